/** The drilled panel of the second build: holes for bullets, slots for the sticks, one for the die. */

import {
  BAR,
  BUILDS,
  DIE,
  PIXELS,
  type Point,
  placesOnWire,
  pointOn,
  SIDE,
  tileCorners,
  turnedPoint,
} from "../board.ts";
import { tablet } from "./artwork.ts";
import { wordLines } from "./glyph.ts";
import { CORNER } from "./measure.ts";
import type { Drawing, Shape } from "./shape.ts";
import { MIDDLE, TILE_SCREWS } from "./well.ts";

/** Diameters of the holes: a bullet, the module of the die (23 mm wide), an M3 screw. */
export const HOLE = { bullet: 12, module: 21, screw: 3.2 } as const;
/** Slot before a stick of 51.1 x 10.2 mm: its LEDs look through, its board stays behind. */
export const SLOT = { length: 50.4, width: 6 } as const;
/** Screws into the frame, on the west side; the other sides by the quarter turn. */
const EDGE: readonly Point[] = [
  { x: 5, y: 96 },
  { x: 5, y: 264 },
];

function everyQuarter(points: readonly Point[]): Point[] {
  return points.flatMap((point) => {
    const four = [point];
    for (let i = 0; i < 3; i++) four.push(turnedPoint(four[i]));
    return four;
  });
}

/** Screws of the four grids, and of the frame. */
export const GRID_SCREWS: readonly Point[] = everyQuarter(TILE_SCREWS);
export const EDGE_SCREWS: readonly Point[] = everyQuarter(EDGE);

function hole(middle: Point, diameter: number): Shape {
  return { layer: "cut", kind: "disc", ink: "white", middle, radius: diameter / 2 };
}

function cutArea(points: readonly Point[]): Shape {
  return { layer: "cut", kind: "area", ink: "white", points };
}

function mark(points: readonly Point[], width = 0.3): Shape {
  return { layer: "engrave", kind: "line", ink: "gold", points, width };
}

/** The slot of a seat's stick. */
function slot(seat: number): Shape {
  const ends = [0, 7].map((i) => pointOn(PIXELS, BAR + 8 * seat + i));
  const middle = { x: (ends[0].x + ends[1].x) / 2, y: (ends[0].y + ends[1].y) / 2 };
  const isUpright = ends[0].x === ends[1].x;
  const [w, h] = isUpright ? [SLOT.width, SLOT.length] : [SLOT.length, SLOT.width];
  const low = { x: middle.x - w / 2, y: middle.y - h / 2 };
  const high = { x: middle.x + w / 2, y: middle.y + h / 2 };
  return cutArea(tablet(low, high, SLOT.width / 2 - 0.001));
}

/** Numbers of the LEDs beside their holes, of a stick its first and last. */
function numbers(): Shape[] {
  return placesOnWire(PIXELS).flatMap((place, led) => {
    const at = pointOn(PIXELS, place);
    const isBar = place >= BAR && place < DIE;
    if (place >= DIE || (isBar && (place - BAR) % 8 !== 0 && (place - BAR) % 8 !== 7)) return [];
    // Away from the slot, towards the board's middle; of a bullet below it.
    const along = isBar ? 7 : 0;
    const dx =
      Math.abs(at.x - MIDDLE.x) > Math.abs(at.y - MIDDLE.y) ? Math.sign(MIDDLE.x - at.x) : 0;
    const dy = dx ? 0 : Math.sign(MIDDLE.y - at.y);
    const middle = isBar
      ? { x: at.x + dx * along, y: at.y + dy * along }
      : { x: at.x, y: at.y + 8.8 };
    return wordLines(String(led), middle, 2.6).map((points) => mark(points));
  });
}

/** The panel, seen from the players' side. */
export function drilledPanel(): Drawing {
  const bullets = placesOnWire(PIXELS).filter((place) => place < BAR);
  const seams = [0, 1, 2, 3].map((tile) => {
    const corners = tileCorners(tile);
    return [...corners, corners[0]];
  });
  return {
    name: `drilled-${BUILDS[PIXELS].name}`,
    title: `Skyring, drilled panel for ${bullets.length} bullets, four sticks and a module`,
    width: SIDE,
    height: SIDE,
    shapes: [
      ...seams.map((points) => mark(points, 0.2)),
      ...numbers(),
      cutArea(tablet({ x: 0, y: 0 }, { x: SIDE, y: SIDE }, CORNER)),
      ...bullets.map((place) => hole(pointOn(PIXELS, place), HOLE.bullet)),
      ...[0, 1, 2, 3].map(slot),
      hole(MIDDLE, HOLE.module),
      ...[...GRID_SCREWS, ...EDGE_SCREWS].map((point) => hole(point, HOLE.screw)),
    ],
  };
}
