/**
 * How people operate the board: NEXT shows the next choice, GO does what is shown (DESIGN.md
 * section 4). A machine fed with frames and the edges of buttons; what it asks of the world goes
 * through `ports`. Time is counted in frames of 40 ms.
 *
 * A token is played, saved, told to the console, and then shown.
 */

import { cells, ledOf, ledOfBar, paintDie, paintHangar, restore } from "./frame.ts";
import {
  chooseLobby,
  draftGame,
  nextPreset,
  paintLobby,
  preset,
  SAVED,
  seats,
  tellLobby,
  toggleSeat,
} from "./lobby.ts";
import { BUY, CHOICE, CHOSEN, DIE, END, GLOW, HOT, PICK, PIP, WAY } from "./palette.ts";
import { ports } from "./ports.ts";
import { choiceCount, choices } from "./rules/choice.ts";
import { eventCount, events } from "./rules/event.ts";
import { play } from "./rules/game.ts";
import { occupied, planesLeft, stacks } from "./rules/plane.ts";
import { formatPosition } from "./rules/position.ts";
import { mayUse } from "./rules/prop.ts";
import { endRules } from "./rules/record.ts";
import { OK } from "./rules/refusal.ts";
import {
  BLOCK,
  BLOCK_BOUNCE,
  DIE1,
  DIE2,
  FINISH,
  FIRST,
  MARK_MAGIC,
  MARK_TWO_DICE,
  MARKS,
  PARK,
  PHASE,
  PHASE_MOVE,
  PHASE_OVER,
  PHASE_ROLL,
  ROLLER,
  SEATS_MASK,
  state,
  WEATHER_CELL,
  WEATHER_KIND,
  WEATHER_TORNADO,
  WINNERS,
} from "./rules/state.ts";
import {
  formatToken,
  TOKEN_BUY,
  TOKEN_GIVE,
  TOKEN_KEEP,
  TOKEN_MOVE,
  TOKEN_ROLL,
  TOKEN_USE,
  type Token,
} from "./rules/token.ts";
import { GOAL, type Progress, RING, RING_START, type Seat, TURN_IN } from "./rules/track.ts";
import { propKinds } from "./rules/world.ts";
import { showAll, showOn, startLot, startShow } from "./show.ts";

/** Modes, in the order of MODES. The first three after `resume` are the phases of the core. */
export const MODE_LOBBY = 0;
export const MODE_RESUME = 1;
export const MODE_ROLL = 2;
export const MODE_MOVE = 3;
export const MODE_GIFT = 4;
export const MODE_MOVING = 5;
export const MODE_LEAVE = 6;
export const MODE_OVER = 7;
const MODES = "lobby resume roll move gift moving leave over";

/** Frames: a press that is held in the lobby, in a game; until a single choice goes by itself. */
const HOLD = 25;
const HOLD_LEAVE = 75;
const ALONE = 18;
/** Frames that missing seats blink. */
const MISSING = 40;
/** No token is shown. */
const NOTHING = 0x10000;

export let mode = -1;
/** Whether there is a game in the state, over or not. */
export let hasGame = false;
/** The token that GO would play; TOKEN_ROLL means a throw. */
let shown = NOTHING;
/** Number of the choice that is picked. */
let pick = 0;
/** Whether it was asked once more: to drop the saved game, to start in its place. */
let isAsking = false;
/** The console has the game: nothing goes by itself until a button is pressed. */
let isHeld = false;
/** The frame in which a single choice goes, or missing seats stop to blink; 0 never. */
let wakes = 0;
/** The frame now. */
let now = 0;
/** Buttons that are down, and those whose release acts; when each was pressed. */
let down = 0;
let armed = 0;
const since = new Uint32Array(8);

/** Whether a game is there and not over. */
export function isPlaying(): boolean {
  return hasGame && state[PHASE] !== PHASE_OVER;
}

function setMode(m: number): void {
  if (mode === m) return;
  mode = m;
  ports.say("# state " + MODES.split(" ")[m]);
}

/** Text of what GO would do. */
function setShown(token: number): void {
  if (shown === token) return;
  shown = token;
  token < NOTHING && ports.say("# shows " + (token ? formatToken(token) : "r"));
}

/** Tells the console of a token that was played: the token and its events. */
function tell(token: Token): void {
  let i = 0;
  let e: number;
  ports.say("> " + formatToken(token));
  while (i < eventCount) {
    e = events[i++];
    ports.say(
      "* " + (e & 255) + " " + ((e >> 8) & 255) + " " + ((e >> 16) & 255) + " " + (e >>> 24),
    );
  }
}

/** A token was played: it is saved and told. */
export function taken(token: Token): void {
  ports.save(token, state);
  tell(token);
}

// What GO would do.

/** The token of pick in the phase roll: throw, use, buy; or a number of the magic die. */
function rollToken(): Token {
  const kinds = propKinds();
  return state[MARKS] & MARK_MAGIC
    ? pick + 1
    : !pick
      ? TOKEN_ROLL
      : pick > kinds
        ? TOKEN_BUY + pick - kinds - 1
        : TOKEN_USE + pick - 1;
}

function pickedToken(): Token {
  return mode === MODE_ROLL
    ? rollToken()
    : mode === MODE_MOVE
      ? TOKEN_MOVE + choices[pick]
      : pick
        ? TOKEN_GIVE
        : TOKEN_KEEP;
}

/** The next thing to do before a roll: the next prop that may be used, or bought, or the roll. */
function nextProp(): void {
  const kinds = propKinds();
  do pick = pick < 2 * kinds ? pick + 1 : 0;
  while (pick && !(pick > kinds ? mayUse(pick - kinds - 1, true) : mayUse(pick - 1, false)));
}

function pickNext(): void {
  if (mode === MODE_ROLL && !(state[MARKS] & MARK_MAGIC)) nextProp();
  else {
    pick++;
    if (pick === (mode === MODE_ROLL ? 6 : mode === MODE_MOVE ? choiceCount : 2)) pick = 0;
  }
  showPick();
}

/** Steps of a roll from progress p, forward or turned round: lights the way and its end. */
function paintWay(s: Seat, p: Progress, n: number): void {
  const mask = state[BLOCK] === BLOCK_BOUNCE ? stacks[s] : 0;
  let step = 1;
  let c = 0;
  if (!p) n = p = 1;
  else
    while (n--) {
      p += step;
      cells[ledOf(s, p)] = WAY;
      if (p === GOAL) state[FINISH] ? (n = 0) : (step = -1);
      else if (p < RING_START) n = 0;
      else if (p <= TURN_IN) {
        c = RING[13 * s + p];
        if (c === state[WEATHER_CELL]) n = state[WEATHER_KIND] === WEATHER_TORNADO || !n ? 0 : 1;
        if (n && occupied[c] & mask) {
          if (step > 0 && state[PARK] && state[DIE1] === 6 && !state[DIE2]) n = 0;
          else step = -step;
        }
      }
    }
  cells[ledOf(s, p)] = END;
}

function paintMove(s: Seat): void {
  const chosen = choices[pick] & 63;
  let i = choiceCount;
  paintWay(s, chosen, state[DIE1] + state[DIE2]);
  while (i--) cells[ledOf(s, choices[i] & 63)] = CHOICE;
  cells[ledOf(s, chosen)] = CHOSEN;
}

function paintRoll(s: Seat): void {
  const kinds = propKinds();
  let i = kinds;
  while (i--) if (mayUse(i, true)) cells[ledOfBar(s, i)] = BUY;
  if (state[MARKS] & MARK_MAGIC) paintDie(pick + 1, DIE);
  else if (pick) cells[ledOfBar(s, (pick - 1) % kinds)] = PICK;
  else paintDie(7, DIE);
}

/** Shows what GO would do. */
function showPick(): void {
  const s = state[ROLLER];
  setShown(pickedToken());
  restore();
  mode === MODE_ROLL
    ? paintRoll(s)
    : mode === MODE_MOVE
      ? paintMove(s)
      : paintHangar(pick ? s ^ 2 : s, PICK);
}

/** How the game ended: the winners glow, of the others each plane that is not home burns. */
function paintOver(): void {
  let s = 4;
  let i: number;
  while (s--) {
    i = (state[WINNERS] >> s) & 1 ? 8 : (state[SEATS_MASK] >> s) & 1 ? planesLeft(s) : 0;
    i > 4 && paintHangar(s, GLOW);
    while (i--) cells[ledOfBar(s, i)] = (state[WINNERS] >> s) & 1 ? GLOW : HOT;
  }
}

/** All has been shown: what the game waits for. */
function settle(): void {
  const phase = state[PHASE];
  wakes = pick = 0;
  isAsking = false;
  showAll();
  setMode(
    phase === PHASE_OVER
      ? MODE_OVER
      : phase === PHASE_ROLL
        ? MODE_ROLL
        : phase === PHASE_MOVE
          ? MODE_MOVE
          : MODE_GIFT,
  );
  shown = NOTHING;
  if (phase === PHASE_OVER) paintOver();
  else showPick();
  if (phase === PHASE_MOVE && choiceCount < 2 && !isHeld) wakes = now + ALONE;
}

/** What a button or the die did is to be shown. */
function startMoving(): void {
  wakes = 0;
  shown = NOTHING;
  setMode(MODE_MOVING);
}

function act(token: Token): void {
  if (play(token) !== OK) return;
  taken(token);
  ports.say("= " + formatPosition());
  startMoving();
  startShow(now);
}

/** GO: a throw, or what is shown. */
function go(): void {
  const isThrow = !shown;
  act(
    isThrow
      ? state[MARKS] & MARK_TWO_DICE
        ? 273 + ports.draw(6) + 16 * ports.draw(6)
        : 1 + ports.draw(6)
      : shown,
  );
}

// Lobby, and a game that is saved.

/** Paints lobby or saved game as they are. */
function paintWaiting(): void {
  if (mode === MODE_RESUME || (preset === SAVED && isPlaying())) {
    showAll();
    isAsking && paintDie(7, HOT);
  } else paintLobby(wakes > 0, isAsking);
}

function enterLobby(): void {
  isAsking = false;
  wakes = armed = 0;
  shown = NOTHING;
  preset === SAVED && !isPlaying() && nextPreset(false);
  setMode(MODE_LOBBY);
  tellLobby();
  paintWaiting();
}

/** The game that the lobby says begins, if it is one. */
function begin(): void {
  const rules = draftGame();
  isAsking = false;
  if (!rules) {
    wakes = now + MISSING;
    paintWaiting();
    return;
  }
  endRules();
  hasGame = true;
  ports.open(state, preset, seats);
  ports.say("# game skyring 1 rules " + rules);
  ports.say("= " + formatPosition());
  startMoving();
  showAll();
  startLot(now, state[FIRST]);
}

/** GO was held in the lobby. */
function start(): void {
  if (preset === SAVED) settle();
  else if (isPlaying()) {
    isAsking = true;
    paintWaiting();
  } else begin();
}

function pressInLobby(_s: Seat, isGo: number, b: number): void {
  if (!isAsking) armed |= 1 << b;
  else if (isGo) begin();
  else {
    isAsking = false;
    paintWaiting();
  }
}

/** A button that was not held is let go in the lobby. */
function releaseInLobby(s: Seat, isGo: number): void {
  if (isGo && preset === SAVED) return settle();
  isGo ? toggleSeat(s) : nextPreset(isPlaying());
  wakes = 0;
  tellLobby();
  paintWaiting();
}

function pressResume(_s: Seat, isGo: number): void {
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

// In a game.

function pressGame(s: Seat, isGo: number): void {
  if (s !== state[ROLLER]) return;
  isGo ? go() : pickNext();
}

function pressLeave(s: Seat, isGo: number): void {
  if (!((state[SEATS_MASK] >> s) & 1)) return;
  isGo ? enterLobby() : settle();
}

function pressOver(_s: Seat, isGo: number): void {
  isGo && enterLobby();
}

const PRESS: ((s: Seat, isGo: number, b: number) => void)[] = [
  pressInLobby,
  pressResume,
  pressGame,
  pressGame,
  pressGame,
  settle,
  pressLeave,
  pressOver,
];

/** An edge of button b (2 a seat: NEXT, GO). */
export function edge(b: number, isDown: boolean): void {
  const bit = 1 << b;
  if (isDown) {
    down |= bit;
    since[b] = now;
    isHeld = false;
    PRESS[mode](b >> 1, b & 1, b);
  } else {
    down &= ~bit;
    if (armed & bit && mode === MODE_LOBBY) releaseInLobby(b >> 1, b & 1);
    armed &= ~bit;
  }
}

/** NEXT of a seat that plays was held. */
function askLeave(): void {
  wakes = 0;
  shown = NOTHING;
  showAll();
  setMode(MODE_LEAVE);
  paintDie(7, HOT);
}

/** What a button that is down does when it was held long enough. */
function checkHold(b: number): void {
  const held = now - since[b];
  if (mode === MODE_LOBBY) {
    if (b & 1 && (armed >> b) & 1 && held >= HOLD) {
      armed = 0;
      start();
    }
  } else if (
    !(b & 1) &&
    mode > MODE_RESUME &&
    mode < MODE_LEAVE &&
    held === HOLD_LEAVE &&
    (state[SEATS_MASK] >> (b >> 1)) & 1
  )
    askLeave();
}

function checkHolds(): void {
  let b = 8;
  while (b--) (down >> b) & 1 && checkHold(b);
}

/** What falls due: a single choice goes, missing seats stop to blink. */
function wake(): void {
  wakes = 0;
  mode === MODE_LOBBY ? paintWaiting() : go();
}

/** Two dice that wait to be moved are shown in turn. */
function turnDice(): void {
  paintDie(now & 16 ? state[DIE2] : state[DIE1], PIP);
}

/** A frame, after its edges: `t` counts them. */
export function step(t: number): void {
  now = t;
  down && checkHolds();
  wakes && t >= wakes && wake();
  if (mode === MODE_MOVING) showOn(t) || settle();
  else if (mode === MODE_MOVE && state[DIE2] && !(t & 15)) turnDice();
}

/** Whether the board breathes: a saved game waits. */
export function isBreathing(): boolean {
  return mode === MODE_RESUME || (mode === MODE_LOBBY && preset === SAVED);
}

/** At the start: `isSaved` if a game was loaded into the state, and what the lobby was then. */
export function wakeUp(isSaved: boolean, choice: number): void {
  hasGame = isSaved;
  chooseLobby(choice & 255, choice >> 8);
  if (isPlaying()) {
    setMode(MODE_RESUME);
    paintWaiting();
  } else enterLobby();
}

/** The console began a game. */
export function opened(): void {
  hasGame = true;
  ports.open(state, 0, state[SEATS_MASK]);
}

/** The console has played: the game is shown as it is, and waits. */
export function hold(): void {
  isHeld = true;
  settle();
}
