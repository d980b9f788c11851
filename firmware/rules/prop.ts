/** Using and buying props (RULES.md sections 9.2 and 9.4). */

import { EVENT_BUY, EVENT_GROUND, EVENT_USE, emit } from "./event.ts";
import { isHome, oneOf } from "./plane.ts";
import {
  type Code,
  HAVE,
  LIMIT,
  NO_COINS,
  NO_PROP,
  NONE,
  OK,
  USED,
  WRONG_PHASE,
} from "./refusal.ts";
import {
  ARMED,
  ARMED_HOMING,
  ARMED_LONG,
  ARMED_MISSILE,
  BOUGHT,
  COINS16,
  GROUNDED,
  MARK_MAGIC,
  MARK_NO_EXTRA,
  MARK_PROP,
  MARK_TANKER,
  MARK_TWO_DICE,
  MARKS,
  OWNER,
  PHASE,
  PROPS,
  PROPS_QQ,
  RADAR,
  ROLLER,
  SEATS_MASK,
  SHOP,
  STORE,
  state,
  state16,
} from "./state.ts";
import { BUY } from "./token.ts";
import type { Seat } from "./track.ts";
import { setDice } from "./turn.ts";
import { clearWeather, propKinds } from "./world.ts";

/** Prices of the kinds of `qq`, in tens of coins (9.4). */
const PRICES = "35462534";
/** Most props that a seat buys in a game, and the turns that a radar lasts. */
export const MOST_BOUGHT = 3;
const RADAR_TURNS = 3;

/** What props do, in the order of EFFECTS: those of `qq`, then two that only `mgm` has. */
export const EFFECT_RADAR = 0;
export const EFFECT_SIX_DICE = 1;
export const EFFECT_POWER_UNIT = 2;
export const EFFECT_FOG = 3;
export const EFFECT_FLARE = 4;
export const EFFECT_TANKER = 5;
export const EFFECT_MISSILE = 6;
export const EFFECT_LONG_MISSILE = 7;
export const EFFECT_MAGIC_DIE = 8;
export const EFFECT_HOMING = 9;

/** The effects of `mgm`'s kinds: magic die, power unit, fog, flare, tanker, homing; a kind of `qq` is its effect. */
const MGM = "823459";

/** What a prop of kind `kind` does in this game: an EFFECT_…. */
export function effectOf(kind: number): number {
  return state[PROPS] === PROPS_QQ ? kind : +MGM[kind];
}

/** What a prop of kind `kind` costs, in coins. */
export function price(kind: number): number {
  return 10 * +PRICES[kind];
}

/** The marks that an effect sets, by EFFECT_…, and 64 times the missile that it arms. */
const SETS = new Uint8Array([
  0,
  MARK_NO_EXTRA,
  MARK_NO_EXTRA | MARK_TWO_DICE,
  0,
  0,
  MARK_TANKER,
  64 * ARMED_MISSILE,
  64 * ARMED_LONG,
  MARK_MAGIC,
  64 * ARMED_HOMING,
]);

/** Every enemy seat that plays and is not home loses its next turn, radar or not. */
function ground(s: Seat): void {
  let t = 4;
  while (t--)
    if (oneOf[t] !== oneOf[s] && (state[SEATS_MASK] >> t) & 1 && !isHome(t)) {
      state[GROUNDED] |= 1 << t;
      emit(EVENT_GROUND, t, 0, 0);
    }
}

/** The effect of a prop of kind `kind` that seat `s` uses. */
function take(s: Seat, kind: number): Code {
  // As `effectOf`, without a call: a six-dice is a roll, and has a roll's budget.
  const effect = state[PROPS] === PROPS_QQ ? kind : +MGM[kind];
  const sets = SETS[effect];
  state[MARKS] |= MARK_PROP | (sets & 63);
  state[ARMED] = sets >> 6;
  effect === EFFECT_RADAR && (state[RADAR + s] = RADAR_TURNS);
  effect === EFFECT_FOG && ground(s);
  effect === EFFECT_FLARE && clearWeather();
  effect === EFFECT_SIX_DICE && setDice(6, 0);
  return OK;
}

/** Why no prop of kind `kind` can be used or bought now, or OK. */
function refusal(kind: number): Code {
  return kind >= propKinds()
    ? NO_PROP
    : state[PHASE] || state[ROLLER] !== state[OWNER]
      ? WRONG_PHASE
      : state[MARKS] & MARK_PROP
        ? USED
        : OK;
}

/** Why seat `s` may not buy a prop of kind `kind`, or OK. */
function buyRefusal(s: Seat, kind: number): Code {
  return state[STORE + 8 * s + kind]
    ? HAVE
    : state[BOUGHT + s] === MOST_BOUGHT
      ? LIMIT
      : state16[COINS16 + s] < 10 * +PRICES[kind]
        ? NO_COINS
        : OK;
}

/** Whether the seat on turn could use (`isBought` false) or buy a prop of kind `kind` now. */
export function mayUse(kind: number, isBought: boolean): boolean {
  const s = state[OWNER];
  return !(
    refusal(kind) || (isBought ? !state[SHOP] || buyRefusal(s, kind) : !state[STORE + 8 * s + kind])
  );
}

/** The tokens `u` (a kind) and `b` (BUY + a kind): the seat on turn uses a prop, or buys it to do so. */
export function playProp(value: number): Code {
  const kind = value & 15;
  const isBought = value >= BUY;
  const s = state[OWNER];
  let code = isBought && !state[SHOP] ? NO_PROP : refusal(kind);
  if (!code) code = isBought ? buyRefusal(s, kind) : state[STORE + 8 * s + kind] ? OK : NONE;
  if (code) return code;
  if (isBought) {
    const cost = 10 * +PRICES[kind];
    state16[COINS16 + s] -= cost;
    state[BOUGHT + s]++;
    emit(EVENT_BUY, s, kind, cost);
  } else {
    state[STORE + 8 * s + kind]--;
    emit(EVENT_USE, s, kind, 0);
  }
  return take(s, kind);
}
