/** Flat drawings: what is cut, engraved and coloured. */

import type { Point } from "../board.ts";

/** Cut through, drawn as a line, or filled with a colour. */
export type Layer = "cut" | "engrave" | "colour";

/** Colours of the print by name; the first four are the seats'. */
export const INKS = {
  red: "#e23b32",
  yellow: "#f2b81e",
  blue: "#2f6fe4",
  green: "#1fa55c",
  ground: "#141c33",
  track: "#253254",
  shade: "#0c1222",
  gold: "#e2bf73",
  white: "#fbf7ec",
  redWindow: "#f9c6bf",
  yellowWindow: "#fcebb0",
  blueWindow: "#c3d7fa",
  greenWindow: "#bfe8d0",
} as const;
export type Ink = keyof typeof INKS;

/** One thing on a layer. */
export type Shape = { layer: Layer; ink: Ink } & (
  | { kind: "disc"; middle: Point; radius: number }
  /** Closed. */
  | { kind: "area"; points: readonly Point[] }
  /** Open; so wide where it is printed. */
  | { kind: "line"; points: readonly Point[]; width: number }
);

/** A sheet with a name and a size, mm. */
export interface Drawing {
  name: string;
  title: string;
  width: number;
  height: number;
  shapes: readonly Shape[];
}

/** A rectangle by its low and high corner. */
export interface Frame {
  low: Point;
  high: Point;
}

/** The four sides of a frame as functions that are positive inside. */
function sides({ low, high }: Frame): ((p: Point) => number)[] {
  return [(p) => p.x - low.x, (p) => high.x - p.x, (p) => p.y - low.y, (p) => high.y - p.y];
}

/** The point between two at which a side is crossed. */
function crossing(a: Point, b: Point, inside: (p: Point) => number): Point {
  const part = inside(a) / (inside(a) - inside(b));
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

/** What of an area lies in a frame. */
function clippedArea(points: readonly Point[], frame: Frame): Point[] {
  return sides(frame).reduce<Point[]>(
    (left, inside) =>
      left.flatMap((b, i) => {
        const a = left[(i + left.length - 1) % left.length];
        const entry = inside(a) < 0 !== inside(b) < 0 ? [crossing(a, b, inside)] : [];
        return inside(b) < 0 ? entry : [...entry, b];
      }),
    [...points],
  );
}

/** What of an open line lies in a frame, in pieces. */
function clippedLine(points: readonly Point[], frame: Frame): Point[][] {
  const pieces: Point[][] = [];
  for (let i = 1; i < points.length; i++) {
    let [a, b] = [points[i - 1], points[i]];
    let isOut = false;
    for (const inside of sides(frame)) {
      if (inside(a) < 0 && inside(b) < 0) isOut = true;
      else if (inside(a) < 0) a = crossing(a, b, inside);
      else if (inside(b) < 0) b = crossing(a, b, inside);
    }
    if (isOut) continue;
    const last = pieces[pieces.length - 1];
    const end = last?.[last.length - 1];
    if (end && end.x === a.x && end.y === a.y) last.push(b);
    else pieces.push([a, b]);
  }
  return pieces;
}

/** What of a shape lies in a frame. A disc belongs to the frame that has its middle. */
export function clipped(shape: Shape, frame: Frame): Shape[] {
  if (shape.kind === "disc") {
    return sides(frame).every((inside) => inside(shape.middle) > 0) ? [shape] : [];
  }
  if (shape.kind === "line") {
    return clippedLine(shape.points, frame).map((points) => ({ ...shape, points }));
  }
  const points = clippedArea(shape.points, frame);
  return points.length > 2 ? [{ ...shape, points }] : [];
}

/** A shape with every point moved by a function that keeps lengths. */
export function mapped(shape: Shape, move: (point: Point) => Point): Shape {
  return shape.kind === "disc"
    ? { ...shape, middle: move(shape.middle) }
    : { ...shape, points: shape.points.map(move) };
}
