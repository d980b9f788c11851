/**
 * Honest dice. Espruino's own random numbers on an ESP32 are the same after each start, so these
 * come from a pool: the generator sfc32, which is fed with the microseconds of every press and
 * release, the noise of the tray's sensors and the store's counter of starts. A number is taken
 * by rejection: every face is as likely as the other.
 */

import { PIP_PINS } from "../../hardware/board.ts";

const pool = new Uint32Array(4);

/** The next 32 bits. */
function next(): number {
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

/** Mixes a number into the pool. */
export function stirPool(x: number): void {
  pool[0] ^= x;
  next();
  next();
}

/** Mixes the microseconds of a time in seconds into the pool, and what the sensors see. */
export function stirTime(time: number): void {
  stirPool(((time * 1e6) % 0x7fffffff) | 0);
  pool[2] ^= (analogRead(PIP_PINS[(time * 1e4) & 3]) * 4096) | 0;
}

/** At the start: `counter` differs at each. */
export function fillPool(counter: number): void {
  let i = 40;
  stirPool(counter);
  pool[3] ^= counter;
  while (i--) {
    stirPool((analogRead(PIP_PINS[i % 5]) * 4096) | 0);
    stirPool((getTime() * 1e6) | 0);
  }
}

/** A number 0..n-1, n at most 8, all equally likely. */
export function draw(n: number): number {
  let x = next() & 7;
  while (x >= n) x = next() & 7;
  return x;
}

/** 31 bits for the seed of a game's world. */
export function drawSeed(): number {
  return next() & 0x7fffffff;
}
