/**
 * The dice tray: an ordinary die lies in the tray's corner, over five reflectance sensors under its
 * bottom face (the board's documents, dice sensor). A look takes each sensor's reading with the
 * light off and on; the number on top is 7 less the one below.
 *
 * A die counts once, when the same pips were seen five times in a row, and only if the tray was
 * empty or the die in motion for 150 ms before: what lies there and is only nudged does not.
 */

import { IR_PIN, PIP_PINS } from "../../hardware/board.ts";

/**
 * What the sensors' light draws, mA: five times 20. The worst, not the mean, which is some 2: it is
 * lit for a millisecond of a frame, while the strip shows the frame before. To be taken off the
 * strip's share as long as there are looks.
 */
export const TRAY_DRAWS = 100;

/** Sensors: number and bit i are those of `PIP_PINS`: top left, top right, left, top, centre. */
export const SENSORS = 5;
const ALL = 31;

// Bytes of `tray`.
/**
 * After the five pins, five bytes: the sensors' levels on white, in 1/256 of the analog range, none
 * of them 0. They are what calibration sets and what is to be kept: `tray.set(kept, WHITE)`.
 */
export const WHITE = 5;
/** What there is, see below. */
export const SEEN = 10;
/** The pips of the last look at which every sensor had a reading: bit i: sensor i saw one. */
export const PIPS_SEEN = 11;
/** The pips of what lies there and does not count. */
const OLD = 12;
/** Looks at an empty tray or at motion since something was OLD, up to AWAY: then a die counts. */
const GONE = 13;
/** The last look's pips if they stand for a number or EMPTY, else 0. */
export const KIND = 14;
/** Looks in a row with that, up to LONG + 1. */
const LOOKS = 15;
/** The number on top, EMPTY or 0, by pips: 32 bytes. */
export const FACE = 16;

/** Of SEEN: in motion, or not readable yet. 1 to 6: a die that will count if it stays so. */
export const MOVING = 0;
/** Of SEEN: no die, nothing that reflects. */
export const EMPTY = 7;
/** Of SEEN and of `lookAtTray`: what lies there could not be read for 2 s; it is to be thrown again. */
export const COCKED = 8;
/** Of SEEN: LYING + 1 to 6: a die that lies there but does not count, or did already. */
export const LYING = 8;

/**
 * A spot is a pip below 0.55 of white and none above 0.70, between them it has no reading; in the
 * analog range for 1/256 of white.
 */
const DARK = 0.00214844;
const LIGHT = 0.00273438;
/** A sensor that reads less with its light on may be at its end: what it sees as dark is no reading. */
const BLIND = 0.15;
/** Looks, 40 ms apart: those at a still die, those at none or at motion (160 ms), two seconds. */
const STILL = 5;
const AWAY = 5;
const LONG = 50;
/** Least level on white, and how many times as much as another a sensor may have. */
const LEAST = 26;
const SPREAD = 3;
/** Looks that calibration takes the mean of. */
const SAMPLES = 16;

/** State, calibration and tables of the tray: the offsets are above. */
export const tray = new Uint8Array(
  PIP_PINS.concat(
    [128, 128, 128, 128, 128, MOVING, 0, 0, 0, 0, 0],
    [0, 5, 5, 3, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0],
    [6, 4, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, EMPTY],
  ),
);

/**
 * Once a frame of 40 ms while a throw is waited for. `isFirst`: the first look of a wait, before
 * which nothing counts. Returns the number of a die that was thrown, 1 to 6, once; COCKED once when
 * there was something unreadable for two seconds; otherwise 0. SEEN says what there is meanwhile.
 */
export function lookAtTray(isFirst: boolean): number {
  // Names of its own: global ones are looked up among some hundred.
  const t = tray;
  const read = analogRead;
  const write = digitalWrite;
  let i = SENSORS;
  let pips = 0;
  let x: number;
  let n: number;
  if (isFirst) t[GONE] = t[LOOKS] = 0;
  while (i--) {
    x = read(t[i]);
    write(IR_PIN, 1);
    n = read(t[i]);
    write(IR_PIN, 0);
    // More light reads less: the sensors pull their pins down.
    x = (x - n) / t[WHITE + i];
    // From bit 5 on: those without a reading.
    pips = pips + pips + (x > LIGHT ? 0 : x < DARK && n > BLIND ? 1 : ALL + 1);
  }
  x = pips > ALL ? 0 : t[FACE + pips];
  n = x ? pips : 0;
  i = n === t[KIND] ? t[LOOKS] : 0;
  if (i > LONG) return 0;
  t[KIND] = n;
  t[LOOKS] = ++i;
  n = t[GONE];
  if (pips <= ALL) {
    if (n < AWAY) {
      if (pips === t[OLD]) n = 0;
      else if (x === EMPTY || pips !== t[PIPS_SEEN]) n++;
    }
    t[PIPS_SEEN] = pips;
  }
  pips = 0;
  if (x !== EMPTY && i === (x ? STILL : LONG)) {
    pips = x ? (n < AWAY ? 0 : x) : COCKED;
    t[OLD] = t[PIPS_SEEN];
    n = 0;
  }
  t[GONE] = n;
  if (!x) x = i < LONG ? MOVING : COCKED;
  else if (i < 2) x = MOVING;
  else if (x !== EMPTY && n < AWAY) x += LYING;
  t[SEEN] = x;
  return pips;
}

/**
 * Takes the sensors' levels on white from what lies in the tray now, a white sheet: the mean of some
 * looks, which takes two frames. Whether that is plausible: every sensor gets some light back, none
 * is at its end, none gets more than three times as much as another (as with a die there). If not,
 * all stays as it was.
 */
export function calibrateTray(): boolean {
  const whites = new Uint8Array(SENSORS);
  let least = 255;
  let most = 0;
  let i = SENSORS;
  let n: number;
  let sum: number;
  let lit: number;
  while (i--) {
    sum = 0;
    n = SAMPLES;
    while (n--) {
      sum += analogRead(tray[i]);
      digitalWrite(IR_PIN, 1);
      lit = analogRead(tray[i]);
      digitalWrite(IR_PIN, 0);
      sum -= lit < BLIND ? SAMPLES : lit;
    }
    sum *= 256 / SAMPLES;
    whites[i] = sum < LEAST ? 0 : sum;
    if (whites[i] < least) least = whites[i];
    if (whites[i] > most) most = whites[i];
  }
  if (!least || most > SPREAD * least) return false;
  tray.set(whites, WHITE);
  return true;
}
