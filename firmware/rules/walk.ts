/** The walk of a roll, cell by cell (RULES.md sections 6.1, 6.4 and 8). */

import { isStackAhead } from "./choice.ts";
import { EVENT_PARK, EVENT_STORM, EVENT_TURNED, EVENT_WALK, emit } from "./event.ts";
import { blow, isTornado, mover, WHO } from "./land.ts";
import { occupied, stacks } from "./plane.ts";
import {
  BLOCK,
  BLOCK_BOUNCE,
  BLOCK_WALL,
  DIE1,
  DIE2,
  FINISH,
  PARK,
  PARKED,
  state,
  WEATHER_CELL,
  WEATHER_KIND,
} from "./state.ts";
import {
  GOAL,
  LANE_START,
  type Progress,
  progressOn,
  RING,
  RING_START,
  type Seat,
  TURN_IN,
} from "./track.ts";

/** Steps left to go, +1 forward or -1 backward, and where the mover last set out or turned. */
let left = 0;
let step = 1;
let from = 0;
/** Whether the last walk ended without a landing: parked, or blown away and landed elsewhere. */
export let isOver = false;

/** Tells of the walk so far. */
function tell(p: Progress): void {
  p !== from && emit(EVENT_WALK, mover[WHO], from, p);
  from = p;
}

function turnRound(p: Progress): void {
  tell(p);
  emit(EVENT_TURNED, mover[WHO], p, 0);
  step = -step;
}

/** In the lane and at the goal: 6.1, points 1 and 2. */
function stepInLane(p: Progress): void {
  if (p === GOAL && left) state[FINISH] ? (left = 0) : turnRound(p);
  else if (p === LANE_START && step < 0 && state[BLOCK] === BLOCK_WALL) left = 0;
}

function slowDown(p: Progress): void {
  tell(p);
  emit(EVENT_STORM, mover[WHO], p, 0);
  left = 1;
}

/** At an enemy stack with steps left: 6.1, point 4. Whether the mover parks. */
function isParking(s: Seat, p: Progress): boolean {
  if (step > 0 && state[PARK] && state[DIE1] === 6 && !state[DIE2]) {
    tell(p);
    emit(EVENT_PARK, mover[WHO], p, 0);
    state[PARKED + s] = p;
    left = 0;
    return true;
  }
  turnRound(p);
  return false;
}

/** Walks cell by cell, where something is in the way. */
function stepOn(s: Seat, p: Progress, n: number): Progress {
  const mask = state[BLOCK] === BLOCK_BOUNCE ? stacks[s] : 0;
  const weather = state[WEATHER_CELL];
  let c: number;
  from = p;
  left = n;
  step = 1;
  while (left) {
    p += step;
    left--;
    if (p > TURN_IN) stepInLane(p);
    else if (p < RING_START) left = 0;
    else {
      c = RING[13 * s + p];
      if (c === weather) {
        if (isTornado(c)) {
          tell(p);
          isOver = true;
          return blow(s, p);
        }
        left > 1 && slowDown(p);
      }
      if (left && occupied[c] & mask && isParking(s, p)) isOver = true;
    }
  }
  tell(p);
  return p;
}

/** Whether the weather, which there is, lies on one of the `n` cells ahead of progress `p`. */
function isWeatherAhead(s: Seat, p: Progress, n: number): boolean {
  const at = progressOn(s, state[WEATHER_CELL]) - p;
  return at > 0 && at <= n;
}

/**
 * The mover of seat `s` walks `n` steps from progress `p` (1..56); returns where it ends. The landing
 * is still to come, unless `isOver`. Where nothing is in the way it goes at once: what may stop or
 * turn a walk stands in `stepOn`, and is looked for here.
 */
export function walk(s: Seat, p: Progress, n: number): Progress {
  isOver = false;
  if (
    p + n > GOAL ||
    (state[WEATHER_KIND] && isWeatherAhead(s, p, n)) ||
    (state[BLOCK] === BLOCK_BOUNCE && isStackAhead(s, p, n - 1))
  )
    return stepOn(s, p, n);
  emit(EVENT_WALK, mover[WHO], p, p + n);
  return p + n;
}
