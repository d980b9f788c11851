/** The lobby: which preset, and who plays. */

import { paintBare, paintDie, paintHangar } from "./frame.ts";
import { BLACK, HOT, type Ink, PICK, PIP, PLANE, setNobody } from "./palette.ts";
import { ports } from "./ports.ts";
import { isGame, PRESET_COUNT, presetText, readOption, readPreset } from "./rules/option.ts";
import { SEATS, type Seat } from "./rules/track.ts";

/** Behind the presets: the saved game. */
export const SAVED = PRESET_COUNT;
/** The preset that red begins. */
const MATCH = 4;

/** Preset 0..6, or SAVED; who plays, a bit each. */
export let preset = 0;
export let seats = 15;

/** Sets what was chosen the last time. */
export function chooseLobby(p: number, mask: number): void {
  if (p < PRESET_COUNT && mask > 0 && mask < 16) {
    preset = p;
    seats = mask;
  }
}

/** Digits of the seats that play. */
function seatDigits(): string {
  let text = "";
  let s = 0;
  while (s < SEATS) {
    if ((seats >> s) & 1) text += s;
    s++;
  }
  return text;
}

function presetName(): string {
  return preset === SAVED ? "saved" : presetText(preset).split(" ")[0];
}

export function tellLobby(): void {
  ports.say("# lobby preset=" + presetName() + " seats=" + seatDigits());
}

/** The next preset, and behind the last the saved game if there is one. */
export function nextPreset(hasSaved: boolean): void {
  preset = preset + 1 < PRESET_COUNT + (hasSaved ? 1 : 0) ? preset + 1 : 0;
}

export function toggleSeat(s: Seat): void {
  seats ^= 1 << s;
}

/** The seat that begins: drawn by lot, but `match` begins with red. */
function drawFirst(): Seat {
  const digits = seatDigits();
  return preset === MATCH ? 0 : +digits.charAt(ports.draw(digits.length));
}

/**
 * Drafts the game that the lobby says; returns its rules line, or "" if there are seats missing.
 * The draft then has to be started.
 */
export function draftGame(): string {
  const name = presetName();
  const digits = seatDigits();
  const first = digits ? drawFirst() : 0;
  const seed = ports.seed().toString(16);
  readPreset(name);
  readOption("seats=" + digits);
  readOption("first=" + first);
  readOption("seed=" + seed);
  return isGame() ? name + " seats=" + digits + " first=" + first + " seed=" + seed : "";
}

/** Paints the lobby. `isMissing`: the seats that do not play blink; `die` is the die's ink. */
export function paintLobby(isMissing: boolean, isAsking: boolean): void {
  let s: Seat = SEATS;
  let ink: Ink;
  paintBare();
  setNobody();
  while (s--) {
    ink = (seats >> s) & 1 ? PLANE + s : isMissing ? PICK : BLACK;
    paintHangar(s, ink);
  }
  paintDie(preset + 1, isAsking ? HOT : PIP);
}
