/** Electronic dice: every number as likely as the others, and other ones after each power-on. */

import { expect, it } from "vitest";
import { bundle } from "../firmware/bundle.mjs";
import { GO_PINS } from "../hardware/board.ts";
import { createClock } from "../sim/clock.ts";
import { createBoard } from "../sim/espruino.ts";
import { createFlash } from "../sim/flash.ts";
import { seeded } from "../sim/generate.ts";
import { bootBoard } from "./pins.ts";

/** The chi-square that one of a thousand fair dice is above: five degrees of freedom. */
const MOST = 20.52;

function chiSquare(counts: readonly number[]): number {
  const each = counts.reduce((sum, n) => sum + n, 0) / 6;
  return counts.reduce((sum, n) => sum + (n - each) ** 2 / each, 0);
}

it("the chi-square finds a loaded die", () => {
  expect(chiSquare([10_000, 10_000, 10_000, 10_000, 10_000, 10_000])).toBe(0);
  expect(chiSquare([10_500, 9_900, 9_900, 9_900, 9_900, 9_900])).toBeGreaterThan(MOST);
});

it("60,000 dice: every number is as likely as the others", async () => {
  const board = createBoard({ clock: createClock() });
  board.run(String(await bundle("test/dice/program.ts")));
  const counts = board.evaluate("throwAll(60000)") as number[];
  expect(board.errors).toEqual([]);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(60_000);
  console.log(`60,000 dice: ${counts.join(" ")}, chi-square ${chiSquare(counts).toFixed(1)}`);
  expect(chiSquare(counts)).toBeLessThan(MOST);
});

it("200 power-ons give first throws as likely as each other, whoever presses when", async () => {
  const below = seeded(20);
  const flash = createFlash();
  const counts = [0, 0, 0, 0, 0, 0];
  const throws: number[] = [];
  for (let i = 0; i < 200; i++) {
    const pins = await bootBoard({ flash });
    pins.sky("skyring 1 rules classic seed=1");
    // A finger comes some milliseconds earlier or later.
    pins.clock.advance(500 + below(40_000) / 1000);
    pins.board.press(GO_PINS[0]);
    pins.clock.advance(90);
    pins.board.release(GO_PINS[0]);
    const die = Number(pins.last("> r"));
    counts[die - 1]++;
    throws.push(die);
    expect(pins.board.errors).toEqual([]);
    pins.board.powerOff();
  }
  console.log(`first throws: ${counts.join(" ")}, chi-square ${chiSquare(counts).toFixed(1)}`);
  expect(chiSquare(counts)).toBeLessThan(MOST);
  // Neither a short row again and again, nor the one before.
  const rows = new Set(throws.map((_, i) => throws.slice(i, i + 6).join("")).slice(0, -5));
  expect(rows.size).toBeGreaterThan(185);
});
