/** What lies over the wells: the opal panel of a tile and the cap over the die. */

import { BUILDS, TILE } from "../board.ts";
import type { Kernel } from "./kernel.ts";
import { FIT, PANEL, SKIN, WELL_HEIGHTS, Z } from "./measure.ts";
import type { Part } from "./part.ts";
import { DIE_SIDE, dieWells, MIDDLE, tileOutline, tileWells, type Well } from "./well.ts";

/** Facets of a window. */
const FACETS = 48;

/** Area of a regular polygon with its corners on a circle. */
export function polygonArea(facets: number, radius: number): number {
  return (facets / 2) * radius * radius * Math.sin((2 * Math.PI) / facets);
}

/** Bottom of the panels of a build. */
function bottomOf(build: number): number {
  return Z.grid + WELL_HEIGHTS[build];
}

/** Pockets in the underside that leave the skin over each window. */
function pockets(kernel: Kernel, wells: readonly Well[], bottom: number, height: number) {
  const discs = wells.map(({ middle, window }) => kernel.disc(middle, 2 * window, FACETS));
  return kernel.prism(kernel.join(discs), bottom - 1, bottom + height);
}

function pocketArea(wells: readonly Well[]): number {
  return wells.reduce((sum, { window }) => sum + polygonArea(FACETS, window), 0);
}

/** The panel of a tile; the light comes through where it is thin. */
export function tilePanel(kernel: Kernel, build: number): Part {
  const wells = tileWells(build);
  const bottom = bottomOf(build);
  const solid = kernel.prism(tileOutline(kernel), bottom, bottom + PANEL);
  return {
    name: build ? `panel-${BUILDS[build].name}` : "panel",
    title: `opal panel of a tile${build ? ", for pixel strings" : ""}`,
    counts: [4, 4].map((count, i) => (i === build ? count : 0)),
    material: "opal",
    isFlipped: true,
    solid: solid.subtract(pockets(kernel, wells, bottom, PANEL - SKIN)),
    holes: 0,
    volume:
      (TILE.width - 2 * FIT) * (TILE.height - 2 * FIT) * PANEL - pocketArea(wells) * (PANEL - SKIN),
  };
}

/** The cap's flange, which holds the panels' inner corners down. */
export const CAP = { side: 28, height: SKIN, radius: 4 } as const;

/** The cap over the die: a flange on the panels, a plug between them. */
export function dieCap(kernel: Kernel, build: number): Part {
  const { tablet, plate, prism, unite } = kernel;
  const wells = dieWells(build);
  const bottom = bottomOf(build);
  const [low, high] = [MIDDLE.x - CAP.side / 2, MIDDLE.x + CAP.side / 2];
  const solid = unite([
    prism(plate(MIDDLE, DIE_SIDE, DIE_SIDE), bottom, bottom + PANEL),
    prism(tablet(low, low, high, high, CAP.radius), bottom + PANEL, bottom + PANEL + CAP.height),
  ]);
  const corners = 4 * CAP.radius * CAP.radius - polygonArea(32, CAP.radius);
  return {
    name: build ? `die-cap-${BUILDS[build].name}` : "die-cap",
    title: `cap over the die${build ? ", for a module of seven" : ""}`,
    counts: [1, 1].map((count, i) => (i === build ? count : 0)),
    material: "opal",
    isFlipped: true,
    solid: solid.subtract(pockets(kernel, wells, bottom, PANEL)),
    holes: 0,
    volume:
      DIE_SIDE * DIE_SIDE * PANEL +
      (CAP.side * CAP.side - corners) * CAP.height -
      pocketArea(wells) * PANEL,
  };
}
