/** Checks of what is made: each gives the faults that it finds, as sentences. */

import {
  allocLedOfPlace,
  BAR,
  BUILDS,
  DIE,
  LEDS,
  PIXELS,
  type Place,
  type Point,
  partOf,
  pointOn,
  SIDE,
} from "../board.ts";
import { EDGE_SCREWS, GRID_SCREWS, HOLE } from "./drill.ts";
import { type Contour, parseDxf } from "./dxf.ts";
import type { Kernel, Section, Solid, Spot } from "./kernel.ts";
import { BED, THIN } from "./measure.ts";
import { inPlace, onBed, type Part, solidOf } from "./part.ts";
import { parseStl, weld } from "./stl.ts";

/** Two lengths are the same, mm. */
const SAME = 0.02;

function mm(value: number): string {
  return value.toFixed(2);
}

/** Faults of a mesh: after welding each edge must be there once and its reverse once. */
export function edgeFaults(name: string, indices: Uint32Array): string[] {
  const edges = new Map<string, number>();
  for (let i = 0; i < indices.length; i += 3) {
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ]) {
      const key = `${indices[i + a]} ${indices[i + b]}`;
      edges.set(key, (edges.get(key) ?? 0) + 1);
    }
  }
  let bad = 0;
  for (const [key, count] of edges) {
    const [a, b] = key.split(" ");
    if (count !== 1 || edges.get(`${b} ${a}`) !== 1) bad++;
  }
  return bad ? [`${name}: ${bad} edges are not there once in each direction`] : [];
}

/** Faults of a part's file: not a sound solid, or not the one that it should be. */
export function stlFaults(kernel: Kernel, part: Part, bytes: Uint8Array): string[] {
  const triangles = parseStl(bytes);
  if (typeof triangles === "string") return [`${part.name}: ${triangles}`];
  const faults = edgeFaults(part.name, weld(triangles).indices);
  let solid: Solid;
  try {
    solid = solidOf(kernel, triangles);
  } catch (error) {
    return [...faults, `${part.name}: is no solid: ${String(error)}`];
  }
  if (solid.status() !== "NoError") return [...faults, `${part.name}: ${solid.status()}`];
  const pieces = solid.decompose().length;
  if (pieces !== 1) faults.push(`${part.name}: is in ${pieces} pieces`);
  if (solid.genus() !== part.holes)
    faults.push(`${part.name}: has ${solid.genus()} holes, not ${part.holes}`);
  const volume = solid.volume();
  const wanted = part.volume ?? part.solid.volume();
  if (Math.abs(volume - wanted) > 0.001 * wanted)
    faults.push(`${part.name}: has ${mm(volume)} mm3, not ${mm(wanted)}`);
  return faults;
}

/** Faults of a part's size: it must fit the bed, and stand on it. */
export function bedFaults(part: Part): string[] {
  const { min, max } = onBed(part).boundingBox();
  const faults: string[] = [];
  ["wide", "deep", "high"].forEach((word, i) => {
    const size = max[i] - min[i];
    if (size > BED) faults.push(`${part.name}: is ${mm(size)} mm ${word}, the bed ${BED}`);
    if (Math.abs(min[i]) > SAME) faults.push(`${part.name}: begins at ${mm(min[i])} mm, not at 0`);
  });
  return faults;
}

/** Most that may hang over nothing at one height, mm2: tops of holes in walls, and short bridges. */
const BRIDGE = 100;

/** Faults of what cannot be printed without support: faces that look down, steeper than 45 degrees. */
export function overhangFaults(name: string, bytes: Uint8Array): string[] {
  const triangles = parseStl(bytes);
  if (typeof triangles === "string") return [`${name}: ${triangles}`];
  const areas = new Map<string, number>();
  for (const t of triangles) {
    const [u, v] = [3, 6].map((i) => [t[i] - t[0], t[i + 1] - t[1], t[i + 2] - t[2]]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...n);
    const top = Math.max(t[2], t[5], t[8]);
    if (top < SAME || n[2] > -0.72 * length) continue;
    areas.set(top.toFixed(1), (areas.get(top.toFixed(1)) ?? 0) + length / 2);
  }
  return [...areas]
    .filter(([, area]) => area > BRIDGE)
    .map(([height, area]) => `${name}: ${mm(area)} mm2 hang free at ${height} mm`);
}

/** The file of a part back in its place on the board. */
export function readBack(kernel: Kernel, part: Part, bytes: Uint8Array): Solid {
  const triangles = parseStl(bytes);
  if (typeof triangles === "string") throw new Error(`${part.name}: ${triangles}`);
  return inPlace(part, solidOf(kernel, triangles));
}

/** Corners of the contour round a point, none where there is material. */
function contourRound(section: Section, { x, y }: Point): Point[] | undefined {
  let smallest: Point[] | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const polygon of section.toPolygons()) {
    const corners = polygon.map(([px, py]) => ({ x: px, y: py }));
    let isInside = false;
    let area = 0;
    corners.forEach((b, i) => {
      const a = corners[(i + corners.length - 1) % corners.length];
      area += (a.x * b.y - b.x * a.y) / 2;
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x)
        isInside = !isInside;
    });
    if (isInside && Math.abs(area) < Math.abs(least)) [smallest, least] = [corners, area];
  }
  // Round a hole corners go the other way.
  return least < 0 ? smallest : undefined;
}

/** A hole that belongs to an LED: in what, and at which height it is looked for. */
export interface Shaft {
  name: string;
  solid: Solid;
  heights: readonly number[];
  places: readonly Place[];
}

/** Faults of wells or windows: each round its own LED alone, and its middle. */
export function shaftFaults(build: number, shafts: readonly Shaft[]): string[] {
  const faults: string[] = [];
  const seen = new Set<Place>();
  for (const { name, solid, heights, places } of shafts) {
    for (const height of heights) {
      const section = solid.slice(height);
      const taken = new Map<string, Place>();
      for (const place of places) {
        const at = pointOn(build, place);
        const { part, seat, index } = partOf(place);
        const what = `${name}, at ${mm(height)} mm: ${part} ${index} of seat ${seat}`;
        const corners = contourRound(section, at);
        if (!corners) {
          faults.push(`${what} has no hole`);
          continue;
        }
        seen.add(place);
        for (const axis of ["x", "y"] as const) {
          const values = corners.map((corner) => corner[axis]);
          const middle = (Math.min(...values) + Math.max(...values)) / 2;
          if (Math.abs(middle - at[axis]) > SAME)
            faults.push(`${what} is ${mm(middle - at[axis])} mm off in ${axis}`);
        }
        const key = corners.map(({ x, y }) => `${mm(x)} ${mm(y)}`).join();
        const other = taken.get(key);
        if (other !== undefined) faults.push(`${what} shares its hole with place ${other}`);
        taken.set(key, place);
      }
    }
  }
  for (let place = 0; place < LEDS; place++) {
    if (!seen.has(place)) faults.push(`place ${place} of ${BUILDS[build].name} has no hole at all`);
  }
  return faults;
}

/** Faults of a section's walls: none may be thinner than a printer makes them sound. */
export function wallFaults(name: string, section: Section): string[] {
  // What a closing and an opening by half the wall would lose.
  const half = THIN / 2 - SAME;
  const opened = section.offset(-half, "Miter", 8).offset(half, "Miter", 8);
  return section
    .subtract(opened)
    .decompose()
    .filter((piece) => piece.area() > 0.3)
    .map((piece) => {
      const { min, max } = piece.bounds();
      return `${name}: a wall near ${mm((min[0] + max[0]) / 2)}, ${mm((min[1] + max[1]) / 2)} is thinner than ${THIN} mm`;
    });
}

/** A screw's hole in one part. */
export interface Bore {
  name: string;
  solid: Solid;
  from: Spot;
  to: Spot;
  diameter: number;
}

/** Faults of holes on screws' axes: a pin a little thinner goes through, one a little thicker does not. */
export function boreFaults(kernel: Kernel, bores: readonly Bore[]): string[] {
  return bores.flatMap(({ name, solid, from, to, diameter }) => {
    const at = `${name}: the hole at ${from.map(mm).join(", ")}`;
    const hit = (size: number) => kernel.bar(from, to, size).intersect(solid).volume();
    if (hit(diameter - 0.3) > 0.01) return [`${at} is not free`];
    return hit(diameter + 0.8) < 0.5 ? [`${at} has nothing round it`] : [];
  });
}

/** A body in its place. */
export interface Body {
  name: string;
  solid: Solid;
}

/** Faults of an assembly: no two bodies may be in the same place. */
export function clashFaults(bodies: readonly Body[]): string[] {
  const boxes = bodies.map(({ solid }) => solid.boundingBox());
  return bodies.flatMap((a, i) =>
    bodies.slice(i + 1).flatMap((b, j) => {
      const [p, q] = [boxes[i], boxes[i + 1 + j]];
      if ([0, 1, 2].some((k) => p.min[k] >= q.max[k] || q.min[k] >= p.max[k])) return [];
      const shared = a.solid.intersect(b.solid).volume();
      return shared > 0.5 ? [`${a.name} and ${b.name} share ${mm(shared)} mm3`] : [];
    }),
  );
}

/** The contours of a file as the board has them, y down. */
function contoursOf(text: string, height: number, corner: Point): Contour[] {
  return parseDxf(text).map((contour) => ({
    ...contour,
    points: contour.points.map(({ x, y }) => ({ x: x + corner.x, y: height - y + corner.y })),
  }));
}

/** Faults that a drawing of any kind may have. */
function contourFaults(name: string, contours: readonly Contour[]): string[] {
  const faults: string[] = [];
  for (const { layer, points, isClosed } of contours) {
    const [first] = points;
    const where = first ? ` near ${mm(first.x)}, ${mm(first.y)}` : "";
    if (layer !== "engrave" && !isClosed)
      faults.push(`${name}: a contour of ${layer}${where} is open`);
    if (!isClosed ? points.length < 2 : points.length === 2)
      faults.push(`${name}: a contour of ${layer}${where} has ${points.length} points`);
    if (points.some(({ x, y }) => !(x > -SAME && y > -SAME && x < SIDE + SAME && y < SIDE + SAME)))
      faults.push(`${name}: a contour of ${layer}${where} leaves the board`);
  }
  return faults;
}

function circleAt(contours: readonly Contour[], at: Point): Contour | undefined {
  return contours.find(
    ({ layer, radius, points }) =>
      layer === "cut" && radius && Math.hypot(points[0].x - at.x, points[0].y - at.y) < SAME,
  );
}

/** Faults of a face: a window to cut round every LED, and nothing else but the outline. */
export function faceFaults(
  name: string,
  build: number,
  places: readonly Place[],
  text: string,
  height = SIDE,
  corner: Point = { x: 0, y: 0 },
): string[] {
  const contours = contoursOf(text, height, corner);
  const faults = contourFaults(name, contours);
  for (const place of places) {
    const at = pointOn(build, place);
    if (!circleAt(contours, at))
      faults.push(`${name}: place ${place} has no window at ${mm(at.x)}, ${mm(at.y)}`);
  }
  const cut = contours.filter(({ layer }) => layer === "cut").length;
  if (cut !== places.length + 1)
    faults.push(`${name}: ${cut} contours to cut, not ${places.length} windows and an outline`);
  return faults;
}

/** Faults of the drilled panel: a hole of the right size for every bullet, stick, module and screw. */
export function drillFaults(text: string): string[] {
  const name = "drilled panel";
  const contours = contoursOf(text, SIDE, { x: 0, y: 0 });
  const faults = contourFaults(name, contours);
  const wanted: [string, Point, number][] = [
    ["the module", pointOn(PIXELS, DIE + 3), HOLE.module],
    ...[...GRID_SCREWS, ...EDGE_SCREWS].map((at): [string, Point, number] => [
      "a screw",
      at,
      HOLE.screw,
    ]),
  ];
  const leds = allocLedOfPlace();
  for (let place = 0; place < BAR; place++)
    wanted.push([`LED ${leds[place]}`, pointOn(PIXELS, place), HOLE.bullet]);
  for (const [what, at, diameter] of wanted) {
    const circle = circleAt(contours, at);
    if (!circle) faults.push(`${name}: no hole for ${what} at ${mm(at.x)}, ${mm(at.y)}`);
    else if (Math.abs(2 * circle.radius! - diameter) > SAME)
      faults.push(`${name}: the hole for ${what} is ${mm(2 * circle.radius!)} mm, not ${diameter}`);
  }
  const cut = contours.filter(({ layer, radius }) => layer === "cut" && !radius);
  for (let place = BAR; place < DIE; place++) {
    const { x, y } = pointOn(PIXELS, place);
    const isSeen = cut.some(({ points }) => {
      const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
      const isSlot = Math.max(...xs) - Math.min(...xs) < SIDE / 2;
      const inside = (v: number, of: number[]) =>
        v - 2.5 >= Math.min(...of) && v + 2.5 <= Math.max(...of);
      return isSlot && inside(x, xs) && inside(y, ys);
    });
    if (!isSeen) faults.push(`${name}: LED ${leds[place]} of a stick is behind the panel`);
  }
  // Holes keep apart, and off the edge.
  const circles = contours.filter(({ layer, radius }) => layer === "cut" && radius);
  circles.forEach((a, i) => {
    const [{ x, y }] = a.points;
    const edge = Math.min(x, y, SIDE - x, SIDE - y) - a.radius!;
    if (edge < 2)
      faults.push(`${name}: the hole at ${mm(x)}, ${mm(y)} is ${mm(edge)} mm off the edge`);
    for (const b of circles.slice(i + 1)) {
      const [other] = b.points;
      const gap = Math.hypot(x - other.x, y - other.y) - a.radius! - b.radius!;
      if (gap < 2)
        faults.push(
          `${name}: ${mm(gap)} mm between the holes at ${mm(x)}, ${mm(y)} and ${mm(other.x)}, ${mm(other.y)}`,
        );
    }
  });
  return faults;
}
