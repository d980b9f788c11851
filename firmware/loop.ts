/**
 * How people operate the board: NEXT shows the next choice, GO does what is shown. A
 * machine fed with frames and the edges of buttons; what it asks of the world goes
 * through `ports`. Time is counted in frames of 40 ms.
 *
 * A token is played, saved, told to the console, and then shown.
 */

import { BAR } from "../hardware/board.ts";
import { openAccounts, settleAccounts } from "./account.ts";
import { kept } from "./block.ts";
import { paintCheck } from "./check.ts";
import { COCKED, SEEN } from "./drivers/tray.ts";
import { cells, led, paintDie, paintHangar, under } from "./frame.ts";
import {
  draftGame,
  isDrawn,
  lobby,
  PRESET,
  paintLobby,
  paintSetting,
  SAVED,
  SEATS,
  tellLobby,
} from "./lobby.ts";
import { BLACK, BUY, DIE, GLOW, HOT, PICK, PIP, setWaves } from "./palette.ts";
import { ports } from "./ports.ts";
import { paintPreview } from "./preview.ts";
import { choiceCount, choices } from "./rules/choice.ts";
import { eventCount, events } from "./rules/event.ts";
import { play } from "./rules/game.ts";
import { planesLeft } from "./rules/plane.ts";
import { formatPosition } from "./rules/position.ts";
import { MOST_BOUGHT, mayUse, price } from "./rules/prop.ts";
import { endRules } from "./rules/record.ts";
import { OK } from "./rules/refusal.ts";
import {
  BOUGHT,
  COINS16,
  DIE1,
  DIE2,
  MARK_MAGIC,
  MARK_TWO_DICE,
  MARKS,
  PHASE,
  PHASE_MOVE,
  PHASE_OVER,
  ROLLER,
  SEATS_MASK,
  state,
  state16,
  WINNERS,
} from "./rules/state.ts";
import {
  formatToken,
  TOKEN_BUY,
  TOKEN_KEEP,
  TOKEN_MOVE,
  TOKEN_ROLL,
  TOKEN_USE,
  type Token,
} from "./rules/token.ts";
import type { Seat } from "./rules/track.ts";
import { propKinds } from "./rules/world.ts";
import {
  CHECK,
  DICE,
  DICE_TRAY,
  keep,
  NO_UNDO,
  ROOM,
  SETTINGS,
  STAKES,
  setNext,
  THROWN,
  tellSetting,
} from "./settings.ts";
import { showAll, showOn, startShow } from "./show.ts";
import { decide, forgetDecision, played, takeBack, thrown } from "./undo.ts";

/** Modes, in the order of MODES. The first three after `resume` are the phases of the core. */
export const MODE_LOBBY = 0;
export const MODE_RESUME = 1;
export const MODE_ROLL = 2;
export const MODE_MOVE = 3;
export const MODE_GIFT = 4;
export const MODE_MOVING = 5;
export const MODE_OVER = 6;
export const MODE_LEAVE = 7;
export const MODE_SETTINGS = 8;
export const MODE_CHECK = 9;
const MODES = "lobby resume roll move gift moving over leave settings check";

/** Frames: a press that is held in the lobby, in a game; until a single choice goes by itself. */
const HOLD = 25;
const HOLD_LEAVE = 75;
const ALONE = 18;
/** Frames that missing seats blink. */
const MISSING = 40;
/** No token is shown. */
const NOTHING = 0x10000;
/** In place of a token that GO has left: what GO would do is to be shown, and the way of that move. */
const CHOICES = 0x20000;
const PREVIEW = 0x30000;

let mode = -1;
/** Whether there is a game in the state, over or not. */
export let hasGame = false;
/** Whether the whole board breathes: a saved game waits. */
let isBreathing = false;
/** The token that GO would play; TOKEN_ROLL means a throw. */
let shown = NOTHING;
/** The token that GO has left to be played. */
let left = NOTHING;
/** The token that was played last, whatever came of it: for a report. */
export let tried = NOTHING;
/** Number of the choice, or the setting, that is picked; the seat whose bar shows the settings. */
let pick = 0;
let asker = 0;
/** Whether it was asked once more: to drop the saved game, to start in its place. */
let isAsking = false;
/** The console has the game: nothing goes by itself until a button is pressed. */
let isHeld = false;
/** The frame in which a single choice goes, or missing seats stop to blink; 0 never. */
let wakes = 0;
/** The frame now, and the one in which something long was done: what else is long waits for another. */
let now = 0;
let busy = 0;
/** Whether the position after a token is still to be told. */
let isUntold = false;
/** Buttons that are down, and those whose release acts; when each was pressed. */
let down = 0;
let armed = 0;
const since = new Uint32Array(8);

/** Whether a game is there and not over. */
function isPlaying(): boolean {
  return hasGame && state[PHASE] !== PHASE_OVER;
}

/** Changes the mode; nothing is shown yet that GO would do, and what was left to be shown is not any more. */
function setMode(m: number): void {
  shown = NOTHING;
  if (left > NOTHING) left = NOTHING;
  wakes = 0;
  if (isBreathing) setWaves((isBreathing = false));
  if (mode !== m) ports.say("# state " + MODES.split(" ")[m]);
  mode = m;
}

/** The game is over: it is settled, once, and cannot be taken back any more. */
function settleGame(): void {
  settleAccounts();
  ports.rewrite(state, 0);
  forgetDecision();
}

/**
 * A token was played, a die if not `isSaid` was thrown: it is saved, and told with its events; what came
 * of a game that is over, too.
 */
export function taken(token: Token, isSaid: number): void {
  let i = 0;
  let e: number;
  played(token, isSaid);
  ports.save(token, state);
  ports.say("> " + formatToken(token));
  while (i < eventCount) {
    e = events[i++];
    ports.say(
      "* " + (e & 255) + " " + ((e >> 8) & 255) + " " + ((e >> 16) & 255) + " " + (e >>> 24),
    );
  }
  if (state[PHASE] === PHASE_OVER) settleGame();
}

// What GO would do.

/** Before a roll: to throw, to use, to buy; or a number of the magic die. */
function rollToken(kinds: number): Token {
  return state[MARKS] & MARK_MAGIC
    ? pick + 1
    : !pick
      ? TOKEN_ROLL
      : pick > kinds
        ? TOKEN_BUY + pick - kinds - 1
        : TOKEN_USE + pick - 1;
}

/** Picks the next choice: before a roll the next prop that may be used, or bought, or the roll. */
function pickNext(): void {
  const kinds = propKinds();
  const isMagic = state[MARKS] & MARK_MAGIC;
  const most =
    mode === MODE_MOVE ? choiceCount : mode === MODE_GIFT ? 2 : isMagic ? 6 : 2 * kinds + 1;
  do pick = pick + 1 < most ? pick + 1 : 0;
  while (
    mode === MODE_ROLL &&
    !isMagic &&
    pick &&
    !(pick > kinds ? mayUse(pick - kinds - 1, true) : mayUse(pick - 1, false))
  );
}

function paintRoll(s: Seat, kinds: number): void {
  let i = kinds;
  while (i--) if (mayUse(i, true)) cells[led[BAR + 8 * s + i]] = BUY;
  if (state[MARKS] & MARK_MAGIC) paintDie(pick + 1, DIE);
  else if (pick) cells[led[BAR + 8 * s + ((pick - 1) % kinds)]] = PICK;
  else paintDie(7, DIE);
}

/** Tells what a prop costs that seat s may buy, what the seat has, and how many it may still buy. */
function tellPrice(s: Seat, kind: number): void {
  ports.say(
    "# price " +
      price(kind) +
      " of " +
      state16[COINS16 + s] +
      " left " +
      (MOST_BOUGHT - state[BOUGHT + s]),
  );
}

/** Leaves something long to one of the next frames. */
function later(what: number): void {
  left = what;
  busy = now;
}

/** Shows what GO would do. */
function showPick(): void {
  const s = state[ROLLER];
  const kinds = propKinds();
  const token =
    mode === MODE_ROLL
      ? rollToken(kinds)
      : mode === MODE_MOVE
        ? TOKEN_MOVE + choices[pick]
        : TOKEN_KEEP + pick;
  cells.set(under);
  mode === MODE_ROLL
    ? paintRoll(s, kinds)
    : mode === MODE_MOVE
      ? later(PREVIEW)
      : paintHangar(pick ? s ^ 2 : s, PICK);
  if (shown !== token) {
    ports.say("# shows " + (token ? formatToken(token) : "r"));
    if (mode === MODE_ROLL && pick > kinds) tellPrice(s, pick - kinds - 1);
  }
  shown = token;
}

/** How the game ended: the winners glow, of the others each plane that is not home burns. */
function paintOver(): void {
  let s = 4;
  let i: number;
  let hasWon: number;
  while (s--) {
    hasWon = (state[WINNERS] >> s) & 1;
    i = led[BAR + 8 * s];
    cells.fill(hasWon ? GLOW : BLACK, i, i + 8);
    if (hasWon) paintHangar(s, GLOW);
    else if ((state[SEATS_MASK] >> s) & 1) cells.fill(HOT, i, i + planesLeft(s));
  }
}

/** All has been shown: what the game waits for. */
function settle(): void {
  const phase = state[PHASE];
  pick = unreadable = 0;
  isLooking = isAsking = false;
  showAll();
  setMode(phase === PHASE_OVER ? MODE_OVER : MODE_ROLL + phase);
  if (phase === PHASE_OVER) paintOver();
  else later(CHOICES);
  if (phase === PHASE_MOVE && choiceCount < 2 && !isHeld) wakes = now + ALONE;
}

/** Shows what was left to be shown. */
function showLeft(): void {
  const what = left;
  left = NOTHING;
  if (what === CHOICES) showPick();
  else if (what === PREVIEW) paintPreview(pick);
}

/**
 * Plays the token that GO has left, if there is one, and begins to show what it did: after each edge
 * and frame. It is not done where GO is found out about, for the rules to have all the stack that
 * there is. What was left to be shown is shown in a frame that has time for it.
 */
export function actOn(): void {
  const token = left;
  if (token === NOTHING) return;
  if (token > NOTHING) {
    if (busy !== now) showLeft();
    return;
  }
  left = NOTHING;
  tried = token;
  const isSaid = state[MARKS] & MARK_MAGIC;
  if (play(token) !== OK) return;
  taken(token, isSaid);
  isUntold = true;
  busy = now;
  setMode(MODE_MOVING);
  startShow(now + 2, false);
}

/** A die is thrown, unless it was taken back: die `i` of this throw. */
function throwDie(i: number): number {
  let die = thrown(i);
  if (!die) {
    die = 1 + ports.draw(6);
    ports.count(die);
  }
  return die;
}

/** Whether all dice of this throw were thrown before. */
function areThrown(): number {
  return thrown(state[MARKS] & MARK_TWO_DICE ? 1 : 0);
}

/** GO: a throw, if the board may throw, or what is shown. Else the die flickers: it is to be thrown. */
function go(): void {
  if (!shown && kept[DICE] === DICE_TRAY && unreadable < MOST_UNREADABLE && !areThrown()) {
    paintDie(7, PICK);
    return;
  }
  left = shown
    ? shown
    : state[MARKS] & MARK_TWO_DICE
      ? 256 + throwDie(0) + 16 * throwDie(1)
      : throwDie(0);
}

/** Throws that could not be read, with which the board throws. */
const MOST_UNREADABLE = 3;
/** Whether the tray is looked at; what it saw last; unreadable throws so far. */
export let isLooking = false;
let seen = 0;
let unreadable = 0;

/** A look at the tray, in a frame in which a throw is waited for: what lies there is shown, and plays. */
function lookForDie(): void {
  const n = ports.look(!isLooking);
  const isPair = state[MARKS] & MARK_TWO_DICE;
  const one = thrown(0);
  isLooking = true;
  if (n === COCKED) unreadable++;
  if (ports.tray[SEEN] !== seen) {
    seen = ports.tray[SEEN];
    if (seen === COCKED) paintDie(7, HOT);
    else if (seen < 7) paintDie(seen, PIP);
    else showPick();
  }
  if (n && n < 7) {
    ports.count(n);
    // The first of two dice waits like one that was taken back.
    if (isPair && !one) {
      keep(THROWN + 1, n);
      keep(THROWN, 1);
    } else left = isPair ? 256 + one + 16 * n : n;
  }
}

/** Frames in which the tray is looked at: a throw is waited for, which the tray may make. */
function watchTray(): void {
  if (mode === MODE_ROLL && kept[DICE] && !isHeld && !areThrown() && !(state[MARKS] & MARK_MAGIC))
    lookForDie();
  else isLooking = false;
}

/** The last decision is taken back, if there is one and it may be. */
function undo(): void {
  const n = kept[NO_UNDO] ? 0 : takeBack();
  if (!n) return;
  left = NOTHING;
  ports.rewrite(state, n);
  ports.say("# undo " + n);
  ports.say("= " + formatPosition());
  settle();
}

// Lobby, and a game that is saved.

/** Paints lobby or saved game as they are. */
function paintWaiting(): void {
  isBreathing = mode === MODE_RESUME || lobby[PRESET] === SAVED;
  setWaves(isBreathing);
  if (isBreathing) {
    showAll();
    isAsking && paintDie(7, HOT);
  } else paintLobby(wakes > 0, isAsking);
}

function enterLobby(): void {
  isAsking = false;
  armed = 0;
  if (lobby[PRESET] === SAVED && !isPlaying()) lobby[PRESET] = 0;
  setMode(MODE_LOBBY);
  tellLobby();
  paintWaiting();
}

/** GO was held in the lobby, or pressed when it was asked: a game begins, if the lobby makes one. */
function begin(): void {
  let rules: string;
  if (lobby[PRESET] === SAVED) {
    settle();
    return;
  }
  if (isPlaying() && !isAsking) isAsking = true;
  else {
    isAsking = false;
    forgetDecision();
    rules = draftGame();
    if (rules) {
      endRules();
      hasGame = true;
      kept[STAKES] = kept[ROOM] + 1;
      kept[THROWN] = 0;
      openAccounts(true);
      ports.open(state, lobby[PRESET], lobby[SEATS]);
      ports.say("# game skyring 1 rules " + rules);
      ports.say("= " + formatPosition());
      setMode(MODE_MOVING);
      showAll();
      startShow(now, isDrawn);
      return;
    }
    wakes = now + MISSING;
  }
  paintWaiting();
}

/** NEXT or GO in the lobby: acts when it is let go, or at once if something was asked. */
function pressInLobby(isGo: number, b: number): void {
  if (!isAsking) armed |= 1 << b;
  else if (isGo) begin();
  else {
    isAsking = false;
    paintWaiting();
  }
}

/** A button that was not held is let go in the lobby. */
function releaseInLobby(s: Seat, isGo: number): void {
  if (isGo) {
    if (lobby[PRESET] === SAVED) {
      settle();
      return;
    }
    lobby[SEATS] ^= 1 << s;
  } else lobby[PRESET] = lobby[PRESET] + 1 < SAVED + (isPlaying() ? 1 : 0) ? lobby[PRESET] + 1 : 0;
  wakes = 0;
  tellLobby();
  paintWaiting();
}

/** Shows the settings on the bar of the seat that asked. */
function showSetting(): void {
  paintSetting(asker, pick);
  tellSetting(pick);
}

function enterSettings(s: Seat): void {
  pick = armed = 0;
  asker = s;
  setMode(MODE_SETTINGS);
  showSetting();
}

/** NEXT shows the next setting; GO acts when it is let go, unless it was held. */
function pressInSettings(isGo: number, b: number): void {
  if (isGo) armed |= 1 << b;
  else {
    pick = pick + 1 < SETTINGS ? pick + 1 : 0;
    showSetting();
  }
}

function pressResume(isGo: number): void {
  if (isGo) settle();
  else if (isAsking) {
    hasGame = false;
    ports.drop(state);
    enterLobby();
  } else {
    isAsking = true;
    paintWaiting();
  }
}

function pressGame(s: Seat, isGo: number): void {
  if (s !== state[ROLLER]) return;
  if (isGo) {
    // A choice: not a throw, and not the only move.
    (mode === MODE_ROLL ? shown : choiceCount > 1 || mode === MODE_GIFT) && decide();
    go();
  } else {
    pickNext();
    showPick();
    if (mode === MODE_MOVE && choiceCount < 2) wakes = now + ALONE;
  }
}

function press(s: Seat, isGo: number, b: number): void {
  isHeld = false;
  if (left === CHOICES) showLeft();
  // Both buttons of a seat, held, take back: the second one does nothing else.
  if (mode > MODE_RESUME && mode < MODE_LEAVE && (down >> (b ^ 4)) & 1) return;
  if (mode === MODE_CHECK) armed |= 1 << b;
  else if (mode === MODE_SETTINGS) pressInSettings(isGo, b);
  else if (mode === MODE_LOBBY) pressInLobby(isGo, b);
  else if (mode === MODE_RESUME) pressResume(isGo);
  else if (mode < MODE_MOVING) pressGame(s, isGo);
  else if (mode === MODE_MOVING) settle();
  else if (mode === MODE_OVER) isGo && enterLobby();
  else if ((state[SEATS_MASK] >> s) & 1) isGo ? enterLobby() : settle();
}

/** An edge in frame t: of button e & 7, of seat e & 3, NEXT below 4, GO above; + 8 for a press. */
export function edge(e: number, t: number): void {
  const b = e & 7;
  const isDown = e > 7;
  const bit = 1 << b;
  const wasArmed = armed & bit;
  armed &= ~bit;
  down = isDown ? down | bit : down & ~bit;
  since[b] = now = t;
  if (isDown) press(b & 3, b >> 2, b);
  else if (wasArmed && mode === MODE_LOBBY) releaseInLobby(b & 3, b >> 2);
  else if (wasArmed && mode === MODE_SETTINGS) {
    if (pick === CHECK) setMode(MODE_CHECK);
    else {
      setNext(pick);
      paintSetting(asker, pick);
    }
  }
}

/** What a button that is down does when it was held long enough: GO starts, NEXT asks to leave. */
function checkHolds(): void {
  let b = 8;
  while (b--)
    if ((down >> b) & 1) {
      if (mode === MODE_LOBBY || mode >= MODE_SETTINGS) {
        if ((armed >> b) & 1 && now - since[b] >= HOLD) {
          armed = 0;
          mode ? enterLobby() : b > 3 ? begin() : enterSettings(b);
        }
      } else if ((down >> (b ^ 4)) & 1) {
        if (
          mode < MODE_LEAVE &&
          now - since[b] === HOLD &&
          now - since[b ^ 4] >= HOLD &&
          (state[SEATS_MASK] >> (b & 3)) & 1
        )
          undo();
      } else if (
        b < 4 &&
        mode > MODE_RESUME &&
        mode < MODE_OVER &&
        now - since[b] === HOLD_LEAVE &&
        (state[SEATS_MASK] >> b) & 1
      ) {
        showAll();
        setMode(MODE_LEAVE);
        paintDie(7, HOT);
      }
    }
}

/** What falls due: a single choice goes, missing seats stop to blink. */
function wake(): void {
  wakes = 0;
  mode === MODE_LOBBY ? paintWaiting() : go();
}

/** A frame, after its edges: `t` counts them. */
export function step(t: number): void {
  now = t;
  if (isUntold && busy !== t) {
    isUntold = false;
    busy = t;
    ports.say("= " + formatPosition());
  }
  down && checkHolds();
  wakes && t >= wakes && wake();
  if (mode === MODE_CHECK) paintCheck(t, down);
  kept[DICE] && watchTray();
  if (mode === MODE_MOVING) showOn(t) || settle();
  else if (mode === MODE_MOVE && state[DIE2] && !(t & 15))
    paintDie(t & 16 ? state[DIE2] : state[DIE1], PIP);
}

/** At the start: whether a game was loaded into the state; preset + 256 * seats of the last one. */
export function wakeUp(isSaved: boolean, choice: number): void {
  hasGame = isSaved;
  // Power went before the end was settled.
  if (hasGame && kept[STAKES] && !isPlaying()) settleGame();
  if ((choice & 255) < SAVED && choice > 255 && choice < 4096) {
    lobby[PRESET] = choice & 255;
    lobby[SEATS] = choice >> 8;
  }
  if (isPlaying()) {
    setMode(MODE_RESUME);
    paintWaiting();
  } else enterLobby();
}

/** The console began a game: it is in the state. */
export function opened(): void {
  hasGame = true;
  kept[STAKES] = kept[THROWN] = 0;
  forgetDecision();
  ports.open(state, lobby[PRESET], lobby[SEATS]);
}

/** The console has played: the game is shown as it is, and waits. */
export function hold(): void {
  isHeld = true;
  forgetDecision();
  settle();
  if (left === CHOICES) showLeft();
}
