/**
 * The events of a token, shown one after the other. `view` is a state as far as it has been shown:
 * events change it until it is what the state is already.
 */

import {
  AIR,
  cells,
  ledOf,
  ledOfBar,
  ledOfCell,
  paintDie,
  paintGame,
  paintHangar,
  restore,
} from "./frame.ts";
import {
  GLOW,
  HOT,
  type Ink,
  PIP,
  PLANE as PLANE_INK,
  RADAR_ON,
  SPARK,
  TORNADO,
} from "./palette.ts";
import { ports } from "./ports.ts";
import { partnerProgress } from "./rules/choice.ts";
import { eventCount, events } from "./rules/event.ts";
import {
  DIE1,
  DIE2,
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

/** Frames of a step on the way, of half a blink, of a face of the tumbling die, of its result. */
const STEP = 3;
const BLINK = 2;
const TUMBLE = 2;
const RESULT = 12;

export const view = new Uint8Array(STATE_BYTES);

/** The event that is shown, how many there are, the step of it that comes next, and when. */
let at = 0;
let end = 0;
let sub = 0;
let due = 0;

/** `n` planes of seat s in the view go from one progress to another. */
function carry(s: Seat, from: Progress, to: Progress, n: number): void {
  let i = PLANE + 4 * s + 4;
  while (n && i-- > PLANE + 4 * s)
    if (view[i] === from) {
      view[i] = to;
      n--;
    }
}

/** Who (event.ts) leaves progress p for the air, or comes from there to p. */
function lift(who: number, p: Progress): void {
  const riders = who >> 5;
  carry(who & 3, p, AIR, (who >> 2) & 7);
  riders && carry((who & 3) ^ 2, partnerProgress(p), AIR, riders);
  paintGame(view);
}

function drop(who: number, p: Progress): 0 {
  const riders = who >> 5;
  carry(who & 3, AIR, p, (who >> 2) & 7);
  riders && carry((who & 3) ^ 2, AIR, partnerProgress(p), riders);
  return 0;
}

/** Shows the mover at progress p. */
function put(who: number, p: Progress, ink: Ink): void {
  restore();
  cells[ledOf(who & 3, p)] = ink;
}

/** The ink of a mover. */
function inkOf(who: number): Ink {
  const n = ((who >> 2) & 7) + (who >> 5);
  return PLANE_INK + (who & 3) + 4 * (n > 4 ? 3 : n - 1);
}

/** Blinks an LED; 0 when that is over. */
function blink(l: number, ink: Ink): number {
  restore();
  if (!(sub & 1)) cells[l] = ink;
  return sub < 5 ? BLINK : 0;
}

// One function a kind of event: shows step `sub`, returns for how many frames, 0: the event is over.

function showNothing(): number {
  return 0;
}

/** Lot: the glow goes round the seats that play, and stays at seat a. */
function showLot(a: number, b: number): number {
  let s = view[ROLLER];
  if (sub >= b && s === a) return 0;
  do s = (s + 1) & 3;
  while (!((view[SEATS_MASK] >> s) & 1));
  view[ROLLER] = s;
  paintGame(view);
  ports.tone(400 + 100 * s, 1);
  return sub < b - 4 ? 3 : 7;
}

function showWalk(a: number, b: number, c: number): number {
  const p = c > b ? b + sub + 1 : b - sub - 1;
  if (c > b ? p > c : p < c) return drop(a, c);
  sub || lift(a, b);
  put(a, p, inkOf(a));
  ports.tone(500 + 10 * p, 1);
  return STEP;
}

function showJump(a: number, b: number, c: number): number {
  if (b + sub > c) return drop(a, c);
  sub || lift(a, b);
  put(a, b + sub, SPARK);
  ports.tone(900 + 60 * sub, 1);
  return 1;
}

/** From the line's start over the crossing to its end. */
function showFlight(a: number, b: number, c: number): number {
  if (sub > 8) return drop(a, c);
  sub || lift(a, b);
  put(a, sub < 3 ? b : c, SPARK);
  if (sub > 2 && sub < 6) {
    restore();
    cells[ledOf((a & 3) ^ 2, CROSSING)] = SPARK;
  }
  ports.tone(700 + 100 * sub, 1);
  return 2;
}

function showLaunch(a: number): number {
  if (sub) return 0;
  carry(a, 0, 1, 1);
  paintGame(view);
  ports.tone(800, 3);
  return 6;
}

function showHome(a: number, b: number): number {
  const frames = blink(ledOf(a & 3, b), SPARK);
  ports.tone(300 - 30 * sub, 1);
  if (!frames) {
    carry(a & 3, b, 0, a >> 2);
    paintGame(view);
  }
  return frames;
}

/** Something happens to who, or to seat a, at progress b. */
function showAt(a: number, b: number): number {
  return blink(ledOf(a & 3, b), SPARK);
}

function showShield(a: number, b: number): number {
  return blink(ledOf(a, b), RADAR_ON);
}

function showBlown(a: number, b: number, c: number): number {
  if (sub > 9) return drop(a, c);
  sub || lift(a, b);
  put(a, sub < 6 ? b : c, sub & 1 ? TORNADO : inkOf(a));
  ports.tone(600 + 90 * (sub & 3), 1);
  return 2;
}

/** Seat a picks up prop b on cell c. */
function showTake(a: number, b: number, c: number): number {
  let i = 0;
  if (!sub) {
    while (i < 3 && view[PROP_CELL + i] !== c) i++;
    view[PROP_COUNT]--;
    view[PROP_KIND + i] = view[PROP_KIND + view[PROP_COUNT]];
    view[PROP_CELL + i] = view[PROP_CELL + view[PROP_COUNT]];
    view[STORE + 8 * a + b]++;
    paintGame(view);
  }
  return blink(ledOfBar(a, b), SPARK);
}

function showFull(_a: number, _b: number, c: number): number {
  return blink(ledOfCell(c), HOT);
}

/** Seat a uses or buys prop b; c: what it pays. */
function showUse(a: number, b: number, c: number): number {
  if (!sub && !c) view[STORE + 8 * a + b]--;
  return blink(ledOfBar(a, b), SPARK);
}

/** A missile from cell b to cell c. */
function showFire(_a: number, b: number, c: number): number {
  const cell = (b + sub) % CELLS;
  if (sub > 5 || (sub && (b + sub - 1) % CELLS === c)) return 0;
  restore();
  cells[ledOfCell(cell)] = HOT;
  ports.tone(1200 - 100 * sub, 1);
  return 2;
}

/** A plane of seat a is driven back. */
function showPush(a: number, b: number, c: number): number {
  return showWalk(a + 4, b, c) ? 1 : 0;
}

function showWaste(a: number): number {
  return blink(ledOf(a, 1), HOT);
}

/** Seat a will lose, or loses, its turn. */
function showGround(a: number): number {
  if (!sub) view[GROUNDED] ^= 1 << a;
  return blink(ledOf(a, 1), HOT);
}

function showWeather(a: number, b: number): number {
  if (!sub) {
    view[WEATHER_KIND] = a;
    view[WEATHER_CELL] = b;
    paintGame(view);
  }
  return blink(ledOfCell(b), SPARK);
}

function showClear(_a: number, b: number): number {
  if (!sub) {
    view[WEATHER_KIND] = 0;
    paintGame(view);
  }
  return blink(ledOfCell(b), SPARK);
}

function showProp(a: number, b: number): number {
  if (!sub) {
    view[PROP_KIND + view[PROP_COUNT]] = a;
    view[PROP_CELL + view[PROP_COUNT]++] = b;
    paintGame(view);
  }
  return blink(ledOfCell(b), SPARK);
}

/** The die tumbles, then shows b, and then the second one c. */
function showRoll(_a: number, b: number, c: number): number {
  if (sub > 7) {
    if (sub === (c ? 10 : 9)) {
      view[DIE1] = b;
      view[DIE2] = c;
      return 0;
    }
    paintDie(sub > 8 ? c : b, PIP);
    ports.tone(1000, 2);
    return RESULT;
  }
  paintDie(1 + ((b + 5 * sub) % 6), PIP);
  ports.tone(700, 1);
  return TUMBLE;
}

/** No move, or the third 6: the die goes out. */
function showStuck(): number {
  paintDie(view[DIE1], sub & 1 ? HOT : PIP);
  if (sub < 4) return STEP;
  view[DIE1] = view[DIE2] = 0;
  paintGame(view);
  ports.tone(220, 4);
  return 0;
}

/** Seat a rolls: its turn, or once more. */
function showTurn(a: number): number {
  view[ROLLER] = a;
  view[DIE1] = view[DIE2] = 0;
  return 0;
}

function showGive(_a: number, b: number): number {
  return showTurn(b);
}

/** Seats with a bit in a have won. */
function showWon(a: number): number {
  let s = 4;
  restore();
  while (s--) (a >> s) & 1 && paintHangar(s, sub & 1 ? SPARK : GLOW);
  ports.tone(500 + 100 * (sub & 7), 3);
  return sub < 16 ? STEP : 0;
}

/** By the number of the event, event.ts; 0 is the lot. */
const SHOW: ((a: number, b: number, c: number) => number)[] = [
  showLot,
  showWalk,
  showJump,
  showFlight,
  showLaunch,
  showHome,
  showAt,
  showBlown,
  showAt,
  showTake,
  showFull,
  showUse,
  showUse,
  showFire,
  showPush,
  showShield,
  showWaste,
  showGround,
  showGround,
  showWeather,
  showClear,
  showProp,
  showNothing,
  showRoll,
  showStuck,
  showTurn,
  showGive,
  showTurn,
  showTurn,
  showWon,
  showStuck,
  showAt,
  showAt,
  showAt,
];

/** Begins to show the events of the last token at frame t. */
export function startShow(t: number): void {
  at = sub = 0;
  end = eventCount;
  due = t;
  restore();
}

/** Begins to show how `first` was drawn. The events are used for it. */
export function startLot(t: number, first: Seat): void {
  startShow(t);
  events[0] = (first << 8) | (14 << 16);
  end = 1;
}

/** At frame t: shows what is due. False when all has been shown. */
export function showOn(t: number): boolean {
  let e: number;
  let frames: number;
  if (t < due) return true;
  while (at < end) {
    e = events[at];
    frames = SHOW[e & 255]((e >> 8) & 255, (e >> 16) & 255, e >>> 24);
    sub++;
    if (frames) {
      due = t + frames;
      return true;
    }
    at++;
    sub = 0;
  }
  return false;
}

/** Shows the game as it is. */
export function showAll(): void {
  at = end = 0;
  view.set(state);
  paintGame(view);
}
