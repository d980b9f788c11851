/** What the strip draws: never more than the budget, all dimmed alike. */

import { beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../firmware/bundle.mjs";
import { LED_PIN, LEDS } from "../hardware/board.ts";
import { createClock } from "../sim/clock.ts";
import { type Board, createBoard } from "../sim/espruino.ts";
import { seeded } from "../sim/generate.ts";

const CHIP = 100;
/** Sums of a frame's levels above this can draw what they like. */
const ENDLESS = 1e6;
const SPARK = 41;

let board: Board;
let inkCount: number;

beforeAll(async () => {
  board = createBoard({ clock: createClock() });
  board.run(String(await bundle("test/power/program.ts")));
  inkCount = board.evaluate("INKS") as number;
});

/** The estimate of the board's documents: 1 mA an LED, and 20 mA a channel at full. */
function milliamps(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum + (20 * byte) / 255, LEDS);
}

function sent(inks: number[], budget: number, others = 0, steps = 0): Uint8Array {
  const text = inks.map((ink) => String.fromCharCode(48 + ink)).join("");
  board.evaluate(`show(${JSON.stringify(text)},${budget},${others},${steps})`);
  expect(board.errors).toEqual([]);
  return board.leds(LED_PIN);
}

/** The factor, a power of a quarter octave, by which one frame is the other dimmed, or undefined. */
function factor(bright: Uint8Array, dimmed: Uint8Array): number | undefined {
  for (let d = 0; d < 32; d++) {
    const k = 2 ** (-d / 4);
    if (bright.every((byte, i) => Math.abs(byte * k - dimmed[i]) <= 1)) return k;
  }
  return undefined;
}

/** Frames: every ink on all LEDs, the inks in turn, and by chance, mostly bright ones. */
function frames(): number[][] {
  const below = seeded(3);
  const of = (ink: () => number) => Array.from({ length: LEDS }, ink);
  return [
    ...Array.from({ length: inkCount }, (_, ink) => of(() => ink)),
    of(() => below(inkCount)),
    ...Array.from({ length: 40 }, () => of(() => (below(4) ? SPARK : below(inkCount)))),
    ...Array.from({ length: 40 }, () => of(() => below(inkCount))),
  ];
}

describe.each([450, 1300, 2500])("with %i mA", (budget) => {
  it.each([0, 30, 130])("of which %i are something else's", (others) => {
    let dimmed = 0;
    for (const palette of [0, 1]) {
      board.evaluate(`setPalette(${palette},0)`);
      for (const inks of frames()) {
        board.evaluate("pass(5)");
        const bright = sent(inks, ENDLESS);
        const bytes = sent(inks, budget, others);
        expect(milliamps(bytes) + CHIP + others).toBeLessThanOrEqual(budget);
        const k = factor(bright, bytes);
        expect(k).toBeDefined();
        // No more than a step below what would be allowed.
        if (k! < 1) {
          dimmed++;
          const next = bright.map((byte) => Math.round(byte * k! * 2 ** 0.25));
          expect(milliamps(next) + CHIP + others).toBeGreaterThan(budget * 0.97);
        }
      }
    }
    if (budget < 1000) expect(dimmed).toBeGreaterThan(10);
  });
});

it("dims by the setting too, and both together", () => {
  for (const inks of frames()) {
    const bright = sent(inks, ENDLESS);
    for (const steps of [3, 6, 9]) {
      const bytes = sent(inks, ENDLESS, 0, steps);
      expect(factor(bright, bytes)).toBeLessThanOrEqual(1);
      const low = sent(inks, 450, 0, steps);
      expect(milliamps(low) + CHIP).toBeLessThanOrEqual(450);
      expect(factor(bright, low)).toBeDefined();
    }
  }
});

it("the estimate finds a frame that draws too much", () => {
  expect(milliamps(new Uint8Array(3 * LEDS).fill(255))).toBe(LEDS * 61);
  expect(factor(new Uint8Array([200, 100]), new Uint8Array([100, 20]))).toBeUndefined();
});
