/**
 * The track as one seat sees it (RULES.md section 2). A plane's place is its progress, 0..57;
 * ring cells, 0..51, are what the seats share.
 */

export type Seat = number;
export type Progress = number;
export type Cell = number;

export const SEATS = 4;
export const CELLS = 52;

/** Progress of the named places. */
export const HANGAR = 0;
export const PAD = 1;
export const RING_START = 2;
export const LINE_START = 19;
export const LINE_END = 31;
/** The turn-in cell, the last ring cell of a seat's way. */
export const TURN_IN = 51;
export const LANE_START = 52;
/** The lane cell that the dashed line of the seat opposite crosses. */
export const CROSSING = 54;
export const GOAL = 57;

/** Own-colour cells are 4 apart, and so far does a jump go. */
export const JUMP = 4;

/** Ring cell of seat `s` at progress `p` (2..51): `RING[13 * s + p]`. */
export const RING = new Uint8Array(96);
for (let i = 0; i < 96; i++) RING[i] = (i + CELLS - RING_START) % CELLS;

/** Progress 2..51 of seat `s` on ring cell `c`, or 52 or 53 for the two cells off its way. */
export function progressOn(s: Seat, c: Cell): Progress {
  return ((c + CELLS - 13 * s) % CELLS) + RING_START;
}
