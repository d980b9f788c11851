/** Jumps and flights after a walk (RULES.md section 6.5). */

import { isStackAhead } from "./choice.ts";
import { EVENT_BARRED, EVENT_FLY, EVENT_JUMP, EVENT_LEFT, emit, HOME_CROSSING } from "./event.ts";
import { blow, isTornado, land, mover, RIDERS, RIDERS_AT, setDown, WHO } from "./land.ts";
import { planesAt, sendHome } from "./plane.ts";
import { BLOCK, BLOCK_FREE, BLOCK_WALL, CHAIN, state, TEAMS } from "./state.ts";
import {
  CELLS,
  CROSSING,
  JUMP,
  LINE_END,
  LINE_START,
  type Progress,
  RING,
  RING_START,
  type Seat,
  TURN_IN,
} from "./track.ts";

/** Partner's planes make a leg of `n` cells too, unless it would end off their way. */
function carry(s: Seat, n: number): void {
  const q = mover[RIDERS_AT];
  if (((q + n) | 1) === CELLS + 1) {
    emit(EVENT_LEFT, (s ^ 2) + 4 * mover[RIDERS], q, 0);
    setDown(s ^ 2);
    mover[RIDERS] = 0;
    mover[WHO] &= 31;
  } else mover[RIDERS_AT] = q + n < CELLS ? q + n : q + n - CELLS;
}

/** One leg: the mover comes to progress `to`, is blown away or lands. */
function leg(s: Seat, from: Progress, to: Progress, kind: number): Progress {
  mover[RIDERS] && carry(s, to - from);
  emit(kind, mover[WHO], from, to);
  return isTornado(RING[13 * s + to]) ? blow(s, to) : land(s, to);
}

/** The leg from `p` to `to` is not possible: the mover stays. */
function barred(p: Progress, to: Progress): Progress {
  emit(EVENT_BARRED, mover[WHO], p, to);
  return p;
}

/** The jump from `p`, if no enemy stack hinders it. */
function jump(s: Seat, p: Progress): Progress {
  const block = state[BLOCK];
  return block !== BLOCK_FREE && isStackAhead(s, p, block === BLOCK_WALL ? JUMP : JUMP - 1)
    ? barred(p, p + JUMP)
    : leg(s, p, p + JUMP, EVENT_JUMP);
}

/** Whether the flight may start: looks at its end with `wall`, and clears the crossing. */
function mayFly(s: Seat): boolean {
  const n = state[TEAMS] ? 0 : planesAt(s ^ 2, CROSSING);
  if (n > 1 || (state[BLOCK] === BLOCK_WALL && isStackAhead(s, LINE_END - 1, 1))) {
    barred(LINE_START, LINE_END);
    return false;
  }
  n && sendHome(s ^ 2, CROSSING, 1, HOME_CROSSING);
  return true;
}

/**
 * What follows a walk that ended on the own-colour cell `p`, 3..47: to the line's start a jump if
 * it was not there, then the flight, and from a walk that ended there a jump at the line's end or,
 * where no flight is possible, the way round. A leg that ends where it should was not blown away:
 * a tornado never sets down on its own cell.
 */
function takeLegs(s: Seat, p: Progress): Progress {
  const walked = p === LINE_START;
  const joins = p === LINE_START - JUMP;
  if (!walked) p = jump(s, p);
  if (p !== LINE_START || !(walked || joins)) return p;
  if (!mayFly(s)) return walked ? jump(s, p) : p;
  p = leg(s, p, LINE_END, EVENT_FLY);
  return walked && state[CHAIN] && p === LINE_END ? jump(s, p) : p;
}

/** A walk ended at `p`: on the ring the mover lands, and its own colour carries it on. */
export function arrive(s: Seat, p: Progress): Progress {
  if (p < RING_START || p > TURN_IN) return p;
  p = land(s, p);
  return (p & 3) === 3 && p < TURN_IN ? takeLegs(s, p) : p;
}
