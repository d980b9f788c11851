/** The result of a game: points, beans and ranks (RULES.md section 11). */

import { planesLeft } from "./plane.ts";
import { BEANS32, PLANES, SCORE32, SEATS_MASK, state, state32, TEAMS, WINNERS } from "./state.ts";
import type { Seat } from "./track.ts";

/** An amount a seat. */
type Amounts = { [seat: number]: number };

/** Whether seat `s` plays and has lost. */
function hasLost(s: Seat): boolean {
  return ((state[SEATS_MASK] & ~state[WINNERS]) >> s) % 2 > 0;
}

/** Shares `sum` among the winners: partners halve it, an odd one goes to the lower seat. */
function share(result: Amounts, sum: number): void {
  const winners = state[WINNERS];
  const low = winners & 5 ? (winners & 1 ? 0 : 2) : winners & 2 ? 1 : 3;
  const half = state[TEAMS] ? (sum - (sum % 2)) / 2 : 0;
  result[low] = sum - half;
  if (half) result[low ^ 2] = half;
}

/**
 * What each seat wins or loses, into `result`: each losing seat pays `price` a plane not at the goal, but
 * no more than it has, if `accounts` says that; the winners share it.
 */
export function settleUp(result: Amounts, price: number, accounts?: Amounts): void {
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
export function countPoints(result: Amounts): void {
  settleUp(result, state32[BEANS32] ? 0 : state32[SCORE32] / state[PLANES]);
}

/** Beans that each seat wins or loses, into `result`; `accounts` is what each seat has. */
export function countBeans(result: Amounts, accounts: Amounts): void {
  settleUp(result, state32[BEANS32], accounts);
}

/** Beans that a seat needs to enter a bean room. */
export function entry(beans: number): number {
  return 3 * beans;
}

/**
 * The rank of a profile with so many points, 0..27; with less than 4 the first. In the source
 * documents' table each takes ten times the points of the fifth one below.
 */
export function rank(points: number): number {
  const least = [4, 8, 12, 20, 28];
  let i = 0;
  while (i < 27 && points >= least[i % 5]) least[i++ % 5] *= 10;
  return i;
}
