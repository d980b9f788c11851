/** The buzzer: tones that end by themselves, at the latest a frame late. Nothing waits for them. */

import { BUZZER_PIN } from "../../hardware/board.ts";

/** What it draws while it sounds, mA. */
const DRAWS = 30;

const options = { freq: 0 };
/** Frames that it still sounds. */
let left = 0;

/** Sounds at `hertz` for `frames` frames. */
export function tone(hertz: number, frames: number): void {
  options.freq = hertz;
  left = frames;
  analogWrite(BUZZER_PIN, 0.5, options);
}

/** Once a frame: ends a tone that is over. Returns the mA that the buzzer draws. */
export function hush(): number {
  if (left && !--left) digitalWrite(BUZZER_PIN, 0);
  return left ? DRAWS : 0;
}
