/** A program for the emulated board: the electronic dice alone. */

import { draw, fillPool, stir } from "../../firmware/drivers/dice.ts";

/** Throws so many dice, with a press stirred in before every third; how often each number came. */
function throwAll(n: number): number[] {
  const counts = [0, 0, 0, 0, 0, 0];
  while (n--) {
    if (n % 3 === 0) stir(getTime());
    counts[draw(6)]++;
  }
  return counts;
}

fillPool(1);
(global as { throwAll?: typeof throwAll }).throwAll = throwAll;
