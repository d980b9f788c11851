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
