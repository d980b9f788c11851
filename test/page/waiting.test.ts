/** What the page reads from the lobby's lights, on boards of every palette and brightness. */

import { describe, expect, it } from "vitest";
import { LED_PIN } from "../../hardware/board.ts";
import type { Game } from "../../sim/page/game.ts";
import { startFault } from "../../sim/page/start.ts";
import { isAsking, isMissing } from "../../sim/page/waiting.ts";
import { setByButtons, useBoards } from "../pins.ts";
import { told } from "./listener.ts";

const boot = useBoards();
const HOLD = 1100;
/** The presets by number of presses of NEXT. */
const MATCH = 4;

const looks = [0, 1].flatMap((palette) => [0, 1, 2, 3].map((brightness) => [palette, brightness]));

async function open(palette: number, brightness: number) {
  const pins = await boot();
  setByButtons(pins, "palette", palette);
  setByButtons(pins, "brightness", brightness);
  const game = told(...pins.lines);
  pins.board.listen({ line: (line) => game.read(line) });
  /** What the frames of some ms tell: whether each says it, once the first is past. */
  function seen(ms: number, says: (frame: Uint8Array, game: Game) => boolean): boolean[] {
    const all: boolean[] = [];
    const stop = pins.board.listen({
      frame: ({ pin, bytes }) => {
        if (pin === LED_PIN) all.push(says(bytes, game));
      },
    });
    pins.clock.advance(ms);
    stop();
    expect(all.length).toBeGreaterThan(ms / 50);
    return all;
  }
  /** Makes these seats play. */
  function seat(seats: string): void {
    for (let s = 0; s < 4; s++)
      if (game.seats.includes(String(s)) !== seats.includes(String(s))) pins.go(s);
    expect(game.seats).toBe(seats);
  }
  return { pins, game, seen, seat };
}

const SUBSETS = Array.from({ length: 16 }, (_, bits) =>
  [0, 1, 2, 3].filter((s) => (bits >> s) & 1).join(""),
);

describe.each(looks)("in palette %i at brightness %i", (palette, brightness) => {
  it("a game that does not begin is seen, whoever plays; before that nothing is", async () => {
    const { pins, game, seen, seat } = await open(palette, brightness);
    const tries = (seats: string) => {
      seat(seats);
      expect(seen(1100, isMissing), `${seats} waits`).not.toContain(true);
      if (!startFault(game, game.preset, seats)) return;
      // Whoever holds GO need not play.
      pins.go(0, HOLD);
      expect(game.state).toBe("lobby");
      expect(seen(1000, isMissing), `${seats} is too few`).toContain(true);
      pins.clock.advance(1000);
      expect(seen(1000, isMissing), `${seats} waits again`).not.toContain(true);
    };
    for (const seats of SUBSETS) tries(seats);
    for (let i = 0; i < MATCH; i++) pins.next(0);
    expect(game.preset).toBe("match");
    for (const seats of ["023", "012", "13", "0123"]) tries(seats);
    pins.next(0);
    setByButtons(pins, "teams", 1);
    for (const seats of ["012", "02", "123", "0123"]) tries(seats);
  });

  it("it is seen whether the board asks once more, without a break", async () => {
    const { pins, game, seen } = await open(palette, brightness);
    const asks = (frame: Uint8Array, now: Game) => {
      now.isAsking = isAsking(frame, now);
      return now.isAsking;
    };
    expect(seen(1100, asks)).not.toContain(true);
    pins.go(0, HOLD);
    pins.skip();
    pins.next(pins.roller(), 3200);
    expect(game.state).toBe("leave");
    pins.go(pins.roller());
    expect(game.state).toBe("lobby");
    pins.clock.advance(100);
    expect(seen(1100, asks)).not.toContain(true);
    pins.go(0, HOLD);
    pins.clock.advance(100);
    expect(seen(1100, asks)).not.toContain(false);
    pins.next(0);
    expect(seen(1100, asks)).not.toContain(true);
    pins.board.powerOff();
    pins.board.powerOn();
    pins.clock.advance(100);
    expect(game.state).toBe("resume");
    expect(seen(1100, asks)).not.toContain(true);
    pins.next(0);
    pins.clock.advance(100);
    expect(seen(1100, asks)).not.toContain(false);
  });
});

it("the reason is the one by which the board begins no game", async () => {
  const { pins, game } = await open(0, 0);
  const reason = (preset: string, seats: string) => startFault(game, preset, seats)?.en;
  expect(reason("classic", "0")).toBe("At least two seats must play.");
  expect(reason("match", "012")).toBe("A match needs all four seats.");
  expect(reason("classic", "012")).toBeUndefined();
  pins.sky("set teams=1");
  expect(reason("classic", "012")).toMatch(/^Team play needs all four seats/);
  expect(reason("classic", "0")).toMatch(/^Team play/);
  expect(reason("match", "012")).toBe("A match needs all four seats.");
  expect(reason("classic", "0123")).toBeUndefined();
});
