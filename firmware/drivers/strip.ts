/** The LEDs: inks and palette to bytes on the wire, never more current than the budget allows. */

import { LED_PIN, LEDS } from "../../hardware/board.ts";

/** What the strip may draw, mA: 450 of USB, of which 100 are the ESP32's (radios off). */
const BUDGET = 350;
/** What an LED draws always, and each of its three channels at full, mA. */
const IDLE = 1;
const FULL = 20;
/** Frames that the board stays dimmed after it needed to be. */
const DIM_FRAMES = 50;
/** Levels of a colour channel: 0 dark, then quarter octaves. */
const LEVELS = 32;

function allocBrightness(): Uint8Array {
  const table = new Uint8Array(2 * LEVELS);
  let i = LEVELS;
  while (--i) table[LEVELS + i] = Math.round(Math.pow(2, i / 4));
  return table;
}

const neopixel = require("neopixel");
const bytes = new Uint8Array(3 * LEDS);
const leds = new Uint24Array(bytes.buffer);
/** Byte of level i at index LEVELS + i, and 0 below: a view from further below is a dimmer board. */
const brightness = allocBrightness();
let table = brightness.subarray(LEVELS);
let colours: InstanceType<typeof Uint24Array>;
let colourBytes: Uint8Array;
let dim = 0;
let rest = 0;

/** Once, with how many inks there are. */
export function openStrip(inks: number): void {
  colourBytes = new Uint8Array(3 * inks);
  colours = new Uint24Array(colourBytes.buffer);
  pinMode(LED_PIN, "output");
}

function setDim(d: number): void {
  dim = d;
  rest = DIM_FRAMES;
  table = brightness.subarray(LEVELS - dim);
}

/** Works the frame out; returns the sum of its bytes. */
function expand(inks: Uint8Array, levels: Uint8Array): number {
  E.mapInPlace(levels, colourBytes, table);
  E.mapInPlace(inks, leds, colours);
  return E.sum(bytes);
}

/**
 * Sends a frame: `inks` of the LEDs, `levels` of the inks. `others`: mA that something else draws
 * from the strip's share. Too bright a frame is dimmed before it is sent.
 */
export function send(inks: Uint8Array, levels: Uint8Array, others: number): void {
  const most = ((BUDGET - others - IDLE * LEDS) * 255) / FULL;
  let sum = expand(inks, levels);
  if (dim && !--rest) {
    setDim(dim - 1);
    sum = expand(inks, levels);
  }
  while (sum > most && dim < LEVELS) {
    setDim(dim + 1);
    sum = expand(inks, levels);
  }
  neopixel.write(LED_PIN, bytes);
}
