/**
 * Colours. An LED has an **ink**, an index into the palette; an ink is a **hue** and a **wave**, by
 * which its brightness goes up and down. Colours are kept as three levels 0..31, each a quarter
 * octave brighter than the one below, 0 being dark: so fainter is a subtraction, and dimming the
 * whole board, gamma and the budget are one table (drivers/strip.ts).
 */

/** Number of an ink. */
export type Ink = number;

export const BLACK = 0;
/** One plane of seat s: PLANE + s; n planes PLANE + s + 4 * (n - 1), which pulse n times. */
export const PLANE = 1;
/** Planes of seats a < b on one cell, in turn: MIX + a * (5 - a) / 2 + b - 1. */
export const MIX = 17;
/** Hangar, pad and bar of the seat that rolls. */
export const GLOW = 23;
/** A plane that may move, the one that GO would move, and where it would end. */
export const CHOICE = 24;
export const CHOSEN = 25;
export const END = 26;
/** What is picked on a bar, or missing in the lobby. */
export const PICK = 27;
/** A prop that can be bought. */
export const BUY = 28;
/** The die that waits to be thrown. */
export const DIE = 29;
export const STORM = 30;
export const TORNADO = 31;
/** Props: PROP + 0 attacks, 1 helps, 2 changes the die. */
export const PROP = 32;
/** Armed, or grounded. */
export const HOT = 35;
/** Inks 1 to MOVING - 1 are animated, the others stand still. */
export const MOVING = 36;
/** A cell, lane or goal of seat s, and a free place of its hangar: TINT + s. */
export const TINT = 36;
/** Way of the move that GO would make, in the colour of the seat that rolls. */
export const WAY = 40;
/** A flash: jumps, flights, bumps, a press. */
export const SPARK = 41;
/** A pip of the die. */
export const PIP = 42;
/** A prop that a seat holds: HELD + group. */
export const HELD = 43;
/** A radar is on. */
export const RADAR_ON = 46;
/** How many inks there are. */
export const INKS = 47;

/** Steps of brightness of a hue: 0 dark, 15 full. */
const STEPS = 16;
/** Steps by which planes fade whose seat is not on turn. */
const FADED = 3;
/** Steps of a wave, 120 ms each. */
const BEATS = 16;
const INK_KINDS = 16;

const WHITE = 0;
const SEAT = 1;
const HUE_STORM = 5;
const HUE_TORNADO = 6;
/** Of props that attack; then those that help, and that change the die. */
const HUE_PROP = 7;
const HUE_COUNT = 10;
/** Row in WAVES of the breath, which the whole board takes while a saved game waits. */
const BREATH = 13 * BEATS;

/** Levels of hue h at brightness k: RAMP[16 * h + k]. */
const RAMP = new Uint24Array(HUE_COUNT * STEPS);
/** Brightness of wave w at beat b: WAVES[16 * w + b]. */
const WAVES = new Uint8Array(INK_KINDS * BEATS);
/** For each animated ink its row in RAMP, and in WAVES. */
const inkHue = new Uint8Array(MOVING);
const inkWave = new Uint8Array(MOVING);

/** The palette: levels of each ink. The views share its bytes. */
export const levels = new Uint8Array(3 * INKS);
const palette = new Uint24Array(levels.buffer);

/** Third of the inks that is next, and the beat of the waves. */
let phase = 0;
let beat = 0;

/** Levels of a channel, `less` steps below full. */
function faded(level: number, less: number): number {
  return level > less && less < 15 ? level - less : 0;
}

function mixHues(): void {
  // Levels of green, red and blue at full brightness: the wire's order.
  const rows = [
    20, 20, 19, 0, 24, 0, 21, 23, 0, 12, 0, 26, 23, 0, 6, 19, 12, 24, 0, 23, 23, 16, 24, 0, 21, 0,
    20, 4, 18, 25,
  ];
  let i = RAMP.length;
  let h: number;
  let less: number;
  while (i--) {
    h = (i >> 4) * 3;
    less = 15 - (i & 15);
    RAMP[i] =
      faded(rows[h], less) | (faded(rows[h + 1], less) << 8) | (faded(rows[h + 2], less) << 16);
  }
}

/**
 * Brightness 0 to 15 by the character's code, `0` to `?`, over 16 beats or a part of them again and
 * again: four seats, stacks of two, three and four, two seats in turn (one, two, three hues
 * apart), glow, choice, chosen, breath, storm, tornado.
 */
function makeWaves(): void {
  const texts =
    "?|??;;|9:;<=>????>=<;:9|89:;<=>?|?7?7777777777777|?7?7?77777777777|?7?7?7?777777777|========MMMMMMMM|========]]]]]]]]|========mmmmmmmm|5566778899887766|????7777|??88|579;=???????=;97|=6?9=7?5;8?6<9?7|?=;9".split(
      "|",
    );
  let i = WAVES.length;
  let text: string;
  while (i--) {
    text = texts[i >> 4];
    WAVES[i] = text.charCodeAt((i & 15) % text.length) - 48;
  }
}

/** Gives each animated ink its wave, or the breath to all of them. */
export function setWaves(isBreath: boolean): void {
  // Of inks PLANE to MOVING - 1.
  const waves = [
    0, 1, 2, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 8, 9, 7, 8, 7, 10, 11, 12, 11, 12, 13, 13,
    14, 15, 2, 2, 2, 12,
  ];
  let i = MOVING - 1;
  while (i--) inkWave[i + 1] = isBreath ? BREATH : 16 * waves[i];
}

/** Sets all inks up: once. */
export function mixInks(): void {
  // Hues of inks PLANE to MOVING - 1; those of the seat that rolls come by `setRoller`.
  const hues = [
    1,
    2,
    3,
    4,
    1,
    2,
    3,
    4,
    1,
    2,
    3,
    4,
    1,
    2,
    3,
    4,
    1,
    1,
    1,
    2,
    2,
    3,
    1,
    1,
    1,
    WHITE,
    WHITE,
    WHITE,
    WHITE,
    HUE_STORM,
    HUE_TORNADO,
    HUE_PROP,
    HUE_PROP + 1,
    HUE_PROP + 2,
    HUE_PROP,
  ];
  let i = MOVING - 1;
  mixHues();
  makeWaves();
  while (i--) inkHue[i + 1] = 16 * hues[i];
  setWaves(false);
  // Faint beside a plane, so that no cell is taken for one: levels of green, red << 8, blue << 16.
  palette[TINT] = 0x500;
  palette[TINT + 1] = 0x402;
  palette[TINT + 2] = 0x70000;
  palette[TINT + 3] = 4;
  i = 3;
  while (i--) palette[HELD + i] = RAMP[16 * (HUE_PROP + i) + 9];
  palette[SPARK] = RAMP[16 * WHITE + 15];
  palette[PIP] = RAMP[16 * WHITE + 12];
  palette[RADAR_ON] = RAMP[16 * (HUE_PROP + 1) + 14];
}

/**
 * Seat s rolls and gives its hue to what glows and may move; the planes of the others fade. With
 * no seat (4) all planes are bright. The waves of planes are never below 7.
 */
export function setRoller(s: number): void {
  let i = 16;
  while (i--) inkHue[PLANE + i] = 16 * (SEAT + (i & 3)) - ((i & 3) === s || s > 3 ? 0 : FADED);
  if (s < 4) {
    inkHue[GLOW] = inkHue[CHOICE] = inkHue[CHOSEN] = 16 * (SEAT + s);
    palette[WAY] = RAMP[16 * (SEAT + s) + 8];
  }
}

/** A frame: every third ink takes its brightness, the others theirs at the next two. */
export function animate(): void {
  let i = MOVING - 1 - phase;
  if (phase) phase--;
  else {
    phase = 2;
    beat = (beat + 1) & 15;
  }
  while (i > 0) {
    palette[i] = RAMP[inkHue[i] + WAVES[inkWave[i] + beat]];
    i -= 3;
  }
}
