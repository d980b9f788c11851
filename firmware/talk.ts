/**
 * What the console says: `sky` takes a record's words and plays them at once.
 *
 *     > r5             a token was taken
 *     * 1 4 1 7        an event: kind, a, b, c
 *     ! 3 m17 move     word number 3 of the call is refused, and the rest of it is dropped
 *     = ...            the position: at the end of a call, and after a token of a button or the die
 *     # ...            anything else
 *
 * `sky("set")` tells the settings, `sky("set speed=2")` sets one, `sky("dice")` tells how often each
 * number was thrown since the start, and the chi-square of that, `sky("accounts")` what each seat has.
 */

import { tellAccounts } from "./account.ts";
import { kept } from "./block.ts";
import { hasGame, hold, opened, taken } from "./loop.ts";
import { ports } from "./ports.ts";
import { formatPosition } from "./rules/position.ts";
import {
  EXPECT_RULES,
  EXPECT_START,
  EXPECT_TOKEN,
  endRules,
  endsRules,
  endText,
  expect,
  expected,
  readWord,
} from "./rules/record.ts";
import { LOCKED, OK, OPTION, refusalName, SYNTAX } from "./rules/refusal.ts";
import { MARK_MAGIC, MARKS, state } from "./rules/state.ts";
import { parseToken } from "./rules/token.ts";
import { LOCK, setWord, tellSettings } from "./settings.ts";
import { forgetDecision } from "./undo.ts";

/** Longest part of a refused word that is told, and longest text of a call: more takes memory. */
const LONGEST = 20;
const LONGEST_TEXT = 400;

/** Number of the last word, of the word `rules`; whether the call did something. */
let count = 0;
let rules = 0;
let isDone = false;

/** A refused word as it may be printed: no control characters, not too long. */
function printable(word: string): string {
  return word.substr(0, LONGEST).replace(/[^!-~]/g, "?") || "?";
}

function refuse(place: number, word: string, code: number): boolean {
  ports.say("! " + place + " " + printable(word) + " " + refusalName(code));
  return false;
}

/** The rules line ends: the game begins. */
function startGame(): boolean {
  const code = endRules();
  if (code !== OK) return refuse(rules, "rules", code);
  opened();
  isDone = true;
  return true;
}

/** Takes a word; false if it is refused. */
function take(word: string): boolean {
  count++;
  if (endsRules(word) && !startGame()) return false;
  if (expected === EXPECT_RULES) {
    rules = count;
    forgetDecision();
  }
  const isToken = expected === EXPECT_TOKEN && word !== "skyring";
  const isSaid = state[MARKS] & MARK_MAGIC;
  const code = readWord(word);
  if (code !== OK) return refuse(count, word, code);
  if (isToken) {
    taken(parseToken(word), isSaid);
    isDone = true;
  }
  return true;
}

/** Takes the words of a text up to its end or a refusal; comments are passed over. */
function takeAll(text: string): void {
  const n = text.length;
  let i = 0;
  let from = 0;
  let c: number;
  while (i <= n) {
    c = i < n ? text.charCodeAt(i) : 32;
    // Space, tab, ends of lines and pages; a semicolon.
    if (c === 32 || (c > 8 && c < 14) || c === 59) {
      if (i > from && !take(text.substring(from, i))) return;
      if (c === 59) while (i < n && text.charCodeAt(i) !== 10) i++;
      from = i + 1;
    }
    i++;
  }
  if (endsRules("")) startGame();
  else if (endText() !== OK) refuse(count, "", endText());
}

/** Takes a call that is no record: `set`, `set name=value`, `dice`, `accounts`. Whether it was one. */
function command(text: string): boolean {
  if (text === "dice") ports.tellDice();
  else if (text === "accounts") tellAccounts();
  else if (text === "set") tellSettings();
  else if (kept[LOCK]) refuse(1, text, LOCKED);
  else if (text.substr(0, 4) !== "set ") return false;
  else if (!setWord(text.substr(4))) refuse(2, text.substr(4), OPTION);
  return true;
}

/** The global `sky`: takes any argument, and never throws. */
export function sky(text?: unknown): void {
  count = 0;
  isDone = false;
  expect(hasGame ? EXPECT_TOKEN : EXPECT_START);
  if (typeof text === "string" && text.length > LONGEST_TEXT) {
    refuse(1, "", SYNTAX);
    ports.say("# at most " + LONGEST_TEXT + " characters a call");
  } else if (typeof text === "string") command(text) || takeAll(text);
  else if (text !== undefined) refuse(1, "", SYNTAX);
  isDone && hold();
  ports.say(hasGame ? "= " + formatPosition() : "# no game");
}
