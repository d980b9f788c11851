/** Places of LEDs' turns, their capacitors, and of texts on the silk. */

import { distance, type Point } from "../board.ts";
import {
  boxOnBoard,
  type Component,
  type Design,
  EDGE,
  type Fixture,
  GND,
  inner,
  isOverlap,
  type Label,
  landsOf,
  onBoard,
  V5,
} from "./design.ts";
import type { Box } from "./footprint.ts";
import { LED5050 } from "./footprint.ts";
import { C100N } from "./parts.ts";

const TURNS = [0, 90, 180, 270];
/** A turn other than the last LED's is worth so many mm of track: it is placed by hand, too. */
const OTHERWISE = 2;

/** Where a turned LED has its pin. */
function pinAt(point: Point, turn: number, number: string): Point {
  const pad = LED5050.pads.find((p) => p.number === number)!;
  return onBoard({ ...point, turn, side: "top" }, pad.x, pad.y);
}

/**
 * Turns of the LEDs of a chain that make the ways from each one's DOUT to the next one's DIN
 * shortest in all; `before` and `after` are where the data comes from and goes to.
 */
export function turnsOf(points: readonly Point[], before: Point, after: Point): number[] {
  let rows = TURNS.map((turn) => ({
    length: distance(before, pinAt(points[0], turn, "4")),
    turns: [turn],
  }));
  for (let i = 1; i < points.length; i++) {
    rows = TURNS.map((turn) => {
      const lengths = rows.map(
        (row) =>
          row.length +
          (row.turns[i - 1] === turn ? 0 : OTHERWISE) +
          distance(pinAt(points[i - 1], row.turns[i - 1], "2"), pinAt(points[i], turn, "4")),
      );
      const best = lengths.indexOf(Math.min(...lengths));
      return { length: lengths[best], turns: [...rows[best].turns, turn] };
    });
  }
  const last = points.length - 1;
  const lengths = rows.map(
    (row) => row.length + distance(pinAt(points[last], row.turns[last], "2"), after),
  );
  return rows[lengths.indexOf(Math.min(...lengths))].turns;
}

/** The room a component or fixture takes: top and bottom parts do not meet but by their holes. */
function roomsOf(items: { components: readonly Component[]; fixtures: readonly Fixture[] }) {
  return [
    ...items.components.map((c) => ({
      ref: c.ref,
      side: c.side as Component["side"] | "both",
      box: boxOnBoard(c, c.part.footprint.courtyard),
    })),
    ...items.fixtures.map((f) => ({
      ref: f.ref,
      side: "both" as const,
      box: boxOnBoard({ ...f, turn: 0, side: "top" }, f.footprint.courtyard),
    })),
  ];
}

/** Places beside an LED for its capacitor, in the LED's own turn: the best first. */
const BESIDE = [
  [0, -3.5, 0],
  [0, 3.5, 0],
  [-4.7, 0, 270],
  [4.7, 0, 90],
  [-4.3, -3.2, 0],
  [-4.3, 3.2, 0],
] as const;

/** Adds to each LED a capacitor at the first free place beside it. */
export function withCapacitors(
  design: Pick<Design, "components" | "fixtures" | "outline">,
  leds: readonly Component[],
): Component[] {
  const components = [...design.components];
  const edge = inner(design.outline, EDGE);
  leds.forEach((led, i) => {
    const base = {
      ref: `C${i + 1}`,
      part: C100N,
      group: "A capacitor beside each LED",
      nets: { 1: V5, 2: GND },
    };
    const rooms = roomsOf({ components, fixtures: design.fixtures });
    const pins = landsOf({ components, fixtures: [] }).filter((land) => land.pad.drill);
    const spots = BESIDE.map(([x, y, turn]) => {
      const at = onBoard(led, x, y);
      return { ...base, ...at, turn: (led.turn + turn) % 360, side: led.side };
    });
    const free = spots.find((c) => {
      const box = boxOnBoard(c, c.part.footprint.courtyard);
      const pads = landsOf({ components: [c], fixtures: [] });
      return (
        pads.every(
          (p) =>
            p.x - p.width / 2 >= edge[0] &&
            p.y - p.height / 2 >= edge[1] &&
            p.x + p.width / 2 <= edge[2] &&
            p.y + p.height / 2 <= edge[3],
        ) &&
        !rooms.some((room) => room.side !== "bottom" && isOverlap(room.box, box)) &&
        !pins.some((p) =>
          isOverlap(
            [p.x - p.width / 2, p.y - p.height / 2, p.x + p.width / 2, p.y + p.height / 2],
            box,
            0.2,
          ),
        )
      );
    });
    if (!free) throw new Error(`${base.ref}: no room beside ${led.ref}`);
    components.push(free);
  });
  return components;
}

// Texts.

/** A text farther from its part would be taken for another's. */
const NEAR = 1.8;

/** Box of a text, round its middle: KiCad's letters are about as wide as high. */
function boxOfText(text: string, size: number, turn: number, at: Point): Box {
  const lines = text.split("\n");
  const long = Math.max(...lines.map((line) => line.length)) * size * 0.98 + size * 0.15;
  const high = size * (1.25 + 1.65 * (lines.length - 1));
  const [w, h] = turn % 180 ? [high, long] : [long, high];
  return [at.x - w / 2, at.y - h / 2, at.x + w / 2, at.y + h / 2];
}

/** A text that wants a place beside a box. */
export interface Wish {
  text: string;
  size: number;
  turns: readonly number[];
  side: Component["side"];
  beside: Box;
}

/** What is in the way of texts: pads, drills, lines of the silk, other texts. */
export class Silk {
  private readonly taken: Record<"top" | "bottom", Box[]> = { top: [], bottom: [] };
  private readonly bodies: Record<"top" | "bottom", Box[]> = { top: [], bottom: [] };
  private readonly edge: Box;

  constructor(design: Pick<Design, "components" | "fixtures" | "outline" | "labels">) {
    this.edge = inner(design.outline, 0.6);
    for (const land of landsOf(design)) {
      const more = 0.25 + (land.pad.maskMargin ?? 0) + (land.pad.isHole ? 0.2 : 0);
      const box: Box = [
        land.x - land.width / 2 - more,
        land.y - land.height / 2 - more,
        land.x + land.width / 2 + more,
        land.y + land.height / 2 + more,
      ];
      if (land.layers.includes("F.Cu")) this.taken.top.push(box);
      if (land.layers.includes("B.Cu")) this.taken.bottom.push(box);
    }
    for (const c of design.components) {
      for (const [x1, y1, x2, y2] of c.part.footprint.silk) {
        const [l, t, r, b] = boxOnBoard(c, [x1, y1, x2, y2]);
        this.taken[c.side].push([l - 0.2, t - 0.2, r + 0.2, b + 0.2]);
      }
      this.bodies[c.side].push(boxOnBoard(c, c.part.footprint.body));
    }
    for (const f of design.fixtures) {
      const box = boxOnBoard({ ...f, turn: 0, side: "top" }, f.footprint.courtyard);
      this.taken.top.push(box);
      this.taken.bottom.push(box);
    }
    for (const label of design.labels) this.add(label);
  }

  private add(label: Label): void {
    this.taken[label.side].push(boxOfText(label.text, label.size, label.turn, label));
  }

  private isFree(label: Label, isInside = false): boolean {
    const box = boxOfText(label.text, label.size, label.turn, label);
    const [l, t, r, b] = this.edge;
    return (
      box[0] >= l &&
      box[1] >= t &&
      box[2] <= r &&
      box[3] <= b &&
      !this.taken[label.side].some((other) => isOverlap(box, other, 0.1)) &&
      (isInside || !this.bodies[label.side].some((other) => isOverlap(box, other, 0.1)))
    );
  }

  /**
   * The free place nearest to the box, at most NEAR off; failing that inside the box, where the part
   * will hide it; or none.
   */
  put({ text, size, turns, side, beside }: Wish): Label | undefined {
    const [l, t, r, b] = beside;
    const middle = { x: (l + r) / 2, y: (t + b) / 2 };
    const found: { label: Label; far: number }[] = [];
    for (const turn of turns) {
      const box = boxOfText(text, size, turn, { x: 0, y: 0 });
      const w = box[2] + (r - l) / 2;
      const h = box[3] + (b - t) / 2;
      for (let gap = 0.15; gap < NEAR; gap += 0.4) {
        for (const along of [0, 0.5, -0.5, 1, -1]) {
          for (const [dx, dy] of [
            [along * w, -h - gap],
            [along * w, h + gap],
            [-w - gap, along * h],
            [w + gap, along * h],
          ]) {
            const at = { x: middle.x + dx, y: middle.y + dy };
            const label = { text, size, turn, side, x: round(at.x), y: round(at.y) };
            const far = gap + Math.abs(along) * 0.5 + turns.indexOf(turn) * 0.7;
            if (this.isFree(label)) found.push({ label, far });
          }
        }
      }
    }
    found.sort((a, b) => a.far - b.far);
    const inside = turns.map((turn) => ({ text, size, turn, side, ...middle }));
    const label = found[0]?.label ?? inside.find((label) => this.isFree(label, true));
    if (label) this.add(label);
    return label;
  }
}

/** Names of a connector's pins, outside its body, on the side that pins of an upper row are on if `isAbove`. */
export function pinLabels(
  c: Component,
  names: readonly string[],
  isAbove: boolean,
  size = 0.8,
): Label[] {
  const { pads, courtyard } = c.part.footprint;
  return names.map((text, i) => {
    const pad = pads[i];
    const isUp = pad.y ? pad.y < 0 : isAbove;
    const long = boxOfText(text, size, 0, { x: 0, y: 0 })[2];
    const y = isUp ? courtyard[1] - 0.1 - long : courtyard[3] + 0.1 + long;
    const at = onBoard(c, pad.x, y);
    const turn = c.turn % 180 ? 0 : 90;
    return { text, size, turn, side: c.side, x: round(at.x), y: round(at.y) };
  });
}

/** To a hundredth. */
function round(mm: number): number {
  return Math.round(mm * 100) / 100;
}
