/**
 * What the LEDs show of a game: inks, one an LED (palette.ts). `under` is the board with all that
 * stands on it, painted when a game has changed; `cells` is what is sent: `under`, and upon it
 * what is picked, moves or flashes. Nothing here knows a rule but where things are.
 */

import {
  allocLedOfPlace,
  BAR,
  DIE,
  GOAL,
  HANGAR,
  LANE,
  LEDS,
  type Led,
  PAD,
  PIPS,
  type Place,
  RING,
} from "../hardware/board.ts";
import {
  BLACK,
  GLOW,
  HELD,
  HOT,
  type Ink,
  MIX,
  PIP,
  PLANE as PLANE_INK,
  PROP,
  RADAR_ON,
  STORM,
  setRoller,
  TINT,
  TORNADO,
} from "./palette.ts";
import { effectOf } from "./rules/prop.ts";
import {
  ARMED,
  DIE1,
  GROUNDED,
  PLANE,
  PLANES,
  PROP_CELL,
  PROP_COUNT,
  PROP_KIND,
  RADAR,
  ROLLER,
  SEATS_MASK,
  STATE_BYTES,
  STORE,
  WEATHER_CELL,
  WEATHER_KIND,
  WEATHER_STORM,
} from "./rules/state.ts";
import type { Progress, Seat } from "./rules/track.ts";
import { propKinds } from "./rules/world.ts";

/** Progress values a seat's places are told apart by: 0..57, in rows of 64. */
export const ROW = 64;
/** A plane that is at the goal, or in the air, has this progress. */
const AT_GOAL = 57;
export const AIR = 255;

/** LED of every place. */
export const led = allocLedOfPlace();
/** LED of seat s at progress p: way[64 * s + p]; of progress 0 the hangar's first. */
export const way = new Uint8Array(4 * ROW);
/** A game as far as it has been shown: it has the form of the state. */
export const view = new Uint8Array(STATE_BYTES);
const view32 = new Uint32Array(view.buffer);
/** The inks that are sent; the board without what moves; the board without anything on it. */
export const cells = new Uint8Array(LEDS);
export const under = new Uint8Array(LEDS);
export const bare = new Uint8Array(LEDS);
/** Which pips show a number. */
const pips = new Uint8Array(PIPS);
/** Group of a prop by its effect: 0 attacks, 1 helps, 2 changes the die. */
const GROUPS = "1220110020";

/** Group of a prop of some kind. */
function groupOf(kind: number): number {
  return +GROUPS[effectOf(kind)];
}

function placeOf(s: Seat, p: Progress): Place {
  return p > 56
    ? GOAL + s
    : p > 51
      ? LANE + 5 * s + p - 52
      : p > 1
        ? RING + ((13 * s + p + 50) % 52)
        : p
          ? PAD + s
          : HANGAR + 4 * s;
}

function layWay(s: Seat): void {
  let p = 58;
  while (p--) way[ROW * s + p] = led[placeOf(s, p)];
  p = 4;
  while (p--) bare[led[HANGAR + 4 * s + p]] = TINT + s;
  p = 52;
  while (p < 58) bare[way[ROW * s + p++]] = TINT + s;
}

/** Once. */
export function layBoard(): void {
  let i = 52;
  while (i--) bare[led[i]] = TINT + ((i + 3) & 3);
  i = 4;
  while (i--) layWay(i);
}

/** Fills a seat's hangar. */
export function paintHangar(s: Seat, ink: Ink): void {
  let i = HANGAR + 4 * s;
  const end = i + 4;
  while (i < end) cells[led[i++]] = ink;
}

/** Shows a number 0..7 on the die. */
export function paintDie(n: number, ink: Ink): void {
  const lit = pips[n];
  let i = 7;
  while (i--) cells[led[DIE + i]] = (lit >> i) & 1 ? ink : BLACK;
}

/** One more plane of seat s stands on an LED. */
function addPlane(s: Seat, l: Led): void {
  const c = cells[l];
  const other = (c - PLANE_INK) & 3;
  cells[l] =
    c < PLANE_INK || c >= GLOW
      ? PLANE_INK + s
      : c >= MIX
        ? c
        : other === s
          ? c + 4
          : other < s
            ? MIX + ((other * (5 - other)) >> 1) + s - 1
            : MIX + ((s * (5 - s)) >> 1) + other - 1;
}

/**
 * Bar, pad, hangar and planes of seat s. What glows tells that it rolls. A plane that is home has its
 * flag in the hangar, from the other end.
 */
function paintSeat(s: Seat, kinds: number, glow: Ink): void {
  let spot = HANGAR + 4 * s;
  let flag = spot + 4;
  let i = kinds;
  let p: Progress = led[BAR + 8 * s];
  // The LEDs of a bar follow each other (test/board.test.ts).
  cells.fill(glow, p, p + 8);
  // Most seats hold nothing.
  if (view32[(STORE >> 2) + 2 * s] || view32[(STORE >> 2) + 2 * s + 1])
    while (i--) {
      const n = view[STORE + 8 * s + i];
      if (n) cells[p + i] = HELD + groupOf(i) + 3 * (n < 4 ? n - 1 : 3);
    }
  cells[led[PAD + s]] =
    (view[GROUNDED] >> s) & 1 ? HOT : view[RADAR + s] ? RADAR_ON : glow || TINT + s;
  i = PLANE + 4 * s;
  const end = i + view[PLANES];
  while (i < end) {
    p = view[i++];
    if (!p) cells[led[spot++]] = PLANE_INK + s;
    else p === AIR || addPlane(s, way[ROW * s + p]);
    if (p === AT_GOAL) cells[led[--flag]] = PIP;
  }
}

/** Paints the `view`, all of it, into `cells` and `under`. */
export function paintGame(): void {
  const kinds = propKinds();
  const roller = view[ROLLER];
  let s = 4;
  let i = view[PROP_COUNT];
  cells.set(bare);
  setRoller(roller);
  while (i--) cells[led[view[PROP_CELL + i]]] = PROP + groupOf(view[PROP_KIND + i]);
  if (view[WEATHER_KIND])
    cells[led[view[WEATHER_CELL]]] = view[WEATHER_KIND] === WEATHER_STORM ? STORM : TORNADO;
  while (s--) if ((view[SEATS_MASK] >> s) & 1) paintSeat(s, kinds, s === roller ? GLOW : BLACK);
  // What is armed: of `qq` the kinds 6 and 7, of `mgm` 5.
  i = view[ARMED];
  if (i) cells[led[BAR + 8 * roller + (i > 2 ? 5 : 5 + i)]] = HOT;
  paintDie(view[DIE1], PIP);
  under.set(cells);
}
