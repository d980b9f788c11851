/**
 * The dice tray: a bowl whose floor is tilted along its diagonal, so that the die slides into the lowest
 * corner, and the stand that holds bowl and sensors. It stands beside the board, on its ribbon.
 *
 * Measures are those of the floor's plane: p and q along its sides from the corner where the die comes to
 * rest, w up from the floor's underside. The plane is then tilted.
 */

import type { Point } from "../board.ts";
import { THICKNESS, TRAY_CENTRE, TRAY_MECHANICS, TRAY_SENSORS } from "../pcb/mechanics.ts";
import type { Kernel, Solid } from "./kernel.ts";
import { M3, STURDY } from "./measure.ts";
import type { Part } from "./part.ts";

/** Tilt of the floor along the diagonal, degrees; the steepest of the range that is usual. */
export const TILT = 15;
/** Side of an ordinary die. */
export const DIE = 16;
/** The floor, which the sensors look through, and the room for the die. */
export const FLOOR = 1.4;
export const ROOM = 62;
export const WALL_THICK = 3;
export const WALL_HIGH = 22;
/** The plate's corners, p and q alike. */
export const PLATE = { from: -18, to: 76 } as const;
/** Top of the sensors' board, and its underside: the sensors are 1.7 mm high. */
export const BOARD_TOP = -2;
const BOARD_BOTTOM = BOARD_TOP - THICKNESS;
/** Height of the corner over the table: what hangs below the sensors' board needs so much. */
export const CORNER_HEIGHT = 19;

/** A point of the sensors' board in the plane: the die's middle is half a die from either wall. */
export function onFloor({ x, y }: Point): Point {
  return { x: x - TRAY_CENTRE.x + DIE / 2, y: y - TRAY_CENTRE.y + DIE / 2 };
}

/** Screws of the bowl on the stand. */
export const BOWL_SCREWS: readonly Point[] = [
  { x: -14, y: -14 },
  { x: 70.5, y: -12 },
  { x: -12, y: 70.5 },
  { x: 70.5, y: 70.5 },
];
/** Screws of the sensors' board on the stand. */
export const SENSOR_SCREWS: readonly Point[] = TRAY_MECHANICS.holes.map(onFloor);

/** Columns of the turn about the line p = -q that lifts the far corner. */
function tilt(): number[][] {
  const angle = (TILT * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [a, b, c] = [(cos + 1) / 2, (cos - 1) / 2, sin / Math.SQRT2];
  return [
    [a, b, c],
    [b, a, c],
    [-c, -c, cos],
  ];
}

/** Where a spot of the plane is over the table, y down. */
export function tilted(p: number, q: number, w: number): [number, number, number] {
  const [ep, eq, ew] = tilt();
  const [x, y, z] = [0, 1, 2].map((i) => p * ep[i] + q * eq[i] + w * ew[i]);
  return [x, y, z + CORNER_HEIGHT];
}

/** A solid of the plane, tilted. */
export function tiltedSolid(solid: Solid): Solid {
  const [ep, eq, ew] = tilt();
  return solid.transform([
    ...([...ep, 0] as [number, number, number, number]),
    ...([...eq, 0] as [number, number, number, number]),
    ...([...ew, 0] as [number, number, number, number]),
    0,
    0,
    CORNER_HEIGHT,
    1,
  ]);
}

/** The bowl, printed flat: its floor gets its tilt from the stand. */
export function bowl(kernel: Kernel): Part {
  const { box, disc, prism, join, unite } = kernel;
  const plate = kernel.tablet(PLATE.from, PLATE.from, PLATE.to, PLATE.to, 4);
  const outer = box(-WALL_THICK, -WALL_THICK, ROOM + WALL_THICK, ROOM + WALL_THICK);
  const wall = outer.subtract(box(0, 0, ROOM, ROOM));
  const holes = [
    ...TRAY_SENSORS.map((hole) => disc(onFloor(hole), hole.diameter)),
    ...BOWL_SCREWS.map((screw) => disc(screw, M3.through)),
  ];
  const solid = unite([prism(plate, 0, FLOOR), prism(wall, 0, FLOOR + WALL_HIGH)]);
  return {
    name: "tray-bowl",
    title: "bowl of the dice tray",
    counts: [1, 1],
    material: "black",
    isFlipped: false,
    solid: solid.subtract(prism(join(holes), -1, FLOOR + 1)),
    holes: holes.length,
    volume:
      (plate.area() - join(holes).area()) * FLOOR +
      ((ROOM + 2 * WALL_THICK) ** 2 - ROOM ** 2) * WALL_HIGH,
  };
}

/** Way for the ribbon with its plug, in the wall of the highest side, below the bowl. */
const RIBBON_WAY = { p: 8, width: 22, height: 9 } as const;

/** The stand: walls and posts straight up, cut by the tilted plane. */
export function stand(kernel: Kernel): Part {
  const { disc, prism, unite, polygon } = kernel;
  const corner = (p: number, q: number) => {
    const [x, y] = tilted(p, q, 0);
    return { x, y };
  };
  const { from, to } = PLATE;
  const outline = polygon([corner(from, from), corner(to, from), corner(to, to), corner(from, to)]);
  const inner = outline.offset(-STURDY, "Miter");
  const high = tilted(to, to, 0)[2] + 1;
  const foot = (screw: Point, w: number) => {
    const [x, y] = tilted(screw.x, screw.y, w);
    return disc({ x, y }, 9);
  };
  // Under the plane: a slab of it that is far thicker than the stand is high.
  const below = (w: number) =>
    tiltedSolid(prism(kernel.box(from - 60, from - 60, to + 60, to + 60), w - 150, w));
  const posts = (screws: readonly Point[], w: number) =>
    unite(screws.map((screw) => prism(foot(screw, w), 0, high))).intersect(below(w));
  const pilots = (screws: readonly Point[], w: number, depth: number) =>
    tiltedSolid(unite(screws.map((screw) => prism(disc(screw, M3.pilot), w - depth, w + 1))));
  const walls = prism(outline.subtract(inner), 0, high).intersect(below(0));
  const { p, width, height } = RIBBON_WAY;
  const way = tiltedSolid(
    prism(kernel.box(p - width / 2, to - 12, p + width / 2, to + 20), -height, 20),
  );
  const outside = prism(outline, 0, high);
  return {
    name: "tray-stand",
    title: "stand of the dice tray",
    counts: [1, 1],
    material: "any",
    isFlipped: false,
    solid: unite([
      prism(outline, 0, STURDY),
      walls.subtract(way),
      posts(BOWL_SCREWS, 0).intersect(outside),
      posts(SENSOR_SCREWS, BOARD_BOTTOM),
    ])
      .subtract(pilots(BOWL_SCREWS, 0, 9))
      .subtract(pilots(SENSOR_SCREWS, BOARD_BOTTOM, 7)),
    holes: 0,
  };
}
