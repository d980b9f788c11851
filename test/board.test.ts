import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import {
  allocLedOfPlace,
  allocPlaceOfLed,
  BAR,
  BLOCKS,
  BUILDS,
  BUZZER_PIN,
  DIE,
  distance,
  GO_PINS,
  GOAL,
  GRB,
  HANGAR,
  IR_PIN,
  LANE,
  LED_PIN,
  LEDS,
  MODULE_RADIUS,
  NEXT_PINS,
  orders,
  PAD,
  PINS,
  PIP_PINS,
  PIPS,
  type Place,
  pinFaults,
  placesOnWire,
  pointOf,
  pointOn,
  RGB,
  RING,
  RUNS,
  SCL_PIN,
  SDA_PIN,
  SIDE,
  TILE,
  TILE_LEDS,
  tileOf,
  turned,
  turnedPoint,
} from "../hardware/board.ts";

const places: Place[] = Array.from({ length: LEDS }, (_, place) => place);

/** Lattice units of a place. */
function cellOf(place: Place): number[] {
  const { x, y } = pointOf(place);
  return [x, y].map((mm) => Math.round((mm / 24 - 0.5) * 1000) / 1000);
}

describe("places", () => {
  test("the blocks of the numbering follow each other without a gap", () => {
    let next = 0;
    for (const { part, start, each } of BLOCKS) {
      expect(start).toBe(next);
      next += part === "die" ? each : 4 * each;
    }
    expect(next).toBe(LEDS);
  });

  test("the places where they belong", () => {
    const ring = [
      [0, 4],
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 3],
      [4, 2],
      [4, 1],
      [4, 0],
      [5, 0],
      [6, 0],
      [7, 0],
      [8, 0],
      [9, 0],
    ];
    ring.forEach((cell, i) => {
      expect(cellOf(RING + i)).toEqual(cell);
    });
    expect([1, 2, 3].map((seat) => cellOf(RING + 13 * seat))).toEqual([
      [10, 0],
      [14, 10],
      [4, 14],
    ]);
    expect(cellOf(RING + 51)).toEqual([0, 5]);
    expect(cellOf(PAD)).toEqual([0, 3]);
    expect([0, 4].map((step) => cellOf(LANE + step))).toEqual([
      [1, 7],
      [5, 7],
    ]);
    expect(cellOf(GOAL)).toEqual([6, 7]);
    // The flight of seat 0 crosses the lane of seat 2 here.
    expect(cellOf(LANE + 5 * 2 + 2)).toEqual([11, 7]);
    expect([0, 1, 2, 3].map((i) => cellOf(HANGAR + i))).toEqual([
      [1, 1],
      [2.2, 1],
      [1, 2.2],
      [2.2, 2.2],
    ]);
    expect([cellOf(BAR), cellOf(BAR + 7)]).toEqual([
      [0, -0.2],
      [0, 2.425],
    ]);
    expect(cellOf(DIE + 3)).toEqual([7, 7]);
    expect(distance(pointOf(DIE), pointOf(DIE + 1))).toBeCloseTo(7);
  });

  test("all positions differ, lie on the board, and are at least 7 mm apart", () => {
    for (const a of places) {
      const point = pointOf(a);
      expect(Math.min(point.x, point.y)).toBeGreaterThan(0);
      expect(Math.max(point.x, point.y)).toBeLessThan(SIDE);
      for (const b of places) if (b < a) expect(distance(point, pointOf(b))).toBeGreaterThan(6.99);
    }
  });

  test("neighbours on the ring are neighbours on the board", () => {
    for (let c = 0; c < 52; c++) {
      expect(distance(pointOf(c), pointOf((c + 1) % 52))).toBeLessThanOrEqual(
        24 * Math.SQRT2 + 1e-6,
      );
    }
  });

  test("a quarter turn of a place is a quarter turn of its position, but for the die", () => {
    for (const place of places) {
      if (place >= DIE) expect(turned(place, 1)).toBe(place);
      else expect(pointOf(turned(place, 1))).toEqual(turnedPoint(pointOf(place)));
      expect(turned(turned(place, 3), 1)).toBe(place);
    }
  });
});

describe("wire", () => {
  const ledOf = allocLedOfPlace();
  const placeOf = allocPlaceOfLed();

  test("every place has one LED", () => {
    expect([...ledOf].sort((a, b) => a - b)).toEqual(places);
    for (const place of places) expect(placeOf[ledOf[place]]).toBe(place);
  });

  test("tile 0 is wired from the centre round and back to it", () => {
    expect(Array.from(placeOf.subarray(0, TILE_LEDS), cellOf)).toEqual([
      [7, 6],
      [7, 4],
      [7, 2],
      [7, 0],
      [6, 0],
      [5, 0],
      [4, 0],
      [2.2, 1],
      [2.2, 2.2],
      [1, 2.2],
      [1, 1],
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => [0, -0.2 + i * 0.375].map((n) => +n.toFixed(3))),
      [0, 3],
      [0, 4],
      [0, 5],
      [0, 6],
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 3],
      [4, 2],
      [4, 1],
      [7, 1],
      [7, 3],
      [7, 5],
    ]);
  });

  test("the LEDs of a bar follow each other, which the frame fills in one go", () => {
    for (let seat = 0; seat < 4; seat++)
      for (let i = 1; i < 8; i++) expect(ledOf[BAR + 8 * seat + i]).toBe(ledOf[BAR + 8 * seat] + i);
  });

  test("the other tiles are tile 0 turned, and each LED lies within its tile", () => {
    for (let led = 0; led < DIE; led++) {
      const tile = tileOf(led);
      expect(placeOf[led]).toBe(turned(placeOf[led % TILE_LEDS], tile));
      let point = pointOf(placeOf[led]);
      for (let i = tile; i < 4; i++) point = turnedPoint(point);
      // So many turns bring it back to tile 0.
      expect(point.x).toBeGreaterThan(TILE.x);
      expect(point.x).toBeLessThan(TILE.x + TILE.width);
      expect(point.y).toBeGreaterThan(TILE.y);
      expect(point.y).toBeLessThan(TILE.y + TILE.height);
    }
  });

  test.each(BUILDS.map(({ name, reach }, build) => ({ name, reach, build })))(
    "no hop of the wire of `$name` is longer than its reach",
    ({ reach, build }) => {
      const points = placesOnWire(build).map((place) => pointOn(build, place));
      const hops = points.slice(1).map((point, i) => distance(points[i], point));
      expect(Math.max(...hops)).toBeLessThanOrEqual(reach);
      expect(Math.max(...hops)).toBeGreaterThan(48);
    },
  );

  test("the die is wired left column upward, middle, right column downward", () => {
    const pips = Array.from(placeOf.subarray(DIE), pointOf);
    expect(pips.map(({ x }) => x - SIDE / 2)).toEqual([-7, -7, -7, 0, 7, 7, 7]);
    expect(pips.map(({ y }) => y - SIDE / 2)).toEqual([7, 0, -7, 0, -7, 0, 7]);
  });

  test("the faces look like a die's", () => {
    const rows = (face: number) => {
      const lit = new Map<string, string>();
      for (let pip = 0; pip < 7; pip++) {
        const { x, y } = pointOf(DIE + pip);
        lit.set(`${(x - SIDE / 2) / 7},${(y - SIDE / 2) / 7}`, PIPS[face] & (1 << pip) ? "o" : ".");
      }
      return [-1, 0, 1].map((y) => [-1, 0, 1].map((x) => lit.get(`${x},${y}`) ?? " ").join(""));
    };
    expect(PIPS.map((_, face) => rows(face))).toEqual([
      [". .", "...", ". ."],
      [". .", ".o.", ". ."],
      ["o .", "...", ". o"],
      ["o .", ".o.", ". o"],
      ["o o", "...", "o o"],
      ["o o", ".o.", "o o"],
      ["o o", "o.o", "o o"],
      ["o o", "ooo", "o o"],
    ]);
  });

  test("the runs of each build cover all LEDs, and the first is GRB throughout", () => {
    expect(RUNS.length).toBe(BUILDS.length);
    RUNS.forEach((_, index) => {
      expect(orders(index).length).toBe(LEDS);
    });
    expect(new Set(orders(0))).toEqual(new Set([GRB]));
    expect(new Set(orders(2))).toEqual(new Set([RGB]));
  });

  test("the second build has the cells of the first, in the same order, as RGB", () => {
    expect(BUILDS.map(({ name }) => name)).toEqual(["pcb", "pixels", "pcb-rgb"]);
    const [first, second] = [placesOnWire(0), placesOnWire(1)];
    expect(first).toEqual([...placeOf]);
    expect(second.slice(0, DIE)).toEqual(first.slice(0, DIE));
    const isCell = (place: Place) => place < BAR;
    for (const place of places.filter(isCell)) expect(pointOn(1, place)).toEqual(pointOf(place));
    expect(orders(1)).toEqual(second.map((place) => (isCell(place) ? RGB : GRB)));
    expect(placesOnWire(2)).toEqual(first);
  });

  test("its bars are as straight, shorter, and round the same middle", () => {
    for (let seat = 0; seat < 4; seat++) {
      const ends = (build: number) => [0, 7].map((i) => pointOn(build, BAR + 8 * seat + i));
      const [[a, b], [c, d]] = [ends(0), ends(1)];
      expect(c.x + d.x).toBeCloseTo(a.x + b.x);
      expect(c.y + d.y).toBeCloseTo(a.y + b.y);
      expect(distance(c, d)).toBeCloseTo(7 * 6.35);
      expect((b.x - a.x) * (d.y - c.y)).toBeCloseTo((b.y - a.y) * (d.x - c.x));
    }
  });

  test("its die goes from the middle to the lower left and clockwise round", () => {
    const [middle, ...round] = placesOnWire(1)
      .slice(DIE)
      .map((place) => pointOn(1, place))
      .map(({ x, y }) => ({ x: x - SIDE / 2, y: y - SIDE / 2 }));
    expect(middle).toEqual({ x: 0, y: 0 });
    round.forEach(({ x, y }, i) => {
      expect(Math.hypot(x, y)).toBeCloseTo(MODULE_RADIUS, 2);
      // Clockwise as seen from above, y down.
      const angle = (Math.atan2(y, x) * 180) / Math.PI;
      expect((angle + 360) % 360).toBeCloseTo((120 + 60 * i) % 360, 1);
    });
    // Every face has its pips on the sides on which the first build has them.
    for (let pip = 0; pip < 7; pip++) {
      const [a, b] = [pointOn(0, DIE + pip), pointOn(1, DIE + pip)];
      expect(Math.sign(b.x - 180)).toBe(Math.sign(a.x - 180));
      expect(Math.sign(b.y - 180)).toBe(Math.sign(a.y - 180));
    }
  });
});

describe("pins", () => {
  test("the pin map keeps all rules", () => {
    expect(pinFaults(PINS)).toEqual([]);
  });

  test("the pin map and the firmware's constants are the same pins", () => {
    const pinOf = (net: string) => PINS.find((entry) => entry.net === net)?.pin;
    expect([pinOf("LED_DATA"), pinOf("BUZZER"), pinOf("IR_EN")]).toEqual([
      LED_PIN,
      BUZZER_PIN,
      IR_PIN,
    ]);
    [..."ABCD"].forEach((letter, seat) => {
      expect(pinOf(`BTN_${letter}1`)).toBe(GO_PINS[seat]);
      expect(pinOf(`BTN_${letter}2`)).toBe(NEXT_PINS[seat]);
    });
    expect(["TL", "TR", "L", "T", "C"].map((spot) => pinOf(`PIP_${spot}`))).toEqual([...PIP_PINS]);
    expect([pinOf("SDA"), pinOf("SCL")]).toEqual([SDA_PIN, SCL_PIN]);
    expect(PINS.length).toBe(18);
  });

  test.each([
    [12, "output", "strap"],
    [12, "output", "pulled up at boot"],
    [12, "button", "setWatch"],
    [25, "output", "pulled up at boot"],
    [34, "output", "input only"],
    [34, "button", "input only"],
    [8, "button", "flash"],
    [3, "output", "console"],
    [17, "analog", "no analog"],
    [24, "output", "not led out"],
    [40, "output", "no GPIO"],
    [2.5, "output", "no GPIO"],
  ] as const)("GPIO %s as %s is refused: %s", (pin, use, why) => {
    expect(pinFaults([{ pin, net: "X", use }]).join("\n")).toContain(why);
  });

  test("a pin that is used twice is refused", () => {
    const faults = pinFaults([
      { pin: 23, net: "A", use: "output" },
      { pin: 23, net: "B", use: "output" },
    ]);
    expect(faults).toEqual(["B: GPIO 23 is A's"]);
  });
});

test("the bundler leaves out of the firmware what it does not use", async () => {
  const result = await build({
    stdin: {
      contents:
        'import { allocLedOfPlace, LED_PIN, GO_PINS, PIPS } from "./hardware/board.ts";' +
        "run(allocLedOfPlace(), LED_PIN, GO_PINS, PIPS);",
      resolveDir: ".",
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
  });
  expect(result.outputFiles[0].text.length).toBeLessThan(500);
  expect(result.outputFiles[0].text).not.toMatch(/red|BTN|hypot|pcb|pixels|lane/);
});
