/** Light wells: one square or round shaft over each LED, and the grids that they stand in. */

import {
  BUILDS,
  DIE,
  PITCH,
  type Place,
  type Point,
  partOf,
  placesOnWire,
  pointOn,
  SIDE,
  TILE,
  TILE_LEDS,
} from "../board.ts";
import { DIE_CORNER, DIE_MECHANICS, TILE_MECHANICS } from "../pcb/mechanics.ts";
import type { Kernel, Section } from "./kernel.ts";
import {
  BAR_WELLS,
  BAR_WINDOWS,
  CELL_WELL,
  FIT,
  M2,
  M3,
  PAD_WELL,
  PIP_WELL,
  PIP_WINDOW,
  WALL,
  WELL_HEIGHTS,
  WINDOW,
  Z,
} from "./measure.ts";
import type { Part } from "./part.ts";

/** The shaft over an LED: sides along x and y; the die's are round. */
export interface Well {
  place: Place;
  middle: Point;
  width: number;
  depth: number;
  isRound: boolean;
  /** Radius of the light window above. */
  window: number;
}

function wellOf(build: number, place: Place): Well {
  const middle = pointOn(build, place);
  const { part } = partOf(place);
  const square = (side: number) => ({ width: side, depth: side, isRound: false, window: WINDOW });
  if (part === "pad") return { place, middle, ...square(PAD_WELL) };
  if (part === "die")
    return { place, middle, width: PIP_WELL, depth: PIP_WELL, isRound: true, window: PIP_WINDOW };
  if (part !== "bar") return { place, middle, ...square(CELL_WELL) };
  const [along, across] = BAR_WELLS[build];
  return { place, middle, width: across, depth: along, isRound: false, window: BAR_WINDOWS[build] };
}

/** The wells of tile 0, in wire order. */
export function tileWells(build: number): Well[] {
  return placesOnWire(build)
    .slice(0, TILE_LEDS)
    .map((place) => wellOf(build, place));
}

/** The wells of the die, in wire order. */
export function dieWells(build: number): Well[] {
  return placesOnWire(build)
    .slice(DIE)
    .map((place) => wellOf(build, place));
}

/** Screws that hold grid, circuit board and base, on tile 0: the circuit board's holes. */
export const TILE_SCREWS: readonly Point[] = TILE_MECHANICS.holes;
/** The die's screw, on the board. */
export const DIE_SCREW: Point = {
  x: DIE_CORNER.x + DIE_MECHANICS.holes[0].x,
  y: DIE_CORNER.y + DIE_MECHANICS.holes[0].y,
};
/** Round a screw of the tile. */
const BOSS = 8;

/** A tile's outline less the gap. */
export function tileOutline(kernel: Kernel): Section {
  return kernel.box(FIT, FIT, TILE.width - FIT, TILE.height - FIT);
}

/** Side of the die's square less the gap. */
export const DIE_SIDE = PITCH - 2 * FIT;
export const MIDDLE: Point = { x: SIDE / 2, y: SIDE / 2 };

/** Section of a tile's grid: walls round the wells, ribs along the lattice, round the screws more. */
export function gridSection(kernel: Kernel, build: number): Section {
  const { box, plate, disc, join } = kernel;
  const wells = tileWells(build);
  const outline = tileOutline(kernel);
  const inner = box(FIT + WALL, FIT + WALL, TILE.width - FIT - WALL, TILE.height - FIT - WALL);
  const ribs: Section[] = [];
  for (let x = PITCH; x < TILE.width; x += PITCH)
    ribs.push(box(x - WALL / 2, 0, x + WALL / 2, TILE.height));
  for (let y = PITCH; y < TILE.height; y += PITCH)
    ribs.push(box(0, y - WALL / 2, TILE.width, y + WALL / 2));
  const walls = wells.map(({ middle, width, depth }) =>
    plate(middle, width + 2 * WALL, depth + 2 * WALL),
  );
  // Slits that no nozzle leaves open are closed.
  return join([outline.subtract(inner), ...ribs, ...walls])
    .offset(WALL / 2, "Miter")
    .offset(-WALL / 2, "Miter")
    .subtract(join(wells.map(({ middle, width, depth }) => plate(middle, width, depth))))
    .add(join(TILE_SCREWS.map((screw) => disc(screw, BOSS))))
    .intersect(outline)
    .subtract(join(TILE_SCREWS.map((screw) => disc(screw, M3.through))));
}

/** The grid of a tile. */
export function tileGrid(kernel: Kernel, build: number): Part {
  const section = gridSection(kernel, build);
  const top = Z.grid + WELL_HEIGHTS[build];
  const heads = TILE_SCREWS.map((screw) =>
    kernel.prism(kernel.disc(screw, M3.head), top - M3.headHeight, top + 1),
  );
  // Pins of the connectors stand out of the board; walls that pass over them leave them room.
  const pins = build
    ? []
    : TILE_MECHANICS.tall.filter(({ name, side }) => side === "top" && name.endsWith(" pins"));
  const rooms = pins.map((tall) =>
    kernel.prism(
      kernel.plate(tall, tall.width + 1, tall.depth + 1),
      Z.grid - 1,
      Z.grid + tall.height + 0.4,
    ),
  );
  return {
    name: build ? `grid-${BUILDS[build].name}` : "grid",
    title: `light wells of a tile${build ? ", for pixel strings" : ""}`,
    counts: [4, 4].map((count, i) => (i === build ? count : 0)),
    material: "black",
    isFlipped: false,
    solid: kernel.prism(section, Z.grid, top).subtract(kernel.unite([...heads, ...rooms])),
    holes: section.numContour() - section.decompose().length,
  };
}

/**
 * Below the wells of the die, free for its LEDs, which are wider than the wells, and for what lies
 * beside them: the grid stands on its corners, so wide on either side.
 */
const REBATE = { side: 21, between: 18.8, height: 1.8 } as const;

/** The wells of the die: a square of its own between the tiles. */
export function dieGrid(kernel: Kernel, build: number): Part {
  const { plate, disc, prism, join, unite } = kernel;
  const wells = dieWells(build);
  const top = Z.grid + WELL_HEIGHTS[build];
  const solid = prism(plate(MIDDLE, DIE_SIDE, DIE_SIDE), Z.grid, top);
  const shafts = join(wells.map(({ middle, width }) => disc(middle, width)));
  const rebate = join([
    plate(MIDDLE, REBATE.side, REBATE.side),
    plate(MIDDLE, DIE_SIDE + 2, REBATE.between),
    plate(MIDDLE, REBATE.between, DIE_SIDE + 2),
  ]);
  const cuts = [
    prism(rebate, Z.grid - 1, Z.grid + REBATE.height),
    prism(shafts, Z.grid - 1, top + 1),
  ];
  const isScrewed = build === 0;
  if (isScrewed) {
    cuts.push(prism(disc(DIE_SCREW, M2.through), Z.grid - 1, top + 1));
    cuts.push(prism(disc(DIE_SCREW, M2.head), top - M2.headHeight, top + 1));
  }
  return {
    name: build ? `die-grid-${BUILDS[build].name}` : "die-grid",
    title: `light wells of the die${build ? ", for a module of seven" : ""}`,
    counts: [1, 1].map((count, i) => (i === build ? count : 0)),
    material: "black",
    isFlipped: true,
    solid: solid.subtract(unite(cuts)),
    holes: wells.length + (isScrewed ? 1 : 0),
  };
}
