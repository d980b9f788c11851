/**
 * Planes on the board: who stands where, kept up move by move beside the state, and the ways in
 * which planes change places. Sides, not seats, meet on a cell: in a team game partners count as
 * one (RULES.md section 1, `side`).
 */

import { EVENT_HOME, emit } from "./event.ts";
import {
  LAST,
  PARKED,
  PLANE,
  PLANES,
  PROP_CELL,
  PROP_COUNT,
  SEATS_MASK,
  state,
  TEAMS,
} from "./state.ts";
import { CELLS, type Cell, GOAL, type Progress, RING, type Seat, TURN_IN } from "./track.ts";

/**
 * Planes on each ring cell: four bits a side, side `k` has bits 4k to 4k+3. A side of one seat has
 * at most 4 there and only two sides have up to 8, so that the top bit is free: a prop lies there.
 */
export const occupied = new Uint16Array(CELLS);
export const PROP_BIT = 0x8000;
/** For each seat: one plane of its side, the bits of other sides, those that tell a stack. */
export const oneOf = new Uint16Array(4);
export const enemies = new Uint16Array(4);
export const stacks = new Uint16Array(4);
/** The slot in `state` behind the last plane of each seat. */
const end = new Uint8Array(4);
/** Seats that play and are not home: a bit each. */
export let inPlay = 0;

/** A plane of seat `s` is lifted off progress `p`: a mover meets nobody where it was. */
export function leave(s: Seat, p: Progress): void {
  p > 1 && p <= TURN_IN && (occupied[RING[13 * s + p]] -= oneOf[s]);
}

function countSeat(s: Seat): void {
  const shift = (state[TEAMS] ? s & 1 : s) << 2;
  oneOf[s] = 1 << shift;
  enemies[s] = 0x7fff & ~(15 << shift);
  stacks[s] = enemies[s] & 0xeeee;
  end[s] = PLANE + 4 * s + state[PLANES];
  let i = (state[SEATS_MASK] >> s) & 1 ? end[s] : 0;
  while (i-- > PLANE + 4 * s)
    if (state[i] > 1 && state[i] <= TURN_IN) occupied[RING[13 * s + state[i]]] += oneOf[s];
  isHome(s) && (inPlay &= ~(1 << s));
}

/** How many planes side `k` has on ring cell `c`. */
export function sideOn(k: number, c: Cell): number {
  return (occupied[c] >> (4 * k)) & (k < 3 ? 15 : 7);
}

/** Makes all this anew from the state: after a state was copied in. */
export function recount(): void {
  let s = 4;
  let i = state[PROP_COUNT];
  occupied.fill(0);
  while (i--) occupied[state[PROP_CELL + i]] = PROP_BIT;
  inPlay = state[SEATS_MASK];
  while (s--) countSeat(s);
}

/** Seat `s` has all its planes at the goal. */
export function retire(s: Seat): void {
  inPlay &= ~(1 << s);
}

/** A plane of seat `s` goes on from progress `from` to `to`; the seat's planes stay sorted. */
function shiftUp(s: Seat, from: Progress, to: Progress): void {
  let i = end[s];
  const last = i - 1;
  while (state[--i] !== from);
  while (i < last && state[i + 1] < to) state[i] = state[++i];
  state[i] = to;
}

/** The same, back. */
function shiftDown(s: Seat, from: Progress, to: Progress): void {
  const first = PLANE + 4 * s;
  let i = first;
  while (state[i] !== from) i++;
  while (i > first && state[i - 1] > to) state[i] = state[--i];
  state[i] = to;
}

/** A plane of seat `s` that was lifted off progress `from` is set down at `to`. */
export function settle(s: Seat, from: Progress, to: Progress): void {
  to > 1 && to <= TURN_IN && (occupied[RING[13 * s + to]] += oneOf[s]);
  to > from ? shiftUp(s, from, to) : shiftDown(s, from, to);
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

/** `n` planes of seat `s` go home from progress `p`, all but a parked one; `reason` is a HOME_…. */
export function sendHome(s: Seat, p: Progress, n: number, reason: number): void {
  emit(EVENT_HOME, s + 4 * n, p, reason);
  planesAt(s, p) > n || forget(s, p);
  while (n--) {
    leave(s, p);
    shiftDown(s, p, 0);
  }
}
