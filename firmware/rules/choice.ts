/**
 * Which moves a roll allows (RULES.md section 5). A choice is a number: progress + 64 n + 512 m,
 * with `n` and `m` of the option `group`; without it just the progress.
 */

import { occupied, planesAt, stacks } from "./plane.ts";
import {
  BLOCK,
  BLOCK_WALL,
  DIE1,
  DIE2,
  GROUP,
  PARKED,
  PLANE,
  PLANES,
  ROLLER,
  state,
  TAKEOFF,
  TEAMS,
} from "./state.ts";
import { CELLS, GOAL, type Progress, RING, type Seat, TURN_IN } from "./track.ts";

export type Choice = number;

/** Most choices of a roll: four planes and four of the partner on one cell, 4 * 5. */
export const MOST_CHOICES = 20;

/** The choices of the roll that waits to be moved, by progress, n, m; `choiceCount` of them. */
export const choices = new Uint16Array(MOST_CHOICES);
export let choiceCount = 0;

/** Whether an enemy stack stands on one of the `n` ring cells ahead of progress `p`. */
export function isStackAhead(s: Seat, p: Progress, n: number): boolean {
  const mask = stacks[s];
  let i = 13 * s + p;
  p + n > TURN_IN && (n = TURN_IN - p);
  while (n-- > 0) if (occupied[RING[++i]] & mask) return true;
  return false;
}

/**
 * Progress of the partner's planes that stand on the cell of seat `s` at progress `p`: half a
 * lap on or back; 0, 1, 52 or 53 where that cell is not on their way.
 */
export function partnerProgress(p: Progress): Progress {
  return p < 28 ? p + 26 : p - 26;
}

/** How many of the partner's planes may be carried from progress `p` by `v` steps. */
function riders(s: Seat, p: Progress, v: number): number {
  const q = partnerProgress(p);
  return p > 1 && p + v <= TURN_IN && q > 1 && q < CELLS && ((q + v) | 1) !== 53
    ? planesAt(s ^ 2, q)
    : 0;
}

/** The choices of `n` planes of seat `s` at progress `p`. */
function addGroup(s: Seat, p: Progress, v: number): void {
  const most = p ? planesAt(s, p) : 1;
  const carried = state[TEAMS] ? riders(s, p, v) : 0;
  let n = 0;
  let m: number;
  while (n++ < most) {
    m = -1;
    while (m++ < carried) choices[choiceCount++] = p + 64 * n + 512 * m;
  }
}

/** Whether the roll launches a plane: either die may. */
function mayLaunch(): boolean {
  const rolls = state[TAKEOFF];
  return ((rolls >> state[DIE1]) | (rolls >> (state[DIE2] || state[DIE1]))) % 2 > 0;
}

/** Lists the choices of seat `s` for `v` steps: its planes are sorted. */
function listChoices(s: Seat, v: number): void {
  const wall = state[BLOCK] === BLOCK_WALL;
  const group = state[GROUP];
  let i = PLANE + 4 * s;
  let k = state[PLANES];
  let before = GOAL;
  let p: Progress;
  while (k-- && (p = state[i++]) < GOAL) {
    if (p !== before && (p ? !wall || !isStackAhead(s, p, v) : mayLaunch()))
      group ? addGroup(s, p, v) : (choices[choiceCount++] = p);
    before = p;
  }
}

/** Finds the choices of the roll in the state. */
export function findChoices(): void {
  const s = state[ROLLER];
  choiceCount = 0;
  if (state[PARKED + s]) choices[choiceCount++] = state[PARKED + s];
  else listChoices(s, state[DIE1] + state[DIE2]);
}
