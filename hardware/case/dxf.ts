/**
 * A drawing as DXF of the kind that every program reads (R12): circles and polylines, mm, y up. Layers:
 * cut, engrave, and of the colours one a seat (colour-red ...); grounds and windows are no colours here.
 */

import { SEAT_NAMES } from "../board.ts";
import type { Drawing, Shape } from "./shape.ts";
import { number } from "./svg.ts";

/** Layers with AutoCAD's colour numbers. */
const LAYERS: readonly (readonly [string, number])[] = [
  ["cut", 6],
  ["engrave", 7],
  ["colour-red", 1],
  ["colour-yellow", 2],
  ["colour-blue", 5],
  ["colour-green", 3],
];

/** The layer of a shape, none where it is only for print. */
function layerOf({ layer, ink }: Shape): string | undefined {
  if (layer !== "colour") return layer;
  return SEAT_NAMES.some((name) => name === ink) ? `colour-${ink}` : undefined;
}

/** Pairs of group code and value. */
function pairs(...values: (string | number)[]): string {
  let text = "";
  for (let i = 0; i < values.length; i += 2) text += `${values[i]}\n${values[i + 1]}\n`;
  return text;
}

function entity(shape: Shape, layer: string, height: number): string {
  const up = (y: number) => number(height - y);
  if (shape.kind === "disc") {
    const { middle, radius } = shape;
    return pairs(
      0,
      "CIRCLE",
      8,
      layer,
      10,
      number(middle.x),
      20,
      up(middle.y),
      30,
      0,
      40,
      number(radius),
    );
  }
  const isClosed = shape.kind === "area" ? 1 : 0;
  const corners = shape.points.map(({ x, y }) =>
    pairs(0, "VERTEX", 8, layer, 10, number(x), 20, up(y), 30, 0),
  );
  return (
    pairs(0, "POLYLINE", 8, layer, 66, 1, 10, 0, 20, 0, 30, 0, 70, isClosed) +
    corners.join("") +
    pairs(0, "SEQEND", 8, layer)
  );
}

/** The text of the file. */
export function formatDxf({ width, height, shapes }: Drawing): string {
  const table = LAYERS.map(([name, colour]) =>
    pairs(0, "LAYER", 2, name, 70, 0, 62, colour, 6, "CONTINUOUS"),
  ).join("");
  const entities = shapes.map((shape) => {
    const layer = layerOf(shape);
    return layer ? entity(shape, layer, height) : "";
  });
  return (
    pairs(0, "SECTION", 2, "HEADER", 9, "$ACADVER", 1, "AC1009", 9, "$INSUNITS", 70, 4) +
    pairs(9, "$EXTMIN", 10, 0, 20, 0, 9, "$EXTMAX", 10, number(width), 20, number(height)) +
    pairs(0, "ENDSEC", 0, "SECTION", 2, "TABLES") +
    pairs(0, "TABLE", 2, "LTYPE", 70, 1, 0, "LTYPE", 2, "CONTINUOUS", 70, 0, 3, "Solid line") +
    pairs(72, 65, 73, 0, 40, 0, 0, "ENDTAB") +
    pairs(0, "TABLE", 2, "LAYER", 70, LAYERS.length) +
    table +
    pairs(0, "ENDTAB", 0, "ENDSEC", 0, "SECTION", 2, "ENTITIES") +
    entities.join("") +
    pairs(0, "ENDSEC", 0, "EOF")
  );
}

/** What a DXF file has: circles, and polylines that are closed or not. */
export interface Contour {
  layer: string;
  /** Of a circle: its middle alone. y up. */
  points: { x: number; y: number }[];
  radius?: number;
  isClosed: boolean;
}

/** The contours of a file such as `formatDxf` writes. */
export function parseDxf(text: string): Contour[] {
  const lines = text.split("\n");
  const contours: Contour[] = [];
  let kind = "";
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const [code, value] = [Number(lines[i]), lines[i + 1]];
    if (code === 0) {
      kind = value;
      if (kind === "CIRCLE" || kind === "POLYLINE")
        contours.push({ layer: "", points: [], isClosed: kind === "CIRCLE" });
    }
    const last = contours[contours.length - 1];
    if (!last || !["CIRCLE", "POLYLINE", "VERTEX"].includes(kind)) continue;
    if (code === 8) last.layer = value;
    if (code === 70 && kind === "POLYLINE") last.isClosed = value === "1";
    if (code === 40) last.radius = Number(value);
    if (code === 10 && kind !== "POLYLINE") last.points.push({ x: Number(value), y: 0 });
    if (code === 20 && kind !== "POLYLINE") last.points[last.points.length - 1].y = Number(value);
  }
  return contours;
}
