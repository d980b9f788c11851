/** The position as text: the fourteen fields of NOTATION.md. */

import {
  ARMED,
  BOUGHT,
  COINS16,
  DIE1,
  DIE2,
  GROUNDED,
  LAST,
  LAST_SEAT,
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
  let text = "" + state[at];
  while (--n > 0) text += by + state[++at];
  return text;
}

/** The characters of `letters` whose bits are set. */
function letters(bits: number, all: string): string {
  let text = "";
  let i = 0;
  while (bits) {
    if (bits & 1) text += all.charAt(i);
    bits >>= 1;
    i++;
  }
  return text;
}

/** A field of four seats: `-` for those that do not play, and for all if `has` is 0. */
function seats(has: number, field: (s: Seat) => string): string {
  let text = "";
  let s = 0;
  while (s < 4) {
    text += (s ? "/" : "") + (has && (state[SEATS_MASK] >> s) & 1 ? field(s) : "-");
    s++;
  }
  return text;
}

function planes(s: Seat): string {
  return list(PLANE + 4 * s, state[PLANES], ".");
}

function guard(s: Seat): string {
  return state[RADAR + s] + ((state[GROUNDED] >> s) & 1 ? "g" : "");
}

function store(s: Seat): string {
  return list(STORE + 8 * s, propKinds(), "");
}

function purse(s: Seat): string {
  return state16[COINS16 + s] + ":" + state[BOUGHT + s];
}

function marks(): string {
  const text = letters(state[MARKS], "pnxdwt") + letters(1 << state[ARMED], " alh").trim();
  return text + (state[ROW] ? "s" + state[ROW] : "") || "-";
}

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

function weather(): string {
  return state[WEATHER_KIND] ? " st".charAt(state[WEATHER_KIND]) + state[WEATHER_CELL] : "-";
}

/** Eight lower-case hex digits of an unsigned 32-bit number. */
function hex8(x: number): string {
  let text = "";
  let i = 8;
  while (i--) {
    text = "0123456789abcdef".charAt(x & 15) + text;
    x >>>= 4;
  }
  return text;
}

/** The position of the game. */
export function formatPosition(): string {
  const phase = "roll move gift over".split(" ")[state[PHASE]];
  const dice = "" + (state[DIE1] || "-") + (state[DIE2] || "");
  const last = state[LAST] ? state[LAST_SEAT] + ":" + state[LAST] : "0";
  return [
    seats(1, planes),
    "" + state[OWNER] + state[ROLLER],
    phase,
    dice,
    marks(),
    last,
    list(PARKED, 4, "/"),
    [guard(0), guard(1), guard(2), guard(3)].join("/"),
    seats(propKinds(), store),
    seats(state[SHOP], purse),
    weather(),
    props(),
    state32[ROUND32] + ":" + hex8(state32[RANDOM32]),
    letters(state[WINNERS], "0123") || "-",
  ].join(" ");
}
