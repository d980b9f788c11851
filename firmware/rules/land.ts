/**
 * Landing on a ring cell: collision, prop, tornado (RULES.md sections 6.2, 6.3 and 8). The mover
 * is lifted off the board while it moves: functions take its seat and progress and return where
 * it is then, 0 if it went home.
 */

import { EVENT_BLOWN, EVENT_HOME, emit, HOME_BUMPED, HOME_STACK } from "./event.ts";
import { enemies, occupied, PROP_BIT, planesAt, sendHome, settle } from "./plane.ts";
import { random } from "./random.ts";
import {
  BLOCK,
  BLOCK_WALL,
  HIT,
  state,
  TEAMS,
  WEATHER_CELL,
  WEATHER_KIND,
  WEATHER_TORNADO,
} from "./state.ts";
import {
  type Cell,
  type Progress,
  progressOn,
  RING,
  RING_START,
  type Seat,
  TURN_IN,
} from "./track.ts";
import { takeProp } from "./world.ts";

/**
 * The moving planes: as events name them (WHO), how many of the mover's seat, of its partner, and
 * where the latter came from and are.
 */
export const mover = new Uint8Array(5);
export const WHO = 0;
export const OWN = 1;
export const RIDERS = 2;
export const RIDERS_FROM = 3;
export const RIDERS_AT = 4;

/** The mover is one plane: all that it ever is without the option `group`. */
export function moveAlone(): void {
  mover[OWN] = 1;
  mover[RIDERS] = 0;
}

/** The partner's planes that were carried are set down where they are; `s` is their seat. */
export function setDown(s: Seat): void {
  let i = mover[RIDERS];
  while (i--) settle(s, mover[RIDERS_FROM], mover[RIDERS_AT]);
}

/**
 * The mover meets `k` planes of side `side` on cell `c`: they go home, but for a stack that is a
 * wall. Whether the mover stays.
 */
function meet(side: number, c: Cell, k: number): boolean {
  let s = side;
  let p: Progress;
  let n: number;
  if (k > 1 && state[BLOCK] === BLOCK_WALL) return false;
  do {
    p = progressOn(s, c);
    n = p > TURN_IN ? 0 : planesAt(s, p);
    n && sendHome(s, p, n, HOME_BUMPED);
    s += 2;
  } while (state[TEAMS] && s < 4);
  return k < 2 || (state[HIT] > 0 && mover[OWN] + mover[RIDERS] >= k);
}

/** The mover meets all enemies on cell `c`; whether it stays. */
export function collide(s: Seat, c: Cell): boolean {
  let there = occupied[c] & enemies[s];
  let side = 0;
  let stays = true;
  while (there) {
    if (there & 15 && !meet(side, c, there & 15)) stays = false;
    there >>= 4;
    side++;
  }
  return stays;
}

/** The mover goes home from progress `p`. */
function crash(s: Seat, p: Progress): Progress {
  emit(EVENT_HOME, s + 4 * mover[OWN], p, HOME_STACK);
  if (mover[RIDERS]) {
    emit(EVENT_HOME, (s ^ 2) + 4 * mover[RIDERS], mover[RIDERS_AT], HOME_STACK);
    mover[RIDERS_AT] = 0;
  }
  return 0;
}

/** A landing at progress `p`, 2..51: collision, then prop. */
export function land(s: Seat, p: Progress): Progress {
  const c = RING[13 * s + p];
  if (occupied[c] & enemies[s] && !collide(s, c)) return crash(s, p);
  occupied[c] & PROP_BIT && takeProp(s, c);
  return p;
}

/** Whether a tornado is on cell `c`. */
export function isTornado(c: Cell): boolean {
  return c === state[WEATHER_CELL] && state[WEATHER_KIND] === WEATHER_TORNADO;
}

/** The tornado blows the mover away from progress `p`; it lands somewhere else on its way. */
export function blow(s: Seat, p: Progress): Progress {
  let to = RING_START + random(TURN_IN - RING_START);
  to >= p && to++;
  emit(EVENT_BLOWN, mover[WHO], p, to);
  return land(s, to);
}
