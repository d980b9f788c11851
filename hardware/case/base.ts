/** The lower case: a base under each tile with its part of the outer wall, the rim on it, the die's column. */

import { type Point, TILE } from "../board.ts";
import { CONTROLLER_MECHANICS, CONTROLLER_SOCKETS, THICKNESS } from "../pcb/mechanics.ts";
import type { Kernel, Section, Solid } from "./kernel.ts";
import { label } from "./label.ts";
import {
  BOLT_HEIGHT,
  BUTTONS,
  CABLE_WAY,
  CABLE_WAYS,
  COLUMN_BOLT,
  COLUMN_WAY,
  CONTROLLER_LIFT,
  CORNER,
  LIP,
  M2,
  M3,
  RIM,
  RIM_HEIGHT,
  RIM_SCREWS,
  SEAM_BOLTS,
  STURDY,
  Z,
} from "./measure.ts";
import type { Part } from "./part.ts";
import { DIE_SCREW, DIE_SIDE, MIDDLE, TILE_SCREWS } from "./well.ts";

/** Free at each seam, so that the walls meet when they are bolted together. */
const SEAM = 0.1;
const EAST = TILE.width - SEAM;
const SOUTH = TILE.height - SEAM;
/** Walls along the seams end below the circuit boards, the outer ones below the rim. */
const SEAM_TOP = Z.board - 0.4;
const OUTER_TOP = Z.rim - 0.2;
const POST = 9;

/** A tile's area with its part of the frame, so much smaller on the outside; round at the corner. */
function footprint(
  { box, disc, join }: Kernel,
  inset: number,
  east = EAST,
  south = SOUTH,
): Section {
  const low = -RIM + inset;
  const radius = CORNER - inset;
  const middle = { x: low + radius, y: low + radius };
  return join([
    box(middle.x, low, east, south),
    box(low, middle.y, east, south),
    disc(middle, 2 * radius, 64),
  ]);
}

/** A boss for a screw of the rim: it hangs on the outer wall and needs no support. */
function boss({ disc, prism, plate, hull }: Kernel, screw: Point): Solid {
  const wall = screw.x < screw.y ? { x: -RIM + 1, y: screw.y } : { x: screw.x, y: -RIM + 1 };
  return hull([
    prism(disc(screw, 8), OUTER_TOP - 8, OUTER_TOP),
    prism(plate(wall, 2, 2), OUTER_TOP - 19, OUTER_TOP),
  ]);
}

/** What is common to the four bases: [walls and floor, cuts]. */
function common(kernel: Kernel, posts: readonly Point[]): { bodies: Solid[]; cuts: Solid[] } {
  const { box, disc, prism, bar, join } = kernel;
  const outline = footprint(kernel, 0);
  const inner = footprint(kernel, STURDY, EAST - STURDY, SOUTH - STURDY);
  const outer = join([
    box(-RIM, -RIM, EAST, -RIM + STURDY),
    box(-RIM, -RIM, -RIM + STURDY, SOUTH),
    box(-RIM, -RIM, -RIM + CORNER, -RIM + CORNER),
  ]);
  const ring = outline.subtract(inner);
  const bodies = [
    prism(outline, 0, Z.floor),
    prism(ring, 0, SEAM_TOP),
    prism(ring.intersect(outer), 0, OUTER_TOP),
    ...posts.map((post) => prism(disc(post, POST), 0, Z.board)),
    ...RIM_SCREWS.map((screw) => boss(kernel, screw)),
  ];
  const cuts = [
    ...posts.map((post) => prism(disc(post, M3.pilot), Z.board - 12, Z.board + 1)),
    ...RIM_SCREWS.map((screw) => prism(disc(screw, M3.pilot), OUTER_TOP - 10, OUTER_TOP + 1)),
  ];
  const [x, y] = [TILE.width, TILE.height];
  for (const at of SEAM_BOLTS) {
    cuts.push(bar([x - 4, at, BOLT_HEIGHT], [x + 1, at, BOLT_HEIGHT], M3.through));
    cuts.push(bar([at, y - 4, BOLT_HEIGHT], [at, y + 1, BOLT_HEIGHT], M3.through));
  }
  for (const at of CABLE_WAYS) {
    const [low, high] = [at - CABLE_WAY / 2, at + CABLE_WAY / 2];
    cuts.push(prism(box(x - 4, low, x + 1, high), Z.floor + 4, Z.board));
    cuts.push(prism(box(low, y - 4, high, y + 1), Z.floor + 4, Z.board));
  }
  const { at, height } = COLUMN_BOLT;
  cuts.push(bar([at, y - 4, height], [at, y + 1, height], M3.through));
  const half = COLUMN_WAY.width / 2;
  cuts.push(prism(box(at - half, y - 4, at + half, y + 1), COLUMN_WAY.bottom, Z.board));
  return { bodies, cuts };
}

/** Holes through the walls of every base. */
const WALL_HOLES = 2 * SEAM_BOLTS.length + 1;

/** The base of a tile. */
export function base(kernel: Kernel): Part {
  const { bodies, cuts } = common(kernel, TILE_SCREWS);
  return {
    name: "base",
    title: "base of a tile",
    counts: [3, 0],
    material: "any",
    isFlipped: false,
    solid: kernel.unite(bodies).subtract(kernel.unite(cuts)),
    holes: WALL_HOLES,
  };
}

/** Corner of the controller's board on tile 0's base: its sockets look out of the wall of y = 0. */
export const CONTROLLER_CORNER: Point = { x: 46, y: -RIM + STURDY + 0.4 };
/** Top of the controller's board. */
export const CONTROLLER_TOP = Z.floor + CONTROLLER_LIFT + THICKNESS;
/** Screws of the controller on the base. */
export const CONTROLLER_SCREWS: readonly Point[] = CONTROLLER_MECHANICS.holes.map(({ x, y }) => ({
  x: CONTROLLER_CORNER.x + x,
  y: CONTROLLER_CORNER.y + y,
}));
/** Screws of tile 0 that have no post in the base with the controller, which lies there. */
export function isOverController({ x, y }: Point): boolean {
  const { x: left, y: top } = CONTROLLER_CORNER;
  return x > left - POST && x < left + 100 + POST && y > top && y < top + 80 + POST;
}
/** Openings round the sockets are this much larger, for the plugs' bodies. */
const PLUG = 4.5;
/** Slots for air under the controller, and the tray's ribbon under the rim. */
const SLOTS = [68, 78, 88, 98, 108, 118] as const;
const SLOT = { width: 3, depth: 36 } as const;
const RIBBON = { at: 152, width: 18, height: 4 } as const;

/** Openings for the controller's sockets in a wall along y = `wall`, from the boards' top. */
export function socketCuts(kernel: Kernel, corner: Point, top: number, wall: number): Solid[] {
  return CONTROLLER_SOCKETS.map(({ x, z, width, height }) => {
    const [w, h] = [width + PLUG, height + PLUG];
    const middle = { x: corner.x + x, y: wall };
    return kernel.prism(kernel.plate(middle, w, 8), top + z - h / 2, top + z + h / 2);
  });
}

/** The base under tile 0, with the controller in it. */
export function controllerBase(kernel: Kernel): Part {
  const { disc, plate, prism, unite } = kernel;
  const posts = TILE_SCREWS.filter((screw) => !isOverController(screw));
  const { bodies, cuts } = common(kernel, posts);
  for (const screw of CONTROLLER_SCREWS) {
    bodies.push(prism(disc(screw, 8), 0, Z.floor + CONTROLLER_LIFT));
    cuts.push(prism(disc(screw, M3.pilot), STURDY / 2, Z.floor + CONTROLLER_LIFT + 1));
  }
  cuts.push(...socketCuts(kernel, CONTROLLER_CORNER, CONTROLLER_TOP, -RIM + STURDY / 2));
  for (const x of SLOTS) {
    const middle = { x, y: CONTROLLER_CORNER.y + 40 };
    cuts.push(prism(plate(middle, SLOT.width, SLOT.depth), -1, Z.floor + 1));
  }
  const ribbon = plate({ x: RIBBON.at, y: -RIM + STURDY / 2 }, RIBBON.width, STURDY + 1);
  cuts.push(prism(ribbon, OUTER_TOP - RIBBON.height, OUTER_TOP + 1));
  return {
    name: "base-controller",
    title: "base of tile 0, with the controller",
    counts: [1, 0],
    material: "any",
    isFlipped: false,
    solid: unite(bodies).subtract(unite(cuts)),
    holes: WALL_HOLES + CONTROLLER_SOCKETS.length + SLOTS.length,
  };
}

/** Depth of the words beside the buttons. */
const WORD_DEPTH = 0.6;

/** A quarter of the rim: it covers the frame, holds the panels' edges and carries a seat's buttons. */
export function rim(kernel: Kernel): Part {
  const { box, disc, prism, join, unite } = kernel;
  const top = Z.rim + RIM_HEIGHT;
  const ring = footprint(kernel, 0).subtract(box(LIP, LIP, TILE.width, TILE.height));
  const holes = [
    ...BUTTONS.map((button) => disc(button, button.diameter, 48)),
    ...RIM_SCREWS.map((screw) => disc(screw, M3.through)),
  ];
  // Heads of countersunk screws.
  const heads = RIM_SCREWS.map((screw) =>
    prism(disc(screw, M3.through), 0, 1.6)
      .add(
        kernel.hull([
          prism(disc(screw, M3.through), 0, 0.1),
          prism(disc(screw, M3.head), 1.5, 1.6),
        ]),
      )
      .translate([0, 0, top - 1.6]),
  );
  const words = BUTTONS.map(({ name, x, y, diameter }) =>
    // Read from the seat: a quarter turn.
    label(kernel, name, { x: x + diameter / 2 + 3.4, y }, 3.2, 90),
  );
  return {
    name: "rim",
    title: "quarter of the rim, with a seat's buttons",
    counts: [4, 0],
    material: "black",
    isFlipped: true,
    solid: prism(ring.subtract(join(holes)), Z.rim, top)
      .subtract(unite(heads))
      .subtract(prism(join(words), top - WORD_DEPTH, top + 1)),
    holes: holes.length,
  };
}

/** Wall of the die's column. */
const COLUMN_WALL = 2;

/** The column under the die's board, bolted to the four bases round it. */
export function column(kernel: Kernel): Part {
  const { plate, disc, prism, bar, unite } = kernel;
  const side = DIE_SIDE;
  const inner = side - 2 * COLUMN_WALL;
  const { height } = COLUMN_BOLT;
  const { x, y } = MIDDLE;
  const body = prism(plate(MIDDLE, side, side), 0, Z.board).subtract(
    prism(plate(MIDDLE, inner, inner), Z.floor, Z.board + 1),
  );
  const post = prism(plate({ x, y: y + side / 2 - 3.25 }, 8, 6.5), Z.board - 14, Z.board);
  // Below the post, a slope up from the wall, which prints without support.
  const slope = kernel.hull([
    prism(plate({ x, y: y + side / 2 - 3.25 }, 8, 6.5), Z.board - 14, Z.board - 13.9),
    prism(plate({ x, y: y + side / 2 - 0.5 }, 8, 1), Z.board - 22, Z.board - 21.9),
  ]);
  const half = COLUMN_WAY.width / 2;
  const reach = side / 2 + 1;
  const cuts = [
    prism(disc(DIE_SCREW, M2.pilot), Z.board - 10, Z.board + 1),
    // The connector's cable goes out on its own side, to tile 0 or to any of the others.
    prism(
      kernel.box(x - half, y - reach, x + half, y - side / 2 + 3),
      COLUMN_WAY.bottom,
      Z.board + 1,
    ),
    bar([x - reach, y, height], [x + reach, y, height], M3.pilot),
    bar([x, y - reach, height], [x, y + reach, height], M3.pilot),
  ];
  return {
    name: "column",
    title: "column under the die",
    counts: [1, 0],
    material: "any",
    isFlipped: false,
    solid: unite([body, post, slope]).subtract(unite(cuts)),
    holes: 4,
  };
}
