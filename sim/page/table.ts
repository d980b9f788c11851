/** The board as it is printed: cells, lanes, lines and bars, to scale, from hardware/board.ts. */

import {
  CELLS,
  LINE_END,
  LINE_START,
  RING as RING_OF,
  TURN_IN,
} from "../../firmware/rules/track.ts";
import {
  allocLedOfPlace,
  BAR,
  DIE,
  GOAL,
  HANGAR,
  LANE,
  LEDS,
  PAD,
  type Place,
  type Point,
  partOf,
  pointOf,
  RING,
  SIDE,
  TILE,
  turnedPoint,
} from "../../hardware/board.ts";

const SVG = "http://www.w3.org/2000/svg";

type Attributes = Record<string, string | number>;

function element(name: string, attributes: Attributes, ...children: (Element | string)[]): Element {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

function disc({ x, y }: Point, r: number, name: string, more: Attributes = {}): Element {
  return element("circle", { cx: x, cy: y, r, class: name, ...more });
}

function path(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

/** A point so many mm from `from` towards `to`. */
function towards(from: Point, to: Point, mm: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    x: from.x + ((to.x - from.x) * mm) / length,
    y: from.y + ((to.y - from.y) * mm) / length,
  };
}

/** Seat whose colour a ring cell has (RULES.md section 2). */
function colourOfCell(cell: number): number {
  return (cell + 3) % 4;
}

/** The seat in whose colour a place is printed, -1 for none. */
export function colourOfPlace(place: Place): number {
  const { part, seat, index } = partOf(place);
  if (part === "die") return -1;
  return part === "ring" ? colourOfCell(13 * seat + index) : seat;
}

const CELL = 9.2;
const MIDDLE: Point = { x: SIDE / 2, y: SIDE / 2 };

function turnedSeat(point: Point, seat: number): Point {
  let at = point;
  for (let i = 0; i < seat; i++) at = turnedPoint(at);
  return at;
}

function ringPoint(cell: number): Point {
  return pointOf(RING + (cell % CELLS));
}

function defs(): Element {
  const arrows = [0, 1, 2, 3].map((seat) =>
    element(
      "marker",
      {
        id: `arrow${seat}`,
        viewBox: "0 0 10 10",
        refX: 6,
        refY: 5,
        markerWidth: 7,
        markerHeight: 7,
        orient: "auto",
        markerUnits: "userSpaceOnUse",
      },
      element("path", { d: "M1 1L9 5L1 9L3.4 5Z", class: `fill seat${seat}` }),
    ),
  );
  const stop = (offset: number, name: string) => element("stop", { offset, class: name });
  return element(
    "defs",
    {},
    element(
      "radialGradient",
      { id: "face", cx: "42%", cy: "34%", r: "85%" },
      stop(0, "face-light"),
      stop(1, "face-dark"),
    ),
    element(
      "radialGradient",
      { id: "cap", cx: "40%", cy: "32%", r: "75%" },
      stop(0, "cap-light"),
      stop(1, "cap-dark"),
    ),
    ...arrows,
  );
}

/** Board, tile seams, corner fields, and the ring's way. */
function ground(): Element[] {
  const parts: Element[] = [
    element("rect", { x: 0, y: 0, width: SIDE, height: SIDE, rx: 9, class: "board" }),
  ];
  for (let seat = 0; seat < 4; seat++) {
    const [a, b] = [
      turnedSeat({ x: TILE.x, y: TILE.y }, seat),
      turnedSeat({ x: TILE.width, y: TILE.height }, seat),
    ];
    const seam = {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      width: Math.abs(a.x - b.x),
      height: Math.abs(a.y - b.y),
    };
    parts.push(element("rect", { ...seam, class: "seam" }));
  }
  const ring = Array.from({ length: CELLS + 1 }, (_, cell) => ringPoint(cell));
  parts.push(element("path", { d: path(ring), class: "way" }));
  return parts;
}

/** What belongs to one seat: its field with the hangar, pad, lane, line and bar. */
function seatParts(seat: number): Element[] {
  const name = `seat${seat}`;
  const parts: Element[] = [];
  const corner = [
    turnedSeat({ x: 24, y: 24 }, seat),
    turnedSeat({ x: 78.8 + 12, y: 78.8 + 12 }, seat),
  ];
  const field = {
    x: Math.min(corner[0].x, corner[1].x),
    y: Math.min(corner[0].y, corner[1].y),
    width: Math.abs(corner[0].x - corner[1].x) - 12,
    height: Math.abs(corner[0].y - corner[1].y) - 12,
  };
  // The four spots lie evenly in a square of their own.
  const spots = [0, 1, 2, 3].map((spot) => pointOf(HANGAR + 4 * seat + spot));
  const middle = {
    x: spots.reduce((sum, { x }) => sum + x, 0) / 4,
    y: spots.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  parts.push(
    element("rect", {
      x: middle.x - field.width / 2,
      y: middle.y - field.height / 2,
      width: field.width,
      height: field.height,
      rx: 10,
      class: `hangar ${name}`,
    }),
  );

  const pad = pointOf(PAD + seat);
  const start = ringPoint(RING_OF[13 * seat + 2]);
  const lane = [0, 1, 2, 3, 4].map((step) => pointOf(LANE + 5 * seat + step));
  const goal = pointOf(GOAL + seat);
  const turn = ringPoint(RING_OF[13 * seat + TURN_IN]);
  parts.push(
    element("path", { d: path([lane[0], goal]), class: `lane ${name}` }),
    element("path", { d: path([turn, lane[0]]), class: `turn ${name}` }),
    element("path", { d: path([pad, start]), class: `turn ${name}` }),
  );

  const from = ringPoint(RING_OF[13 * seat + LINE_START]);
  const to = ringPoint(RING_OF[13 * seat + LINE_END]);
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const quarter = towards(from, to, Math.hypot(half.x - from.x, half.y - from.y) / 2 + 6);
  parts.push(
    element("path", {
      d: path([towards(from, to, CELL + 2.5), quarter, towards(to, from, CELL + 2.5)]),
      class: `flight ${name}`,
      "marker-mid": `url(#arrow${seat})`,
      "marker-end": `url(#arrow${seat})`,
    }),
  );

  const bar = [pointOf(BAR + 8 * seat), pointOf(BAR + 8 * seat + 7)];
  parts.push(element("path", { d: path(bar), class: `bar ${name}` }));
  return parts;
}

/** A small plane, nose up, about 8 mm. */
const PLANE =
  "M0 -4.4C.7 -4.4 .9 -3.2 .9 -2.2V-1L4.2 1.2V2.3L.9 1.3V3L2 3.9V4.6L0 4L-2 4.6V3.9L-.9 3V1.3L-4.2 2.3V1.2L-.9 -1V-2.2C-.9 -3.2 -.7 -4.4 0 -4.4Z";

function glyph(place: Place, next: Point, name: string): Element {
  const at = pointOf(place);
  const angle = (Math.atan2(next.y - at.y, next.x - at.x) * 180) / Math.PI + 90;
  return element("path", {
    d: PLANE,
    class: name,
    transform: `translate(${at.x} ${at.y}) rotate(${angle}) scale(1.15)`,
  });
}

function cap(place: Place): Element {
  const { part } = partOf(place);
  const at = pointOf(place);
  const colour = colourOfPlace(place);
  if (part === "die") return disc(at, 2.6, "pip");
  if (part === "bar") return disc(at, 2.9, `cap small seat${colour}`);
  return disc(at, CELL, `cap ${part} seat${colour}`);
}

function glyphs(): Element[] {
  const parts: Element[] = [];
  for (let seat = 0; seat < 4; seat++) {
    const start = ringPoint(RING_OF[13 * seat + 2]);
    parts.push(glyph(PAD + seat, start, `glyph seat${seat}`));
    for (let spot = 0; spot < 4; spot++) {
      parts.push(glyph(HANGAR + 4 * seat + spot, pointOf(PAD + seat), `glyph seat${seat}`));
    }
    const goal = pointOf(GOAL + seat);
    parts.push(disc(goal, 6.2, `target seat${seat}`), disc(goal, 3.1, `target seat${seat}`));
  }
  return parts;
}

/** The sheen of the caps' plastic. */
function gloss(): Element[] {
  const stops = [
    element("stop", { offset: 0, class: "gloss-light" }),
    element("stop", { offset: 1, class: "gloss-dark" }),
  ];
  const sheen = { id: "gloss", cx: "38%", cy: "28%", r: "62%" };
  const caps = Array.from({ length: BAR }, (_, place) => disc(pointOf(place), CELL - 1, "gloss"));
  return [element("defs", {}, element("radialGradient", sheen, ...stops)), ...caps];
}

/** Ring numbers, on the side away from the middle. */
function numbers(): Element[] {
  return Array.from({ length: CELLS }, (_, cell) => {
    const at = ringPoint(cell);
    const out = towards(at, MIDDLE, -1);
    const isRow = Math.abs(out.y - at.y) > Math.abs(out.x - at.x);
    const x = at.x + (isRow ? 0 : Math.sign(out.x - at.x) * 0);
    const up = at.y < MIDDLE.y ? -1 : 1;
    return element(
      "text",
      { x: x + 8.6, y: at.y + up * 8.6 + 1.2, class: "number", "text-anchor": "middle" },
      String(cell),
    );
  });
}

function lettering(): Element[] {
  const words = ["飞", "行", "棋", "✈"];
  return words.map((word, seat) => {
    const at = turnedSeat({ x: 5.02 * 24 + 12, y: 5.02 * 24 + 12 }, seat);
    return element(
      "text",
      {
        x: at.x,
        y: at.y,
        class: "lettering",
        "text-anchor": "middle",
        "dominant-baseline": "central",
      },
      word,
    );
  });
}

/** The printed board. */
export function drawBoard(): SVGSVGElement {
  const svg = element("svg", {
    viewBox: `0 0 ${SIDE} ${SIDE}`,
    class: "print",
    "aria-hidden": "true",
  }) as SVGSVGElement;
  svg.append(defs(), ...ground(), ...lettering());
  for (let seat = 0; seat < 4; seat++) svg.append(...seatParts(seat));
  svg.append(element("rect", { x: 162.5, y: 162.5, width: 35, height: 35, rx: 6, class: "die" }));
  for (let place = 0; place < LEDS; place++) svg.append(cap(place));
  svg.append(...numbers());
  return svg;
}

/** What lies over the light: marks round what can be chosen, and what takes clicks. */
export interface Overlay {
  svg: SVGSVGElement;
  /** Puts a mark round places, or takes all marks away. */
  mark(places: readonly Place[]): void;
  /** Draws the way of a plane from progress to progress; a `straight` one is flown or jumped. */
  trail(seat: number, from: number, to: number, isStraight: boolean): void;
  clearTrails(): void;
  /** Puts the number of planes beside each stack of two or more. */
  count(stacks: readonly { place: Place; planes: number }[]): void;
  /** Marks places as ones that do something when they are clicked. */
  offer(isLive: (place: Place) => boolean): void;
  /** Says what a place is when the mouse rests on it. */
  name(place: Place, title: string): void;
}

/** Where a seat's plane with this progress is; in the hangar, at its first spot. */
function pointAt(seat: number, progress: number): Point {
  if (progress <= 0) return pointOf(HANGAR + 4 * seat);
  if (progress === 1) return pointOf(PAD + seat);
  if (progress > 56) return pointOf(GOAL + seat);
  return progress > TURN_IN
    ? pointOf(LANE + 5 * seat + progress - TURN_IN - 1)
    : ringPoint(RING_OF[13 * seat + progress]);
}

function trailPoints(seat: number, from: number, to: number, isStraight: boolean): Point[] {
  if (isStraight) return [pointAt(seat, from), pointAt(seat, to)];
  const step = Math.sign(to - from) || 1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => pointAt(seat, from + step * i));
}

/** At the edge of a cell, so that its light is seen. */
function badge(place: Place, planes: number): Element[] {
  const { x, y } = pointOf(place);
  const at = { x: x + 6.6, y: y - 6.6 };
  const label = { x: at.x, y: at.y + 2.1, class: "badge", "text-anchor": "middle" };
  return [disc(at, 4.8, "badge"), element("text", label, `×${planes}`)];
}

/** Draws the overlay; `onClick` is told of a place, of the die its first pip's. */
export function drawOverlay(onClick: (place: Place) => void): Overlay {
  const svg = element("svg", {
    viewBox: `0 0 ${SIDE} ${SIDE}`,
    class: "overlay",
    "aria-hidden": "true",
  }) as SVGSVGElement;
  const leds = allocLedOfPlace();
  const marks = element("g", { class: "marks" });
  const trails = element("g", { class: "trails" });
  const badges = element("g", { class: "badges" });
  const titles: Element[] = [];
  const spots: Element[] = [];
  svg.append(...gloss(), ...glyphs(), trails, marks, badges);
  for (let place = 0; place < DIE; place++) {
    const isBar = partOf(place).part === "bar";
    const title = element("title", {});
    const spot = disc(pointOf(place), isBar ? 4.4 : 11, "spot", {
      "data-place": place,
      "data-led": leds[place],
    });
    spot.append(title);
    spot.addEventListener("click", () => onClick(place));
    titles[place] = title;
    spots[place] = spot;
    svg.append(spot);
  }
  const die = element("rect", {
    x: 162.5,
    y: 162.5,
    width: 35,
    height: 35,
    rx: 6,
    class: "spot",
    "data-place": DIE,
  });
  titles[DIE] = element("title", {});
  die.append(titles[DIE]);
  die.addEventListener("click", () => onClick(DIE));
  spots[DIE] = die;
  svg.append(die);
  return {
    svg,
    mark(places) {
      marks.replaceChildren(
        ...places.map((place) =>
          disc(pointOf(place), partOf(place).part === "bar" ? 4.6 : 10.6, "mark"),
        ),
      );
    },
    trail(seat, from, to, isStraight) {
      const points = trailPoints(seat, from, to, isStraight);
      const name = `trail seat${seat}`;
      trails.append(
        element("path", { d: path(points), class: name, pathLength: 1 }),
        disc(points[points.length - 1], 10.6, name),
      );
    },
    clearTrails() {
      trails.replaceChildren();
    },
    count(stacks) {
      badges.replaceChildren(...stacks.flatMap(({ place, planes }) => badge(place, planes)));
    },
    offer(isLive) {
      for (const [place, spot] of spots.entries()) spot.classList.toggle("live", isLive(place));
    },
    name(place, title) {
      titles[place].textContent = title;
    },
  };
}
