// Random records for differential tests: random option sets, random legal tokens, in NOTATION.md
// form. The same seed and settings give the same text. Dice are inputs, so a record's dice need not
// be fair: many records look one roll ahead and prefer what has not happened in them yet.

import type { Game } from "./game.ts";
import { choices, clone, isRing, kindsOf, newGame, play, ringCell, sideOf, watch } from "./game.ts";
import { fault, NAMES, optionsOf, PRESETS, parseOptions } from "./options.ts";
import { rollsOf } from "./perft.ts";

// ---- Seeded chance (mulberry32), apart from the world's random numbers of the rules

export interface Chance {
  below: (n: number) => number;
  happens: (likelihood: number) => boolean;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { below: (n) => Math.floor(next() * n), happens: (likelihood) => next() < likelihood };
}

function pick<T>(chance: Chance, list: readonly T[]): T {
  return list[chance.below(list.length)]!;
}

function shuffle<T>(chance: Chance, list: readonly T[]): T[] {
  const rest = [...list];
  const result: T[] = [];
  while (rest.length > 0) result.push(rest.splice(chance.below(rest.length), 1)[0]!);
  return result;
}

// ---- Options

// How a record is played: without a plan; to build and meet stacks; with many missiles; with seats
// that are at the goal early; with a seat that gathers props.
export type Mode = "any" | "stacks" | "missiles" | "race" | "hoard";

const MODES: Mode[] = [
  "any",
  "any",
  "any",
  "any",
  "any",
  "any",
  "any",
  "any",
  "stacks",
  "stacks",
  "stacks",
  "missiles",
  "missiles",
  "missiles",
  "race",
  "race",
  "hoard",
];

// Sets whose rules seldom meet by plain chance; further overrides are added to them.
export const RECIPES: Record<Mode, string[]> = {
  any: [
    "qq teams=yes gift=yes sixes=3",
    "mgm teams=yes gift=yes sixes=3",
    "qq-new teams=yes gift=yes sixes=3 planes=2",
    "qq sixes=3 coins=60000",
    "mgm sixes=3",
    "match sixes=3",
    "match teams=no gift=no",
    "match teams=no gift=no sixes=3 hit=mutual",
    "match hit=mutual",
    "match planes=2",
    "match gift=no",
    "match group=no props=mgm weather=yes",
    "match group=no props=qq shop=yes coins=500",
    "match group=no hit=count teams=no gift=no",
    "qq block=wall park=no",
    "qq block=wall park=no finish=over teams=yes",
    "mgm block=wall park=no finish=exact",
    "family chain=yes",
    "family chain=yes takeoff=123456",
    "family teams=yes gift=yes sixes=3",
    "family teams=yes weather=yes",
    "qq block=free park=no hit=count",
    "qq-new finish=exact",
    "classic hit=count",
    "classic park=no",
    "classic chain=no teams=yes",
    "classic teams=yes gift=yes sixes=3",
    "classic takeoff=123456",
    "china teams=yes planes=2 gift=yes",
    "qq planes=2 teams=yes gift=yes",
    "mgm planes=2 seats=02",
    "qq seats=13 first=1 takeoff=123456",
    "qq takeoff=123456 hit=count",
    "mgm takeoff=246 finish=exact",
  ],
  stacks: [
    "classic takeoff=123456",
    "classic takeoff=56",
    "classic takeoff=56 hit=count",
    "classic takeoff=56 seats=02",
    "china teams=yes",
    "qq takeoff=56",
    "qq takeoff=123456",
    "qq takeoff=56 teams=yes",
    "mgm finish=exact",
    "family takeoff=123456 chain=yes",
    "qq block=wall park=no takeoff=123456",
    "match takeoff=123456",
    "match takeoff=123456 hit=mutual",
  ],
  missiles: [
    "qq coins=60000 takeoff=123456",
    "qq coins=60000 takeoff=56",
    "qq-new coins=60000",
    "mgm takeoff=123456",
    "mgm",
    "qq coins=60000 takeoff=123456 hit=count",
    "qq coins=60000 takeoff=56 teams=yes gift=yes",
    "mgm takeoff=6 teams=yes gift=yes",
    "qq coins=60000 block=wall park=no takeoff=123456",
    "qq coins=60000 block=free park=no takeoff=123456",
    "qq coins=60000 seats=013 takeoff=56",
    "qq coins=60000 takeoff=5 teams=yes gift=yes",
    "qq coins=60000 takeoff=123456 teams=yes gift=yes planes=3 score=0",
  ],
  race: [
    "qq planes=2 teams=yes gift=yes coins=60000 takeoff=123456",
    "qq planes=2 teams=yes gift=yes coins=60000 sixes=3",
    "mgm planes=2 teams=yes gift=yes sixes=3 takeoff=123456",
    "qq-new planes=2 teams=yes",
    "match planes=2 sixes=3",
    "match planes=2 takeoff=123456",
    "classic planes=2 teams=yes gift=yes sixes=3",
    "classic planes=2",
  ],
  hoard: [
    "mgm sixes=3 seats=02",
    "mgm sixes=3 seats=13 first=1 takeoff=5",
    "qq sixes=3 takeoff=56 seats=01",
    "qq sixes=3 takeoff=5 seats=23 first=2",
  ],
};
function randomNumber(chance: Chance, most: number): number {
  return pick(chance, [0, 1, chance.below(100), chance.below(most + 1), most]);
}

export function randomValue(chance: Chance, name: string): string {
  const some = (digits: string, least: number): string => {
    const all = shuffle(chance, [...digits]);
    return all.slice(0, least + chance.below(all.length - least + 1)).join("");
  };
  switch (name) {
    case "seats":
      return chance.happens(0.5) ? "0123" : some("0123", 2);
    case "planes":
      return pick(chance, ["2", "3", "4"]);
    case "first":
      return "" + chance.below(4);
    case "order":
      return pick(chance, ["cw", "ccw"]);
    case "takeoff":
      return some("123456", 1);
    case "finish":
      return pick(chance, ["exact", "over"]);
    case "block":
      return pick(chance, ["bounce", "wall", "free"]);
    case "hit":
      return pick(chance, ["mutual", "count"]);
    case "sixes":
      return pick(chance, ["0", "3"]);
    case "props":
      return pick(chance, ["none", "qq", "mgm"]);
    case "coins": {
      const purse = (): string => "" + randomNumber(chance, pick(chance, [300, 60000]));
      return chance.happens(0.5) ? purse() : [purse(), purse(), purse(), purse()].join(".");
    }
    case "score":
      return "" + 12 * randomNumber(chance, pick(chance, [100, 83333333]));
    case "beans":
      return "" + randomNumber(chance, 1000000000);
    default:
      return pick(chance, ["yes", "no"]);
  }
}

function randomSeed(chance: Chance): string {
  const bits = chance.below(65536) * 65536 + chance.below(65536);
  const seed = pick(chance, [bits, bits, bits, chance.below(16)]).toString(16);
  const text = chance.happens(0.2) ? seed.padStart(8, "0") : seed;
  return chance.happens(0.2) ? text.toUpperCase() : text;
}

// A preset or a recipe with random overrides that makes a game.
export function randomRules(chance: Chance, mode: Mode = "any"): string {
  const presets = mode === "any" && chance.happens(0.5);
  const recipe = presets ? pick(chance, Object.keys(PRESETS)) : pick(chance, RECIPES[mode]);
  const base = recipe.split(" ");
  const likelihood = pick(chance, mode === "any" ? [0, 0.05, 0.1, 0.3, 0.6] : [0, 0.03, 0.1]);
  for (let tries = 0; tries < 10000; tries++) {
    const values = new Map(base.slice(1).map((word) => word.split("=") as [string, string]));
    for (const name of NAMES) {
      if (chance.happens(likelihood)) values.set(name, randomValue(chance, name));
    }
    const seats = values.get("seats") ?? "0123";
    if (!seats.includes(values.get("first") ?? "0")) values.set("first", pick(chance, [...seats]));
    values.set("seed", randomSeed(chance));
    const words = [...values].map(([name, value]) => name + "=" + value);
    const rules = [base[0]!, ...shuffle(chance, words)];
    const options = parseOptions(rules);
    if ("bad" in options) throw new Error("random rules: " + rules.join(" "));
    if (fault(options) === "") return rules.join(" ");
  }
  throw new Error("no game can be made of: " + recipe);
}

// A record whose rules are as often as not refused: for comparing refusals.
export function randomBadRules(seed: number): string {
  const chance = chanceOf(seed);
  const names = [...NAMES, "seat", "", "Teams"];
  const values = [
    "",
    "0",
    "1",
    "5",
    "00",
    "01",
    "02",
    "4",
    "yes",
    "no",
    "YES",
    "1.2.3",
    "1.2.3.4",
    "60001",
    "01.2.3.4",
    "123456789",
    "-1",
    "1000000001",
    "1000000000",
    "wall",
    "free",
    "bounce",
    "x=y",
    "0123",
    "3210",
    "0013",
    "01234",
    "66",
    "7",
    "g",
    "2",
    "3",
    "6",
    "exact",
    "qq",
    "mgm",
    "none",
  ];
  const words = [
    chance.happens(0.9)
      ? pick(chance, Object.keys(PRESETS))
      : pick(chance, ["QQ", "rules", "planes=2", "r1", "skyring", "qqq", "constructor"]),
  ];
  const count = chance.below(5);
  for (let i = 0; i < count; i++) {
    const name = pick(chance, names);
    const odd = chance.happens(0.4) || !NAMES.includes(name);
    const value = odd
      ? pick(chance, values)
      : name === "seed"
        ? randomSeed(chance)
        : randomValue(chance, name);
    words.push(name + "=" + value);
  }
  const head = pick(chance, [
    "skyring 1",
    "skyring 1",
    "skyring 1",
    "skyring 2",
    "Skyring 1",
    "skyring",
    "; so\nskyring 1",
  ]);
  return head + "\nrules " + words.join(" ") + "\n" + (chance.happens(0.9) ? "r1 r2\n" : "");
}

// ---- What a seat of a record likes

// So often seen that they are hardly worth a look; everything else is wanted once or twice.
const COMMON = [
  "jump",
  "bump",
  "prop picked up",
  "group of own planes",
  "gift kept",
  "gift given",
  "bought",
  "weather appears",
  "power unit walks",
  "walled in",
  "free: walks over a stack",
  "given roll thrown",
  "four props lie, none appears",
  "6 without a move earns a roll",
];

// Situations that need several things at once: taken whenever one roll can bring them about.
const RARE = [
  "tanker lost, owner at the goal",
  "two rounds ended at once",
  "parks again",
  "grounded seat at the goal passed over",
  "partner's plane fires",
  "storm on a backward walk",
  "stack turns the mover forward",
  "stack turns a goal's bounce forward",
  "with two stacks",
  "parked plane walks back to its own cell",
  "nine of a kind",
  "jump in place of a flight blocked",
  "prop stays, nine of a kind held",
  "stack with a parked plane goes home",
  "pushed onto a stack",
  "missile hits a parked plane",
  "missile spares a parked",
  "pushed onto the shooter",
  "pushed beside its own parked plane",
  "storm on a stack",
  "parks in a storm",
  "parked plane fires",
  "parked plane's stack had left",
  "wall: mover alone goes home",
  "collision with two sides",
  "tornado on a backward walk",
  "missile finds several seats",
  "wall: flight's end blocked, by walk",
  "wall: flight's end blocked, by jump",
  "tornado takes a plane that was parked",
  "tornado onto a stack",
  "parks on a given roll",
  "backward walk stopped at the pad",
  "count: won with the partner's planes",
  "wall: bounce stopped at 52",
  "pushed onto enemies",
  "stack turns a power unit's walk",
  "parks on a 6 that earns nothing",
  "radar saves the target",
  "missile sends home",
  "armed, 6 without a move",
  "over with tanker to come",
  "grounded twice",
];

interface Taste {
  stacks: number;
  chase: number;
  aim: number;
  crossing: number;
  lane: number;
  lead: number;
  launched: number;
  parked: number;
  shared: number;
  sixes: number;
  hoard: number;
  idle: boolean;
}

function randomTaste(chance: Chance): Taste {
  const weight = (): number => pick(chance, [-1, 0, 0, 1, 3]);
  return {
    stacks: pick(chance, [-1, 0, 1, 3, 6]),
    chase: weight(),
    aim: pick(chance, [0, 1, 3]),
    crossing: weight(),
    lane: weight(),
    lead: weight(),
    launched: weight(),
    parked: weight(),
    shared: weight(),
    sixes: weight(),
    hoard: 0,
    idle: false,
  };
}

// Cells ahead with an enemy stack that a roll could meet, and enemies ahead in a missile's range.
function ahead(game: Game, seat: number, progress: number, taste: Taste): number {
  let sum = 0;
  for (let distance = 1; distance <= 6; distance++) {
    const cell = (ringCell(seat, progress) + distance) % 52;
    const enemies = game.seats
      .flatMap((other) => other.planes)
      .filter(
        (plane) =>
          sideOf(game, plane.seat) !== sideOf(game, seat) &&
          isRing(plane.progress) &&
          ringCell(plane.seat, plane.progress) === cell,
      );
    if (enemies.length > 1) sum += taste.chase;
    if (game.armed !== "" && enemies.length > 0 && distance < 6) sum += taste.aim;
  }
  return sum;
}

function liking(game: Game, seat: number, taste: Taste): number {
  const planes = game.seats[seat]!.planes;
  const friends = game.seats
    .flatMap((other) => other.planes)
    .filter((plane) => sideOf(game, plane.seat) === sideOf(game, seat) && isRing(plane.progress));
  let sum = 0;
  for (const plane of planes) {
    if (plane.progress === 54) sum += taste.crossing;
    if (plane.progress >= 52 && plane.progress <= 56) sum += taste.lane;
    if (plane.progress >= 1) sum += taste.launched;
    if (plane.parked) sum += 2 * taste.parked;
    sum += (taste.lead * plane.progress) / 10;
    if (!isRing(plane.progress)) continue;
    if (taste.chase !== 0 || game.armed !== "") sum += ahead(game, seat, plane.progress, taste);
    for (const friend of friends) {
      if (friend === plane) continue;
      if (ringCell(friend.seat, friend.progress) !== ringCell(seat, plane.progress)) continue;
      sum += taste.stacks / 2;
      if (friend.seat !== seat) sum += taste.shared;
    }
  }
  if (planes.filter((plane) => plane.progress === 54).length > 1) sum += 2 * taste.crossing;
  sum += taste.sixes * game.sixes;
  if (taste.hoard > 0) {
    sum += taste.hoard * game.seats[seat]!.store.reduce((all, count) => all + count * count, 0);
    sum -= 20 * planes.filter((plane) => plane.progress > 45).length;
    sum -= 5 * Math.abs(planes.filter((plane) => plane.progress > 0).length - 1);
    for (const plane of planes) {
      if (!isRing(plane.progress)) continue;
      const cell = ringCell(seat, plane.progress);
      if (game.props.some((lying) => (lying.cell - cell + 51) % 52 < 6)) sum += taste.hoard;
    }
  }
  if (taste.idle) sum -= 20 * planes.filter((plane) => plane.progress > 0).length;
  return sum;
}

// ---- Records

export interface Settings {
  // At most so many tokens (300).
  tokens?: number;
  // How likely a seat uses or buys a prop when it may; by default it differs from record to record.
  props?: number;
  // The rules line, without the word; random by default.
  rules?: string;
  // How it is played; random by default. Hoarding wants some 800 tokens.
  mode?: Mode;
  // Ends with a token that is refused.
  wrong?: boolean;
  // Odd but allowed spellings: comments, tabs, CRLF, `m17:1`, `m17:1+0`.
  messy?: boolean;
}

interface Player {
  chance: Chance;
  tastes: Taste[];
  seen: Map<string, number>;
  bold: number;
  props: number;
  // Only props of these kinds are used; all if empty.
  kinds: number[];
}

function worth(player: Player, what: string): number {
  const seen = player.seen.get(what) ?? 0;
  if (COMMON.includes(what)) return 0.2 / (1 + seen);
  if (RARE.includes(what)) return 40 / (1 + seen);
  return 5 / (1 + seen * seen);
}

// Plays the tokens on a copy: what it is worth to the seat that rolls, or -Infinity if refused.
function tryOut(player: Player, game: Game, tokens: string[]): number {
  const copy = clone(game);
  const seat = game.roller;
  let sum = 0;
  const before = watch((what) => {
    sum += worth(player, what);
  });
  for (const token of tokens) play(copy, token);
  watch(before);
  const idle = player.tastes[seat]!.idle ? 0 : 1;
  return idle * sum + liking(copy, seat, player.tastes[seat]!) + player.chance.below(100) / 50;
}

function best(player: Player, game: Game, lines: string[][]): string[] {
  let found = lines[0]!;
  let most = -Infinity;
  for (const line of lines) {
    const value = tryOut(player, game, line);
    if (value > most) {
      most = value;
      found = line;
    }
  }
  return found;
}

// Every prop token that is allowed now.
export function propTokens(game: Game): string[] {
  const tokens: string[] = [];
  for (let kind = 0; kind < kindsOf(game.options); kind++) {
    for (const token of ["u" + kind, "b" + kind]) {
      if (play(clone(game), token) === 0) tokens.push(token);
    }
  }
  return tokens;
}

// The next tokens: a prop, a roll, a roll with its move, a move, or an answer.
function decide(player: Player, game: Game): string[] {
  const { chance } = player;
  if (game.phase === "gift") {
    // What is given away while a plane is parked or a missile armed is seldom seen otherwise.
    const odd = game.armed !== "" || game.seats[game.roller]!.planes.some((p) => p.parked);
    return [odd && chance.happens(0.7) ? "g" : pick(chance, ["k", "g"])];
  }
  if (game.phase === "move") {
    const moves = choices(game).map((choice) => [choice]);
    return chance.happens(player.bold) ? best(player, game, moves) : pick(chance, moves);
  }
  if (game.roller === game.owner && !game.propUsed && chance.happens(player.props)) {
    const props = propTokens(game).filter(
      (token) => player.kinds.length === 0 || player.kinds.includes(Number(token[1])),
    );
    if (props.length > 0 && !chance.happens(player.bold)) return [pick(chance, props)];
    // The props with what can follow them, and doing without.
    if (props.length > 0) {
      const some = shuffle(chance, props).slice(0, 3);
      return best(
        player,
        game,
        ["", ...some].flatMap((prop) => lines(chance, game, prop)),
      );
    }
  }
  const again = startAgain(player, game);
  if (again !== undefined) return again;
  if (!chance.happens(player.bold)) return [pick(chance, rollsOf(game))];
  return best(player, game, lines(chance, game, ""));
}

// A prop or "", then rolls (not all 36 of two dice) with each of their moves.
function lines(chance: Chance, game: Game, prop: string): string[][] {
  const after = clone(game);
  const begin = prop === "" ? [] : [prop];
  if (prop !== "") play(after, prop);
  const found: string[][] = [];
  const add = (copy: Game, tokens: string[]): void => {
    const moves = choices(copy);
    if (moves.length === 0) found.push(tokens);
    for (const choice of moves) found.push([...tokens, choice]);
  };
  if (after.phase !== "roll" || after.roller !== game.roller) {
    add(after, begin);
    return found;
  }
  for (const roll of shuffle(chance, rollsOf(after)).slice(0, 8)) {
    const copy = clone(after);
    play(copy, roll);
    add(copy, [...begin, roll]);
  }
  return found;
}

// A hoarder's plane begins its way again by a third 6, from where two 6s do not reach the goal.
function startAgain(player: Player, game: Game): string[] | undefined {
  if (player.tastes[game.roller]!.hoard === 0 || game.options.sixes !== 3) return undefined;
  const planes = game.seats[game.roller]!.planes;
  const last = game.last === null ? undefined : planes[game.last.index]!;
  const far =
    game.sixes > 0
      ? last
      : planes.find(
          (plane) => plane.progress >= 35 && plane.progress <= 44 && plane.progress !== 41,
        );
  if (far === undefined || far.progress < 35) return undefined;
  const tokens = game.sixes === 2 ? ["r6"] : ["r6", "m" + far.progress];
  const copy = clone(game);
  return tokens.every((token) => play(copy, token) === 0) ? tokens : undefined;
}

function respell(chance: Chance, game: Game, token: string): string {
  if (!game.options.group || !/^m\d+$/.test(token)) return token;
  return token + pick(chance, ["", ":1", ":1+0"]);
}

// A token that is refused; the codes that seldom apply are preferred.
export function wrongToken(chance: Chance, game: Game): string {
  const byCode = new Map<string, string[]>();
  for (let i = 0; i < 200; i++) {
    const d = (): number => chance.below(10);
    const token = pick(chance, [
      "r" + d(),
      "r" + d() + d(),
      "m" + chance.below(60),
      "u" + d(),
      "b" + d(),
      "k",
      "g",
      "m" + chance.below(60) + ":" + d(),
      "m" + chance.below(60) + ":" + d() + "+" + d(),
      ...choices(game).map((choice) => choice + pick(chance, [":1", ":2", ":1+1", ":1+0", "+1"])),
      "r543",
      "m017",
      "u10",
      "x",
      "r",
      "K",
      "m",
      "m1:",
      "m1:1+",
      "m100",
      "r6=",
      "rules",
      "1",
    ]);
    const code = play(clone(game), token);
    if (code !== 0) byCode.set(code, [...(byCode.get(code) ?? []), token]);
  }
  const seldom = ["used", "none", "have", "limit", "coins", "move"].filter((code) =>
    byCode.has(code),
  );
  const codes = seldom.length > 0 && chance.happens(0.8) ? seldom : [...byCode.keys()];
  return pick(chance, byCode.get(pick(chance, codes))!);
}

function randomPlayer(chance: Chance, game: Game, mode: Mode, props?: number): Player {
  const { options } = game;
  const player: Player = {
    chance,
    tastes: [0, 1, 2, 3].map(() => randomTaste(chance)),
    seen: new Map(),
    bold: mode === "any" ? pick(chance, [0, 0.5, 0.8, 0.95, 1]) : pick(chance, [0.9, 1]),
    props: props ?? pick(chance, [0.05, 0.3, 0.7, 1]),
    kinds: [],
  };
  const hoarder = pick(chance, options.seats);
  player.tastes.forEach((taste, seat) => {
    if (mode === "stacks" || mode === "missiles") {
      taste.stacks = pick(chance, [1, 3, 6]);
      taste.chase = pick(chance, [1, 3]);
      taste.parked = pick(chance, [0, 3]);
      taste.aim = pick(chance, [1, 3, 6]);
      taste.lead = pick(chance, [-1, 0, 0.5]);
      taste.launched = 1;
    }
    if (mode === "race") {
      taste.lead = pick(chance, [0, 1, 3, 6]);
      taste.crossing = 0;
      taste.lane = 0;
    }
    if (mode === "hoard" && seat === hoarder) {
      taste.hoard = 5;
      taste.lead = -1;
    } else if (mode === "hoard") {
      taste.idle = true;
    }
  });
  if (mode === "missiles" && props === undefined) player.props = 1;
  if (mode === "missiles" && chance.happens(0.6)) {
    player.kinds = options.props === "qq" ? [1, 6, 7] : [0, 4, 5];
  }
  if (mode === "hoard") {
    player.bold = 1;
    if (props === undefined) player.props = 0;
  }
  return player;
}

function layOut(chance: Chance, tokens: string[], messy: boolean): string {
  const end = messy && chance.happens(0.3) ? "\r\n" : "\n";
  let text = "";
  let line = "";
  for (const token of tokens) {
    if (line.length + token.length > 64) {
      text += line + (messy && chance.happens(0.2) ? ";skyring r1 " + line : "") + end;
      line = "";
    }
    line += (line === "" ? "" : messy && chance.happens(0.2) ? "\t " : " ") + token;
  }
  return text + line + end;
}

export function randomRecord(seed: number, settings: Settings = {}): string {
  const chance = chanceOf(seed);
  const mode = settings.mode ?? pick(chance, MODES);
  const rules = settings.rules ?? randomRules(chance, mode);
  const game = newGame(optionsOf(rules));
  const player = randomPlayer(chance, game, mode, settings.props);
  const most = settings.tokens ?? 300;
  const tokens: string[] = [];
  const before = watch((what) => player.seen.set(what, (player.seen.get(what) ?? 0) + 1));
  while (tokens.length < most && game.phase !== "over") {
    for (const token of decide(player, game)) {
      const spelled = settings.messy === true ? respell(chance, game, token) : token;
      const code = play(game, spelled);
      if (code !== 0) throw new Error("refused " + code + ": " + spelled + " in " + rules);
      tokens.push(spelled);
    }
  }
  if (settings.wrong === true) tokens.push(wrongToken(chance, game));
  watch(before);
  const body = layOut(chance, tokens, settings.messy === true);
  return "skyring 1\nrules " + rules + "\n" + body;
}
