/** Storage gets full, and is tidied when that is asked for, never otherwise; and power cuts meanwhile. */

import { beforeAll, describe, expect, it } from "vitest";
import { BLOCKS, FILE, NAMES, TOKENS } from "../../firmware/block.ts";
import { allocLedOfPlace, BAR, GO_PINS, LED_PIN, NEXT_PINS } from "../../hardware/board.ts";
import { createFlash, createStorage, FLASH_PAGE, type MemoryFlash } from "../../sim/flash.ts";
import { haveLasted } from "../../sim/page/boot.ts";
import { allCuts, repeat, someCuts, tear } from "./cut.ts";
import {
  beginGame,
  fillBlocks,
  installed,
  leave,
  type Player,
  playGame,
  type Story,
  start,
  tell,
  useUp,
} from "./story.ts";
import { isAll, PATIENCE } from "./suite.ts";

/** Room below which the store asks to be tidied: four files, and some. */
const TIGHT = 4 * FILE + 8192;
/** A start has lasted. */
const LASTS = 260;

/** Flash of a board with a game that goes on, settings and accounts of their own, and some room. */
let busy: Uint8Array;
/** What its board tells. */
let told: string;

function switchOff({ board }: Player): void {
  expect(board.errors).toEqual([]);
  board.powerOff();
}

function tidyOf(player: Player): string {
  player.sky("set");
  return player.last("# set tidy=");
}

beforeAll(() => {
  const flash = installed();
  const player = start(flash);
  fillBlocks(player, NAMES * BLOCKS + 5);
  player.sky("set room=2");
  beginGame(player, "classic");
  playGame(player, 1);
  player.press(GO_PINS[0]);
  player.sky("set palette=1");
  beginGame(player, "qq");
  playGame(player, 5, { most: 50 });
  told = player.ask();
  expect(told).not.toContain("seat=0 points=0 coins=5000");
  switchOff(player);
  busy = flash.bytes;
}, PATIENCE);

/** Levels of an LED's three bytes over two seconds. */
function levels(player: Player, led: number): string[] {
  return Array.from({ length: 50 }, () => {
    player.wait(1);
    return player.board
      .leds(LED_PIN)
      .subarray(3 * led, 3 * led + 3)
      .join();
  });
}

/** How many levels the light has at the setting's place on each bar, in the lobby. */
function barLevels(player: Player): number[] {
  const led = allocLedOfPlace();
  return [0, 1, 2, 3].map((s) => new Set(levels(player, led[BAR + 8 * s + 7])).size);
}

describe("a board whose Storage gets full", () => {
  it("asks to be tidied while there is room for four more files", () => {
    const flash = createFlash(busy);
    useUp(flash, TIGHT + 4096);
    let player = start(flash);
    player.press(GO_PINS[0]);
    leave(player);
    expect(tidyOf(player)).toBe("0 of 2");
    expect(barLevels(player)).toEqual([1, 1, 1, 1]);
    player.wait(LASTS);
    switchOff(player);
    useUp(flash, TIGHT - FILE);
    player = start(flash);
    player.press(GO_PINS[0]);
    leave(player);
    expect(tidyOf(player)).toBe("1 of 2");
    for (const count of barLevels(player)) expect(count).toBeGreaterThan(2);
    switchOff(player);
  });

  it("says when it cannot save any more, and is not compacted by itself", () => {
    const flash = createFlash(busy);
    useUp(flash, TIGHT);
    let player = start(flash);
    // Each setting that is set is a token.
    const rooms = Math.floor((createStorage(flash).getFree() - 8192) / (FILE + 32));
    const places = (rooms + 1) * BLOCKS * TOKENS;
    for (let i = 0; i < places && !player.last("# store "); i++) player.sky(`set speed=${i % 3}`);
    expect(player.last("# store ")).toBe("full, games are not saved");
    const saved = player.ask();
    expect(tidyOf(player)).toBe("1 of 2");
    // The game can still be played.
    player.press(GO_PINS[0]);
    playGame(player, 9);
    expect(player.last("# state ")).toBe("over");
    player.wait(LASTS);
    switchOff(player);
    expect(flash.erases).toBe(0);
    expect(createStorage(flash).isValid()).toBe(true);
    // And is then as it was when it was saved last.
    player = start(flash);
    expect(player.ask()).toBe(saved);
    player.wait(LASTS);
    player.sky("set tidy=1");
    player.wait(LASTS);
    expect(player.ask()).toBe(saved);
    expect(flash.erases).toBeGreaterThan(100);
    player.sky("set brightness=2");
    const set = player.ask();
    switchOff(player);
    player = start(flash);
    expect(player.ask()).toBe(set);
    expect(player.last("# store ")).toBe("");
    switchOff(player);
  });

  it("over many games it is never compacted", () => {
    const flash = createFlash(busy);
    useUp(flash, TIGHT);
    const player = start(flash);
    fillBlocks(player, 6 * BLOCKS);
    player.press(GO_PINS[0]);
    leave(player);
    for (let seed = 0; seed < 3; seed++) {
      beginGame(player, "classic");
      playGame(player, seed);
      player.press(GO_PINS[0]);
    }
    expect(player.last("# store ")).toBe("full, games are not saved");
    switchOff(player);
    expect(flash.erases).toBe(0);
  });
});

/** A flash on which there is little room. */
function tight(): MemoryFlash {
  const flash = createFlash(busy);
  useUp(flash, TIGHT - FILE);
  haveLasted(flash);
  return flash;
}

describe("tidying", () => {
  const ready = (player: Player) => player.lines.filter((line) => / ready$/.test(line)).length;

  function wasTidied(player: Player, flash: MemoryFlash): void {
    expect(player.last("# store ")).toBe("is tidied, do not unplug");
    expect(ready(player)).toBe(2);
    expect(player.ask()).toBe(told);
    expect(tidyOf(player)).toBe("0 of 2");
    expect(createStorage(flash).getFree()).toBeGreaterThan(40 * FILE);
    expect(createStorage(flash).isValid()).toBe(true);
    switchOff(player);
    const next = start(flash);
    expect(next.ask()).toBe(told);
    expect(next.last("# store ")).toBe("");
    switchOff(next);
  }

  it("by the console makes room, and everything is still there", () => {
    const flash = tight();
    const player = start(flash);
    player.sky("set tidy=1");
    player.wait(LASTS);
    wasTidied(player, flash);
  });

  it("by the settings, too", () => {
    const flash = tight();
    const player = start(flash);
    player.press(GO_PINS[0]);
    leave(player);
    player.press(NEXT_PINS[2], 28);
    while (!player.last("# set ").startsWith("tidy=")) player.press(NEXT_PINS[2]);
    expect(player.last("# set tidy=")).toBe("1 of 2");
    player.press(GO_PINS[2]);
    player.wait(LASTS);
    wasTidied(player, flash);
  });

  it("a value that the setting has not, and 0, do nothing", () => {
    const flash = tight();
    const player = start(flash);
    for (const value of [0, 2]) player.sky(`set tidy=${value}`);
    player.wait(LASTS);
    expect(flash.erases).toBe(0);
    expect(ready(player)).toBe(1);
    switchOff(player);
  });
});

describe("power that goes while Storage is tidied", () => {
  let story: Story;
  /** Operations of the compaction: from the first to behind the last one. */
  let from: number;
  let to: number;

  beforeAll(() => {
    const flash = tight();
    story = tell(flash, (player) => {
      player.wait(LASTS);
      player.sky("set tidy=1");
      player.wait(LASTS);
    });
    expect(story.errors).toEqual([]);
    from = story.operations.findIndex(({ bytes }) => !bytes);
    to = story.operations.findLastIndex(({ bytes }) => !bytes) + 1;
  }, PATIENCE);

  it(
    "loses the game, or the program, or nothing: what comes back is never another one",
    () => {
      const image = createFlash(story.before);
      const program = createStorage(image).read(".bootcde");
      const seen = { cuts: 0, kept: 0, lost: 0, dead: 0 };
      const wrong: string[] = [];
      story.operations.forEach((operation, k) => {
        const cuts =
          k < from || k >= to ? [] : operation.bytes ? someCuts(operation) : allCuts(operation);
        if (isAll || k % 7 === 0)
          for (const cut of cuts) {
            const flash = createFlash(image.bytes);
            tear(flash, operation, cut);
            seen.cuts++;
            const player = start(flash);
            // A board's own start (hardware/usb/boot.ts) runs no program that is not whole.
            const isReady =
              createStorage(flash).read(".bootcde") === program &&
              player.lines.some((line) => / ready$/.test(line));
            const answer = isReady ? player.ask() : "";
            if (!isReady) seen.dead++;
            else if (answer === told) seen.kept++;
            else if (answer.startsWith("# no game")) seen.lost++;
            else wrong.push(`${k} ${JSON.stringify(cut)}: ${answer.split("\n")[0]}`);
            player.board.powerOff();
          }
        repeat(image, operation);
      });
      const { cuts, kept, lost, dead } = seen;
      const pages = story.operations.slice(from, to).filter(({ bytes }) => !bytes).length;
      console.log(
        `tidying: ${pages} pages erased, ${cuts} cuts: all kept ${kept}, game lost ${lost}, ` +
          `needs flashing ${dead}, wrong ${wrong.length}`,
      );
      expect(wrong).toEqual([]);
      expect(kept + lost + dead).toBe(cuts);
      expect(pages).toBeGreaterThan(story.before.length / FLASH_PAGE / 2);
    },
    PATIENCE,
  );
});
