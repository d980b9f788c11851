/** Power that goes again while the board starts after a cut; a cut board itself; files that were just made. */

import { beforeAll, describe, expect, it } from "vitest";
import { BLOCKS, TOKENS } from "../../firmware/block.ts";
import { createFlash } from "../../sim/flash.ts";
import { cutStory } from "./check.ts";
import { type Cut, cutting, repeat, someCuts, tear } from "./cut.ts";
import {
  beginGame,
  fillBlocks,
  installed,
  type Player,
  playGame,
  type Story,
  start,
  takeBack,
  tell,
} from "./story.ts";
import { isAll, isHead, PATIENCE, tellProgress } from "./suite.ts";

let story: Story;
let before: Uint8Array;

/** A game over the end of a file, with a choice taken back. */
function act(player: Player): void {
  beginGame(player, "qq");
  playGame(player, 6, { most: 150 });
  takeBack(player);
  player.sky("set speed=1");
}

beforeAll(() => {
  const flash = installed();
  const player = start(flash);
  fillBlocks(player, BLOCKS - 2);
  player.board.powerOff();
  story = tell(flash, act);
  before = story.before;
  expect(story.operations.filter(isHead)).toHaveLength(1);
}, PATIENCE);

/** The flash after `k` operations of the story, and part of the next one. */
function cutAt(k: number, cut: Cut) {
  const flash = createFlash(before);
  for (const operation of story.operations.slice(0, k)) repeat(flash, operation);
  tear(flash, story.operations[k], cut);
  return flash;
}

it(
  "a board whose power goes leaves the flash that the list of operations gives",
  () => {
    for (let k = 0; k < story.operations.length; k += 29)
      for (const cut of someCuts(story.operations[k]).slice(1)) {
        const inner = createFlash(before);
        const player = start(cutting(inner, k, cut));
        act(player);
        player.board.powerOff();
        expect(Buffer.compare(inner.bytes, cutAt(k, cut).bytes)).toBe(0);
      }
  },
  PATIENCE,
);

/** Told before and after operation `k`. */
function toldAround(k: number): string[] {
  const at = story.moments.findLastIndex((moment) => moment.at <= k);
  return story.moments.slice(at, at + 2).map((moment) => moment.told);
}

it(
  "power may go again at any time of the start after a cut",
  async () => {
    let cuts = 0;
    let late = 0;
    for (const [k, operation] of story.operations.entries()) {
      const isRare = operation.bytes?.length !== 4;
      if (!isAll && !isRare && k % 60) continue;
      const ways = isAll ? someCuts(operation).slice(1, 4) : someCuts(operation).slice(2, 3);
      for (const cut of ways) {
        const second = tell(cutAt(k, cut), () => {});
        const told = second.moments[0].told;
        expect(toldAround(k)).toContain(told);
        expect(second.moments.every((moment) => moment.told === told)).toBe(true);
        const figures = await cutStory(second, { cuts: someCuts });
        expect(figures.wrong).toEqual([]);
        cuts += figures.cuts;
        if (told !== toldAround(k)[0]) late++;
      }
      if (k % 20 === 0) await tellProgress(`twice: ${k} of ${story.operations.length}`);
    }
    console.log(`twice: ${cuts} second cuts, none wrong; ${late} of what was in progress`);
    expect(cuts).toBeGreaterThan(100);
  },
  PATIENCE,
);

describe("a file that was made when power went", () => {
  it.each([0, 1, 100])("%i bytes of its first block later is still ours", (bytes) => {
    const player = start(cutAt(story.operations.findIndex(isHead) + 1, { bytes }));
    const { lines } = player;
    player.board.powerOff();
    expect(lines.filter((line) => line.includes("not ours"))).toEqual([]);
  });

  it("costs nothing", () => {
    const k = story.operations.findIndex(isHead) + 1;
    const flash = cutAt(k, { bytes: 0 });
    const player = start(flash);
    for (let i = 0; i < TOKENS; i++) player.sky(`set speed=${i % 3}`);
    const told = player.ask();
    player.wait(260);
    player.board.powerOff();
    const next = start(flash);
    expect(next.ask()).toBe(told);
    next.board.powerOff();
  });
});
