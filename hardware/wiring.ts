/** The LEDs along the wire, for people who solder: a list, and a picture of the board from either side. */

import {
  distance,
  GRB,
  LEDS,
  orders,
  PITCH,
  type Place,
  type Point,
  partOf,
  placesOnWire,
  pointOn,
  SEAT_NAMES,
  SIDE,
  tileCorners,
  tileOf,
  turnedPoint,
} from "./board.ts";

/** An LED on the wire. */
export interface Stop extends Point {
  /** Number in wire order, 0 to 134. */
  led: number;
  /** 0 to 3, or 4 for the die. */
  tile: number;
  place: Place;
  /** Order of the bytes that it takes. */
  order: "GRB" | "RGB";
  /** From the LED before, mm; 0 for the first. */
  hop: number;
}

/** A place in words: `ring 17`, `yellow lane 1`, `die 3`. */
export function placeName(place: Place): string {
  const { part, seat, index } = partOf(place);
  if (part === "ring") return `ring ${place}`;
  return part === "die" ? `die ${index}` : `${SEAT_NAMES[seat]} ${part} ${index}`;
}

/** A build's LEDs in wire order. */
export function stopsOf(build: number): Stop[] {
  const order = orders(build);
  let before: Point | undefined;
  return placesOnWire(build).map((place, led) => {
    const point = pointOn(build, place);
    const hop = before ? distance(before, point) : 0;
    before = point;
    return {
      ...point,
      led,
      tile: tileOf(led),
      place,
      order: order[led] === GRB ? "GRB" : "RGB",
      hop,
    };
  });
}

/** Colours of the tiles' wires and of the die's, dark enough on white. */
const WIRES = ["#b3261e", "#8a6100", "#0b57d0", "#146c2e", "#5f4b8b"];
/** Radius of an LED's disc, by whether it is a cell's; height of its number, mm. */
const CELL_RADIUS = 5;
const SMALL_RADIUS = 3;
/** What the picture shows round the board, mm. */
const MARGIN = 8;

/** To a hundredth of a millimetre, short. */
const mm = (value: number) => String(Math.round(value * 100) / 100);

/** Where tile 0 has room for a name, mm. */
const NAME_SPOT: Point = { x: 4.6 * PITCH, y: 5.6 * PITCH };
/** How far a wire that goes past another LED is drawn beside it, mm. */
const BEND = 16;

/** Whether an LED lies on the way between two others. */
function isOn(point: Point, a: Point, b: Point): boolean {
  const [ab, pa, pb] = [distance(a, b), distance(point, a), distance(point, b)];
  return pa > 1 && pb > 1 && pa + pb < ab + 0.5;
}

/** A way from `a` to `b` that leaves the straight one to its right. */
function bend(a: Point, b: Point): string {
  const length = distance(a, b);
  const x = (a.x + b.x) / 2 - (BEND * (b.y - a.y)) / length;
  const y = (a.y + b.y) / 2 + (BEND * (b.x - a.x)) / length;
  return `Q${mm(x)} ${mm(y)} `;
}

/**
 * The board as SVG: tiles, the wire from LED to LED, each LED's number; from above as it is played, or
 * from below as it is soldered. LED n is the group with `data-led="n"`, the wire to it the line with
 * `data-hop="n"`.
 */
export function wiringPicture(build: number, isBelow: boolean): string {
  const stops = stopsOf(build);
  const at = ({ x, y }: Point) => ({ x: isBelow ? SIDE - x : x, y });
  const radius = ({ place }: Stop) =>
    /bar|die/.test(partOf(place).part) ? SMALL_RADIUS : CELL_RADIUS;
  const tiles = [0, 1, 2, 3].map((tile) => {
    const points = tileCorners(tile).map(at);
    return `<polygon points="${points.map(({ x, y }) => `${mm(x)},${mm(y)}`).join(" ")}" fill="#f4f6f8" stroke="#8a949e" stroke-width="0.6"/>`;
  });
  const names = SEAT_NAMES.map((name, seat) => {
    let point = NAME_SPOT;
    for (let i = 0; i < seat; i++) point = turnedPoint(point);
    const { x, y } = at(point);
    return `<text x="${mm(x)}" y="${mm(y)}" font-size="7" fill="${WIRES[seat]}">tile ${seat}: ${name}</text>`;
  });
  const hops = stops.slice(1).map((stop, i) => {
    const [a, b] = [at(stops[i]), at(stop)];
    const isBent = stops.some((other) => isOn(at(other), a, b));
    return `<path data-hop="${stop.led}" d="M${mm(a.x)} ${mm(a.y)}${isBent ? bend(a, b) : "L"}${mm(b.x)} ${mm(b.y)}" stroke="${WIRES[stop.tile]}"/>`;
  });
  const leds = stops.map((stop) => {
    const { x, y } = at(stop);
    const r = radius(stop);
    const size = stop.led > 99 ? r * 0.95 : r * 1.1;
    return (
      `<g data-led="${stop.led}"><circle cx="${mm(x)}" cy="${mm(y)}" r="${r}" fill="#fff" stroke="${WIRES[stop.tile]}" stroke-width="0.7"/>` +
      `<text x="${mm(x)}" y="${mm(y)}" font-size="${mm(size)}">${stop.led}</text></g>`
    );
  });
  const size = SIDE + 2 * MARGIN;
  const title = `${LEDS} LEDs in wire order, from ${isBelow ? "below" : "above"}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${size} ${size}" role="img" aria-label="${title}" font-family="sans-serif" text-anchor="middle" dominant-baseline="central">`,
    `<title>${title}</title>`,
    `<rect x="${-MARGIN}" y="${-MARGIN}" width="${size}" height="${size}" fill="#fff"/>`,
    ...tiles,
    ...names,
    '<g fill="none" stroke-width="1">',
    ...hops,
    "</g>",
    ...leds,
    "</svg>",
    "",
  ].join("\n");
}
