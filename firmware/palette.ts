/**
 * Colours. An LED has an **ink**, an index into the palette; an ink is a **hue** and a **wave**, by
 * which its brightness goes up and down. Colours are kept as three levels 0..31, each a quarter
 * octave brighter than the one below, 0 being dark: so fainter is a subtraction, and dimming the
 * whole board, gamma and the budget are one table (drivers/strip.ts).
 */

/** Number of an ink. */
export type Ink = number;

export const BLACK = 0;
/** One plane of seat s: PLANE + s; n planes PLANE + s + 4 * (n - 1), which dip n times a second. */
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
/** A prop that can be bought; where a move would end, on a plane that may move too. */
export const BUY = 28;
/** The die that waits to be thrown. */
export const DIE = 29;
export const STORM = 30;
export const TORNADO = 31;
/** Props: PROP + 0 attacks, 1 helps, 2 changes the die. */
export const PROP = 32;
/** Armed, or grounded. */
export const HOT = 35;
/** Way of the move that GO would make, in the colour of the seat that rolls. */
export const WAY = 36;
/** n props of a kind that a seat holds: HELD + group + 3 * (n - 1), n up to 4; they dip n times. */
export const HELD = 37;
/** Inks 1 to MOVING - 1 are animated, the others stand still. */
export const MOVING = 49;
/** A cell, lane or goal of seat s, and a free place of its hangar: TINT + s. */
export const TINT = 49;
/** A flash: jumps, flights, bumps, a press. */
export const SPARK = 53;
/** A pip of the die. */
export const PIP = 54;
/** A radar is on. */
export const RADAR_ON = 55;
/** How many inks there are. */
export const INKS = 56;

/**
 * Quarter octaves by which the board may be dimmed, for whatever reason, with everything on it still
 * told apart: then it gives a sixth of its light.
 */
export const DIMMEST = 10;

/** Steps of brightness of a hue: 0 dark, 15 full. */
const STEPS = 16;
/** Steps by which planes fade whose seat is not on turn, and by which a prop on a bar is fainter. */
const FADED = 3;
const FAINTER = 4;
/** Steps of a wave, 120 ms each: within a second it is seen whole. */
const BEATS = 8;
const WAVE_COUNT = 22;

const WHITE = 0;
const SEAT = 1;
/** Of props that attack; then those that help, and that change the die. */
const HUE_PROP = 7;
const HUE_COUNT = 10;
/** Row in WAVES of the breath, which the whole board takes while a saved game waits. */
const BREATH = 16 * BEATS;

/** Levels of hue h at brightness k: RAMP[16 * h + k]; dark up to 3, for faded planes too. */
const RAMP = new Uint24Array(HUE_COUNT * STEPS);
/** Brightness of wave w at beat b: WAVES[8 * w + b]. */
const WAVES = new Uint8Array(WAVE_COUNT * BEATS);
/** For each animated ink its row in RAMP, and in WAVES. */
const inkHue = new Uint8Array(MOVING);
const inkWave = new Uint8Array(MOVING);

/** The palette: levels of each ink. The views share its bytes. */
export const levels = new Uint8Array(3 * INKS);
const palette = new Uint24Array(levels.buffer);

/** Third of the inks that is next, and the beat of the waves. */
let phase = 0;
let beat = 0;
/** The seat that rolls, 4 if none. */
let roller = -1;

/**
 * Chooses the hues: 0 the seats' own, 1 for red-green blindness. In either a seat is told from the
 * others by hue, by brightness and by its wave (test/colours.test.ts). `order` is that of the wire:
 * GRB or RGB (hardware/board.ts).
 */
export function setPalette(n: number, order: number): void {
  // Levels of green, red and blue at full brightness: white, the seats, storm,
  // tornado, and props that attack, help, change the die. A digit is a level: 0 to 9, then a to v.
  const hues = "kkj" + (n ? "io1mlj00oj3j" : "7n2no594pl3h") + "jco0nngo0l0k4ip";
  let green: number;
  let red: number;
  let blue: number;
  let i = HUE_COUNT;
  let k: number;
  let less: number;
  while (i--) {
    green = parseInt(hues[3 * i + order], 36);
    red = parseInt(hues[3 * i + 1 - order], 36);
    blue = parseInt(hues[3 * i + 2], 36);
    k = STEPS;
    while (k-- > 4) {
      less = 15 - k;
      RAMP[STEPS * i + k] =
        (green > less ? green - less : 0) |
        ((red > less ? red - less : 0) << 8) |
        ((blue > less ? blue - less : 0) << 16);
    }
  }
  // Faint beside a plane, so that no cell is taken for one: levels of green, red << 8, blue << 16.
  palette[TINT] = order ? 5 : 0x500;
  palette[TINT + 1] = order ? 0x102 : 0x201;
  palette[TINT + 2] = 0x50000;
  palette[TINT + 3] = order ? 0x200 : 2;
  palette[SPARK] = RAMP[STEPS * WHITE + 15];
  palette[PIP] = RAMP[STEPS * WHITE + 12];
  palette[RADAR_ON] = RAMP[STEPS * (HUE_PROP + 1) + 14];
}

/**
 * Brightness 0 to 15 by the character's code, `0` to `?`, over eight beats or a part of them again
 * and again; from 16 on in the next hue. How often light falls to half and less, and how long it
 * then stays, is told within a second; when it does is not.
 */
function makeWaves(): void {
  const texts =
    // One plane of each seat: steady, winks, swells, flashes up.
    (
      "?|???????:|::;>??>;|??::::::|" +
      // Two, three, four planes of seat 0, dark in between; storm, what is picked or the end of a way,
      // and tornado do the same. Two, three, four of another seat.
      "3?3?????|3?3?3???|3?|9?9?????|9?9?9???|9?|" +
      // Two seats in turn: one, two, three hues apart.
      "====MMMM|====]]]]|====mmmm|" +
      // Glow, choice, chosen, breath.
      "89999844|????3333|??33|69=??=96|" +
      // The three groups of props; hot; way.
      "??333333|?3?33333|?3?3?333|?77?7777|==77"
    ).split("|");
  let i = WAVES.length;
  let text: string;
  while (i--) {
    text = texts[i >> 3];
    WAVES[i] = text.charCodeAt((i & 7) % text.length) - 48;
  }
}

/** Gives each animated ink its wave, or the breath to all of them. */
export function setWaves(isBreath: boolean): void {
  // Of inks PLANE to MOVING - 1, by the character's code.
  const waves = "0123477758886999:;<:;:=>?55@@46ABCDE000777888999";
  let i = MOVING - 1;
  while (i--) inkWave[i + 1] = isBreath ? BREATH : 8 * (waves.charCodeAt(i) - 48);
}

/** Sets all inks up: once. */
export function mixInks(): void {
  // Hues of inks PLANE to MOVING - 1; those of the seat that rolls come by `setRoller`.
  const hues = "123412341234123411122311100005678971789789789789";
  let i = MOVING - 1;
  while (i--) inkHue[i + 1] = 16 * +hues[i] - (i < HELD - 1 ? 0 : FAINTER);
  makeWaves();
  setWaves(false);
}

/**
 * Seat s rolls and gives its hue to what glows and may move; the planes of the others fade. With
 * no seat (4) all planes are bright. The waves of planes are never below 3.
 */
export function setRoller(s: number): void {
  let i = 16;
  if (s === roller) return;
  roller = s;
  while (i--) inkHue[PLANE + i] = 16 * (SEAT + (i & 3)) - ((i & 3) === s || s > 3 ? 0 : FADED);
  if (s < 4) inkHue[GLOW] = inkHue[CHOICE] = inkHue[CHOSEN] = inkHue[WAY] = 16 * (SEAT + s);
}

/** A frame: every third ink takes its brightness, the others theirs at the next two. */
export function animate(): void {
  let i = MOVING - 1 - phase;
  if (phase) phase--;
  else {
    phase = 2;
    beat = (beat + 1) & 7;
  }
  while (i > 0) {
    palette[i] = RAMP[inkHue[i] + WAVES[inkWave[i] + beat]];
    i -= 3;
  }
}
