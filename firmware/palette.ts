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
/** Planes of two seats on one cell, in turn: MIX + pairOf(a, b). */
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
/** Steps of a wave, 80 ms each. */
const BEATS = 16;

/**
 * Levels of green, red and blue at full brightness, in the wire's order: the four seats, white,
 * storm, tornado, and props that attack, help, change the die.
 */
const HUES = [
  0, 24, 0, 21, 23, 0, 12, 0, 26, 23, 0, 6, 20, 20, 19, 19, 12, 24, 0, 23, 23, 16, 24, 0, 21, 0, 20,
  4, 18, 25,
];
const WHITE = 4;
const HUE_STORM = 5;
const HUE_TORNADO = 6;
const HUE_PROP = 7;

/**
 * Brightness 0 to 15 by the character's code, `0` to `?`, over 16 beats or a part of them again and
 * again: four seats, stacks of two, three and four, two seats in turn (one, two, three hues
 * apart), glow, choice, chosen, breath, storm, tornado.
 */
const WAVE_TEXTS =
  "?|??;;|9:;<=>????>=<;:9|89:;<=>?|?7?7777777777777|?7?7?77777777777|?7?7?7?777777777|========MMMMMMMM|========]]]]]]]]|========mmmmmmmm|5566778899887766|????7777|??88|579;=???????=;97|=6?9=7?5;8?6<9?7|?=;9";
/** Offset in WAVES of the breath, which the whole board takes while a saved game waits. */
export const BREATH = 13 * BEATS;

/** Waves of inks PLANE to MOVING - 1. */
const INK_WAVES = [
  0, 1, 2, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 8, 9, 7, 8, 7, 10, 11, 12, 11, 12, 13, 13, 14,
  15, 2, 2, 2, 12,
];
/** Hues of the same; those of the seat that rolls are set by `setRoller`. */
const INK_HUES = [
  0,
  1,
  2,
  3,
  0,
  1,
  2,
  3,
  0,
  1,
  2,
  3,
  0,
  1,
  2,
  3,
  0,
  0,
  0,
  1,
  1,
  2,
  0,
  0,
  0,
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

function allocRamp(): InstanceType<typeof Uint24Array> {
  const ramp = new Uint24Array((HUES.length / 3) * STEPS);
  let i = ramp.length;
  let h: number;
  let less: number;
  while (i--) {
    h = (i >> 4) * 3;
    less = 15 - (i & 15);
    ramp[i] =
      less > 14
        ? 0
        : faded(HUES[h], less) | (faded(HUES[h + 1], less) << 8) | (faded(HUES[h + 2], less) << 16);
  }
  return ramp;
}

function faded(level: number, less: number): number {
  return level > less ? level - less : 0;
}

function allocWaves(): Uint8Array {
  const texts = WAVE_TEXTS.split("|");
  const waves = new Uint8Array(texts.length * BEATS);
  let i = waves.length;
  let text: string;
  while (i--) {
    text = texts[i >> 4];
    waves[i] = text.charCodeAt((i & 15) % text.length) - 48;
  }
  return waves;
}

/** Levels of hue h at brightness k: RAMP[16 * h + k]. */
export const RAMP = /* @__PURE__ */ allocRamp();
/** Brightness of wave w at beat b: WAVES[16 * w + b]. */
export const WAVES = /* @__PURE__ */ allocWaves();

/** For each animated ink its row in RAMP and in WAVES. */
export const inkHue = new Int16Array(MOVING);
export const inkWave = new Uint8Array(MOVING);

/** The palette: levels of each ink. The views share its bytes. */
export const levels = new Uint8Array(3 * INKS);
const palette = new Uint24Array(levels.buffer);

/** Ink of two seats on one cell, a < b. */
export function pairOf(a: number, b: number): Ink {
  return MIX + ((a * (5 - a)) >> 1) + b - 1;
}

/** Ink of a prop of group 0..2 that lies on a cell; HELD for one that a seat holds. */
function setStill(ink: Ink, hue: number, k: number): void {
  palette[ink] = RAMP[16 * hue + k];
}

/** Sets all inks up. */
export function mixInks(): void {
  let i = MOVING - 1;
  while (i--) {
    inkHue[i + 1] = 16 * INK_HUES[i];
    inkWave[i + 1] = 16 * INK_WAVES[i];
  }
  i = 4;
  while (i--) setStill(TINT + i, i, 1);
  i = 3;
  while (i--) setStill(HELD + i, HUE_PROP + i, 9);
  setStill(SPARK, WHITE, 15);
  setStill(PIP, WHITE, 12);
  setStill(RADAR_ON, HUE_PROP + 1, 14);
}

/** The seat that rolls gives its hue to what glows and may move; the planes of others fade. */
export function setRoller(s: number): void {
  let i = 16;
  while (i--) inkHue[PLANE + i] = 16 * (i & 3) - ((i & 3) !== s ? 3 : 0);
  inkHue[GLOW] = inkHue[CHOICE] = inkHue[CHOSEN] = 16 * s;
  setStill(WAY, s, 8);
}

/** No seat is on turn: all planes are bright. */
export function setNobody(): void {
  let i = 16;
  while (i--) inkHue[PLANE + i] = 16 * (i & 3);
}

/** Every second ink takes its brightness of frame `t`; the others theirs at the next. */
export function animate(t: number): void {
  const beat = (t >> 1) & 15;
  let i = 1 + (t & 1);
  while (i < MOVING) {
    palette[i] = RAMP[inkHue[i] + WAVES[inkWave[i] + beat]];
    i += 2;
  }
}

/** The same, but all breathe together. */
export function breathe(t: number): void {
  const k = WAVES[BREATH + ((t >> 1) & 15)];
  let i = 1 + (t & 1);
  while (i < MOVING) {
    palette[i] = RAMP[inkHue[i] + k];
    i += 2;
  }
}
