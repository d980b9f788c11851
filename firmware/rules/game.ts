/**
 * The game: the one way in. A token changes the state and leaves its events, or is refused and
 * changes nothing.
 */

import { choiceCount, findChoices } from "./choice.ts";
import { clearEvents } from "./event.ts";
import { moveAlone } from "./land.ts";
import { move } from "./move.ts";
import { recount } from "./plane.ts";
import { playProp } from "./prop.ts";
import { type Code, NO_GIFT, OVER, SYNTAX } from "./refusal.ts";
import {
  ARMED,
  BOUGHT,
  DIE1,
  FINISH,
  FIRST,
  GIFT,
  GROUNDED,
  MARKS,
  MOST_OF_KIND,
  MOST_PROPS,
  OWNER,
  PARKED,
  PHASE,
  PHASE_MOVE,
  PHASE_OVER,
  PLANE,
  PLANES,
  PROP_CELL,
  PROP_COUNT,
  PROP_KIND,
  PROPS,
  PROPS_MGM,
  RADAR,
  SEATS_MASK,
  STORE,
  state,
  TAKEOFF,
  WEATHER_CELL,
  WEATHER_KIND,
  WEATHER_TORNADO,
} from "./state.ts";
import { TOKEN_GIVE, TOKEN_KEEP, type Token } from "./token.ts";
import { CELLS, GOAL, TURN_IN } from "./track.ts";
import { roll, share } from "./turn.ts";

const PLAY = [roll, move, playProp, share];

/** Plays a token (token.ts), 0..0xffff. Returns OK, or why it is refused (NOTATION.md, the codes). */
export function play(token: Token): Code {
  if (state[PHASE] === PHASE_OVER) return OVER;
  if (token >= TOKEN_KEEP && !state[GIFT]) return NO_GIFT;
  clearEvents();
  return token > TOKEN_GIVE ? SYNTAX : PLAY[token >> 12](token & 4095);
}

/** Makes anew what lies beside the state: call it after bytes were copied into `state`. */
export function refresh(): void {
  clearEvents();
  recount();
  moveAlone();
  state[PHASE] === PHASE_MOVE && findChoices();
}

/** Bytes of a state, and the most that each of them can be: the first of them, how many, the most. */
function allocLimits(): number[] {
  // biome-ignore format: a row each
  return [
    SEATS_MASK, 1, 15,
    PLANES, 1, 4,
    FIRST, 3, 3,
    TAKEOFF, 1, 126,
    FINISH, OWNER - FINISH, 3,
    PROPS, 1, PROPS_MGM,
    OWNER, 3, 3,
    MARKS, 1, 63,
    ARMED, 2, 3,
    DIE1, 2, 6,
    PARKED, 4, TURN_IN,
    RADAR, 4, 3,
    GROUNDED, 1, 15,
    BOUGHT, 4, 3,
    WEATHER_KIND, 1, WEATHER_TORNADO,
    PROP_COUNT, 1, MOST_PROPS,
    PROP_KIND, MOST_PROPS, 7,
    PROP_CELL, MOST_PROPS, CELLS - 1,
    PLANE, 16, GOAL,
    STORE, 32, MOST_OF_KIND,
  ];
}

/** Whether each byte of the state is one that it can be. */
function areInLimits(): boolean {
  const all = allocLimits();
  let i = all.length;
  let n: number;
  while ((i -= 3) >= 0) {
    n = all[i + 1];
    while (n--) if (state[all[i] + n] > all[i + 2]) return false;
  }
  return true;
}

/**
 * Whether the state can be one of this version: bytes that come from outside are looked at before
 * they are believed. Then what lies beside it is made anew too.
 */
export function accept(): boolean {
  const isPossible =
    state[SEATS_MASK] > 2 &&
    state[PLANES] > 1 &&
    (state[WEATHER_CELL] < CELLS || !state[WEATHER_KIND]) &&
    areInLimits();
  isPossible && refresh();
  return isPossible && (state[PHASE] !== PHASE_MOVE || choiceCount > 0);
}
