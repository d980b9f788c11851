/** What guards the board: starts that do not last, the watchdog, errors, a locked console, the self-test. */

import { describe, expect, it } from "vitest";
import {
  allocLedOfPlace,
  BAR,
  GO_PINS,
  HANGAR,
  LED_PIN,
  LEDS,
  NEXT_PINS,
} from "../hardware/board.ts";
import { createFlash, createStorage } from "../sim/flash.ts";
import { bootBoard, type Pins, setByButtons, useBoards } from "./pins.ts";

const boot = useBoards();
const led = allocLedOfPlace();
const SAFE = "Uncaught safe start";

/** Power goes, and comes again; starts count as they are. */
function powerCycle(pins: Pins, ms = 100): void {
  pins.board.powerOff();
  pins.board.powerOn();
  pins.clock.advance(ms);
}

/** Whether the console has the firmware's function. */
function hasConsole(pins: Pins): boolean {
  return pins.board.evaluate("typeof sky") === "function";
}

describe("a safe start", () => {
  it("comes after three starts in a row that did not last, and is over with the next", async () => {
    const pins = await bootBoard();
    pins.sky("skyring 1 rules classic seed=1 r6 m0");
    for (let i = 1; i < 3; i++) {
      powerCycle(pins, 9000);
      expect(hasConsole(pins)).toBe(true);
    }
    powerCycle(pins);
    expect(pins.board.errors).toEqual([SAFE]);
    expect(hasConsole(pins)).toBe(false);
    // The console is Espruino's own, and answers; nothing runs.
    pins.board.type("1+1");
    expect(pins.lines.at(-1)).toBe("=2");
    const bytes = pins.board.leds(LED_PIN);
    const lit = [...bytes.keys()].filter((i) => bytes[i]).map((i) => Math.floor(i / 3));
    expect(new Set(lit)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6].map((i) => LEDS - 7 + i)));
    expect(Math.max(...bytes)).toBeLessThan(20);
    powerCycle(pins);
    expect(pins.board.errors).toEqual([SAFE]);
    expect(pins.state()).toBe("resume");
  });

  it("does not come if one of them lasted ten seconds", async () => {
    const pins = await bootBoard();
    for (let i = 0; i < 30; i++) powerCycle(pins, i % 3 === 1 ? 10_100 : 100);
    expect(pins.board.errors).toEqual([]);
  });

  it.each([
    [[NEXT_PINS[0], GO_PINS[0]], true],
    [[NEXT_PINS[0]], false],
    [[GO_PINS[0]], false],
    [[NEXT_PINS[1], GO_PINS[1]], false],
    [[...NEXT_PINS, ...GO_PINS], true],
  ])("comes if pins %j are held at power-on: %s", async (held, isSafe) => {
    const pins = await bootBoard();
    pins.board.powerOff();
    for (const pin of held) pins.board.press(pin);
    pins.board.powerOn();
    pins.clock.advance(100);
    expect(hasConsole(pins)).toBe(!isSafe);
    expect(pins.board.errors).toEqual(isSafe ? [SAFE] : []);
    for (const pin of held) pins.board.release(pin);
    powerCycle(pins);
    expect(hasConsole(pins)).toBe(true);
  });

  it("does not come for want of room, and nothing is compacted for it", async () => {
    const flash = createFlash();
    const storage = createStorage(flash);
    storage.write("other", "x", 0, storage.getFree() - 40_000);
    const pins = await bootBoard({ flash });
    storage.write("another", "x", 0, storage.getFree() - 5000);
    storage.erase("sky.starts");
    for (let i = 0; i < 6; i++) powerCycle(pins);
    expect(pins.board.errors).toEqual([]);
    expect(flash.erases).toBe(0);
    expect(storage.read("other", 0, 1)).toBe("x");
  });

  it("keeps its marks where the file of them is full, and believes no other file", async () => {
    const flash = createFlash();
    createStorage(flash).write("sky.starts", "\x01".repeat(1022), 0, 1024);
    const pins = await bootBoard({ flash });
    for (let i = 0; i < 12; i++) powerCycle(pins, i % 2 ? 10_100 : 100);
    const first = pins.board.errors.length;
    expect(pins.board.errors.every((error) => error === SAFE)).toBe(true);
    for (let i = 0; i < 12; i++) powerCycle(pins, i % 2 ? 10_100 : 100);
    expect(pins.board.errors).toHaveLength(first);
    expect(hasConsole(pins)).toBe(true);
  });
});

it("the watchdog waits for 20 s of a busy program, and not in a safe start", async () => {
  const pins = await bootBoard();
  expect(pins.board.watchdog).toEqual({ seconds: 20, automatic: true });
  pins.board.powerOff();
  pins.board.press(NEXT_PINS[0]);
  pins.board.press(GO_PINS[0]);
  pins.board.powerOn();
  expect(hasConsole(pins)).toBe(false);
  expect(pins.board.watchdog).toBeUndefined();
});

describe("an error that nobody caught", () => {
  /** Makes the board throw: at GO's click, or at each frame. */
  function breakIt(pins: Pins, name = "analogWrite"): void {
    pins.clock.advance(200);
    pins.board.evaluate(`(${name} = function () { throw new Error("broken"); })`);
    pins.go(pins.position() ? pins.roller() : 0);
  }

  it("is shown, kept with the position, and the game goes on after five seconds", async () => {
    const pins = await bootBoard();
    pins.sky("skyring 1 rules qq seed=7 r6 m0 r3 m1");
    const position = pins.position();
    breakIt(pins);
    expect(pins.board.errors).toEqual(["Uncaught Error: broken"]);
    const report = createStorage(pins.board.flash).read("sky.bug")!;
    expect(report).toMatch(/^\d+\.\d+\.\d+ Error: broken/);
    expect(report).toMatch(/\ntoken \d+\n= /);
    expect(report.split("\n= ")[1]).toBe(position);
    expect(pins.lines).toContain(`= ${position}`);
    expect(pins.last("# bug ")).toMatch(/Error: broken/);
    // Nothing runs until the program starts again.
    const { length } = pins.lines;
    pins.clock.advance(4800);
    expect(pins.lines).toHaveLength(length);
    pins.clock.advance(300);
    expect(pins.state()).toBe("resume");
    pins.call("");
    expect(pins.position()).toBe(position);
    pins.go(0);
    expect(pins.state()).toBe("roll");
  });

  it("burns on the die alone", async () => {
    const pins = await bootBoard();
    pins.sky("skyring 1 rules qq seed=7 r6 m0");
    breakIt(pins);
    const bytes = pins.board.leds(LED_PIN);
    for (let l = 0; l < LEDS - 7; l++)
      expect([...bytes.slice(3 * l, 3 * l + 3)], `LED ${l}`).toEqual([0, 0, 0]);
    for (let l = LEDS - 7; l < LEDS; l++) expect(bytes[3 * l + 1]).toBeGreaterThan(0);
  });

  it("is kept even if it cannot be shown, and the game goes on", async () => {
    const pins = await bootBoard();
    pins.sky("skyring 1 rules qq seed=7 r6 m0");
    const position = pins.position();
    breakIt(pins, "E.sum");
    expect(createStorage(pins.board.flash).read("sky.bug")).toContain(position);
    pins.clock.advance(5100);
    expect(pins.state()).toBe("resume");
  });

  it.each(["nosuch()", "var =;", "null.x"])("is none if somebody typed %s", async (line) => {
    const pins = await bootBoard();
    pins.sky("skyring 1 rules qq seed=7 r6 m0");
    pins.board.type(line);
    expect(pins.lines.at(-1)).toMatch(/^# (Reference|Syntax|Type)Error/);
    expect(createStorage(pins.board.flash).read("sky.bug")).toBeUndefined();
    pins.clock.advance(6000);
    expect(pins.state()).toBe("roll");
  });

  it("is one if it comes of what the firmware does for a call", async () => {
    const pins = await bootBoard();
    pins.sky("skyring 1 rules qq seed=7 r6 m0");
    pins.board.evaluate("(E.CRC32 = function () { throw new Error('broken'); })");
    pins.sky("r5");
    expect(createStorage(pins.board.flash).read("sky.bug")).toContain("broken");
  });

  it("again and again ends in a safe start", async () => {
    const pins = await bootBoard();
    for (let i = 0; i < 4 && !pins.board.errors.includes(SAFE); i++) {
      breakIt(pins);
      pins.clock.advance(5100);
    }
    expect(pins.board.errors.at(-1)).toBe(SAFE);
  });
});

describe("a console that is locked", () => {
  it("may ask, and neither plays nor sets; only buttons unlock it", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules qq seed=7 r6 m0");
    const position = pins.position();
    pins.sky("set lock=1");
    expect(pins.last("# set ")).toBe("lock=1 of 2");
    for (const text of [
      "r5",
      "skyring 1 rules classic",
      "set lock=0",
      "set speed=1",
      "x",
      "; r5",
    ]) {
      const { length } = pins.lines;
      pins.sky(text);
      const said = pins.lines.slice(length);
      expect(said[0], text).toMatch(/^! 1 \S+ locked$/);
      expect(said[1]).toBe(`= ${position}`);
      expect(said).toHaveLength(2);
    }
    for (const text of ["set", "dice", "accounts", ""]) {
      const { length } = pins.lines;
      pins.call(text ? JSON.stringify(text) : "");
      expect(pins.lines.slice(length).filter((line) => line.startsWith("!"))).toEqual([]);
    }
    // The seat's buttons still play.
    pins.go(pins.roller());
    expect(pins.last("> ")).toMatch(/^r[1-6]$/);
    pins.skip();
    pins.next(0, 3200);
    pins.go(0);
    setByButtons(pins, "lock", 0);
    pins.sky("set speed=1");
    expect(pins.last("# set ")).toBe("speed=1 of 3");
  });

  it("stays locked when power goes", async () => {
    const flash = createFlash();
    let pins = await boot({ flash });
    setByButtons(pins, "lock", 1);
    pins.board.powerOff();
    pins = await boot({ flash });
    pins.sky("set speed=1");
    expect(pins.last("! ")).toMatch(/ locked$/);
  });
});

describe("the self-test", () => {
  /** Begins it by green's buttons. */
  async function begin(): Promise<Pins> {
    const pins = await boot();
    pins.next(3, 1100);
    for (let i = 0; !pins.last("# set ").startsWith("check="); i++) {
      expect(i).toBeLessThan(20);
      pins.next(3);
    }
    pins.go(3);
    expect(pins.state()).toBe("check");
    return pins;
  }
  const colour = (bytes: Uint8Array, l: number) => [...bytes.slice(3 * l, 3 * l + 3)];
  const isLit = (bytes: Uint8Array, l: number) => colour(bytes, l).some((byte) => byte > 0);

  it("lights every LED alone, in wire order, then all in each seat's colour", async () => {
    const pins = await begin();
    const seen: number[] = [];
    const whole = new Set<string>();
    pins.board.listen({
      frame({ bytes }) {
        const lit = Array.from({ length: LEDS - 7 }, (_, l) => l).filter((l) => isLit(bytes, l));
        if (lit.length === 1 && seen.at(-1) !== lit[0]) seen.push(lit[0]);
        if (lit.length === LEDS - 7)
          whole.add(
            colour(bytes, 0)
              .map((byte) => (byte ? "x" : "-"))
              .join(""),
          );
      },
    });
    pins.clock.advance(40 * 2 * (LEDS + 70) * 2);
    const from = seen.indexOf(0);
    expect(seen.slice(from, from + LEDS - 7)).toEqual(
      Array.from({ length: LEDS - 7 }, (_, l) => l),
    );
    // Green, red, blue: red, yellow, blue, green alone.
    expect(whole).toEqual(new Set(["-x-", "xx-", "--x", "x--"]));
  });

  it("a button lights its hangar or bar, clicks, and held a second ends it", async () => {
    const pins = await begin();
    for (const [i, pin] of [...NEXT_PINS, ...GO_PINS].entries()) {
      const place = (i < 4 ? HANGAR + 4 * i : BAR + 8 * (i - 4)) + 1;
      pins.board.press(pin);
      pins.clock.advance(120);
      const bytes = pins.board.leds(LED_PIN);
      expect(isLit(bytes, led[place]), `button ${i}`).toBe(true);
      expect(isLit(bytes, led[i < 4 ? BAR + 8 * i + 1 : HANGAR + 4 * (i - 4) + 1])).toBe(false);
      pins.board.release(pin);
      pins.clock.advance(120);
    }
    expect(pins.state()).toBe("check");
    pins.next(1, 1100);
    expect(pins.state()).toBe("lobby");
  });
});
