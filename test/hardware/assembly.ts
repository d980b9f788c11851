/** The first build put together from its parts' solids, for checks. */

import type { Point } from "../../hardware/board.ts";
import {
  CONTROLLER_CORNER,
  CONTROLLER_SCREWS,
  CONTROLLER_TOP,
  isOverController,
} from "../../hardware/case/base.ts";
import type { Body, Bore } from "../../hardware/case/check.ts";
import { COVER_SCREWS } from "../../hardware/case/cover.ts";
import type { Kernel, Solid } from "../../hardware/case/kernel.ts";
import {
  BOLT_HEIGHT,
  COLUMN_BOLT,
  M2,
  M3,
  RIM_SCREWS,
  SEAM_BOLTS,
  Z,
} from "../../hardware/case/measure.ts";
import { onTile } from "../../hardware/case/part.ts";
import {
  BOARD_TOP,
  BOWL_SCREWS,
  onFloor,
  SENSOR_SCREWS,
  tiltedSolid,
} from "../../hardware/case/tray.ts";
import { DIE_SCREW, MIDDLE, TILE_SCREWS } from "../../hardware/case/well.ts";
import {
  CONTROLLER_MECHANICS,
  DIE_CORNER,
  DIE_MECHANICS,
  type Mechanics,
  THICKNESS,
  TILE_MECHANICS,
  TRAY_MECHANICS,
} from "../../hardware/pcb/mechanics.ts";

/** Solids by the names of their parts. */
export type Solids = ReadonlyMap<string, Solid>;

const TILES = [0, 1, 2, 3];

/** A circuit board with what stands on it, its corner at a point and its top at a height. */
function boardBodies(kernel: Kernel, mechanics: Mechanics, corner: Point, top: number): Body[] {
  const { name, outline, thickness, holes, tall } = mechanics;
  const moved = (p: Point) => ({ x: p.x + corner.x, y: p.y + corner.y });
  const sheet = kernel
    .polygon(outline.map(moved))
    .subtract(kernel.join(holes.map((hole) => kernel.disc(moved(hole), hole.diameter))));
  const boxes = tall
    .filter((part) => part.name !== "LEDs" && part.name !== "sensors")
    .map((part) => {
      const plate = kernel.plate(moved(part), part.width, part.depth);
      const bottom = part.side === "top" ? top : top - thickness - part.height;
      return {
        name: `${part.name} of ${name}`,
        solid: kernel.prism(plate, bottom + 0.01, bottom + part.height - 0.01),
      };
    });
  return [
    { name: `board of ${name}`, solid: kernel.prism(sheet, top - thickness + 0.01, top - 0.01) },
    ...boxes,
  ];
}

/** Everything of the first build on the table, without the tray. */
export function boardAssembly(kernel: Kernel, solids: Solids): Body[] {
  const of = (name: string) => solids.get(name)!;
  const origin = { x: 0, y: 0 };
  const onTiles = (bodies: Body[], tile: number): Body[] =>
    bodies.map(({ name, solid }) => ({ name: `${name} ${tile}`, solid: onTile(solid, tile) }));
  return [
    ...TILES.flatMap((tile) =>
      onTiles(
        [
          { name: "base", solid: of(tile ? "base" : "base-controller") },
          ...["grid", "panel", "rim"].map((name) => ({ name, solid: of(name) })),
          ...boardBodies(kernel, TILE_MECHANICS, origin, Z.grid),
        ],
        tile,
      ),
    ),
    ...["column", "die-grid", "die-cap"].map((name) => ({ name, solid: of(name) })),
    ...boardBodies(kernel, DIE_MECHANICS, DIE_CORNER, Z.grid),
    ...boardBodies(kernel, CONTROLLER_MECHANICS, CONTROLLER_CORNER, CONTROLLER_TOP),
  ];
}

/** The tray with its board. */
export function trayAssembly(kernel: Kernel, solids: Solids): Body[] {
  const corner = onFloor({ x: 0, y: 0 });
  const bodies = boardBodies(kernel, TRAY_MECHANICS, corner, BOARD_TOP);
  return [
    { name: "tray-stand", solid: solids.get("tray-stand")! },
    { name: "tray-bowl", solid: tiltedSolid(solids.get("tray-bowl")!) },
    ...bodies.map(({ name, solid }) => ({ name, solid: tiltedSolid(solid) })),
  ];
}

/** The controller in its own box. */
export function coverAssembly(kernel: Kernel, solids: Solids): Body[] {
  return [
    ...["controller-plate", "controller-cover"].map((name) => ({ name, solid: solids.get(name)! })),
    ...boardBodies(kernel, CONTROLLER_MECHANICS, { x: 0, y: 0 }, CONTROLLER_TOP),
  ];
}

/** All holes that screws share, in every part that they pass. */
export function bores(solids: Solids): Bore[] {
  const of = (name: string) => solids.get(name)!;
  const list: Bore[] = [];
  const upright = (
    name: string,
    solid: Solid,
    at: Point,
    bottom: number,
    top: number,
    diameter: number,
  ) => {
    list.push({ name, solid, from: [at.x, at.y, bottom], to: [at.x, at.y, top], diameter });
  };
  for (const screw of TILE_SCREWS) {
    for (const grid of ["grid", "grid-pixels"])
      upright(grid, of(grid), screw, Z.grid, Z.grid + 8, M3.through);
    upright("base", of("base"), screw, Z.board - 11, Z.board, M3.pilot);
    if (!isOverController(screw))
      upright("base-controller", of("base-controller"), screw, Z.board - 11, Z.board, M3.pilot);
  }
  for (const screw of RIM_SCREWS) {
    upright("rim", of("rim"), screw, Z.rim, Z.rim + 0.6, M3.through);
    for (const base of ["base", "base-controller"])
      upright(base, of(base), screw, Z.rim - 9, Z.rim - 0.3, M3.pilot);
  }
  for (const screw of CONTROLLER_SCREWS)
    upright(
      "base-controller",
      of("base-controller"),
      screw,
      Z.floor,
      CONTROLLER_TOP - THICKNESS,
      M3.pilot,
    );
  upright("die-grid", of("die-grid"), DIE_SCREW, Z.grid, Z.grid + 9, M2.through);
  upright("column", of("column"), DIE_SCREW, Z.board - 9, Z.board, M2.pilot);
  for (const screw of COVER_SCREWS) {
    upright("controller-plate", of("controller-plate"), screw, 4, 6, M3.through);
    upright("controller-cover", of("controller-cover"), screw, 8.2, 18, M3.pilot);
  }
  // Bolts through the wall of a base and that of the next, turned a quarter.
  const neighbours: [string, Solid][] = [
    ["base", of("base")],
    ["base-controller", of("base-controller")],
    ["next base", onTile(of("base"), 1)],
    ["next base-controller", onTile(of("base-controller"), 1)],
  ];
  for (const at of SEAM_BOLTS) {
    for (const [name, solid] of neighbours) {
      const [low, high] = name.startsWith("next") ? [192.2, 194.4] : [189.6, 191.8];
      list.push({
        name,
        solid,
        from: [low, at, BOLT_HEIGHT],
        to: [high, at, BOLT_HEIGHT],
        diameter: M3.through,
      });
    }
  }
  const { x, y } = MIDDLE;
  for (const name of ["base", "base-controller"]) {
    list.push({
      name,
      solid: of(name),
      from: [x, 165.6, COLUMN_BOLT.height],
      to: [x, 167.8, COLUMN_BOLT.height],
      diameter: M3.through,
    });
  }
  for (const side of [-1, 1]) {
    const [near, far] = side < 0 ? [168.4, 170] : [190, 191.6];
    list.push({
      name: "column",
      solid: of("column"),
      from: [x, near, COLUMN_BOLT.height],
      to: [x, far, COLUMN_BOLT.height],
      diameter: M3.pilot,
    });
    list.push({
      name: "column",
      solid: of("column"),
      from: [near, y, COLUMN_BOLT.height],
      to: [far, y, COLUMN_BOLT.height],
      diameter: M3.pilot,
    });
  }
  for (const screw of BOWL_SCREWS) upright("tray-bowl", of("tray-bowl"), screw, 0, 1.4, M3.through);
  return list;
}

/** Pins along the tilted screws of the tray: each must pass the stand, and bite when it is thicker. */
export function trayPins(kernel: Kernel): { name: string; thin: Solid; thick: Solid }[] {
  const pin = (screw: Point, bottom: number, top: number, diameter: number) =>
    tiltedSolid(kernel.prism(kernel.disc(screw, diameter), bottom, top));
  const rows: [string, readonly Point[], number][] = [
    ["bowl", BOWL_SCREWS, 0],
    ["sensors' board", SENSOR_SCREWS, BOARD_TOP - THICKNESS],
  ];
  return rows.flatMap(([name, screws, top]) =>
    screws.map((screw) => ({
      name: `${name} at ${screw.x}, ${screw.y}`,
      thin: pin(screw, top - 6, top - 0.1, M3.pilot - 0.3),
      thick: pin(screw, top - 6, top - 0.1, M3.pilot + 0.8),
    })),
  );
}
