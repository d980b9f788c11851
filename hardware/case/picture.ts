/** The pictures of the assembly documents, from the same data as the parts. */

import {
  BAR,
  DIE,
  orders,
  PITCH,
  PIXELS,
  type Place,
  type Point,
  placesOnWire,
  pointOn,
  RGB,
  SEAT_NAMES,
  SIDE,
  TILE,
  tileCorners,
  turnedPoint,
} from "../board.ts";
import { THICKNESS, TRAY_CENTRE, TRAY_MECHANICS, TRAY_SENSORS } from "../pcb/mechanics.ts";
import { boardFace, colourOf, tileFace } from "./artwork.ts";
import { base, rim } from "./base.ts";
import { drilledPanel, EDGE_SCREWS, HOLE, SLOT } from "./drill.ts";
import { wordLines } from "./glyph.ts";
import type { Kernel } from "./kernel.ts";
import { BUTTONS, CORNER, RIM, RIM_HEIGHT, Z } from "./measure.ts";
import { tilePanel } from "./panel.ts";
import { onTile } from "./part.ts";
import { INKS, mapped, type Shape } from "./shape.ts";
import { number, path } from "./svg.ts";
import {
  BOARD_TOP,
  BOWL_SCREWS,
  CORNER_HEIGHT,
  DIE as DIE_SIDE,
  FLOOR,
  onFloor,
  PLATE,
  ROOM,
  SENSOR_SCREWS,
  stand,
  TILT,
  tilted,
  WALL_HIGH,
  WALL_THICK,
} from "./tray.ts";
import { measure, PAINTS, picture, seen, sheet, slab, stack, stroke, text } from "./view.ts";
import { TILE_SCREWS, tileGrid, tileOutline, tileWells } from "./well.ts";

/** One picture: name of its file, and its text. */
export interface Picture {
  name: string;
  text: string;
}

/** Heights between which a base changes. */
const BASE_LEVELS = [0, Z.floor, Z.floor + 4, Z.board - 0.4, Z.rim - 8.2, Z.rim - 0.2] as const;

/** Layers of tile 0, drawn apart. */
function exploded(kernel: Kernel): Picture {
  const LIFTS = { board: 75, grid: 130, panel: 190, rim: 225 };
  const grid = tileGrid(kernel, 0);
  const wells = tileWells(0);
  const board = tileOutline(kernel).subtract(
    kernel.join(TILE_SCREWS.map((screw) => kernel.disc(screw, 3.2))),
  );
  const leds = wells.map(({ middle }) => kernel.plate(middle, 5, 5));
  const panelTop = Z.panel + 2.4 + LIFTS.panel;
  const rows: [number, string, string][] = [
    [Z.rim + LIFTS.rim, "rim", "4 pieces; buttons NEXT and GO; countersunk M3 x 10"],
    [Z.panel + LIFTS.panel, "panel", "opal, 2.4 mm, with the face on it"],
    [
      Z.grid + 6 + LIFTS.grid,
      "grid",
      "black, light wells of 12 mm; M3 x 20 through grid and board",
    ],
    [Z.board + LIFTS.board, "tile", "circuit board, LEDs up, connectors down"],
    [Z.floor + 12, "base", "posts and seams; 8 bolts M3 x 10 to its neighbours"],
  ];
  const column = seen(TILE.width, -RIM, 0).x + 24;
  const labels = rows.flatMap(([z, name, words]) => {
    const at = seen(TILE.width, name === "rim" || name === "base" ? -RIM : 0, z);
    return [
      stroke(
        [
          { x: at.x + 3, y: at.y },
          { x: column - 3, y: at.y },
        ],
        "#888",
      ),
      text({ x: column, y: at.y + 3 }, name, 9, "start", 'font-weight="bold"'),
      text({ x: column, y: at.y + 12 }, words, 6.4),
    ];
  });
  const axes = TILE_SCREWS.filter((_, i) => i !== 4).map(({ x, y }) =>
    stroke(
      [seen(x, y, Z.board), seen(x, y, Z.panel + LIFTS.grid + 22)],
      "#c33",
      0.4,
      'stroke-dasharray="3 2"',
    ),
  );
  return {
    name: "exploded",
    text: picture("A tile, exploded", { x: -190, y: -275 }, 590, 470, [
      stack(base(kernel).solid, BASE_LEVELS, PAINTS.any),
      ...axes,
      slab(board, Z.board + LIFTS.board, Z.grid + LIFTS.board, PAINTS.board),
      slab(kernel.join(leds), Z.grid + LIFTS.board, Z.grid + 1.6 + LIFTS.board, PAINTS.opal),
      stack(grid.solid, [Z.grid, Z.panel], PAINTS.black, LIFTS.grid),
      stack(tilePanel(kernel, 0).solid, [Z.panel + 1.2, Z.panel + 2.4], PAINTS.opal, LIFTS.panel),
      sheet(tileFace(0).shapes, panelTop),
      stack(rim(kernel).solid, [Z.rim, Z.rim + RIM_HEIGHT], PAINTS.black, LIFTS.rim),
      ...labels,
    ]),
  };
}

/** The board as it stands on the table, with its tray on its ribbon. */
function whole(kernel: Kernel): Picture {
  const top = Z.rim + RIM_HEIGHT;
  const outline = kernel.tablet(-RIM, -RIM, SIDE + RIM, SIDE + RIM, CORNER);
  const ring = rim(kernel).solid.slice(Z.rim + 0.3);
  const far = [0, 1, 3, 2];
  const [x, y] = [SIDE + RIM + 64, 40];
  const ribbon = [
    seen(156, -RIM, 44),
    seen(156, -RIM - 30, 0),
    seen(x - 44, -RIM - 30, 0),
    seen(x + 8, y + 20, 0),
  ];
  const rims = far.map((tile) =>
    stack(onTile(kernel.prism(ring, 0, RIM_HEIGHT), tile), [0, RIM_HEIGHT], PAINTS.black, Z.rim),
  );
  const words = BUTTONS.flatMap(({ name, x: bx, y: by, diameter }) =>
    wordLines(name, { x: bx + diameter / 2 + 3.4, y: by }, 3.2, 90).map(
      (points): Shape => ({ layer: "engrave", ink: "gold", kind: "line", points, width: 0.7 }),
    ),
  );
  const turned = (shape: Shape, tile: number): Shape =>
    tile ? mapped(turned(shape, tile - 1), turnedPoint) : shape;
  const buttons = far.flatMap((tile) =>
    BUTTONS.map((button) => {
      const cap = kernel.prism(kernel.disc(button, button.diameter + 2), 0, 3);
      const paint = { top: INKS[SEAT_NAMES[tile]], left: "#222", right: "#333" };
      return stack(onTile(cap, tile), [0, 3], paint, top);
    }),
  );
  return {
    name: "whole",
    text: picture("The whole board with its dice tray", { x: -375, y: -105 }, 860, 520, [
      stroke(ribbon, "#8a8f98", 4, 'stroke-linejoin="round"'),
      slab(outline, 0, Z.rim - 0.2, PAINTS.any),
      sheet(boardFace(0).shapes, Z.rim),
      ...rims,
      sheet(
        far.flatMap((tile) => words.map((shape) => turned(shape, tile))),
        top,
      ),
      ...buttons,
      ...trayAt(kernel, x, y),
    ]),
  };
}

/** The tray with its corner over a point of the table, and a die in it. */
function trayAt(kernel: Kernel, x: number, y: number): string[] {
  const look = (p: number, q: number, w: number): Point => {
    const [dx, dy, z] = tilted(p, q, w);
    return seen(x + dx, y + dy, z);
  };
  const down = (p: number, q: number): Point => {
    const [dx, dy] = tilted(p, q, 0);
    return seen(x + dx, y + dy, 0);
  };
  const { from, to } = PLATE;
  const side = (p: number, q: number, r: number, s: number, colour: string) =>
    `<path d="${path([down(p, q), down(r, s), look(r, s, 0), look(p, q, 0)], true)}" fill="${colour}"/>`;
  const plate = kernel.tablet(from, from, to, to, 4);
  const outer = kernel.box(-WALL_THICK, -WALL_THICK, ROOM + WALL_THICK, ROOM + WALL_THICK);
  const walls = outer.subtract(kernel.box(0, 0, ROOM, ROOM));
  const die = kernel.box(0, 0, DIE_SIDE, DIE_SIDE);
  const near = kernel.box(ROOM, -WALL_THICK, ROOM + WALL_THICK, ROOM + WALL_THICK);
  const front = kernel.box(-WALL_THICK, ROOM, ROOM + WALL_THICK, ROOM + WALL_THICK);
  const height = FLOOR + WALL_HIGH;
  const pips = [-1, 0, 1].map((i) =>
    kernel.disc({ x: DIE_SIDE / 2 + 4.2 * i, y: DIE_SIDE / 2 + 4.2 * i }, 3),
  );
  return [
    side(from, to, to, to, PAINTS.any.left),
    side(to, to, to, from, PAINTS.any.right),
    slab(plate, 0, FLOOR, PAINTS.black, look),
    slab(walls, FLOOR, height, PAINTS.black, look),
    slab(die, FLOOR, FLOOR + DIE_SIDE, PAINTS.die, look),
    ...pips.map((pip) =>
      slab(
        pip,
        FLOOR + DIE_SIDE,
        FLOOR + DIE_SIDE + 0.05,
        { top: "#222", left: "#222", right: "#222" },
        look,
      ),
    ),
    // The two near walls once more, as they stand before the die.
    slab(kernel.join([near, front]), FLOOR, height, PAINTS.black, look),
  ];
}

const SEAT_FILLS = SEAT_NAMES.map((name) => INKS[name]);

function dot(at: Point, radius: number, fill: string, edge = "#444"): string {
  return `<circle cx="${number(at.x)}" cy="${number(at.y)}" r="${number(radius)}" fill="${fill}" stroke="${edge}" stroke-width="0.4"/>`;
}

/** The hops of a wire, each with an arrow; one that passes another LED goes round it. */
function wireOf(points: readonly Point[]): string {
  const colour = "#b3261e";
  const hops = points.slice(1).map((b, i) => {
    const a = points[i];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const half = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const isOver =
      length > PITCH &&
      points.some((p) => p !== a && p !== b && Math.hypot(p.x - half.x, p.y - half.y) < 6);
    const bulge = isOver ? 10 : 0;
    const control = { x: half.x - uy * 2 * bulge, y: half.y + ux * 2 * bulge };
    const tip = { x: half.x - uy * bulge + ux * 2, y: half.y + ux * bulge + uy * 2 };
    const corner = (side: number) => ({
      x: tip.x - ux * 4 - uy * side,
      y: tip.y - uy * 4 + ux * side,
    });
    const curve = `M${number(a.x)} ${number(a.y)}Q${number(control.x)} ${number(control.y)} ${number(b.x)} ${number(b.y)}`;
    const head = `<path d="${path([tip, corner(1.7), corner(-1.7)], true)}" fill="${colour}"/>`;
    return `<path d="${curve}" fill="none" stroke="${colour}" stroke-width="0.9"/>${length < 12 ? "" : head}`;
  });
  return hops.join("\n");
}

/** LEDs with their numbers over the wire, where `look` says where a point is seen. */
function wired(build: number, look: (point: Point) => Point): string {
  const places = placesOnWire(build);
  const at = (place: Place) => look(pointOn(build, place));
  const radius = (place: Place) => (place < BAR ? 7 : place < DIE ? 2.6 : 2.6);
  const fill = (place: Place) => {
    const seat = colourOf(place);
    return seat < 0 ? "#fff" : INKS[`${SEAT_NAMES[seat]}Window`];
  };
  const spots = places.map((place, led) => {
    const point = at(place);
    const edge = colourOf(place) < 0 ? "#444" : SEAT_FILLS[colourOf(place)];
    const size = place < BAR ? 5.4 : 2.4;
    const label = text({ x: point.x, y: point.y + size * 0.36 }, String(led), size, "middle");
    return dot(point, radius(place), fill(place), edge) + label;
  });
  return [wireOf(places.map(at)), ...spots].join("\n");
}

function seams(look: (point: Point) => Point): string[] {
  return [0, 1, 2, 3].map((tile) => {
    const corners = tileCorners(tile).map(look);
    const fill = ["#fbf1f0", "#fcf8ea", "#eff3fd", "#eef8f2"][tile];
    return `<path d="${path(corners, true)}" fill="${fill}" stroke="#888" stroke-width="0.7" stroke-dasharray="5 3"/>`;
  });
}

/** The second build from behind, where it is wired. */
function behind(): Picture {
  const mirror = ({ x, y }: Point) => ({ x: SIDE - x, y });
  const list = orders(PIXELS);
  const bullets = list.filter((order) => order === RGB).length;
  const cuts: string[] = [];
  let start = 0;
  for (let led = 1; led <= DIE; led++) {
    if (led < DIE && list[led] === list[start]) continue;
    if (list[start] === RGB) cuts.push(`${start}-${led - 1}`);
    start = led;
  }
  // The module once more, four times as large, below the board.
  const large = { x: SIDE - 52, y: SIDE + 55 };
  const seven = placesOnWire(PIXELS)
    .slice(DIE)
    .map((place) => {
      const { x, y } = mirror(pointOn(PIXELS, place));
      return { x: large.x + 4 * (x - SIDE / 2), y: large.y + 4 * (y - SIDE / 2) };
    });
  const module = seven.map(
    (point, i) =>
      dot(point, 7, "#fff") + text({ x: point.x, y: point.y + 2 }, String(DIE + i), 5.4, "middle"),
  );
  return {
    name: "behind-pixels",
    text: picture("Drilled panel from behind", { x: -12, y: -14 }, SIDE + 24, SIDE + 124, [
      ...seams(mirror),
      wired(PIXELS, mirror),
      text(
        { x: 0, y: SIDE + 14 },
        `From behind, red at the right. ${bullets} bullets as ${cuts.length} pieces: ${cuts.join(", ")};`,
        6.5,
      ),
      text(
        { x: 0, y: SIDE + 24 },
        "between them a stick of eight, at the end the module: first its middle, then round.",
        6.5,
      ),
      dot(large, 46, "#f7f7f5", "#888"),
      wireOf(seven),
      ...module,
      text({ x: large.x - 52, y: large.y + 2 }, "the module, four times as large", 6.5, "end"),
    ]),
  };
}

/** The drilled panel with its measures. */
function drilled(): Picture {
  const shapes = drilledPanel().shapes;
  const drawn = shapes.map((shape) => {
    if (shape.layer === "engrave" && shape.kind === "line")
      return stroke(shape.points, "#7b8794", shape.width);
    if (shape.kind === "disc") return dot(shape.middle, shape.radius, "#fff", "#222");
    const isOutline = shape.points.some(({ x }) => x < 0.01);
    return `<path d="${path(shape.points, true)}" fill="${isOutline ? "#f1e2c6" : "#fff"}" stroke="#222" stroke-width="0.5"/>`;
  });
  // The outline first: holes lie on it.
  drawn.sort((a, b) => Number(b.includes("#f1e2c6")) - Number(a.includes("#f1e2c6")));
  const ring = pointOn(PIXELS, 7);
  const next = pointOn(PIXELS, 8);
  const bar = [pointOn(PIXELS, BAR), pointOn(PIXELS, BAR + 7)];
  const hangar = [pointOn(PIXELS, 80), pointOn(PIXELS, 81)];
  const screw = TILE_SCREWS[0];
  const south = SIDE + 12;
  const call = (from: Point, to: Point, words: string) =>
    stroke([from, to], "#555", 0.4) + text({ x: to.x + 1, y: to.y + 2 }, words, 6);
  const east = SIDE + 10;
  return {
    name: "drilled",
    text: picture(
      "Drilled panel for pixel strings, from the players' side",
      { x: -52, y: -52 },
      SIDE + 170,
      SIDE + 90,
      [
        ...drawn,
        measure({ x: 0, y: 0 }, { x: SIDE, y: 0 }, -40, `${SIDE}`),
        measure({ x: 0, y: SIDE }, { x: 0, y: 0 }, -40, `${SIDE}`),
        measure({ x: ring.x, y: ring.y }, { x: next.x, y: next.y }, -22, `${PITCH}`),
        measure({ x: 0, y: 0 }, { x: ring.x, y: 0 }, -26, number(ring.x)),
        measure(
          { x: hangar[0].x, y: 0 },
          { x: hangar[1].x, y: 0 },
          -12,
          number(hangar[1].x - hangar[0].x),
        ),
        measure({ x: 0, y: hangar[0].y }, { x: 0, y: 0 }, -10, number(hangar[0].y)),
        measure({ x: 0, y: bar[1].y + 3 }, { x: 0, y: bar[0].y - 3 }, -24, number(SLOT.length)),
        call(
          { x: 300, y: 12 },
          { x: east, y: -6 },
          `4 slots ${SLOT.length} x ${SLOT.width}, sticks behind`,
        ),
        call(pointOn(PIXELS, 15), { x: east, y: 96 }, `96 holes ${HOLE.bullet}, bullets`),
        call({ x: SIDE / 2 + 10, y: SIDE / 2 }, { x: east, y: 168 }, `hole ${HOLE.module}, module`),
        call(
          { x: SIDE - screw.x, y: SIDE - screw.y },
          { x: east, y: 326 },
          `24 holes ${HOLE.screw}, grids`,
        ),
        call(EDGE_SCREWS[2], { x: east, y: 250 }, `8 holes ${HOLE.screw}, frame`),
        text(
          { x: 0, y: south + 6 },
          "3 mm plywood or acrylic. Numbers are those of the LEDs; all measures in mm.",
          6.5,
        ),
      ],
    ),
  };
}

/** The tray cut along its diagonal. */
function tray(): Picture {
  // Along the diagonal: distance over the table, height.
  const spot = (along: number, w: number): Point => {
    const t = along / Math.SQRT2;
    const [x, y, z] = tilted(t, t, w);
    return { x: (x + y) / Math.SQRT2, y: -z };
  };
  const fill = (points: readonly Point[], colour: string) =>
    `<path d="${path(points, true)}" fill="${colour}" stroke="#222" stroke-width="0.4"/>`;
  const quad = (from: number, to: number, low: number, high: number, colour: string) =>
    fill([spot(from, low), spot(to, low), spot(to, high), spot(from, high)], colour);
  const d = (value: number) => value * Math.SQRT2;
  const [start, end] = [d(PLATE.from), d(PLATE.to)];
  const board = onFloor({ x: 0, y: 0 });
  const boardEnd = onFloor({ x: 46, y: 46 });
  const boardFrom = ((board.x + board.y) / 2) * Math.SQRT2;
  const boardTo = ((boardEnd.x + boardEnd.y) / 2) * Math.SQRT2;
  const connector = onFloor(TRAY_MECHANICS.tall[0]);
  const middle = ((connector.x + connector.y) / 2) * Math.SQRT2;
  const centre = onFloor(TRAY_CENTRE);
  const sensor = ((centre.x + centre.y) / 2) * Math.SQRT2;
  const [left, right] = [spot(start, 0), spot(end, 0)];
  const base = 0;
  const wall = d(ROOM);
  const foot = spot(0, FLOOR);
  const level = 70;
  return {
    name: "tray",
    text: picture(
      "Dice tray, cut along its diagonal",
      { x: left.x - 45, y: right.y - 55 },
      right.x - left.x + 150,
      145,
      [
        // The stand: its two corners and its bottom.
        fill(
          [
            { x: left.x, y: base },
            { x: right.x, y: base },
            { x: right.x, y: base - 2.4 },
            { x: left.x, y: base - 2.4 },
          ],
          "#9aa8c0",
        ),
        fill(
          [
            { x: left.x, y: base },
            left,
            { x: left.x + 3.4, y: spot(start + 3.5, 0).y },
            { x: left.x + 3.4, y: base },
          ],
          "#9aa8c0",
        ),
        fill(
          [
            { x: right.x, y: base },
            right,
            { x: right.x - 3.4, y: spot(end - 3.5, 0).y },
            { x: right.x - 3.4, y: base },
          ],
          "#9aa8c0",
        ),
        quad(boardFrom, boardTo, BOARD_TOP - THICKNESS, BOARD_TOP, "#1f6b4f"),
        quad(middle - 8, middle + 8, BOARD_TOP - THICKNESS - 9, BOARD_TOP - THICKNESS, "#555"),
        quad(sensor - 2, sensor + 2, BOARD_TOP, BOARD_TOP + 1.7, "#b3261e"),
        quad(sensor - 8, sensor - 4, BOARD_TOP, BOARD_TOP + 1.7, "#b3261e"),
        quad(start, end, 0, FLOOR, "#4a5160"),
        quad(d(-WALL_THICK), 0, 0, FLOOR + WALL_HIGH, "#4a5160"),
        quad(wall, wall + d(WALL_THICK), 0, FLOOR + WALL_HIGH, "#4a5160"),
        quad(0, d(DIE_SIDE), FLOOR, FLOOR + DIE_SIDE, "#fdfdfb"),
        stroke([foot, { x: foot.x + level, y: foot.y }], "#b3261e", 0.5, 'stroke-dasharray="3 2"'),
        text(
          { x: foot.x + level + 2, y: foot.y - 2 },
          `${TILT} degrees`,
          7,
          "start",
          'fill="#b3261e"',
        ),
        stroke(
          [
            { x: left.x - 40, y: 0 },
            { x: right.x + 10, y: 0 },
          ],
          "#888",
          0.4,
        ),
        measure({ x: spot(0, 0).x, y: 0 }, spot(0, 0), -34, number(CORNER_HEIGHT)),
        measure(
          { x: left.x, y: base },
          { x: right.x, y: base },
          12,
          number(Math.round(right.x - left.x)),
        ),
        measure({ x: right.x, y: 0 }, right, 16, number(Math.round(-right.y))),
        text(
          { x: spot(d(8), 17).x - 6, y: spot(d(8), 28).y },
          `die of ${DIE_SIDE} mm, in the corner`,
          6.4,
        ),
        text({ x: spot(wall, 0).x + 16, y: spot(wall, WALL_HIGH).y }, "bowl, printed flat", 6.4),
        text({ x: right.x + 26, y: -18 }, "stand", 6.4),
        text({ x: spot(boardTo, 0).x - 8, y: -8 }, "sensors' board", 6.4),
      ],
    ),
  };
}

/** The tray's parts apart, seen from its high corner. */
function trayApart(kernel: Kernel): Picture {
  const LIFTS = { board: 58, bowl: 140 };
  const look =
    (lift: number) =>
    (p: number, q: number, w: number): Point => {
      const [x, y, z] = tilted(p, q, w);
      return seen(x, y, z + lift);
    };
  const discs = (points: readonly Point[], diameter: number) =>
    kernel.join(points.map((point) => kernel.disc(point, diameter)));
  const [corner, far] = [onFloor({ x: 0, y: 0 }), onFloor({ x: 46, y: 46 })];
  const board = kernel.box(corner.x, corner.y, far.x, far.y).subtract(discs(SENSOR_SCREWS, 3.2));
  const spots = TRAY_SENSORS.map(onFloor);
  const sensors = kernel.join(spots.map((spot) => kernel.plate(spot, 3.6, 2.9)));
  const plate = kernel
    .tablet(PLATE.from, PLATE.from, PLATE.to, PLATE.to, 4)
    .subtract(discs(spots, 3))
    .subtract(discs(BOWL_SCREWS, 3.4));
  const room = kernel.box(0, 0, ROOM, ROOM);
  const walls = kernel
    .box(-WALL_THICK, -WALL_THICK, ROOM + WALL_THICK, ROOM + WALL_THICK)
    .subtract(room);
  const levels = Array.from({ length: 25 }, (_, i) => (i ? 2.4 + (i - 1) * 1.93 : 0));
  const axis = (point: Point, low: number, high: number) =>
    stroke(
      [look(low)(point.x, point.y, 0), look(high)(point.x, point.y, 0)],
      "#c33",
      0.4,
      'stroke-dasharray="3 2"',
    );
  const plug = onFloor(TRAY_MECHANICS.tall[0]);
  const exit = look(0)(8, PLATE.to, -5);
  const ribbon = [
    look(LIFTS.board)(plug.x, plug.y, -6),
    look(LIFTS.board - 24)(plug.x, plug.y + 20, -6),
    exit,
    { x: exit.x - 34, y: exit.y + 22 },
  ];
  const row = (lift: number, name: string, words: string) => {
    const at = look(lift)(PLATE.to, PLATE.from, 0);
    return [
      text({ x: 108, y: at.y }, name, 7, "start", 'font-weight="bold"'),
      text({ x: 108, y: at.y + 9 }, words, 5.2),
    ];
  };
  const [top, seenTop] = [FLOOR + WALL_HIGH, look(LIFTS.bowl)];
  const first = look(LIFTS.board)(corner.x, corner.y, 0);
  return {
    name: "tray-apart",
    text: picture("The parts of the dice tray", { x: -132, y: -162 }, 350, 240, [
      stack(stand(kernel).solid, levels, PAINTS.any),
      stroke(ribbon, "#8a8f98", 4, 'stroke-linejoin="round"'),
      ...SENSOR_SCREWS.map((screw) => axis(screw, 0, LIFTS.board)),
      slab(board, BOARD_TOP - THICKNESS, BOARD_TOP, PAINTS.board, look(LIFTS.board)),
      slab(sensors, BOARD_TOP, BOARD_TOP + 1.7, PAINTS.black, look(LIFTS.board)),
      ...BOWL_SCREWS.map((screw) => axis(screw, 0, LIFTS.bowl)),
      slab(plate, 0, FLOOR, PAINTS.black, seenTop),
      slab(walls, FLOOR, top, PAINTS.black, seenTop),
      stroke([first, { x: -70, y: first.y }], "#888"),
      text({ x: -72, y: first.y - 1 }, "corner with U1 (TL),", 5.2, "end"),
      text({ x: -72, y: first.y + 5.5 }, "at the low corner", 5.2, "end"),
      ...row(LIFTS.bowl, "bowl", "four M3 x 8; its holes over the sensors"),
      ...row(LIFTS.board, "sensors' board", "four M3 x 6 button head; J1 towards the gap"),
      ...row(0, "stand", "ribbon from J1 through the gap"),
    ]),
  };
}

/** All pictures. */
export function allPictures(kernel: Kernel): Picture[] {
  return [exploded(kernel), whole(kernel), behind(), drilled(), tray(), trayApart(kernel)];
}
