/**
 * Replaying the text of records (NOTATION.md): positions out, or the first refusal with its place. A
 * text that was read byte by byte (latin1) has its columns in bytes.
 */

import { faultyOption, optionName } from "../firmware/rules/option.ts";
import { formatPosition } from "../firmware/rules/position.ts";
import {
  EXPECT_RULES,
  EXPECT_START,
  endRules,
  endsRules,
  endText,
  expect,
  expected,
  readWord,
} from "../firmware/rules/record.ts";
import { type Code, OK, refusalName } from "../firmware/rules/refusal.ts";

/** A word of a record's text and where it begins: line and column from 1, in characters. */
export interface Word {
  text: string;
  line: number;
  column: number;
}

/** A refusal: where, at which word, its code's name, and the option for which a set is no game. */
export interface Refusal extends Word {
  code: string;
  option?: string;
}

/** Longest part of a refused word that is told. */
const LONGEST = 40;

/** The words of a text: what stands between white space, comments apart. */
export function* words(text: string): Generator<Word> {
  let line = 0;
  for (const row of text.split("\n")) {
    line++;
    const code = row.split(";", 1)[0];
    for (const match of code.matchAll(/[^ \t\r\v\f]+/g))
      yield { text: match[0], line, column: match.index + 1 };
  }
}

/**
 * Replays records: gives the position at the start of each record and after each token. Returns the
 * first refusal, if there was one: nothing after it is read. There is one game: no other is played
 * meanwhile.
 */
export function* positions(text: string): Generator<string, Refusal | undefined> {
  let rules: Word | undefined;
  let last: Word = { text: "", line: 1, column: 1 };
  const refuse = (word: Word, code: Code): Refusal => ({
    ...word,
    text: word.text.length > LONGEST ? `${word.text.slice(0, LONGEST)}...` : word.text,
    code: refusalName(code),
  });
  function* start(): Generator<string, Refusal | undefined> {
    const code = endRules();
    if (code !== OK) return { ...refuse(rules ?? last, code), option: optionName(faultyOption()) };
    yield formatPosition();
    return undefined;
  }
  expect(EXPECT_START);
  for (const word of words(text)) {
    const refusal = endsRules(word.text) ? yield* start() : undefined;
    if (refusal) return refusal;
    if (expected === EXPECT_RULES) rules = word;
    const isToken = expected === 0 && word.text !== "skyring";
    const code = readWord(word.text);
    if (code !== OK) return refuse(word, code);
    if (isToken) yield formatPosition();
    last = word;
  }
  if (endsRules("")) return yield* start();
  return endText() === OK ? undefined : refuse(last, endText());
}

/** The same at once: `onPosition` is called with each position. */
export function replay(text: string, onPosition: (position: string) => void): Refusal | undefined {
  const all = positions(text);
  let next = all.next();
  for (; !next.done; next = all.next()) onPosition(next.value);
  return next.value;
}
