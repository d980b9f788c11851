/** The rails: the solver against figures that were compared with ngspice, and both builds. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { kindsOfBuilds, LEDS } from "../../hardware/board.ts";
import {
  BUDGETS,
  IDLE,
  load,
  OHMS_PER_METRE,
  type Resistor,
  rails,
  SOURCE_OHMS,
  SOURCE_VOLTS,
  SUPPLY,
  supply,
  voltages,
  WHITE,
} from "../../hardware/supply.ts";

/** The last voltage of a chain of 96, so many ohms from one to the next, fed at the taps. */
function chain(ohms: number, taps: readonly number[], amperes: number): number {
  const resistors: Resistor[] = taps.map((tap) => ({ from: tap, to: "source", ohms: SOURCE_OHMS }));
  for (let i = 1; i < 96; i++) resistors.push({ from: i - 1, to: i, ohms });
  return Math.min(...voltages(new Array(96).fill(amperes), resistors, SOURCE_VOLTS));
}

/** 30 mm there and back. */
const hop = (ohmsPerMetre: number) => 2 * 0.03 * ohmsPerMetre;

describe("the solver", () => {
  // HARDWARE.md 4.3: 5.76, 1.5 and 0.29 A in all; four taps where the quarters begin.
  test.each([
    [OHMS_PER_METRE[22], [0], 0.06, 3.55],
    [OHMS_PER_METRE[22], [0], 0.016, 4.61],
    [OHMS_PER_METRE[22], [0], 0.003, 4.93],
    [OHMS_PER_METRE[22], [0, 24, 48, 72], 0.06, 4.77],
    [OHMS_PER_METRE[22], [0, 24, 48, 72], 0.016, 4.94],
    [OHMS_PER_METRE[22], [0, 24, 48, 72], 0.003, 4.99],
    [OHMS_PER_METRE[24], [0], 0.016, 4.48],
    [0.15, [0], 0.06, 1.96],
  ])("96 LEDs, %s ohms a metre, fed at %j, %s A each: %s V", (ohms, taps, amperes, volts) => {
    expect(chain(hop(ohms), taps, amperes)).toBeCloseTo(volts, 2);
  });

  test("a divider, worked by hand", () => {
    const resistors: Resistor[] = [
      { from: 0, to: "source", ohms: 1 },
      { from: 0, to: 1, ohms: 2 },
    ];
    const [a, b] = voltages([0.5, 0.25], resistors, 5);
    expect(a).toBeCloseTo(4.25, 9);
    expect(b).toBeCloseTo(3.75, 9);
  });

  test("in a node as much comes in as goes out", () => {
    const { nodes, resistors } = rails(1);
    const currents = [...load("far", 0.35), ...new Array(nodes - LEDS).fill(0.1)];
    const volts = voltages(currents, resistors, SOURCE_VOLTS);
    const at = (node: number | "source") => (node === "source" ? SOURCE_VOLTS : volts[node]);
    currents.forEach((amperes, node) => {
      let sum = -amperes;
      for (const { from, to, ohms } of resistors) {
        if (from === node) sum += (at(to) - at(from)) / ohms;
        if (to === node) sum += (at(from) - at(to)) / ohms;
      }
      expect(Math.abs(sum)).toBeLessThan(1e-9);
    });
  });
});

describe("loads", () => {
  test.each(["even", "far"] as const)("%s takes the budget and no more", (kind) => {
    const sum = load(kind, 0.35).reduce((a, b) => a + b, 0);
    expect(sum).toBeCloseTo(0.35, 9);
    expect(Math.max(...load(kind, 0.35))).toBeLessThanOrEqual(IDLE + WHITE + 1e-12);
  });

  test("white is all there is", () => {
    expect(load("white", 0).reduce((a, b) => a + b, 0)).toBeCloseTo(LEDS * (IDLE + WHITE));
  });
});

describe.each(kindsOfBuilds())("build $name", ({ build }) => {
  test.each(BUDGETS)("at least 4.5 V at every LED with a budget of $setting", ({ strip }) => {
    for (const kind of ["even", "far"] as const) {
      expect(supply(build, kind, strip).lowest).toBeGreaterThanOrEqual(4.5);
    }
  });

  test("the default budget holds even where the source gives 4.75 V, as USB may", () => {
    expect(supply(build, "far", BUDGETS[0].strip).lowest - 0.25).toBeGreaterThanOrEqual(4.5);
  });

  test("white everywhere, which the budget never lets happen, is below that but still light", () => {
    const { lowest } = supply(build, "white", 0);
    expect(lowest).toBeLessThan(4.5);
    expect(lowest).toBeGreaterThan(3.5);
  });
});

test("pixel strings that are fed at one end only carry the default budget, and no larger one", () => {
  expect(supply(1, "far", 0.35, [0]).lowest).toBeGreaterThanOrEqual(4.5);
  expect(supply(1, "far", 1.2, [0]).lowest).toBeLessThan(4.5);
});

test("the page that is kept is the one that is made", async () => {
  for (const { path, content } of await SUPPLY.run())
    expect(readFileSync(path, "utf8")).toBe(content);
});
