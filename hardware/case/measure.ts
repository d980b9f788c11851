/** Measures of the case, mm. Heights are from the table; the boards' are in pcb/mechanics.ts. */

import { PITCH } from "../board.ts";
import { GAP, THICKNESS, TILE_MECHANICS } from "../pcb/mechanics.ts";

/** Bed of a common printer. */
export const BED = 220;

/** Thinnest wall, and the one round each well. */
export const THIN = 1.2;
export const WALL = 1.6;
/** Outer walls and floors. */
export const STURDY = 2.4;
/** Between a part and what it goes into, on each side. */
export const FIT = GAP;

/** M3: hole to go through, its head, and a hole that the screw cuts its own thread into. */
export const M3 = { through: 3.4, head: 6.4, headHeight: 3.4, pilot: 2.5 } as const;
/** M2, for the die alone. */
export const M2 = { through: 2.3, head: 4.4, headHeight: 2.2, pilot: 1.7 } as const;

/** Below the circuit boards: the highest connector with its plug and cable, and some air. */
const BELOW = Math.max(
  ...TILE_MECHANICS.tall.map(({ side, height }) => (side === "bottom" ? height : 0)),
);
/** Height of the controller's boards above the floor, on their posts. */
export const CONTROLLER_LIFT = 4;
export const CAVITY = Math.max(BELOW + 2, 28);
/** Height of light wells, by build: bullets stand up into them. */
export const WELL_HEIGHTS: readonly number[] = [12, 18];
/** Opal panel over the wells, and what is left of it where the light comes through. */
export const PANEL = 2.4;
export const SKIN = 1.2;

/** Bottom and top of each layer of the first build. */
export const Z = {
  floor: STURDY,
  board: STURDY + CAVITY,
  grid: STURDY + CAVITY + THICKNESS,
  panel: STURDY + CAVITY + THICKNESS + WELL_HEIGHTS[0],
  rim: STURDY + CAVITY + THICKNESS + WELL_HEIGHTS[0] + PANEL,
} as const;

/** Frame round the board, which has the buttons; how far it lies on the panels; its thickness. */
export const RIM = 26;
export const LIP = 2;
export const RIM_HEIGHT = STURDY;
/** Radius of the board's corners. */
export const CORNER = 10;

/** Light windows: radius of a cell's, of a bar's by build, and of the die's pips. */
export const WINDOW = 9.2;
export const BAR_WINDOWS: readonly number[] = [2.9, 2.2];
export const PIP_WINDOW = 2.6;

/** Wells: sides of a square. The pad's is smaller, as the bar's last well is near. */
export const CELL_WELL = PITCH - 2 * WALL;
export const PAD_WELL = 18.8;
/** Along the bar and across it, by build. */
export const BAR_WELLS: readonly (readonly [number, number])[] = [
  [6.4, 12],
  [5.1, 10.6],
];
/** Diameter of a pip's round well. */
export const PIP_WELL = 5.8;

/** Buttons of a seat, on tile 0 of its side: middle, hole. NEXT is left of GO as the seat sees it. */
export const BUTTONS = [
  { name: "NEXT", x: -RIM / 2, y: 104, diameter: 12.2 },
  { name: "GO", x: -RIM / 2, y: 134, diameter: 16.2 },
] as const;

/** Screws of the rim into the base. */
export const RIM_SCREWS = [
  { x: -RIM + 7, y: 16 },
  { x: -RIM + 7, y: 80 },
  { x: -RIM + 7, y: 158 },
  { x: 16, y: -RIM + 7 },
  { x: 100, y: -RIM + 7 },
  { x: 182, y: -RIM + 7 },
] as const;

/** Bolts through the walls of neighbouring bases, from the outer corner along either wall. */
export const SEAM_BOLTS: readonly number[] = [-13, 40, 84, 128];
export const BOLT_HEIGHT = 12;
/** Cable ways in those walls: middles and width. */
export const CABLE_WAYS: readonly number[] = [62, 106];
export const CABLE_WAY = 30;
/** Bolt of the die's column through each base's wall, and the way of its cable above. */
export const COLUMN_BOLT = { at: 180, height: 8 } as const;
export const COLUMN_WAY = { width: 12, bottom: 14 } as const;
