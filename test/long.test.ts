/**
 * Very many turns on one board, over many games, by the console and by the buttons: each position is that
 * of the rules, which play beside it; memory stays, Storage is tidied when the board asks for it.
 * `npm run test:long` plays a million turns; `LONG_TURNS=50000` that many.
 */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { play } from "../firmware/rules/game.ts";
import { formatPosition } from "../firmware/rules/position.ts";
import { OK } from "../firmware/rules/refusal.ts";
import { PHASE, PHASE_OVER, state } from "../firmware/rules/state.ts";
import { formatToken, parseToken } from "../firmware/rules/token.ts";
import { createFlash, createStorage } from "../sim/flash.ts";
import { randomToken, seeded } from "../sim/generate.ts";
import { replay } from "../sim/replay.ts";
import { bootBoard } from "./pins.ts";
import { chanceOf, randomRules } from "./reference/random.ts";

const TURNS = Number(process.env.LONG_TURNS ?? 20_000);
/** One of so many games is played by the buttons. */
const BY_BUTTONS = 8;
/** Room that is left in flash, so that it must be tidied now and then. */
const ROOM = 300_000;
/** Most bytes by which the heap may grow. */
const GROWTH = 8e6;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes of the heap that are in use. */
function heap(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

it(`${TURNS} turns`, async () => {
  const flash = createFlash();
  const storage = createStorage(flash);
  storage.write("other", "x", 0, storage.getFree() - ROOM);
  const pins = await bootBoard({ flash });
  const below = seeded(Number(process.env.LONG_SEED ?? 1));
  let turns = 0;
  let tokens = 0;
  let positions = 0;
  const wrong: string[] = [];
  pins.board.listen({
    line(line) {
      const [, mark, rest] = /^(# game |> |= |! |# store )(.*)$/.exec(line) ?? [];
      if (mark === "# game ") replay(rest, () => undefined);
      else if (mark === "> ") {
        tokens++;
        if (rest[0] === "r") turns++;
        if (play(parseToken(rest)) !== OK) wrong.push(line);
      } else if (mark === "= ") {
        positions++;
        if (rest !== formatPosition()) wrong.push(`${line} is not ${formatPosition()}`);
      } else if (mark === "! " || (mark && rest !== "is tidied, do not unplug")) wrong.push(line);
    },
  });

  /** To the lobby, from a game or its end. */
  function home(): void {
    for (let i = 0; i < 9 && pins.state() !== "lobby"; i++) {
      const mode = pins.state();
      if (mode === "moving") pins.skip();
      else if (mode === "resume") pins.next(0);
      else if (mode === "over") pins.go(0);
      else if (mode === "leave") pins.go(pins.roller());
      else pins.next(pins.roller(), 3200);
    }
    expect(pins.state()).toBe("lobby");
  }

  /** A game of random rules and tokens, some of them in a call. */
  function byConsole(seed: number): void {
    const rules = `skyring 1 rules ${randomRules(chanceOf(seed))}`;
    expect(replay(rules, () => undefined)).toBeUndefined();
    pins.sky(rules);
    while (state[PHASE] !== PHASE_OVER && turns < TURNS) {
      pins.sky(formatToken(randomToken(below, 0.4)));
      if (!below(20)) pins.clock.advance(below(300));
    }
  }

  /** A game of the lobby, by presses, some of which skip. */
  function byButtons(): void {
    home();
    for (let n = 1 + below(7); n; n--) pins.next(below(4));
    if (pins.last("# lobby preset=").startsWith("saved")) pins.next(0);
    pins.go(below(4), 1100);
    // It may be asked once more.
    if (pins.state() === "lobby") pins.go(below(4));
    for (let n = 0; n < 5000 && pins.state() !== "over" && turns < TURNS; n++) {
      const seat = pins.roller();
      if (pins.state() === "moving" && !below(4)) pins.clock.advance(below(2000));
      else if (pins.state() !== "moving") for (let i = below(3); i; i--) pins.next(seat);
      pins.go(pins.roller());
    }
    home();
  }

  let games = 0;
  let tidied = 0;
  let first = 0;
  let most = 0;
  for (let tenth = 1; turns < TURNS; ) {
    games++;
    if (games % BY_BUTTONS) byConsole(games);
    else byButtons();
    // In a game too the board says whether it is to be tidied.
    const from = pins.lines.length;
    pins.sky("set");
    if (pins.lines.includes("# set tidy=1 of 2", from)) {
      tidied++;
      pins.sky("set tidy=1");
      pins.clock.advance(30_000);
      expect(["lobby", "resume"]).toContain(pins.state());
    }
    expect(wrong).toEqual([]);
    expect(pins.board.errors).toEqual([]);
    pins.lines.splice(0, pins.lines.length - 20);
    if (turns < (tenth * TURNS) / 10) continue;
    tenth = Math.floor((10 * turns) / TURNS) + 1;
    const used = heap();
    // The first tenth warms up.
    if (!first) first = used;
    most = Math.max(most, used);
    const mb = (used / 1e6).toFixed(2);
    console.log(`${turns} turns, ${games} games, tidied ${tidied} times: heap ${mb} MB`);
  }
  console.log(`${tokens} tokens, ${positions} positions compared`);
  expect(positions).toBeGreaterThan(TURNS);
  expect(most - first).toBeLessThan(GROWTH);
  // So that it is known to be tested.
  if (TURNS >= 20_000) expect(tidied).toBeGreaterThan(0);
}, 10_800_000);
