/** The self-test: what a maker looks at. The frames of its show; buttons click by themselves. */

import { BAR, LEDS } from "../hardware/board.ts";
import { SEEN } from "./drivers/tray.ts";
import { cells, led, paintDie, paintHangar } from "./frame.ts";
import { BLACK, PIP, SPARK, TINT } from "./palette.ts";
import { ports } from "./ports.ts";

/**
 * Frame t: one LED after the other, in wire order, is white; then all are red, yellow, blue, green. A
 * button that is `down`, a bit each, lights its seat's hangar (NEXT) or bar (GO). The die shows what the tray
 * sees: a number, all seven for none, nothing for what it cannot read.
 */
export function paintCheck(t: number, down: number): void {
  const n = (t >> 1) % (LEDS + 64);
  let s = 4;
  cells.fill(n < LEDS ? BLACK : TINT + ((n >> 4) & 3));
  cells[n] = SPARK;
  while (s--) {
    (down >> s) & 1 && paintHangar(s, PIP);
    (down >> s) & 16 && cells.fill(PIP, led[BAR + 8 * s], led[BAR + 8 * s] + 8);
  }
  ports.look(false);
  paintDie(ports.tray[SEEN] & 7, PIP);
}
