/**
 * Reading records word by word (NOTATION.md, Record): the header into a draft of options, then
 * the tokens into the game.
 */

import { play, refresh } from "./game.ts";
import { faultyOption, readOption, readPreset, startDraft } from "./option.ts";
import { type Code, OK, OPTION, SYNTAX } from "./refusal.ts";
import { parseToken } from "./token.ts";

/** What the next word of a record must be. */
export const EXPECT_TOKEN = 0;
export const EXPECT_START = 1;
export const EXPECT_VERSION = 2;
export const EXPECT_RULES = 3;
export const EXPECT_PRESET = 4;
export const EXPECT_OPTION = 5;

export let expected = EXPECT_START;

/** Starts to read at a record's first word (`EXPECT_START`) or among its tokens (`…_TOKEN`). */
export function expect(what: number): void {
  expected = what;
}

/** The word `text` must be `word`. */
function mustBe(text: string, word: string): Code {
  if (text !== word) return SYNTAX;
  expected++;
  return OK;
}

/**
 * The end of the rules line, which the first word without `=` or the end of the text brings: the
 * game begins, or the options make none (OPTION, at the word `rules`).
 */
export function endRules(): Code {
  if (faultyOption() >= 0) return OPTION;
  startDraft();
  refresh();
  expected = EXPECT_TOKEN;
  return OK;
}

function readHeader(word: string): Code {
  const code = expected === EXPECT_PRESET ? readPreset(word) : readOption(word);
  expected = EXPECT_OPTION;
  return code;
}

/** Whether a rules line ends before `word`, which is empty at the end of the text. */
export function endsRules(word: string): boolean {
  return expected === EXPECT_OPTION && word.indexOf("=") < 0;
}

/**
 * Reads the next word of a record: OK, or why it is refused. Where `endsRules` says so,
 * `endRules` must come first.
 */
export function readWord(word: string): Code {
  const token = parseToken(word);
  if (expected === EXPECT_TOKEN && word === "skyring") expected = EXPECT_START;
  return expected > EXPECT_RULES
    ? readHeader(word)
    : expected > EXPECT_TOKEN
      ? mustBe(word, "skyring 1 rules".split(" ")[expected - 1])
      : token < 0
        ? token
        : play(token);
}

/** Why a text may not end here, in the middle of a header, or OK. */
export function endText(): Code {
  return expected === EXPECT_PRESET ? OPTION : expected > EXPECT_START ? SYNTAX : OK;
}
