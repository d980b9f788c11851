/**
 * Rules of the copper, worked out from the board's file alone: distances between nets, to the edge,
 * sizes, and whether each net is in one piece, pours filled in. KiCad's own check says the same by
 * other means; this one needs no KiCad.
 */

import type { Point } from "../board.ts";
import { CLEARANCE, EDGE, inner, isInside } from "./design.ts";
import type { Box } from "./footprint.ts";
import type { Piece, PourRead, Reading } from "./read.ts";
import { isSupply } from "./schematic.ts";

/** Smallest sizes: track, track of a supply, drill, ring of copper round it, between drills. */
const TRACK = 0.2;
const SUPPLY_TRACK = 0.5;
const DRILL = 0.3;
const RING = 0.13;
const DRILLS = 0.25;
const HOLE = 0.25;
/** Room for a screw's head: free of copper round its hole, middle to copper, by the hole's drill. */
const HEADS: readonly [drill: number, room: number][] = [
  [2.2, 2.1],
  [3.2, 3.2],
];
/** Rounding. */
const HAIR = 1e-4;
/** A pour's grid, mm, and half the width that a pour has at least. */
const CELL = 0.15;
const HALF_POUR = 0.15;

/** Distance of a point from a line's piece. */
function toLine(p: Point, a: Point, b: Point): number {
  const vx = b.x - a.x;
  const vy = b.y - a.y;
  const long = vx * vx + vy * vy;
  const t = long ? Math.max(0, Math.min(1, ((p.x - a.x) * vx + (p.y - a.y) * vy) / long)) : 0;
  return Math.hypot(p.x - a.x - t * vx, p.y - a.y - t * vy);
}

function side(p: Point, a: Point, b: Point): number {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

/** Distance of two lines' pieces. */
function lines(a: Point, b: Point, c: Point, d: Point): number {
  const isCross = side(c, a, b) * side(d, a, b) < 0 && side(a, c, d) * side(b, c, d) < 0;
  if (isCross) return 0;
  return Math.min(toLine(a, c, d), toLine(b, c, d), toLine(c, a, b), toLine(d, a, b));
}

/** Sides of a box, or the one line. */
function strokes({ a, b, box }: Piece): [Point, Point][] {
  if (!box) return [[a, b]];
  const [l, t, r, m] = [a.x - box.w, a.y - box.h, a.x + box.w, a.y + box.h];
  const p = [
    { x: l, y: t },
    { x: r, y: t },
    { x: r, y: m },
    { x: l, y: m },
  ];
  return p.map((from, i) => [from, p[(i + 1) % 4]]);
}

function isIn(p: Point, { a, box }: Piece): boolean {
  return box !== undefined && Math.abs(p.x - a.x) <= box.w && Math.abs(p.y - a.y) <= box.h;
}

/** Distance of two pieces' edges; 0 or less if they touch. */
function gapOf(p: Piece, q: Piece): number {
  if (isIn(p.a, q) || isIn(q.a, p) || isIn(p.b, q) || isIn(q.b, p)) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [a, b] of strokes(p)) {
    for (const [c, d] of strokes(q)) least = Math.min(least, lines(a, b, c, d));
  }
  return least - p.half - q.half;
}

/** An area as a piece. */
function boxPiece([l, t, r, b]: Box): Piece {
  const a = { x: (l + r) / 2, y: (t + b) / 2 };
  const box = { w: (r - l) / 2, h: (b - t) / 2 };
  return { kind: "pad", what: "", net: "", layers: [], a, b: a, half: 0, box };
}

/** Left, top, right, bottom. */
function bounds({ a, b, half, box }: Piece): [number, number, number, number] {
  const w = box?.w ?? half;
  const h = box?.h ?? half;
  return [
    Math.min(a.x, b.x) - w,
    Math.min(a.y, b.y) - h,
    Math.max(a.x, b.x) + w,
    Math.max(a.y, b.y) + h,
  ];
}

/** All pairs of pieces that are nearer than so much, by their boxes. */
function* pairs(pieces: readonly Piece[], reach: number): Generator<[number, number]> {
  const size = 8;
  const cells = new Map<string, number[]>();
  pieces.forEach((piece, i) => {
    const [l, t, r, b] = bounds(piece);
    for (let x = Math.floor((l - reach) / size); x <= Math.floor((r + reach) / size); x++) {
      for (let y = Math.floor((t - reach) / size); y <= Math.floor((b + reach) / size); y++) {
        const key = `${x} ${y}`;
        const list = cells.get(key) ?? [];
        list.push(i);
        cells.set(key, list);
      }
    }
  });
  const seen = new Set<number>();
  for (const list of cells.values()) {
    for (let i = 0; i < list.length; i++) {
      for (let j = i + 1; j < list.length; j++) {
        const key = list[i] * pieces.length + list[j];
        if (seen.has(key)) continue;
        seen.add(key);
        const p = bounds(pieces[list[i]]);
        const q = bounds(pieces[list[j]]);
        if (p[0] > q[2] + reach || q[0] > p[2] + reach) continue;
        if (p[1] > q[3] + reach || q[1] > p[3] + reach) continue;
        yield [list[i], list[j]];
      }
    }
  }
}

function isShared(p: Piece, q: Piece): boolean {
  return p.layers.some((layer) => q.layers.includes(layer));
}

/** Copper of different nets, and copper and holes, are apart. */
function clearanceFaults({ pieces }: Reading): string[] {
  const faults: string[] = [];
  for (const [i, j] of pairs(pieces, 2)) {
    const [p, q] = [pieces[i], pieces[j]];
    if (!isShared(p, q)) continue;
    const isHole = p.kind === "hole" || q.kind === "hole";
    if (p.net === q.net && !isHole) continue;
    const gap = gapOf(p, q);
    const least = Math.max(isHole ? HOLE : CLEARANCE, p.room ?? 0, q.room ?? 0);
    if (gap < least - HAIR) {
      const how = gap <= 0 ? "touch" : `are ${gap.toFixed(3)} mm apart, not ${least}`;
      faults.push(`${p.what} (${p.net}) and ${q.what} (${q.net}) ${how}`);
    }
  }
  return faults;
}

/** Drills are apart, whatever their nets. */
function drillFaults({ pieces }: Reading): string[] {
  const faults: string[] = [];
  const drills = pieces.filter((p) => p.drill !== undefined);
  const bits = drills.map((p): Piece => ({ ...p, half: p.drill! / 2, box: undefined }));
  for (const [i, j] of pairs(bits, DRILLS)) {
    if (gapOf(bits[i], bits[j]) < DRILLS - HAIR) {
      faults.push(`drills of ${bits[i].what} and ${bits[j].what} are too near`);
    }
  }
  for (const p of drills) {
    const head = HEADS.find(([drill]) => p.kind === "hole" && drill === p.drill);
    if (head && p.drill! / 2 + (p.room ?? 0) < head[1] - HAIR) {
      faults.push(`${p.what}: no room for the screw's head`);
    }
    const ring = (p.box ? Math.min(p.box.w, p.box.h) : p.half) - p.drill! / 2;
    if (p.drill! < DRILL - HAIR) faults.push(`${p.what}: drill ${p.drill} mm`);
    if (p.kind !== "hole" && ring < RING - HAIR) faults.push(`${p.what}: ring of ${ring} mm`);
  }
  return faults;
}

/** Nothing at the edge or beyond; tracks wide enough; keepouts kept. */
function sizeFaults({ pieces, edges, keepouts }: Reading): string[] {
  const faults: string[] = [];
  const xs = edges.flatMap(({ a, b }) => [a.x, b.x]);
  const ys = edges.flatMap(({ a, b }) => [a.y, b.y]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)];
  for (const p of pieces) {
    const [l, t, r, b] = bounds(p);
    const room = Math.min(l - left, t - top, right - r, bottom - b);
    if (room < EDGE - HAIR) faults.push(`${p.what}: is ${room.toFixed(2)} mm from the edge`);
    if (p.kind === "track") {
      const least = isSupply(p.net) ? SUPPLY_TRACK : TRACK;
      if (2 * p.half < least - HAIR) faults.push(`${p.what} (${p.net}): is ${2 * p.half} mm wide`);
    }
    if (p.kind === "pad") continue;
    for (const k of keepouts) {
      if (gapOf(p, boxPiece(k)) < HAIR) faults.push(`${p.what}: is in a keepout`);
    }
  }
  return faults;
}

/** A pour's islands: of each own piece those that it touches. */
function islands(reading: Reading, pour: PourRead): Map<Piece, Set<number>> {
  const xs = pour.polygon.map((p) => p.x);
  const ys = pour.polygon.map((p) => p.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const columns = Math.ceil((Math.max(...xs) - left) / CELL) + 1;
  const rows = Math.ceil((Math.max(...ys) - top) / CELL) + 1;
  // 1: no copper; the middle line of what is HALF_POUR on both sides stays 0.
  const cells = new Uint8Array(columns * rows);
  const isPlain = pour.polygon.length === 4;
  const at = (i: number): Point => ({
    x: left + (i % columns) * CELL,
    y: top + Math.floor(i / columns) * CELL,
  });
  if (!isPlain)
    for (let i = 0; i < cells.length; i++) if (!isInside(at(i), pour.polygon)) cells[i] = 1;
  const near = (piece: Piece, reach: number, each: (cell: number) => void) => {
    const [l, t, r, b] = bounds(piece);
    const x0 = Math.max(0, Math.floor((l - reach - left) / CELL));
    const y0 = Math.max(0, Math.floor((t - reach - top) / CELL));
    const x1 = Math.min(columns - 1, Math.ceil((r + reach - left) / CELL));
    const y1 = Math.min(rows - 1, Math.ceil((b + reach - top) / CELL));
    const dot: Piece = { ...piece, kind: "via", half: 0, box: undefined };
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const p = { x: left + x * CELL, y: top + y * CELL };
        if (gapOf({ ...dot, a: p, b: p }, piece) < reach) each(y * columns + x);
      }
    }
  };
  const own: Piece[] = [];
  for (const piece of reading.pieces) {
    if (!piece.layers.includes(pour.layer)) continue;
    const isOwn = piece.net === pour.net && piece.kind !== "hole";
    if (isOwn) own.push(piece);
    else
      near(piece, Math.max(pour.clearance, piece.room ?? 0) + HALF_POUR, (cell) => {
        cells[cell] = 1;
      });
  }
  const higher = reading.pours.filter(
    (other) => other.layer === pour.layer && other.priority > pour.priority,
  );
  for (const wall of [...reading.keepouts, ...higher.map(({ polygon }) => inner(polygon, 0))]) {
    near(boxPiece(wall), HALF_POUR + pour.clearance, (cell) => {
      cells[cell] = 1;
    });
  }
  // Islands by number, from 2 on.
  const label = new Int32Array(cells.length);
  let islandCount = 0;
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] || label[start]) continue;
    label[start] = ++islandCount;
    const stack = [start];
    while (stack.length) {
      const cell = stack.pop()!;
      const x = cell % columns;
      for (const [next, isThere] of [
        [cell - 1, x > 0],
        [cell + 1, x < columns - 1],
        [cell - columns, cell >= columns],
        [cell + columns, cell < cells.length - columns],
      ] as const) {
        if (!isThere || cells[next] || label[next]) continue;
        label[next] = islandCount;
        stack.push(next);
      }
    }
  }
  const touched = new Map<Piece, Set<number>>();
  for (const piece of own) {
    const set = new Set<number>();
    // A pad is reached by spokes over the gap round it, a track or via lies in the pour.
    near(piece, piece.kind === "pad" ? pour.gap + HALF_POUR + CELL : 0.01, (cell) => {
      if (label[cell]) set.add(label[cell]);
    });
    touched.set(piece, set);
  }
  return touched;
}

/** Each net is in one piece. */
function connectionFaults(reading: Reading): string[] {
  const { pieces } = reading;
  const up = new Map<string, string>();
  const root = (key: string): string => {
    let at = key;
    while (up.has(at)) at = up.get(at)!;
    return at;
  };
  const join = (a: string, b: string) => {
    const [p, q] = [root(a), root(b)];
    if (p !== q) up.set(p, q);
  };
  const index = new Map(pieces.map((piece, i) => [piece, `piece ${i}`]));
  for (const [i, j] of pairs(pieces, 0.01)) {
    const [p, q] = [pieces[i], pieces[j]];
    if (p.net !== q.net || !isShared(p, q)) continue;
    if (gapOf(p, q) <= HAIR) join(`piece ${i}`, `piece ${j}`);
  }
  reading.pours.forEach((pour, n) => {
    for (const [piece, numbers] of islands(reading, pour)) {
      for (const number of numbers) join(index.get(piece)!, `pour ${n} island ${number}`);
    }
  });
  const first = new Map<string, number>();
  const faults: string[] = [];
  pieces.forEach((piece, i) => {
    if (piece.kind !== "pad") return;
    const other = first.get(piece.net);
    if (other === undefined) first.set(piece.net, i);
    else if (root(`piece ${i}`) !== root(`piece ${other}`)) {
      faults.push(`${piece.net}: ${piece.what} is not connected to ${pieces[other].what}`);
    }
  });
  return faults;
}

/** What is wrong with a board's copper. */
export function copperFaults(reading: Reading): string[] {
  return [
    ...clearanceFaults(reading),
    ...drillFaults(reading),
    ...sizeFaults(reading),
    ...connectionFaults(reading),
  ];
}
