/** LEDs in a row: the data of one goes out to the next. */

import type { Point } from "../board.ts";
import { type Component, GND, V5 } from "./design.ts";
import { WS2812B } from "./parts.ts";
import { turnsOf } from "./place.ts";

/** The net that comes to LED n of a chain, from 1. */
export function dataNet(n: number): string {
  return `DATA_${n}`;
}

/** LEDs at these points, turned so that the data comes from one point and goes to another. */
export function chainOf(points: readonly Point[], from: Point, to: Point): Component[] {
  const turns = turnsOf(points, from, to);
  return points.map((point, n) => ({
    ref: `D${n + 1}`,
    part: WS2812B,
    ...point,
    turn: turns[n],
    side: "top",
    group: "LEDs in wire order",
    nets: {
      1: V5,
      2: n === points.length - 1 ? "DATA_OUT" : dataNet(n + 2),
      3: GND,
      4: dataNet(n + 1),
    },
  }));
}
