/**
 * What each seat owns, over many games: points, coins and beans (RULES.md section 11); and what a
 * game is played for. A game that the lobby began is settled once, when it is over.
 */

import { AT_KEPT, head, kept } from "./block.ts";
import { ports } from "./ports.ts";
import { entry, rank, settleUp } from "./rules/score.ts";
import {
  BEANS32,
  COINS16,
  PLANES,
  SCORE32,
  SEATS_MASK,
  state,
  state16,
  state32,
} from "./rules/state.ts";
import type { Seat } from "./rules/track.ts";
import {
  ACCOUNTS,
  ACCOUNTS_KEPT,
  ACCOUNTS_MADE,
  ROOM,
  ROOM_BEANS,
  ROOM_COINS,
  STAKES,
} from "./settings.ts";

/** Points of the four seats, then their coins, then their beans. */
const accounts = new Int32Array(head.buffer, AT_KEPT + ACCOUNTS, 12);
const COINS = 4;
const BEANS = 8;
/** What a new account has; points none. */
const NEW_COINS = 5000;
const NEW_BEANS = 10000;
/** Most coins that a seat brings into a game (RULES.md section 3). */
const MOST_COINS = 60000;
/** What a room of points or coins plays for if the preset does not say. */
const SCORE = 1000;

/** Makes the accounts new if there never were any, and, where a game begins, if they are not to be kept. */
export function openAccounts(isBegin: boolean): void {
  if (kept[ACCOUNTS_MADE] && (kept[ACCOUNTS_KEPT] || !isBegin)) return;
  accounts.fill(0, 0, COINS);
  accounts.fill(NEW_COINS, COINS, BEANS);
  accounts.fill(NEW_BEANS, BEANS);
  kept[ACCOUNTS_MADE] = 1;
  if (isBegin) kept[ACCOUNTS_KEPT] = 1;
}

/** What seat s will have when the next game begins: of a new account `fresh`. */
function purse(unit: number, s: Seat, fresh: number): number {
  return kept[ACCOUNTS_MADE] && kept[ACCOUNTS_KEPT] ? accounts[unit + s] : fresh;
}

/** Coins that a seat brings of those that it has. */
function brought(coins: number): number {
  return Math.min(coins, MOST_COINS);
}

/** Beans a plane of the room that is set, 0 if it is none. */
function beansOfRoom(): number {
  return [1000, 5000, 20000, 200000][kept[ROOM] - ROOM_BEANS] || 0;
}

/** Which of `seats` have not the beans that the room asks for: a bit each; each is told. */
export function poorSeats(seats: number): number {
  const least = entry(beansOfRoom());
  let poor = 0;
  let s = 4;
  while (s--)
    if ((seats >> s) & 1 && purse(BEANS, s, NEW_BEANS) < least) {
      poor |= 1 << s;
      ports.say(
        "# room needs " + least + " beans, seat " + s + " has " + purse(BEANS, s, NEW_BEANS),
      );
    }
  return poor;
}

/** Words of the rules for the room that is set; `score` is what the preset plays for, `planes` of 4. */
export function roomWords(score: number, planes: number): string {
  const room = kept[ROOM];
  let text = "";
  let s = 0;
  if (room >= ROOM_BEANS) text = " beans=" + beansOfRoom();
  else if (room && !score) score = SCORE;
  // The score is one of four planes: each counts what it would of those.
  if (planes < 4 || room) text += " score=" + (score / 4) * planes;
  if (room === ROOM_COINS)
    while (s < 4) text += (s ? "." : " coins=") + brought(purse(COINS, s++, NEW_COINS));
  return text;
}

/** Tells what seat s owns; `what` goes before it. */
function tellAccount(s: Seat, what: string): void {
  ports.say(
    what +
      " points=" +
      accounts[s] +
      " coins=" +
      accounts[COINS + s] +
      " beans=" +
      accounts[BEANS + s] +
      " rank=" +
      rank(accounts[s]),
  );
}

/** Tells the accounts of all seats. */
export function tellAccounts(): void {
  let s = 0;
  openAccounts(false);
  while (s < 4) tellAccount(s, "# account seat=" + s++);
}

/** The game is over: what was won goes to the accounts, if it was played for that; and is told. */
export function settleAccounts(): void {
  const won = [0, 0, 0, 0];
  const room = kept[STAKES] - 1;
  const unit = state32[BEANS32] ? BEANS : room === ROOM_COINS ? COINS : 0;
  let s = 4;
  openAccounts(false);
  // What was spent in the shop of a coin room is gone.
  if (room === ROOM_COINS)
    while (s--) accounts[COINS + s] -= brought(accounts[COINS + s]) - state16[COINS16 + s];
  settleUp(
    won,
    state32[BEANS32] || state32[SCORE32] / state[PLANES],
    unit ? accounts.subarray(unit) : undefined,
  );
  s = 0;
  while (s < 4) {
    if ((state[SEATS_MASK] >> s) & 1) {
      if (room >= 0) accounts[unit + s] += won[s];
      tellAccount(s, "# result seat=" + s + " won=" + won[s]);
    }
    s++;
  }
  kept[STAKES] = 0;
}
