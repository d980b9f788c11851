/** Rooms and accounts on the emulated board: what is played for, who may enter, what is settled. */

import { beforeAll, describe, expect, it } from "vitest";
import { AT_CRC, AT_KEPT, AT_TOKENS, BLOCK, BLOCKS, NAMES, TOKENS } from "../firmware/block.ts";
import { play } from "../firmware/rules/game.ts";
import { formatPosition } from "../firmware/rules/position.ts";
import {
  MARKS,
  OWNER,
  PHASE,
  PHASE_OVER,
  PHASE_ROLL,
  PLANE,
  ROLLER,
  STORE,
  state,
} from "../firmware/rules/state.ts";
import { formatToken, TOKEN_ROLL } from "../firmware/rules/token.ts";
import { ACCOUNTS, ACCOUNTS_KEPT, ACCOUNTS_MADE, LOCK, ROOM } from "../firmware/settings.ts";
import { allocLedOfPlace, GO_PINS, HANGAR, LED_PIN, NEXT_PINS } from "../hardware/board.ts";
import { crc32 } from "../hardware/usb/boot.ts";
import { createFlash, createStorage, type Flash, type MemoryFlash } from "../sim/flash.ts";
import { type Below, randomToken, seeded } from "../sim/generate.ts";
import { replay } from "../sim/replay.ts";
import { bootBoard, type Pins, useBoards } from "./pins.ts";

const bootWith = useBoards();
const boot = (flash?: Flash) => bootWith({ flash });

/** Power goes, and comes again. */
async function again(pins: Pins, flash: Flash): Promise<Pins> {
  pins.board.powerOff();
  return boot(flash);
}

// Accounts.

/** What the four seats have. */
interface Accounts {
  points: number[];
  coins: number[];
  beans: number[];
}
type Unit = keyof Accounts;

const NEW: Accounts = {
  points: [0, 0, 0, 0],
  coins: [5000, 5000, 5000, 5000],
  beans: [10000, 10000, 10000, 10000],
};

/** New accounts but for what is given. */
const accountsWith = (some: Partial<Accounts>): Accounts => structuredClone({ ...NEW, ...some });

/** The 28 ranks of the source documents by the points with which they begin. */
const RANKS = [1, 10, 100, 1e3, 1e4, 1e5]
  .flatMap((k) => [4, 8, 12, 20, 28].map((n) => n * k))
  .slice(0, 27);

const rankOf = (points: number) => RANKS.filter((least) => least <= points).length;

/** How a line tells what seat `s` has. */
const told = ({ points, coins, beans }: Accounts, s: number) =>
  `points=${points[s]} coins=${coins[s]} beans=${beans[s]} rank=${rankOf(points[s])}`;

/** Lines from number `from` on that begin so. */
const linesOf = (pins: Pins, begin: string, from = 0) =>
  pins.lines.slice(from).filter((line) => line.startsWith(begin));

/** The accounts as `sky("accounts")` tells them: four lines, and nothing but them. */
function accountsOf(pins: Pins): Accounts {
  const from = pins.lines.length;
  pins.sky("accounts");
  const lines = pins.lines.slice(from, -1);
  const numbers = (name: Unit) =>
    lines.map((line) => Number(line.split(`${name}=`)[1]?.split(" ")[0]));
  const accounts = { points: numbers("points"), coins: numbers("coins"), beans: numbers("beans") };
  expect(lines).toEqual([0, 1, 2, 3].map((s) => `# account seat=${s} ${told(accounts, s)}`));
  return accounts;
}

// What is kept in flash.

/** Where things lie in a block of the store, and what a token's place holds before it is written. */

/** Flash of a board that was switched on once. */
let fresh: Uint8Array;

beforeAll(async () => {
  const flash = createFlash();
  (await bootBoard({ flash })).board.powerOff();
  fresh = flash.bytes;
});

/** A copy of flash whose last block is changed, and right; the tokens after it are gone. */
function changed(bytes: Uint8Array, change: (block: DataView) => void): MemoryFlash {
  const flash = createFlash(bytes);
  const at = Buffer.from(flash.bytes).lastIndexOf("SKY4");
  change(new DataView(flash.bytes.buffer, at, BLOCK));
  const view = new DataView(flash.bytes.buffer, at);
  view.setUint32(AT_CRC, crc32(flash.bytes.slice(at, at + AT_CRC)), true);
  flash.bytes.fill(255, at + AT_TOKENS, at + BLOCK);
  return flash;
}

/** Flash of a board on which no game is saved, with these accounts. */
function flashWith(some: Partial<Accounts>): MemoryFlash {
  const { points, coins, beans } = accountsWith(some);
  return changed(fresh, (block) => {
    block.setUint8(AT_KEPT + ACCOUNTS_KEPT, 1);
    block.setUint8(AT_KEPT + ACCOUNTS_MADE, 1);
    [...points, ...coins, ...beans].forEach((n, i) => {
      block.setInt32(AT_KEPT + ACCOUNTS + 4 * i, n, true);
    });
  });
}

// Games.

/** What the lobby is to begin. */
interface Wish {
  preset?: string;
  room?: number;
  /** Planes fewer than four. */
  fewer?: number;
  teams?: number;
  /** Who plays. */
  seats?: string;
}

/** Makes lobby and settings say what is wished. */
function wish(pins: Pins, { preset = "classic", room, fewer, teams, seats = "0123" }: Wish): void {
  for (const [name, value] of Object.entries({ room, fewer, teams }))
    if (value !== undefined) pins.sky(`set ${name}=${value}`);
  expect(pins.state()).toBe("lobby");
  for (let i = 0; pins.last("# lobby preset=").split(" ")[0] !== preset; i++) {
    expect(i).toBeLessThan(9);
    pins.next(0);
  }
  for (let s = 0; s < 4; s++)
    if (pins.last("# lobby ").split("seats=")[1].includes(`${s}`) !== seats.includes(`${s}`))
      pins.go(s);
  expect(pins.last("# lobby ")).toBe(`preset=${preset} seats=${seats}`);
}

/** Holds GO in the lobby, and says yes if it asks; the rules line of the game, "" if none began. */
function begin(pins: Pins, wanted: Wish = {}): string {
  wish(pins, wanted);
  const from = pins.lines.length;
  const came = () => linesOf(pins, "# game skyring 1 rules ", from);
  pins.go(0, 1100);
  if (!came().length && !linesOf(pins, "# room ", from).length) pins.go(0);
  return came()[0]?.slice("# game ".length) ?? "";
}

/** Leaves the game for the lobby. */
function leave(pins: Pins): void {
  pins.next(0, 3200);
  expect(pins.state()).toBe("leave");
  pins.go(0);
  expect(pins.state()).toBe("lobby");
}

/** How a game ended: planes not at the goal of each seat that plays, who won, coins that are left. */
interface End {
  left: (number | undefined)[];
  winners: number[];
  coins: (number | undefined)[];
}

function endOf(position: string): End {
  const fields = position.split(" ");
  return {
    left: fields[0]
      .split("/")
      .map((text) => (text === "-" ? undefined : text.split(".").filter((p) => p !== "57").length)),
    winners: [...fields[13]].map(Number),
    coins: fields[9]
      .split("/")
      .map((text) => (text === "-" ? undefined : Number(text.split(":")[0]))),
  };
}

interface Plan {
  /** Bits of seats that throw what comes; the others throw 1s, and so never take off. */
  swift?: number;
  /** How likely a prop is used. */
  props?: number;
  /** What the end must be. */
  wanted?: (end: End) => boolean;
  /** Ends the plan before the game is over. */
  until?: () => boolean;
}

/** A token of the game in the state's core. */
function planned(below: Below, swift: number, props: number): number {
  const token = randomToken(below, props);
  const isSingle = token > TOKEN_ROLL && token < 256;
  return isSingle && !((swift >> state[ROLLER]) & 1) ? 1 : token;
}

/** Tokens that play the game of a rules line as it is wished; the core is left with the end. */
function plan(rules: string, { swift = 15, props = 0, wanted, until }: Plan): string[] {
  for (let seed = 1; seed < 400; seed++) {
    const below = seeded(seed);
    expect(replay(rules, () => undefined)).toBeUndefined();
    const tokens: string[] = [];
    while (state[PHASE] !== PHASE_OVER && !until?.()) {
      const token = planned(below, swift, props);
      expect(play(token)).toBe(0);
      expect(tokens.length).toBeLessThan(9999);
      tokens.push(formatToken(token));
    }
    const isDone = until ? state[PHASE] !== PHASE_OVER : true;
    if (isDone && (!wanted || wanted(endOf(formatPosition())))) return tokens;
  }
  throw new Error(`no such end of ${rules}`);
}

/** Number of the last roll up to token `n`: before a roll nothing goes by itself, as a single move does. */
function rollAt(tokens: string[], n: number): number {
  while (tokens[n][0] !== "r") n--;
  return n;
}

/** Plays tokens by the console. */
function send(pins: Pins, tokens: string[]): void {
  for (let i = 0; i < tokens.length; i += 60) pins.sky(tokens.slice(i, i + 60).join(" "));
  expect(linesOf(pins, "! ")).toEqual([]);
}

/** The same; the position is then that of the core. */
function feed(pins: Pins, tokens: string[]): void {
  send(pins, tokens);
  expect(pins.position()).toBe(formatPosition());
}

/** Plays the game of a rules line to its end; returns how that is. */
function playOut(pins: Pins, rules: string, how: Plan = {}): End {
  expect(rules).not.toBe("");
  feed(pins, plan(rules, how));
  expect(pins.state()).toBe("over");
  return endOf(formatPosition());
}

/** What is won and lost by RULES.md section 11, `each` a plane; no more than `most`, if it is said. */
function wonBy({ left, winners }: End, each: number, most?: number[]): number[] {
  const won = left.map((u, s) =>
    u === undefined || winners.includes(s) ? 0 : -Math.min(u * each, most?.[s] ?? Infinity),
  );
  const pot = -won.reduce((sum, n) => sum + n, 0);
  const [low, high] = winners;
  won[low] = high === undefined ? pot : Math.ceil(pot / 2);
  if (high !== undefined) won[high] = Math.floor(pot / 2);
  return won.map((n) => n + 0);
}

/** The accounts after a game, and what was won. */
function settled(before: Accounts, end: End, unit: Unit, each: number) {
  const after = structuredClone(before);
  if (unit === "coins")
    end.coins.forEach((n, s) => {
      if (n !== undefined) after.coins[s] -= Math.min(before.coins[s], 60000) - n;
    });
  const won = wonBy(end, each, unit === "points" ? undefined : after[unit]);
  after[unit] = after[unit].map((n, s) => n + won[s]);
  return { after, won };
}

/** The lines that tell a result. */
const resultLines = (end: End, won: number[], accounts: Accounts) =>
  won.flatMap((n, s) =>
    end.left[s] === undefined ? [] : [`# result seat=${s} won=${n} ${told(accounts, s)}`],
  );

describe("accounts", () => {
  it("are new on a new board: no points, 5000 coins, 10000 beans, the first rank", async () => {
    const flash = createFlash();
    let pins = await boot(flash);
    expect(accountsOf(pins)).toEqual(NEW);
    pins = await again(pins, flash);
    expect(accountsOf(pins)).toEqual(NEW);
  });

  it("are told with the rank of their points", async () => {
    for (const points of [
      [-1, 0, 3, 4],
      [7, 8, 11, 12],
      [199, 200, 279, 280],
      [79999, 80000, 799999, 800000],
      [-750, 27999, 28000, 2_000_000_000],
    ]) {
      const pins = await boot(flashWith({ points }));
      expect(accountsOf(pins)).toEqual(accountsWith({ points }));
    }
  });

  it("are told in a game too, and change nothing in it", async () => {
    const pins = await boot();
    const rules = begin(pins);
    feed(pins, plan(rules, { until: () => state[PHASE] === PHASE_ROLL && state[OWNER] > 2 }));
    const position = pins.position();
    expect(accountsOf(pins)).toEqual(NEW);
    expect(pins.position()).toBe(position);
  });
});

describe("the rules line of a room", () => {
  const RICH: Partial<Accounts> = {
    coins: [5000, 59999, 60000, 1_000_000],
    beans: [600000, 600000, 600000, 600000],
  };
  const COINS = "coins=5000.59999.60000.60000";
  const BEANS = ["beans=1000", "beans=5000", "beans=20000", "beans=200000"];

  /** Score by the preset as it is, and in rooms of points and coins. */
  const table: [preset: string, fewer: number, asIs: string, inRoom: string][] = [
    ["classic", 0, "", "score=1000"],
    ["classic", 1, "score=0", "score=750"],
    ["classic", 2, "score=0", "score=500"],
    ["mgm", 0, "", "score=4"],
    ["mgm", 1, "score=3", "score=3"],
    ["mgm", 2, "score=2", "score=2"],
    ["qq", 0, "", "score=1000"],
    ["qq", 1, "score=750", "score=750"],
    ["qq", 2, "score=500", "score=500"],
  ];

  it.each(table)("%s with %i planes fewer", async (preset, fewer, asIs, inRoom) => {
    const pins = await boot(flashWith(RICH));
    for (let room = 0; room < 7; room++) {
      const line = begin(pins, { preset, fewer, room });
      const [, words, rest] =
        /^skyring 1 rules \S+ seats=0123 ?(.*?) (first=[0-3] seed=[0-9a-f]{1,8})$/.exec(line) ?? [];
      expect([room, line, rest]).toEqual([room, line, expect.any(String)]);
      const all = words.split(" ").filter(Boolean);
      const scores = all.filter((word) => word.startsWith("score="));
      const others = all.filter((word) => !word.startsWith("score="));
      const wanted = [
        ...(fewer ? [`planes=${4 - fewer}`] : []),
        ...(room === 2 ? [COINS] : []),
        ...(room > 2 ? [BEANS[room - 3]] : []),
      ];
      expect([room, ...others.sort()]).toEqual([room, ...wanted.sort()]);
      // Among beans the score is no matter.
      if (room < 3)
        expect([room, ...scores]).toEqual([room, ...[room ? inRoom : asIs].filter(Boolean)]);
      // It is a record, and the game that has begun.
      const positions: string[] = [];
      expect(replay(line, (position) => positions.push(position))).toBeUndefined();
      pins.skip();
      expect(pins.state()).toBe("roll");
      pins.call("");
      expect(pins.position()).toBe(positions[0]);
      leave(pins);
    }
  });

  it("has the coins of accounts that are new with this game", async () => {
    const pins = await boot();
    expect(begin(pins, { preset: "qq", room: 2 })).toContain(" coins=5000.5000.5000.5000 ");
    const poor = await boot(flashWith({ coins: [1, 2, 3, 70000] }));
    expect(begin(poor, { preset: "qq", room: 2 })).toContain(" coins=1.2.3.60000 ");
    leave(poor);
    poor.sky("set accounts=0");
    expect(begin(poor, { preset: "qq", room: 2 })).toContain(" coins=5000.5000.5000.5000 ");
  });

  it("goes with team play, and with two seats", async () => {
    const pins = await boot();
    const line = begin(pins, { preset: "mgm", room: 1, teams: 1, fewer: 1 });
    for (const word of ["teams=yes", "planes=3", "score=3"])
      expect(line.split(" ")).toContain(word);
    leave(pins);
    pins.sky("set teams=0");
    expect(begin(pins, { preset: "mgm", room: 3, fewer: 0, seats: "13" })).toMatch(
      / mgm seats=13 .*beans=1000.* first=[13] /,
    );
  });

  it("is that of the settings, set by buttons, also after power went", async () => {
    const flash = createFlash();
    let pins = await boot(flash);
    pins.next(0, 1100);
    while (!pins.last("# set ").startsWith("room=")) pins.next(0);
    const seen = Array.from({ length: 8 }, () => {
      pins.go(0);
      return pins.last("# set ");
    });
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 0, 1].map((v) => `room=${v} of 7`));
    pins.go(0);
    pins.go(0, 1100);
    pins = await again(pins, flash);
    pins.sky("accounts");
    expect(begin(pins)).toContain(" coins=5000.5000.5000.5000 ");
  });
});

describe("a room of beans", () => {
  const led = allocLedOfPlace();

  /** What the first spot of each seat's hangar has shown in 960 ms: dark, white, a colour. */
  function hangars(pins: Pins): string[] {
    const seen = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
    for (let i = 0; i < 24; i++) {
      const bytes = pins.board.leds(LED_PIN);
      seen.forEach((set, s) => {
        const at = 3 * led[HANGAR + 4 * s];
        const [a, b, c] = bytes.slice(at, at + 3);
        const isWhite = Math.min(a, b, c) > 0.7 * Math.max(a, b, c);
        set.add(a + b + c === 0 ? "dark" : isWhite ? "white" : "colour");
      });
      pins.clock.advance(40);
    }
    return seen.map((set) => [...set].sort().join(" "));
  }

  it.each([
    [3, 3000],
    [4, 15000],
    [5, 60000],
    [6, 600000],
  ])("room %i wants %i of each seat that plays", async (room, least) => {
    const beans = [least - 1, least, 0, 2 * least];
    const pins = await boot(flashWith({ beans }));
    const from = pins.lines.length;
    expect(begin(pins, { room })).toBe("");
    expect(pins.state()).toBe("lobby");
    expect(hangars(pins)).toEqual(["dark white", "colour", "dark white", "colour"]);
    expect(linesOf(pins, "# room ", from).sort()).toEqual([
      `# room needs ${least} beans, seat 0 has ${least - 1}`,
      `# room needs ${least} beans, seat 2 has 0`,
    ]);
    expect(linesOf(pins, "# game ", from)).toEqual([]);
    pins.clock.advance(1500);
    expect(hangars(pins).join(" ")).not.toContain("white");
    // The others may play.
    expect(begin(pins, { seats: "13" })).toMatch(new RegExp(` beans=${least / 3} `));
    expect(linesOf(pins, "# room ", from)).toHaveLength(2);
    pins.skip();
    expect(pins.state()).toBe("roll");
    expect(accountsOf(pins)).toEqual(accountsWith({ beans }));
  });

  it("lets four seats in that have just enough", async () => {
    const pins = await boot(flashWith({ beans: [3000, 3000, 3000, 3000] }));
    expect(begin(pins, { room: 3 })).toContain(" beans=1000 ");
    const poor = await boot();
    expect(begin(poor, { room: 4 })).toBe("");
    expect(linesOf(poor, "# room ")).toHaveLength(4);
    expect(begin(poor, { room: 3 })).toContain(" beans=1000 ");
  });

  it("refuses no one where nothing is played for beans", async () => {
    const pins = await boot(flashWith({ beans: [0, 0, 0, 0], coins: [0, 0, 0, 0] }));
    for (const room of [0, 1, 2]) {
      expect(begin(pins, { room })).not.toBe("");
      leave(pins);
    }
    expect(linesOf(pins, "# room ")).toEqual([]);
  });

  it("that is refused loses no game, and no accounts", async () => {
    const flash = flashWith({ beans: [99999, 1, 99999, 99999], coins: [1, 2, 3, 4] });
    let pins = await boot(flash);
    const rules = begin(pins, { preset: "qq", room: 2 });
    feed(pins, plan(rules, { until: () => state[PHASE] === PHASE_ROLL && state[OWNER] > 2 }));
    const before = pins.position();
    leave(pins);
    expect(begin(pins, { preset: "mgm", room: 3 })).toBe("");
    expect(linesOf(pins, "# room ")).toEqual(["# room needs 3000 beans, seat 1 has 1"]);
    expect(accountsOf(pins)).toEqual(
      accountsWith({ beans: [99999, 1, 99999, 99999], coins: [1, 2, 3, 4] }),
    );
    while (!pins.last("# lobby ").startsWith("preset=saved ")) pins.next(0);
    pins.go(0);
    pins.call("");
    expect(pins.position()).toBe(before);
    pins = await again(pins, flash);
    expect(pins.state()).toBe("resume");
    pins.call("");
    expect(pins.position()).toBe(before);
  });
});

describe("the settlement", () => {
  interface Case extends Wish, Plan {
    name: string;
    unit: Unit;
    /** What a plane costs. */
    each: number;
    purse?: Partial<Accounts>;
    /** What the case must have shown. */
    shows?: (end: End, won: number[], after: Accounts) => boolean;
  }

  const isOdd = (won: number[]) => won.reduce((sum, n) => sum + Math.max(n, 0), 0) % 2 > 0;
  /** The sum of what is lost can only be odd or even by how many planes are left. */
  const oddLeft = ({ left, winners }: End) =>
    left.reduce((sum: number, u, s) => sum + (winners.includes(s) ? 0 : (u ?? 0)), 0) % 2 > 0;

  const cases: Case[] = [
    // Points.
    { name: "the preset's points of qq", preset: "qq", unit: "points", each: 250 },
    { name: "the preset's points of mgm", preset: "mgm", unit: "points", each: 1, props: 0.3 },
    { name: "no points of classic", unit: "points", each: 0 },
    {
      name: "no points of three planes of family",
      preset: "family",
      fewer: 1,
      unit: "points",
      each: 0,
    },
    { name: "three planes of qq", preset: "qq", fewer: 1, unit: "points", each: 250 },
    { name: "two planes of mgm", preset: "mgm", fewer: 2, unit: "points", each: 1 },
    {
      name: "a room of points",
      room: 1,
      unit: "points",
      each: 250,
      swift: 4,
      shows: (_, won, after) => won[2] === 3000 && after.points[0] === -1000,
    },
    { name: "a room of points, mgm", preset: "mgm", room: 1, unit: "points", each: 1 },
    { name: "a room of points, two planes", room: 1, fewer: 2, unit: "points", each: 250 },
    {
      name: "a room of points, two seats",
      preset: "china",
      room: 1,
      seats: "02",
      unit: "points",
      each: 250,
      purse: { points: [100, 200, -300, 400] },
      shows: (_, won, after) => won[1] === 0 && after.points[1] === 200,
    },
    {
      name: "points through the ranks, and below 0",
      preset: "qq",
      room: 1,
      swift: 2,
      unit: "points",
      each: 250,
      purse: { points: [3, 798000, -7000, 1999] },
      shows: (_, __, after) =>
        `${after.points.map(rankOf)}` === "0,27,0,12" && after.points[2] === -8000,
    },
    { name: "points in teams", room: 1, teams: 1, unit: "points", each: 250 },
    {
      name: "an odd point, to the lower of 0 and 2",
      preset: "mgm",
      teams: 1,
      swift: 7,
      unit: "points",
      each: 1,
      wanted: (end) => oddLeft(end) && end.winners[0] === 0,
      shows: (_, won) => won[0] === won[2] + 1,
    },
    {
      name: "an odd point, to the lower of 1 and 3",
      preset: "mgm",
      room: 1,
      teams: 1,
      swift: 14,
      unit: "points",
      each: 1,
      wanted: (end) => oddLeft(end) && end.winners[0] === 1,
      shows: (_, won) => won[1] === won[3] + 1,
    },
    { name: "points of match", preset: "match", room: 1, unit: "points", each: 250 },
    // Coins.
    { name: "coins", room: 2, unit: "coins", each: 250 },
    { name: "coins of mgm", preset: "mgm", room: 2, unit: "coins", each: 1 },
    { name: "coins of three planes", room: 2, fewer: 1, unit: "coins", each: 250 },
    {
      name: "coins, no more than a seat has",
      room: 2,
      unit: "coins",
      each: 250,
      swift: 1,
      purse: { coins: [7, 0, 999, 1001] },
      shows: (_, won, after) =>
        `${won}` === "1999,0,-999,-1000" && `${after.coins}` === "2006,0,0,1",
    },
    {
      name: "coins less those spent in the shop, of winner and losers",
      preset: "qq",
      room: 2,
      props: 0.5,
      unit: "coins",
      each: 250,
      wanted: ({ coins }) => coins.every((n) => n! < 5000),
    },
    {
      name: "coins, no more than the shop has left",
      preset: "qq-new",
      room: 2,
      props: 0.9,
      swift: 8,
      unit: "coins",
      each: 250,
      purse: { coins: [100, 60, 1000, 20] },
      wanted: ({ coins, winners }) => coins[0]! < 100 && coins[2]! < 1000 && winners[0] === 3,
      shows: ({ coins }, won, after) => won[0] === -coins[0]! && after.coins[0] === 0,
    },
    {
      name: "coins of more than a seat may bring",
      preset: "qq",
      room: 2,
      props: 0.5,
      unit: "coins",
      each: 250,
      purse: { coins: [60000, 60001, 70000, 1_000_000] },
      wanted: ({ coins }) => coins.every((n) => n! < 60000),
      shows: (_, __, after) => after.coins[3] > 990_000,
    },
    {
      name: "coins in teams, the odd one to the lower seat",
      preset: "qq",
      room: 2,
      teams: 1,
      swift: 5,
      unit: "coins",
      each: 250,
      purse: { coins: [10, 100, 10, 101] },
      shows: (_, won) => `${won}` === "101,-100,100,-101",
    },
    {
      name: "coins of two seats: those of the others stay",
      preset: "qq",
      room: 2,
      seats: "13",
      props: 0.5,
      unit: "coins",
      each: 250,
      purse: { coins: [70000, 300, 12, 5000] },
    },
    // Beans.
    { name: "beans", room: 3, unit: "beans", each: 1000 },
    {
      name: "beans of two planes, not fewer each",
      preset: "qq",
      room: 3,
      fewer: 2,
      unit: "beans",
      each: 1000,
      props: 0.3,
      shows: (_, __, after) =>
        `${after.coins}` === `${NEW.coins}` && `${after.points}` === "0,0,0,0",
    },
    {
      name: "beans of the middle room",
      preset: "mgm",
      room: 4,
      unit: "beans",
      each: 5000,
      purse: { beans: [15000, 20000, 25000, 15001] },
    },
    {
      name: "beans of the high room, two seats",
      preset: "family",
      room: 5,
      seats: "23",
      unit: "beans",
      each: 20000,
      purse: { beans: [1, 2, 60000, 60000] },
    },
    {
      name: "beans of the master room, no more than a seat has",
      room: 6,
      swift: 8,
      unit: "beans",
      each: 200000,
      purse: { beans: [600000, 799999, 900000, 600001] },
      shows: (_, won) => `${won}` === "-600000,-799999,-800000,2199999",
    },
    {
      name: "beans, no more than a seat has",
      room: 3,
      swift: 2,
      unit: "beans",
      each: 1000,
      purse: { beans: [3000, 3001, 3999, 4001] },
      shows: (_, won) => `${won}` === "-3000,10999,-3999,-4000",
    },
    {
      name: "beans in teams, the odd one to the lower seat",
      preset: "match",
      room: 3,
      swift: 10,
      unit: "beans",
      each: 1000,
      purse: { beans: [3000, 5000, 3999, 4000] },
      shows: (_, won) => isOdd(won) && `${won}` === "-3000,3500,-3999,3499",
    },
  ];

  it.each(cases)("$name", async ({ unit, each, purse = {}, shows, ...how }) => {
    const before = accountsWith(purse);
    const flash = flashWith(purse);
    let pins = await boot(flash);
    const end = playOut(pins, begin(pins, how), how);
    const { after, won } = settled(before, end, unit, each);
    expect(linesOf(pins, "# result ")).toEqual(resultLines(end, won, after));
    expect(accountsOf(pins)).toEqual(after);
    if (shows) expect([won, shows(end, won, after)]).toEqual([won, true]);
    for (let i = 0; i < 2; i++) {
      pins = await again(pins, flash);
      expect(pins.state()).toBe("lobby");
      expect(linesOf(pins, "# result ")).toEqual([]);
      expect(accountsOf(pins)).toEqual(after);
    }
  });

  it("goes on from game to game, also of other rooms, as long as there is power and after", async () => {
    const flash = createFlash();
    let pins = await boot(flash);
    let now = accountsOf(pins);
    const rooms: [room: number, unit: Unit, each: number][] = [
      [2, "coins", 250],
      [1, "points", 250],
      [3, "beans", 1000],
      [0, "points", 250],
      [2, "coins", 250],
      [2, "coins", 250],
    ];
    for (const [i, [room, unit, each]] of rooms.entries()) {
      const end = playOut(pins, begin(pins, { preset: "qq", room }), { props: 0.4 });
      now = settled(now, end, unit, each).after;
      expect([i, accountsOf(pins)]).toEqual([i, now]);
      if (i % 2) pins = await again(pins, flash);
      else pins.go(0);
      expect(pins.state()).toBe("lobby");
    }
    expect(linesOf(pins, "# store ")).toEqual([]);
  });
});

/** Holds both buttons of a seat, NEXT first. */
function both(pins: Pins, seat: number): void {
  pins.board.press(NEXT_PINS[seat]);
  pins.clock.advance(60);
  pins.board.press(GO_PINS[seat]);
  pins.clock.advance(1100);
  pins.board.release(NEXT_PINS[seat]);
  pins.board.release(GO_PINS[seat]);
  pins.clock.advance(100);
}

it("a choice that ends the game cannot be taken back, another can", async () => {
  const flash = flashWith({});
  const pins = await boot(flash);
  const rules = begin(pins, { preset: "qq-new", room: 2 });
  // A seat may roll its last plane home with a 6 that it can buy.
  const until = () => {
    const at = PLANE + 4 * state[OWNER];
    return (
      state[PHASE] === PHASE_ROLL &&
      !state[MARKS] &&
      state[at] > 50 &&
      state[at] < 57 &&
      state[at + 1] === 57
    );
  };
  feed(pins, plan(rules, { until }));
  const position = pins.position();
  const seat = pins.roller();
  const copy = createFlash(flash.bytes);

  // It uses what it has, and buys what it has not.
  const token = (kind: number) => `${state[STORE + 8 * seat + kind] ? "u" : "b"}${kind}`;

  const other = await boot(copy);
  other.go(0);
  other.call("");
  other.choose(token(0));
  other.skip();
  both(other, seat);
  expect(other.last("# undo ")).toBe("1");
  expect(other.position()).toBe(position);

  pins.choose(token(1));
  for (let i = 0; !pins.last("# result "); i++) {
    expect(i).toBeLessThan(300);
    pins.clock.advance(40);
  }
  pins.call("");
  const over = pins.position();
  expect(over.split(" ")[2]).toBe("over");
  const after = accountsOf(pins);
  for (let i = 0; i < 2; i++) {
    both(pins, seat);
    expect(pins.state()).toBe("over");
    expect(pins.last("# undo ")).toBe("");
  }
  pins.call("");
  expect(pins.position()).toBe(over);
  expect(linesOf(pins, "# result ")).toHaveLength(4);
  expect(accountsOf(pins)).toEqual(after);
  expect(after.coins[seat]).toBeGreaterThan(5000);
});

// Power that goes.

/** Something that was done to a flash chip: bytes written, or a page erased. */
interface Done {
  address: number;
  data?: Uint8Array;
}

/** A chip that also notes what is done to it. */
function noting(inner: MemoryFlash): { flash: Flash; done: Done[] } {
  const done: Done[] = [];
  return {
    done,
    flash: {
      size: inner.size,
      read: (address, length) => inner.read(address, length),
      write(address, data) {
        done.push({ address, data: data.slice() });
        inner.write(address, data);
      },
      erasePage(address) {
        done.push({ address });
        inner.erasePage(address);
      },
    },
  };
}

/** Bytes of a file's header: Espruino's, and no part of what a torn write of ours is. */
const HEADER = 32;

/** The chip as it is if power goes in the middle of what is done: at each step, and within. */
function* cuts(before: Uint8Array, done: Done[], isFine: boolean): Generator<MemoryFlash> {
  for (let n = 0; n < done.length; n++) {
    const { data } = done[n];
    const length = data?.length ?? 0;
    const within =
      length === HEADER || !isFine
        ? [0]
        : [0, 1, 2, 3, 4, 11, 12, 100, AT_KEPT + ROOM, 180, AT_CRC - 1, AT_CRC, AT_CRC + 3];
    for (const bytes of within.filter((k) => !k || k < length)) {
      const flash = createFlash(before);
      for (const one of done.slice(0, n))
        if (one.data) flash.write(one.address, one.data);
        else flash.erasePage(one.address);
      if (data && bytes) flash.write(done[n].address, data.slice(0, bytes));
      yield flash;
    }
  }
}

/** Blocks of the store that were written: as long as no file was used twice. */
function blocksIn(flash: MemoryFlash): number {
  const bytes = Buffer.from(flash.bytes);
  let n = 0;
  for (let at = bytes.indexOf("SKY4"); at >= 0; at = bytes.indexOf("SKY4", at + 1)) n++;
  return n;
}

/**
 * Plays a game that has just begun up to before its last token, which comes to lie in block `block`,
 * or in whichever it does, and fills it or not. Between the tokens a setting is set as often as it
 * takes. Returns the last token.
 */
function playUp(
  pins: Pins,
  flash: MemoryFlash,
  tokens: string[],
  block: number | undefined,
  isFull: boolean,
): string {
  const begun = blocksIn(flash);
  const isRight = (n: number) =>
    (n % TOKENS === 0) === isFull &&
    (block === undefined || begun + Math.floor((n - 1) / TOKENS) === block);
  let n = tokens.length;
  for (; !isRight(n); n++) {
    expect(n).toBeLessThan(2 * NAMES * BLOCKS * TOKENS);
    pins.sky(`set speed=${n % 3}`);
  }
  send(pins, tokens.slice(0, -1));
  return tokens[tokens.length - 1];
}

describe("a game that is won is settled once, wherever power goes", () => {
  interface Case extends Wish, Plan {
    name: string;
    unit: Unit;
    each: number;
    /** The block in which the last token lies, if it is to be one, and whether that fills it. */
    block?: number;
    isFull: boolean;
    /** Lengths of what is written for the last token. */
    writes: number[];
  }
  const HEAD = AT_TOKENS;
  const cases: Case[] = [
    {
      name: "amid a block, coins with a shop",
      preset: "qq",
      room: 2,
      props: 0.5,
      unit: "coins",
      each: 250,
      isFull: false,
      writes: [4, HEAD],
    },
    {
      name: "at a block's end, points",
      preset: "mgm",
      room: 1,
      unit: "points",
      each: 1,
      isFull: true,
      writes: [4, HEAD, HEAD],
    },
    {
      name: "amid the first file's last block, beans",
      room: 3,
      swift: 4,
      unit: "beans",
      each: 1000,
      block: BLOCKS,
      isFull: false,
      writes: [4, HEADER, HEAD],
    },
    {
      name: "at the first file's end, coins with a shop",
      preset: "qq-new",
      room: 2,
      props: 0.5,
      swift: 1,
      unit: "coins",
      each: 250,
      block: BLOCKS,
      isFull: true,
      writes: [4, HEADER, HEAD, HEAD],
    },
    {
      name: "at the end of the block before that, points of the preset",
      preset: "qq",
      room: 0,
      swift: 2,
      unit: "points",
      each: 250,
      block: BLOCKS - 1,
      isFull: true,
      writes: [4, HEAD, HEADER, HEAD],
    },
    {
      name: "amid the last file's last block, beans in teams",
      preset: "match",
      room: 3,
      swift: 10,
      unit: "beans",
      each: 1000,
      block: NAMES * BLOCKS,
      isFull: false,
      // The first file's name is cleared.
      writes: [4, 4, HEADER, HEAD],
    },
  ];

  const purse = { points: [1, -2, 30, 400], coins: [5000, 700, 70000, 1234] };
  const before = accountsWith(purse);

  it.each(cases)("$name", async ({ unit, each, block, isFull, writes, ...how }) => {
    const inner = flashWith(purse);
    const { flash, done } = noting(inner);
    const pins = await boot(flash);
    const tokens = plan(begin(pins, how), how);
    const end = endOf(formatPosition());
    const last = playUp(pins, inner, tokens, block, isFull);
    const position = pins.position();
    const { after, won } = settled(before, end, unit, each);
    expect(after).not.toEqual(before);

    const image = inner.bytes.slice();
    done.length = 0;
    pins.sky(last);
    expect(done.map(({ data }) => data?.length)).toEqual(writes);
    expect(accountsOf(pins)).toEqual(after);
    pins.board.powerOff();

    /** Starts with a chip: the end is there, or the token is played once more; and it is settled. */
    const check = async (chip: Flash, note: string) => {
      const next = await boot(chip);
      const isLost = next.state() === "resume";
      if (isLost) {
        next.call("");
        expect(next.position()).toBe(position);
        expect(accountsOf(next)).toEqual(before);
        next.sky(last);
        expect(next.state()).toBe("over");
      } else expect(next.state()).toBe("lobby");
      const results = linesOf(next, "# result ");
      if (isLost || results.length) expect(results).toEqual(resultLines(end, won, after));
      expect([note, accountsOf(next)]).toEqual([note, after]);
      next.board.powerOff();
      return isLost ? "lost" : results.length ? "late" : "done";
    };
    const seen = { lost: 0, late: 0, done: 0 };
    const nothing = { address: 0, data: new Uint8Array(0) };
    for (const chip of cuts(image, [...done, nothing], true)) {
      const from = chip.bytes.slice();
      const second = noting(chip);
      seen[await check(second.flash, "once")]++;
      expect(await check(chip, "then")).toBe("done");
      // Power goes once more while that is being put right.
      for (const twice of cuts(from, second.done, false)) {
        await check(twice, "twice");
        expect(await check(twice, "and then")).toBe("done");
      }
    }
    expect(seen.lost).toBeGreaterThan(2);
    expect(seen.late).toBeGreaterThan(2);
    expect(seen.done).toBeGreaterThan(0);
  });

  it.each([0, 1])("also if write %i of the end fails, and the board plays on", async (fails) => {
    const inner = flashWith(purse);
    let left = Infinity;
    const flash: Flash = {
      size: inner.size,
      read: (address, length) => inner.read(address, length),
      erasePage: (address) => inner.erasePage(address),
      write(address, data) {
        if (left-- <= 0) throw new Error("flash");
        inner.write(address, data);
      },
    };
    const pins = await boot(flash);
    const tokens = plan(begin(pins, { preset: "qq", room: 2 }), { props: 0.5 });
    const { after } = settled(before, endOf(formatPosition()), "coins", 250);
    send(pins, tokens.slice(0, -1));
    left = fails;
    send(pins, tokens.slice(-1));
    expect(pins.last("# store ")).toBe("full, games are not saved");
    expect(accountsOf(pins)).toEqual(after);
    let next = await again(pins, inner);
    expect(next.state()).toBe(fails ? "lobby" : "resume");
    if (!fails) send(next, tokens.slice(-1));
    expect(accountsOf(next)).toEqual(after);
    next = await again(next, inner);
    expect(accountsOf(next)).toEqual(after);
    expect(linesOf(next, "# result ")).toEqual([]);
  });

  it("without room for it at each start anew, from what was there", async () => {
    const flash = flashWith(purse);
    let pins = await boot(flash);
    const tokens = plan(begin(pins, { preset: "qq", room: 2 }), { props: 0.5 });
    const { after } = settled(before, endOf(formatPosition()), "coins", 250);
    const last = playUp(pins, flash, tokens, BLOCKS, false);
    const storage = createStorage(flash);
    storage.write("other", "x", 0, storage.getFree() - 2000);
    pins.sky(last);
    expect(pins.last("# store ")).toBe("full, games are not saved");
    for (let i = 0; i < 3; i++) {
      expect(accountsOf(pins)).toEqual(after);
      pins = await again(pins, flash);
      expect(linesOf(pins, "# result ")).toHaveLength(4);
    }
  });

  it("a cut while another game begins leaves one of them, with what it is played for", async () => {
    const inner = flashWith(purse);
    const { flash, done } = noting(inner);
    const pins = await boot(flash);
    const one = begin(pins, { preset: "qq", room: 2 });
    leave(pins);
    wish(pins, { preset: "mgm", room: 1 });
    const image = inner.bytes.slice();
    done.length = 0;
    const two = begin(pins, { preset: "mgm" });
    pins.board.powerOff();
    expect(done.length).toBeGreaterThan(0);
    const seen = new Set<string>();
    for (const chip of cuts(image, [...done, { address: 0, data: new Uint8Array(0) }], true)) {
      const next = await boot(chip);
      expect(next.state()).toBe("resume");
      next.call("");
      replay(one, () => undefined);
      const isOne = next.position() === formatPosition();
      const end = playOut(next, isOne ? one : two, { props: 0.3 });
      const { after } = isOne
        ? settled(before, end, "coins", 250)
        : settled(before, end, "points", 1);
      expect(accountsOf(next)).toEqual(after);
      seen.add(isOne ? "one" : "two");
    }
    expect([...seen].sort()).toEqual(["one", "two"]);
  });
});

// What a game is played for.

describe("a game that the console began", () => {
  const purse = { points: [5, -6, 70, 800], coins: [1, 20, 300, 70000], beans: [1500, 0, 2500, 9] };
  const before = accountsWith(purse);

  it.each<[rules: string, unit: Unit, each: number, how: Plan]>([
    ["qq", "points", 250, { props: 0.5 }],
    ["classic", "points", 0, {}],
    ["mgm teams=yes planes=3 score=300", "points", 100, {}],
    ["qq seats=02 coins=600.0.60000.0 score=4", "points", 1, { props: 0.5 }],
    ["classic beans=1000", "beans", 1000, { swift: 2 }],
    ["qq beans=1000 teams=yes", "beans", 1000, { swift: 10, props: 0.3 }],
  ])("%s: its result is told, and no account changed", async (words, unit, each, how) => {
    for (const room of [0, 2, 3]) {
      const flash = flashWith(purse);
      let pins = await boot(flash);
      pins.sky(`set room=${room}`);
      const rules = `skyring 1 rules ${words} seed=${room + 1}`;
      pins.sky(rules);
      const end = playOut(pins, rules, how);
      const won = wonBy(end, each, unit === "beans" ? before.beans : undefined);
      expect(linesOf(pins, "# result ")).toEqual(resultLines(end, won, before));
      expect(accountsOf(pins)).toEqual(before);
      pins = await again(pins, flash);
      expect(linesOf(pins, "# result ")).toEqual([]);
      expect(accountsOf(pins)).toEqual(before);
    }
  });

  it("is not played for what the game was whose place it takes", async () => {
    const flash = flashWith(purse);
    let pins = await boot(flash);
    begin(pins, { preset: "qq", room: 2 });
    const rules = "skyring 1 rules qq seed=3";
    pins.sky(rules);
    const tokens = plan(rules, { props: 0.5 });
    send(pins, tokens.slice(0, 50));
    pins = await again(pins, flash);
    expect(pins.state()).toBe("resume");
    send(pins, tokens.slice(50));
    expect(pins.state()).toBe("over");
    expect(linesOf(pins, "# result ")).toHaveLength(4);
    expect(accountsOf(pins)).toEqual(before);
  });

  it("is not settled after power went at its end either", async () => {
    const inner = flashWith(purse);
    const { flash, done } = noting(inner);
    const pins = await boot(flash);
    const rules = "skyring 1 rules qq seed=3";
    pins.sky(rules);
    const tokens = plan(rules, {});
    send(pins, tokens.slice(0, -1));
    const image = inner.bytes.slice();
    done.length = 0;
    send(pins, tokens.slice(-1));
    for (const chip of cuts(image, done, true)) {
      const next = await boot(chip);
      expect(accountsOf(next)).toEqual(before);
      expect(linesOf(next, "# result ")).toEqual([]);
    }
  });
});

describe("the setting `accounts`", () => {
  const purse = {
    points: [500, -600, 0, 7],
    coins: [70000, 10, 300, 4000],
    beans: [1, 2, 3, 400000],
  };

  it("0 makes them new when the next game begins, once, and is then 1", async () => {
    const flash = flashWith(purse);
    let pins = await boot(flash);
    pins.sky("set");
    expect(pins.last("# set accounts=")).toBe("1 of 2");
    pins.sky("set accounts=0");
    expect(pins.last("# set accounts=")).toBe("0 of 2");
    pins = await again(pins, flash);
    // Beans that were there before would not be enough.
    const rules = begin(pins, { room: 3 });
    expect(rules).not.toBe("");
    pins.sky("set");
    expect(pins.last("# set accounts=")).toBe("1 of 2");
    pins = await again(pins, flash);
    expect(accountsOf(pins)).toEqual(NEW);
    pins.sky("set");
    expect(pins.last("# set accounts=")).toBe("1 of 2");
    const end = playOut(pins, rules, { swift: 4 });
    const { after } = settled(NEW, end, "beans", 1000);
    expect(accountsOf(pins)).toEqual(after);
    pins.go(0);
    expect(begin(pins, { room: 1 })).not.toBe("");
    pins = await again(pins, flash);
    expect(accountsOf(pins)).toEqual(after);
  });

  it("0 by buttons does the same", async () => {
    const pins = await boot(flashWith(purse));
    pins.next(1, 1100);
    while (!pins.last("# set ").startsWith("accounts=")) pins.next(1);
    expect(pins.last("# set ")).toBe("accounts=1 of 2");
    pins.go(1);
    expect(pins.last("# set ")).toBe("accounts=0 of 2");
    pins.go(1, 1100);
    expect(begin(pins, { room: 1 })).not.toBe("");
    expect(accountsOf(pins)).toEqual(NEW);
  });

  it("1 keeps them", async () => {
    const pins = await boot(flashWith(purse));
    pins.sky("set accounts=0");
    pins.sky("set accounts=1");
    begin(pins, { room: 1 });
    expect(accountsOf(pins)).toEqual(accountsWith(purse));
  });

  it("0 is no matter to the saved game if the next is refused", async () => {
    const flash = flashWith(purse);
    const pins = await boot(flash);
    const rules = begin(pins, { preset: "qq", room: 2 });
    leave(pins);
    pins.sky("set accounts=0");
    // Not even new accounts have so many beans.
    expect(begin(pins, { preset: "mgm", room: 6 })).toBe("");
    pins.sky("set");
    expect(pins.last("# set accounts=")).toBe("0 of 2");
    expect(accountsOf(pins)).toEqual(accountsWith(purse));
    const end = playOut(pins, rules, { props: 0.5 });
    expect(accountsOf(pins)).toEqual(settled(accountsWith(purse), end, "coins", 250).after);
  });

  it.each<[room: number, unit: Unit, each: number]>([
    [1, "points", 250],
    [2, "coins", 250],
  ])("0 in a game of room %i is no matter to it, only to the next", async (room, unit, each) => {
    const flash = flashWith(purse);
    let pins = await boot(flash);
    const rules = begin(pins, { preset: "qq", room });
    pins.sky("set accounts=0");
    const end = playOut(pins, rules, { props: 0.5 });
    const { after, won } = settled(accountsWith(purse), end, unit, each);
    expect(linesOf(pins, "# result ")).toEqual(resultLines(end, won, after));
    pins = await again(pins, flash);
    pins.sky("set");
    expect(pins.last("# set accounts=")).toBe("0 of 2");
    begin(pins, { room: 1 });
    expect(accountsOf(pins)).toEqual(NEW);
  });
});

describe("what a game is played for stays", () => {
  const purse = { coins: [70000, 900, 3000, 5000], beans: [700000, 700000, 700000, 700000] };
  const before = accountsWith(purse);

  it.each<[room: number, then: number, unit: Unit, each: number]>([
    [2, 3, "coins", 250],
    [3, 2, "beans", 1000],
    [0, 6, "points", 250],
    [1, 2, "points", 250],
    [4, 0, "beans", 5000],
  ])("of room %i, though the next is of room %i", async (room, then, unit, each) => {
    const flash = flashWith(purse);
    let pins = await boot(flash);
    const how = { props: 0.5 };
    const tokens = plan(begin(pins, { preset: "qq", room }), how);
    const end = endOf(formatPosition());
    send(pins, tokens.slice(0, 30));
    pins.sky(`set room=${then}`);
    const stop = rollAt(tokens, 60);
    send(pins, tokens.slice(30, stop));
    leave(pins);
    pins.sky("set fewer=2");
    pins = await again(pins, flash);
    expect(pins.state()).toBe("resume");
    pins.sky("set teams=1");
    pins.go(0);
    send(pins, tokens.slice(stop));
    const { after, won } = settled(before, end, unit, each);
    expect(linesOf(pins, "# result ")).toEqual(resultLines(end, won, after));
    expect(accountsOf(pins)).toEqual(after);
  });

  it.each(["left", "dropped"])("but a game that was %s costs nothing", async (how) => {
    const flash = flashWith(purse);
    let pins = await boot(flash);
    const rules = begin(pins, { preset: "qq", room: 2 });
    const tokens = plan(rules, { props: 0.9 });
    send(pins, tokens.slice(0, rollAt(tokens, tokens.length - 1)));
    const { coins } = endOf(pins.position());
    expect(coins.some((n, s) => n! < Math.min(before.coins[s], 60000))).toBe(true);
    if (how === "left") leave(pins);
    else {
      pins = await again(pins, flash);
      pins.next(0);
      pins.next(0);
    }
    expect(pins.state()).toBe("lobby");
    expect(accountsOf(pins)).toEqual(before);
    const end = playOut(pins, begin(pins, { preset: "mgm", room: 1 }));
    const { after, won } = settled(before, end, "points", 1);
    expect(linesOf(pins, "# result ")).toEqual(resultLines(end, won, after));
    expect(accountsOf(pins)).toEqual(after);
    pins = await again(pins, flash);
    expect(accountsOf(pins)).toEqual(after);
  });

  it("of a game whose place another could not take", async () => {
    const poor = { ...purse, beans: [0, 0, 0, 0] };
    const pins = await boot(flashWith(poor));
    const rules = begin(pins, { preset: "qq", room: 2 });
    leave(pins);
    expect(begin(pins, { preset: "mgm", room: 3 })).toBe("");
    const end = playOut(pins, rules, { props: 0.5 });
    expect(accountsOf(pins)).toEqual(settled(accountsWith(poor), end, "coins", 250).after);
  });
});

describe("bytes of another version", () => {
  it("are left alone where they are no store of this one", async () => {
    const flash = createFlash(fresh);
    const at = Buffer.from(flash.bytes).indexOf("SKY4");
    flash.bytes[at + 3] = "2".charCodeAt(0);
    const old = createStorage(flash).read("sky.0");
    let pins = await boot(flash);
    expect(pins.last("# store ")).toBe("sky.0 is not ours");
    expect(accountsOf(pins)).toEqual(NEW);
    const end = playOut(pins, begin(pins, { room: 1 }));
    const { after } = settled(NEW, end, "points", 250);
    pins = await again(pins, flash);
    expect(accountsOf(pins)).toEqual(after);
    expect(createStorage(flash).read("sky.0")).toBe(old);
  });

  /** Flash with no game, one that goes on, and one that is over. */
  async function images(): Promise<Uint8Array[]> {
    const flash = createFlash();
    const pins = await boot(flash);
    pins.sky("skyring 1 rules qq seed=3");
    const tokens = plan("skyring 1 rules qq seed=3", {});
    send(pins, tokens.slice(0, 40));
    // The game goes on from a whole state.
    pins.board.powerOff();
    const going = flash.bytes.slice();
    const next = await boot(flash);
    send(next, tokens.slice(40));
    next.board.powerOff();
    return [fresh, going, flash.bytes];
  }

  it("in a block that is whole do not stop the board, or settle anything twice", async () => {
    const fills: ((i: number, below: Below) => number)[] = [
      ...[1, 2, 6, 7, 8, 127, 128, 254, 255].map((v) => () => v),
      ...Array.from({ length: 12 }, () => (_: number, below: Below) => below(256)),
    ];
    const below = seeded(5);
    for (const image of await images())
      for (const fill of fills) {
        const flash = changed(image, (block) => {
          for (let i = AT_KEPT; i < AT_CRC; i++) block.setUint8(i, fill(i, below));
          // The console is to set and to play.
          block.setUint8(AT_KEPT + LOCK, 0);
        });
        let pins = await boot(flash);
        const accounts = accountsOf(pins);
        pins.sky("set");
        for (const line of linesOf(pins, "# set ")) {
          const [, value, of] = /=(\d) of (\d)$/.exec(line)!;
          expect(Number(value)).toBeLessThan(Number(of));
        }
        pins = await again(pins, flash);
        expect(linesOf(pins, "# result ")).toEqual([]);
        pins.sky("set");
        const isNew = pins.last("# set accounts=")[0] === "0";
        expect(accountsOf(pins)).toEqual(accounts);
        if (pins.state() === "resume") {
          pins.next(0);
          pins.next(0);
        }
        const rules = begin(pins, { preset: "qq", room: 1, fewer: 0, teams: 0 });
        const end = playOut(pins, rules);
        const before = isNew ? NEW : accounts;
        expect(accountsOf(pins)).toEqual(settled(before, end, "points", 250).after);
      }
  });
});
