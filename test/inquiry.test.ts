/** `skyring record` and `skyring report`, asked of emulated boards while they play. */

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { AT_TOKENS, BLOCK, FILE } from "../firmware/block.ts";
import { play } from "../firmware/rules/game.ts";
import { state } from "../firmware/rules/state.ts";
import { formatToken } from "../firmware/rules/token.ts";
import { GO_PINS, NEXT_PINS } from "../hardware/board.ts";
import type { Block } from "../hardware/usb/block.ts";
import { type History, readHistory } from "../hardware/usb/history.ts";
import { RECORD_HELP, REPORT_HELP, runRecord, runReport } from "../hardware/usb/inquiry.ts";
import { positionOf } from "../hardware/usb/record.ts";
import { listDump, readStore } from "../hardware/usb/store.ts";
import { createClock } from "../sim/clock.ts";
import { type Board, createBoard } from "../sim/espruino.ts";
import { createFlash, createStorage, type Flash, type MemoryFlash } from "../sim/flash.ts";
import { seeded } from "../sim/generate.ts";
import { allocStranger, connect } from "./device/board.ts";
import { allocClock } from "./device/clock.ts";
import { type PortOptions, plugIn } from "./device/console.ts";
import { runOn } from "./device/output.ts";
import {
  createScore,
  type Game,
  positions,
  positionsOf,
  type Score,
  tokensOf,
} from "./device/score.ts";
import { golden, type Pins, setByButtons, shortest, useBoards } from "./pins.ts";

const boot = useBoards();

/** Runs a command on a board; nothing that it sends may be a Ctrl-C. */
async function ask(
  command: typeof runRecord,
  board: Board,
  args: string[] = [],
  options: PortOptions = {},
) {
  const port = plugIn(board, options);
  const output = await runOn(command, ["--port", "x", ...args], {
    times: { clock: allocClock() },
    open: async () => port.link,
  });
  expect(port.interrupts).toBe(0);
  return { ...output, lines: port.lines };
}

/** The records of a board, which must be there. */
async function record(board: Board, ...args: string[]): Promise<string> {
  const { code, out, err } = await ask(runRecord, board, args);
  expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^Opening x/) });
  expect(err).not.toMatch(/damaged|version|not Skyring/);
  return out;
}

/** All files of the store on a chip, as they would be copied. */
function copyStore(flash: Flash): { name: string; bytes: Uint8Array }[] {
  const storage = createStorage(flash);
  return storage.list(/^sky\.\d$/).map((name) => ({
    name,
    bytes: new Uint8Array(storage.readArrayBuffer(name)!),
  }));
}

async function historyOf(files: { name: string; bytes: Uint8Array }[]): Promise<History> {
  const listed = files.flatMap(({ name, bytes }) => listDump(name, bytes));
  return readHistory((await readStore(listed, true)).blocks);
}

/** A board whose games are kept by a score. */
async function bootWith(score: Score, flash: Flash): Promise<Pins> {
  const pins = await boot({ flash });
  for (const line of pins.lines) score.take(line);
  pins.board.listen({ line: score.take });
  pins.call("");
  return pins;
}

/** Both buttons of a seat, held, NEXT first: the last choice is taken back. */
function takeBack({ board, clock }: Pins, seat: number): void {
  board.press(NEXT_PINS[seat]);
  clock.advance(80);
  board.press(GO_PINS[seat]);
  clock.advance(1200);
  board.release(GO_PINS[seat]);
  board.release(NEXT_PINS[seat]);
  clock.advance(100);
}

/** Plays by the buttons of the seat that rolls: any choice, props too, and takes some back. */
function playOn(pins: Pins, below: (n: number) => number, most: number, undo = 6): void {
  for (let i = 0; i < most && pins.state() !== "over"; i++) {
    pins.skip();
    if (pins.state() === "over") return;
    const seat = pins.roller();
    for (let n = below(4); n > 0; n--) pins.next(seat);
    pins.go(seat);
    if (!below(3)) pins.clock.advance(900);
    if (!below(undo)) takeBack(pins, seat);
  }
}

/** Back to the lobby, then another game of a preset, 0 to 6, is begun. */
function startGame(pins: Pins, preset: number, seats = [0, 1, 2, 3]): void {
  pins.skip();
  if (pins.state() === "resume") pins.go(0);
  pins.skip();
  if (pins.state() === "over") pins.go(0);
  if (pins.state() !== "lobby") {
    pins.next(pins.roller(), 3300);
    pins.go(pins.roller());
  }
  expect(pins.state()).toBe("lobby");
  for (let i = 0; i < 9 && !pins.last("# lobby ").startsWith(`preset=${NAMES[preset]} `); i++)
    pins.next(0);
  for (let s = 0; s < 4; s++) {
    const isIn = pins.last("# lobby ").split("seats=")[1].includes(String(s));
    if (isIn !== seats.includes(s)) pins.go(s);
  }
  pins.go(seats[0], 1200);
  if (pins.state() === "lobby") pins.go(seats[0]);
  expect(pins.state()).not.toBe("lobby");
  pins.skip();
}

const NAMES = "classic qq qq-new mgm match family china".split(" ");

describe("games come back as they were played", () => {
  const names = readdirSync("test/golden")
    .filter((file) => file.endsWith(".rec"))
    .map((file) => file.slice(0, -4));

  it.each(names)("the golden records of %s, by the console", async (name) => {
    const pins = await boot();
    const records = golden(name);
    for (const { rules, tokens } of records) {
      pins.sky(rules);
      for (let i = 0; i < tokens.length; i += 30) pins.sky(tokens.slice(i, i + 30).join(" "));
    }
    const all = await record(pins.board, "--all");
    expect(positions(all)).toEqual(records.flatMap((game) => game.positions));
    expect(tokensOf(all)).toEqual(records.map((game) => game.tokens.map(shortest)));
    const last = records[records.length - 1];
    const newest = await record(pins.board);
    expect(positions(newest)).toEqual(last.positions);
  });

  it.each([
    ["classic", 0, {}],
    ["qq", 1, {}],
    ["qq in a room of coins", 1, { room: 2 }],
    ["qq-new in a room of beans, two planes", 2, { room: 3, fewer: 2 }],
    ["mgm in teams", 3, { teams: 1 }],
    ["match", 4, {}],
    ["family, three planes", 5, { fewer: 1 }],
    ["china", 6, {}],
  ])("games of %s, by buttons, with choices taken back and power cut", async (_, preset, set) => {
    const below = seeded(11 + preset);
    const score = createScore();
    const flash = createFlash();
    let pins = await bootWith(score, flash);
    for (const [name, value] of Object.entries(set)) setByButtons(pins, name, value);
    for (let game = 0; game < 3; game++) {
      startGame(pins, preset, preset === 4 || "teams" in set || game ? undefined : [0, 2, 3]);
      for (let cut = 0; cut < 3; cut++) {
        playOn(pins, below, 30 + below(60));
        if (below(2))
          expect(positions(await record(pins.board))).toEqual(positionsOf(score.games.slice(-1)));
        pins.board.powerOff();
        pins = await bootWith(score, flash);
        if (pins.state() === "resume") pins.go(0);
      }
    }
    expect(pins.last("# store ")).toBe("");
    const all = await record(pins.board, "--all");
    expect(tokensOf(all)).toEqual(score.games.map(({ tokens }) => tokens));
    expect(positions(all)).toEqual(positionsOf(score.games));
    expect(score.games.length).toBe(3);
    expect(score.games.flatMap(({ tokens }) => tokens).length).toBeGreaterThan(200);
    // The board plays on as if nobody had asked.
    const before = pins.position();
    playOn(pins, below, 5);
    if (pins.state() !== "over") expect(pins.position()).not.toBe(before);
  });

  it("a game to its end, one that is given up, and one that takes the place of another", async () => {
    const below = seeded(5);
    const score = createScore();
    const flash = createFlash();
    let pins = await bootWith(score, flash);
    startGame(pins, 2, [0, 2]);
    playOn(pins, below, 5000);
    expect(pins.state()).toBe("over");
    expect(await record(pins.board)).toMatch(/; the game is over\n$/);
    startGame(pins, 0);
    playOn(pins, below, 20);
    startGame(pins, 6);
    playOn(pins, below, 20);
    pins.board.powerOff();
    pins = await bootWith(score, flash);
    pins.next(0);
    pins.next(0);
    expect(pins.state()).toBe("lobby");
    expect(await record(pins.board)).toMatch(/; the game was given up\n$/);
    startGame(pins, 1);
    playOn(pins, below, 20);
    const all = await record(pins.board, "--all");
    expect(positions(all)).toEqual(positionsOf(score.games));
    const ends = all.match(/^; (the game|another|what).*$/gm);
    expect(ends).toEqual([
      "; the game is over",
      "; another game took its place",
      "; the game was given up",
      "; the game goes on",
    ]);
  });

  it("a first choice that is taken back is no game of its own", async () => {
    const score = createScore();
    const pins = await bootWith(score, createFlash());
    startGame(pins, 1);
    const seat = pins.roller();
    // A prop is bought before anything is rolled.
    pins.next(seat);
    pins.go(seat);
    expect(score.games[0].tokens[0]).toMatch(/^b\d$/);
    takeBack(pins, seat);
    expect(pins.last("# undo ")).not.toBe("");
    pins.skip();
    pins.go(pins.roller());
    pins.clock.advance(2000);
    const all = await record(pins.board, "--all");
    expect(positions(all)).toEqual(positionsOf(score.games));
    expect(tokensOf(all)).toHaveLength(1);
  });

  it("the same game begun again and again by the console is as many games", async () => {
    const pins = await boot();
    for (let i = 0; i < 40; i++) pins.sky("skyring 1 rules qq seed=7 r6 m0 r1");
    expect(tokensOf(await record(pins.board, "--all"))).toEqual(
      new Array(40).fill(["r6", "m0", "r1"]),
    );
  });
});

/** A game of 300 tokens and more, and the bytes of its store: the begin of the game is its second block. */
async function longGame(undo: number) {
  const score = createScore();
  const flash = createFlash();
  const pins = await bootWith(score, flash);
  startGame(pins, 1);
  const below = seeded(3);
  while (score.games[0].tokens.length < 300) playOn(pins, below, 10, undo);
  const files = copyStore(flash);
  expect(files).toHaveLength(1);
  return { game: score.games[0], files, tokens: score.games[0].tokens, bytes: files[0].bytes };
}

/** What no seed of the tests draws: nothing is taken back. */
const NEVER = 1_000_000;

/** What was ever played of a game, with the positions: the first is what was not taken back. */
function linesOf({ rules, tokens, undone }: Game) {
  return [tokens, ...undone].map((line) => ({
    line,
    states: positionsOf([{ rules, tokens: line }]),
  }));
}

/** Expects stretches to tell nothing that was not played; returns how many tokens of the game they tell. */
function expectTrue({ stretches }: History, lines: ReturnType<typeof linesOf>): number {
  const told = new Set<number>();
  for (const { start, before, tokens } of stretches) {
    const position = positionOf(start);
    const texts = tokens.map(formatToken).join(" ");
    const was = lines.find(
      ({ line, states }) =>
        states[before] === position &&
        line.slice(before, before + tokens.length).join(" ") === texts,
    );
    expect(was, `${before} ${position} ${texts}`).toBeDefined();
    if (was === lines[0]) for (let i = 0; i < tokens.length; i++) told.add(before + i);
  }
  return told.size;
}

describe("what is damaged", () => {
  it("one bit that flipped loses at most its block, and tells no wrong token", async () => {
    const { game, bytes, tokens } = await longGame(NEVER);
    const lines = linesOf(game);
    expect(expectTrue(await historyOf([{ name: "sky.0", bytes }]), lines)).toBe(tokens.length);
    let bridged = 0;
    let lost = 0;
    const end = bytes.findLastIndex((byte) => byte < 255);
    expect(end / BLOCK).toBeGreaterThan(5);
    for (let at = 0; at <= end; at += at % BLOCK < 12 ? 1 : 3) {
      const copy = bytes.slice();
      copy[at] ^= 1 << (at % 8);
      const history = await historyOf([{ name: "sky.0", bytes: copy }]);
      const n = expectTrue(history, lines);
      expect(n, `byte ${at}`).toBeGreaterThanOrEqual(tokens.length - 70);
      if (n < tokens.length) lost++;
      // A head's damage costs nothing if the tokens lead on to the next block.
      if (history.damaged && n === tokens.length) bridged++;
    }
    expect(lost).toBeGreaterThan(20);
    expect(bridged).toBeGreaterThan(20);
  });

  it.each([NEVER, 25])("many bits that flipped tell no wrong token (%i)", async (undo) => {
    const { game, bytes, tokens } = await longGame(undo);
    const lines = linesOf(game);
    expect(expectTrue(await historyOf([{ name: "", bytes }]), lines)).toBe(tokens.length);
    const below = seeded(8);
    let least = tokens.length;
    for (let i = 0; i < 200; i++) {
      const copy = bytes.slice();
      for (let n = below(30); n >= 0; n--) copy[below(6 * BLOCK)] ^= 1 << below(8);
      least = Math.min(least, expectTrue(await historyOf([{ name: "", bytes: copy }]), lines));
    }
    expect(least).toBeLessThan(tokens.length);
  });

  it("is said, and a game whose begin is lost is told from where it is known", async () => {
    const { game, bytes, tokens } = await longGame(NEVER);
    const states = positionsOf([game]);
    const copy = bytes.slice();
    // The head of the game's first block, and its first token.
    copy[BLOCK + 20] ^= 4;
    copy[BLOCK + AT_TOKENS] ^= 1;
    const flash = createFlash();
    createStorage(flash).write("sky.0", copy);
    const { code, out, err } = await askBare(flash, ["--all"]);
    expect(code).toBe(0);
    expect(err).toMatch(/1 block has a damaged head/);
    expect(err).toMatch(/70 tokens are damaged and left out/);
    expect(positions(out)).toEqual([]);
    expect(out).toMatch(/; the begin of this game is lost, 70 tokens; from here on:\n; rules /);
    expect(out).toContain(`; = ${states[70]}\n`);
    const rest = out.split(`; = ${states[70]}\n`)[1].replace(/; the game goes on\n/, "");
    expect(rest.replace(/;/g, "").trim().split(/\s+/)).toEqual(tokens.slice(70));
  });

  it("a gap in the newest game: what was before it is told too", async () => {
    const { game, bytes } = await longGame(NEVER);
    const copy = bytes.slice();
    copy[2 * BLOCK + AT_TOKENS + 4] ^= 1;
    const flash = createFlash();
    createStorage(flash).write("sky.0", copy);
    const { out } = await askBare(flash, []);
    expect(positions(out)).toEqual(positionsOf([game]).slice(0, 72));
    expect(out).toMatch(/; what came then is lost\n\n; game 2 of 2/);
  });

  it("a block with a damaged head is believed only if it leads to the very next state", () => {
    positions("skyring 1 rules classic seed=1");
    const states = [state.slice()];
    for (let i = 0; i < 6; i++) {
      expect(play(1)).toBe(0);
      states.push(state.slice());
    }
    const block = (before: number, bytes: Uint8Array, tokens: number[], isWhole = true): Block => ({
      isWhole,
      serial: 1 + before,
      before,
      state: bytes,
      tokens,
      torn: 0,
    });
    const told = (last: Uint8Array, between = [1, 1]) =>
      readHistory([
        block(0, states[0], [1, 1, 1]),
        block(3, states[3], between, false),
        block(5, last, [1]),
      ]).stretches.map(({ tokens }) => tokens.length);
    expect(told(states[5])).toEqual([6]);
    expect(told(states[6])).toEqual([3, 1]);
    expect(told(states[5], [1])).toEqual([3, 1]);
    expect(told(states[5], [1, 6])).toEqual([3, 1]);
  });

  it("power that goes at any write loses at most the token that was being written", async () => {
    for (let limit = 0; limit < 60; limit++) {
      const memory = createFlash();
      let left = Number.POSITIVE_INFINITY;
      const flash: Flash = {
        ...memory,
        read: memory.read,
        write(address, bytes) {
          // The last one is torn in its middle.
          if (left > 0)
            memory.write(address, left === 1 ? bytes.subarray(0, bytes.length >> 1) : bytes);
          left--;
        },
      };
      const score = createScore();
      let pins = await bootWith(score, flash);
      startGame(pins, 2);
      const below = seeded(limit);
      playOn(pins, below, 15);
      const { length } = score.games[0].tokens;
      left = 1 + (limit % 7);
      playOn(pins, below, 12);
      pins.board.powerOff();
      left = Number.POSITIVE_INFINITY;
      const played = score.games[0];
      pins = await bootWith(createScore(), memory);
      pins.call("");
      const told = tokensOf((await ask(runRecord, pins.board)).out);
      expect(told).toHaveLength(1);
      // It is what the board itself goes on from.
      const after = positionsOf([{ rules: played.rules, tokens: told[0] }]);
      expect(after.at(-1)).toBe(pins.position());
      expect(told[0].length).toBeGreaterThan(0);
      expect(length).toBeGreaterThan(0);
    }
  });

  it("the ring of files goes round: the oldest games are gone, and the begin of one", async () => {
    const flash = createFlash();
    const pins = await boot({ flash });
    pins.sky("skyring 1 rules classic seed=5");
    // The upper half of a number that goes on from 256 blocks.
    const first = () => createStorage(flash).read("sky.0")!.charCodeAt(5);
    // Settings fill the blocks.
    while (!first() || copyStore(flash).length < 8) {
      pins.sky(pins.position().split(" ")[2] === "roll" ? "r1" : pins.shows());
      for (let i = 0; i < 60; i++) pins.sky(`set speed=${i % 3}`);
    }
    const out = (await ask(runRecord, pins.board, ["--all"])).out;
    expect(positions(out)).toEqual([]);
    expect(out).toMatch(/^; game 1 of 1[\s\S]*begin of this game is lost, \d+ tokens/);
    pins.sky("skyring 1 rules qq seed=9 r6 m0");
    expect(tokensOf(await record(pins.board))).toEqual([["r6", "m0"]]);
  }, 300_000);
});

/** Asks a board on which no program runs. */
async function askBare(flash: Flash, args: string[], command = runRecord) {
  const board = createBoard({ clock: createClock(), flash });
  board.powerOn();
  return ask(command, board, args);
}

describe("boards without a game", () => {
  it("no store, an empty one, and foreign files", async () => {
    const none = await askBare(createFlash(), []);
    expect([none.code, none.out]).toEqual([1, ""]);
    expect(none.err).toMatch(/No game is kept/);
    const flash = createFlash();
    const pins = await boot({ flash });
    const empty = await ask(runRecord, pins.board);
    expect([empty.code, empty.out]).toEqual([1, ""]);
    const storage = createStorage(flash);
    storage.write("sky.3", "something else");
    storage.write("sky.4", "SKY4".repeat(FILE / 4));
    pins.sky("skyring 1 rules qq seed=7 r6 m0");
    const { code, out, err } = await ask(runRecord, pins.board);
    expect(code).toBe(0);
    expect(err).toMatch(/sky\.3 is not Skyring's\.\nsky\.4 is not Skyring's/);
    expect(tokensOf(out)).toEqual([["r6", "m0"]]);
    const report = await askBare(createFlash(), [], runReport);
    expect(report.code).toBe(0);
    expect(positions(report.out)).toEqual([]);
    expect(report.out).toMatch(
      /Skyring does not run[\s\S]*no error is kept[\s\S]*no game is saved/,
    );
  });

  it("no Espruino, or nothing at all", async () => {
    for (const [answer, words] of [
      ["", /No answer/],
      [">>> ", /Python/],
    ] as const) {
      let err = "";
      const code = await runRecord(
        ["--port", "x"],
        { write: () => {} },
        { write: (part) => (err += part) },
        {
          times: { clock: allocClock() },
          open: async () => connect(allocStranger(() => `\r\n${answer}\r\n${answer}`)),
        },
      );
      expect([code, err]).toEqual([1, expect.stringMatching(words)]);
    }
  });
});

describe("the talk with a board", () => {
  it("a locked console plays and sets nothing, but can be asked", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules qq seed=7 r6 m0");
    pins.sky("set lock=1");
    pins.sky("r1");
    expect(pins.lines.at(-2)).toMatch(/^! 1 r1 locked/);
    expect(tokensOf(await record(pins.board))).toEqual([["r6", "m0"]]);
    const { out } = await ask(runReport, pins.board);
    expect(out).toMatch(/# set lock=1 of 2/);
    expect(positions(out).length).toBe(3);
  });

  it("answers that arrive damaged are asked for again; a line that was half typed is no harm", async () => {
    const pins = await boot();
    const tokens = "r6 m0 r3 m1 r2 r6 m0 r6 m0 r4 m1".split(" ");
    pins.sky(`skyring 1 rules qq seed=7 ${tokens.join(" ")}`);
    for (const nth of [2, 3, 5]) {
      const { code, out } = await ask(runRecord, pins.board, [], {
        garbles: (count, line) => count % nth === 0 && line.includes("btoa"),
      });
      expect([code, tokensOf(out)]).toEqual([0, [tokens]]);
    }
    const { code, err } = await ask(runRecord, pins.board, [], {
      garbles: (_, line) => line.includes("btoa"),
    });
    expect([code, err]).toEqual([1, expect.stringMatching(/damaged again and again/)]);
    const port = plugIn(pins.board);
    port.link.write('print("half');
    let out = "";
    await runRecord(
      ["--port", "x"],
      { write: (part) => (out += part) },
      { write: () => {} },
      { times: { clock: allocClock() }, open: async () => port.link },
    );
    expect(tokensOf(out)).toEqual([tokens]);
  });

  it("a game that goes on while it is read", async () => {
    const score = createScore();
    const pins = await bootWith(score, createFlash());
    startGame(pins, 1);
    const below = seeded(4);
    playOn(pins, below, 100);
    for (const every of [1, 3]) {
      const before = score.games[0].tokens.slice();
      const { code, out } = await ask(runRecord, pins.board, [], {
        before: (count) => count % every || pins.clock.advance(40),
      });
      expect(code).toBe(0);
      // What came since may be there or not.
      const told = tokensOf(out)[0];
      expect(told.length).toBeGreaterThanOrEqual(before.length);
      expect(told).toEqual(score.games[0].tokens.slice(0, told.length));
      playOn(pins, below, 3);
    }
  });

  it("of a long store only the newest game is read", async () => {
    const pins = await boot();
    for (let i = 0; i < 100; i++) pins.sky("skyring 1 rules qq seed=7 r6 m0 r1");
    const one = await ask(runRecord, pins.board);
    const all = await ask(runRecord, pins.board, ["--all"]);
    expect(one.lines).toBeLessThan(25);
    expect(all.lines).toBeGreaterThan(100);
    expect(all.err).toMatch(/25 %: [\s\S]*100 %: /);
  });
});

describe("the commands", () => {
  const run = (command: typeof runRecord, args: string[]) =>
    runOn(command, args, { list: async () => [] });

  it("explain themselves, and refuse wrong use with 2", async () => {
    expect((await run(runRecord, ["--help"])).out).toBe(RECORD_HELP);
    expect((await run(runReport, ["--help"])).out).toBe(REPORT_HELP);
    for (const args of [["x"], ["--port", ""], ["--prot", "x"], ["--port", "x", "--file", "y"]]) {
      const { code, err } = await run(runRecord, args);
      expect(code, args.join(" ")).toBe(2);
      expect(err).toMatch(/record --help/);
    }
    expect((await run(runReport, ["x"])).code).toBe(2);
    expect(await run(runReport, [])).toMatchObject({ code: 1, err: expect.stringMatching(/Plug/) });
  });

  it("read files that were copied: one, several, a whole Storage", async () => {
    const flash: MemoryFlash = createFlash();
    const pins = await boot({ flash });
    for (let i = 0; i < 40; i++) pins.sky(`skyring 1 rules qq seed=${1 + i} r6 m0 r1`);
    const folder = mkdtempSync(join(tmpdir(), "skyring-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const paths = copyStore(flash).map(({ name, bytes }) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    });
    expect(paths).toHaveLength(2);
    const all = await record(pins.board, "--all");
    expect((await run(runRecord, ["--all", "--file", ...paths])).out).toBe(all);
    expect((await run(runRecord, ["--all", "--file", ...paths.reverse()])).out).toBe(all);
    const image = join(folder, "storage.bin");
    writeFileSync(image, flash.bytes);
    expect((await run(runRecord, ["--all", "--file", image])).out).toBe(all);
    expect((await run(runRecord, ["--file", image])).out).toBe(await record(pins.board));
    const none = await run(runRecord, ["--file", join(folder, "none")]);
    expect(none).toMatchObject({ code: 1, err: expect.stringMatching(/none cannot be read/) });
    writeFileSync(join(folder, "odd"), "odd");
    const odd = await run(runRecord, ["--file", join(folder, "odd")]);
    expect(odd).toMatchObject({ code: 1, err: expect.stringMatching(/odd is not Skyring's/) });
  });
});
