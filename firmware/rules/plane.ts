/**
 * Planes on the board: who stands where, kept up move by move beside the state, and the ways in
 * which planes change places. Sides, not seats, meet on a cell: in a team game partners count as
 * one (RULES.md section 1, `side`).
 */

import { EVENT_HOME, emit, HOME_BUMPED } from "./event.ts";
import { LAST, PARKED, PLANE, PLANES, SEATS_MASK, state, TEAMS } from "./state.ts";
import {
  CELLS,
  type Cell,
  GOAL,
  type Progress,
  progressOn,
  RING,
  type Seat,
  TURN_IN,
} from "./track.ts";

/** Planes on each ring cell: four bits a side, 0..8; side `k` has bits 4k to 4k+3. */
export const occupied = new Uint16Array(CELLS);
/** For each seat: one plane of its side, the bits of other sides, those that tell a stack. */
export const oneOf = new Uint16Array(4);
export const enemies = new Uint16Array(4);
export const stacks = new Uint16Array(4);
/** The first slot of a seat in `state`, and the one behind its last. */
const end = new Uint8Array(4);

/**
 * Adds `planes` of seat `s` at progress `p` to the occupancy. With a negative number they are
 * lifted off the board, as a mover is: it meets nobody any more where it was.
 */
export function occupy(s: Seat, p: Progress, planes: number): void {
  p > 1 && p <= TURN_IN && (occupied[RING[13 * s + p]] += planes * oneOf[s]);
}

function countSeat(s: Seat): void {
  const shift = (state[TEAMS] ? s & 1 : s) << 2;
  oneOf[s] = 1 << shift;
  enemies[s] = ~(15 << shift);
  stacks[s] = enemies[s] & 0xeeee;
  end[s] = PLANE + 4 * s + state[PLANES];
  let i = (state[SEATS_MASK] >> s) & 1 ? end[s] : 0;
  while (i-- > PLANE + 4 * s) occupy(s, state[i], 1);
}

/** Makes the occupancy anew from the state: after a state was copied in. */
export function recount(): void {
  occupied.fill(0);
  let s = 4;
  while (s--) countSeat(s);
}

/**
 * Takes one plane of seat `s` from progress `from` to `to` and keeps the seat's planes sorted.
 * The ring's occupancy is not touched. There must be a plane at `from`.
 */
function shift(s: Seat, from: Progress, to: Progress): void {
  let i = PLANE + 4 * s;
  if (to > from) {
    const last = end[s] - 1;
    while (state[i] !== from) i++;
    while (i < last && state[i + 1] < to) state[i] = state[++i];
  } else {
    const first = i;
    i = end[s] - 1;
    while (state[i] !== from) i--;
    while (i > first && state[i - 1] > to) state[i] = state[--i];
  }
  state[i] = to;
}

/** Sets `planes` lifted planes of seat `s` down at progress `to`; they came from `from`. */
export function settle(s: Seat, from: Progress, to: Progress, planes: number): void {
  occupy(s, to, planes);
  if (from !== to) while (planes--) shift(s, from, to);
}

/** How many planes seat `s` has at progress `p`. */
export function planesAt(s: Seat, p: Progress): number {
  let i = end[s];
  let n = 0;
  while (i-- > PLANE + 4 * s) state[i] === p && n++;
  return n;
}

/** The planes of seat `s` that are not at the goal. */
export function planesLeft(s: Seat): number {
  return state[PLANES] - planesAt(s, GOAL);
}

/** Whether all planes of seat `s` are at the goal: of sorted planes the first tells. */
export function isHome(s: Seat): boolean {
  return state[PLANE + 4 * s] === GOAL;
}

/** A plane of seat `s` left progress `p`, by will or not: what was said of it ends. */
export function forget(s: Seat, p: Progress): void {
  state[PARKED + s] === p && (state[PARKED + s] = 0);
  state[LAST] === 64 * s + p && (state[LAST] = 0);
}

/** All planes of seat `s` at progress `p` go home, `n` of them; `reason` is a HOME_…. */
export function sendHome(s: Seat, p: Progress, n: number, reason: number): void {
  emit(EVENT_HOME, s + 4 * n, p, reason);
  occupy(s, p, -n);
  settle(s, p, 0, n);
  forget(s, p);
}

/** One plane of seat `s` goes home from progress `p`, one that is not parked if there is one. */
export function sendOneHome(s: Seat, p: Progress, reason: number): void {
  if (planesAt(s, p) > 1) {
    emit(EVENT_HOME, s + 4, p, reason);
    occupy(s, p, -1);
    settle(s, p, 0, 1);
  } else sendHome(s, p, 1, reason);
}

/** All planes of side `k` on ring cell `c` go home, bumped. */
export function clearSide(k: number, c: Cell): void {
  let s = k;
  let p: Progress;
  let n: number;
  do {
    p = progressOn(s, c);
    n = p > TURN_IN ? 0 : planesAt(s, p);
    n && sendHome(s, p, n, HOME_BUMPED);
    s += 2;
  } while (state[TEAMS] && s < 4);
}
