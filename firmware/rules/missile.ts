/** Missiles (RULES.md section 9.3). */

import {
  EVENT_FIRE,
  EVENT_HOME,
  EVENT_PUSH,
  EVENT_SHIELD,
  EVENT_WASTE,
  emit,
  HOME_MISSILE,
  HOME_STACK,
} from "./event.ts";
import { collide } from "./land.ts";
import { enemies, forget, leave, occupied, oneOf, planesAt, sendHome, settle } from "./plane.ts";
import { ARMED_HOMING, NO_CELL, RADAR, state } from "./state.ts";
import {
  CELLS,
  PAD,
  type Progress,
  progressOn,
  RING,
  RING_START,
  type Seat,
  TURN_IN,
} from "./track.ts";

/** Range and push of the missiles by ARMED_…: cells. */
const RANGE = "0353";
const PUSH = "0560";

/** Drives one plane of seat `t` back from progress `p`: to the pad at most, over nothing. */
function push(t: Seat, p: Progress, back: number): void {
  let to = p > back ? p - back : PAD;
  emit(EVENT_PUSH, t, p, to);
  planesAt(t, p) > 1 || forget(t, p);
  leave(t, p);
  if (to >= RING_START && !collide(t, RING[13 * t + to])) {
    emit(EVENT_HOME, t + 4, to, HOME_STACK);
    to = 0;
  }
  settle(t, p, to);
}

/** The plane of seat `s` at progress `p` fires its missile of a kind ARMED_…. */
export function fire(s: Seat, p: Progress, kind: number): void {
  let range = p >= RING_START && p <= TURN_IN ? +RANGE[kind] : 0;
  const from = range ? RING[13 * s + p] : 0;
  let c = from;
  let t = 0;
  // The nearest cell ahead with an enemy.
  while (range && !(occupied[(c = c + 1 < CELLS ? c + 1 : 0)] & enemies[s])) range--;
  if (!range) {
    emit(EVENT_WASTE, s, from, NO_CELL);
    return;
  }
  // The lowest seat that has a plane there; there is one.
  while (oneOf[t] === oneOf[s] || progressOn(t, c) > TURN_IN || !planesAt(t, progressOn(t, c))) t++;
  const at = progressOn(t, c);
  emit(EVENT_FIRE, s, from, c);
  if (state[RADAR + t]) emit(EVENT_SHIELD, t, at, 0);
  else if (kind === ARMED_HOMING) sendHome(t, at, 1, HOME_MISSILE);
  else push(t, at, +PUSH[kind]);
}
