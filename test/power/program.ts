/** A program for the emulated board: any inks, sent by the palette and the strip alone. */

import { CHIP, limit, openStrip, send } from "../../firmware/drivers/strip.ts";
import { animate, INKS, levels, mixInks, setPalette, setRoller } from "../../firmware/palette.ts";
import { LEDS } from "../../hardware/board.ts";

const inks = new Uint8Array(LEDS);

/** Sends inks with a budget, mA in all, `others` of it something else's, and a least dimming. */
function show(text: string, current: number, others: number, steps: number): void {
  for (let i = 0; i < LEDS; i++) inks[i] = text.charCodeAt(i) - 48;
  limit(current - CHIP, steps, 0);
  send(inks, levels, others);
}

/** So many frames go by. */
function pass(frames: number): void {
  while (frames--) animate();
}

mixInks();
setPalette(0, 0);
setRoller(0);
openStrip();
Object.assign(global, { show, pass, setPalette, INKS });
