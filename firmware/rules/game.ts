/**
 * The game: the one way in. A token changes the state and leaves its events, or is refused and
 * changes nothing.
 */

import { findChoices } from "./choice.ts";
import { clearEvents } from "./event.ts";
import { moveAlone } from "./land.ts";
import { move } from "./move.ts";
import { recount } from "./plane.ts";
import { buyProp, useProp } from "./prop.ts";
import { type Code, NO_GIFT, OVER } from "./refusal.ts";
import { GIFT, PHASE, PHASE_MOVE, PHASE_OVER, state } from "./state.ts";
import type { Token } from "./token.ts";
import { give, keep, roll } from "./turn.ts";

const PLAY = [roll, move, useProp, buyProp, keep, give];

/** Plays a token (token.ts). Returns OK, or why it is refused (NOTATION.md, the codes). */
export function play(token: Token): Code {
  if (state[PHASE] === PHASE_OVER) return OVER;
  if (token >= 0x4000 && !state[GIFT]) return NO_GIFT;
  clearEvents();
  return PLAY[token >> 12](token & 4095);
}

/** Makes anew what lies beside the state: call it after bytes were copied into `state`. */
export function refresh(): void {
  clearEvents();
  recount();
  moveAlone();
  state[PHASE] === PHASE_MOVE && findChoices();
}
