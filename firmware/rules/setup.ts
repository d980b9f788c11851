/**
 * Setting up a position from its text (NOTATION.md, Position): the inverse of `formatPosition`,
 * for the command line and tests. It is in no bundle, so it may use what Espruino lacks.
 */

import { choiceCount } from "./choice.ts";
import { refresh } from "./game.ts";
import { sideOn } from "./plane.ts";
import { formatPosition } from "./position.ts";
import {
  ARMED,
  BOUGHT,
  COINS16,
  DIE1,
  DIE2,
  GIFT,
  GROUNDED,
  LAST,
  MARK_MAGIC,
  MARK_NEXT,
  MARK_NO_EXTRA,
  MARK_PROP,
  MARK_TANKER,
  MARK_TWO_DICE,
  MARKS,
  MOST_PROPS,
  NO_CELL,
  OWNER,
  PARK,
  PARKED,
  PHASE,
  PHASE_GIFT,
  PHASE_MOVE,
  PHASE_OVER,
  PHASE_ROLL,
  PLANE,
  PLANES,
  PROP_CELL,
  PROP_COUNT,
  PROP_KIND,
  PROPS,
  PROPS_MGM,
  PROPS_QQ,
  RADAR,
  RANDOM32,
  ROLLER,
  ROUND32,
  ROW,
  SEATS_MASK,
  SHOP,
  SIXES,
  STATE_BYTES,
  STORE,
  state,
  TEAMS,
  WEATHER,
  WEATHER_CELL,
  WEATHER_KIND,
  WINNERS,
} from "./state.ts";
import { CELLS, GOAL, progressOn, RING_START, type Seat, TURN_IN } from "./track.ts";
import { propKinds } from "./world.ts";

/** What is wrong with a position: the field's number, 1 to 14, and a word for why. */
export interface Fault {
  field: number;
  why: Why;
}

/** Why a field is refused: the words that a table of sentences explains. */
export type Why =
  | "form"
  | "seats"
  | "planes"
  | "order"
  | "options"
  | "enemies"
  | "turn"
  | "phase"
  | "dice"
  | "choice"
  | "marks"
  | "last"
  | "parked"
  | "props"
  | "cell"
  | "random"
  | "winner";

/** The position being read; its other views share the bytes. */
const next = new Uint8Array(STATE_BYTES);
const next16 = new Uint16Array(next.buffer);
const next32 = new Uint32Array(next.buffer);

type Reader = (text: string) => Why | undefined;

const isPlaying = (s: Seat): boolean => ((next[SEATS_MASK] >> s) & 1) === 1;
const hasPlane = (s: Seat, p: number): boolean =>
  isPlaying(s) && next.subarray(PLANE + 4 * s, PLANE + 4 * s + next[PLANES]).includes(p);
const isAllHome = (s: Seat): boolean => next[PLANE + 4 * s] === GOAL;

/** A decimal without leading zeros, 0..most, or undefined. */
function decimal(text: string, most: number): number | undefined {
  return /^(0|[1-9]\d{0,9})$/.test(text) && Number(text) <= most ? Number(text) : undefined;
}

/** Reads a field of four seats; `-` stands just where nobody plays, or for all if `has` is 0. */
function readSeats(text: string, has: number, read: (s: Seat, part: string) => Why | undefined) {
  const parts = text.split("/");
  if (parts.length !== 4) return "form";
  for (let s = 0; s < 4; s++) {
    if ((parts[s] === "-") === (has > 0 && isPlaying(s))) return has ? "seats" : "options";
    const why = parts[s] === "-" ? undefined : read(s, parts[s]);
    if (why) return why;
  }
  return undefined;
}

function readPlanes(text: string): Why | undefined {
  return readSeats(text, 1, (s, part) => {
    const planes = part.split(".").map((p) => decimal(p, GOAL));
    if (planes.includes(undefined)) return "form";
    if (planes.length !== next[PLANES]) return "planes";
    for (let i = 0; i < planes.length; i++) {
      if (i && planes[i - 1]! > planes[i]!) return "order";
      next[PLANE + 4 * s + i] = planes[i]!;
    }
    return undefined;
  });
}

function readTurn(text: string): Why | undefined {
  if (!/^[0-3]{2}$/.test(text)) return "form";
  const [owner, roller] = [Number(text[0]), Number(text[1])];
  if (!isPlaying(owner) || !isPlaying(roller)) return "seats";
  if (owner !== roller && !(next[GIFT] && roller === (owner ^ 2))) return "turn";
  next[OWNER] = owner;
  next[ROLLER] = roller;
  return undefined;
}

function readPhase(text: string): Why | undefined {
  const phase = ["roll", "move", "gift", "over"].indexOf(text);
  if (phase < 0) return "form";
  if (phase === PHASE_GIFT && !next[GIFT]) return "options";
  if (phase !== PHASE_OVER && (isAllHome(next[OWNER]) || isAllHome(next[ROLLER]))) return "phase";
  if (phase === PHASE_GIFT && isAllHome(next[ROLLER] ^ 2)) return "phase";
  next[PHASE] = phase;
  return undefined;
}

function readDice(text: string): Why | undefined {
  if (!/^(-|[1-6]{1,2})$/.test(text)) return "form";
  if ((text === "-") === (next[PHASE] === PHASE_MOVE)) return "dice";
  next[DIE1] = text === "-" ? 0 : Number(text[0]);
  next[DIE2] = Number(text[1] ?? 0);
  return undefined;
}

/** Marks that only a prop brings, and those that a game without a kind of props never has. */
const FROM_PROP = MARK_NO_EXTRA | MARK_TWO_DICE | MARK_MAGIC | MARK_TANKER;

/**
 * Whether the marks can stand together: a turn has one prop at most. `x` alone is a six-dice's roll,
 * which is moved at once, or a tanker's that was thrown and is not the turn's first.
 */
function areMarksRight(): boolean {
  const marks = next[MARKS];
  const of = marks & FROM_PROP;
  const isFirst = !(marks & MARK_NEXT);
  const isMove = next[PHASE] === PHASE_MOVE;
  const isRoll = next[PHASE] === PHASE_ROLL;
  const isTwo = next[DIE2] > 0;
  if ((of || next[ARMED]) && !(marks & MARK_PROP)) return false;
  if (next[ARMED]) return !of && next[PHASE] !== PHASE_OVER && !isTwo;
  if (of === (MARK_NO_EXTRA | MARK_TWO_DICE)) return isRoll || (isMove && isTwo);
  if (isTwo) return false;
  if (of === MARK_NO_EXTRA) return isMove && (!isFirst || next[DIE1] === 6);
  if (of === (MARK_NO_EXTRA | MARK_TANKER)) return isRoll && !isFirst;
  return !of || of === MARK_TANKER || (of === MARK_MAGIC && isRoll);
}

/** Whether the count of 6s can stand beside marks and dice. */
function isRowRight(): boolean {
  const row = next[ROW];
  const isNext = (next[MARKS] & MARK_NEXT) > 0;
  const isNatural = next[DIE1] === 6 && !next[DIE2] && !(next[MARKS] & MARK_NO_EXTRA);
  if (!next[SIXES]) return !row;
  if (next[PHASE] === PHASE_MOVE) return row > 0 === isNatural && (row < 2 || isNext);
  return row ? isNext : next[PHASE] !== PHASE_GIFT;
}

/** Whether it is plain from the marks that a roll was played in the phases that need one. */
function isNextRight(): boolean {
  return (next[MARKS] & MARK_NEXT) > 0 || next[PHASE] < PHASE_GIFT;
}

function readMarks(text: string): Why | undefined {
  const match = /^(?:-|(p?)(n?)(x?)(d?)(w?)(t?)(a?|l?|h?)(?:s([12]))?)$/.exec(text);
  if (!match || !text) return "form";
  const [, p, n, x, d, w, t, armed, row] = match.map((part) => part ?? "");
  const bits = [p, n, x, d, w, t].map((letter, i) => (letter ? 1 << i : 0));
  next[MARKS] = bits.reduce((a, b) => a | b, 0);
  next[ARMED] = armed ? " alh".indexOf(armed) : 0;
  next[ROW] = Number(row || 0);
  const props = next[PROPS];
  if (next[ROW] && !next[SIXES]) return "options";
  if (!isRowRight() || !isNextRight()) return "marks";
  if (p && !props) return "options";
  if ((w || armed === "h") && props !== PROPS_MGM) return "options";
  if ((armed === "a" || armed === "l") && props !== PROPS_QQ) return "options";
  return areMarksRight() ? undefined : "marks";
}

function readLast(text: string): Why | undefined {
  if (text === "0") return undefined;
  const match = /^([0-3]):([1-9]\d?)$/.exec(text);
  if (!match) return "form";
  const [seat, p] = [Number(match[1]), Number(match[2])];
  if (!(next[MARKS] & MARK_NEXT)) return "last";
  const isTurns = seat === next[OWNER] || (next[GIFT] && seat === (next[OWNER] ^ 2));
  if (!isTurns || !hasPlane(seat, p)) return "last";
  next[LAST] = 64 * seat + p;
  return undefined;
}

function readParked(text: string): Why | undefined {
  const parts = text.split("/").map((part) => decimal(part, 99));
  if (parts.length !== 4 || parts.includes(undefined)) return "form";
  for (let s = 0; s < 4; s++) {
    const p = parts[s]!;
    next[PARKED + s] = p;
    if (p && !next[PARK]) return "options";
    if (p && (p < RING_START || p > TURN_IN || !hasPlane(s, p))) return "parked";
  }
  return undefined;
}

function readGuards(text: string): Why | undefined {
  if (!/^[0-3]g?(\/[0-3]g?){3}$/.test(text)) return "form";
  for (const [s, part] of text.split("/").entries()) {
    next[RADAR + s] = Number(part[0]);
    if (part[1]) next[GROUNDED] |= 1 << s;
    if (part !== "0" && !isPlaying(s)) return "seats";
    if ((part[1] && !next[PROPS]) || (part[0] !== "0" && next[PROPS] !== PROPS_QQ))
      return "options";
  }
  return undefined;
}

function readStores(text: string): Why | undefined {
  const kinds = propKinds();
  return readSeats(text, kinds, (s, part) => {
    if (!/^\d+$/.test(part)) return "form";
    if (part.length !== kinds) return "options";
    for (let i = 0; i < kinds; i++) next[STORE + 8 * s + i] = Number(part[i]);
    return undefined;
  });
}

function readPurses(text: string): Why | undefined {
  return readSeats(text, next[SHOP], (s, part) => {
    const [coins, bought] = part.split(":");
    const amount = decimal(coins, 60000);
    if (amount === undefined || !/^[0-3]$/.test(bought ?? "") || part.split(":").length > 2)
      return "form";
    next16[COINS16 + s] = amount;
    next[BOUGHT + s] = Number(bought);
    return undefined;
  });
}

function readWeather(text: string): Why | undefined {
  if (text === "-") return undefined;
  const cell = decimal(text.slice(1), CELLS - 1);
  if (!/^[st]/.test(text) || cell === undefined) return "form";
  if (!next[WEATHER]) return "options";
  next[WEATHER_KIND] = " st".indexOf(text[0]);
  next[WEATHER_CELL] = cell;
  return undefined;
}

function readProps(text: string): Why | undefined {
  if (text === "-") return undefined;
  if (!next[PROPS]) return "options";
  const list = text.split(",");
  if (list.length > MOST_PROPS) return "props";
  for (const [i, part] of list.entries()) {
    const match = /^([0-9])@(\d{1,2})$/.exec(part);
    const cell = match ? decimal(match[2], CELLS - 1) : undefined;
    if (!match || cell === undefined) return "form";
    if (Number(match[1]) >= propKinds()) return "options";
    if (i && cell <= next[PROP_CELL + i - 1]) return "order";
    if (cell === next[WEATHER_CELL]) return "cell";
    next[PROP_KIND + i] = Number(match[1]);
    next[PROP_CELL + i] = cell;
  }
  next[PROP_COUNT] = list.length;
  return undefined;
}

function readClock(text: string): Why | undefined {
  const match = /^([1-9]\d*):([0-9a-f]{8})$/.exec(text);
  const round = match ? decimal(match[1], 0xffffffff) : undefined;
  if (!match || round === undefined) return "form";
  next32[ROUND32] = round;
  next32[RANDOM32] = Number.parseInt(match[2], 16);
  return next32[RANDOM32] ? undefined : "random";
}

function readWinner(text: string): Why | undefined {
  if (!/^(-|[0-3]|02|13)$/.test(text)) return "form";
  let mask = 0;
  for (const digit of text === "-" ? "" : text) mask |= 1 << Number(digit);
  const sides = next[TEAMS] ? [5, 10] : [1, 2, 4, 8];
  const isOut = (side: number) =>
    [0, 1, 2, 3].every((s) => !((side >> s) & 1) || (isPlaying(s) && isAllHome(s)));
  const won = sides.filter(isOut);
  next[WINNERS] = mask;
  if (won.length > 1 || mask !== (won[0] ?? 0)) return "winner";
  return mask > 0 === (next[PHASE] === PHASE_OVER) ? undefined : "winner";
}

const READERS: Reader[] = [
  readPlanes,
  readTurn,
  readPhase,
  readDice,
  readMarks,
  readLast,
  readParked,
  readGuards,
  readStores,
  readPurses,
  readWeather,
  readProps,
  readClock,
  readWinner,
];

/** Whether enemies share a ring cell on which no plane is parked. */
function areEnemiesTogether(): boolean {
  for (let c = 0; c < CELLS; c++) {
    let sides = 0;
    for (let k = 0; k < 4; k++) if (sideOn(k, c)) sides++;
    const isParkedOn = [0, 1, 2, 3].some((s) => state[PARKED + s] === progressOn(s, c));
    if (sides > 1 && !isParkedOn) return true;
  }
  return false;
}

/** What is wrong with the whole of a position whose fields are right each for itself. */
function wholeFault(text: string): Fault | undefined {
  if (areEnemiesTogether()) return { field: 1, why: "enemies" };
  if (state[PHASE] === PHASE_MOVE && !choiceCount) return { field: 4, why: "choice" };
  const fields = formatPosition().split(" ");
  const field = text.split(" ").findIndex((part, i) => part !== fields[i]);
  return field < 0 ? undefined : { field: field + 1, why: "form" };
}

/**
 * Sets up the position `text` in the game whose options are in the state. Returns what is wrong
 * with it, and then the state is as it was.
 */
export function parsePosition(text: string): Fault | undefined {
  const before = state.slice();
  const fields = text.split(" ");
  next.fill(0);
  next.set(state.subarray(0, OWNER));
  next.set(state.subarray(4 * (RANDOM32 + 1)), 4 * (RANDOM32 + 1));
  next[WEATHER_CELL] = NO_CELL;
  for (let i = 0; i < READERS.length; i++) {
    const why = fields[i] === undefined ? "form" : READERS[i](fields[i]);
    if (why) return { field: i + 1, why };
  }
  if (fields.length > READERS.length) return { field: READERS.length + 1, why: "form" };
  state.set(next);
  refresh();
  const fault = wholeFault(fields.join(" "));
  if (fault) {
    state.set(before);
    refresh();
  }
  return fault;
}
