/** The lobby: which preset, and who plays. */

import { BAR } from "../hardware/board.ts";
import { poorSeats, roomWords } from "./account.ts";
import { kept } from "./block.ts";
import { bare, cells, led, paintDie, paintHangar } from "./frame.ts";
import { BLACK, BUY, HOT, PICK, PIP, PLANE, setRoller } from "./palette.ts";
import { ports } from "./ports.ts";
import {
  draft32,
  faultyOption,
  PRESET_COUNT,
  presetText,
  readOption,
  readPreset,
} from "./rules/option.ts";
import { SCORE32 } from "./rules/state.ts";
import { BEGINS, FEWER, settingOf, TEAM_PLAY, TIDY } from "./settings.ts";

/** Behind the presets: the saved game. */
export const SAVED = PRESET_COUNT;
/** The preset that red begins. */
const MATCH = 4;

/** What is chosen: preset 0..6 or SAVED, and who plays, a bit each. */
export const lobby = new Uint8Array([0, 15]);
export const PRESET = 0;
export const SEATS = 1;
/** Seats for which the game cannot begin: those that do not play, or have not what the room asks. */
export let missing = 0;

/** What is chosen in words: `qq seats=02`. */
function lobbyWords(): string {
  let text = lobby[PRESET] === SAVED ? "saved" : presetText(lobby[PRESET]).split(" ")[0];
  let s = 0;
  text += " seats=";
  while (s < 4) {
    if ((lobby[SEATS] >> s) & 1) text += s;
    s++;
  }
  return text;
}

/** Tells the console what is chosen. */
export function tellLobby(): void {
  ports.say("# lobby preset=" + lobbyWords());
}

/** Whether lots were drawn for who begins. */
export let isDrawn = false;

/** Who begins: red in `match`, the seat that was set if it plays, else one drawn by lot. */
function firstSeat(): number {
  let s = kept[BEGINS] - 1;
  isDrawn = false;
  if (lobby[PRESET] === MATCH || !lobby[SEATS]) return 0;
  while (s < 0 || !((lobby[SEATS] >> s) & 1)) {
    isDrawn = true;
    s = ports.draw(4);
  }
  return s;
}

/** Drafts the game that the lobby and the settings say: its rules line, or "" if seats are missing. */
export function draftGame(): string {
  let text = lobbyWords();
  readPreset(text.split(" ")[0]);
  if (kept[TEAM_PLAY] && lobby[PRESET] !== MATCH) text += " teams=yes";
  if (kept[FEWER]) text += " planes=" + (4 - kept[FEWER]);
  text += roomWords(draft32[SCORE32], 4 - kept[FEWER]);
  text += " first=" + firstSeat() + " seed=" + (ports.seed() & 0x7fffffff).toString(16);
  text.split(" ").forEach(readOption);
  const isOne = faultyOption() < 0;
  missing = isOne ? poorSeats(lobby[SEATS]) : 15 & ~lobby[SEATS];
  return isOne && !missing ? text : "";
}

/** Paints the lobby. `isMissing`: those that are `missing` blink; `isAsking`: the die burns. */
export function paintLobby(isMissing: boolean, isAsking: boolean): void {
  let s = 4;
  cells.set(bare);
  setRoller(4);
  while (s--)
    paintHangar(
      s,
      isMissing && (missing >> s) & 1 ? PICK : (lobby[SEATS] >> s) & 1 ? PLANE + s : BLACK,
    );
  paintDie(lobby[PRESET] + 1, isAsking ? HOT : PIP);
  // Every bar asks for Storage to be tidied, where the settings do it.
  s = settingOf(TIDY) ? 4 : 0;
  while (s--) cells[led[BAR + 8 * s + (TIDY & 7)]] = BUY;
}

/** Shows setting `i` on the bar of seat s, the ninth and more in another ink, and its value on the die, from 1. */
export function paintSetting(s: number, i: number): void {
  cells.set(bare);
  setRoller(s);
  cells[led[BAR + 8 * s + (i & 7)]] = PICK + (i >> 3);
  paintDie(settingOf(i) + 1, PIP);
}
