/**
 * Why a token was refused: negative codes, in the order of NOTATION.md, where the first that
 * applies is given. 0 is no refusal. A refusal leaves every byte of the state as it was.
 */

export type Code = number;

export const OK = 0;
export const SYNTAX = -1;
export const OPTION = -2;
export const OVER = -3;
export const NO_GIFT = -4;
export const NO_PROP = -5;
export const WRONG_PHASE = -6;
export const NO_DIE = -7;
export const NO_MOVE = -8;
export const USED = -9;
export const NONE = -10;
export const HAVE = -11;
export const LIMIT = -12;
export const NO_COINS = -13;
/** Not of a token, but of a console that is locked. */
export const LOCKED = -14;

/** The word of a code: `refusalName(-8)` is `move`. */
export function refusalName(code: Code): string {
  return "syntax option over gift prop phase die move used none have limit coins locked".split(" ")[
    -1 - code
  ];
}
