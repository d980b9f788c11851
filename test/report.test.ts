/**
 * Errors that nobody caught, made to happen on an emulated board: it shows them, keeps a report and starts
 * again with its game; and `skyring report` tells enough to do the same once more.
 */

import { describe, expect, it } from "vitest";
import { IR_PIN, LED_PIN, NEXT_PINS } from "../hardware/board.ts";
import { parseBug } from "../hardware/usb/bug.ts";
import { runReport } from "../hardware/usb/inquiry.ts";
import { createDie } from "../sim/chip/die.ts";
import { createFlash, createStorage, type Flash } from "../sim/flash.ts";
import { allocClock } from "./device/clock.ts";
import { plugIn } from "./device/console.ts";
import { runOn } from "./device/output.ts";
import { positions, tokensOf } from "./device/score.ts";
import { bootBoard, type Pins } from "./pins.ts";

const TOKENS = "r6 m0 r3 m1 r2 r6 m0 r6 m0 r4 m1".split(" ");

/** A board in the middle of a game, worked by buttons from here on. */
async function bootGame(flash: Flash): Promise<Pins> {
  const pins = await bootBoard({ flash });
  pins.sky(`skyring 1 rules qq seed=7 ${TOKENS.join(" ")}`);
  pins.clock.advance(11_000);
  return pins;
}

async function reportOf({ board }: Pins): Promise<string> {
  const port = plugIn(board);
  const { code, out } = await runOn(runReport, ["--port", "x"], {
    times: { clock: allocClock() },
    open: async () => port.link,
  });
  expect([code, port.interrupts]).toEqual([0, 0]);
  return out;
}

const bugOf = (flash: Flash) => parseBug(createStorage(flash).read("sky.bug") ?? "");

/** The seven LEDs of the die, and how many others are lit. */
function lit(pins: Pins): { die: number; others: number } {
  const bytes = [...pins.board.leds(LED_PIN)];
  const isLit = (i: number) => bytes.slice(3 * i, 3 * i + 3).some((byte) => byte > 0);
  const leds = Array.from({ length: bytes.length / 3 }, (_, i) => isLit(i));
  const count = (some: boolean[]) => some.filter(Boolean).length;
  return { die: count(leds.slice(-7)), others: count(leds.slice(0, -7)) };
}

/** Makes a function of the board throw at its n-th call from now, once. */
function breakOnce<T extends object>(owner: T, name: keyof T & string, nth = 1): () => number {
  const real = owner[name] as (...args: unknown[]) => unknown;
  let calls = 0;
  owner[name] = ((...args: unknown[]) => {
    if (++calls === nth) throw new Error(`made to fail in ${name}`);
    return real.apply(owner, args);
  }) as T[keyof T & string];
  return () => calls;
}

describe("an error that nobody caught", () => {
  it("is shown, kept, and the program starts again with its game", async () => {
    const flash = createFlash();
    const pins = await bootGame(flash);
    const before = pins.position();
    breakOnce(pins.board.env.E, "CRC32");
    pins.go(pins.roller());
    pins.clock.advance(200);
    expect(pins.board.errors).toHaveLength(1);
    expect(pins.last("# bug ")).toMatch(/^\d+\.\d+\.\d+ Error: made to fail in CRC32/);
    expect(lit(pins)).toEqual({ die: 7, others: 0 });
    expect(bugOf(flash)?.text).toMatch(/made to fail/);
    const { length } = pins.lines;
    pins.clock.advance(4500);
    expect(pins.lines).toHaveLength(length);
    pins.clock.advance(1000);
    expect(pins.lines.slice(length)[0]).toMatch(/^# skyring .* ready$/);
    expect(pins.state()).toBe("resume");
    pins.call("");
    expect(pins.position()).toBe(before);
  });
});

describe("the report", () => {
  it("of a board without an error: versions, memory, settings, dice, and the game", async () => {
    const flash = createFlash();
    const pins = await bootGame(flash);
    const out = await reportOf(pins);
    expect(out).toMatch(/^; Skyring report\n; Espruino 2v29 on ESP32\n/);
    expect(out).toMatch(/; memory: 1200 of 2000 variables free, 800 in use, 14 bytes each\n/);
    expect(out).toMatch(/; Storage: \d+ bytes free\n/);
    expect(out).toMatch(/; one turn of an empty loop: 0\.\d+ ms\n/);
    expect(out).toMatch(/; LEDs: 135, set up as `pcb`: /);
    expect(out).toMatch(/; buttons held: none\n/);
    expect(out).toMatch(/; # set brightness=0 of 4\n/);
    expect(out.match(/^; # set /gm)?.length).toBeGreaterThan(15);
    expect(out).toMatch(/; # dice( \d+){6} chi2=/);
    expect(out).toMatch(/; no error is kept\n/);
    expect(tokensOf(out)).toEqual([TOKENS]);
    expect(positions(out).at(-1)).toBe(pins.position());
  });

  it("tells which buttons are held, and what the tray's sensors read, and disturbs no throw", async () => {
    const pins = await bootGame(createFlash());
    pins.sky("set dice=1");
    const die = createDie(pins.board, { random: () => 0.5 });
    die.cover(1);
    pins.board.press(NEXT_PINS[2]);
    const levels = (text: string) => {
      const [, list] = text.match(/; dice tray's sensors, [^:]*: (.*)\n/)!;
      return list.split(", ").map((part) => part.split(/[ /]/));
    };
    const covered = await reportOf(pins);
    expect(covered).toMatch(/; buttons held: blue NEXT\n/);
    const white = levels(covered);
    expect(white.map(([net]) => net)).toEqual(["PIP_TL", "PIP_TR", "PIP_L", "PIP_T", "PIP_C"]);
    for (const [, dark, lit] of white) expect(Number(dark) - Number(lit)).toBeGreaterThan(0.3);
    expect(pins.board.level(IR_PIN)).toBe(0);
    pins.board.release(NEXT_PINS[2]);
    die.take();
    for (const [, dark, lit] of levels(await reportOf(pins)))
      expect(Number(dark) - Number(lit)).toBeLessThan(0.1);
    expect(pins.board.errors).toEqual([]);
  });

  it("of a token that was played, but could not be saved", async () => {
    const flash = createFlash();
    const pins = await bootGame(flash);
    breakOnce(pins.board.env.E, "CRC32");
    pins.go(pins.roller());
    pins.clock.advance(200);
    const bug = bugOf(flash)!;
    pins.clock.advance(6000);
    expect(pins.state()).toBe("resume");
    const out = await reportOf(pins);
    expect(out).toMatch(/was played, but not saved/);
    const [upTo, saved] = tokensOf(out);
    expect(upTo.slice(0, -1)).toEqual(TOKENS);
    expect(upTo.at(-1)).toMatch(/^r[1-6]$/);
    expect(saved).toEqual(TOKENS);
    expect(positions(out)[upTo.length]).toBe(bug.position);
  });

  it("of a token that was saved, and failed to be shown; also after the game went on", async () => {
    const flash = createFlash();
    const pins = await bootGame(flash);
    // The first roll, then whatever sends the frame fails.
    pins.go(pins.roller());
    const played = pins.last("> ");
    const neopixel = pins.board.env.require("neopixel");
    breakOnce(neopixel, "write", 2);
    pins.clock.advance(200);
    const bug = bugOf(flash);
    expect(bug?.text).toMatch(/made to fail in write/);
    pins.clock.advance(6000);
    expect(pins.state()).toBe("resume");
    for (const more of [0, 6]) {
      pins.go(0);
      for (let i = 0; i < more; i++) {
        pins.skip();
        pins.go(pins.roller());
        pins.clock.advance(900);
      }
      const out = await reportOf(pins);
      expect(out).toMatch(/was played and saved, and the error came after it/);
      const [upTo, saved] = tokensOf(out);
      expect(upTo).toEqual([...TOKENS, played]);
      expect(saved.slice(0, upTo.length)).toEqual(upTo);
      expect(positions(out)[upTo.length]).toBe(bug?.position);
      expect(saved.length > upTo.length).toBe(more > 0);
    }
  });

  it("of errors at any call of several functions, replays up to the error", async () => {
    let bugs = 0;
    for (const name of ["CRC32", "sum", "mapInPlace"] as const) {
      for (let nth = 1; nth < 12; nth++) {
        const flash = createFlash();
        const pins = await bootGame(flash);
        breakOnce(pins.board.env.E, name, nth);
        for (let i = 0; i < 6 && !pins.last("# bug "); i++) {
          pins.go(pins.roller());
          pins.clock.advance(1200);
        }
        const bug = bugOf(flash);
        if (!bug) continue;
        bugs++;
        pins.clock.advance(6000);
        const out = await reportOf(pins);
        const [upTo] = tokensOf(out);
        const position = positions(out)[upTo.length];
        // Unless the token was not played: then it is the last one, and its position the one before.
        if (!out.includes("not played to its end")) expect(position).toBe(bug.position);
        expect(upTo.length).toBeGreaterThanOrEqual(TOKENS.length);
      }
    }
    expect(bugs).toBeGreaterThan(15);
  });

  it("of a report that is damaged, or of a game that is not there any more", async () => {
    const flash = createFlash();
    const pins = await bootGame(flash);
    createStorage(flash).write("sky.bug", "half a repo\xffrt");
    const half = await reportOf(pins);
    expect(half).toMatch(/; half a repo\?rt\n; The report of the error is damaged/);
    expect(tokensOf(half)).toEqual([TOKENS]);
    const other = `0.1.0 Error: x\n at y\ntoken 65536\n= ${pins.position().replace(" 33 ", " 22 ")}`;
    createStorage(flash).write("sky.bug", other);
    const gone = await reportOf(pins);
    expect(gone).toMatch(
      /; its token is none\n; The error was in a game, or before one, that is not/,
    );
    expect(tokensOf(gone)).toEqual([TOKENS]);
  });
});
