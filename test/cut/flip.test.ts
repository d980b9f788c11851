/**
 * Bits that change in flash by themselves, and bytes that are no longer what they were: what is
 * damaged is found, and said; the board comes back to something that was, never to anything else.
 */

import { beforeAll, describe, expect, it } from "vitest";
import { AT_TOKENS, BLOCK, BLOCKS, FILE, NAMES, TOKENS } from "../../firmware/block.ts";
import { GO_PINS } from "../../hardware/board.ts";
import { createFlash, createStorage, FILE_HEADER, type MemoryFlash } from "../../sim/flash.ts";
import { type Below, seeded } from "../../sim/generate.ts";
import { haveLasted } from "../../sim/page/boot.ts";
import {
  beginGame,
  fillBlocks,
  installed,
  isPlaying,
  type Player,
  playGame,
  type Story,
  start,
  takeBack,
  tell,
} from "./story.ts";
import { isAll, PATIENCE, tellProgress } from "./suite.ts";

let story: Story;
/** The flash at its end, and where the files of the store lie in it. */
let image: Uint8Array;
let files: number[];
/** The block that is written. */
let current: number;
/** All that was ever told; what was told last. */
let known: Set<string>;
let last: string;
/** What a board tells that has never been used. */
let fresh: string;

/** Where the data of a file lies. */
function dataOf(bytes: Uint8Array, name: string): number {
  return Buffer.from(bytes).indexOf(`${name}\0`, 0, "latin1") - 4 + FILE_HEADER;
}

beforeAll(() => {
  const flash = installed();
  let player = start(flash);
  fresh = player.ask();
  player.board.powerOff();
  haveLasted(flash);
  story = tell(flash, (first, again) => {
    fillBlocks(first, BLOCKS - 6);
    beginGame(first, "qq");
    playGame(first, 1, { most: 600, now: (n) => n % 150 === 30 && takeBack(first) });
    player = again();
    player.press(GO_PINS[0]);
    playGame(player, 2, { most: 60 });
  });
  image = flash.bytes;
  files = ["sky.0", "sky.1"].map((name) => dataOf(image, name));
  const blocks = [...Array(BLOCKS).keys()].map((b) => files[1] + BLOCK * b);
  current = Math.max(...blocks.filter((at) => image[at] !== 255));
  known = new Set(story.moments.map((moment) => moment.told));
  last = story.moments[story.moments.length - 1].told;
}, PATIENCE);

/** What a start on a damaged flash came to. */
interface Outcome {
  told: string;
  lines: string[];
  fault: string;
}

function startOn(flash: MemoryFlash): Outcome {
  haveLasted(flash);
  const player: Player = start(flash);
  const told = player.ask();
  const { errors } = player.board;
  const state = player.last("# state ");
  const lines = [...player.lines];
  player.board.powerOff();
  const fault = errors.length
    ? errors.join(" ")
    : state === (isPlaying(told) ? "resume" : "lobby")
      ? ""
      : `state ${state}`;
  return { told, lines, fault };
}

/** What is wrong with how a board came back, "" if nothing is; of what is blank nobody can say that it was not. */
function judge({ told, lines, fault }: Outcome, isBlank = false): string {
  if (fault) return fault;
  if (told === last) return "";
  if (!known.has(told) && told !== fresh) return `it believes ${told.split("\n")[0]}`;
  const isFound = lines.some((line) => /^# store (passed over|sky\.\d is not ours)/.test(line));
  return isFound || isBlank ? "" : "it says nothing";
}

/** Figures of many damages. */
class Tally {
  tried = 0;
  whole = 0;
  earlier = 0;
  lobby = 0;
  wrong: string[] = [];

  /** Starts on a flash that was damaged. */
  take(flash: MemoryFlash, what: string, isBlank = false): void {
    const outcome = startOn(flash);
    this.tried++;
    if (outcome.told === last) this.whole++;
    else if (outcome.told === fresh) this.lobby++;
    else this.earlier++;
    const fault = judge(outcome, isBlank);
    if (fault) this.wrong.push(`${fault}: ${what}`);
  }

  /** Tells what came of it; nothing may be wrong. */
  close(what: string): void {
    const { tried, whole, earlier, lobby, wrong } = this;
    console.log(
      `${what}: ${tried} tried, ${whole} whole, ${earlier} an earlier one, ${lobby} the lobby, ${wrong.length} wrong`,
    );
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(tried).toBeGreaterThan(0);
  }
}

describe("a single bit", () => {
  /** Flips every bit, or every `step`th, from an address on. */
  async function flip(tally: Tally, from: number, bytes: number, step: number): Promise<void> {
    for (let bit = 0; bit < 8 * bytes; bit += step) {
      const flash = createFlash(image);
      flash.bytes[from + (bit >> 3)] ^= 1 << (bit & 7);
      tally.take(flash, `bit ${bit & 7} of byte ${from + (bit >> 3)}`);
      if (tally.tried % 1000 === 0) await tellProgress(`${tally.tried} bits`);
    }
  }

  it(
    "of the block that is written is found",
    async () => {
      const tally = new Tally();
      await flip(tally, current, BLOCK, isAll ? 1 : 19);
      tally.close("bits of the current block");
      expect(tally.whole).toBeGreaterThan(0);
      expect(tally.earlier).toBeGreaterThan(tally.tried / 3);
      expect(tally.lobby).toBe(0);
    },
    PATIENCE,
  );

  it(
    "of a file of the store is found",
    async () => {
      const tally = new Tally();
      for (const from of files) await flip(tally, from, FILE, isAll ? 29 : 2999);
      tally.close("bits of the files");
      expect(tally.whole).toBeGreaterThan(tally.tried / 2);
    },
    PATIENCE,
  );

  it(
    "of the starts costs at most one start",
    () => {
      const from = dataOf(image, "sky.starts");
      for (let bit = 0; bit < 8 * 40; bit += isAll ? 1 : 3) {
        const flash = createFlash(image);
        flash.bytes[from + (bit >> 3)] ^= 1 << (bit & 7);
        let player = start(flash);
        if (player.board.errors.length) {
          expect(player.board.errors.join()).toContain("safe start");
          player.board.powerOff();
          player = start(flash);
        }
        expect(player.board.errors).toEqual([]);
        expect(player.ask()).toBe(last);
        player.board.powerOff();
      }
    },
    PATIENCE,
  );
});

describe("a range of bytes", () => {
  const KINDS: Record<string, (below: Below) => number> = {
    zeros: () => 0,
    "255s": () => 255,
    noise: (below) => below(256),
  };

  it.each(Object.keys(KINDS))(
    "of %s is found",
    (kind) => {
      const below = seeded(kind.length);
      const tally = new Tally();
      for (let i = 0; i < (isAll ? 1500 : 80); i++) {
        const flash = createFlash(image);
        // Never a head of Espruino's: without it there is no file at all.
        const file = i % 3 ? 1 : below(2);
        const from = i % 3 ? current + below(BLOCK) : files[file] + below(FILE);
        const to = Math.min(from + 1 + below(i % 2 ? 24 : 1200), files[file] + FILE);
        for (let at = from; at < to; at++) flash.bytes[at] = KINDS[kind](below);
        tally.take(
          flash,
          `${kind} from ${from} to ${to}, the block is at ${current}`,
          kind === "255s",
        );
      }
      tally.close(kind);
    },
    PATIENCE,
  );
});

describe("a file", () => {
  it.each([1, BLOCK, FILE - BLOCK, FILE - 1])("cut off at %i bytes is left alone", (length) => {
    const flash = createFlash(image);
    const storage = createStorage(flash);
    storage.write("sky.1", storage.read("sky.1")!.slice(0, length), 0, length);
    const tally = new Tally();
    tally.take(flash, `${length} bytes`);
    tally.close("cut off");
    expect(tally.earlier).toBe(1);
    expect(storage.read("sky.1")).toHaveLength(length);
  });

  it.each([["sky.1"], ["sky.0", "sky.1"]])("of another version: %s", (...names) => {
    const flash = createFlash(image);
    for (const name of names) {
      const from = dataOf(image, name);
      for (let b = 0; b < BLOCKS; b++)
        if (flash.bytes[from + BLOCK * b] !== 255) flash.bytes[from + BLOCK * b + 3] = 0x33;
    }
    const outcome = startOn(flash);
    expect(judge(outcome)).toBe("");
    expect(outcome.told === fresh).toBe(names.length === 2);
    const lines = outcome.lines.filter((line) => line.startsWith("# store "));
    expect(lines.sort()).toEqual(names.map((name) => `# store ${name} is not ours`));
  });

  it("of another version in one block is passed over", () => {
    const flash = createFlash(image);
    flash.bytes[current + 3] = 0x33;
    const outcome = startOn(flash);
    expect(judge(outcome)).toBe("");
    expect(outcome.told).not.toBe(last);
    expect(outcome.lines).toContain("# store passed over 1 damaged");
  });

  it("of somebody else's, whatever it holds, is left alone", () => {
    const below = seeded(3);
    const flash = createFlash(image);
    const storage = createStorage(flash);
    const others = [2, 3, 4].map((digit) => `sky.${digit}`);
    const texts = others.map((_, i) =>
      String.fromCharCode(...Array.from({ length: [FILE, 100, FILE][i] }, () => below(256))),
    );
    others.forEach((name, i) => {
      storage.write(name, texts[i]);
    });
    const outcome = startOn(flash);
    expect(outcome.told).toBe(last);
    const player = start(flash);
    fillBlocks(player, 2 * BLOCKS);
    const told = player.ask();
    player.wait(260);
    player.board.powerOff();
    others.forEach((name, i) => {
      expect(storage.read(name)).toBe(texts[i]);
    });
    expect(storage.list(/^sky\.\d/).sort()).toEqual([
      "sky.0",
      "sky.1",
      ...others,
      "sky.5",
      "sky.6",
    ]);
    expect(startOn(flash).told).toBe(told);
  });

  it("of somebody else's under every name: nothing is saved, and the board plays", () => {
    const flash = installed();
    const storage = createStorage(flash);
    for (let digit = 0; digit < NAMES; digit++) storage.write(`sky.${digit}`, "mine");
    const player = start(flash);
    expect(player.ask()).toBe(fresh);
    expect(player.last("# store full")).toBe(", games are not saved");
    beginGame(player, "classic");
    playGame(player, 1);
    expect(player.last("# state ")).toBe("over");
    expect(player.board.errors).toEqual([]);
    for (let digit = 0; digit < NAMES; digit++) expect(storage.read(`sky.${digit}`)).toBe("mine");
  });
});

describe("after damage the game goes on and is saved", () => {
  /** Damages the current block; `used`: places of it that have a token. */
  const DAMAGES: Record<string, (block: Uint8Array, used: number, below: Below) => void> = {
    "a bit of a block's head": (block, _, below) => {
      block[below(AT_TOKENS)] ^= 1 << below(8);
    },
    "a bit of a token": (block, used, below) => {
      block[AT_TOKENS + below(4 * used)] ^= 1 << below(8);
    },
    "a bit of a place to come": (block, used, below) => {
      block[AT_TOKENS + 4 * used + 4 + below(12)] ^= 1 << below(8);
    },
    "a token that is blank": (block, used, below) => {
      const at = AT_TOKENS + 4 * below(used - 3);
      block.fill(255, at, at + 4);
    },
  };

  function goesOn(what: string): void {
    const below = seeded(8);
    let used = TOKENS;
    const { buffer, byteOffset } = image;
    const words = new Uint32Array(buffer.slice(byteOffset + current + AT_TOKENS), 0, TOKENS);
    while (words[used - 1] === 0xffffffff) used--;
    expect(used).toBeGreaterThan(10);
    expect(used).toBeLessThan(TOKENS - 10);
    for (let i = 0; i < (isAll ? 150 : 25); i++) {
      const flash = createFlash(image);
      DAMAGES[what](flash.bytes.subarray(current, current + BLOCK), used, below);
      const player = start(flash);
      player.sky(`set brightness=${i % 4}`);
      player.press(GO_PINS[0]);
      playGame(player, i, { most: 3 });
      player.wait(260);
      const told = player.ask();
      const said = player.last("# store full");
      player.board.powerOff();
      const outcome = startOn(flash);
      expect([outcome.told, outcome.fault, said]).toEqual([told, "", ""]);
    }
  }

  // It ends the row of tokens, as the first place to come does: what stands behind it is not looked at.
  it("a token that is blank takes the board back to before it", () => {
    const flash = createFlash(image);
    flash.bytes.fill(255, current + AT_TOKENS + 20, current + AT_TOKENS + 24);
    expect(known).toContain(startOn(flash).told);
  });

  // What cannot be written into its place, for that is not blank, goes into another block.
  it.each(Object.keys(DAMAGES))("%s", goesOn, PATIENCE);
});
