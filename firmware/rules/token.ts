/**
 * Tokens as numbers below 65536 and as text (NOTATION.md, the grammar). The upper four bits are
 * the kind, the lower twelve its value; 0xffff is no token.
 */

import { type Code, SYNTAX } from "./refusal.ts";

export type Token = number;

/** Value: first die + 16 * second die + 256 if there are two; any digit, so dice may be wrong. */
export const TOKEN_ROLL = 0;
/** Value: a choice, see choice.ts; progress 63, n = 7 or m = 7 stand for numbers that are none. */
export const TOKEN_MOVE = 0x1000;
/** Value: the kind of the prop, 0..9, and BUY if it is bought. */
export const TOKEN_USE = 0x2000;
export const BUY = 16;
export const TOKEN_BUY = 0x2010;
/** An extra roll is kept, or given to the partner: values 0 and 1. */
export const TOKEN_KEEP = 0x3000;
export const TOKEN_GIVE = 0x3001;

/** The digit at `i`, or -1. */
function digit(text: string, i: number): number {
  return "0123456789".indexOf(text[i]);
}

function parseRoll(text: string): Token | Code {
  const one = digit(text, 1);
  const two = digit(text, 2);
  if (one < 0 || (two < 0 && text.length > 2)) return SYNTAX;
  return text.length > 3 ? SYNTAX : two < 0 ? one : 256 + one + 16 * two;
}

/** `:N` or `:N+D` from position `i` on. */
function parseGroup(text: string, i: number, p: number): Token | Code {
  const n = digit(text, i + 1);
  const m = digit(text, i + 3);
  const long = text.length > i + 2;
  if (text[i] !== ":" || n < 1) return SYNTAX;
  if (long && (text[i + 2] !== "+" || m < 0 || text.length > i + 4)) return SYNTAX;
  return TOKEN_MOVE + p + 64 * (n > 4 ? 7 : n) + (long ? 512 * (m > 4 ? 7 : m) : 0);
}

function parseMove(text: string): Token | Code {
  const tens = digit(text, 1);
  const ones = digit(text, 2);
  const i = ones < 0 ? 2 : 3;
  const p = ones < 0 ? tens : 10 * tens + ones;
  if (tens < 0 || (!tens && ones >= 0)) return SYNTAX;
  return text.length > i ? parseGroup(text, i, p > 57 ? 63 : p) : TOKEN_MOVE + (p > 57 ? 63 : p);
}

/** The token of a word, or SYNTAX. */
export function parseToken(text: string): Token | Code {
  const c = text[0];
  return c === "r"
    ? parseRoll(text)
    : c === "m"
      ? parseMove(text)
      : text === "k"
        ? TOKEN_KEEP
        : text === "g"
          ? TOKEN_GIVE
          : (c === "u" || c === "b") && text.length === 2 && digit(text, 1) >= 0
            ? (c === "u" ? TOKEN_USE : TOKEN_BUY) + digit(text, 1)
            : SYNTAX;
}

function formatChoice(v: number): string {
  const n = (v >> 6) & 7;
  const m = v >> 9;
  return "m" + (v & 63) + (m ? ":" + n + "+" + m : n > 1 ? ":" + n : "");
}

/** The text of a token, in its shortest form: the inverse of `parseToken`. */
export function formatToken(token: Token): string {
  const kind = token >> 12;
  const v = token & 4095;
  return kind === 0
    ? "r" + (v & 15) + (v > 255 ? (v >> 4) & 15 : "")
    : kind === 1
      ? formatChoice(v)
      : kind < 3
        ? (v < BUY ? "u" : "b") + (v & 15)
        : v
          ? "g"
          : "k";
}
