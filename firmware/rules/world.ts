/** The world's part: rounds, weather and props on the ring (RULES.md sections 8, 9.1 and 6.2). */

import {
  EVENT_CLEAR,
  EVENT_FULL,
  EVENT_PROP,
  EVENT_ROUND,
  EVENT_TAKE,
  EVENT_WEATHER,
  emit,
} from "./event.ts";
import { occupied, PROP_BIT } from "./plane.ts";
import { random } from "./random.ts";
import {
  MOST_OF_KIND,
  MOST_PROPS,
  NO_CELL,
  PROP_CELL,
  PROP_COUNT,
  PROP_KIND,
  PROPS,
  PROPS_QQ,
  ROUND32,
  STORE,
  state,
  state32,
  WEATHER,
  WEATHER_CELL,
  WEATHER_KIND,
} from "./state.ts";
import { CELLS, type Cell, type Seat } from "./track.ts";

/** How many kinds of props this game has: 0, 8 or 6 (RULES.md 9.2). */
export function propKinds(): number {
  return state[PROPS] ? (state[PROPS] === PROPS_QQ ? 8 : 6) : 0;
}

/** Slot 0..3 of the first prop on a cell of at least `c`, or PROP_COUNT. */
function slotFrom(c: Cell): number {
  const n = state[PROP_COUNT];
  let i = 0;
  while (i < n && state[PROP_CELL + i] < c) i++;
  return i;
}

/** Opens (`by` 1) or closes (-1) a slot: the props behind it move. */
function moveSlots(slot: number, by: number): void {
  const n = state[PROP_COUNT];
  let i = by > 0 ? n - 1 : slot + 1;
  while (i >= slot && i < n) {
    state[PROP_KIND + i + by] = state[PROP_KIND + i];
    state[PROP_CELL + i + by] = state[PROP_CELL + i];
    i -= by;
  }
  state[PROP_COUNT] = n + by;
}

/** Cell number `random` of those without prop and, if `weather`, without weather. */
function freeCell(weather: number): Cell {
  const n = state[PROP_COUNT];
  const w = weather ? state[WEATHER_CELL] : NO_CELL;
  let c = random(CELLS - n - (w < CELLS ? 1 : 0));
  let i = 0;
  let passed = w === NO_CELL;
  // The taken cells in rising order: each one at or below the cell pushes it on by one.
  while (i < n || !passed) {
    if (!passed && (i === n || w < state[PROP_CELL + i])) {
      passed = true;
      w <= c && c++;
    } else state[PROP_CELL + i++] <= c && c++;
  }
  return c;
}

/** The weather leaves the board. */
export function clearWeather(): void {
  state[WEATHER_KIND] && emit(EVENT_CLEAR, state[WEATHER_KIND], state[WEATHER_CELL], 0);
  state[WEATHER_KIND] = 0;
  state[WEATHER_CELL] = NO_CELL;
}

function addWeather(): void {
  const kind = 1 + random(2);
  state[WEATHER_CELL] = freeCell(0);
  state[WEATHER_KIND] = kind;
  emit(EVENT_WEATHER, kind, state[WEATHER_CELL], 0);
}

function addProp(): void {
  const kind = random(propKinds());
  const c = freeCell(1);
  const slot = slotFrom(c);
  moveSlots(slot, 1);
  state[PROP_KIND + slot] = kind;
  state[PROP_CELL + slot] = c;
  occupied[c] ^= PROP_BIT;
  emit(EVENT_PROP, kind, c, 0);
}

/** A round ends and the next one begins. */
export function nextRound(): void {
  const round = ++state32[ROUND32];
  const k = state[WEATHER] ? (round - 1) % 6 : 1;
  emit(EVENT_ROUND, round & 255, (round >> 8) & 255, (round >> 16) & 255);
  k === 3 && addWeather();
  k || clearWeather();
  state[PROPS] && state[PROP_COUNT] < MOST_PROPS && addProp();
}

/** Seat `s` picks up the prop that lies on cell `c`, if it holds fewer than nine of the kind. */
export function takeProp(s: Seat, c: Cell): void {
  const slot = slotFrom(c);
  const kind = state[PROP_KIND + slot];
  const held = STORE + 8 * s + kind;
  if (state[held] < MOST_OF_KIND) {
    state[held]++;
    moveSlots(slot, -1);
    state[PROP_KIND + state[PROP_COUNT]] = 0;
    state[PROP_CELL + state[PROP_COUNT]] = 0;
    occupied[c] ^= PROP_BIT;
    emit(EVENT_TAKE, s, kind, c);
  } else emit(EVENT_FULL, s, kind, c);
}
