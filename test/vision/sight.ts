/**
 * Whether a person tells two things apart that an LED shows, within a second: by rhythm, or by a
 * colour that the one shows, long enough to be seen, and the other shows nothing like.
 */

import { difference, type Lab } from "./difference.ts";
import { type Eye, labOf, seen } from "./eye.ts";
import { type Lamp, lightOf, type Wire, type Xyz } from "./light.ts";
import { differs, type Rhythm, rhythmOf } from "./rhythm.ts";

/** ms of a frame, as the firmware sends them. */
export const FRAME = 40;
/** Least CIEDE2000 of two colours that are told apart. */
export const APART = 15;
/**
 * A colour is seen if it stays for three frames at a time, longer than the 100 ms over which the eye
 * adds light up, and for six of a second's.
 */
const PIECE = 3;
const TOTAL = 6;

/** What an LED sends again and again: one period, a colour each frame. */
export type Sequence = readonly Wire[];

interface Colour {
  lab: Lab;
  isSeen: boolean;
}

/** A sequence as somebody sees it. */
export interface Look {
  rhythm: Rhythm;
  colours: Colour[];
}

/** Somebody who looks at a board. */
export interface Sight {
  look(sequence: Sequence): Look;
  /** The greatest difference of a colour that is seen in one look and all colours of the other. */
  apart(a: Look, b: Look): number;
}

/**
 * The white that the eye takes for white: of the colour of three equal bytes, and as bright as the
 * brightest colour on the board. A dim board makes a dim white, as it does in a dark room; but no
 * colour is ever taken to be brighter than white, and faint ones stay faint beside it.
 */
export function whiteOf(lamp: Lamp, sent: readonly Wire[]): Xyz {
  const full = lightOf(lamp, [255, 255, 255]);
  const most = Math.max(...sent.map((wire) => lightOf(lamp, wire)[1]));
  return [(full[0] * most) / full[1], most, (full[2] * most) / full[1]];
}

/** Frames of each colour in a ring that are seen: those of long enough pieces. */
function seenFrames(ring: readonly string[]): Map<string, number> {
  const frames = new Map<string, number>();
  const start = ring.findIndex((key, i) => key !== ring[(i + ring.length - 1) % ring.length]);
  if (start < 0) return frames.set(ring[0], ring.length);
  let run = 0;
  for (let i = 0; i < ring.length; i++) {
    const key = ring[(start + i) % ring.length];
    run++;
    if (key === ring[(start + i + 1) % ring.length]) continue;
    if (run >= PIECE) frames.set(key, (frames.get(key) ?? 0) + run);
    run = 0;
  }
  return frames;
}

/** Somebody with such an eye, adapted to such a white. */
export function createSight(lamp: Lamp, eye: Eye, white: Xyz): Sight {
  const lights = new Map<string, Xyz>();
  const differences = new Map<Lab, Map<Lab, number>>();
  const labs = new Map<string, Lab>();

  function labFor(key: string, light: Xyz): Lab {
    const lab = labs.get(key) ?? labOf(light, white);
    labs.set(key, lab);
    return lab;
  }

  function between(a: Lab, b: Lab): number {
    const row = differences.get(a) ?? new Map<Lab, number>();
    differences.set(a, row);
    const value = row.get(b) ?? difference(a, b);
    row.set(b, value);
    return value;
  }

  const oneWay = (a: Look, b: Look) =>
    Math.max(
      0,
      ...a.colours
        .filter(({ isSeen }) => isSeen)
        .map(({ lab }) => Math.min(...b.colours.map((other) => between(lab, other.lab)))),
    );

  return {
    look(sequence) {
      const keys = sequence.map((wire) => wire.join());
      sequence.forEach((wire, i) => {
        if (!lights.has(keys[i])) lights.set(keys[i], seen(eye, lightOf(lamp, wire), white));
      });
      const lightAt = (key: string) => lights.get(key) as Xyz;
      const frames = seenFrames(keys);
      return {
        rhythm: rhythmOf(
          keys.map((key) => lightAt(key)[1]),
          FRAME,
        ),
        colours: [...new Set(keys)].map((key) => ({
          lab: labFor(key, lightAt(key)),
          isSeen: (frames.get(key) ?? 0) >= TOTAL,
        })),
      };
    },
    apart: (a, b) => Math.max(oneWay(a, b), oneWay(b, a)),
  };
}

/** How two looks are told apart: by rhythm alone, by colour, or "" if they are not. */
export function told(sight: Sight, a: Look, b: Look): "" | "colour" | "rhythm" {
  return sight.apart(a, b) >= APART ? "colour" : differs(a.rhythm, b.rhythm) ? "rhythm" : "";
}
