/**
 * What the lights say, as one tells it to a player: colours and rhythms by hand, from the legend in
 * README.md and from looking at the board. Nothing here comes from the firmware.
 */

import type { Part } from "../../hardware/board.ts";
import type { Hue } from "./light.ts";

/** How the colours look, as shares of red, green and blue. */
const COLOURS = {
  red: [0.94, 0.05, 0.01],
  yellow: [0.54, 0.44, 0.02],
  blue: [0.02, 0.06, 0.92],
  green: [0.03, 0.65, 0.32],
  amber: [0.73, 0.26, 0.01],
  pale: [0.35, 0.41, 0.24],
  ultramarine: [0, 0, 1],
  turquoise: [0.03, 0.48, 0.49],
  white: [0.35, 0.35, 0.3],
  sky: [0.08, 0.27, 0.65],
  magenta: [0.5, 0, 0.5],
  orange: [0.8, 0.2, 0],
  cyan: [0, 0.54, 0.46],
  violet: [0.23, 0.02, 0.75],
} satisfies Record<string, Hue>;

/** The seats' colours in either palette. */
const SEATS: readonly (readonly (keyof typeof COLOURS)[])[] = [
  ["red", "yellow", "blue", "green"],
  ["amber", "pale", "ultramarine", "turquoise"],
];

/** What a light means. */
export type Meaning =
  | "planes"
  | "sides"
  | "flag"
  | "glow"
  | "may move"
  | "chosen"
  | "way"
  | "end"
  | "end on a plane"
  | "burns"
  | "storm"
  | "tornado"
  | "prop"
  | "held"
  | "can be bought"
  | "picked"
  | "radar"
  | "pip"
  | "waits";

/**
 * A line of the legend. `beats` are the eight eighths of a second, which come again and again: 9 is
 * the brightest, 0 is dark; where the rhythm begins is not seen.
 */
interface Line {
  meaning: Meaning;
  /** Where it is seen. */
  parts: readonly Part[];
  /** Its colour; without one it has the colour of a seat. */
  colour?: keyof typeof COLOURS;
  beats: string;
  /** The seat, or the planes, of which it is the rhythm. */
  seat?: number;
  count?: number;
  /** Whether it is less than half as bright as the brightest on the board. */
  isDim?: boolean;
}

const CELLS: readonly Part[] = ["ring", "lane", "goal", "pad"];
const ONE = ["ring", "lane", "goal", "pad", "hangar"] as const;

const LINES: readonly Line[] = [
  // One plane: steady, winking, swelling, flashing up.
  { meaning: "planes", parts: ONE, seat: 0, count: 1, beats: "99999999" },
  { meaning: "planes", parts: ONE, seat: 1, count: 1, beats: "99999994" },
  { meaning: "planes", parts: ONE, seat: 2, count: 1, beats: "44479974" },
  { meaning: "planes", parts: ONE, seat: 3, count: 1, beats: "99444444" },
  // More planes: so many dips.
  { meaning: "planes", parts: CELLS, seat: 0, count: 2, beats: "09099999" },
  { meaning: "planes", parts: CELLS, seat: 0, count: 3, beats: "09090999" },
  { meaning: "planes", parts: CELLS, seat: 0, count: 4, beats: "09090909" },
  ...[1, 2, 3].flatMap((seat): Line[] => [
    { meaning: "planes", parts: CELLS, seat, count: 2, beats: "39399999" },
    { meaning: "planes", parts: CELLS, seat, count: 3, beats: "39393999" },
    { meaning: "planes", parts: CELLS, seat, count: 4, beats: "39393939" },
  ]),
  { meaning: "flag", parts: ["hangar"], colour: "white", beats: "99999999" },
  { meaning: "glow", parts: ["pad", "hangar", "bar"], beats: "79999744", isDim: true },
  { meaning: "may move", parts: ONE, beats: "99990000" },
  { meaning: "chosen", parts: ONE, beats: "99009900" },
  { meaning: "way", parts: CELLS, beats: "99339933" },
  { meaning: "end", parts: CELLS, colour: "white", beats: "09090999" },
  { meaning: "burns", parts: [...ONE, "bar", "die"], colour: "orange", beats: "92292222" },
  // An end on a plane that may move too breathes.
  { meaning: "end on a plane", parts: CELLS, colour: "white", beats: "23699632" },
  { meaning: "storm", parts: ["ring"], colour: "sky", beats: "09099999" },
  { meaning: "tornado", parts: ["ring"], colour: "magenta", beats: "09090909" },
  { meaning: "prop", parts: ["ring"], colour: "orange", beats: "99000000" },
  { meaning: "prop", parts: ["ring"], colour: "cyan", beats: "90900000" },
  { meaning: "prop", parts: ["ring"], colour: "violet", beats: "90909000" },
  // So many props of a kind dip so often.
  ...(["orange", "cyan", "violet"] as const).flatMap((colour): Line[] => [
    { meaning: "held", parts: ["bar"], colour, count: 1, beats: "99999999" },
    { meaning: "held", parts: ["bar"], colour, count: 2, beats: "39399999" },
    { meaning: "held", parts: ["bar"], colour, count: 3, beats: "39393999" },
    { meaning: "held", parts: ["bar"], colour, count: 4, beats: "39393939" },
  ]),
  { meaning: "can be bought", parts: ["bar"], colour: "white", beats: "23699632" },
  { meaning: "picked", parts: ["bar", "hangar"], colour: "white", beats: "09090999" },
  { meaning: "radar", parts: ["pad"], colour: "cyan", beats: "99999999" },
  { meaning: "pip", parts: ["die"], colour: "white", beats: "99999999" },
  { meaning: "waits", parts: ["die"], colour: "white", beats: "23699632" },
];

/** A line with the colours that it has in a palette, for one seat. */
export interface Sign {
  meaning: Meaning;
  parts: readonly Part[];
  hues: readonly Hue[];
  beats: string;
  /** Whose it is, where it has a seat's colour. */
  seat?: number;
  count?: number;
  isDim?: boolean;
}

/** The legend of a palette: each line for each seat that it may be of. */
export function legendOf(palette: number): Sign[] {
  const hueOf = (seat: number): Hue => COLOURS[SEATS[palette][seat]];
  const signs = LINES.flatMap(({ colour, seat, ...line }): Sign[] =>
    colour
      ? [{ ...line, hues: [COLOURS[colour]] }]
      : (seat === undefined ? [0, 1, 2, 3] : [seat]).map((s) => ({
          ...line,
          hues: [hueOf(s)],
          seat: s,
        })),
  );
  // Two sides on a cell: their colours in turn, in no rhythm of their own.
  for (let a = 0; a < 4; a++)
    for (let b = 0; b < a; b++)
      signs.push({ meaning: "sides", parts: CELLS, hues: [hueOf(a), hueOf(b)], beats: "" });
  return signs;
}
