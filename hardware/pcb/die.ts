/** The die in the middle of the board: seven LEDs, at the height of the tiles'. */

import { allocPlaceOfLed, DIE, LEDS, pointOf } from "../board.ts";
import { chainOf, dataNet } from "./chain.ts";
import { type Component, type Design, GND, type Label, planes, V5 } from "./design.ts";
import { HOLE_M2 } from "./footprint.ts";
import { DIE_CORNER, DIE_MECHANICS } from "./mechanics.ts";
import { JST_XH3, POINT, R330 } from "./parts.ts";
import { pinLabels, withCapacitors } from "./place.ts";
import { REVISION, spot } from "./tile.ts";

/** A point of the whole board on the die's. */
function local(point: { x: number; y: number }): { x: number; y: number } {
  return { x: point.x - DIE_CORNER.x, y: point.y - DIE_CORNER.y };
}

function leds(): Component[] {
  const places = [...allocPlaceOfLed().subarray(DIE, LEDS)];
  const points = places.map((place) => local(pointOf(place)));
  const end = { x: points[points.length - 1].x, y: 30 };
  return chainOf(points, spot(DIE_MECHANICS.tall, "J1"), end);
}

const FEED = "Feed and data in; the data's end";
const FIXED: Component[] = [
  {
    ref: "J1",
    part: JST_XH3,
    ...spot(DIE_MECHANICS.tall, "J1"),
    turn: 0,
    side: "bottom",
    group: FEED,
    nets: { 1: V5, 2: "DATA_IN", 3: GND },
  },
  {
    ref: "R1",
    part: R330,
    x: 11.5,
    y: 7.3,
    turn: 0,
    side: "top",
    group: FEED,
    nets: { 1: "DATA_IN", 2: dataNet(1) },
  },
  {
    ref: "TP1",
    part: POINT,
    x: 19.5,
    y: 15,
    turn: 0,
    side: "bottom",
    group: FEED,
    nets: { 1: "DATA_OUT" },
  },
];

const LABELS: Label[] = [
  { text: `SKYRING\nDIE rev ${REVISION}`, size: 1.2, turn: 0, x: 10, y: 15, side: "bottom" },
  { text: "this edge: yellow", size: 0.8, turn: 0, x: 11.5, y: 1.1, side: "top" },
  ...pinLabels(FIXED[0], ["5V", "DATA", "GND"], true),
];

/** The board. */
export function die(): Design {
  const { outline } = DIE_MECHANICS;
  const lights = leds();
  const fixtures = DIE_MECHANICS.holes.map(({ name, x, y }) => ({
    ref: name,
    x,
    y,
    footprint: HOLE_M2,
  }));
  const components = withCapacitors(
    { components: [...FIXED, ...lights], fixtures, outline },
    lights,
  );
  return {
    name: "die",
    title: "Skyring die",
    revision: REVISION,
    outline,
    components,
    fixtures,
    labels: LABELS,
    pours: planes(outline),
    keepouts: [],
    widths: {},
  };
}
