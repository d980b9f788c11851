/**
 * A program for the real interpreter: the core alone, with what measures it. It is built as the
 * firmware is. A token's cost is counted between two marks (interpreter.ts, MARK); without a
 * counter it is timed: how much longer setting a position up and playing it takes than setting it
 * up, in loops of the same interpreter, the least of several tries.
 */

import { play, refresh } from "../../firmware/rules/game.ts";
import {
  EXPECT_START,
  endRules,
  endsRules,
  expect,
  expected,
  readWord,
} from "../../firmware/rules/record.ts";
import { PHASE, PHASE_MOVE, STATE_BYTES, state } from "../../firmware/rules/state.ts";
import { parseToken } from "../../firmware/rules/token.ts";

declare function getTime(): number;
declare const process: { memory(): unknown };

/** Times a token is played in a try, and tries. */
const REPEATS = 3;
const TRIES = 5;

/** Tokens below this are dice. */
const DICE = 1 << 12;

const saved = new Uint8Array(STATE_BYTES);
/** What marks call; the script that runs this program says it. */
let mark: () => void;

/** Seconds that `n` turns of an empty loop take. */
function loops(n: number): number {
  const begin = getTime();
  for (let i = 0; i < n; i++);
  return getTime() - begin;
}

/** Seconds to set the saved position up, and to play a token there if it is none below 0. */
function once(token: number): number {
  const begin = getTime();
  let n = REPEATS;
  if (token < 0) {
    while (n--) {
      state.set(saved);
      refresh();
    }
  } else {
    while (n--) {
      state.set(saved);
      refresh();
      play(token);
    }
  }
  return getTime() - begin;
}

/** The least time of `TRIES`, of a token (-1: of setting up) or of 100 loops (-2). */
function least(token: number): number {
  let best = 1e9;
  let n = TRIES;
  let time: number;
  while (n--) {
    time = token < -1 ? loops(100) : once(token);
    if (time < best) best = time;
  }
  return best;
}

/**
 * Prints the cost of a token in the state, in loops or `?` if it is counted: of a roll that is to
 * be moved as ROLL, of a move, of a roll that is spent without a choice, and of a prop as MOVE.
 */
function tell(token: number, isCounted: boolean): void {
  let cost = "?";
  saved.set(state);
  if (isCounted) {
    // Collects garbage: else that comes, once in hundreds of tokens, amid one of them.
    process.memory();
    mark();
  } else cost += Math.round((least(token) - least(-1)) / REPEATS / (least(-2) / 100));
  state.set(saved);
  refresh();
  if (isCounted) mark();
  play(token);
  if (isCounted) mark();
  print(token < DICE && state[PHASE] === PHASE_MOVE ? "ROLL" : "MOVE", cost);
  state.set(saved);
  refresh();
}

/** Plays a word of a record, and tells what every `step`-th token costs. */
let count = 0;
function take(word: string, step: number, marker?: () => void): void {
  if (marker) mark = marker;
  if (endsRules(word)) endRules();
  if (expected === 0 && word !== "skyring" && count++ % step === 0)
    tell(parseToken(word), !!marker);
  readWord(word);
}

expect(EXPECT_START);
(global as { take?: typeof take }).take = take;
