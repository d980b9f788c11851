/** The LEDs: inks and palette to bytes on the wire, never more current than the budget allows. */

import { BAR, LED_PIN, LEDS } from "../../hardware/board.ts";
import { led } from "../frame.ts";
import { INKS } from "../palette.ts";

/** What the ESP32 draws with its radios off, mA. */
export const CHIP = 100;
/** What an LED draws always, and each of its three channels at full, mA. */
const IDLE = 1;
const FULL = 20;
/** What a mA of it adds to the sum of all bytes. */
const PER_MA = 255 / FULL;
/** Frames that the board stays dimmed after it needed to be. */
const DIM_FRAMES = 50;
/** Levels of a colour channel: 0 dark, then quarter octaves. */
const LEVELS = 32;

const neopixel = require("neopixel");
const bytes = new Uint8Array(3 * LEDS);
const leds = new Uint24Array(bytes.buffer);
/** Bytes of the inks. */
const inkBytes = new Uint8Array(3 * INKS);
const colours = new Uint24Array(inkBytes.buffer);
/** Byte of level i at index LEVELS + i, and 0 below: a view from further below is a dimmer board. */
const brightness = new Uint8Array(2 * LEVELS);
let table = brightness;
let dim = 0;
let rest = 0;
/** The sum of all bytes that may be sent, and steps that the board is dimmed at least. */
let budget = 0;
let least = 0;
/** Whether bars and die have red and green the other way round than the cells. */
let isMixed: number;

function setDim(d: number): void {
  dim = d;
  rest = DIM_FRAMES;
  // Level 0 is dark, but a level that is dimmed to there is not.
  brightness[LEVELS] = d ? 1 : 0;
  table = brightness.subarray(LEVELS - dim);
}

/** Once. */
export function openStrip(): void {
  let i = LEVELS;
  while (--i) brightness[LEVELS + i] = Math.round(Math.pow(2, i / 4));
  pinMode(LED_PIN, "output");
}

/**
 * What the strip may draw, mA, how far the board is always dimmed, in levels, and
 * whether bars and die (1) have red and green the other way round.
 */
export function limit(current: number, steps: number, mixed: number): void {
  isMixed = mixed;
  budget = (current - IDLE * LEDS) * PER_MA;
  least = steps;
  setDim(steps);
}

/** Red and green change places in bars and die. */
function swap(): void {
  let place = BAR;
  let at: number;
  let byte: number;
  while (place < LEDS) {
    at = 3 * led[place++];
    byte = bytes[at];
    bytes[at] = bytes[at + 1];
    bytes[at + 1] = byte;
  }
}

/**
 * Sends a frame: `inks` of the LEDs, `levels` of the inks. `others`: mA that something else draws
 * from the strip's share. Too bright a frame is dimmed before it is sent.
 */
export function send(inks: Uint8Array, levels: Uint8Array, others: number): void {
  const most = budget - others * PER_MA;
  let over: number;
  if (dim > least && !--rest) setDim(dim - 1);
  do {
    E.mapInPlace(levels, inkBytes, table);
    E.mapInPlace(inks, leds, colours);
    over = E.sum(bytes) - most;
    if (over > 0) setDim(dim + 1);
  } while (over > 0 && dim < LEVELS);
  isMixed && swap();
  neopixel.write(LED_PIN, bytes);
}
