/**
 * The router: a grid of GRID mm on two layers, A* in eight directions. First a via beside each pad
 * that wants the other layer's pour, then the nets, shortest first. A net that finds no way is put
 * first and all begins again. The same board gives the same copper.
 */

import type { Point } from "../board.ts";
import {
  CLEARANCE,
  type Copper,
  type Design,
  EDGE,
  inner,
  isInside,
  LAYERS,
  type Land,
  type Layer,
  landsOf,
  netsOf,
  type Track,
  VIA,
  type Via,
  WIDTH,
} from "./design.ts";

const GRID = 0.2;
/** Cost of a step, of one across, of a via; on the bottom a step costs more, so that its pour stays whole. */
const STEP = 10;
const ACROSS = 14;
const CHANGE = 150;
const BOTTOM = 2;
/** Rounds of beginning again. */
const TRIES = 60;
/** Added to the clearance: a slanting piece comes nearer to a corner than its nodes. */
const SLANT = 0.03;
/** A hair, so that what lies on the limit is not refused by rounding. */
const HAIR = 1e-6;

/** A shape that others must keep off: a box or a line with round ends, of a net, on a layer. */
interface Shape {
  net: string;
  layer: Layer;
  /** Line's ends; of a box both its middle. */
  a: Point;
  b: Point;
  /** Half a line's width, or the box's half sides. */
  half: number;
  box?: { w: number; h: number };
  /** Kept off by so much more than CLEARANCE. */
  more: number;
}

/** Distance of a point from a shape's edge; below zero inside. */
function away(p: Point, s: Shape): number {
  if (s.box) {
    const dx = Math.abs(p.x - s.a.x) - s.box.w;
    const dy = Math.abs(p.y - s.a.y) - s.box.h;
    return dx <= 0 && dy <= 0 ? Math.max(dx, dy) : Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
  }
  const vx = s.b.x - s.a.x;
  const vy = s.b.y - s.a.y;
  const long = vx * vx + vy * vy;
  const t = long ? Math.max(0, Math.min(1, ((p.x - s.a.x) * vx + (p.y - s.a.y) * vy) / long)) : 0;
  return Math.hypot(p.x - s.a.x - t * vx, p.y - s.a.y - t * vy) - s.half;
}

/** A name for a pad that is connected to nothing: its own. Pads of one pin share it. */
export function openNet(land: { ref: string; pad: { number: string } }): string {
  return `${land.ref}.${land.pad.number}`;
}

function shapesOfLand(land: Land): Shape[] {
  const { pad, net } = land;
  return land.layers.map((layer) => {
    const at = { x: land.x, y: land.y };
    const common = { net: net || openNet(land), layer, a: at, b: at };
    const more = Math.max(0, (pad.room ?? 0) - CLEARANCE);
    return pad.shape === "round"
      ? { ...common, half: land.width / 2, more }
      : { ...common, half: 0, box: { w: land.width / 2, h: land.height / 2 }, more };
  });
}

function shapeOfTrack(t: Track): Shape {
  return { net: t.net, layer: t.layer, a: t.from, b: t.to, half: t.width / 2, more: 0 };
}

function shapesOfVia(via: Via): Shape[] {
  return LAYERS.map((layer) => ({
    net: via.net,
    layer,
    a: via,
    b: via,
    half: VIA.diameter / 2,
    more: 0,
  }));
}

/** The grid of one board, and what lies on it. */
class Grid {
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
  private readonly left: number;
  private readonly top: number;
  private readonly shapes: Shape[] = [];
  private readonly edges = new Map<number, Uint8Array>();
  /** Of searches: least cost and way so far. Infinite and -1 between them. */
  readonly cost: Float64Array;
  readonly from: Int32Array;

  constructor(private readonly design: Design) {
    const [l, t, r, b] = inner(design.outline, 0);
    this.left = l;
    this.top = t;
    this.columns = Math.floor((r - l) / GRID) + 1;
    this.rows = Math.floor((b - t) / GRID) + 1;
    this.size = this.columns * this.rows;
    this.cost = new Float64Array(2 * this.size).fill(Number.POSITIVE_INFINITY);
    this.from = new Int32Array(2 * this.size).fill(-1);
  }

  add(...shapes: Shape[]): void {
    this.shapes.push(...shapes);
  }

  point(node: number): Point {
    const cell = node % this.size;
    return {
      x: this.left + (cell % this.columns) * GRID,
      y: this.top + Math.floor(cell / this.columns) * GRID,
    };
  }

  /** Nodes of one layer within so much of a shape. */
  near(s: Shape, reach: number, each: (cell: number, gap: number) => void): void {
    const w = s.box ? s.box.w : s.half;
    const h = s.box ? s.box.h : s.half;
    const from = (low: number, start: number) => Math.max(0, Math.ceil((low - start) / GRID));
    const x0 = from(Math.min(s.a.x, s.b.x) - w - reach, this.left);
    const y0 = from(Math.min(s.a.y, s.b.y) - h - reach, this.top);
    const x1 = Math.min(this.columns - 1, (Math.max(s.a.x, s.b.x) + w + reach - this.left) / GRID);
    const y1 = Math.min(this.rows - 1, (Math.max(s.a.y, s.b.y) + h + reach - this.top) / GRID);
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const gap = away({ x: this.left + x * GRID, y: this.top + y * GRID }, s);
        if (gap < reach - HAIR) each(y * this.columns + x, gap);
      }
    }
  }

  /** 1 where a track or via of a width would come too near to the edge or into a keepout. */
  private edge(width: number): Uint8Array {
    const known = this.edges.get(width);
    if (known) return known;
    const mask = new Uint8Array(this.size);
    const [l, t, r, b] = inner(this.design.outline, 0);
    for (let cell = 0; cell < this.size; cell++) {
      const { x, y } = this.point(cell);
      const room = Math.min(x - l, y - t, r - x, b - y);
      const isWall = this.design.keepouts.some(
        (k) => x > k[0] - 0.5 && x < k[2] + 0.5 && y > k[1] - 0.5 && y < k[3] + 0.5,
      );
      if (isWall || room < EDGE + width / 2) mask[cell] = 1;
    }
    this.edges.set(width, mask);
    return mask;
  }

  /** Where a net may not go: per layer 1 for tracks of that width, and on both layers for vias. */
  blocked(net: string, width: number): { track: Uint8Array; via: Uint8Array } {
    const edge = this.edge(width);
    const track = new Uint8Array(2 * this.size);
    track.set(edge);
    track.set(edge, this.size);
    const via = this.edge(VIA.diameter).slice();
    for (const s of this.shapes) {
      const layer = s.layer === "F.Cu" ? 0 : this.size;
      const clear = CLEARANCE + SLANT + s.more;
      if (s.net !== net) {
        this.near(s, clear + width / 2, (cell) => {
          track[layer + cell] = 1;
        });
        this.near(s, clear + VIA.diameter / 2, (cell) => {
          via[cell] = 1;
        });
      } else {
        // No via in a pad of its own: solder would run off. Nor hole beside hole.
        this.near(s, s.box || s.half > 0.4 ? VIA.diameter / 2 : 0.3, (cell) => {
          via[cell] = 1;
        });
      }
    }
    return { track, via };
  }
}

/** A heap of nodes by cost; equal costs come out in the order they went in. */
class Heap {
  private readonly keys: number[] = [];
  private readonly nodes: number[] = [];

  get size(): number {
    return this.nodes.length;
  }

  push(key: number, node: number): void {
    const { keys, nodes } = this;
    let i = nodes.length;
    keys.push(key);
    nodes.push(node);
    while (i) {
      const up = (i - 1) >> 1;
      if (keys[up] <= key) break;
      keys[i] = keys[up];
      nodes[i] = nodes[up];
      i = up;
    }
    keys[i] = key;
    nodes[i] = node;
  }

  pop(): { node: number; key: number } {
    const { keys, nodes } = this;
    const first = { node: nodes[0], key: keys[0] };
    const key = keys.pop()!;
    const node = nodes.pop()!;
    const n = nodes.length;
    if (n) {
      let i = 0;
      while (true) {
        let down = 2 * i + 1;
        if (down >= n) break;
        if (down + 1 < n && keys[down + 1] < keys[down]) down++;
        if (keys[down] >= key) break;
        keys[i] = keys[down];
        nodes[i] = nodes[down];
        i = down;
      }
      keys[i] = key;
      nodes[i] = node;
    }
    return first;
  }
}

/** Nodes of the grid that are inside a pad, on its layers. */
function nodesOfLand(grid: Grid, land: Land): number[] {
  const nodes: number[] = [];
  for (const shape of shapesOfLand(land)) {
    const layer = shape.layer === "F.Cu" ? 0 : grid.size;
    grid.near(shape, 0.0, (cell, gap) => {
      if (gap < -0.15) nodes.push(layer + cell);
    });
  }
  return nodes;
}

/** The way from some nodes to others: nodes from start to goal, or nothing. */
function way(
  grid: Grid,
  block: { track: Uint8Array; via: Uint8Array },
  starts: readonly number[],
  goals: ReadonlySet<number>,
): number[] {
  const touched: number[] = [];
  const nodes = search(grid, block, starts, goals, touched);
  for (const node of touched) {
    grid.cost[node] = Number.POSITIVE_INFINITY;
    grid.from[node] = -1;
  }
  return nodes;
}

/** A*; `touched` takes the nodes to be reset. */
function search(
  grid: Grid,
  block: { track: Uint8Array; via: Uint8Array },
  starts: readonly number[],
  goals: ReadonlySet<number>,
  touched: number[],
): number[] {
  const { size, columns, cost, from } = grid;
  const heap = new Heap();
  // The box round the goals: the distance to it is never too much.
  let [x0, y0, x1, y1] = [columns, grid.rows, 0, 0];
  for (const goal of goals) {
    const cell = goal % size;
    const x = cell % columns;
    const y = Math.floor(cell / columns);
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  const guess = (node: number) => {
    const cell = node % size;
    const x = cell % columns;
    const y = (cell - x) / columns;
    const dx = Math.max(x0 - x, 0, x - x1);
    const dy = Math.max(y0 - y, 0, y - y1);
    return STEP * Math.max(dx, dy) + (ACROSS - STEP) * Math.min(dx, dy);
  };
  for (const start of starts) {
    if (block.track[start]) continue;
    cost[start] = 0;
    touched.push(start);
    heap.push(guess(start), start);
  }
  while (heap.size) {
    const { node, key } = heap.pop();
    // A dearer entry of a node that was reached cheaper since.
    if (key > cost[node] + guess(node)) continue;
    if (goals.has(node)) {
      const nodes = [node];
      while (from[nodes[nodes.length - 1]] >= 0) nodes.push(from[nodes[nodes.length - 1]]);
      return nodes.reverse();
    }
    const reach = (next: number, price: number) => {
      const sum = cost[node] + price;
      if (sum >= cost[next]) return;
      if (cost[next] === Number.POSITIVE_INFINITY) touched.push(next);
      cost[next] = sum;
      from[next] = node;
      heap.push(sum + guess(next), next);
    };
    const cell = node % size;
    const factor = node < size ? 1 : BOTTOM;
    const x = cell % columns;
    const y = (cell - x) / columns;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (!dx && !dy) continue;
        const nx = x + dx;
        const ny = y + dy;
        if (nx < 0 || ny < 0 || nx >= columns || ny >= grid.rows) continue;
        const next = node + dy * columns + dx;
        if (block.track[next]) continue;
        reach(next, factor * (dx && dy ? ACROSS : STEP));
      }
    }
    const other = node < size ? node + size : node - size;
    if (!block.via[cell] && !block.track[other]) reach(other, CHANGE);
  }
  return [];
}

/** Straight pieces and vias of a way. */
function drawn(grid: Grid, net: string, nodes: readonly number[], width: number): Copper {
  const copper: Copper = { tracks: [], vias: [] };
  let start = 0;
  const layerOf = (i: number) => (nodes[i] < grid.size ? 0 : 1);
  for (let i = 1; i < nodes.length; i++) {
    if (layerOf(i) !== layerOf(i - 1)) {
      copper.vias.push({ net, ...grid.point(nodes[i]) });
      start = i;
      continue;
    }
    const isLast =
      i === nodes.length - 1 ||
      layerOf(i + 1) !== layerOf(i) ||
      nodes[i + 1] - nodes[i] !== nodes[i] - nodes[i - 1];
    if (!isLast) continue;
    copper.tracks.push({
      net,
      layer: LAYERS[layerOf(i)],
      from: grid.point(nodes[start]),
      to: grid.point(nodes[i]),
      width,
    });
    start = i;
  }
  return copper;
}

/** Lands of a net that lie on one layer, whose pour of that net is on the other only. */
function wantVia(design: Design, land: Land): boolean {
  if (land.layers.length > 1 || !land.net) return false;
  const pours = design.pours.filter((pour) => pour.net === land.net);
  return (
    pours.length > 0 &&
    !pours.some((pour) => pour.layer === land.layers[0] && isInside(land, pour.polygon))
  );
}

/** A via beside a pad, and the track to it. */
function fanOut(grid: Grid, land: Land, others: readonly Via[]): Copper | undefined {
  const width = Math.min(0.6, land.width, land.height);
  const block = grid.blocked(land.net, width);
  // An earlier via of the net close by will do.
  const starts = nodesOfLand(grid, land);
  const goals = new Set<number>();
  const reach = Math.max(land.width, land.height) / 2 + 2.4;
  const at: Shape = { net: "", layer: "F.Cu", a: land, b: land, half: 0, more: 0 };
  const own = new Set(
    others.filter(
      (via) => via.net === land.net && Math.hypot(via.x - land.x, via.y - land.y) < 2.2,
    ),
  );
  const layer = land.layers[0] === "F.Cu" ? 0 : grid.size;
  if (own.size) {
    for (const via of own) {
      grid.near({ ...at, a: via, b: via }, 0.12, (cell) => goals.add(layer + cell));
    }
  } else {
    grid.near(at, reach, (cell) => {
      if (!block.via[cell] && !block.track[layer + cell]) goals.add(layer + cell);
    });
  }
  if (!goals.size) return undefined;
  const nodes = way(
    grid,
    { track: block.track, via: new Uint8Array(grid.size).fill(1) },
    starts,
    goals,
  );
  if (!nodes.length) return undefined;
  const copper = drawn(grid, land.net, nodes, width);
  if (!own.size) copper.vias.push({ net: land.net, ...grid.point(nodes[nodes.length - 1]) });
  return copper;
}

/** A net's pads joined one after the other to what is joined already. */
function join(grid: Grid, net: string, lands: readonly Land[], width: number): Copper | undefined {
  const copper: Copper = { tracks: [], vias: [] };
  const block = grid.blocked(net, width);
  const rest = [...lands];
  const joined = new Set(nodesOfLand(grid, rest.shift()!));
  while (rest.length) {
    const goals = new Map<number, Land>();
    for (const land of rest) for (const node of nodesOfLand(grid, land)) goals.set(node, land);
    const nodes = way(grid, block, [...joined], new Set(goals.keys()));
    if (!nodes.length) return undefined;
    const land = goals.get(nodes[nodes.length - 1])!;
    rest.splice(rest.indexOf(land), 1);
    for (const node of nodes) joined.add(node);
    for (const node of nodesOfLand(grid, land)) joined.add(node);
    const more = drawn(grid, net, nodes, width);
    copper.tracks.push(...more.tracks);
    copper.vias.push(...more.vias);
  }
  return copper;
}

/** Length of the shortest line through all pads, about. */
function span(lands: readonly Land[]): number {
  const xs = lands.map((l) => l.x);
  const ys = lands.map((l) => l.y);
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys);
}

/** Copper for all nets of a board, and the nets that found no way. */
export function route(design: Design): { copper: Copper; failed: string[] } {
  const lands = landsOf(design);
  const open = new Set(lands.filter((l) => !l.net && l.pad.number).map(openNet));
  const nets = [...netsOf(design), ...open]
    .map((net) => ({ net, lands: lands.filter((land) => (land.net || openNet(land)) === net) }))
    .filter(({ net, lands }) => lands.length > 1 && !design.pours.some((p) => p.net === net))
    .sort((a, b) => span(a.lands) - span(b.lands));
  let best: { copper: Copper; failed: string[] } | undefined;
  for (let round = 0; round < TRIES; round++) {
    const grid = new Grid(design);
    const copper: Copper = { tracks: [], vias: [] };
    const keep = (more: Copper) => {
      copper.tracks.push(...more.tracks);
      copper.vias.push(...more.vias);
      grid.add(...more.tracks.map(shapeOfTrack), ...more.vias.flatMap(shapesOfVia));
    };
    for (const land of lands) grid.add(...shapesOfLand(land));
    const failed: string[] = [];
    for (const land of lands.filter((l) => wantVia(design, l))) {
      const more = fanOut(grid, land, copper.vias);
      if (more) keep(more);
      else failed.push(land.net);
    }
    let stuck = -1;
    for (let i = 0; i < nets.length; i++) {
      const { net, lands } = nets[i];
      const more = join(grid, net, lands, design.widths[net] ?? WIDTH);
      if (more) keep(more);
      else {
        failed.push(net);
        if (stuck < 0) stuck = i;
      }
    }
    if (!best || failed.length < best.failed.length) best = { copper, failed };
    if (stuck < 0) break;
    nets.unshift(...nets.splice(stuck, 1));
  }
  return best!;
}
