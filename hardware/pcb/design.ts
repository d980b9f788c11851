/** A board before it is drawn: components with their nets and places, copper areas, texts. */

import type { Point } from "../board.ts";
import type { Box, Pad } from "./footprint.ts";
import type { Side } from "./mechanics.ts";
import type { Part } from "./part.ts";

/** A part on a board. */
export interface Component extends Point {
  ref: string;
  part: Part;
  /** Degrees, counter-clockwise as seen. */
  turn: number;
  side: Side;
  /** Net of each pin by its number; a pin that is not in it is not connected on purpose. */
  nets: Readonly<Record<string, string>>;
  /** Heading under which the schematic has it. */
  group: string;
  /** Not fitted unless the builder wants it. */
  isOption?: boolean;
}

/** Holes and fiducials: on the board only. */
export interface Fixture extends Point {
  ref: string;
  footprint: Part["footprint"];
}

/** A text on the silk. Turned 270, it is read by who sits at the left. */
export interface Label extends Point {
  text: string;
  size: number;
  turn: number;
  side: Side;
}

/** A copper area that takes what room there is. */
export interface Pour {
  net: string;
  layer: Layer;
  polygon: readonly Point[];
  /** The higher one wins where two meet. */
  priority: number;
}

export const LAYERS = ["F.Cu", "B.Cu"] as const;
export type Layer = (typeof LAYERS)[number];

/** A straight piece of track. */
export interface Track {
  net: string;
  layer: Layer;
  from: Point;
  to: Point;
  width: number;
}

/** A plated hole from layer to layer. */
export interface Via extends Point {
  net: string;
}

/** Copper that the router laid. */
export interface Copper {
  tracks: Track[];
  vias: Via[];
}

/** What a board is made of. */
export interface Design {
  name: string;
  title: string;
  revision: string;
  outline: readonly Point[];
  components: readonly Component[];
  fixtures: readonly Fixture[];
  labels: readonly Label[];
  pours: readonly Pour[];
  /** Areas free of copper pours, tracks and vias, on both layers: below an aerial. */
  keepouts: readonly Box[];
  /** Widths of tracks other than WIDTH, by net. */
  widths: Readonly<Record<string, number>>;
}

/** Rules of the board house, and more. All in mm. */
export const CLEARANCE = 0.2;
export const EDGE = 0.5;
export const WIDTH = 0.3;
export const VIA = { diameter: 0.7, drill: 0.35 } as const;
/** Between a pour and what is not its net; of its spokes to pads. */
export const POUR_CLEARANCE = 0.25;
export const SPOKE = 0.5;

export const GND = "GND";
export const V5 = "+5V";

/** 5 V above and ground below, over all of a board up to its edge. */
export function planes(outline: readonly Point[]): Pour[] {
  const polygon = corners(inner(outline, EDGE));
  return [
    { net: V5, layer: "F.Cu", polygon, priority: 0 },
    { net: GND, layer: "B.Cu", polygon, priority: 0 },
  ];
}

/** Turns a point round the origin, counter-clockwise as seen (y down). */
function spun(x: number, y: number, degrees: number): Point {
  const quarter = ((degrees % 360) + 360) % 360;
  if (quarter === 0) return { x, y };
  if (quarter === 90) return { x: y, y: -x };
  if (quarter === 180) return { x: -x, y: -y };
  if (quarter === 270) return { x: -y, y: x };
  const a = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(a) + y * Math.sin(a), y: -x * Math.sin(a) + y * Math.cos(a) };
}

/** A point of a component's footprint on the board. */
export function onBoard(c: { turn: number; side: Side } & Point, x: number, y: number): Point {
  const p = spun(x, c.side === "top" ? y : -y, c.turn);
  return { x: c.x + p.x, y: c.y + p.y };
}

/** A box of a component's footprint on the board. */
export function boxOnBoard(c: { turn: number; side: Side } & Point, box: Box): Box {
  const a = onBoard(c, box[0], box[1]);
  const b = onBoard(c, box[2], box[3]);
  return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)];
}

/** A pad where it is on the board. */
export interface Land extends Point {
  ref: string;
  pad: Pad;
  /** Empty: connected to nothing. */
  net: string;
  /** Sides along x and y. */
  width: number;
  height: number;
  layers: readonly Layer[];
}

/** All pads of a board, those of holes and fiducials with them. */
export function landsOf(design: Pick<Design, "components" | "fixtures">): Land[] {
  const lands: Land[] = [];
  const add = (
    at: { ref: string; turn: number; side: Side } & Point,
    pads: readonly Pad[],
    nets: Readonly<Record<string, string>>,
  ) => {
    for (const pad of pads) {
      const isTurned = at.turn % 180 !== 0;
      lands.push({
        ...onBoard(at, pad.x, pad.y),
        ref: at.ref,
        pad,
        net: nets[pad.number] ?? "",
        width: isTurned ? pad.height : pad.width,
        height: isTurned ? pad.width : pad.height,
        layers: pad.drill ? LAYERS : [at.side === "top" ? "F.Cu" : "B.Cu"],
      });
    }
  };
  for (const c of design.components) add(c, c.part.footprint.pads, c.nets);
  for (const f of design.fixtures) {
    add({ ...f, turn: 0, side: "top" }, f.footprint.pads, {});
  }
  return lands;
}

/** Names of all nets, in order of the alphabet. */
export function netsOf(design: Pick<Design, "components">): string[] {
  const names = new Set(design.components.flatMap((c) => Object.values(c.nets)));
  return [...names].sort();
}

/** Whether two boxes have something in common. */
export function isOverlap(a: Box, b: Box, gap = 0): boolean {
  return (
    a[0] < b[2] + gap - 1e-9 &&
    b[0] < a[2] + gap - 1e-9 &&
    a[1] < b[3] + gap - 1e-9 &&
    b[1] < a[3] + gap - 1e-9
  );
}

/** An outline shrunk to a box, by so much. */
export function inner(outline: readonly Point[], by: number): Box {
  const xs = outline.map((p) => p.x);
  const ys = outline.map((p) => p.y);
  return [Math.min(...xs) + by, Math.min(...ys) + by, Math.max(...xs) - by, Math.max(...ys) - by];
}

/** Whether a point lies in a polygon. */
export function isInside(p: Point, polygon: readonly Point[]): boolean {
  let inside = false;
  polygon.forEach((a, i) => {
    const b = polygon[(i + 1) % polygon.length];
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) {
      inside = !inside;
    }
  });
  return inside;
}

/** The corners of a box. */
export function corners([l, t, r, b]: Box): Point[] {
  return [
    { x: l, y: t },
    { x: r, y: t },
    { x: r, y: b },
    { x: l, y: b },
  ];
}
