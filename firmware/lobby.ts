/** The lobby: which preset, and who plays. */

import { bare, cells, paintDie, paintHangar } from "./frame.ts";
import { BLACK, HOT, PICK, PIP, PLANE, setRoller } from "./palette.ts";
import { ports } from "./ports.ts";
import { isGame, PRESET_COUNT, presetText, readOption, readPreset } from "./rules/option.ts";

/** Behind the presets: the saved game. */
export const SAVED = PRESET_COUNT;
/** The preset that red begins. */
const MATCH = 4;

/** What is chosen: preset 0..6 or SAVED, and who plays, a bit each. */
export const lobby = new Uint8Array([0, 15]);
export const PRESET = 0;
export const SEATS = 1;

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

/**
 * Drafts the game that the lobby says, with who begins drawn by lot (but `match` begins with red).
 * Returns its rules line, or "" if there are seats missing.
 */
export function draftGame(): string {
  const text = lobbyWords();
  const words = text.split(" ");
  const n = words[1].length - 6;
  const first = lobby[PRESET] === MATCH || !n ? "0" : words[1].charAt(6 + ports.draw(n));
  const seed = (ports.seed() & 0x7fffffff).toString(16);
  readPreset(words[0]);
  readOption(words[1]);
  readOption("first=" + first);
  readOption("seed=" + seed);
  return isGame() ? text + " first=" + first + " seed=" + seed : "";
}

/** Paints the lobby. `isMissing`: the seats that do not play blink; `isAsking`: the die burns. */
export function paintLobby(isMissing: boolean, isAsking: boolean): void {
  let s = 4;
  cells.set(bare);
  setRoller(4);
  while (s--) paintHangar(s, (lobby[SEATS] >> s) & 1 ? PLANE + s : isMissing ? PICK : BLACK);
  paintDie(lobby[PRESET] + 1, isAsking ? HOT : PIP);
}
