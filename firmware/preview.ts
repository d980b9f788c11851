/**
 * What a move would do, before it goes: it is played, its events are looked at, and all is put back.
 * What chance would decide is not shown: a way that runs into a tornado ends there.
 */

import { BAR, HANGAR, type Led } from "../hardware/board.ts";
import { cells, led, ROW, view, way } from "./frame.ts";
import { BUY, CHOICE, CHOSEN, END, HOT, type Ink, PICK, WAY } from "./palette.ts";
import { choiceCount, choices } from "./rules/choice.ts";
import {
  EVENT_BLOWN,
  EVENT_FIRE,
  EVENT_FLY,
  EVENT_HOME,
  EVENT_LAUNCH,
  EVENT_WALK,
  eventCount,
  events,
} from "./rules/event.ts";
import { play, refresh } from "./rules/game.ts";
import { planesAt } from "./rules/plane.ts";
import { ROLLER, state } from "./rules/state.ts";
import { TOKEN_MOVE } from "./rules/token.ts";
import { CROSSING, PAD, type Progress, type Seat } from "./rules/track.ts";

/**
 * Lights progress p of seat s: nothing hides who burns, and neither way nor fire a plane that may
 * move; an end on such a plane breathes.
 */
function mark(s: Seat, p: Progress, ink: Ink): void {
  const l = way[ROW * s + p];
  if (cells[l] !== HOT && (ink < HOT || cells[l] !== CHOICE))
    cells[l] = ink === END && cells[l] === CHOICE ? BUY : ink;
}

/** Each cell of a walk from progress p to `to`, either way. */
function markWalk(s: Seat, p: Progress, to: Progress): void {
  while (p !== to) mark(s, (p += p < to ? 1 : -1), WAY);
}

/** `n` planes of seat s would go home from progress p: they burn, and so does where they come to. */
function markHome(s: Seat, p: Progress, n: number): void {
  let i = planesAt(s, 0);
  let l: Led;
  mark(s, p, HOT);
  while (n && i < 4) {
    l = led[HANGAR + 4 * s + i++];
    if (cells[l] !== HOT) n--;
    cells[l] = HOT;
  }
}

/**
 * Lights, upon `cells`, what may move, and of choice number `pick` the plane, its way and where it
 * ends; on a jump's and a flight's way only where it touches down, and the crossing. Of a group of
 * more than one, as many lights of its own and its partner's bar as planes go. Who would go home
 * burns, here and in the hangar, and so does a missile's target.
 */
export function paintPreview(pick: number): void {
  const s = state[ROLLER];
  const chosen = choices[pick];
  let end = chosen & 63;
  let i = choiceCount;
  let e: number;
  let kind: number;
  let b: number;
  let c: number;
  let n: number;
  while (i--) cells[way[ROW * s + (choices[i] & 63)]] = CHOICE;
  // What is shown is the state: while nothing moves, `view` is free.
  view.set(state);
  play(TOKEN_MOVE + chosen);
  n = eventCount;
  state.set(view);
  refresh();
  while (++i < n) {
    e = events[i];
    kind = e & 255;
    b = (e >> 16) & 255;
    c = e >>> 24;
    if (kind === EVENT_BLOWN) break;
    if (kind === EVENT_WALK) markWalk(s, b, c);
    if (kind === EVENT_FLY) mark(s ^ 2, CROSSING, WAY);
    if (kind === EVENT_HOME) markHome((e >> 8) & 3, b, (e >> 10) & 63);
    if (kind === EVENT_FIRE) cells[led[c]] = HOT;
    if (kind === EVENT_LAUNCH) end = PAD;
    if (kind <= EVENT_FLY) mark(s, (end = c), WAY);
  }
  mark(s, end, END);
  mark(s, chosen & 63, CHOSEN);
  // One plane alone needs no number.
  n = chosen > 127 ? (chosen >> 6) & 7 : 0;
  while (n--) cells[led[BAR + 8 * s + n]] = PICK;
  n = chosen >> 9;
  while (n--) cells[led[BAR + 8 * (s ^ 2) + n]] = PICK;
}
