/** What the page's board finds in its flash when it is switched on. */

import { expect, test } from "vitest";
import { createClock } from "../../sim/clock.ts";
import { createBoard } from "../../sim/espruino.ts";
import { createFlash, createStorage, type Flash } from "../../sim/flash.ts";
import { haveLasted, install } from "../../sim/page/boot.ts";
import { createGame, type GameListener } from "../../sim/page/game.ts";
import { firmware } from "../pins.ts";

/** Switches a board on for a second; its errors. */
async function load(flash: Flash, prepare: (flash: Flash) => void): Promise<string[]> {
  const clock = createClock();
  const board = createBoard({ clock, flash });
  install(flash, await firmware());
  prepare(flash);
  board.powerOn();
  clock.advance(1000);
  board.powerOff();
  return board.errors;
}

test("a page that is loaded again and again is no safe start", async () => {
  const flash = createFlash();
  for (let i = 0; i < 6; i++) expect(await load(flash, haveLasted)).toEqual([]);
  // Starts of which nobody says so are one, and then it lasts as well.
  const alone = createFlash();
  const errors: string[] = [];
  for (let i = 0; i < 4; i++) errors.push(...(await load(alone, () => {})));
  expect(errors.join()).toContain("safe start");
  expect(await load(alone, haveLasted)).toEqual([]);
});

test("the program is found again by a board that starts again, and written once", async () => {
  const flash = createFlash();
  const program = await firmware();
  install(flash, program);
  const { writes } = flash;
  install(flash, program);
  expect(flash.writes).toBe(writes);
  const clock = createClock();
  const board = createBoard({ clock, flash });
  const lines: string[] = [];
  board.listen({ line: (line) => lines.push(line) });
  board.powerOn();
  board.reload();
  expect(lines.filter((line) => line.endsWith(" ready")).length).toBe(2);
});

test("a flash that is damaged is erased, and the program written", async () => {
  const flash = createFlash();
  flash.write(0, new Uint8Array(4096).fill(0x5a));
  install(flash, await firmware());
  expect(await load(flash, haveLasted)).toEqual([]);
});

test("a start and a report are heard from the console", () => {
  const heard: unknown[][] = [];
  const listener = new Proxy({} as GameListener, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        heard.push([name, ...args]),
  });
  const game = createGame(listener);
  for (const line of ["# skyring 0.1.0 ready", "# state roll", "# bug 0.1.0 Error: x", "token 5"])
    game.read(line);
  expect(heard).toContainEqual(["onReady"]);
  expect(heard).toContainEqual(["onBug", "0.1.0 Error: x"]);
  game.hasDecision = true;
  game.read("# skyring 0.1.0 ready");
  expect([game.state, game.hasDecision]).toEqual(["", false]);
});

test("a flash that others have filled is left as it is", async () => {
  const flash = createFlash();
  const storage = createStorage(flash);
  storage.write("other", "x", 0, storage.getFree() - 20_000);
  const before = storage.read("other");
  expect(() => install(flash, "x".repeat(30_000))).toThrow("no room for the program");
  expect(storage.read("other")).toBe(before);
});
