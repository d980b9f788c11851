/**
 * Buttons pressed at random: nothing is thrown, a person always gets back to the lobby, and what was
 * played is a record that replays. `MONKEY_SEED=2` presses otherwise.
 */

import { expect, it } from "vitest";
import { GO_PINS, NEXT_PINS } from "../hardware/board.ts";
import { createFlash } from "../sim/flash.ts";
import { seeded } from "../sim/generate.ts";
import { expectReplays, goHome } from "./home.ts";
import { bootBoard, createRecorder } from "./pins.ts";

const PRESSES = Number(process.env.MONKEY_PRESSES ?? 100_000);
/** So often a person goes back to the lobby, and power goes. */
const HOME_EVERY = 250;
const POWER_EVERY = 1700;

it(`${PRESSES} presses at random`, async () => {
  const below = seeded(Number(process.env.MONKEY_SEED ?? 1));
  const flash = createFlash();
  const recorder = createRecorder();
  const start = async () => {
    const pins = await bootBoard({ flash });
    for (const line of pins.lines) recorder.take(line);
    pins.board.listen({ line: recorder.take });
    // Of a game that goes on the position is told on request.
    pins.call("");
    return pins;
  };
  let pins = await start();
  const states = new Set<string>();
  for (let i = 1; i <= PRESSES; i++) {
    // Half of the presses are those of the seat that rolls.
    const buttons = below(2) ? NEXT_PINS : GO_PINS;
    const pin = buttons[below(2) && pins.position() ? pins.roller() : below(4)];
    // Mostly short, sometimes held; now and then two at once.
    const ms = below(9) ? 10 + below(120) : below(4) ? 1200 : 3300;
    pins.board.press(pin);
    if (!below(6)) {
      const other = [...NEXT_PINS, ...GO_PINS][below(8)];
      pins.board.press(other);
      pins.clock.advance(ms);
      pins.board.release(other);
    }
    pins.clock.advance(ms);
    pins.board.release(pin);
    pins.clock.advance(below(5) ? below(60) : below(900));
    states.add(pins.state());
    if (i % HOME_EVERY === 0) goHome(pins);
    if (i % POWER_EVERY === 0) {
      expect(pins.board.errors).toEqual([]);
      pins.board.powerOff();
      pins = await start();
    }
    if (pins.lines.length > 5000) pins.lines.splice(0, 4000);
  }
  expect(pins.board.errors).toEqual([]);
  expect([...states].sort()).toEqual(
    expect.arrayContaining(["leave", "lobby", "move", "moving", "roll", "settings"]),
  );
  expectReplays(recorder.games);
  const tokens = recorder.games.reduce((sum, game) => sum + game.tokens.length, 0);
  console.log(`${PRESSES} presses: ${recorder.games.length} games, ${tokens} tokens`);
  expect(tokens).toBeGreaterThan(PRESSES / 12);
}, 1000_000);
