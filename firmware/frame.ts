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
  RING as RING_PLACE,
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
  pairOf,
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
  STORE,
  WEATHER_CELL,
  WEATHER_KIND,
  WEATHER_STORM,
} from "./rules/state.ts";
import type { Cell, Progress, Seat } from "./rules/track.ts";
import { propKinds } from "./rules/world.ts";

/** Progress values a seat's places are told apart by: 0..57, in rows of 64. */
const ROW = 64;
/** A plane that is in the air has this progress. */
export const AIR = 255;

/** LED of every place. */
const led = allocLedOfPlace();
/** The inks that are sent, and the board without what moves. */
export const cells = new Uint8Array(LEDS);
export const under = new Uint8Array(LEDS);
/** The board without anything on it. */
const bare = new Uint8Array(LEDS);
/** LED of seat s at progress p: way[64 * s + p]; of progress 0 the hangar's first. */
const way = new Uint8Array(4 * ROW);
/** Group of a prop by its effect: 0 attacks, 1 helps, 2 changes the die. */
const GROUP_OF = new Uint8Array([1, 2, 2, 0, 1, 1, 0, 0, 2, 0]);

function layWay(s: Seat): void {
  let p = 58;
  while (p--)
    way[ROW * s + p] =
      led[
        p > 56
          ? GOAL + s
          : p > 51
            ? LANE + 5 * s + p - 52
            : p > 1
              ? RING_PLACE + ((13 * s + p + 50) % 52)
              : p
                ? PAD + s
                : HANGAR + 4 * s
      ];
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

/** LED of ring cell c. */
export function ledOfCell(c: Cell): Led {
  return led[c];
}
/** LED of seat s's progress p. */
export function ledOf(s: Seat, p: Progress): Led {
  return way[ROW * s + p];
}
/** LED i of seat s's bar. */
export function ledOfBar(s: Seat, i: number): Led {
  return led[BAR + 8 * s + i];
}

/** Fills a seat's hangar. */
export function paintHangar(s: Seat, ink: Ink): void {
  let i = HANGAR + 4 * s;
  const end = i + 4;
  while (i < end) cells[led[i++]] = ink;
}

/** Shows a number 0..7 on the die. */
export function paintDie(n: number, ink: Ink): void {
  const pips = PIPS[n];
  let i = 7;
  while (i--) cells[led[DIE + i]] = (pips >> i) & 1 ? ink : BLACK;
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
            ? pairOf(other, s)
            : pairOf(s, other);
}

/** The planes of seat s; those in the hangar side by side. */
function paintPlanes(view: Uint8Array, s: Seat): void {
  let i = PLANE + 4 * s;
  const end = i + view[PLANES];
  let spot = HANGAR + 4 * s;
  let p: Progress;
  while (i < end) {
    p = view[i++];
    if (p) p === AIR || addPlane(s, way[ROW * s + p]);
    else cells[led[spot++]] = PLANE_INK + s;
  }
}

/** Bar, pad and hangar of seat s: props that it holds, whether it rolls, is grounded or guarded. */
function paintSeat(view: Uint8Array, s: Seat, kinds: number, glow: Ink): void {
  let i = 8;
  while (i--)
    cells[led[BAR + 8 * s + i]] =
      i < kinds && view[STORE + 8 * s + i] ? HELD + GROUP_OF[effectOf(i)] : glow;
  cells[led[PAD + s]] =
    (view[GROUNDED] >> s) & 1 ? HOT : view[RADAR + s] ? RADAR_ON : glow || TINT + s;
}

function paintWorld(view: Uint8Array): void {
  let i = view[PROP_COUNT];
  while (i--) cells[led[view[PROP_CELL + i]]] = PROP + GROUP_OF[effectOf(view[PROP_KIND + i])];
  if (view[WEATHER_KIND])
    cells[led[view[WEATHER_CELL]]] = view[WEATHER_KIND] === WEATHER_STORM ? STORM : TORNADO;
}

/** Paints a game, all of it, into `cells` and `under`. `view` has the form of the state. */
export function paintGame(view: Uint8Array): void {
  const kinds = propKinds();
  let s = 4;
  cells.set(bare);
  setRoller(view[ROLLER]);
  paintWorld(view);
  while (s--)
    if ((view[SEATS_MASK] >> s) & 1) {
      paintSeat(view, s, kinds, s === view[ROLLER] ? GLOW : BLACK);
      paintPlanes(view, s);
    }
  view[ARMED] && paintArmed(view[ROLLER], view[ARMED]);
  paintDie(view[DIE1], PIP);
  under.set(cells);
}

/** The kind that is armed burns on the bar: of `qq` 6 and 7, of `mgm` 5. */
function paintArmed(s: Seat, armed: number): void {
  cells[led[BAR + 8 * s + (armed > 2 ? 5 : 5 + armed)]] = HOT;
}

/** Paints the empty board into `cells`. */
export function paintBare(): void {
  cells.set(bare);
}

/** Takes away what was painted upon the game. */
export function restore(): void {
  cells.set(under);
}
