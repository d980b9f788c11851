/** The position as text: the fourteen fields of NOTATION.md. */

import {
  ARMED,
  BOUGHT,
  COINS16,
  DIE1,
  DIE2,
  GROUNDED,
  LAST,
  MARKS,
  OWNER,
  PARKED,
  PHASE,
  PLANE,
  PLANES,
  PROP_CELL,
  PROP_COUNT,
  PROP_KIND,
  RADAR,
  RANDOM32,
  ROLLER,
  ROUND32,
  ROW,
  SEATS_MASK,
  SHOP,
  STORE,
  state,
  state16,
  state32,
  WEATHER_CELL,
  WEATHER_KIND,
  WINNERS,
} from "./state.ts";
import type { Seat } from "./track.ts";
import { propKinds } from "./world.ts";

/** `n` bytes of the state from offset `at`, joined by `by`. */
function list(at: number, n: number, by: string): string {
  return state.subarray(at, at + n).join(by);
}

/** The characters of `letters` whose bits are set. */
function letters(bits: number, all: string): string {
  let text = "";
  let i = 0;
  while (bits) {
    if (bits & 1) text += all[i];
    bits >>= 1;
    i++;
  }
  return text;
}

const FIELD_PLANES = 0;
const FIELD_GUARD = 1;
const FIELD_STORE = 2;
const FIELD_PURSE = 3;

/** What a field of four seats says of seat `s`. */
function ofSeat(field: number, s: Seat): string {
  return field === FIELD_PLANES
    ? list(PLANE + 4 * s, state[PLANES], ".")
    : field === FIELD_GUARD
      ? state[RADAR + s] + ((state[GROUNDED] >> s) & 1 ? "g" : "")
      : field === FIELD_STORE
        ? list(STORE + 8 * s, propKinds(), "")
        : state16[COINS16 + s] + ":" + state[BOUGHT + s];
}

/** A field of four seats: `-` for those not in the mask. */
function seats(field: number, mask: number): string {
  let text = "";
  let s = 0;
  while (s < 4) {
    text += (s ? "/" : "") + ((mask >> s) & 1 ? ofSeat(field, s) : "-");
    s++;
  }
  return text;
}

/** The turn marks, the missile and the count of 6s. */
function marks(): string {
  const text = letters(state[MARKS], "pnxdwt") + letters(1 << state[ARMED], " alh").trim();
  return text + (state[ROW] ? "s" + state[ROW] : "") || "-";
}

/** The props on the ring. */
function props(): string {
  const n = state[PROP_COUNT];
  let text = "";
  let i = 0;
  while (i < n) {
    text += (i ? "," : "") + state[PROP_KIND + i] + "@" + state[PROP_CELL + i];
    i++;
  }
  return text || "-";
}

/** Eight lower-case hex digits of an unsigned 32-bit number. */
function hex8(x: number): string {
  let text = "";
  let i = 8;
  while (i--) {
    text = (x & 15).toString(16) + text;
    x >>>= 4;
  }
  return text;
}

/** The position of the game. */
export function formatPosition(): string {
  const playing = state[SEATS_MASK];
  const weather = state[WEATHER_KIND];
  return [
    seats(FIELD_PLANES, playing),
    "" + state[OWNER] + state[ROLLER],
    "roll move gift over".split(" ")[state[PHASE]],
    "" + (state[DIE1] || "-") + (state[DIE2] || ""),
    marks(),
    state[LAST] ? (state[LAST] >> 6) + ":" + (state[LAST] & 63) : "0",
    list(PARKED, 4, "/"),
    seats(FIELD_GUARD, 15),
    seats(FIELD_STORE, propKinds() ? playing : 0),
    seats(FIELD_PURSE, state[SHOP] ? playing : 0),
    weather ? " st"[weather] + state[WEATHER_CELL] : "-",
    props(),
    state32[ROUND32] + ":" + hex8(state32[RANDOM32]),
    letters(state[WINNERS], "0123") || "-",
  ].join(" ");
}
