/** A chosen move is carried out (RULES.md section 6). */

import { type Choice, choiceCount, choices, partnerProgress } from "./choice.ts";
import { EVENT_LAUNCH, emit } from "./event.ts";
import { mover, OWN, RIDERS, RIDERS_AT, RIDERS_FROM, setDown, WHO } from "./land.ts";
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
import { walk } from "./walk.ts";

function isChoice(v: Choice): boolean {
  let i = choiceCount;
  while (i--) if (choices[i] === v) return true;
  return false;
}

/** The mover of seat `s` goes from progress `p` by `n` steps; returns where it is in the end. */
function go(s: Seat, p: Progress, n: number): Progress {
  if (p) return walk(s, p, n);
  emit(EVENT_LAUNCH, s, 0, 0);
  return PAD;
}

/** One plane moves. */
function moveOne(s: Seat, p: Progress, n: number): Progress {
  mover[WHO] = s + 4;
  leave(s, p);
  const to = go(s, p, n);
  settle(s, p, to);
  return to;
}

/** A choice of the option `group` moves: planes of the cell, the partner's among them. */
function moveGroup(s: Seat, v: Choice, n: number): Progress {
  const p = v & 63;
  const q = partnerProgress(p);
  let i = (mover[OWN] = (v >> 6) & 7);
  mover[WHO] = s + ((v >> 6) << 2);
  while (i--) leave(s, p);
  i = mover[RIDERS] = v >> 9;
  mover[RIDERS_FROM] = q;
  mover[RIDERS_AT] = q + n > TURN_IN ? q + n - CELLS : q + n;
  while (i--) leave(s ^ 2, q);
  const to = go(s, p, n);
  i = mover[OWN];
  while (i--) settle(s, p, to);
  setDown(s ^ 2);
  return to;
}

/** The choice `v` of the list is made, `n` steps. */
function make(s: Seat, v: Choice, n: number): void {
  const p = v & 63;
  const armed = state[ARMED];
  if (armed) {
    state[ARMED] = 0;
    armed === ARMED_HOMING && fire(s, p, armed);
  }
  state[PARKED + s] = 0;
  const to = state[GROUP] ? moveGroup(s, v, n) : moveOne(s, p, n);
  state[LAST] = to && 64 * s + to;
  armed && armed < ARMED_HOMING && fire(s, to, armed);
  (to === GOAL && isWon(s)) || endRoll();
}

/** The token `m…`: refused where it is not one of the choices. */
export function move(v: Choice): Code {
  if (state[PHASE] !== PHASE_MOVE) return WRONG_PHASE;
  if (v < 64 && state[GROUP]) v += 64;
  if (!isChoice(v)) return NO_MOVE;
  make(state[ROLLER], v, state[DIE1] + state[DIE2]);
  return OK;
}
