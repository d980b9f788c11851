/** The case: what is kept is what is made, sound, in place and fit to be printed. */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { BUILDS, DIE, LEDS, placesOnWire, SIDE, TILE_LEDS } from "../../hardware/board.ts";
import { frameOf, tileFace } from "../../hardware/case/artwork.ts";
import {
  bedFaults,
  boreFaults,
  clashFaults,
  drillFaults,
  faceFaults,
  overhangFaults,
  readBack,
  type Shaft,
  shaftFaults,
  stlFaults,
  wallFaults,
} from "../../hardware/case/check.ts";
import { allDrawings, CASE, stlPath } from "../../hardware/case/generator.ts";
import { type Kernel, loadKernel, type Solid } from "../../hardware/case/kernel.ts";
import { BUTTONS, RIM, WELL_HEIGHTS, Z } from "../../hardware/case/measure.ts";
import { onTile, type Part, solidOf, stlOf, trianglesOf } from "../../hardware/case/part.ts";
import { allParts } from "../../hardware/case/parts.ts";
import { clipped } from "../../hardware/case/shape.ts";
import { formatStl, parseStl } from "../../hardware/case/stl.ts";
import { onFloor, TILT, tilted } from "../../hardware/case/tray.ts";
import { gridSection, tileWells } from "../../hardware/case/well.ts";
import { TRAY_SENSORS } from "../../hardware/pcb/mechanics.ts";
import { boardAssembly, bores, coverAssembly, trayAssembly, trayPins } from "./assembly.ts";

let kernel: Kernel;
let parts: Part[];
const files = new Map<string, Uint8Array>();
const solids = new Map<string, Solid>();

beforeAll(async () => {
  kernel = await loadKernel();
  parts = allParts(kernel);
  for (const part of parts) {
    const bytes = new Uint8Array(readFileSync(stlPath(part.name)));
    files.set(part.name, bytes);
    solids.set(part.name, readBack(kernel, part, bytes));
  }
});

/** The shafts of a build: grids and panels on all tiles, and the die's. */
function shafts(build: number, of: (name: string) => Solid): Shaft[] {
  const suffix = build ? `-${BUILDS[build].name}` : "";
  const top = Z.grid + WELL_HEIGHTS[build];
  const heights = [
    ["grid", [Z.grid + 5, top - 0.5]],
    ["panel", [top + 0.6]],
  ] as const;
  const places = placesOnWire(build);
  return [
    ...[0, 1, 2, 3].flatMap((tile) =>
      heights.map(([name, at]) => ({
        name: `${name}${suffix} ${tile}`,
        solid: onTile(of(`${name}${suffix}`), tile),
        heights: at,
        places: places.slice(TILE_LEDS * tile, TILE_LEDS * (tile + 1)),
      })),
    ),
    {
      name: `die-grid${suffix}`,
      solid: of(`die-grid${suffix}`),
      heights: [Z.grid + 5],
      places: places.slice(DIE),
    },
    {
      name: `die-cap${suffix}`,
      solid: of(`die-cap${suffix}`),
      heights: [top + 1],
      places: places.slice(DIE),
    },
  ];
}

const printed = (name: string) => solids.get(name)!;

describe("what is kept", () => {
  test("is what the generator makes", async () => {
    const outputs = await CASE.run();
    const changed = outputs.filter(({ path, content }) => {
      const made = typeof content === "string" ? content : Buffer.from(content).toString("latin1");
      return readFileSync(path, typeof content === "string" ? "utf8" : "latin1") !== made;
    });
    expect(changed.map(({ path }) => path)).toEqual([]);
  });

  test("is less than 4 MB of solids", () => {
    const sum = [...files.values()].reduce((bytes, file) => bytes + file.length, 0);
    expect(sum).toBeLessThan(4_000_000);
  });
});

describe("solids", () => {
  test("are closed, in one piece, with the right holes and volume", () => {
    expect(parts.flatMap((part) => stlFaults(kernel, part, files.get(part.name)!))).toEqual([]);
  });

  test("fit the printer", () => {
    expect(parts.flatMap(bedFaults)).toEqual([]);
  });

  test("need no support as they lie on the bed", () => {
    expect(parts.flatMap(({ name }) => overhangFaults(name, files.get(name)!))).toEqual([]);
  });

  test.each([0, 1])("wells and windows of build %s are over their LEDs, all 135", (build) => {
    expect(shaftFaults(build, shafts(build, printed))).toEqual([]);
  });

  test.each([0, 1])("walls of the grid of build %s are thick enough", (build) => {
    expect(wallFaults("grid", gridSection(kernel, build))).toEqual([]);
  });

  test("share the holes of their screws", () => {
    expect(boreFaults(kernel, bores(solids))).toEqual([]);
    const stand = printed("tray-stand");
    for (const { name, thin, thick } of trayPins(kernel)) {
      expect(thin.intersect(stand).volume(), name).toBeLessThan(0.01);
      expect(thick.intersect(stand).volume(), name).toBeGreaterThan(0.5);
    }
  });

  test("are not in each other's way, nor in that of connectors", () => {
    expect(clashFaults(boardAssembly(kernel, solids))).toEqual([]);
    expect(clashFaults(trayAssembly(kernel, solids))).toEqual([]);
    expect(clashFaults(coverAssembly(kernel, solids))).toEqual([]);
  });
});

describe("files", () => {
  test("are no mirror images: seen from above, y up, what is north of the board is up", () => {
    const solidAt = (name: string) => solidOf(kernel, parseStl(files.get(name)!) as number[][]);
    const isFree = (solid: Solid, x: number, y: number, z: number) =>
      kernel.disc({ x, y }, 1).intersect(solid.slice(z)).area() < 0.01;
    // The post at 168, 24 of the base, and none where it would be in a mirror.
    const base = solidAt("base");
    const north = base.boundingBox().max[1] - 24 - RIM;
    expect(isFree(base, 168 + RIM, north, 20)).toBe(true);
    expect(isFree(base, 168 + RIM + 3.5, north, 20)).toBe(false);
    expect(isFree(base, 168 + RIM + 3.5, 24 + RIM, 20)).toBe(true);
    // A rim that lies on its face: its west is left, its north near.
    const [next, go] = BUTTONS;
    for (const { x, y } of [next, go])
      expect(isFree(solidAt("rim"), x + RIM, y + RIM, 1)).toBe(true);
    expect(isFree(solidAt("rim"), next.x + RIM, 193.9 - next.y - RIM, 1)).toBe(false);
  });

  test("of solids are read back as they were written, in whatever order", () => {
    const bytes = files.get("column")!;
    const triangles = parseStl(bytes) as number[][];
    const turned = [...triangles].reverse().map((t) => [...t.slice(3), ...t.slice(0, 3)]);
    const title = new TextDecoder().decode(bytes.subarray(0, 80)).replaceAll("\0", "");
    expect(formatStl(title, turned)).toEqual(bytes);
  });
});

describe("shapes", () => {
  const frame = { low: { x: 0, y: 0 }, high: { x: 10, y: 10 } };
  const common = { layer: "engrave", ink: "gold" } as const;

  test("are clipped to a frame, lines in pieces", () => {
    const points = [
      { x: -5, y: 5 },
      { x: 5, y: 5 },
      { x: 5, y: 20 },
      { x: 8, y: 20 },
      { x: 8, y: 2 },
    ];
    const pieces = clipped({ ...common, kind: "line", points, width: 1 }, frame);
    expect(pieces.map((piece) => "points" in piece && piece.points)).toEqual([
      [
        { x: 0, y: 5 },
        { x: 5, y: 5 },
        { x: 5, y: 10 },
      ],
      [
        { x: 8, y: 10 },
        { x: 8, y: 2 },
      ],
    ]);
    const square = [
      { x: 5, y: 5 },
      { x: 15, y: 5 },
      { x: 15, y: 15 },
      { x: 5, y: 15 },
    ];
    const [area] = clipped({ ...common, kind: "area", points: square }, frame);
    expect("points" in area && area.points).toEqual([
      { x: 5, y: 10 },
      { x: 5, y: 5 },
      { x: 10, y: 5 },
      { x: 10, y: 10 },
    ]);
    const far = square.map(({ x, y }) => ({ x: x + 20, y }));
    expect(clipped({ ...common, kind: "area", points: far }, frame)).toEqual([]);
    expect(clipped({ ...common, kind: "disc", middle: far[0], radius: 1 }, frame)).toEqual([]);
  });

  test("keep on their tile: no window and no hole crosses a seam", () => {
    for (let tile = 0; tile < 4; tile++) {
      const { low, high } = frameOf(tile);
      for (const shape of tileFace(tile).shapes) {
        if (shape.kind !== "disc" || shape.layer !== "cut") continue;
        const { middle, radius } = shape;
        expect(Math.min(middle.x, middle.y)).toBeGreaterThan(radius);
        expect(middle.x + radius).toBeLessThan(high.x - low.x);
        expect(middle.y + radius).toBeLessThan(high.y - low.y);
      }
    }
  });
});

describe("the tray", () => {
  test("has a hole over every sensor and the tilt that it says", () => {
    const section = printed("tray-bowl").slice(0.7);
    for (const sensor of TRAY_SENSORS) {
      const { x, y } = onFloor(sensor);
      const probe = kernel.disc({ x, y }, sensor.diameter - 0.1);
      expect(probe.intersect(section).area(), sensor.name).toBeLessThan(0.01);
    }
    const [a, b] = [tilted(0, 0, 0), tilted(50, 50, 0)];
    const run = Math.hypot(b[0] - a[0], b[1] - a[1]);
    expect((Math.atan2(b[2] - a[2], run) * 180) / Math.PI).toBeCloseTo(TILT, 6);
    expect(tilted(50, -50, 0)[2]).toBeCloseTo(a[2], 6);
    expect(TILT).toBeGreaterThanOrEqual(12);
    expect(TILT).toBeLessThanOrEqual(15);
  });
});

describe("sheets", () => {
  const texts = () =>
    new Map(
      allDrawings().map(({ name }) => [
        name,
        readFileSync(`hardware/case/panel/${name}.dxf`, "utf8"),
      ]),
    );

  test("faces have a window round every LED and closed contours", () => {
    const all = Array.from({ length: LEDS }, (_, place) => place);
    const of = texts();
    expect(faceFaults("board", 0, all, of.get("board")!)).toEqual([]);
    expect(faceFaults("board-pixels", 1, all, of.get("board-pixels")!)).toEqual([]);
    for (const tile of [0, 1, 2, 3]) {
      const name = [...of.keys()].find((key) => key.startsWith(`tile-${tile}`))!;
      const places = placesOnWire(0).slice(TILE_LEDS * tile, TILE_LEDS * (tile + 1));
      const { low, high } = frameOf(tile);
      expect(faceFaults(name, 0, places, of.get(name)!, high.y - low.y, low)).toEqual([]);
    }
  });

  test("the drilled panel has all its holes", () => {
    expect(drillFaults(texts().get("drilled-pixels")!)).toEqual([]);
  });
});

describe("faults put in on purpose are found", () => {
  const part = (name: string) => parts.find((p) => p.name === name)!;
  const stlOfTriangles = (name: string, change: (t: number[][]) => number[][]) =>
    formatStl("", change((parseStl(files.get(name)!) as number[][]).map((t) => [...t])));

  test("a missing triangle", () => {
    const bytes = stlOfTriangles("panel", (t) => t.slice(1));
    expect(stlFaults(kernel, part("panel"), bytes).join()).toContain("edges");
  });

  test("a triangle turned over", () => {
    const bytes = stlOfTriangles("panel", ([t, ...rest]) => [
      [...t.slice(3, 6), ...t.slice(0, 3), ...t.slice(6)],
      ...rest,
    ]);
    expect(stlFaults(kernel, part("panel"), bytes).join()).toContain("edges");
  });

  test("a file that is cut short", () => {
    const bytes = files.get("panel")!.subarray(0, 1000);
    expect(stlFaults(kernel, part("panel"), bytes).join()).toContain("bytes");
    expect(stlFaults(kernel, part("panel"), bytes.subarray(0, 10)).join()).toContain("too short");
  });

  test("all triangles turned over", () => {
    const bytes = stlOfTriangles("column", (t) =>
      t.map((c) => [...c.slice(3, 6), ...c.slice(0, 3), ...c.slice(6)]),
    );
    expect(stlFaults(kernel, part("column"), bytes).length).toBeGreaterThan(0);
  });

  test("a hole that is filled, a volume that is wrong, a loose piece", () => {
    const grid = part("grid");
    const at = tileWells(0)[5].middle;
    const plug = kernel.prism(kernel.plate(at, 22, 22), Z.grid + 1, Z.grid + 2);
    const filled = (add: Solid) => formatStl("", trianglesOf(grid.solid.add(add)));
    expect(stlFaults(kernel, grid, filled(plug)).join()).toContain(
      `has ${grid.holes - 1} holes, not ${grid.holes}`,
    );
    const loose = kernel.prism(kernel.plate(at, 2, 2), Z.grid, Z.grid + 2);
    expect(stlFaults(kernel, grid, filled(loose)).join()).toContain("2 pieces");
    const panel = { ...part("panel"), volume: part("panel").volume! * 1.002 };
    expect(stlFaults(kernel, panel, files.get("panel")!).join()).toContain("mm3");
  });

  test("a part that is too large, or floats", () => {
    const large = { ...part("rim"), solid: part("rim").solid.scale([1.02, 1, 1]) };
    expect(bedFaults(large).join()).toMatch(/wide, the bed 220/);
    expect(bedFaults(part("rim"))).toEqual([]);
  });

  test("a part that lies on the bed the wrong way", () => {
    const turned = stlOf({ ...part("panel"), isFlipped: false });
    expect(overhangFaults("panel", turned).join()).toContain("hang free");
  });

  test("a well that is moved, filled, or joined to the next", () => {
    const { middle } = tileWells(0)[2];
    const [x, y] = [middle.x, middle.y];
    const wrong = (change: (solid: Solid) => Solid) =>
      shaftFaults(
        0,
        shafts(0, (name) => (name === "grid" ? change(printed(name)) : printed(name))),
      ).join("\n");
    expect(wrong((solid) => solid.translate([0.1, 0, 0]))).toMatch(/0\.10 mm off in x/);
    const block = (w: number) => kernel.prism(kernel.plate({ x, y }, w, w), Z.grid, Z.grid + 12);
    expect(wrong((solid) => solid.add(block(22)))).toMatch(/lane 1 of seat 1 has no hole/);
    const gap = kernel.prism(kernel.plate({ x, y: y + 12 }, 6, 6), Z.grid - 1, Z.grid + 13);
    expect(wrong((solid) => solid.subtract(gap))).toMatch(/shares its hole/);
  });

  test("a wall that is too thin", () => {
    const { middle } = tileWells(0)[2];
    const thin = gridSection(kernel, 0).subtract(
      kernel.plate({ x: middle.x, y: middle.y + 0.9 }, 20.8, 24),
    );
    expect(wallFaults("grid", thin).join()).toContain("thinner than 1.2");
  });

  test("a screw's hole that is moved, or has lost its part", () => {
    const list = bores(solids);
    const moved = list.map((bore) =>
      bore.name === "rim" ? { ...bore, solid: bore.solid.translate([0.4, 0, 0]) } : bore,
    );
    expect(boreFaults(kernel, moved).filter((fault) => fault.includes("not free")).length).toBe(6);
    const lost = list.map((bore) =>
      bore.name === "column" ? { ...bore, solid: bore.solid.translate([0, 0, 100]) } : bore,
    );
    expect(boreFaults(kernel, lost).join()).toContain("nothing round it");
  });

  test("two parts in one place", () => {
    const bodies = boardAssembly(kernel, solids);
    const sunk = bodies.map((body) =>
      body.name === "column" ? { ...body, solid: body.solid.translate([1, 0, 0]) } : body,
    );
    expect(clashFaults(sunk).join()).toMatch(/column/);
  });

  test("a window, a hole or a contour that is wrong", () => {
    const drilled = readFileSync("hardware/case/panel/drilled-pixels.dxf", "utf8");
    expect(drillFaults(drilled.replace("\n40\n6\n", "\n40\n5\n")).join()).toMatch(
      /10.00 mm, not 12/,
    );
    const at = drilled.indexOf("0\nCIRCLE\n8\ncut");
    const without = drilled.slice(0, at) + drilled.slice(drilled.indexOf("0\nCIRCLE", at + 9));
    expect(drillFaults(without).join()).toContain("no hole for");
    const board = readFileSync("hardware/case/panel/board.dxf", "utf8");
    const all = Array.from({ length: LEDS }, (_, place) => place);
    const open = board.replace(
      "POLYLINE\n8\ncolour-red\n66\n1\n10\n0\n20\n0\n30\n0\n70\n1",
      (text) => `${text.slice(0, -1)}0`,
    );
    expect(faceFaults("board", 0, all, open).join()).toContain("is open");
    expect(faceFaults("board", 1, all, board).join()).toContain("has no window");
    const far = board.replace(/(CIRCLE\n8\ncut\n10\n)[\d.]+/, `$1${SIDE + 9}`);
    expect(faceFaults("board", 0, all, far).join()).toContain("leaves the board");
  });
});
