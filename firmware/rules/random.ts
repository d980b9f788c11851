/** The world's random numbers (RULES.md section 10). Dice are never drawn here: they are inputs. */

import { RANDOM32, state32 } from "./state.ts";

/** What a seed of 0 stands for. */
export const DEFAULT_SEED = 0x9e3779b9;

/** The next number, 0..n-1. */
export function random(n: number): number {
  let x = state32[RANDOM32];
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  state32[RANDOM32] = x;
  return (x & 0x7fffffff) % n;
}
