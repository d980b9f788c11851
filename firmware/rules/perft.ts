/** Perft (NOTATION.md): a debugging tool of the command line, in no bundle. */

import { choiceCount, choices } from "./choice.ts";
import { play, refresh } from "./game.ts";
import {
  MARK_TWO_DICE,
  MARKS,
  PHASE,
  PHASE_GIFT,
  PHASE_MOVE,
  PHASE_OVER,
  PHASE_ROLL,
  STATE_BYTES,
  state,
} from "./state.ts";
import { TOKEN_GIVE, TOKEN_KEEP, TOKEN_MOVE, TOKEN_ROLL } from "./token.ts";

/** Tokens of every throw: one die's six, then two dice's 36. */
const THROWS: number[] = [];
for (let i = 1; i < 7; i++) THROWS.push(TOKEN_ROLL + i);
for (let i = 0; i < 36; i++) THROWS.push(TOKEN_ROLL + 257 + (i % 6) + 16 * (1 + Math.floor(i / 6)));

/** The tokens that go on from the state: throws, choices, answers. */
function nextTokens(): number[] {
  const phase = state[PHASE];
  if (phase === PHASE_ROLL) return THROWS.slice(...(state[MARKS] & MARK_TWO_DICE ? [6] : [0, 6]));
  if (phase === PHASE_GIFT) return [TOKEN_KEEP, TOKEN_GIVE];
  return Array.from(choices.subarray(0, choiceCount), (v) => TOKEN_MOVE + v);
}

/** Copies of the state, one a nested call. */
const saved: Uint8Array[] = [];

/**
 * The number of ways to play `n` rolls from the state without props; the state is as before
 * afterwards. `report` is told from time to time which part of the work, 0..1, is done; the other
 * arguments are for the calls in the call: its depth and its part.
 */
export function perft(
  n: number,
  report?: (part: number) => void,
  level = 0,
  from = 0,
  to = 1,
): number {
  if (!n || state[PHASE] === PHASE_OVER) return 1;
  const tokens = nextTokens();
  const step = (to - from) / tokens.length;
  saved[level] ??= new Uint8Array(STATE_BYTES);
  const before = saved[level];
  before.set(state);
  let count = 0;
  for (let i = 0; i < tokens.length; i++) {
    play(tokens[i]);
    // A roll is used up when it is thrown and leaves no choice, or when its move is made.
    const isSpent = state[PHASE] !== PHASE_MOVE && tokens[i] < TOKEN_KEEP;
    const part = from + i * step;
    count += perft(
      isSpent ? n - 1 : n,
      level < 4 ? report : undefined,
      level + 1,
      part,
      part + step,
    );
    state.set(before);
    refresh();
    report?.(part + step);
  }
  return count;
}
