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
import { ARMED_HOMING, RADAR, state } from "./state.ts";
import {
  CELLS,
  type Cell,
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

/** The nearest cell with an enemy of seat `s`, up to `range` cells ahead of `c`, or -1. */
function findTarget(s: Seat, c: Cell, range: number): Cell {
  while (range--) {
    c = c + 1 < CELLS ? c + 1 : 0;
    if (occupied[c] & enemies[s]) return c;
  }
  return -1;
}

/** The lowest enemy seat of seat `s` with a plane on cell `c`; there is one. */
function seatOn(s: Seat, c: Cell): Seat {
  let t = 0;
  while (oneOf[t] === oneOf[s] || progressOn(t, c) > TURN_IN || !planesAt(t, progressOn(t, c))) t++;
  return t;
}

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
  const isOnRing = p >= RING_START && p <= TURN_IN;
  const from = isOnRing ? RING[13 * s + p] : 0;
  const c = isOnRing ? findTarget(s, from, +RANGE[kind]) : -1;
  const t = c < 0 ? s : seatOn(s, c);
  const at = progressOn(t, c);
  emit(c < 0 ? EVENT_WASTE : EVENT_FIRE, s, from, c);
  if (c < 0) return;
  if (state[RADAR + t]) emit(EVENT_SHIELD, t, at, 0);
  else if (kind === ARMED_HOMING) sendHome(t, at, 1, HOME_MISSILE);
  else push(t, at, +PUSH[kind]);
}
