/** A chosen move is carried out (RULES.md section 6). */

import { type Choice, choiceCount, choices, partnerProgress } from "./choice.ts";
import { EVENT_LAUNCH, emit } from "./event.ts";
import { mover, OWN, RIDERS, RIDERS_AT, RIDERS_FROM, setDown, WHO } from "./land.ts";
import { arrive } from "./leg.ts";
import { fire } from "./missile.ts";
import { leave, settle } from "./plane.ts";
import { type Code, NO_MOVE, OK, WRONG_PHASE } from "./refusal.ts";
import {
  ARMED,
  ARMED_HOMING,
  DIE1,
  DIE2,
  GROUP,
  LAST,
  PARKED,
  PHASE,
  PHASE_MOVE,
  ROLLER,
  state,
} from "./state.ts";
import { CELLS, GOAL, PAD, type Progress, type Seat, TURN_IN } from "./track.ts";
import { endRoll, isWon } from "./turn.ts";
import { isOver, walk } from "./walk.ts";

/**
 * The planes of a choice of the option `group`, the partner's among them, are lifted off the board;
 * they will go `n` steps.
 */
function liftGroup(s: Seat, v: Choice, n: number): void {
  const p = v & 63;
  const q = partnerProgress(p);
  let i = (mover[OWN] = (v >> 6) & 7);
  mover[WHO] = s + ((v >> 6) << 2);
  while (i--) leave(s, p);
  i = mover[RIDERS] = v >> 9;
  mover[RIDERS_FROM] = q;
  mover[RIDERS_AT] = q + n > TURN_IN ? q + n - CELLS : q + n;
  while (i--) leave(s ^ 2, q);
}

/** The planes of a group that left progress `p` are set down at `to`. */
function setDownGroup(s: Seat, p: Progress, to: Progress): void {
  let i = mover[OWN];
  while (i--) settle(s, p, to);
  setDown(s ^ 2);
}

/** The token `m…`: refused where it is not one of the choices. */
export function move(v: Choice): Code {
  if (state[PHASE] !== PHASE_MOVE) return WRONG_PHASE;
  if (v < 64 && state[GROUP]) v += 64;
  let to = choiceCount;
  while (to && choices[--to] !== v);
  if (choices[to] !== v) return NO_MOVE;
  const s = state[ROLLER];
  const p = v & 63;
  const n = state[DIE1] + state[DIE2];
  const armed = state[ARMED];
  // One missile goes before the move, the others after it.
  armed === ARMED_HOMING && fire(s, p, armed);
  state[ARMED] = state[PARKED + s] = 0;
  mover[WHO] = s + 4;
  state[GROUP] ? liftGroup(s, v, n) : leave(s, p);
  if (p) {
    to = walk(s, p, n);
    if (!isOver) to = arrive(s, to);
  } else {
    to = PAD;
    emit(EVENT_LAUNCH, s, 0, 0);
  }
  state[GROUP] ? setDownGroup(s, p, to) : settle(s, p, to);
  state[LAST] = to && 64 * s + to;
  armed && armed < ARMED_HOMING && fire(s, to, armed);
  if (to < GOAL || !isWon(s)) endRoll();
  return OK;
}
