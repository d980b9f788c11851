/**
 * The events of a token, shown one after the other. They change the `view` (frame.ts) until it is what
 * the state is already.
 */

import { BAR, HANGAR } from "../hardware/board.ts";
import {
  AIR,
  cells,
  led,
  paintDie,
  paintGame,
  paintHangar,
  ROW,
  under,
  view,
  way,
} from "./frame.ts";
import { inkOf, LOOK_GOAL, LOOK_STACK, rowOf, TUNE } from "./look.ts";
import { GLOW, type Ink, PIP, PLANE as PLANE_INK, SPARK } from "./palette.ts";
import { ports } from "./ports.ts";
import { partnerProgress } from "./rules/choice.ts";
import {
  EVENT_BLOWN,
  EVENT_BUY,
  EVENT_CLEAR,
  EVENT_FIRE,
  EVENT_GIVE,
  EVENT_GROUND,
  EVENT_HOME,
  EVENT_LAUNCH,
  EVENT_PROP,
  EVENT_PUSH,
  EVENT_ROLL,
  EVENT_SKIP,
  EVENT_TAKE,
  EVENT_TURN,
  EVENT_TURNED,
  EVENT_USE,
  EVENT_WASTE,
  EVENT_WEATHER,
  EVENT_WON,
  type Event,
  eventCount,
  events,
} from "./rules/event.ts";
import {
  ARMED,
  DIE1,
  DIE2,
  FIRST,
  GROUNDED,
  PLANE,
  PLANES,
  PROP_CELL,
  PROP_COUNT,
  PROP_KIND,
  ROLLER,
  SEATS_MASK,
  STORE,
  state,
  WEATHER_CELL,
  WEATHER_KIND,
} from "./rules/state.ts";
import { CELLS, type Cell, CROSSING, GOAL, PAD, type Progress, type Seat } from "./rules/track.ts";

// Letters of the table in look.ts.
const AT_B = 98;
const AT_C = 99;
const AT_DIE = 100;
const AT_HANGAR = 104;
const ON_BAR = 107;
const OTHER_HANGAR = 109;
const WHOLE_HANGAR = 110;
const RING_B = 114;
const RING_C = 115;
const BURNS = 66;
const DICE = 68;
const FLIES = 70;
const COMES = 73;
const LOTS = 76;
const FIRES = 77;
const WIPES = 84;
const WINS = 86;
const WALKS = 87;

/** The event that is shown, how many there are, the step of it that comes next, and when. */
let at = 0;
let end = 0;
let sub = 0;
let due = 0;
/** Its row in the table of look.ts. */
let row = "";
/** Half frames that a frame of the table lasts: 4 slow, 2, 1 fast. */
let pace = 2;
/** Whether the view has changed since it was painted. */
let isStale = false;

/** `n` planes of seat s in the view go from one progress to another. */
function carry(s: Seat, from: Progress, to: Progress, n: number): void {
  let i = PLANE + 4 * s + view[PLANES];
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

/** How many planes of seat s are at progress p. */
function planesIn(s: Seat, p: Progress): number {
  let i = PLANE + 4 * s + view[PLANES];
  let n = 0;
  while (i-- > PLANE + 4 * s) if (view[i] === p) n++;
  return n;
}

/** An event has been shown: the view changes. */
function change(kind: number, a: number, b: number, c: number): void {
  isStale = true;
  if (kind < 4 || kind === EVENT_BLOWN) carryAll(a, AIR, c);
  else if (kind < 6 || kind === EVENT_PUSH)
    carry(a & 3, AIR, kind === EVENT_LAUNCH ? PAD : kind === EVENT_HOME ? 0 : c, a >> 2 || 1);
  else if (kind === EVENT_TAKE || kind === EVENT_USE || kind === EVENT_BUY) {
    kind === EVENT_TAKE && takeAway(c);
    view[STORE + 8 * a + b] += kind === EVENT_USE ? -1 : 1;
  } else if (kind === EVENT_FIRE || kind === EVENT_WASTE) view[ARMED] = 0;
  else if (kind === EVENT_GROUND || kind === EVENT_SKIP) view[GROUNDED] ^= 1 << a;
  else if (kind === EVENT_WEATHER || kind === EVENT_CLEAR) {
    view[WEATHER_KIND] = kind === EVENT_WEATHER ? a : 0;
    view[WEATHER_CELL] = b;
  } else if (kind === EVENT_PROP) {
    view[PROP_KIND + view[PROP_COUNT]] = a;
    view[PROP_CELL + view[PROP_COUNT]++] = b;
  } else if (kind === EVENT_ROLL) {
    view[DIE1] = b;
    view[DIE2] = c;
  } else if (kind > EVENT_ROLL && kind < EVENT_WON) {
    view[ROLLER] = kind === EVENT_GIVE ? b : a;
    view[DIE1] = view[DIE2] = 0;
  }
}

/** An event begins to be shown: who moves is lifted off the board, whose turn it is glows. */
function lift(kind: number, a: number, b: number, c: number): void {
  row = rowOf(kind, a, b, c);
  if (kind < 4 || kind === EVENT_BLOWN) carryAll(a, b, AIR);
  else if (kind < 6 || kind === EVENT_PUSH) carry(a & 3, b, AIR, a >> 2 || 1);
  else if (kind === EVENT_TURN) change(kind, a, b, c);
}

/**
 * The event that is shown after event `e` in its place, 0: none. What was bought is used; who has
 * come to rest forms a stack, or is home.
 */
function sequel(e: Event): Event {
  const kind = e & 255;
  const a = (e >> 8) & 255;
  const p = kind === EVENT_LAUNCH ? PAD : e >>> 24;
  const next = at + 1 < end ? events[at + 1] & 255 : EVENT_TURN;
  if (kind === EVENT_BUY) return (e & 0xffff00) + EVENT_USE;
  if (!kind || (kind > EVENT_LAUNCH && kind !== EVENT_BLOWN)) return 0;
  if (next < EVENT_TAKE || next === EVENT_TURNED) return 0;
  return p === GOAL
    ? (e & 0xff00) + (p << 16) + LOOK_GOAL
    : planesIn(a & 3, p) > ((a >> 2) & 7 || 1)
      ? (e & 0xff00) + (p << 16) + LOOK_STACK
      : 0;
}

/** Plays the tune of what is shown, `by` half tones higher. */
function sing(by: number): void {
  ports.sound(row.substr(TUNE), by);
}

/** A flash at a place of the table. */
function flash(place: number, ink: Ink, a: number, b: number, c: number): void {
  const s = a & 3;
  let i: number;
  let n: number;
  if (place === AT_DIE) paintDie(7, ink);
  else if (place === WHOLE_HANGAR || place === OTHER_HANGAR)
    paintHangar(place === OTHER_HANGAR ? b : s, ink);
  else if (place === AT_HANGAR) {
    i = HANGAR + 4 * s + planesIn(s, 0);
    n = a >> 2 || 1;
    while (n--) cells[led[i++]] = ink;
  } else
    cells[
      place === RING_B || place === RING_C || place === ON_BAR
        ? led[place === RING_B ? b : place === RING_C ? c : BAR + 8 * a + b]
        : way[ROW * s + (place === AT_B ? b : place === AT_C ? c : PAD)]
    ] = ink;
}

/** The mover on its way, in its own colour if `ink` is none; false when it is there. */
function walkOn(ink: Ink, who: number, from: Progress, to: Progress): boolean {
  const s = who & 3;
  const n = ((who >> 2) & 7) + (who >> 5);
  const by = to > from ? 1 : -1;
  const p = from + by * (sub + 1);
  if (by * (p - to) > 0) return false;
  cells[way[ROW * s + p]] = ink || PLANE_INK + s + 4 * (n > 4 ? 3 : n - 1);
  sing(p >> 1);
  return true;
}

/** Light closes in on a ring cell, or goes out from there. */
function spread(ink: Ink, c: number, d: number): void {
  cells[led[(c + d) % CELLS]] = cells[led[(c + CELLS - d) % CELLS]] = ink;
}

/** The die tumbles, and then shows one, and the second one if there are two: for how many frames. */
function tumble(one: number, two: number): number {
  if (sub < 7) {
    paintDie(1 + ((one + 5 * sub) % 6), PIP);
    sing(0);
    return 2;
  }
  paintDie(sub > 7 && two ? two : one, PIP);
  return sub > (two ? 8 : 7) ? 0 : 12;
}

/** The glow goes round until it stays at who begins: for how many frames. */
function drawLot(first: Seat, least: number): number {
  let s = view[ROLLER];
  if (sub >= least && s === first) return 0;
  do s = (s + 1) & 3;
  while (!((view[SEATS_MASK] >> s) & 1));
  view[ROLLER] = s;
  paintGame();
  sing(3 * s);
  return sub < least - 4 ? 3 : 7;
}

/** All hangars of who has won flash; false when it is over. */
function win(winners: number): boolean {
  let s = 4;
  while (s--) (winners >> s) & 1 && paintHangar(s, sub & 1 ? SPARK : GLOW);
  sing(2 * (sub & 7));
  return sub < 16;
}

/** From the line's start over the crossing to its end; false when it is there. */
function fly(ink: Ink, s: Seat, from: Progress, to: Progress): boolean {
  cells[way[sub < 2 ? ROW * s + from : sub < 5 ? ROW * (s ^ 2) + CROSSING : ROW * s + to]] = ink;
  sing(sub);
  return sub < 8;
}

/** A missile, from ring cell to ring cell; false when it is there. */
function hit(ink: Ink, from: Cell, to: Cell): boolean {
  cells[led[(from + sub) % CELLS]] = ink;
  sing(-sub);
  return !sub || (from + sub + CELLS - 1) % CELLS !== to;
}

/** A step of a way of its own; false when it is over. */
function pass(look: number, ink: Ink, a: number, b: number, c: number): boolean {
  if (look === WALKS) return walkOn(ink, a, b, c);
  if (look === FLIES) return fly(ink, a & 3, b, c);
  if (look === FIRES) return hit(ink, b, c);
  if (look === WINS) return win(a);
  sub || sing(0);
  if (look === BURNS) paintDie(view[DIE1], sub & 1 ? PIP : ink);
  else if (look === WIPES) cells[led[BAR + 8 * a + sub]] = ink;
  else spread(ink, b, look === COMES ? 3 - sub : sub);
  return sub < +row[3];
}

/** Shows the next step of an event; for how many frames, 0: it is over. */
function showStep(kind: number, a: number, b: number, c: number): number {
  let steps: number;
  let look: number;
  if (!sub) lift(kind, a, b, c);
  if (isStale) paintGame();
  isStale = false;
  cells.set(under);
  steps = +row[3];
  look = row.charCodeAt(2 * sub < steps ? 0 : 1);
  if (look === DICE) return tumble(b, c);
  if (look === LOTS) return drawLot(a, b);
  if (look < AT_B) {
    if (!pass(look, inkOf(row), a, b, c)) return 0;
  } else {
    sub || sing(0);
    if (sub >= steps) return 0;
    sub & 1 || flash(look, inkOf(row), a, b, c);
  }
  return +row[4];
}

/** How fast: 0 slow, 1 as it is, 2 fast. */
export function setSpeed(n: number): void {
  pace = 4 >> n;
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
  let kind: number;
  let a: number;
  let b: number;
  let c: number;
  let n: number;
  while (at < end) {
    e = events[at];
    kind = e & 255;
    a = (e >> 8) & 255;
    b = (e >> 16) & 255;
    c = e >>> 24;
    n = showStep(kind, a, b, c);
    sub++;
    if (n) {
      due = t + ((n * pace + 1) >> 1);
      return true;
    }
    change(kind, a, b, c);
    e = sequel(e);
    e ? (events[at] = e) : at++;
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
  paintGame();
}
