/** A chosen move is carried out (RULES.md section 6). */

import { type Choice, choiceCount, choices, partnerProgress } from "./choice.ts";
import { EVENT_LAUNCH, emit } from "./event.ts";
import { mover, OWN, RIDERS, RIDERS_AT, RIDERS_FROM } from "./land.ts";
import { fire } from "./missile.ts";
import { occupy, settle } from "./plane.ts";
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
import { GOAL, PAD, type Progress, type Seat } from "./track.ts";
import { endRoll, isWon } from "./turn.ts";
import { walk } from "./walk.ts";

function isChoice(v: Choice): boolean {
  let i = choiceCount;
  while (i--) if (choices[i] === v) return true;
  return false;
}

/** Sets the planes of a choice of the option `group` as the mover, the partner's lifted too. */
function gather(s: Seat, v: Choice, steps: number): void {
  const q = partnerProgress(v & 63);
  mover[OWN] = (v >> 6) & 7;
  mover[RIDERS] = v >> 9;
  mover[RIDERS_FROM] = q;
  mover[RIDERS_AT] = q + steps > 51 ? q + steps - 52 : q + steps;
  mover[RIDERS] && occupy(s ^ 2, q, -mover[RIDERS]);
}

/** The mover of seat `s` goes from progress `p` by `steps`; returns where it is in the end. */
function carryOut(s: Seat, p: Progress, steps: number): Progress {
  occupy(s, p, -mover[OWN]);
  state[PARKED + s] = 0;
  p || emit(EVENT_LAUNCH, s, 0, 0);
  const to = p ? walk(s, p, steps) : PAD;
  settle(s, p, to, mover[OWN]);
  mover[RIDERS] && settle(s ^ 2, mover[RIDERS_FROM], mover[RIDERS_AT], mover[RIDERS]);
  return to;
}

/** The choice `v` of the list is made. */
function make(v: Choice): void {
  const s = state[ROLLER];
  const armed = state[ARMED];
  const p = v & 63;
  const steps = state[DIE1] + state[DIE2];
  state[ARMED] = 0;
  armed === ARMED_HOMING && fire(s, p, armed);
  state[GROUP] && gather(s, v, steps);
  const to = carryOut(s, p, steps);
  state[LAST] = to && 64 * s + to;
  armed && armed < ARMED_HOMING && fire(s, to, armed);
  (to === GOAL && isWon(s)) || endRoll();
}

/** The token `m…`: refused where it is not one of the choices. */
export function move(v: Choice): Code {
  if (state[PHASE] !== PHASE_MOVE) return WRONG_PHASE;
  state[GROUP] && v < 64 && (v += 64);
  if (!isChoice(v)) return NO_MOVE;
  make(v);
  return OK;
}
