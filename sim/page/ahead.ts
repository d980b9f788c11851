/**
 * What may be done now, and what would come of it: the rules core plays each move on a copy of the
 * position. What chance would decide is not told: a way that runs into a tornado ends there.
 */

import { choiceCount, choices } from "../../firmware/rules/choice.ts";
import {
  EVENT_BLOWN,
  EVENT_FLY,
  EVENT_HOME,
  EVENT_JUMP,
  EVENT_LAUNCH,
  EVENT_PUSH,
  EVENT_TURNED,
  EVENT_WALK,
  eventCount,
  events,
  HOME_MISSILE,
} from "../../firmware/rules/event.ts";
import { play, refresh } from "../../firmware/rules/game.ts";
import { mayUse } from "../../firmware/rules/prop.ts";
import { parsePosition } from "../../firmware/rules/setup.ts";
import { PHASE, PHASE_MOVE, PHASE_ROLL, ROLLER, state } from "../../firmware/rules/state.ts";
import { formatToken, TOKEN_BUY, TOKEN_MOVE, TOKEN_USE } from "../../firmware/rules/token.ts";
import { PAD, type Progress, type Seat } from "../../firmware/rules/track.ts";
import { propKinds } from "../../firmware/rules/world.ts";
import { replay } from "../replay.ts";
import type { Game } from "./game.ts";

/** A move, and what it would do. */
export interface Move {
  token: string;
  /** Progress before and after it; where it runs into a tornado, there. */
  from: Progress;
  end: Progress;
  /** Legs behind the walk, in order, each kind once: jumps, flights, turns, a tornado. */
  legs: number[];
  /** Seats that would lose planes to it; the mover itself where it runs into a stack. */
  bumps: Seat[];
  /** Seats that its missile would hit. */
  hits: Seat[];
}

export interface Ahead {
  moves: Move[];
  /** Tokens of the props that may be used or bought now. */
  props: string[];
}

const LEGS = new Set([EVENT_JUMP, EVENT_FLY, EVENT_TURNED, EVENT_BLOWN]);

function add<T>(list: T[], one: T): void {
  if (!list.includes(one)) list.push(one);
}

/** What the events of a move say, up to what chance decides. */
function readMove(token: string, from: Progress): Move {
  const move: Move = { token, from, end: from, legs: [], bumps: [], hits: [] };
  for (let i = 0; i < eventCount; i++) {
    const kind = events[i] & 255;
    const a = (events[i] >>> 8) & 255;
    const c = events[i] >>> 24;
    if (LEGS.has(kind)) add(move.legs, kind);
    if (kind === EVENT_BLOWN) break;
    if (kind === EVENT_LAUNCH) move.end = PAD;
    if (kind === EVENT_WALK || kind === EVENT_JUMP || kind === EVENT_FLY) move.end = c;
    if (kind === EVENT_PUSH) add(move.hits, a & 3);
    if (kind === EVENT_HOME) add(c === HOME_MISSILE ? move.hits : move.bumps, a & 3);
  }
  return move;
}

function tryMoves(): Move[] {
  const before = state.slice();
  const all = Array.from(choices.subarray(0, choiceCount));
  return all.map((choice) => {
    play(TOKEN_MOVE + choice);
    const move = readMove(formatToken(TOKEN_MOVE + choice), choice & 63);
    state.set(before);
    refresh();
    return move;
  });
}

function tryProps(): string[] {
  const kinds = Array.from({ length: propKinds() }, (_, kind) => kind);
  return [
    ...kinds.filter((kind) => mayUse(kind, false)).map((kind) => formatToken(TOKEN_USE + kind)),
    ...kinds.filter((kind) => mayUse(kind, true)).map((kind) => formatToken(TOKEN_BUY + kind)),
  ];
}

function look({ rules, position }: Game): Ahead | undefined {
  if (!position || replay(rules, () => {}) || parsePosition(position.text)) return undefined;
  const isMove = state[PHASE] === PHASE_MOVE;
  const isRoll = state[PHASE] === PHASE_ROLL && state[ROLLER] === position.roller;
  return { moves: isMove ? tryMoves() : [], props: isRoll ? tryProps() : [] };
}

let key = "";
let known: Ahead | undefined;

/** What may be done in this game now; undefined if the page does not know its rules. */
export function lookAhead(game: Game): Ahead | undefined {
  if (!game.isWhole || game.rules === "" || !game.position) return undefined;
  const now = `${game.rules} ${game.position.text}`;
  if (now !== key) {
    key = now;
    known = look(game);
  }
  return known;
}
