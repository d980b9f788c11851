/**
 * What of a light's going up and down a person can tell within a second: how often it dips, and how
 * long it stays bright and dark at most. When it begins does not count.
 */

/** Least ratio of light that counts as up or down. */
const STEP = 2;
/** Light below this part of the brightest is dark. */
const DARK = 1 / 64;
/** How many times as many dips in the same time are seen to be more. */
const MORE = 1.5;
/** How many times as long a stretch is seen to be longer, and by how many ms at least. */
const LONGER = 2;
const LONGER_BY = 240;

export interface Rhythm {
  /** Times that the light falls to half or less and rises to double or more. */
  dips: number;
  /** The longest stretch above and below the middle of what it does, ms. */
  bright: number;
  dark: number;
}

/** The longest run of a value in a ring. */
function longest(ring: readonly boolean[], value: boolean): number {
  let most = 0;
  let run = 0;
  for (const is of [...ring, ...ring]) {
    run = is === value ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return Math.min(most, ring.length);
}

/** The rhythm of light that repeats itself: one period, in frames of `ms`. */
export function rhythmOf(period: readonly number[], ms: number): Rhythm {
  const top = Math.max(...period);
  const light = period.map((value) => Math.max(value, top * DARK));
  const first = light.indexOf(Math.max(...light));
  let dips = 0;
  let isDown = false;
  let turn = light[first];
  for (let i = 1; i <= light.length; i++) {
    const value = light[(first + i) % light.length];
    if (isDown ? value >= STEP * turn : value * STEP <= turn) {
      if (isDown) dips++;
      isDown = !isDown;
      turn = value;
    } else turn = isDown ? Math.min(turn, value) : Math.max(turn, value);
  }
  const middle = Math.sqrt(Math.max(...light) * Math.min(...light));
  const ring = light.map((value) => value >= middle);
  return { dips, bright: ms * longest(ring, true), dark: ms * longest(ring, false) };
}

const isMore = (a: number, b: number) => Math.max(a, b) >= MORE * Math.min(a, b) && a !== b;
const isLonger = (a: number, b: number) =>
  Math.max(a, b) >= LONGER * Math.min(a, b) && Math.abs(a - b) >= LONGER_BY;

/** Whether two rhythms are told apart. */
export function differs(a: Rhythm, b: Rhythm): boolean {
  if (a.dips !== b.dips && isMore(a.dips, b.dips)) return true;
  return a.dips > 0 && b.dips > 0 && (isLonger(a.bright, b.bright) || isLonger(a.dark, b.dark));
}
