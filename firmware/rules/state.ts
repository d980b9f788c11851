/**
 * The state of the game: one byte array with named offsets, options included, so that a copy, a
 * save and a comparison are one call. What can be derived from it (who stands where, which
 * choices there are) lies beside it in other files. Planes of a seat are kept sorted by progress,
 * parked and last planes are known by their progress: equal positions have equal bytes.
 */

/** Bytes of the state in use; the rest up to 128 is 0. */
export const STATE_BYTES = 128;

// Options (RULES.md section 3), a byte each, in the order of NAMES in option.ts.
/** Bit `s`: seat `s` plays. */
export const SEATS_MASK = 0;
/** Planes a seat, 2..4. */
export const PLANES = 1;
export const FIRST = 2;
/** 0 `cw`, 1 `ccw`. */
export const ORDER = 3;
export const TEAMS = 4;
/** Bit `n`: a roll of `n` launches. */
export const TAKEOFF = 5;
/** 0 `exact`, 1 `over`. */
export const FINISH = 6;
/** BLOCK_BOUNCE, BLOCK_WALL or BLOCK_FREE. */
export const BLOCK = 7;
/** 0 `mutual`, 1 `count`. */
export const HIT = 8;
export const PARK = 9;
export const GROUP = 10;
export const GIFT = 11;
export const CHAIN = 12;
/** 0 or 3. */
export const SIXES = 13;
export const WEATHER = 14;
/** PROPS_NONE, PROPS_QQ or PROPS_MGM. */
export const PROPS = 15;
export const SHOP = 16;

// The turn (RULES.md section 4).
/** The seat whose turn it is. */
export const OWNER = 17;
/** The seat that rolls and moves: the owner, or its partner with a given roll. */
export const ROLLER = 18;
/** PHASE_ROLL, PHASE_MOVE, PHASE_GIFT or PHASE_OVER. ROLL16 is the roller and this. */
export const PHASE = 19;
/** MARK_… bits. These four bytes are the turn's own: TURN32 is all of them. */
export const MARKS = 20;
/** The missile that the next move fires: 0 or ARMED_…. */
export const ARMED = 21;
/** Natural 6s in a row, counted only with the option `sixes`. */
export const ROW = 22;
/** The plane that moved last in this turn: 64 * its seat + its progress, or 0. */
export const LAST = 23;
/** What was rolled and not yet played, 0 if nothing; DIE2 only for a power unit; DICE16 is both. */
export const DIE1 = 24;
export const DIE2 = 25;
/** Bit `s`: seat `s` has won. */
export const WINNERS = 26;

// The seats.
/** Progress of the parked plane, 0 if none; one a seat. */
export const PARKED = 28;
/** Radar count 0..3, one a seat. */
export const RADAR = 32;
/** Bit `s`: seat `s` loses its next turn. */
export const GROUNDED = 36;
/** Props bought, 0..3, one a seat. */
export const BOUGHT = 37;

// The world (RULES.md sections 8 and 9.1).
/** 0 none, WEATHER_STORM or WEATHER_TORNADO. */
export const WEATHER_KIND = 41;
export const WEATHER_CELL = 42;
/** Props on the ring, 0..4, then their kinds and their cells, sorted by cell. */
export const PROP_COUNT = 43;
export const PROP_KIND = 44;
export const PROP_CELL = 48;

/** Progress of the planes, four a seat, ascending; a seat's first PLANES are in use. */
export const PLANE = 52;
/** Props held, 0..9, eight kinds a seat. */
export const STORE = 68;
/** Coins, 0..65535: COINS16 + s in `state16`. */
export const COINS16 = 50;
/** Indexes into `state16`: roller and phase, and the dice. */
export const ROLL16 = 9;
export const DICE16 = 12;
/** Indexes into `state32`: the turn's four bytes, and the world's. */
export const TURN32 = 5;
export const ROUND32 = 27;
export const RANDOM32 = 28;
export const SCORE32 = 29;
export const BEANS32 = 30;

export const BLOCK_BOUNCE = 0;
export const BLOCK_WALL = 1;
export const BLOCK_FREE = 2;

export const PROPS_NONE = 0;
export const PROPS_QQ = 1;
export const PROPS_MGM = 2;

export const PHASE_ROLL = 0;
export const PHASE_MOVE = 1;
export const PHASE_GIFT = 2;
export const PHASE_OVER = 3;

/** A prop was used in this turn. */
export const MARK_PROP = 1;
/** Not the turn's first roll. */
export const MARK_NEXT = 2;
/** This roll earns no other. */
export const MARK_NO_EXTRA = 4;
/** Two dice are to be rolled, or were. */
export const MARK_TWO_DICE = 8;
/** The die is to be chosen. */
export const MARK_MAGIC = 16;
/** The tanker's roll is still to come. */
export const MARK_TANKER = 32;

export const ARMED_MISSILE = 1;
export const ARMED_LONG = 2;
export const ARMED_HOMING = 3;

export const WEATHER_STORM = 1;
export const WEATHER_TORNADO = 2;

/** What WEATHER_CELL holds without weather: no cell. */
export const NO_CELL = 255;

/** Most props on the ring, and most of a kind that a seat holds (RULES.md 9.1, 6.2). */
export const MOST_PROPS = 4;
export const MOST_OF_KIND = 9;

/** The state. The views share its bytes. */
export const state = new Uint8Array(STATE_BYTES);
export const state16 = new Uint16Array(state.buffer);
export const state32 = new Uint32Array(state.buffer);
