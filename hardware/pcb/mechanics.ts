/**
 * What a case must know of the circuit boards: outlines, holes, tall parts. The boards are laid out
 * from the same figures. All in mm, x to the right, y down, seen from above, from each board's own
 * corner (tile: the board's corner, so that tile 0 lies as on the whole board).
 */

import { PITCH, type Point, SIDE, TILE } from "../board.ts";

/** Side of a circuit board: LEDs look out of the top. */
export type Side = "top" | "bottom";

/** A drilled hole. */
export interface Hole extends Point {
  name: string;
  diameter: number;
}

/** The box that a part takes above (top) or below (bottom) the board: x and y are its middle. */
export interface Tall extends Point {
  name: string;
  side: Side;
  width: number;
  depth: number;
  /** From the board's surface; of a connector with its plug and the bend of the cable. */
  height: number;
  /** Part that a builder may leave out. */
  isOption?: boolean;
}

/** Outline and obstacles of one board. */
export interface Mechanics {
  name: string;
  /** Corners in order. */
  outline: readonly Point[];
  thickness: number;
  /** For M3 screws, but the die's: M2. */
  holes: readonly Hole[];
  tall: readonly Tall[];
}

function rectangle(x: number, y: number, width: number, height: number): Point[] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

/** Thickness of all boards. */
export const THICKNESS = 1.6;
/** Free on each side between a board's edge and its place, so that tiles do not press. */
export const GAP = 0.25;

/** A connector's pins, cut to this, stand out of the other side. */
const PIN_TIPS = 1.6;

/**
 * Connectors: width along the row of pins and depth of the body, height with plug and cable.
 * JST VH: 10 A a contact, so 3 A with room; JST XH: 3 A a contact; IDC: shrouded header 2 x 5.
 */
const VH3 = { width: 11.9, depth: 8.5, height: 22 };
const VH2 = { width: 7.9, depth: 8.5, height: 22 };
const XH3 = { width: 9.9, depth: 5.8, height: 16 };
const IDC10 = { width: 20.4, depth: 9.1, height: 17 };

/** A part's box and, on the other side, that of its pins' tips. */
function through(
  name: string,
  side: Side,
  x: number,
  y: number,
  box: { width: number; depth: number; height: number },
): Tall[] {
  const { width, depth } = box;
  return [
    { name, side, x, y, ...box },
    {
      name: `${name} pins`,
      side: side === "top" ? "bottom" : "top",
      x,
      y,
      width,
      depth,
      height: PIN_TIPS,
    },
  ];
}

/** A part turned a quarter. */
function upright(box: { width: number; depth: number; height: number }) {
  return { width: box.depth, depth: box.width, height: box.height };
}

/** Holes of M3 screws. */
const M3 = 3.2;

/**
 * Tile: 192 x 168 mm less the gap. Holes at lattice crossings, where walls of cells meet. Cables are
 * below; the switches are an option for who has no buttons in the case's wall.
 */
export const TILE_MECHANICS: Mechanics = {
  name: "tile",
  outline: rectangle(TILE.x + GAP, TILE.y + GAP, TILE.width - 2 * GAP, TILE.height - 2 * GAP),
  thickness: THICKNESS,
  holes: [
    [1, 1],
    [4, 1],
    [7, 1],
    [1, 6],
    [4, 6],
    [7, 6],
  ].map(([x, y], i) => ({ name: `H${i + 1}`, x: x * PITCH, y: y * PITCH, diameter: M3 })),
  tall: [
    ...through("J1", "bottom", 148, 156, VH3),
    ...through("J2", "bottom", 148, 132, VH3),
    ...through("J3", "bottom", 148, 108, VH2),
    ...through("J4", "bottom", 60, 144, XH3),
    { name: "SW1", side: "top", x: 36, y: 132, width: 12, depth: 12, height: 7.3, isOption: true },
    { name: "SW2", side: "top", x: 36, y: 156, width: 12, depth: 12, height: 7.3, isOption: true },
    { name: "LEDs", side: "top", x: 96, y: 84, width: 191, depth: 167, height: 1.6 },
  ],
};

/** Side of the die's board; its place on the whole board is the middle. */
const DIE_SIDE = PITCH - 4 * GAP;

/** Die: a square of 23 mm in the middle of the whole board, at the tiles' height. */
export const DIE_MECHANICS: Mechanics = {
  name: "die",
  outline: rectangle(0, 0, DIE_SIDE, DIE_SIDE),
  thickness: THICKNESS,
  holes: [{ name: "H1", x: DIE_SIDE / 2, y: DIE_SIDE - 3.5, diameter: 2.2 }],
  tall: [
    ...through("J1", "bottom", DIE_SIDE / 2, 4.5, XH3),
    {
      name: "LEDs",
      side: "top",
      x: DIE_SIDE / 2,
      y: DIE_SIDE / 2,
      width: 20,
      depth: 20,
      height: 1.6,
    },
  ],
};
/** Where the corner of the die's board is on the whole board. */
export const DIE_CORNER: Point = { x: (SIDE - DIE_SIDE) / 2, y: (SIDE - DIE_SIDE) / 2 };

/**
 * Controller: 100 x 80 mm. The edge y = 0 belongs at a wall of the case: the USB-C socket (power)
 * and the devkit's own USB socket (console, flashing) look out there.
 */
export const CONTROLLER_MECHANICS: Mechanics = {
  name: "controller",
  outline: rectangle(0, 0, 100, 80),
  thickness: THICKNESS,
  holes: [
    [4, 4],
    [96, 4],
    [4, 76],
    [96, 76],
  ].map(([x, y], i) => ({ name: `H${i + 1}`, x, y, diameter: M3 })),
  tall: [
    { name: "J1", side: "top", x: 18, y: 3.45, width: 9.4, depth: 8, height: 3.4 },
    ...through("J2", "top", 6, 64, upright(VH3)),
    ...through("J3", "top", 6, 18, upright(VH2)),
    ...through("J4", "top", 6, 29, upright(VH2)),
    ...through("J5", "top", 6, 40, upright(VH2)),
    ...through("J6", "top", 6, 51, upright(VH2)),
    ...through("J7", "top", 94, 15, upright(XH3)),
    ...through("J8", "top", 94, 28, upright(XH3)),
    ...through("J9", "top", 94, 41, upright(XH3)),
    ...through("J10", "top", 94, 54, upright(XH3)),
    ...through("J11", "top", 72, 72, IDC10),
    { name: "J12", side: "top", x: 44, y: 75, width: 10.2, depth: 2.6, height: 12, isOption: true },
    // The devkit on its sockets, 54.4 x 27.9 mm, of either row spacing.
    { name: "U2", side: "top", x: 48.7, y: 30, width: 30, depth: 57, height: 18 },
    { name: "U2 pins", side: "bottom", x: 48.7, y: 26.9, width: 28, depth: 48.5, height: PIN_TIPS },
    ...through("C1", "top", 23, 31, { width: 10.5, depth: 10.5, height: 18 }),
    ...through("BZ1", "top", 24, 46, { width: 12.4, depth: 12.4, height: 9.7 }),
  ],
};
/**
 * Sockets in the controller's edge y = 0, for openings in the wall: middle, and height of the
 * middle above the board's top.
 */
export const CONTROLLER_SOCKETS = [
  { name: "USB-C, power", x: 18, z: 1.6, width: 9, height: 3.3 },
  { name: "the devkit's USB, console", x: 48.7, z: 14, width: 8, height: 4 },
] as const;

/** Pips of a die of 16 mm are this far apart. */
export const TRAY_PIP_PITCH = 4.2;
/** Under the middle of the die's bottom face, on the tray's board. */
export const TRAY_CENTRE: Point = { x: 23, y: 18 };

/** Dice tray: 46 x 46 mm below the tray's floor, as tilted as the floor. */
export const TRAY_MECHANICS: Mechanics = {
  name: "tray",
  outline: rectangle(0, 0, 46, 46),
  thickness: THICKNESS,
  holes: [
    [4, 4],
    [42, 4],
    [4, 42],
    [42, 42],
  ].map(([x, y], i) => ({ name: `H${i + 1}`, x, y, diameter: M3 })),
  tall: [
    ...through("J1", "bottom", 23, 38, IDC10),
    // Bodies of the sensors; everything else on the top is lower.
    {
      name: "sensors",
      side: "top",
      x: TRAY_CENTRE.x,
      y: TRAY_CENTRE.y - TRAY_PIP_PITCH / 2,
      width: 2 * TRAY_PIP_PITCH + 3.6,
      depth: TRAY_PIP_PITCH + 3.6,
      height: 1.7,
    },
  ],
};

/**
 * Middles of the sensors on the tray's board, in the order of `PIP_PINS`: top left, top right, left,
 * top, centre; the holes for them in the tray's floor.
 */
export const TRAY_SENSORS: readonly Hole[] = (
  [
    ["TL", -1, -1],
    ["TR", 1, -1],
    ["L", -1, 0],
    ["T", 0, -1],
    ["C", 0, 0],
  ] as const
).map(([name, x, y]) => ({
  name,
  x: TRAY_CENTRE.x + x * TRAY_PIP_PITCH,
  y: TRAY_CENTRE.y + y * TRAY_PIP_PITCH,
  diameter: 3,
}));

/** All boards. */
export const MECHANICS: readonly Mechanics[] = [
  TILE_MECHANICS,
  DIE_MECHANICS,
  CONTROLLER_MECHANICS,
  TRAY_MECHANICS,
];
