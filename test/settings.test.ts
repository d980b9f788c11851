/** Settings by two buttons, what they do to the next game, and taking a decision back. */

import { describe, expect, it } from "vitest";
import {
  allocLedOfPlace,
  BUILDS,
  BUZZER_PIN,
  DIE,
  GO_PINS,
  GRB,
  LED_PIN,
  ledsOfPlace,
  NEXT_PINS,
  orders,
  PAD,
} from "../hardware/board.ts";
import { createFlash, type Flash } from "../sim/flash.ts";
import { golden, type Pins, setByButtons, useBoards } from "./pins.ts";

const bootWith = useBoards();
const boot = (flash?: Flash) => bootWith({ flash });

const led = allocLedOfPlace();
const HOLD = 1100;

/** Into the settings, by red's NEXT. */
function enter(pins: Pins): void {
  pins.next(0, HOLD);
  expect(pins.state()).toBe("settings");
}

/** Starts the game of the lobby; returns its rules. */
function start(pins: Pins): string {
  pins.go(0, HOLD);
  expect(pins.last("# game ")).not.toBe("");
  return pins.last("# game skyring 1 rules ");
}

/** Chooses the preset. */
function preset(pins: Pins, name: string): void {
  while (!pins.last("# lobby ").startsWith(`preset=${name} `)) pins.next(0);
}

describe("settings", () => {
  it("NEXT shows each, GO takes each of its values, and around", async () => {
    const pins = await boot();
    enter(pins);
    const first = pins.last("# set ");
    const seen: string[] = [];
    do {
      const line = pins.last("# set ");
      const [, name, value, of] = /^(\w+)=(\d) of (\d)$/.exec(line)!;
      seen.push(name);
      expect(value).toBe("0");
      for (let v = 1; !/white|tidy|check/.test(name) && v <= Number(of); v++) {
        pins.go(0);
        expect(pins.last("# set ")).toBe(`${name}=${v % Number(of)} of ${of}`);
      }
      pins.next(0);
    } while (pins.last("# set ") !== first);
    expect(seen.join(" ")).toBe(
      "brightness speed sound dice palette teams fewer colours budget noundo begins room accounts lock white tidy check",
    );
    pins.go(2, HOLD);
    expect(pins.state()).toBe("lobby");
    expect(pins.last("# lobby ")).toBe("preset=classic seats=0123");
  });

  it("stay when power goes, and when another game begins", async () => {
    const flash = createFlash();
    let pins = await boot(flash);
    setByButtons(pins, "speed", 2);
    setByButtons(pins, "palette", 1);
    pins.board.powerOff();
    pins = await boot(flash);
    enter(pins);
    pins.next(0);
    expect(pins.last("# set ")).toBe("speed=2 of 3");
    pins.go(0, HOLD);
    for (let i = 0; i < 40; i++) pins.sky("skyring 1 rules classic r6 m0");
    pins.board.powerOff();
    pins = await boot(flash);
    pins.next(0);
    pins.next(0);
    enter(pins);
    for (let i = 0; i < 4; i++) pins.next(0);
    expect(pins.last("# set ")).toBe("palette=1 of 2");
  });

  it.each([
    ["classic", 0, "planes=4"],
    ["qq", 2, "planes=2 score=500"],
    ["mgm", 1, "planes=3 score=3"],
    ["family", 1, "planes=3 score=0"],
  ])("%s with %i planes fewer", async (name, fewer, words) => {
    const pins = await boot();
    preset(pins, name);
    setByButtons(pins, "fewer", fewer);
    const rules = start(pins);
    if (fewer) expect(rules).toContain(words);
    else expect(rules).not.toContain("planes");
    const planes = pins.position().split(" ")[0].split("/")[0];
    expect(planes.split(".")).toHaveLength(4 - fewer);
  });

  it("who begins is set by hand, but red begins `match`", async () => {
    const pins = await boot();
    setByButtons(pins, "begins", 3);
    expect(start(pins)).toContain("first=2");
    const other = await boot();
    setByButtons(other, "begins", 3);
    preset(other, "match");
    expect(start(other)).toContain("first=0");
    const without = await boot();
    without.go(2);
    setByButtons(without, "begins", 3);
    expect(start(without)).toMatch(/first=[013]/);
  });

  it("team play makes teams, and wants four seats", async () => {
    const pins = await boot();
    setByButtons(pins, "teams", 1);
    expect(start(pins)).toContain("teams=yes");
    const three = await boot();
    setByButtons(three, "teams", 1);
    three.go(3);
    three.go(0, HOLD);
    expect(three.last("# game ")).toBe("");
    expect(three.state()).toBe("lobby");
  });
});

describe("taking back", () => {
  /** Holds both buttons of a seat. */
  const both = (pins: Pins, seat: number) => {
    const { board, clock } = pins;
    const next = NEXT_PINS[seat];
    const go = GO_PINS[seat];
    board.press(next);
    clock.advance(60);
    board.press(go);
    clock.advance(HOLD);
    board.release(next);
    board.release(go);
    clock.advance(100);
  };

  /** A game by buttons up to a decision; dice are what they are. */
  async function decided(flash?: Flash) {
    const pins = await boot(flash);
    start(pins);
    for (let i = 0; i < 400; i++) {
      pins.skip();
      const seat = pins.roller();
      const before = pins.position();
      const isMove = pins.state() === "move";
      const shown = pins.shows();
      pins.next(seat);
      if (isMove && pins.shows() !== shown) {
        pins.go(seat);
        return { pins, seat, before };
      }
      pins.go(seat);
      pins.clock.advance(900);
    }
    throw new Error("no decision came");
  }

  it("goes back to the decision; dice thrown since come again", async () => {
    const flash = createFlash();
    const { pins, seat, before } = await decided(flash);
    pins.skip();
    // A throw, after the decision.
    const roller = pins.roller();
    const after = pins.lines.length;
    pins.go(roller);
    pins.clock.advance(100);
    const thrown = pins.lines.slice(after).find((line) => /^> r\d/.test(line))!;
    both(pins, seat);
    expect(pins.last("# undo ")).toMatch(/^[2-9]$/);
    expect(pins.position()).toBe(before);
    // It can be taken back once.
    both(pins, seat);
    expect(pins.lines.filter((line) => line.startsWith("# undo"))).toHaveLength(1);
    // Power goes: it is still so.
    pins.board.powerOff();
    const next = await boot(flash);
    next.call("");
    expect(next.position()).toBe(before);
    next.go(0);
    const from = next.lines.length;
    next.go(seat);
    next.skip();
    next.go(next.roller());
    next.clock.advance(100);
    const again = next.lines.slice(from).filter((line) => /^> r\d/.test(line));
    expect(again[0]).toBe(thrown);
  });

  it("does nothing where it is switched off, before a decision, or after the console", async () => {
    const pins = await boot();
    start(pins);
    pins.skip();
    pins.go(pins.roller());
    pins.clock.advance(3000);
    const at = pins.position();
    both(pins, 0);
    expect(pins.last("# undo ")).toBe("");
    pins.sky("skyring 1 rules classic r6 m0");
    both(pins, 0);
    expect(pins.last("# undo ")).toBe("");
    expect(at).not.toBe("");
    const off = await boot();
    setByButtons(off, "noundo", 1);
    start(off);
    off.skip();
    for (let i = 0; i < 60; i++) {
      off.skip();
      off.go(off.roller());
      off.clock.advance(900);
    }
    both(off, 0);
    expect(off.last("# undo ")).toBe("");
  });

  /** A game of `mgm` up to a position whose fields are such: its rules line, and then its tokens. */
  function prefixWith(isRight: (fields: string[]) => boolean): string[] {
    for (const { rules, tokens, positions } of golden("mgm")) {
      const n = positions.findIndex((position) => isRight(position.split(" ")));
      if (n >= 0) return [rules, ...tokens.slice(0, n)];
    }
    throw new Error("there is no such position");
  }

  /** What was thrown since line `from`. */
  const rolls = (pins: Pins, from: number) =>
    pins.lines.slice(from).filter((line) => /^> r\d/.test(line));

  it("a die that was taken back is of this game: another one has its own", async () => {
    let same = 0;
    for (let i = 0; i < 24; i++) {
      const pins = await boot();
      pins.sky("set begins=1");
      pins.sky("skyring 1 rules qq seed=7");
      pins.clock.advance(137 * i);
      pins.choose("b4");
      pins.skip();
      pins.go(0);
      pins.clock.advance(100);
      const thrown = pins.last("> ");
      both(pins, 0);
      expect(pins.last("# undo ")).not.toBe("");
      pins.next(0, 3200);
      pins.go(0);
      // It asks first, whether that game is to be given up.
      pins.go(0, HOLD);
      pins.go(0);
      const from = pins.lines.length;
      expect(pins.last("# game ")).not.toBe("");
      pins.skip();
      pins.go(pins.roller());
      pins.clock.advance(100);
      if (rolls(pins, from)[0] === `> ${thrown}`) same++;
    }
    expect(same).toBeLessThan(15);
  });

  it("what a magic die says is not thrown: a die that waits still waits", async () => {
    const tokens = prefixWith((fields) => {
      const [, owner, phase, , marks, , , , stores] = fields;
      const store = stores.split("/")[Number(owner[0])];
      return (
        phase === "roll" &&
        owner[0] === owner[1] &&
        marks === "-" &&
        store[0] > "0" &&
        (store[3] > "0" || store[4] > "0")
      );
    });
    const pins = await boot();
    for (const line of tokens) pins.sky(line);
    const seat = pins.roller();
    const store = pins.position().split(" ")[8].split("/")[seat];
    pins.choose(store[3] > "0" ? "u3" : "u4");
    pins.skip();
    pins.go(seat);
    pins.clock.advance(100);
    const thrown = pins.last("> ");
    both(pins, seat);
    pins.choose("u0");
    pins.skip();
    // It says 6, which gives another roll.
    while (pins.shows() !== "r6") pins.next(seat);
    pins.go(seat);
    for (let i = 0; i < 8 && !(pins.state() === "roll" && pins.shows() === "r"); i++) {
      pins.skip();
      if (pins.state() === "move") pins.go(seat);
      pins.clock.advance(900);
    }
    const from = pins.lines.length;
    pins.go(pins.roller());
    pins.clock.advance(100);
    expect(rolls(pins, from)).toEqual([`> ${thrown}`]);
  });

  it("GO leaves where that is asked, while NEXT is still held", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules classic seed=1 r6 m0 r5 m1");
    const seat = pins.roller();
    pins.board.press(NEXT_PINS[seat]);
    pins.clock.advance(3200);
    expect(pins.state()).toBe("leave");
    pins.board.press(GO_PINS[seat]);
    pins.clock.advance(100);
    expect(pins.state()).toBe("lobby");
    pins.board.release(GO_PINS[seat]);
    pins.board.release(NEXT_PINS[seat]);
    pins.clock.advance(100);
    expect(pins.last("# undo ")).toBe("");
  });

  it("the flash of a press that does nothing is over at once", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules classic seed=1 r6 m0 r5 m1 r1 r1 r1 r6 m0 r3");
    pins.clock.advance(300);
    const other = (pins.roller() + 1) % 4;
    const pad = led[PAD + other];
    const colour = () => [...pins.board.leds(LED_PIN).slice(3 * pad, 3 * pad + 3)];
    const before = colour();
    pins.board.press(GO_PINS[other]);
    pins.clock.advance(40);
    expect(Math.min(...colour())).toBeGreaterThan(Math.max(...before) / 2);
    pins.clock.advance(60);
    expect(colour()).toEqual(before);
    pins.board.release(GO_PINS[other]);
  });

  it("the second button of two does nothing else", async () => {
    const pins = await boot();
    start(pins);
    pins.skip();
    const seat = pins.roller();
    const at = pins.position();
    both(pins, seat);
    expect(pins.position()).toBe(at);
    expect(pins.last("> ")).toBe("");
  });
});

describe("the console", () => {
  it("tells and sets settings, and says what is wrong", async () => {
    const pins = await boot();
    pins.sky("set speed=2");
    expect(pins.last("# set ")).toBe("speed=2 of 3");
    pins.sky("set");
    expect(pins.lines.filter((line) => line.startsWith("# set "))).toHaveLength(18);
    for (const word of ["speed=3", "speed=", "speed", "speed=11", "pace=1", "=1", "speed=1 x"]) {
      pins.sky(`set ${word}`);
      expect(pins.last("! ")).toBe(`2 ${word.replace(" ", "?")} option`);
      pins.sky("set");
      expect(pins.last("# set speed=")).toBe("2 of 3");
    }
  });

  it("counts the dice that were thrown, not those that it was told", async () => {
    const pins = await boot();
    pins.sky("dice");
    expect(pins.last("# dice ")).toBe("0 0 0 0 0 0 chi2=0");
    pins.sky("skyring 1 rules classic r1 r2 r3");
    pins.sky("dice");
    expect(pins.last("# dice ")).toBe("0 0 0 0 0 0 chi2=0");
    pins.go(pins.roller());
    const die = Number(pins.last("> r"));
    pins.sky("dice");
    const counts = [0, 0, 0, 0, 0, 0];
    counts[die - 1] = 1;
    // One face once, five never: (1 - 1/6)^2 and five times (1/6)^2, by 1/6.
    expect(pins.last("# dice ")).toBe(`${counts.join(" ")} chi2=5.0`);
  });
});

it("a prop that may be bought is told with its price, the coins, and how many more", async () => {
  const pins = await boot();
  pins.sky("skyring 1 rules qq seed=7 coins=60.0.0.0");
  const seat = pins.roller();
  while (pins.shows() !== "b3") pins.next(seat);
  expect(pins.last("# price ")).toBe("60 of 60 left 3");
  pins.go(seat);
  pins.sky("r1");
  expect(pins.position()).toMatch(/ 0:1\/0:0/);
});

describe("what is shown and heard", () => {
  /** Seconds until a launch has been shown, and how often the buzzer was written to. */
  async function launch(settings: string[]): Promise<{ ms: number; tones: number }> {
    const pins = await boot();
    let tones = 0;
    pins.board.listen({
      output({ pin, freq, level }) {
        if (pin === BUZZER_PIN && freq && level) tones++;
      },
    });
    for (const word of settings) pins.sky(`set ${word}`);
    start(pins);
    const from = pins.clock.now;
    while (pins.state() === "moving") pins.clock.advance(20);
    return { ms: (pins.clock.now - from) / 1000, tones };
  }

  it("three speeds", async () => {
    const normal = await launch(["speed=0"]);
    const fast = await launch(["speed=1"]);
    const slow = await launch(["speed=2"]);
    expect(fast.ms).toBeLessThan(0.8 * normal.ms);
    expect(slow.ms).toBeGreaterThan(1.4 * normal.ms);
  });

  it("sound on and off", async () => {
    expect((await launch([])).tones).toBeGreaterThan(5);
    expect((await launch(["sound=1"])).tones).toBe(0);
  });
});

describe("the strip", () => {
  /** The last frame, as shares of its first. */
  const sum = (pins: Pins) => pins.board.leds(LED_PIN).reduce((total, byte) => total + byte, 0);

  it("each brightness is fainter than the one before", async () => {
    const pins = await boot();
    const sums = [0, 1, 2, 3].map((v) => {
      pins.sky(`set brightness=${v}`);
      pins.clock.advance(960);
      return sum(pins);
    });
    for (let v = 1; v < 4; v++) expect(sums[v] / sums[v - 1]).toBeCloseTo(0.6, 0.7);
    expect(sums[3]).toBeLessThan(sums[0] / 3);
  });

  it("every build shows the same colours at the same places", async () => {
    const words = "skyring 1 rules qq seed=7 r6 m0 r5 m1";
    const looks = await Promise.all(
      BUILDS.map(async (_, build) => {
        const pins = await boot();
        pins.sky(`set colours=${build}`);
        pins.sky(words);
        pins.clock.advance(2000 - (pins.clock.now % 1000) / 1000);
        const bytes = pins.board.leds(LED_PIN);
        const swaps = orders(build);
        return Array.from(ledsOfPlace(build), (at) => {
          const [first, second, blue] = bytes.slice(3 * at, 3 * at + 3);
          return swaps[at] === GRB ? [second, first, blue] : [first, second, blue];
        });
      }),
    );
    expect(looks[0].slice(DIE).flat().some(Boolean)).toBe(true);
    for (const look of looks) expect(look).toEqual(looks[0]);
    // As many as the setting has.
    const pins = await boot();
    pins.sky("set");
    expect(pins.lines).toContain(`# set colours=0 of ${BUILDS.length}`);
  });
});
