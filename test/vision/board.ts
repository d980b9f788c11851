/**
 * A program for the emulated board: every ink on an LED of its own, animated and sent by the
 * firmware's palette and strip. Each call begins dimmed to nothing, from which the strip recovers
 * step by step as it does when a frame was too bright.
 */

import { openStrip, send } from "../../firmware/drivers/strip.ts";
import { animate, INKS, levels, mixInks, setPalette, setRoller } from "../../firmware/palette.ts";
import { LEDS } from "../../hardware/board.ts";

/** mA that something else takes: more than there is, or gives, for all inks at once to be lit. */
const ALL = 1000;

const inks = new Uint8Array(LEDS);

/** Sends so many frames of a palette when a seat rolls, or 4 for none. */
function show(n: number, roller: number, frames: number): void {
  setPalette(n, 0);
  setRoller(roller);
  send(inks, levels, ALL);
  while (frames--) {
    animate();
    send(inks, levels, -ALL);
  }
}

for (let i = 0; i < INKS; i++) inks[i] = i;
mixInks();
openStrip();
(global as { show?: typeof show }).show = show;
