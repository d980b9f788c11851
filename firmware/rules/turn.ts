/** Turns and extra rolls (RULES.md section 4): what comes after a roll has been played. */

import { choiceCount, findChoices } from "./choice.ts";
import {
  EVENT_AGAIN,
  EVENT_GIVE,
  EVENT_ROLL,
  EVENT_SIXES,
  EVENT_SKIP,
  EVENT_STUCK,
  EVENT_TANKER,
  EVENT_TURN,
  EVENT_WON,
  emit,
  HOME_SIXES,
} from "./event.ts";
import { inPlay, isHome, retire, sendHome } from "./plane.ts";
import { type Code, NO_DIE, OK, WRONG_PHASE } from "./refusal.ts";
import {
  DICE16,
  DIE1,
  FIRST,
  GIFT,
  GROUNDED,
  LAST,
  MARK_MAGIC,
  MARK_NEXT,
  MARK_NO_EXTRA,
  MARK_TANKER,
  MARK_TWO_DICE,
  MARKS,
  ORDER,
  OWNER,
  PHASE,
  PHASE_GIFT,
  PHASE_MOVE,
  PHASE_OVER,
  RADAR,
  ROLL16,
  ROLLER,
  ROW,
  SIXES,
  state,
  state16,
  state32,
  TEAMS,
  TURN32,
  WINNERS,
} from "./state.ts";
import { GOAL, type Seat } from "./track.ts";
import { nextRound } from "./world.ts";

/** Whether a grounded seat `s` loses its turn, and with it the mark (4.2). */
function isSkipped(s: Seat): boolean {
  const bit = 1 << s;
  if (!(state[GROUNDED] & bit)) return false;
  state[GROUNDED] ^= bit;
  emit(EVENT_SKIP, s, 0, 0);
  return true;
}

/** The turn ends and the next seat's begins. */
function nextTurn(): void {
  const by = state[ORDER] ? 3 : 1;
  let s = state[OWNER];
  state32[TURN32] = state16[DICE16] = 0;
  do {
    s = (s + by) & 3;
    s === state[FIRST] && nextRound();
  } while (!((inPlay >> s) & 1) || (state[GROUNDED] && isSkipped(s)));
  state16[ROLL16] = state[OWNER] = s;
  state[RADAR + s] && state[RADAR + s]--;
  emit(EVENT_TURN, s, 0, 0);
}

// Who rolls next is set with the phase, PHASE_ROLL, which is 0: the two are one word.

/** The roll is not pending any more. */
function spend(): void {
  state[MARKS] = (state[MARKS] & ~(MARK_NO_EXTRA | MARK_TWO_DICE)) | MARK_NEXT;
  state16[DICE16] = 0;
}

/** The tanker gives the turn's owner its roll. */
function refuel(s: Seat): void {
  spend();
  state[MARKS] |= MARK_NO_EXTRA;
  emit(EVENT_TANKER, s, 0, 0);
  state16[ROLL16] = s;
}

/** Seat `s` rolls again, its own earned roll. */
function again(s: Seat): void {
  emit(EVENT_AGAIN, s, 0, 0);
  state16[ROLL16] = s;
}

/** Seat `s` has earned another roll, which with `gift` it may give away. */
function earn(s: Seat): void {
  spend();
  if (state[GIFT] && !isHome(s ^ 2)) state[PHASE] = PHASE_GIFT;
  else again(s);
}

/** The roll has been played: moved, or found without a move. */
export function endRoll(): void {
  const s = state[ROLLER];
  if (isNaturalSix() && !isHome(s)) earn(s);
  else if (state[MARKS] & MARK_TANKER && !isHome(state[OWNER])) refuel(state[OWNER]);
  else nextTurn();
}

/** Whether the side of seat `s` has all its planes at the goal; then the game is over. */
export function isWon(s: Seat): boolean {
  if (!isHome(s)) return false;
  retire(s);
  if (state[TEAMS] && !isHome(s ^ 2)) return false;
  state[WINNERS] = state[TEAMS] ? 5 << (s & 1) : 1 << s;
  state[PHASE] = PHASE_OVER;
  spend();
  emit(EVENT_WON, state[WINNERS], 0, 0);
  return true;
}

/**
 * Whether the roll in the state is a natural 6 (4.1): a six-dice's, a power unit's and a tanker's
 * are not, since they earn nothing.
 */
function isNaturalSix(): boolean {
  return state[DIE1] === 6 && !(state[MARKS] & (MARK_NO_EXTRA | MARK_TWO_DICE));
}

/**
 * Counts natural 6s in a row, which any other roll ends. With the third the plane that moved last
 * goes home, and the turn ends: whether it did.
 */
function isThirdSix(s: Seat): boolean {
  const p = state[LAST] & 63;
  state[ROW] = isNaturalSix() ? state[ROW] + 1 : 0;
  if (state[ROW] < 3) return false;
  emit(EVENT_SIXES, s, 0, 0);
  p && p < GOAL && sendHome(state[LAST] >> 6, p, 1, HOME_SIXES);
  nextTurn();
  return true;
}

/** The roll is `one`, or with two dice their sum: a six-dice's roll, or dice that were thrown. */
export function setDice(one: number, two: number): Code {
  const s = state[ROLLER];
  state16[DICE16] = one + 256 * two;
  emit(EVENT_ROLL, s, one, two);
  if (state[SIXES] && isThirdSix(s)) return OK;
  findChoices();
  state[PHASE] = PHASE_MOVE;
  if (!choiceCount) {
    emit(EVENT_STUCK, s, 0, 0);
    endRoll();
  }
  return OK;
}

/** A roll under marks: of a magic die, a power unit's or a tanker's. */
function rollMarked(value: number): Code {
  const marks = state[MARKS];
  const one = value & 15;
  const two = (value >> 4) & 15;
  const isTwo = value > 255;
  if (
    one < 1 ||
    one > 6 ||
    isTwo !== (marks & MARK_TWO_DICE) > 0 ||
    (isTwo && (two < 1 || two > 6))
  )
    return NO_DIE;
  // A roll that is still to come and earns none: the tanker's own.
  marks & MARK_TANKER && marks & MARK_NO_EXTRA && (state[MARKS] ^= MARK_TANKER);
  state[MARKS] &= ~MARK_MAGIC;
  return setDice(one, two);
}

/** The token `r…`: dice are thrown, or the magic die is set. */
export function roll(value: number): Code {
  if (state[PHASE]) return WRONG_PHASE;
  return state[MARKS] & (MARK_TANKER | MARK_TWO_DICE | MARK_MAGIC)
    ? rollMarked(value)
    : value > 0 && value < 7
      ? setDice(value, 0)
      : NO_DIE;
}

/** The tokens `k` (0) and `g` (1): the extra roll is kept, or given to the partner. */
export function share(isGiven: number): Code {
  const s = state[ROLLER];
  if (state[PHASE] !== PHASE_GIFT) return WRONG_PHASE;
  if (isGiven) {
    emit(EVENT_GIVE, s, s ^ 2, 0);
    state16[ROLL16] = s ^ 2;
  } else again(s);
  return OK;
}
