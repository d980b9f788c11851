/** The face of the board: ring, hangars, lanes, flights, names, drawn from the board's data. */

import {
  RING as CELL_OF,
  CELLS,
  LINE_END,
  LINE_START,
  TURN_IN,
} from "../../firmware/rules/track.ts";
import {
  BAR,
  BUILDS,
  HANGAR,
  LANE,
  LEDS,
  PAD,
  PITCH,
  type Place,
  type Point,
  partOf,
  pointOn,
  RING,
  SEAT_NAMES,
  SIDE,
  tileCorners,
  turnedPoint,
} from "../board.ts";
import { wordLines } from "./glyph.ts";
import { BAR_WINDOWS, CORNER, PIP_WINDOW, WINDOW } from "./measure.ts";
import { CAP } from "./panel.ts";
import { clipped, type Drawing, type Frame, type Ink, mapped, type Shape } from "./shape.ts";

const SEATS = [0, 1, 2, 3] as const;
const MIDDLE: Point = { x: SIDE / 2, y: SIDE / 2 };
/** Ring of colour round a window. */
const COLLAR = 1.5;
/** Half a lane's and the ring's band. */
const BAND = 11;

/** A point of seat 0's quarter, turned to a seat's. */
function turned(point: Point, seat: number): Point {
  let at = point;
  for (let i = 0; i < seat; i++) at = turnedPoint(at);
  return at;
}

/** The seat in whose colour a place is printed, -1 for the die. */
export function colourOf(place: Place): number {
  const { part, seat, index } = partOf(place);
  if (part === "die") return -1;
  // RULES.md section 2.
  return part === "ring" ? (13 * seat + index + 3) % 4 : seat;
}

function ink(seat: number): Ink {
  return SEAT_NAMES[seat];
}

function windowInk(seat: number): Ink {
  return seat < 0 ? "white" : `${SEAT_NAMES[seat]}Window`;
}

/** Radius of the light window of a place. */
export function windowOf(build: number, place: Place): number {
  const { part } = partOf(place);
  return part === "die" ? PIP_WINDOW : part === "bar" ? BAR_WINDOWS[build] : WINDOW;
}

function area(ink: Ink, points: readonly Point[]): Shape {
  return { layer: "colour", kind: "area", ink, points };
}

function disc(ink: Ink, middle: Point, radius: number): Shape {
  return { layer: "colour", kind: "disc", ink, middle, radius };
}

function line(ink: Ink, points: readonly Point[], width: number): Shape {
  return { layer: "engrave", kind: "line", ink, points, width };
}

/** A rectangle with round corners as an area. */
export function tablet(low: Point, high: Point, radius: number): Point[] {
  const corners = [
    [high.x - radius, high.y - radius],
    [low.x + radius, high.y - radius],
    [low.x + radius, low.y + radius],
    [high.x - radius, low.y + radius],
  ];
  const FACETS = 8;
  return corners.flatMap(([x, y], i) =>
    Array.from({ length: FACETS + 1 }, (_, j) => {
      const angle = ((i + j / FACETS) * Math.PI) / 2;
      return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    }),
  );
}

/** A square round a point. */
function square(middle: Point, half: number, radius: number): Point[] {
  const { x, y } = middle;
  return tablet({ x: x - half, y: y - half }, { x: x + half, y: y + half }, radius);
}

/** A point so far along from `from` to `to`, and so far to its right, mm. */
function along(from: Point, to: Point, mm: number, right = 0): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  return { x: from.x + x * mm - y * right, y: from.y + y * mm + x * right };
}

/** A band of a width from point to point. */
function band(ink: Ink, from: Point, to: Point, half: number): Shape {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return area(ink, [
    along(from, to, 0, -half),
    along(from, to, length, -half),
    along(from, to, length, half),
    along(from, to, 0, half),
  ]);
}

/** An outline drawn nose up round 0, so large, at a point, with its nose towards another. */
function placed(ink: Ink, outline: readonly number[], at: Point, to: Point, scale: number): Shape {
  const points: Point[] = [];
  for (let i = 0; i < outline.length; i += 2)
    points.push(along(at, to, -outline[i + 1] * scale, outline[i] * scale));
  return area(ink, points);
}

/** The right half of a plane from nose to tail: x, y. */
const PLANE_HALF = [
  0, -10, 0.9, -9.2, 1.4, -7.6, 1.5, -3, 9.6, 2.6, 9.6, 4.8, 1.5, 2.2, 1.1, 6.6, 3.8, 8.6, 3.8, 10,
  0, 9,
];

/** An outline from its right half. */
function mirrored(half: readonly number[]): number[] {
  const whole = [...half];
  for (let i = half.length - 4; i > 0; i -= 2) whole.push(-half[i], half[i + 1]);
  return whole;
}

const PLANE = mirrored(PLANE_HALF);
const CHEVRON = [0, -1.5, 1.9, 0.9, 1.9, 1.9, 0, -0.1, -1.9, 1.9, -1.9, 0.9];
const HEAD = [0, -3.2, 2.8, 2.4, 0, 1.2, -2.8, 2.4];
/** Five points, of radius 1. */
const STAR = Array.from({ length: 10 }, (_, i) => {
  const [angle, radius] = [(i * Math.PI) / 5, i % 2 ? 0.42 : 1];
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}).flat();
/** Four thin points. */
const SPARK = [0, -1, 0.18, -0.18, 1, 0, 0.18, 0.18, 0, 1, -0.18, 0.18, -1, 0, -0.18, -0.18];

function ringPoint(cell: number): Point {
  return pointOn(0, RING + (cell % CELLS));
}

/** Little sparks in tile 0's empty fields: x, y, size. */
const SPARKS = [
  [36, 128, 2.4],
  [58, 150, 1.6],
  [40, 158, 1.2],
  [66, 126, 1.8],
  [128, 18, 1.6],
  [158, 26, 2.2],
  [122, 62, 1.3],
  [152, 66, 1.7],
  [88, 62, 1.1],
  [92, 18, 1.6],
] as const;

/** The signs of the tiles' large fields; the fourth has a plane. */
const SIGNS: readonly string[] = ["飞", "行", "棋"];
const FIELD: Point = { x: 126, y: 127 };
const SEAT_SIGNS = ["红", "黄", "蓝", "绿"] as const;

/** The sheet's outline: square under the printed rim, round where it is seen. */
function outlineOf(build: number): Point[] {
  if (build) return tablet({ x: 0, y: 0 }, { x: SIDE, y: SIDE }, CORNER);
  return [
    { x: 0, y: 0 },
    { x: SIDE, y: 0 },
    { x: SIDE, y: SIDE },
    { x: 0, y: SIDE },
  ];
}

function ground(build: number): Shape[] {
  const shapes: Shape[] = [area("ground", outlineOf(build))];
  for (let cell = 0; cell < CELLS; cell++) {
    shapes.push(band("track", ringPoint(cell), ringPoint(cell + 1), BAND));
    shapes.push(disc("track", ringPoint(cell), BAND));
  }
  for (const seat of SEATS) {
    for (const [x, y, size] of SPARKS) {
      const at = turned({ x, y }, seat);
      shapes.push(placed("gold", SPARK, at, { x: at.x, y: -1000 }, size));
    }
  }
  return shapes;
}

/** Seat's hangar field with its name, towards its player. */
function hangar(seat: number): Shape[] {
  const spots = [0, 1, 2, 3].map((spot) => pointOn(0, HANGAR + 4 * seat + spot));
  const middle = {
    x: spots.reduce((sum, { x }) => sum + x, 0) / 4,
    y: spots.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const degrees = 90 * (seat + 1);
  // Towards the player, which for seat 0 is to the west.
  const below = turned({ x: -27.4 + SIDE / 2, y: SIDE / 2 }, seat);
  const word = { x: middle.x + below.x - SIDE / 2, y: middle.y + below.y - SIDE / 2 };
  return [
    area(ink(seat), square(middle, 31, 9)),
    ...wordLines(SEAT_SIGNS[seat], middle, 9.5, degrees).map((l) => line("white", l, 0.9)),
    ...wordLines(SEAT_NAMES[seat].toUpperCase(), word, 3.4, degrees).map((l) =>
      line("white", l, 0.6),
    ),
  ];
}

/** Lane and quarter of the middle of a seat. */
function lane(seat: number): Shape[] {
  const first = pointOn(0, LANE + 5 * seat);
  const foot = turned({ x: 6 * PITCH, y: SIDE / 2 }, seat);
  const wedge = [{ x: 6 * PITCH, y: 6 * PITCH }, MIDDLE, { x: 6 * PITCH, y: 9 * PITCH }].map(
    (point) => turned(point, seat),
  );
  return [disc(ink(seat), first, BAND), band(ink(seat), first, foot, BAND), area(ink(seat), wedge)];
}

/** Dashes of a seat's flight, but where a cell of its way lies, with planes and a head. */
function flight(seat: number): Shape[] {
  const from = ringPoint(CELL_OF[13 * seat + LINE_START]);
  const to = ringPoint(CELL_OF[13 * seat + LINE_END]);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [DASH, GAP] = [4, 3];
  const free = WINDOW + COLLAR + 1.5;
  const shapes: Shape[] = [];
  // One half; the other is its mirror image, so that both ends look alike.
  const half = length / 2;
  // In the place of two dashes.
  const planeAt = free + 3.5 * (DASH + GAP) + DASH / 2;
  for (let at = free; at + DASH < half - free - 1; at += DASH + GAP) {
    for (const start of [at, length - at - DASH]) {
      const centre = start + DASH / 2;
      if (Math.abs(centre - planeAt) < 9) continue;
      if (length - centre < free + 5.5) continue;
      shapes.push(line(ink(seat), [along(from, to, start), along(from, to, start + DASH)], 1.4));
    }
  }
  shapes.push(placed(ink(seat), PLANE, along(from, to, planeAt), to, 0.66));
  shapes.push(placed(ink(seat), HEAD, along(from, to, length - free - 2.6), to, 1));
  return shapes;
}

/** Arrows: a small one at every step of the ring, the seat's own where its way leaves or begins. */
function arrows(): Shape[] {
  const shapes: Shape[] = [];
  const between = (ink: Ink, from: Point, to: Point, scale: number) =>
    placed(ink, CHEVRON, along(from, to, Math.hypot(to.x - from.x, to.y - from.y) / 2), to, scale);
  for (let cell = 0; cell < CELLS; cell++) {
    shapes.push(between("gold", ringPoint(cell), ringPoint(cell + 1), 0.72));
  }
  for (const seat of SEATS) {
    const turn = ringPoint(CELL_OF[13 * seat + TURN_IN]);
    const start = ringPoint(CELL_OF[13 * seat + 2]);
    shapes.push(between("white", turn, pointOn(0, LANE + 5 * seat), 0.9));
    shapes.push(between("white", pointOn(0, PAD + seat), start, 0.9));
  }
  return shapes;
}

function bar(build: number, seat: number): Shape[] {
  const [a, b] = [pointOn(build, BAR + 8 * seat), pointOn(build, BAR + 8 * seat + 7)];
  const half = BAR_WINDOWS[build] + 1.9;
  const low = { x: Math.min(a.x, b.x) - half, y: Math.min(a.y, b.y) - half };
  const high = { x: Math.max(a.x, b.x) + half, y: Math.max(a.y, b.y) + half };
  const grow = (by: number, radius: number) =>
    tablet({ x: low.x - by, y: low.y - by }, { x: high.x + by, y: high.y + by }, radius);
  return [area(ink(seat), grow(0.7, half + 0.7)), area("shade", grow(0, half))];
}

/** The light windows, with their collars and what is printed on them. */
function windows(build: number): Shape[] {
  return Array.from({ length: LEDS }, (_, place) => place).flatMap((place): Shape[] => {
    const { part, seat } = partOf(place);
    const at = pointOn(build, place);
    const radius = windowOf(build, place);
    const colour = colourOf(place);
    const window: Shape[] = [disc(windowInk(colour), at, radius)];
    if (part === "ring" || part === "pad") window.unshift(disc(ink(colour), at, radius + COLLAR));
    if (part === "lane" || part === "goal" || part === "hangar")
      window.unshift(disc("white", at, radius + 0.8));
    if (part === "bar") window.unshift(disc(ink(colour), at, radius + 0.5));
    if (part === "hangar") {
      window.push(placed(ink(colour), PLANE, at, pointOn(0, PAD + seat), 0.66));
    }
    if (part === "pad")
      window.push(placed(ink(colour), PLANE, at, ringPoint(CELL_OF[13 * seat + 2]), 0.66));
    if (part === "goal") window.push(placed(ink(colour), STAR, at, MIDDLE, 6));
    const progress = part === "ring" ? CELL_OF.indexOf(place, 13 * colour + 2) - 13 * colour : 0;
    if (progress === LINE_START) {
      const end = ringPoint(CELL_OF[13 * colour + LINE_END]);
      window.push(placed(ink(colour), PLANE, at, end, 0.66));
    }
    return window;
  });
}

function die(): Shape[] {
  return [
    area("gold", square(MIDDLE, CAP.side / 2 + 0.8, CAP.radius + 0.8)),
    area("shade", square(MIDDLE, CAP.side / 2, CAP.radius)),
  ];
}

function signs(): Shape[] {
  return SEATS.flatMap((seat): Shape[] => {
    const at = turned(FIELD, seat);
    const word = turned({ x: 138, y: 42 }, seat);
    const name = wordLines("SKYRING", word, 5, 90 * (seat + 2)).map((l) => line("gold", l, 0.8));
    const sign = SIGNS[seat];
    if (!sign) return [...name, placed("gold", PLANE, at, MIDDLE, 1.7)];
    return [...name, ...wordLines(sign, at, 28, 0).map((l) => line("gold", l, 2.4))];
  });
}

/** The windows as holes to cut, for a face of two sheets. */
function cuts(build: number): Shape[] {
  return Array.from({ length: LEDS }, (_, place) => ({
    layer: "cut" as const,
    kind: "disc" as const,
    ink: "white" as const,
    middle: pointOn(build, place),
    radius: windowOf(build, place),
  }));
}

/** All that is on the face of a build, but its outline. */
export function face(build: number): Shape[] {
  return [
    ...ground(build),
    ...signs(),
    ...SEATS.flatMap((seat) => [...hangar(seat), ...lane(seat), ...bar(build, seat)]),
    ...arrows(),
    ...SEATS.flatMap(flight),
    ...die(),
    ...windows(build),
    ...cuts(build),
  ];
}

function outline(points: readonly Point[]): Shape {
  return { layer: "cut", kind: "area", ink: "white", points };
}

/** The whole board's face. */
export function boardFace(build: number): Drawing {
  const { name } = BUILDS[build];
  return {
    name: build ? `board-${name}` : "board",
    title: `Skyring, face of the whole board${build ? ", for pixel strings" : ""}`,
    width: SIDE,
    height: SIDE,
    shapes: [...face(build), outline(outlineOf(build))],
  };
}

/** Where a tile is on the board. */
export function frameOf(tile: number): Frame {
  const [low, , high] = tileCorners(tile);
  return { low, high };
}

/** The face of one tile of the first build, as it lies on the board. */
export function tileFace(tile: number): Drawing {
  const frame = frameOf(tile);
  const { low, high } = frame;
  const home = ({ x, y }: Point) => ({ x: x - low.x, y: y - low.y });
  const shapes = face(0).flatMap((shape) => clipped(shape, frame));
  return {
    name: `tile-${tile}-${SEAT_NAMES[tile]}`,
    title: `Skyring, face of tile ${tile}`,
    width: high.x - low.x,
    height: high.y - low.y,
    shapes: [...shapes, outline(tileCorners(tile))].map((shape) => mapped(shape, home)),
  };
}
