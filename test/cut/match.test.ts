/** Power cuts of games of `match`: one by the console, given up after a start, and one by buttons. */

import { beforeAll, expect, it } from "vitest";
import { BLOCKS } from "../../firmware/block.ts";
import { NEXT_PINS } from "../../hardware/board.ts";
import { createStorage } from "../../sim/flash.ts";
import { beginGame, fillBlocks, installed, playGame, type Story, start, tell } from "./story.ts";
import { isErasure, isHead, itSurvives, PATIENCE } from "./suite.ts";

/** Places of the file of starts, and what stands in one of a start that lasted. */
const MARKS = 1024;
const LASTED = "\x02";

let story: Story;

beforeAll(() => {
  const flash = installed();
  const player = start(flash);
  fillBlocks(player, BLOCKS - 5);
  player.board.powerOff();
  // The file of starts is nearly full, too.
  createStorage(flash).write("sky.starts", LASTED.repeat(MARKS - 4), 1);
  story = tell(flash, (first, again) => {
    const tokens = "r1 r2 r3 r4 r1 r2 r6 m0 k r1".split(" ");
    first.sky("skyring 1 rules match seed=7");
    for (const token of tokens) first.sky(token);
    let next = again();
    // Given up, after being asked once more.
    next.press(NEXT_PINS[0]);
    next.press(NEXT_PINS[0]);
    next = again();
    beginGame(next, "match");
    playGame(next, 4);
  });
}, PATIENCE);

it("the games were played, and files of the store and of the starts made anew", () => {
  expect(story.errors).toEqual([]);
  expect(story.lines.filter((line) => line.startsWith("! "))).toEqual([]);
  expect(story.lines.filter((line) => line.startsWith("> ")).length).toBeGreaterThan(100);
  expect(story.lines.filter((line) => line.startsWith("# result "))).toHaveLength(4);
  expect(story.operations.filter(isHead)).toHaveLength(2);
  expect(story.operations.filter(isErasure)).toHaveLength(1);
});

itSurvives("match", () => story);
