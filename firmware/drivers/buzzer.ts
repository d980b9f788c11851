/**
 * The buzzer plays tunes, note by note as frames go by: one tone at a time, and nothing waits.
 *
 * A tune is pairs of characters: the pitch, `A` for 440 Hz and then a half tone a letter, any
 * character before `A` a rest; and how many frames it lasts, `1` to `9`.
 */

import { BUZZER_PIN } from "../../hardware/board.ts";

/** What it draws while it sounds, mA. */
const DRAWS = 30;
/** A press; it lasts a frame at least. */
const CLICK = "[2";

const options = { freq: 0 };
/** The tune, its note that comes next, and by how many half tones it is played higher. */
let tune = "";
let at = 0;
let shift = 0;
/** Frames that the note still sounds. */
let left = 0;
let isOff = 0;

/** The next note, or the end. */
function nextNote(): void {
  const pitch = tune.charCodeAt(at) - 65;
  const length = tune.charCodeAt(at + 1) - 48;
  left = 0;
  at += 2;
  // Behind the last note there is none, or blanks.
  if (length > 0) left = length;
  if (left && pitch >= 0) {
    options.freq = (440 * Math.pow(2, (pitch + shift) / 12) + 0.5) | 0;
    analogWrite(BUZZER_PIN, 0.5, options);
  } else digitalWrite(BUZZER_PIN, 0);
}

/**
 * Plays a tune, in place of the one that plays: at once if it is still, else, so that a click is
 * heard, with the next frame.
 */
export function sound(text: string, by: number): void {
  if (isOff) return;
  tune = text;
  shift = by;
  at = 0;
  left ? (left = 1) : nextNote();
}

/** A press clicks, whatever plays. */
export function click(): void {
  left = 0;
  sound(CLICK, 0);
}

/** Switches all sound off, or on (0). */
export function setSound(off: number): void {
  tune = "";
  isOff = off;
  if (left) left = 1;
}

/** Once a frame: ends a note that is over. Returns the mA that the buzzer draws. */
export function hush(): number {
  if (left && !--left) nextNote();
  return left ? DRAWS : 0;
}
