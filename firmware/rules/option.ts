/**
 * The options of a game (RULES.md section 3) and the presets (section 12), in the words of
 * NOTATION.md. Options are read into a draft, a copy of the state's form, so that a refused line
 * changes no game.
 */

import { DEFAULT_SEED } from "./random.ts";
import { type Code, OK, OPTION } from "./refusal.ts";
import {
  BEANS32,
  BLOCK,
  BLOCK_BOUNCE,
  BLOCK_FREE,
  CHAIN,
  COINS16,
  FIRST,
  GIFT,
  GROUP,
  NO_CELL,
  OWNER,
  PARK,
  PLANES,
  PROPS,
  PROPS_QQ,
  RANDOM32,
  ROLLER,
  ROUND32,
  SCORE32,
  SEATS_MASK,
  SHOP,
  STATE_BYTES,
  state,
  TAKEOFF,
  TEAMS,
  WEATHER,
  WEATHER_CELL,
} from "./state.ts";

/** The game that is being set up; `draft32` and `draft16` share its bytes. */
export const draft = new Uint8Array(STATE_BYTES);
const draft16 = new Uint16Array(draft.buffer);
export const draft32 = new Uint32Array(draft.buffer);

/** The options by name: the first 17 in the order of their bytes in the state. */
const NAMES =
  "seats planes first order teams takeoff finish block hit park group gift chain sixes weather props shop coins score beans seed";
/** The words of the first 17 options' values 0, 1, ..., `-` for none, nothing for `no yes`; a set's are its digits. */
const WORDS =
  "0123|- - 2 3 4|0 1 2 3|cw ccw||-123456|exact over|bounce wall free|mutual count|||||0 - - 3||none qq mgm|";
const OPTION_COINS = 17;
const OPTION_SCORE = 18;
const OPTION_SEED = 20;

/** Presets 1 to 7 of RULES.md section 12: each its name, then what it changes of `classic`. */
const PRESETS =
  "classic|qq weather=yes props=qq shop=yes coins=200 score=1000|qq-new takeoff=56 finish=over weather=yes props=qq shop=yes coins=200 score=1000|mgm takeoff=56 finish=over weather=yes props=mgm score=4|match takeoff=56 block=free hit=count park=no group=yes teams=yes gift=yes order=ccw|family block=wall park=no chain=no|china takeoff=56";

/** How many presets there are. */
export const PRESET_COUNT = 7;

/** Where the part of `text` that begins at `at` ends: before the next `by`. */
function endOf(text: string, by: string, at: number): number {
  const end = text.indexOf(by, at);
  return end < 0 ? text.length : end;
}

/** Part `i` of a text whose parts are told apart by `by`: `split` would take a lot of memory. */
function part(text: string, by: string, i: number): string {
  let at = 0;
  while (i--) at = endOf(text, by, at) + 1;
  return text.substring(at, endOf(text, by, at));
}

/** Which of the words of `text` is `word`, or -1. */
function placeOf(text: string, word: string): number {
  let at = 0;
  let i = 0;
  while (at < text.length) {
    if (text.substring(at, endOf(text, " ", at)) === word) return i;
    at = endOf(text, " ", at) + 1;
    i++;
  }
  return -1;
}

/** The text of preset `i` (0..6): its name, then the options that differ from `classic`. */
export function presetText(i: number): string {
  return part(PRESETS, "|", i);
}

/** Which options the line has named: a bit each. */
let named = 0;

/** A set written as digits of `alphabet`: bit i for its i-th character; or -1. */
function digits(text: string, alphabet: string): number {
  let i = text.length;
  let set = 0;
  let bit: number;
  while (i--) {
    bit = alphabet.indexOf(text[i]);
    if (bit < 0 || text[i] === "-") return -1;
    set |= 1 << bit;
  }
  return set;
}

/** A decimal as it would be printed, 0..most, or -1. */
function decimal(text: string, most: number): number {
  const n = +text | 0;
  return "" + n !== text || n < 0 || n > most ? -1 : n;
}

/** One to eight hex digits, or -1. */
function hex(text: string): number {
  const n = text.length;
  return !n || n > 8 || digits(text, "0123456789abcdefABCDEF") < 0 ? -1 : parseInt(text, 16);
}

/** Characters of four seats' coins. */
const LONGEST_COINS = 23;

/** Coins: one number for all seats, or four joined by dots. */
function readCoins(text: string): Code {
  // Too long a text is not taken apart: it would take the memory.
  const parts = text.length > LONGEST_COINS ? [] : text.split(".");
  let s = 4;
  let n: number;
  if (parts.length !== 1 && parts.length !== 4) return OPTION;
  while (s--) {
    n = decimal(parts.length > 1 ? parts[s] : text, 60000);
    if (n < 0) return OPTION;
    draft16[COINS16 + s] = n;
  }
  return OK;
}

function readNumber(option: number, text: string): Code {
  const n = option === OPTION_SEED ? hex(text) : decimal(text, 1000000000);
  if (n < 0) return OPTION;
  if (option === OPTION_SEED) draft32[RANDOM32] = n || DEFAULT_SEED;
  else draft32[option === OPTION_SCORE ? SCORE32 : BEANS32] = n;
  return OK;
}

/** Bits in a mask of four. `seats` digits have no repeats: as many bits as digits. */
function seatCount(mask: number): number {
  return (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1) + (mask >> 3);
}

function readWord(option: number, text: string): Code {
  const words = part(WORDS, "|", option) || "no yes";
  const v =
    option === SEATS_MASK || option === TAKEOFF
      ? digits(text, words)
      : text === "-"
        ? -1
        : placeOf(words, text);
  if (v < 0 || (option === SEATS_MASK && seatCount(v) < text.length)) return OPTION;
  draft[option] = v;
  return OK;
}

/** Reads a word `name=value` of the rules line into the draft: OK or OPTION. */
export function readOption(word: string): Code {
  const i = word.indexOf("=");
  const option = placeOf(NAMES, word.substr(0, i));
  const text = word.substr(i + 1);
  if (option < 0 || (named >> option) & 1) return OPTION;
  named |= 1 << option;
  return option < OPTION_COINS
    ? readWord(option, text)
    : option === OPTION_COINS
      ? readCoins(text)
      : readNumber(option, text);
}

/** Reads a text of options that is known to be right; its other words are passed over. */
function readAll(text: string): void {
  named = 0;
  text.split(" ").forEach(readOption);
  named = 0;
}

/** Begins a draft with a preset's options: OK, or OPTION for a name that is none. */
export function readPreset(name: string): Code {
  let i = PRESET_COUNT;
  while (i-- && part(presetText(i), " ", 0) !== name);
  if (i < 0) return OPTION;
  draft.fill(0);
  draft[WEATHER_CELL] = NO_CELL;
  draft32[ROUND32] = 1;
  // `classic`: what is not said here is 0.
  draft[SEATS_MASK] = 15;
  draft[PLANES] = 4;
  draft[TAKEOFF] = 1 << 6;
  draft[PARK] = draft[CHAIN] = 1;
  draft32[RANDOM32] = DEFAULT_SEED;
  readAll(presetText(i));
  return OK;
}

/**
 * The option for which the draft makes no game, one of the sets that RULES.md section 3 refuses, as
 * its number; -1 if it does make one.
 */
export function faultyOption(): number {
  const d = draft;
  const seats = d[SEATS_MASK];
  return seatCount(seats) < 2
    ? SEATS_MASK
    : !((seats >> d[FIRST]) & 1)
      ? FIRST
      : d[TEAMS] && seats !== 15
        ? TEAMS
        : d[GIFT] && !d[TEAMS]
          ? GIFT
          : !d[TAKEOFF]
            ? TAKEOFF
            : d[GROUP] && (d[BLOCK] !== BLOCK_FREE || d[WEATHER] || d[PROPS])
              ? GROUP
              : d[PARK] && d[BLOCK] !== BLOCK_BOUNCE
                ? PARK
                : d[SHOP] && d[PROPS] !== PROPS_QQ
                  ? SHOP
                  : draft32[SCORE32] % d[PLANES]
                    ? OPTION_SCORE
                    : -1;
}

/** The name of the option with a number. */
export function optionName(option: number): string {
  return part(NAMES, " ", option);
}

/** The drafted game is the game: `first` has the first turn of round 1. */
export function startDraft(): void {
  draft[OWNER] = draft[ROLLER] = draft[FIRST];
  state.set(draft);
}
