/** Random games: whole records for tests, comparisons and benchmarks. */

import { choiceCount, choices } from "../firmware/rules/choice.ts";
import { play } from "../firmware/rules/game.ts";
import { mayUse } from "../firmware/rules/prop.ts";
import {
  MARK_TWO_DICE,
  MARKS,
  PHASE,
  PHASE_MOVE,
  PHASE_OVER,
  PHASE_ROLL,
  state,
} from "../firmware/rules/state.ts";
import {
  formatToken,
  TOKEN_BUY,
  TOKEN_KEEP,
  TOKEN_MOVE,
  TOKEN_ROLL,
  TOKEN_USE,
  type Token,
} from "../firmware/rules/token.ts";
import { propKinds } from "../firmware/rules/world.ts";

/** Draws a number 0..n-1. */
export type Below = (n: number) => number;

/** A generator of numbers 0..n-1 that a seed repeats (mulberry32, upper bits). */
export function seeded(seed: number): Below {
  let a = seed >>> 0;
  return (n) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 0x100000000) * n);
  };
}

/** The tokens that use or buy a prop now. */
export function propTokens(): Token[] {
  const tokens: Token[] = [];
  for (let kind = 0; kind < propKinds(); kind++) {
    if (mayUse(kind, false)) tokens.push(TOKEN_USE + kind);
    if (mayUse(kind, true)) tokens.push(TOKEN_BUY + kind);
  }
  return tokens;
}

/** A random token of the game in the state; `props`, 0..1: how likely a prop is used if one may. */
export function randomToken(below: Below, props: number): Token {
  const phase = state[PHASE];
  if (phase === PHASE_MOVE) return TOKEN_MOVE + choices[below(choiceCount)];
  if (phase !== PHASE_ROLL) return TOKEN_KEEP + below(2);
  const usable = props > 0 && below(1e6) < props * 1e6 ? propTokens() : [];
  if (usable.length) return usable[below(usable.length)];
  const die = () => 1 + below(6);
  return TOKEN_ROLL + (state[MARKS] & MARK_TWO_DICE ? 256 + die() + 16 * die() : die());
}

/** Plays the game in the state to its end, or for `most` tokens; returns the tokens' texts. */
export function playRandomly(below: Below, props: number, most = Infinity): string[] {
  const tokens: string[] = [];
  while (state[PHASE] !== PHASE_OVER && tokens.length < most) {
    const token = randomToken(below, props);
    tokens.push(formatToken(token));
    play(token);
  }
  return tokens;
}

/** Words in lines of at most `width` characters. */
export function wrap(words: string[], width = 78): string {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = "";
    }
    line += line ? ` ${word}` : word;
  }
  if (line) lines.push(line);
  return lines.map((l) => `${l}\n`).join("");
}
