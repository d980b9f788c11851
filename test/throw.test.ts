/** Throws that the tray reads, in the game: what counts, what is shown, who throws. */

import { describe, expect, it } from "vitest";
import { DICE_BUTTON, DICE_EITHER, DICE_TRAY } from "../firmware/settings.ts";
import { allocLedOfPlace, DIE, LED_PIN } from "../hardware/board.ts";
import { createDie, type Pose } from "../sim/chip/die.ts";
import { createFlash, type Flash } from "../sim/flash.ts";
import { seeded } from "../sim/generate.ts";
import { type Pins, setByButtons, useBoards } from "./pins.ts";

const bootWith = useBoards();

async function boot(flash?: Flash) {
  const pins = await bootWith({ flash });
  const below = seeded(7);
  const die = createDie(pins.board, { random: () => below(0x100000000) / 0x100000000 });
  return { pins, die };
}

/** Has the levels taken of what lies in the tray. */
function calibrate(pins: Pins): void {
  pins.next(0, 1100);
  while (pins.last("# set ").split("=")[0] !== "white") pins.next(0);
  pins.go(0);
  pins.clock.advance(200);
  pins.go(0, 1100);
}

/** A game that waits for the first throw. */
async function waiting(dice: number) {
  const { pins, die } = await boot();
  die.take();
  if (dice !== DICE_BUTTON) setByButtons(pins, "dice", dice);
  pins.go(0, 1100);
  pins.clock.advance(8000);
  expect(pins.state()).toBe("roll");
  return { pins, die };
}

/** How many pips of the die are lit. */
function pips(pins: Pins): number {
  const bytes = pins.board.leds(LED_PIN);
  const led = allocLedOfPlace();
  let n = 0;
  for (let i = 0; i < 7; i++) {
    const at = 3 * led[DIE + i];
    if (bytes[at] + bytes[at + 1] + bytes[at + 2] > 30) n++;
  }
  return n;
}

const pose = (top: number, more: Partial<Pose> = {}): Pose => ({ top, turn: 1, ...more });

describe("a die in the tray", () => {
  it.each([1, 2, 3, 4, 5, 6])("that shows %i is the roll; its pips are shown before", async (n) => {
    const { pins, die } = await waiting(DICE_TRAY);
    const from = pins.lines.length;
    die.put(pose(n));
    pins.clock.advance(130);
    expect(pins.lines.slice(from).filter((line) => line.startsWith(">"))).toEqual([]);
    expect(pips(pins)).toBe(n);
    pins.clock.advance(400);
    expect(pins.lines.slice(from).filter((line) => line.startsWith(">"))).toEqual([`> r${n}`]);
  });

  it("that stays there is not the next roll too; one that is thrown again is", async () => {
    const { pins, die } = await waiting(DICE_TRAY);
    die.put(pose(6));
    pins.clock.advance(20_000);
    const rolls = () => pins.lines.filter((line) => /^> r/.test(line));
    expect(rolls()).toEqual(["> r6"]);
    expect(pins.state()).toBe("roll");
    die.take();
    pins.clock.advance(500);
    die.put(pose(3));
    pins.clock.advance(1000);
    expect(rolls()).toEqual(["> r6", "> r3"]);
  });

  it("GO does not throw where only the tray counts, until three throws could not be read", async () => {
    const { pins, die } = await waiting(DICE_TRAY);
    const seat = pins.roller();
    const rolls = () => pins.lines.filter((line) => /^> r/.test(line)).length;
    pins.go(seat);
    expect(rolls()).toBe(0);
    for (let i = 0; i < 3; i++) {
      die.put(pose(4, { tilt: 0.21 }));
      pins.clock.advance(3000);
      expect(rolls()).toBe(0);
      die.take();
      pins.clock.advance(500);
    }
    pins.go(seat);
    expect(rolls()).toBe(1);
  });

  it("counts beside the button where either throws, and not at all where the button does", async () => {
    const { pins, die } = await waiting(DICE_EITHER);
    pins.go(pins.roller());
    expect(pins.last("> ")).toMatch(/^r/);
    pins.clock.advance(9000);
    const { pins: other, die: its } = await waiting(DICE_BUTTON);
    its.put(pose(5));
    other.clock.advance(3000);
    expect(other.last("> ")).toBe("");
    die.take();
  });

  it("of a power unit is thrown twice", async () => {
    const { pins, die } = await waiting(DICE_TRAY);
    pins.sky("skyring 1 rules qq seed=7 b2");
    // A button, so that the game goes on by itself again.
    const seat = pins.roller();
    pins.next((seat + 1) % 4);
    pins.clock.advance(300);
    const rolls = () => pins.lines.filter((line) => /^> r/.test(line));
    die.put(pose(5));
    pins.clock.advance(1000);
    expect(rolls()).toEqual([]);
    die.take();
    pins.clock.advance(500);
    die.put(pose(2));
    pins.clock.advance(1000);
    expect(rolls()).toEqual(["> r52"]);
  });
});

describe("two dice of the tray for one plane", () => {
  /** A game in which red has bought a power unit, and its first die, a 5, lies there. */
  async function first(dice: number, flash?: Flash) {
    const { pins, die } = await boot(flash);
    die.take();
    setByButtons(pins, "dice", dice);
    pins.sky("skyring 1 rules qq seed=7 b2");
    // A button, so that the game goes on by itself again.
    pins.next((pins.roller() + 1) % 4);
    pins.clock.advance(400);
    die.put(pose(5));
    pins.clock.advance(1000);
    return { pins, die };
  }
  const rolls = (pins: Pins) => pins.lines.filter((line) => /^> r/.test(line));

  it("the first of two dice stays thrown when somebody asks whether to leave", async () => {
    const { pins, die } = await first(DICE_TRAY);
    pins.next(0, 3200);
    expect(pins.state()).toBe("leave");
    pins.next(0);
    die.take();
    pins.clock.advance(500);
    die.put(pose(2));
    pins.clock.advance(1000);
    expect(rolls(pins)).toEqual(["> r52"]);
  });

  it("the first of two dice stays thrown when power goes", async () => {
    const flash = createFlash();
    const { pins } = await first(DICE_TRAY, flash);
    expect(rolls(pins)).toEqual([]);
    pins.board.powerOff();
    const { pins: next, die } = await boot(flash);
    die.take();
    next.go(0);
    next.clock.advance(500);
    die.put(pose(3));
    next.clock.advance(1000);
    expect(rolls(next)).toEqual(["> r53"]);
  });

  it("GO throws the second where either may throw", async () => {
    const { pins } = await first(DICE_EITHER);
    pins.go(pins.roller());
    expect(rolls(pins)).toHaveLength(1);
    expect(rolls(pins)[0]).toMatch(/^> r5[1-6]$/);
  });

  it("GO does not throw the second where only the tray may", async () => {
    const { pins } = await first(DICE_TRAY);
    pins.go(pins.roller());
    pins.clock.advance(500);
    expect(rolls(pins)).toEqual([]);
  });
});

it("GO has the die flicker where only the tray may throw", async () => {
  const { pins } = await waiting(DICE_TRAY);
  const lit = () => {
    const seen = new Set<number>();
    for (let i = 0; i < 25; i++) {
      pins.clock.advance(40);
      seen.add(pips(pins));
    }
    return seen;
  };
  pins.go(pins.roller());
  expect(lit()).toEqual(new Set([0, 7]));
});

describe("the tray's levels on white", () => {
  it("are taken from a white sheet, and stay when power goes", async () => {
    const flash = createFlash();
    const { pins, die } = await boot(flash);
    die.take();
    calibrate(pins);
    expect(pins.last("# set ")).toBe("white=0 of 2");
    die.cover(1);
    calibrate(pins);
    expect(pins.last("# set ")).toBe("white=1 of 2");
    pins.board.powerOff();
    const { pins: next, die: its } = await boot(flash);
    next.next(0, 1100);
    while (!next.last("# set ").startsWith("white")) next.next(0);
    expect(next.last("# set ")).toBe("white=1 of 2");
    next.go(0, 1100);
    // Nothing reflects: it is refused, and they stay.
    its.take();
    calibrate(next);
    expect(next.lines).toContain("# white refused");
    expect(next.last("# set ")).toBe("white=1 of 2");
  });
});
