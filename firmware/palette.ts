/**
 * Colours. An LED has an **ink**, an index into the palette; an ink is a **hue** and a **wave**, by
 * which its brightness goes up and down. Colours are kept as three levels 0..31, each a quarter
 * octave brighter than the one below, 0 being dark: so fainter is a subtraction, and dimming the
 * whole board, gamma and the budget are one table (drivers/strip.ts).
 */

/** Number of an ink. */
export type Ink = number;

export const BLACK = 0;
/** One plane of seat s: PLANE + s; n planes PLANE + s + 4 * (n - 1), which pulse n times. */
export const PLANE = 1;
/** Planes of two seats on one cell, in turn: MIX + pairOf(a, b). */
export const MIX = 17;
/** Hangar, pad and bar of the seat that rolls. */
export const GLOW = 23;
/** A plane that may move, the one that GO would move, and where it would end. */
export const CHOICE = 24;
export const CHOSEN = 25;
export const END = 26;
/** What is picked on a bar, or missing in the lobby. */
export const PICK = 27;
/** A prop that can be bought. */
export const BUY = 28;
/** The die that waits to be thrown. */
export const DIE = 29;
export const STORM = 30;
export const TORNADO = 31;
/** Props: PROP + 0 attacks, 1 helps, 2 changes the die. */
export const PROP = 32;
/** Armed, or grounded. */
export const HOT = 35;
/** Inks 1 to MOVING - 1 are animated, the others stand still. */
export const MOVING = 36;
/** A cell, lane or goal of seat s, and a free place of its hangar: TINT + s. */
export const TINT = 36;
/** Way of the move that GO would make, in the colour of the seat that rolls. */
export const WAY = 40;
/** A flash: jumps, flights, bumps, a press. */
export const SPARK = 41;
/** A pip of the die. */
export const PIP = 42;
/** A prop that a seat holds: HELD + group. */
export const HELD = 43;
/** A radar is on. */
export const RADAR_ON = 46;
/** How many inks there are. */
export const INKS = 47;

/** Steps of brightness of a hue: 0 dark, 15 full. */
const STEPS = 16;
/** Hues: green, red and blue level at full, as the wire has them; the first four are the seats'. */
const HUES = "0N0|LMF|7!P|NAC|KKK|II N|!N L|HP!|MCM|4IN";
const HUE_WHITE = 4;
const HUE_STORM = 5;
const HUE_TORNADO = 6;
/** Attacks, helps, dice: the groups of props. */
const HUE_PROP = 7;
