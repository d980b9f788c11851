/**
 * The events of a token, shown one after the other. `view` is a state as far as it has been shown:
 * events change it until it is what the state is already.
 */

import { BAR } from "../hardware/board.ts";
import { AIR, cells, led, paintDie, paintGame, paintHangar, ROW, under, way } from "./frame.ts";
import { GLOW, HOT, PIP, PLANE as PLANE_INK, SPARK } from "./palette.ts";
import { ports } from "./ports.ts";
import { partnerProgress } from "./rules/choice.ts";
import { eventCount, events } from "./rules/event.ts";
import {
  DIE1,
  DIE2,
  FIRST,
  GROUNDED,
  PLANE,
  PROP_CELL,
  PROP_COUNT,
  PROP_KIND,
  ROLLER,
  SEATS_MASK,
  STATE_BYTES,
  STORE,
  state,
  WEATHER_CELL,
  WEATHER_KIND,
} from "./rules/state.ts";
import { CELLS, CROSSING, type Progress, type Seat } from "./rules/track.ts";

// How an event is shown.
const NOT = 0;
/** A blink at progress b of seat a, at cell b, at cell c, on bar b of seat a, at the pad of a. */
const AT = 1;
const CELL_B = 2;
const CELL_C = 3;
const ON_BAR = 4;
const ON_PAD = 5;
/** The mover goes from progress b to c: step by step, fast, as a light, over the crossing. */
const WALK = 6;
const PUSH = 7;
const JUMP = 8;
const FLY = 9;
const DICE = 10;
const STUCK = 11;
const LOT = 12;
const WON = 13;
const FIRE = 14;

/** By the number of the event (rules/event.ts); 0 is the lot for who begins. */
const STYLES = new Uint8Array([
  LOT,
  WALK,
  JUMP,
  FLY,
  ON_PAD,
  AT,
  AT,
  AT,
  AT,
  ON_BAR,
  CELL_C,
  ON_BAR,
  ON_BAR,
  FIRE,
  PUSH,
  AT,
  ON_PAD,
  ON_PAD,
  ON_PAD,
  CELL_B,
  CELL_B,
  CELL_B,
  NOT,
  DICE,
  STUCK,
  NOT,
  NOT,
  ON_PAD,
  NOT,
  WON,
  STUCK,
  AT,
  AT,
  AT,
]);

export const view = new Uint8Array(STATE_BYTES);

/** The event that is shown, how many there are, the step of it that comes next, and when. */
let at = 0;
let end = 0;
let sub = 0;
let due = 0;
/** Whether the view has changed since it was painted. */
let isStale = false;

/** `n` planes of seat s in the view go from one progress to another. */
function carry(s: Seat, from: Progress, to: Progress, n: number): void {
  let i = PLANE + 4 * s + 4;
  while (n && i-- > PLANE + 4 * s)
    if (view[i] === from) {
      view[i] = to;
      n--;
    }
  isStale = true;
}

/** Who (rules/event.ts) goes from one progress to another, or into the air, or from there. */
function carryAll(who: number, from: Progress, to: Progress): void {
  const riders = who >> 5;
  carry(who & 3, from, to, (who >> 2) & 7);
  if (riders)
    carry(
      (who & 3) ^ 2,
      from === AIR ? AIR : partnerProgress(from),
      to === AIR ? AIR : partnerProgress(to),
      riders,
    );
}

/** Prop b of cell c is taken away. */
function takeAway(c: number): void {
  let i = 0;
  while (i < 3 && view[PROP_CELL + i] !== c) i++;
  view[PROP_COUNT]--;
  view[PROP_KIND + i] = view[PROP_KIND + view[PROP_COUNT]];
  view[PROP_CELL + i] = view[PROP_CELL + view[PROP_COUNT]];
}

/** An event has been shown: the view changes. */
function change(kind: number, a: number, b: number, c: number): void {
  isStale = true;
  if (!kind) return;
  if (kind < 4) carryAll(a, AIR, c);
  else if (kind === 4) carry(a, 0, 1, 1);
  else if (kind === 5) carry(a & 3, b, 0, a >> 2);
  else if (kind === 7) carryAll(a, b, c);
  else if (kind === 9) {
    takeAway(c);
    view[STORE + 8 * a + b]++;
  } else if (kind === 11) view[STORE + 8 * a + b]--;
  else if (kind === 14) carry(a, AIR, c, 1);
  else if (kind === 17 || kind === 18) view[GROUNDED] ^= 1 << a;
  else if (kind === 19 || kind === 20) {
    view[WEATHER_KIND] = kind < 20 ? a : 0;
    view[WEATHER_CELL] = b;
  } else if (kind === 21) {
    view[PROP_KIND + view[PROP_COUNT]] = a;
    view[PROP_CELL + view[PROP_COUNT]++] = b;
  } else if (kind === 23) {
    view[DIE1] = b;
    view[DIE2] = c;
  } else if (kind > 23 && kind < 29) {
    view[ROLLER] = kind === 26 ? b : a;
    view[DIE1] = view[DIE2] = 0;
  }
}

/** The mover on its way; 0 when it is there. */
function showPath(style: number, who: number, from: Progress, to: Progress): number {
  const n = ((who >> 2) & 7) + (who >> 5);
  const p = to > from ? from + sub + 1 : from - sub - 1;
  if (to > from ? p > to : p < to) return 0;
  cells[way[ROW * (who & 3) + p]] =
    style === JUMP ? SPARK : PLANE_INK + (who & 3) + (n > 1 ? 4 * (n > 4 ? 3 : n - 1) : 0);
  ports.tone(500 + 10 * p, 1);
  return style === WALK ? 3 : 1;
}

/** From the line's start over the crossing to its end. */
function showFlight(s: Seat, from: Progress, to: Progress): number {
  cells[way[sub < 2 ? ROW * s + from : sub < 5 ? ROW * (s ^ 2) + CROSSING : ROW * s + to]] = SPARK;
  ports.tone(700 + 100 * sub, 1);
  return sub < 8 ? 2 : 0;
}

/** The die tumbles, and then shows one, and the second one if there are two. */
function showDice(one: number, two: number): number {
  if (sub < 7) {
    paintDie(1 + ((one + 5 * sub) % 6), PIP);
    ports.tone(700, 1);
    return 2;
  }
  paintDie(sub > 7 && two ? two : one, PIP);
  return sub > (two ? 8 : 7) ? 0 : 12;
}

/** No move: the die burns and goes out. Or the glow goes round until it stays at who begins. */
function showOther(style: number, a: number, b: number): number {
  let s = 4;
  if (style === STUCK) {
    paintDie(view[DIE1], sub & 1 ? PIP : HOT);
    return sub < 4 ? 3 : 0;
  }
  if (style === WON) {
    while (s--) (a >> s) & 1 && paintHangar(s, sub & 1 ? SPARK : GLOW);
    ports.tone(500 + 100 * (sub & 7), 3);
    return sub < 16 ? 3 : 0;
  }
  s = view[ROLLER];
  if (sub >= b && s === a) return 0;
  do s = (s + 1) & 3;
  while (!((view[SEATS_MASK] >> s) & 1));
  view[ROLLER] = s;
  paintGame(view);
  ports.tone(400 + 100 * s, 1);
  return sub < b - 4 ? 3 : 7;
}

/** Shows the next step of an event; for how many frames, 0: it is over. */
function showStep(kind: number, a: number, b: number, c: number): number {
  const style = STYLES[kind];
  if (!style) return 0;
  if (!sub && style > ON_PAD && style < DICE) carryAll(style === PUSH ? a + 4 : a, b, AIR);
  if (isStale) paintGame(view);
  isStale = false;
  cells.set(under);
  if (style < WALK) {
    if (!(sub & 1))
      cells[
        style === AT
          ? way[ROW * (a & 3) + b]
          : style === ON_PAD
            ? way[ROW * a + 1]
            : led[style === ON_BAR ? BAR + 8 * a + b : style === CELL_B ? b : c]
      ] = SPARK;
    ports.tone(200 + 20 * kind, 1);
    return sub < 5 ? 2 : 0;
  }
  if (style === FIRE) {
    cells[led[(b + sub) % CELLS]] = HOT;
    return sub && (b + sub + CELLS - 1) % CELLS === c ? 0 : 2;
  }
  return style < FLY
    ? showPath(style, style === PUSH ? a + 4 : a, b, c)
    : style === FLY
      ? showFlight(a & 3, b, c)
      : style === DICE
        ? showDice(b, c)
        : showOther(style, a, b);
}

/** Begins to show, at frame t, the events of the last token, or who begins. */
export function startShow(t: number, isLot: boolean): void {
  at = sub = 0;
  end = eventCount;
  due = t;
  cells.set(under);
  if (isLot) {
    events[0] = (state[FIRST] << 8) | (14 << 16);
    end = 1;
  }
}

/** At frame t, when it is due: the next step. False when all has been shown. */
function showNext(t: number): boolean {
  let e: number;
  let frames: number;
  while (at < end) {
    e = events[at];
    frames = showStep(e & 255, (e >> 8) & 255, (e >> 16) & 255, e >>> 24);
    sub++;
    if (frames) {
      due = t + frames;
      return true;
    }
    change(e & 255, (e >> 8) & 255, (e >> 16) & 255, e >>> 24);
    at++;
    sub = 0;
  }
  return false;
}

/** At frame t: shows what is due. False when all has been shown. */
export function showOn(t: number): boolean {
  return t < due || showNext(t);
}

/** Shows the game as it is. */
export function showAll(): void {
  at = end = 0;
  isStale = false;
  view.set(state);
  paintGame(view);
}
