/** Power cuts of a game of `classic` by buttons, while the ring of files turns over. */

import { beforeAll, expect, it } from "vitest";
import { BLOCKS, NAMES } from "../../firmware/block.ts";
import { createStorage } from "../../sim/flash.ts";
import { beginGame, fillBlocks, installed, playGame, type Story, start, tell } from "./story.ts";
import { isErasure, isHead, itSurvives, PATIENCE } from "./suite.ts";

let story: Story;

beforeAll(() => {
  const flash = installed();
  const player = start(flash);
  // All files are there, the last of them is nearly full: the game goes on in the first.
  fillBlocks(player, NAMES * BLOCKS - 4);
  player.board.powerOff();
  expect(createStorage(flash).list(/^sky\.\d/)).toHaveLength(NAMES);
  story = tell(flash, (board) => {
    beginGame(board, "classic");
    playGame(board, 1, { nexts: 30 });
  });
}, PATIENCE);

it("the game was played to its end, and a file was made anew in it", () => {
  expect(story.errors).toEqual([]);
  expect(story.lines.filter((line) => line.startsWith("# result "))).toHaveLength(4);
  expect(story.operations.filter(isErasure)).toHaveLength(1);
  expect(story.operations.filter(isHead)).toHaveLength(1);
  expect(story.lines.filter((line) => line.startsWith("# store "))).toEqual([]);
});

itSurvives("classic", () => story);
