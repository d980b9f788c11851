// The rules, plainly: an oracle for the real core. Written from RULES.md and NOTATION.md only, in
// their order. Planes are objects; every question is answered by looking at all of them.
//
// Places where the documents can be read in two ways, and the reading taken here:
//
//  1. `sixes`: is the 6 of a six-dice or of a tanker's roll a 'natural 6 (4.1)'? Taken: no. Section
//     4 says that after a natural 6 the seat rolls again, which these do not; 6.1 says 'a single
//     die showing 6' where it means them too; and the word itself. So they set the count to 0,
//     being 'any other throw'. See `countsAsSix`, the only place that knows.
//  2. A magic die set to 6 is a natural 6 for `sixes` too, as it earns a roll [D].
//  3. NOTATION.md refuses 'a prop before a roll that was given by the partner': also to the owner
//     that gets a roll given back? Taken: no, since a position does not tell it from a kept roll,
//     and RULES.md 4.1 speaks of 'its own turn'. Only the roller that is not the owner is refused.
//  4. `last` is a plane's place, never which of several equal planes: they can be parted within a
//     turn only by a choice, and then the one that moved is the last one.
//  5. A mover that is sent home by its own move leaves `last` 0 (not the plane moved before it).
//  6. A missile armed by the owner is fired by the partner's plane if that makes the next move of
//     the turn (a 6 without a move, then given).
//  7. A target is pushed 'as mover': its collision is with the sides that are its enemies, so it
//     may bump the shooter's side (never the shooter: 5 of 3 and 6 of 5 cells end behind it); with
//     `hit count` it is one plane.
//  8. The three cells between and the end of a jump, the crossing and the cell of 31 are looked at
//     when the leg is to start, so after what the leg before it did.
//  9. A storm that leaves one step on a cell with an enemy stack: point 4 comes after point 3 and
//     `left` is 1, so the mover turns or parks there.
// 10. Parking asks for 'a single die showing 6': six-dice, tanker, magic die and given rolls count.
// 11. Guards and parked of a seat that does not play are `0`; stores and purses `-`.
// 12. `takeoff=66` is the set 6 (only `seats` is said to be without repeats). `seats=`, `takeoff=`
//     are well formed and make no game, so they are refused at the word `rules`.
// 13. A preset that is missing because the text ends: refused at the word `rules`; `1` or `rules`
//     missing likewise at the last word there is. A word in the preset's place is refused itself.
// 14. In `over`, `last` stands (golden). An empty text has no records and no refusal.
// 15. The walk to the next seat may pass `first` more than once (grounded seats); each time a round
//     ends. The owner itself may be the next seat.
// 16. With `block free` a jump or flight may end on an enemy stack: a collision. With `bounce` too.

import type { Options } from "./options.ts";
import type { Token } from "./token.ts";
import { parseToken } from "./token.ts";

export type Code =
  | "syntax"
  | "over"
  | "gift"
  | "prop"
  | "phase"
  | "die"
  | "move"
  | "used"
  | "none"
  | "have"
  | "limit"
  | "coins";

export interface Plane {
  seat: number;
  index: number;
  progress: number;
  parked: boolean;
}

export interface Seat {
  planes: Plane[];
  radar: number;
  grounded: boolean;
  store: number[];
  coins: number;
  bought: number;
}

export interface Weather {
  kind: "storm" | "tornado";
  cell: number;
}

export interface Lying {
  kind: number;
  cell: number;
}

export interface Game {
  options: Options;
  seats: Seat[];
  owner: number;
  roller: number;
  phase: "roll" | "move" | "gift" | "over";
  dice: number[];
  propUsed: boolean;
  notFirst: boolean;
  noExtra: boolean;
  twoDice: boolean;
  dieChosen: boolean;
  tanker: boolean;
  armed: "" | "a" | "l" | "h";
  sixes: number;
  last: { seat: number; index: number } | null;
  weather: Weather | null;
  props: Lying[];
  round: number;
  random: number;
  winners: number[];
}

// Instrumenting: what happened, by name, for counting what random games reach.
let witness: ((what: string) => void) | null = null;

// Sets the listener, and returns the one before it.
export function watch(listener: typeof witness): typeof witness {
  const before = witness;
  witness = listener;
  return before;
}

function note(what: string): void {
  if (witness !== null) witness(what);
}

// ---- Section 1: sides and stacks

export function sideOf(game: Game, seat: number): number {
  return game.options.teams ? seat % 2 : seat;
}

function opposite(seat: number): number {
  return (seat + 2) % 4;
}

function isEnemy(game: Game, seat: number, other: number): boolean {
  return sideOf(game, seat) !== sideOf(game, other);
}

function allPlanes(game: Game): Plane[] {
  return game.seats.flatMap((seat) => seat.planes);
}

function plays(game: Game, seat: number): boolean {
  return game.options.seats.includes(seat);
}

function isDone(game: Game, seat: number): boolean {
  return game.seats[seat]!.planes.every((plane) => plane.progress === 57);
}

// ---- Section 2: the board

const HANGAR = 0;
const PAD = 1;
const TURN_IN = 51;
const LANE = 52;
const GOAL = 57;
const LINE_START = 19;
const LINE_END = 31;
const CROSSING = 54;

export function isRing(progress: number): boolean {
  return progress >= 2 && progress <= TURN_IN;
}

export function ringCell(seat: number, progress: number): number {
  return (13 * seat + progress - 2) % 52;
}

function isOwnColour(progress: number): boolean {
  return isRing(progress) && progress % 4 === 3;
}

function cellOf(plane: Plane): number {
  return isRing(plane.progress) ? ringCell(plane.seat, plane.progress) : -1;
}

function planesOn(game: Game, cell: number): Plane[] {
  return allPlanes(game).filter((plane) => cellOf(plane) === cell);
}

// For each enemy side with planes on the cell, these planes.
function enemySidesOn(game: Game, seat: number, cell: number): Plane[][] {
  const sides: Plane[][] = [];
  for (let side = 0; side < 4; side++) {
    if (side === sideOf(game, seat)) continue;
    const planes = planesOn(game, cell).filter((plane) => sideOf(game, plane.seat) === side);
    if (planes.length > 0) sides.push(planes);
  }
  return sides;
}

function hasEnemyStack(game: Game, seat: number, cell: number): boolean {
  return enemySidesOn(game, seat, cell).some((planes) => planes.length >= 2);
}

// ---- Section 3: options, and the start

export const QQ_KINDS = 8;
export const MGM_KINDS = 6;
const PRICES = [30, 50, 40, 60, 20, 50, 30, 40];

export function kindsOf(options: Options): number {
  if (options.props === "qq") return QQ_KINDS;
  return options.props === "mgm" ? MGM_KINDS : 0;
}

export function newGame(options: Options): Game {
  const seats: Seat[] = [];
  for (let seat = 0; seat < 4; seat++) {
    const planes: Plane[] = [];
    if (options.seats.includes(seat)) {
      for (let index = 0; index < options.planes; index++) {
        planes.push({ seat, index, progress: HANGAR, parked: false });
      }
    }
    seats.push({
      planes,
      radar: 0,
      grounded: false,
      store: new Array<number>(kindsOf(options)).fill(0),
      coins: options.coins[seat]!,
      bought: 0,
    });
  }
  return {
    options,
    seats,
    owner: options.first,
    roller: options.first,
    phase: "roll",
    dice: [],
    propUsed: false,
    notFirst: false,
    noExtra: false,
    twoDice: false,
    dieChosen: false,
    tanker: false,
    armed: "",
    sixes: 0,
    last: null,
    weather: null,
    props: [],
    round: 1,
    random: options.seed === 0 ? 0x9e3779b9 : options.seed,
    winners: [],
  };
}

export function clone(game: Game): Game {
  return {
    ...game,
    seats: game.seats.map((seat) => ({
      ...seat,
      planes: seat.planes.map((plane) => ({ ...plane })),
      store: [...seat.store],
    })),
    dice: [...game.dice],
    last: game.last === null ? null : { ...game.last },
    weather: game.weather === null ? null : { ...game.weather },
    props: game.props.map((prop) => ({ ...prop })),
    winners: [...game.winners],
  };
}

// ---- Section 10: random numbers

function random(game: Game, n: number): number {
  let x = game.random;
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  game.random = x >>> 0;
  return (game.random & 0x7fffffff) % n;
}

// ---- Section 4: a turn

// 4.1. A single die that shows 6, of a roll that may earn another.
function isNaturalSix(game: Game): boolean {
  return game.dice.length === 1 && game.dice[0] === 6 && !game.noExtra;
}

// Section 3, `sixes`. See reading 1 above.
function countsAsSix(game: Game): boolean {
  return isNaturalSix(game);
}

// The dice lie on the table: count the 6s (section 3, `sixes`), then move, or spend the roll.
function thrown(game: Game): void {
  const tankers = game.tanker && game.noExtra;
  if (tankers) {
    game.tanker = false;
    note("tanker rolled");
    if (game.dice[0] === 6) note("tanker shows 6");
  }
  game.dieChosen = false;
  if (game.roller !== game.owner) note("given roll thrown");
  if (game.options.sixes === 3) {
    if (!countsAsSix(game) && game.dice.length === 1 && game.dice[0] === 6) {
      note(game.sixes === 0 ? "sixes: 6 that is not natural" : "sixes: 6 not natural, resets");
    }
    if (!countsAsSix(game) && game.sixes > 0) note("sixes: count reset");
    game.sixes = countsAsSix(game) ? game.sixes + 1 : 0;
    if (game.sixes > 0 && game.roller !== game.owner) note("sixes: counted on a given roll");
    if (game.sixes === 3) {
      thirdSix(game);
      return;
    }
  }
  if (listChoices(game).length > 0) {
    if (game.seats[game.roller]!.planes.some((plane) => plane.parked)) {
      note(game.notFirst ? "parked must move, same turn" : "parked must move, later turn");
    }
    game.phase = "move";
    return;
  }
  if (isNaturalSix(game)) note("6 without a move earns a roll");
  if (game.armed !== "") note("armed, roll without a move");
  if (game.armed !== "" && isNaturalSix(game)) note("armed, 6 without a move");
  played(game);
}

// Section 3, `sixes`: not moved, the plane that moved last goes home, and the turn ends.
function thirdSix(game: Game): void {
  note("third six");
  if (game.tanker) note("third six with tanker to come");
  if (game.roller !== game.owner) note("third six on a given roll");
  if (game.last === null) {
    note("third six, no last plane");
  } else {
    const plane = game.seats[game.last.seat]!.planes[game.last.index]!;
    if (plane.progress === GOAL) {
      note("third six, last plane at the goal");
    } else {
      note("third six, plane goes home");
      if (plane.parked) note("third six, parked plane goes home");
      if (plane.seat !== game.roller) note("third six, partner's plane goes home");
      if (game.options.group) note("third six with group");
      goHome(game, plane);
    }
  }
  endTurn(game);
}

// The roll has been moved, or found without a move. Section 4, points 3 and 4, and 4.1.
function played(game: Game): void {
  const earned = isNaturalSix(game) && !isDone(game, game.roller);
  if (isNaturalSix(game) && !earned) note("6 earns nothing, all at the goal");
  game.dice = [];
  game.noExtra = false;
  game.twoDice = false;
  game.notFirst = true;
  game.winners = winnersOf(game);
  if (game.winners.length > 0) {
    game.phase = "over";
    note("over");
    if (game.tanker) note("over with tanker to come");
    return;
  }
  if (earned) {
    const partnerDone = game.options.gift && isDone(game, opposite(game.roller));
    if (partnerDone) note("gift left out, partner at the goal");
    game.phase = game.options.gift && !partnerDone ? "gift" : "roll";
    return;
  }
  if (game.tanker && isDone(game, game.owner)) note("tanker lost, owner at the goal");
  if (game.tanker && !isDone(game, game.owner)) {
    if (game.roller !== game.owner) note("tanker after a given roll");
    game.roller = game.owner;
    game.noExtra = true;
    game.phase = "roll";
    return;
  }
  endTurn(game);
}

function winnersOf(game: Game): number[] {
  for (const seat of game.options.seats) {
    const side = game.options.seats.filter((s) => sideOf(game, s) === sideOf(game, seat));
    if (side.every((s) => isDone(game, s))) return side;
  }
  return [];
}

// 4.2. The next seat
function endTurn(game: Game): void {
  const ownerDone = isDone(game, game.owner);
  if (ownerDone) note("turn ends, owner at the goal");
  if (game.armed !== "") note("armed missile lost at the end of the turn");
  game.dice = [];
  game.propUsed = false;
  game.notFirst = false;
  game.noExtra = false;
  game.twoDice = false;
  game.dieChosen = false;
  game.tanker = false;
  game.armed = "";
  game.sixes = 0;
  game.last = null;
  game.phase = "roll";
  const step = game.options.order === "cw" ? 1 : 3;
  let seat = game.owner;
  let rounds = 0;
  for (;;) {
    seat = (seat + step) % 4;
    if (seat === game.options.first) {
      rounds += 1;
      if (rounds === 2) note("two rounds ended at once");
      nextRound(game);
    }
    if (!plays(game, seat)) continue;
    if (isDone(game, seat)) {
      note("seat at the goal passed over");
      if (game.seats[seat]!.grounded) note("grounded seat at the goal passed over");
      continue;
    }
    if (game.seats[seat]!.grounded) {
      game.seats[seat]!.grounded = false;
      note("grounded seat passed over");
      continue;
    }
    break;
  }
  if (seat === game.owner) note("same seat again");
  game.owner = seat;
  game.roller = seat;
  if (game.seats[seat]!.radar > 0) game.seats[seat]!.radar -= 1;
}

function nextRound(game: Game): void {
  game.round += 1;
  changeWeather(game);
  changeProps(game);
}

// ---- Section 5: which moves are allowed

export interface Choice {
  progress: number;
  own: Plane[];
  carried: Plane[];
}

function rollValue(game: Game): number {
  return game.dice.reduce((sum, die) => sum + die, 0);
}

function launches(game: Game): boolean {
  return game.dice.some((die) => game.options.takeoff.includes(die));
}

// `block wall` and an enemy stack on a ring cell that the roll would step on or end on
function isWalled(game: Game, seat: number, progress: number): boolean {
  if (game.options.block !== "wall") return false;
  for (let p = progress + 1; p <= progress + rollValue(game); p++) {
    if (isRing(p) && hasEnemyStack(game, seat, ringCell(seat, p))) {
      note("walled in");
      return true;
    }
  }
  return false;
}

// The partner's planes that may come along from this progress of the seat
function companions(game: Game, seat: number, progress: number): Plane[] {
  if (!game.options.teams || !isRing(progress)) return [];
  if (progress + rollValue(game) > TURN_IN) return [];
  const cell = ringCell(seat, progress);
  const planes = game.seats[opposite(seat)]!.planes.filter((plane) => cellOf(plane) === cell);
  return planes.filter((plane) => {
    const end = plane.progress + rollValue(game);
    if (end === 52 || end === 53) note("partner would end off its way: no choice");
    return end !== 52 && end !== 53;
  });
}

// Ordered by progress, then n, then m.
export function listChoices(game: Game): Choice[] {
  const seat = game.roller;
  const planes = game.seats[seat]!.planes;
  const parked = planes.find((plane) => plane.parked);
  if (parked !== undefined) {
    return [{ progress: parked.progress, own: [parked], carried: [] }];
  }
  const list: Choice[] = [];
  for (let progress = HANGAR; progress < GOAL; progress++) {
    const here = planes.filter((plane) => plane.progress === progress);
    if (here.length === 0) continue;
    if (progress === HANGAR) {
      if (launches(game)) list.push({ progress, own: [here[0]!], carried: [] });
      continue;
    }
    if (isWalled(game, seat, progress)) continue;
    if (!game.options.group) {
      list.push({ progress, own: [here[0]!], carried: [] });
      continue;
    }
    const guests = companions(game, seat, progress);
    for (let n = 1; n <= here.length; n++) {
      for (let m = 0; m <= guests.length; m++) {
        list.push({ progress, own: here.slice(0, n), carried: guests.slice(0, m) });
      }
    }
  }
  return list;
}

function formatChoice(choice: Choice): string {
  const n = choice.own.length;
  const m = choice.carried.length;
  if (m > 0) return "m" + choice.progress + ":" + n + "+" + m;
  return n > 1 ? "m" + choice.progress + ":" + n : "m" + choice.progress;
}

// The token texts of all choices, in order; none outside the move phase.
export function choices(game: Game): string[] {
  return game.phase === "move" ? listChoices(game).map(formatChoice) : [];
}

// ---- Section 6: carrying a move out

interface Mover {
  seat: number;
  own: Plane[];
  carried: Plane[];
}

function progressOf(mover: Mover): number {
  return mover.own[0]!.progress;
}

function everyPlane(mover: Mover): Plane[] {
  return [...mover.own, ...mover.carried];
}

function isOnRing(mover: Mover): boolean {
  return isRing(progressOf(mover));
}

function isHome(mover: Mover): boolean {
  return progressOf(mover) === HANGAR;
}

function moverCell(mover: Mover): number {
  return ringCell(mover.seat, progressOf(mover));
}

function put(plane: Plane, progress: number): void {
  plane.progress = progress;
  plane.parked = false;
}

function goHome(game: Game, plane: Plane): void {
  if (plane.parked) note("parked plane goes home");
  put(plane, HANGAR);
  if (game.last !== null && game.last.seat === plane.seat && game.last.index === plane.index) {
    game.last = null;
  }
}

function carryOut(game: Game, choice: Choice): void {
  const mover: Mover = { seat: game.roller, own: choice.own, carried: choice.carried };
  const armed = game.armed;
  game.armed = "";
  const first = mover.own[0]!;
  game.last = { seat: first.seat, index: first.index };
  if (armed !== "" && game.roller !== game.owner) note("partner's plane fires");
  if (armed === "h") fire(game, first, 3, 0);
  if (progressOf(mover) === HANGAR) {
    put(first, PAD);
    if (game.twoDice) note("power unit launches");
  } else {
    if (mover.own.length > 1) note("group of own planes");
    if (mover.carried.length > 0) note("group with the partner's");
    if (game.twoDice) note("power unit walks");
    walk(game, mover);
  }
  if (armed === "a") fire(game, first, 3, 5);
  if (armed === "l") fire(game, first, 5, 6);
}

// 6.1. Walking
function walk(game: Game, mover: Mover): void {
  const { finish, block, park } = game.options;
  const wasParked = mover.own[0]!.parked;
  const start = progressOf(mover);
  if (wasParked && !hasEnemyStack(game, mover.seat, moverCell(mover))) {
    note("parked plane's stack had left");
  }
  let left = rollValue(game);
  let forward = true;
  let fromGoal = false;
  while (left > 0) {
    for (const plane of mover.own) put(plane, plane.progress + (forward ? 1 : -1));
    for (const plane of mover.carried) put(plane, plane.progress + 1);
    left -= 1;
    // 1. At the goal
    if (progressOf(mover) === GOAL && left > 0) {
      if (finish === "exact") {
        note("goal bounces");
        if (mover.own.length > 1) note("goal bounces a group");
        fromGoal = true;
        forward = false;
      } else {
        note("goal lets the excess go");
        left = 0;
      }
    }
    // 2. At the pad, walking backward
    if (!forward && progressOf(mover) === PAD) {
      note(left > 0 ? "backward walk stopped at the pad" : "backward walk ends on the pad");
      left = 0;
    }
    if (!forward && progressOf(mover) === LANE && block === "wall") {
      if (left > 0) note("wall: bounce stopped at 52");
      left = 0;
    }
    if (!isOnRing(mover)) continue;
    if (fromGoal && !forward) note("bounce from the goal reaches the ring");
    const cell = moverCell(mover);
    // 3. Weather
    if (isTornado(game, cell)) {
      note("tornado on a walk");
      if (!forward) note("tornado on a backward walk");
      if (wasParked) note("tornado takes a plane that was parked");
      blowAway(game, mover);
      return;
    }
    if (isStorm(game, cell) && left > 1) {
      note("storm");
      if (!forward) note("storm on a backward walk");
      if (hasEnemyStack(game, mover.seat, cell) && block === "bounce") note("storm on a stack");
      left = 1;
    }
    // 4. Enemy stack on this ring cell
    if (left > 0 && hasEnemyStack(game, mover.seat, cell)) {
      if (block === "bounce") {
        const isSix = game.dice.length === 1 && game.dice[0] === 6;
        if (forward && park && isSix) {
          note("parks");
          if (wasParked) note("parks again");
          if (game.noExtra) note("parks on a 6 that earns nothing");
          if (game.roller !== game.owner) note("parks on a given roll");
          if (isStorm(game, cell)) note("parks in a storm");
          mover.own[0]!.parked = true;
          return;
        }
        note(forward ? "stack turns the mover back" : "stack turns the mover forward");
        if (game.twoDice) note("stack turns a power unit's walk");
        if (!forward && fromGoal) note("stack turns a goal's bounce forward");
        forward = !forward;
      }
      if (block === "free") note("free: walks over a stack");
    }
  }
  for (const plane of mover.carried) {
    if (plane.progress >= 52) {
      note("partner's plane walks past its turn-in");
      put(plane, plane.progress - 52);
    }
  }
  if (!isOnRing(mover)) return;
  if (!forward) note("backward walk lands");
  if (wasParked && progressOf(mover) === start) note("parked plane walks back to its own cell");
  if (land(game, mover)) legs(game, mover);
}

// 6.2. Landing, points 1 and 2. False if the mover was sent home.
function land(game: Game, mover: Mover): boolean {
  collide(game, mover);
  if (isHome(mover)) return false;
  const cell = moverCell(mover);
  const prop = game.props.find((lying) => lying.cell === cell);
  if (prop !== undefined) {
    const store = game.seats[mover.seat]!.store;
    if (store[prop.kind]! < 9) {
      store[prop.kind]! += 1;
      game.props = game.props.filter((lying) => lying !== prop);
      note("prop picked up");
      if (store[prop.kind] === 9) note("nine of a kind");
    } else {
      note("prop stays, nine of a kind held");
    }
  }
  return true;
}

// 6.3. Collision
function collide(game: Game, mover: Mover): void {
  const { block, hit } = game.options;
  const cell = moverCell(mover);
  const moving = everyPlane(mover);
  const sides = enemySidesOn(game, mover.seat, cell);
  if (sides.length > 1) note("collision with two sides");
  if (sides.length > 1 && sides.every((planes) => planes.length > 1)) note("with two stacks");
  let moverHome = false;
  for (const planes of sides) {
    const k = planes.length;
    if (k === 1) {
      note("bump");
      if (planes[0]!.parked) note("bump of a parked plane");
      for (const plane of planes) goHome(game, plane);
    } else if (block === "wall") {
      note("wall: mover alone goes home");
      moverHome = true;
    } else if (hit === "mutual") {
      note("stack and mover go home");
      if (moving.length > 1) note("stack and a group go home");
      if (planes.some((plane) => plane.seat !== planes[0]!.seat)) note("hit a mixed stack");
      if (planes.some((plane) => plane.parked)) note("stack with a parked plane goes home");
      for (const plane of planes) goHome(game, plane);
      moverHome = true;
    } else if (moving.length < k) {
      note("count: stack and smaller mover go home");
      if (moving.length > 1) note("count: smaller group goes home");
      for (const plane of planes) goHome(game, plane);
      moverHome = true;
    } else {
      note("count: stack alone goes home");
      if (mover.carried.length > 0) note("count: won with the partner's planes");
      for (const plane of planes) goHome(game, plane);
    }
  }
  if (moverHome) for (const plane of moving) goHome(game, plane);
}

// 6.5. Jump and flight
function legs(game: Game, mover: Mover): void {
  const from = progressOf(mover);
  if (!isOwnColour(from) || from >= TURN_IN) return;
  if (from === LINE_START) {
    const flown = fly(game, mover, "walk");
    if (flown === "no") {
      jump(game, mover);
    } else if (flown === "goes on" && game.options.chain) {
      note("jump after a flight");
      jump(game, mover);
    }
  } else if (from === 15) {
    if (jump(game, mover)) fly(game, mover, "jump");
  } else {
    jump(game, mover);
  }
}

// A leg to the progress. True if the mover is still there and its chain goes on.
function leg(game: Game, mover: Mover, to: number): boolean {
  const length = to - progressOf(mover);
  for (const plane of mover.own) put(plane, to);
  for (const plane of [...mover.carried]) {
    const end = plane.progress + length;
    if (end === 52 || end === 53) {
      note("partner's plane left behind on a leg");
      mover.carried = mover.carried.filter((other) => other !== plane);
    } else if (end >= 52) {
      note("partner's plane passes its turn-in on a leg");
      put(plane, end - 52);
    } else {
      put(plane, end);
    }
  }
  if (isTornado(game, moverCell(mover))) {
    note("tornado at the end of a leg");
    blowAway(game, mover);
    return false;
  }
  if (isStorm(game, moverCell(mover))) note("leg ends on a storm");
  return land(game, mover);
}

// True if the jump was made and the chain goes on.
function jump(game: Game, mover: Mover): boolean {
  const from = progressOf(mover);
  const isStack = (progress: number): boolean =>
    hasEnemyStack(game, mover.seat, ringCell(mover.seat, progress));
  if (game.options.block !== "free") {
    if (isStack(from + 1) || isStack(from + 2) || isStack(from + 3)) {
      note("jump blocked");
      if (from === 15) note("jump before a flight blocked");
      if (from === LINE_START) note("jump in place of a flight blocked");
      if (from === LINE_END) note("jump from 31 blocked");
      return false;
    }
  }
  if (game.options.block === "wall" && isStack(from + 4)) {
    note("wall: jump's end blocked");
    return false;
  }
  note("jump");
  if (from + 4 === TURN_IN) note("jump to the turn-in cell");
  return leg(game, mover, from + 4);
}

// "no": did not start. "ended": the mover was carried away or sent home.
function fly(game: Game, mover: Mover, by: "walk" | "jump"): "no" | "ended" | "goes on" {
  const end = ringCell(mover.seat, LINE_END);
  if (game.options.block === "wall" && hasEnemyStack(game, mover.seat, end)) {
    note("wall: flight's end blocked, by " + by);
    return "no";
  }
  const seat = opposite(mover.seat);
  if (isEnemy(game, mover.seat, seat)) {
    const there = game.seats[seat]!.planes.filter((plane) => plane.progress === CROSSING);
    if (there.length >= 2) {
      note("flight blocked at the crossing, by " + by);
      return "no";
    }
    if (there.length === 1) {
      note("flight bumps at the crossing");
      goHome(game, there[0]!);
    }
  } else if (game.seats[seat]!.planes.some((plane) => plane.progress === CROSSING)) {
    note("flight over the partner's crossing");
  }
  note("flight, by " + by);
  return leg(game, mover, LINE_END) ? "goes on" : "ended";
}

// ---- Section 8: weather

function isTornado(game: Game, cell: number): boolean {
  return game.weather !== null && game.weather.kind === "tornado" && game.weather.cell === cell;
}

function isStorm(game: Game, cell: number): boolean {
  return game.weather !== null && game.weather.kind === "storm" && game.weather.cell === cell;
}

function changeWeather(game: Game): void {
  if (!game.options.weather) return;
  const k = (game.round - 1) % 6;
  if (k === 3) {
    const kind = random(game, 2) === 0 ? "storm" : "tornado";
    const cells: number[] = [];
    for (let cell = 0; cell < 52; cell++) {
      if (!game.props.some((lying) => lying.cell === cell)) cells.push(cell);
    }
    const cell = cells[random(game, cells.length)]!;
    game.weather = { kind, cell };
    note("weather appears");
    if (planesOn(game, cell).length > 0) note("weather appears under a plane");
  }
  if (k === 0) game.weather = null;
}

function blowAway(game: Game, mover: Mover): void {
  const tornado = game.weather!.cell;
  const destinations: number[] = [];
  for (let progress = 2; progress <= TURN_IN; progress++) {
    if (ringCell(mover.seat, progress) !== tornado) destinations.push(progress);
  }
  const to = destinations[random(game, destinations.length)]!;
  for (const plane of mover.own) put(plane, to);
  const sides = enemySidesOn(game, mover.seat, moverCell(mover));
  if (sides.length > 0) note("tornado onto enemies");
  if (sides.some((planes) => planes.length > 1)) note("tornado onto a stack");
  if (game.props.some((lying) => lying.cell === moverCell(mover))) note("tornado onto a prop");
  land(game, mover);
}

// ---- Section 9: props. 9.1 on the board

function changeProps(game: Game): void {
  if (game.options.props === "none") return;
  if (game.props.length >= 4) {
    note("four props lie, none appears");
    return;
  }
  const kind = random(game, kindsOf(game.options));
  const cells: number[] = [];
  for (let cell = 0; cell < 52; cell++) {
    if (game.props.some((lying) => lying.cell === cell)) continue;
    if (game.weather !== null && game.weather.cell === cell) continue;
    cells.push(cell);
  }
  const cell = cells[random(game, cells.length)]!;
  game.props.push({ kind, cell });
  if (planesOn(game, cell).length > 0) note("prop appears under a plane");
}

// 9.2. Kinds
const QQ_NAMES = [
  "radar",
  "six-dice",
  "power unit",
  "fog",
  "flare",
  "tanker",
  "missile",
  "long missile",
];
const MGM_NAMES = ["magic die", "power unit", "fog", "flare", "tanker", "home missile"];

function takeEffect(game: Game, kind: number): void {
  const name = game.options.props === "qq" ? QQ_NAMES[kind]! : MGM_NAMES[kind]!;
  const seat = game.seats[game.owner]!;
  game.propUsed = true;
  note("used: " + game.options.props + " " + name);
  if (game.notFirst) note("prop used before a later roll of the turn");
  switch (name) {
    case "radar":
      seat.radar = 3;
      break;
    case "six-dice":
      game.noExtra = true;
      game.dice = [6];
      thrown(game);
      break;
    case "power unit":
      game.noExtra = true;
      game.twoDice = true;
      break;
    case "fog":
      for (const other of game.options.seats) {
        if (!isEnemy(game, game.owner, other) || isDone(game, other)) continue;
        if (game.seats[other]!.grounded) note("grounded twice");
        if (game.seats[other]!.radar > 0) note("grounded in spite of radar");
        game.seats[other]!.grounded = true;
      }
      break;
    case "flare":
      note(game.weather === null ? "flare without weather" : "flare ends the weather");
      game.weather = null;
      break;
    case "tanker":
      game.tanker = true;
      break;
    case "missile":
      game.armed = "a";
      break;
    case "long missile":
      game.armed = "l";
      break;
    case "magic die":
      game.dieChosen = true;
      break;
    case "home missile":
      game.armed = "h";
      break;
  }
}

// 9.3. Missiles. `back` 0: to the hangar.
function fire(game: Game, shooter: Plane, range: number, back: number): void {
  if (!isRing(shooter.progress)) {
    note("missile wasted, shooter not on the ring");
    return;
  }
  if (shooter.parked) note("parked plane fires");
  const target = findTarget(game, shooter, range);
  if (target === undefined) {
    note("missile wasted, no enemy in range");
    return;
  }
  if (game.seats[target.seat]!.radar > 0) {
    note("radar saves the target");
    return;
  }
  const stacked = planesOn(game, cellOf(target)).filter((plane) => plane.seat === target.seat);
  if (target.parked) note("missile hits a parked plane");
  if (stacked.length > 1) note("missile hits one of a stack");
  if (stacked.some((plane) => plane.parked) && !target.parked) note("missile spares a parked");
  if (back === 0) {
    note("missile sends home");
    goHome(game, target);
    return;
  }
  note("missile pushes back");
  if (target.progress - back < PAD) note("missile pushes to the pad, excess lost");
  put(target, Math.max(PAD, target.progress - back));
  if (!isRing(target.progress)) return;
  const sides = enemySidesOn(game, target.seat, cellOf(target));
  if (sides.length > 0) note("pushed onto enemies");
  if (sides.some((planes) => planes.length > 1)) note("pushed onto a stack");
  if (cellOf(target) === cellOf(shooter)) note("pushed onto the shooter");
  const friends = planesOn(game, cellOf(target)).filter((plane) => plane.seat === target.seat);
  collide(game, { seat: target.seat, own: [target], carried: [] });
  if (target.progress !== HANGAR && friends.some((plane) => plane.parked)) {
    note("pushed beside its own parked plane");
  }
}

function findTarget(game: Game, shooter: Plane, range: number): Plane | undefined {
  for (let distance = 1; distance <= range; distance++) {
    const cell = (cellOf(shooter) + distance) % 52;
    const enemies = planesOn(game, cell).filter((p) => isEnemy(game, shooter.seat, p.seat));
    if (enemies.length === 0) continue;
    const lowest = Math.min(...enemies.map((plane) => plane.seat));
    if (enemies.some((plane) => plane.seat !== lowest)) note("missile finds several seats");
    const theirs = enemies.filter((plane) => plane.seat === lowest);
    return theirs.find((plane) => !plane.parked) ?? theirs[0];
  }
  return undefined;
}

// 9.4. Shop
function buy(game: Game, kind: number): void {
  const seat = game.seats[game.owner]!;
  seat.coins -= PRICES[kind]!;
  seat.bought += 1;
  note("bought");
  if (seat.bought === 3) note("bought the last that the shop allows");
  takeEffect(game, kind);
}

// ---- Playing a token (NOTATION.md, record): the code of the refusal, or 0

export function play(game: Game, text: string): Code | 0 {
  const token = parseToken(text);
  if (token === undefined) return "syntax";
  const code = refusal(game, token);
  if (code !== 0) return code;
  switch (token.kind) {
    case "roll":
      game.dice = token.dice;
      thrown(game);
      break;
    case "move":
      carryOut(game, findChoice(game, token.progress, token.own, token.carried)!);
      played(game);
      break;
    case "use":
      game.seats[game.owner]!.store[token.prop]! -= 1;
      takeEffect(game, token.prop);
      break;
    case "buy":
      buy(game, token.prop);
      break;
    case "keep":
      note("gift kept");
      game.phase = "roll";
      break;
    case "give":
      note(game.roller === game.owner ? "gift given" : "gift given back");
      game.roller = opposite(game.roller);
      if (game.seats[game.roller]!.grounded) note("grounded partner is given a roll");
      if (game.armed !== "") note("armed missile with a given roll");
      game.phase = "roll";
      break;
  }
  return 0;
}

// In the order of NOTATION.md; the first that applies.
function refusal(game: Game, token: Token): Code | 0 {
  const isAnswer = token.kind === "keep" || token.kind === "give";
  if (game.phase === "over") return "over";
  if (isAnswer && !game.options.gift) return "gift";
  if (token.kind === "use" || token.kind === "buy") {
    if (token.prop >= kindsOf(game.options)) return "prop";
    if (token.kind === "buy" && !game.options.shop) return "prop";
    if (game.phase !== "roll" || game.roller !== game.owner) return "phase";
    if (game.propUsed) return "used";
    const seat = game.seats[game.owner]!;
    if (token.kind === "use") return seat.store[token.prop]! > 0 ? 0 : "none";
    if (seat.store[token.prop]! > 0) return "have";
    if (seat.bought >= 3) return "limit";
    return seat.coins >= PRICES[token.prop]! ? 0 : "coins";
  }
  if (isAnswer) return game.phase === "gift" ? 0 : "phase";
  if (token.kind === "roll") {
    if (game.phase !== "roll") return "phase";
    if (token.dice.some((die) => die < 1 || die > 6)) return "die";
    return token.dice.length === (game.twoDice ? 2 : 1) ? 0 : "die";
  }
  if (game.phase !== "move") return "phase";
  const choice = findChoice(game, token.progress, token.own, token.carried);
  return choice === undefined ? "move" : 0;
}

// `m17:1` and `m17:1+0` are `m17` with `group`, and not a choice without it.
function findChoice(
  game: Game,
  progress: number,
  own?: number,
  carried?: number,
): Choice | undefined {
  if (!game.options.group && own !== undefined) return undefined;
  return listChoices(game).find(
    (choice) =>
      choice.progress === progress &&
      choice.own.length === (own ?? 1) &&
      choice.carried.length === (carried ?? 0),
  );
}
