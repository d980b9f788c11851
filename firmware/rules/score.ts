/** The result of a game: points, beans and ranks (RULES.md section 11). */

import { planesLeft } from "./plane.ts";
import { BEANS32, PLANES, SCORE32, SEATS_MASK, state, state32, TEAMS, WINNERS } from "./state.ts";
import type { Seat } from "./track.ts";

/** Whether seat `s` plays and has lost. */
function hasLost(s: Seat): boolean {
  return ((state[SEATS_MASK] & ~state[WINNERS]) >> s) % 2 > 0;
}

/** Shares `sum` among the winners: partners halve it, an odd one goes to the lower seat. */
function share(result: Float64Array, sum: number): void {
  const winners = state[WINNERS];
  const low = winners & 5 ? (winners & 1 ? 0 : 2) : winners & 2 ? 1 : 3;
  const half = state[TEAMS] ? (sum - (sum % 2)) / 2 : 0;
  result[low] = sum - half;
  if (half) result[low ^ 2] = half;
}

/** Takes from each losing seat what `price` a plane not at the goal comes to, and shares it. */
function settleUp(result: Float64Array, price: number, accounts?: Uint32Array): void {
  let s = 4;
  let sum = 0;
  let owed: number;
  while (s--) {
    owed = hasLost(s) ? planesLeft(s) * price : 0;
    if (accounts && owed > accounts[s]) owed = accounts[s];
    result[s] = -owed;
    sum += owed;
  }
  state[WINNERS] && share(result, sum);
}

/** Points that each seat wins or loses in a game that is over; all 0 in a bean room. */
export function countPoints(result: Float64Array): void {
  settleUp(result, state32[BEANS32] ? 0 : state32[SCORE32] / state[PLANES]);
}

/** Beans that each seat wins or loses, into `result`; `accounts` is what each seat has. */
export function countBeans(result: Float64Array, accounts: Uint32Array): void {
  settleUp(result, state32[BEANS32], accounts);
}

/** Beans that a seat needs to enter a bean room. */
export function entry(beans: number): number {
  return 3 * beans;
}

/** The least points of ranks 1 to 27 of the source documents' table; rank 0 is below. */
const RANKS = new Uint32Array([
  4, 8, 12, 20, 28, 40, 80, 120, 200, 280, 400, 800, 1200, 2000, 2800, 4000, 8000, 12000, 20000,
  28000, 40000, 80000, 120000, 200000, 280000, 400000, 800000,
]);

/** The rank of a profile with so many points, 0..27; with less than none the first. */
export function rank(points: number): number {
  let i = 0;
  while (i < 27 && points >= RANKS[i]) i++;
  return i;
}
