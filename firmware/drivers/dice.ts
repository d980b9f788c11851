/**
 * Honest dice. Espruino's own random numbers on an ESP32 are the same after each start, so these
 * come from a pool: the generator sfc32, which is fed with the microseconds of every press and
 * release, the noise of the tray's sensors and the store's counter of starts. A number is taken
 * by rejection: every face is as likely as the other.
 */

import { tray } from "./tray.ts";

const pool = new Uint32Array(4);

/** The next 32 bits. */
export function next(): number {
  const a = pool[0];
  const b = pool[1];
  const c = pool[2];
  const t = (((a + b) | 0) + pool[3]) | 0;
  pool[3] = (pool[3] + 1) | 0;
  pool[0] = b ^ (b >>> 9);
  pool[1] = (c + (c << 3)) | 0;
  pool[2] = (((c << 21) | (c >>> 11)) + t) | 0;
  return t;
}

/** Mixes a number into the pool: a time in seconds to a microsecond, or whatever there is. */
export function stir(x: number): void {
  pool[0] ^= (x * 1e6) % 0x7fffffff;
  // The call changes the pool: it must not stand in the assignment.
  // The tray's first bytes are the pins of its sensors.
  const noise = analogRead(tray[next() & 3]) * 4096;
  pool[2] ^= noise;
  next();
}

/** Fills the pool at the start; `counter` is another one at each. */
export function fillPool(counter: number): void {
  let i = 40;
  while (i--) {
    stir(counter);
    stir(getTime());
  }
}

/** A number 0..n-1, n at most 8, all equally likely. */
export function draw(n: number): number {
  let x = next() & 7;
  while (x >= n) x = next() & 7;
  return x;
}

/** How often each number was thrown, by the board or in the tray. */
const counts = new Uint16Array(6);

/** A die 1 to 6 was thrown. */
export function count(die: number): void {
  counts[die - 1]++;
}

/**
 * The counts as text, and their chi-square with five degrees of freedom: fair dice are below 15.1 in
 * 99 of 100 tries.
 */
export function formatCounts(): string {
  const n = E.sum(counts);
  let squares = 0;
  let i = 6;
  let text = "# dice";
  while (i--) squares += (counts[i] - n / 6) * (counts[i] - n / 6);
  while (++i < 6) text += " " + counts[i];
  return text + " chi2=" + (n ? ((squares / n) * 6).toFixed(1) : 0);
}
