/**
 * What people set, and what else stays when power goes, bytes that the store keeps with the game: the
 * settings, what the game is played for, dice that were thrown and taken back (undo.ts), the accounts
 * (account.ts). The defaults are 0, what a board has that never kept any.
 */

import { KEPT, kept } from "./block.ts";
import { SENSORS, WHITE as TRAY_WHITE } from "./drivers/tray.ts";
import { ports } from "./ports.ts";
import { state } from "./rules/state.ts";

/** Numbers of the settings, in the order in which they are shown. */
export const BRIGHTNESS = 0;
export const SPEED = 1;
export const SOUND = 2;
/** What throws: DICE_BUTTON, DICE_TRAY, DICE_EITHER. */
export const DICE = 3;
export const PALETTE = 4;
/** Of the next game: team play, whatever the preset says; planes a seat, 4 less the value. */
export const TEAM_PLAY = 5;
export const FEWER = 6;
/** The build of `hardware/board.ts`, by which the orders of the LEDs' bytes go. */
export const COLOURS = 7;
/** What board and ESP32 may draw: USB's 450 mA, 1.3 A, 2.5 A. */
export const BUDGET = 8;
/** Whether choices may not be taken back. */
export const NO_UNDO = 9;
/** Who begins: by lot, or seat value - 1. */
export const BEGINS = 10;
/** The room of the next game: as the preset says, points, coins, or one of four bean rooms. */
export const ROOM = 11;
export const ROOM_COINS = 2;
export const ROOM_BEANS = 3;
/** Whether the accounts are kept; else they are made new when the next game begins. */
export const ACCOUNTS_KEPT = 12;
/** Whether the console may only ask, and neither play nor set. */
export const LOCK = 13;
/** A white sheet lies in the tray: its five levels are taken, and kept in the five bytes from here on. */
export const WHITE = 14;
/** Behind it what only acts: Storage is tidied (2: it should be). */
export const TIDY = 15;
/** The self-test begins (check.ts). */
export const CHECK = 16;
export const SETTINGS = 17;

/** What the game is played for, as long as it is not settled: 1 + its room. */
export const STAKES = 19;

export const DICE_BUTTON = 0;
export const DICE_TRAY = 1;
export const DICE_EITHER = 2;

/** Where the dice lie that were taken back: how many, then their digits, the last one first. */
export const THROWN = 20;
export const MOST_THROWN = 15;

/** Whether there are accounts, and where they lie. */
export const ACCOUNTS_MADE = 36;
export const ACCOUNTS = 40;

/** How many values setting `i` has. */
function countOf(i: number): number {
  return +"43232233325722221"[i];
}

function settingNames(): string[] {
  return "brightness speed sound dice palette teams fewer colours budget noundo begins room accounts lock white tidy check".split(
    " ",
  );
}

/** The value of setting `i`; of the tray's whether it was calibrated, of Storage whether it is to be tidied. */
export function settingOf(i: number): number {
  return i < WHITE ? kept[i] : (i > WHITE ? i === TIDY && ports.isTight() : kept[WHITE]) ? 1 : 0;
}

/** Settings that another version kept and this one has not are 0, and all are followed: once. */
export function checkSettings(): void {
  let i = WHITE;
  while (i--) if (kept[i] >= countOf(i)) kept[i] = 0;
  if (kept[THROWN] > MOST_THROWN) kept[THROWN] = 0;
  // 1 + a room.
  if (kept[STAKES] > countOf(ROOM)) kept[STAKES] = 0;
  ports.apply();
}

/** Byte `i` of what is kept takes a value. */
export function keep(i: number, v: number): void {
  kept[i] = v;
  ports.save(KEPT + 256 * i + v, state);
}

/** Setting `i` takes a value, 0 if it has no such; the calibration is made anew, Storage tidied. */
function set(i: number, v: number): void {
  let k = SENSORS;
  if (i < WHITE) keep(i, v < countOf(i) ? v : 0);
  else if (i > WHITE) v && ports.tidy();
  else if (ports.calibrate()) while (k--) keep(WHITE + k, ports.tray[TRAY_WHITE + k]);
  else ports.say("# white refused");
  ports.apply();
  tellSetting(i);
}

/** Setting `i` takes its next value. */
export function setNext(i: number): void {
  set(i, kept[i] + 1);
}

/** A word `name=value` of the console sets; false if it is none. */
export function setWord(word: string): boolean {
  const at = word.indexOf("=");
  const i = at < 0 ? -1 : settingNames().indexOf(word.substr(0, at));
  const v = "0123456".indexOf(word[at + 1]);
  if (i < 0 || v < 0 || v >= countOf(i) || word.length !== at + 2) return false;
  set(i, v);
  return true;
}

/** Tells the console all settings. */
export function tellSettings(): void {
  let i = 0;
  while (i < SETTINGS) tellSetting(i++);
}

/** Tells the console what a setting is: name, value and how many it could have. */
export function tellSetting(i: number): void {
  ports.say("# set " + settingNames()[i] + "=" + settingOf(i) + " of " + countOf(i));
}
