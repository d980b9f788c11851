/** Random games as fast as they go: figures for people, no test. */

import { choiceCount, choices } from "../firmware/rules/choice.ts";
import { play, refresh } from "../firmware/rules/game.ts";
import {
  MARK_TWO_DICE,
  MARKS,
  PHASE,
  PHASE_MOVE,
  PHASE_OVER,
  PHASE_ROLL,
  state,
} from "../firmware/rules/state.ts";
import { TOKEN_KEEP, TOKEN_MOVE } from "../firmware/rules/token.ts";

/** Games and rolls played in so many seconds. */
export interface Speed {
  games: number;
  rolls: number;
  seconds: number;
}

let x = 0x2545f491;

/** A small fast generator: a number of 32 bits. */
function next(): number {
  x ^= x << 13;
  x ^= x >>> 17;
  return (x ^= x << 5) >>> 0;
}

/** A number 0..n-1: the upper bits of a product, close enough to even for small n. */
function below(n: number): number {
  return (((next() >>> 8) * n) / 0x1000000) | 0;
}

function die(): number {
  return 1 + below(6);
}

/** A random token for the phase; any choice equally likely, no props. */
function randomToken(): number {
  const phase = state[PHASE];
  return phase === PHASE_MOVE
    ? TOKEN_MOVE + choices[below(choiceCount)]
    : phase === PHASE_ROLL
      ? state[MARKS] & MARK_TWO_DICE
        ? 256 + die() + 16 * die()
        : die()
      : TOKEN_KEEP + below(2);
}

/** Plays the game in the state to its end; returns its rolls. */
function playOut(): number {
  let rolls = 0;
  while (state[PHASE] !== PHASE_OVER) {
    if (state[PHASE] === PHASE_ROLL) rolls++;
    play(randomToken());
  }
  return rolls;
}

/** Plays random games from the position in the state, which is kept, for some seconds. */
export function bench(seconds: number): Speed {
  const start = state.slice();
  const begin = performance.now();
  let games = 0;
  let rolls = 0;
  let took = 0;
  while (took < seconds) {
    for (let i = 0; i < 64; i++) {
      state.set(start);
      refresh();
      rolls += playOut();
      games++;
    }
    took = (performance.now() - begin) / 1000;
  }
  state.set(start);
  refresh();
  return { games, rolls, seconds: took };
}

/** Turns a second of a trivial loop that draws a random number: what this machine is worth. */
export function trivialLoop(seconds: number): number {
  const begin = performance.now();
  let turns = 0;
  let sum = 0;
  let took = 0;
  while (took < seconds) {
    for (let i = 0; i < 1e6; i++) sum += die();
    turns += 1e6;
    took = (performance.now() - begin) / 1000;
  }
  return sum > 0 ? turns / took : 0;
}
