/** Jumps and flights after a walk (RULES.md section 6.5). */

import { isStackAhead } from "./choice.ts";
import { EVENT_BARRED, EVENT_FLY, EVENT_JUMP, EVENT_LEFT, emit, HOME_CROSSING } from "./event.ts";
import { blow, isTornado, land, mover, RIDERS, RIDERS_AT, RIDERS_FROM, who } from "./land.ts";
import { planesAt, sendHome, settle } from "./plane.ts";
import { BLOCK, BLOCK_FREE, BLOCK_WALL, CHAIN, state, TEAMS } from "./state.ts";
import {
  CELLS,
  CROSSING,
  JUMP,
  LINE_END,
  LINE_START,
  type Progress,
  RING,
  type Seat,
} from "./track.ts";

/** Partner's planes make a leg of `n` cells too, unless it would end off their way. */
function carry(s: Seat, n: number): void {
  const q = mover[RIDERS_AT];
  if (((q + n) | 1) === CELLS + 1) {
    emit(EVENT_LEFT, (s ^ 2) + 4 * mover[RIDERS], q, 0);
    settle(s ^ 2, mover[RIDERS_FROM], q, mover[RIDERS]);
    mover[RIDERS] = 0;
  } else mover[RIDERS_AT] = q + n < CELLS ? q + n : q + n - CELLS;
}

/** One leg: the mover comes to progress `to`, is blown away or lands. */
function leg(s: Seat, from: Progress, to: Progress, kind: number): Progress {
  mover[RIDERS] && carry(s, to - from);
  emit(kind, who(s), from, to);
  return isTornado(RING[13 * s + to]) ? blow(s, to) : land(s, to);
}

function barred(s: Seat, p: Progress, to: Progress): false {
  emit(EVENT_BARRED, who(s), p, to);
  return false;
}

/** The jump from `p`, if no enemy stack hinders it. */
function jump(s: Seat, p: Progress): Progress {
  const block = state[BLOCK];
  if (block !== BLOCK_FREE && isStackAhead(s, p, block === BLOCK_WALL ? JUMP : JUMP - 1)) {
    barred(s, p, p + JUMP);
    return p;
  }
  return leg(s, p, p + JUMP, EVENT_JUMP);
}

/** Whether the flight may start: looks at its end with `wall`, and clears the crossing. */
function mayFly(s: Seat): boolean {
  const opposite = s ^ 2;
  if (state[BLOCK] === BLOCK_WALL && isStackAhead(s, LINE_END - 1, 1))
    return barred(s, LINE_START, LINE_END);
  const n = state[TEAMS] ? 0 : planesAt(opposite, CROSSING);
  if (n > 1) return barred(s, LINE_START, LINE_END);
  n && sendHome(opposite, CROSSING, 1, HOME_CROSSING);
  return true;
}

/** From the line's start by walk: the flight and the jump after it, or the way round. */
function fly(s: Seat): Progress {
  if (!mayFly(s)) return jump(s, LINE_START);
  const p = leg(s, LINE_START, LINE_END, EVENT_FLY);
  return p === LINE_END && state[CHAIN] ? jump(s, p) : p;
}

/** From the own-colour cell before the line: the jump, then the flight. */
function jumpAndFly(s: Seat): Progress {
  const p = jump(s, LINE_START - JUMP);
  return p === LINE_START && mayFly(s) ? leg(s, p, LINE_END, EVENT_FLY) : p;
}

/**
 * What follows a walk that ended on the own-colour cell `p`, 3..47. A leg that ends where it
 * should was not blown away: a tornado never sets down on its own cell.
 */
export function takeLegs(s: Seat, p: Progress): Progress {
  return p === LINE_START ? fly(s) : p === LINE_START - JUMP ? jumpAndFly(s) : jump(s, p);
}
