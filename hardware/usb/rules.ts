/** The rules line of a game from its options as they stand in the state: the inverse of reading it. */

import { draft, optionName, readOption, readPreset } from "../../firmware/rules/option.ts";
import { EXPECT_PRESET, endRules, expect, readWord } from "../../firmware/rules/record.ts";
import { OK } from "../../firmware/rules/refusal.ts";
import {
  BEANS32,
  COINS16,
  RANDOM32,
  SCORE32,
  SEATS_MASK,
  STATE_BYTES,
  state,
  TAKEOFF,
} from "../../firmware/rules/state.ts";

/** What all others are written as differences from. */
const BASE = "classic";
/** Options that have a byte each in the state, in their order. */
const BYTES = 17;
/** Every word that an option's byte may stand for. */
const WORDS = "no yes 0 1 2 3 4 cw ccw exact over bounce wall free mutual count none qq mgm".split(
  " ",
);

/** The digits whose bits are set. */
function digits(set: number): string {
  return [..."01234567"].filter((_, i) => (set >> i) & 1).join("");
}

/** The word of an option that stands for a byte; undefined if no word does. */
function wordOf(option: number, byte: number): string | undefined {
  const isSet = option === SEATS_MASK || option === TAKEOFF;
  return (isSet ? [digits(byte)] : WORDS).find((word) => {
    readPreset(BASE);
    return readOption(`${optionName(option)}=${word}`) === OK && draft[option] === byte;
  });
}

/**
 * The words after `rules` of a game whose state at its begin is given: the preset `classic`, all
 * that differs, and the seed. Undefined if some option is none of this version.
 */
export function formatRules(start: Uint8Array): string | undefined {
  const bytes = start.slice();
  const [half, word] = [new Uint16Array(bytes.buffer), new Uint32Array(bytes.buffer)];
  readPreset(BASE);
  const base = draft.slice();
  const parts = [BASE];
  for (let option = 0; option < BYTES; option++) {
    if (bytes[option] === base[option]) continue;
    const text = wordOf(option, bytes[option]);
    if (text === undefined) return undefined;
    parts.push(`${optionName(option)}=${text}`);
  }
  const coins = [...half.subarray(COINS16, COINS16 + 4)];
  if (coins.some((n) => n !== coins[0])) parts.push(`coins=${coins.join(".")}`);
  else if (coins[0]) parts.push(`coins=${coins[0]}`);
  if (word[SCORE32]) parts.push(`score=${word[SCORE32]}`);
  if (word[BEANS32]) parts.push(`beans=${word[BEANS32]}`);
  parts.push(`seed=${word[RANDOM32].toString(16)}`);
  return parts.join(" ");
}

/** Begins the game of such words in `state`; whether they make one. */
export function beginRules(words: string): boolean {
  expect(EXPECT_PRESET);
  return words.split(" ").every((word) => readWord(word) === OK) && endRules() === OK;
}

/** Whether a state is the begin of a game, byte by byte that of the game that its rules line makes. */
export function isBegin(start: Uint8Array): boolean {
  const words = formatRules(start);
  if (!words || !beginRules(words)) return false;
  return Buffer.compare(state.subarray(0, STATE_BYTES), start) === 0;
}
