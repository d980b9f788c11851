/** Power cuts of a game of `qq` by buttons for coins: choices taken back, settings, starts, two games. */

import { beforeAll, expect, it } from "vitest";
import { GO_PINS } from "../../hardware/board.ts";
import {
  beginGame,
  installed,
  leave,
  type Player,
  playGame,
  type Story,
  takeBack,
  tell,
} from "./story.ts";
import { isHead, itSurvives, PATIENCE } from "./suite.ts";

let story: Story;

beforeAll(() => {
  story = tell(installed(), (first, again) => {
    let player: Player = first;
    player.sky("set room=2");
    beginGame(player, "qq");
    playGame(player, 2, { most: 60, now: (n) => n % 10 === 5 && takeBack(player) });
    // It goes on after a start, and another game takes its place.
    player = again();
    player.press(GO_PINS[0]);
    leave(player);
    beginGame(player, "qq");
    playGame(player, 3, {
      nexts: 40,
      now(n) {
        if (n % 100 === 25) takeBack(player);
        if (n % 90 === 50) player.sky(`set brightness=${n % 4}`);
      },
    });
  });
}, PATIENCE);

it("the game was played to its end, with choices taken back", () => {
  expect(story.errors).toEqual([]);
  expect(story.lines.filter((line) => line.startsWith("# result "))).toHaveLength(4);
  expect(story.lines.filter((line) => line.startsWith("# undo ")).length).toBeGreaterThan(5);
  expect(story.lines.filter((line) => line.startsWith("# game "))).toHaveLength(2);
  // The first file of the store, and that of the starts.
  expect(story.operations.filter(isHead)).toHaveLength(2);
});

itSurvives("qq", () => story);
