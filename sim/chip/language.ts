import { guardedArrays } from "./guard.ts";

/** The language as `strict` has it: what Espruino has not is hidden. */

/** What is left of the language's objects. */
const MEMBERS: Record<string, readonly string[]> = {
  Math: "E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos asin atan atan2 ceil cos exp floor log max min pow round sign sin sqrt tan".split(
    " ",
  ),
  Object:
    "assign create defineProperties defineProperty entries fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getPrototypeOf keys setPrototypeOf values".split(
      " ",
    ),
  Array: ["isArray"],
  Number: "MAX_VALUE MIN_VALUE NEGATIVE_INFINITY NaN POSITIVE_INFINITY".split(" "),
  String: ["fromCharCode"],
  JSON: ["parse", "stringify"],
};

/** Names that are left as they are. */
const NAMES = new Set(
  (
    "Boolean DataView ArrayBuffer Error SyntaxError TypeError ReferenceError Function RegExp Promise " +
    "NaN Infinity undefined isFinite isNaN parseInt parseFloat eval atob btoa " +
    "decodeURIComponent encodeURIComponent"
  ).split(" "),
);

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** Whether a text can be a variable's name. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

/** An object or function with only some of its members. */
function narrowed(name: string): Record<string, unknown> {
  const full = (globalThis as Record<string, unknown>)[name] as Record<string, unknown>;
  let narrow: Record<string, unknown> = {};
  if (typeof full === "function") {
    const base = full as unknown as new (...args: unknown[]) => unknown;
    const call = full as unknown as (...args: unknown[]) => unknown;
    const stand = function (...args: unknown[]) {
      return new.target ? new base(...args) : call(...args);
    };
    stand.prototype = base.prototype;
    narrow = stand as unknown as Record<string, unknown>;
  }
  for (const member of MEMBERS[name]) narrow[member] = full[member];
  return narrow;
}

/**
 * The language's names with what a program finds there, and the host's with undefined, without
 * those of `own`.
 */
export function strictLanguage(own: object): Record<string, unknown> {
  const names: Record<string, unknown> = {};
  for (const name of Object.keys(MEMBERS)) names[name] = narrowed(name);
  Object.assign(names, guardedArrays());
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (name in names || name in own || NAMES.has(name) || !isIdentifier(name)) continue;
    names[name] = undefined;
  }
  return names;
}
