/** Marks by which parts are turned right: pin 1 of what has holes, the cut corner of the LEDs. */

import { describe, expect, it } from "vitest";
import { distance } from "../../hardware/board.ts";
import { DESIGNS } from "../../hardware/pcb/boards.ts";
import { LED5050 } from "../../hardware/pcb/footprint.ts";

const footprints = new Map(
  DESIGNS.flatMap((make) => make().components).map(({ part }) => [
    part.footprint.name,
    part.footprint,
  ]),
);

describe("pin 1", () => {
  const drilled = [...footprints.values()].filter(
    ({ pads }) => pads.length > 1 && pads.every(({ drill }) => drill),
  );
  it.each(drilled.map((footprint) => [footprint.name, footprint] as const))(
    "of %s is square, and no other",
    (_, { pads }) => {
      const square = pads.filter(({ shape }) => shape === "rect");
      expect(new Set(square.map(({ number }) => number))).toEqual(new Set(["1"]));
    },
  );
});

it("the silk's corner of an LED is at pin 3, where its package is cut", () => {
  const ends = LED5050.silk.flatMap(([x, y, u, v]) => [
    { x, y },
    { x: u, y: v },
  ]);
  const corners = ends.filter((a, i) => ends.some((b, j) => j > i && distance(a, b) < 0.01));
  expect(corners).toHaveLength(1);
  const nearest = [...LED5050.pads].sort(
    (a, b) => distance(a, corners[0]) - distance(b, corners[0]),
  );
  expect(nearest[0].number).toBe("3");
});
