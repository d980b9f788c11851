/**
 * Starts that are too many: a row of marks in a file of Storage, one for each start and one for each
 * that lasted ten seconds. After three in a row that did not, or with both buttons of seat 0
 * held, the program does not start: then only the console is there, from which it can be flashed.
 *
 * And errors: what nobody caught is kept in a file of its own, to be read as a report.
 */

import { LED_PIN, LEDS } from "../../hardware/board.ts";
import { pins } from "./buttons.ts";
import { say } from "./console.ts";
import { readFile, writeFile } from "./file.ts";

/** Files of the marks and of the report; marks until the first is made anew. */
const STARTS = "sky.starts";
const BUG = "sky.bug";
const MARKS = 1024;
/** Marks, bytes of 1 and 2: a start, and that it lasted. */
const START = "\x01";
const LASTED = "\x02";
/** Seconds that a program may be busy: longer than it takes to make a file. */
const BUSY = 20;
/** Place of the next mark. */
let at = 0;

function addMark(mark: string): void {
  writeFile(STARTS, mark, at++, MARKS);
}

/** Whether a button is held. */
function isHeld(pin: number): boolean {
  pinMode(pin, "input_pullup");
  return !digitalRead(pin);
}

/** Once, before all else: whether the program had better not start. Else the watchdog watches it. */
export function isSafeStart(): boolean | undefined {
  const marks = readFile(STARTS);
  if (marks) at = marks.indexOf(255);
  const isLoop = marks && at > 2 && E.sum(marks.subarray(at - 3, at)) === 3;
  const isSafe = isLoop || (isHeld(pins[0]) && isHeld(pins[4]));
  if (at < 0) at = 0;
  addMark(isSafe ? LASTED : START);
  isSafe || E.enableWatchdog(BUSY);
  return isSafe;
}

/** The start has lasted ten seconds. */
export function lasts(): void {
  addMark(LASTED);
}

/** What tells that the program did not start: the lights of the die, faint. */
export function showSafeStart(): void {
  pinMode(LED_PIN, "output");
  require("neopixel").write(LED_PIN, new Uint8Array(3 * LEDS).fill(8, 3 * LEDS - 21));
}

/** Keeps a report, in place of an older one. */
export function keepReport(text: string): void {
  say("# bug " + text);
  writeFile(BUG, text, 0, text.length);
}
