/** The built bundle on an emulated board, worked by its buttons and its console. */

import { readFileSync } from "node:fs";
import { afterEach, expect } from "vitest";
import { bundle } from "../firmware/bundle.mjs";
import { GO_PINS, LED_PIN, NEXT_PINS } from "../hardware/board.ts";
import { type Clock, createClock } from "../sim/clock.ts";
import { type Board, createBoard } from "../sim/espruino.ts";
import { createFlash, type Flash } from "../sim/flash.ts";
import { haveLasted } from "../sim/page/boot.ts";

/** Most that the bytes of a frame may add up to: 350 mA less 1 mA an LED, 20 mA a full channel. */
export const MOST_LIGHT = ((350 - 135) * 255) / 20;

/** ms that a press and the pause after it take: two frames and more. */
const TAP = 45;

export interface Pins {
  board: Board;
  clock: Clock;
  /** Lines of the console so far. */
  lines: string[];
  /** The largest sum of a frame's bytes so far. */
  brightest(): number;
  /** Presses NEXT or GO of a seat and lets go of it, `ms` later. */
  next(seat: number, ms?: number): void;
  go(seat: number, ms?: number): void;
  /** Calls `sky` with an expression's value as the console does. */
  call(argument: string): void;
  sky(text: string): void;
  /** The last line that begins so, without that. */
  last(begin: string): string;
  /** The last position. */
  position(): string;
  /** The seat that rolls. */
  roller(): number;
  /** What GO would do. */
  shows(): string;
  state(): string;
  /** Ends an animation by a press. */
  skip(): void;
  /** Presses NEXT until GO would do `token`, then GO. Throws if it never would. */
  choose(token: string): void;
}

let program: Promise<string> | undefined;

/** The bundle: built once. */
export function firmware(): Promise<string> {
  program ??= bundle("firmware/main.ts") as Promise<string>;
  return program;
}

/** The shortest form of a token, as the firmware prints it. */
export function shortest(token: string): string {
  return token.replace(/\+0$/, "").replace(/:1$/, "");
}

/** A game as a console told it. */
export interface Told {
  rules: string;
  tokens: string[];
  /** The last position that was told. */
  position: string;
}

/** Writes down the games that the lines of a console tell, without what was taken back. */
export function createRecorder() {
  const games: Told[] = [];
  return {
    games,
    /** A game begins of which the console prints no line. */
    begin(rules: string): void {
      games.push({ rules, tokens: [], position: "" });
    },
    take(line: string): void {
      const game = games.at(-1);
      const [, mark, rest] = /^(# game |> |# undo |= )(.*)$/.exec(line) ?? [];
      if (mark === "# game ") games.push({ rules: rest, tokens: [], position: "" });
      else if (mark === "> ") game?.tokens.push(rest);
      else if (mark === "# undo ") game?.tokens.splice(-Number(rest));
      else if (mark === "= " && game) game.position = rest;
    },
  };
}

/** A board with the firmware, or another program, switched on; starts before it have lasted. */
export async function bootBoard(
  options: { strict?: boolean; flash?: Flash; program?: string } = {},
): Promise<Pins> {
  const clock = createClock();
  const board = createBoard({
    clock,
    flash: options.flash ?? createFlash(),
    strict: options.strict,
  });
  const lines: string[] = [];
  let brightest = 0;
  board.listen({
    line: (line) => lines.push(line),
    frame({ pin, bytes }) {
      if (pin !== LED_PIN || bytes.length !== 405) throw new Error(`${bytes.length} on ${pin}`);
      brightest = Math.max(
        brightest,
        bytes.reduce((sum, byte) => sum + byte, 0),
      );
    },
  });
  haveLasted(board.flash);
  board.install(options.program ?? (await firmware()));
  board.powerOn();
  clock.advance(50);
  const tap = (pin: number, ms: number) => {
    board.press(pin);
    clock.advance(ms);
    board.release(pin);
    clock.advance(TAP);
  };
  const last = (begin: string) => {
    for (let i = lines.length - 1; i >= 0; i--)
      if (lines[i].startsWith(begin)) return lines[i].slice(begin.length);
    return "";
  };
  const pins: Pins = {
    board,
    clock,
    lines,
    brightest: () => brightest,
    next: (seat, ms = TAP) => tap(NEXT_PINS[seat], ms),
    go: (seat, ms = TAP) => tap(GO_PINS[seat], ms),
    call: (argument) => board.type(`\x10sky(${argument})`),
    sky: (text) => pins.call(JSON.stringify(text)),
    last,
    position: () => last("= "),
    roller: () => Number(pins.position().split(" ")[1][1]),
    shows: () => last("# shows "),
    state: () => last("# state "),
    skip() {
      if (pins.state() === "moving") pins.next(0);
    },
    choose(token) {
      pins.skip();
      const wanted = shortest(token);
      for (let i = 0; pins.shows() !== wanted; i++) {
        if (i > 40) throw new Error(`NEXT never shows ${wanted} in ${pins.position()}`);
        pins.next(pins.roller());
      }
      pins.go(pins.roller());
    },
  };
  return pins;
}

/** For the tests of a file: boots boards, of which none may have thrown when its test is over. */
export function useBoards(): (options?: { strict?: boolean; flash?: Flash }) => Promise<Pins> {
  const boards: Pins[] = [];
  afterEach(() => {
    for (const { board, brightest } of boards.splice(0)) {
      expect(board.errors).toEqual([]);
      expect(brightest()).toBeLessThanOrEqual(MOST_LIGHT);
    }
  });
  return async (options = {}) => {
    const pins = await bootBoard(options);
    boards.push(pins);
    return pins;
  };
}

/** ms that a press is held to be more than one. */
const HOLD = 1100;

/** In the lobby: goes by red's buttons to a setting, gives it a value, and goes back. */
export function setByButtons(pins: Pins, name: string, value: number): void {
  pins.next(0, HOLD);
  expect(pins.state()).toBe("settings");
  for (let i = 0; pins.last("# set ").split("=")[0] !== name; i++) {
    expect(i).toBeLessThan(20);
    pins.next(0);
  }
  for (let i = 0; pins.last(`# set ${name}=`)[0] !== String(value); i++) {
    expect(i).toBeLessThan(8);
    pins.go(0);
  }
  pins.go(0, HOLD);
  expect(pins.state()).toBe("lobby");
}

/** The records of a golden file, each its rules line and tokens, with the positions of all. */
export function golden(name: string): { rules: string; tokens: string[]; positions: string[] }[] {
  const read = (end: string) => readFileSync(`test/golden/${name}.${end}`, "utf8");
  const lines = read("pos").trim().split("\n");
  const records = read("rec").replace(/;.*/g, "").split("skyring").slice(1);
  let at = 0;
  return records.map((record) => {
    const words = record.split(/\s+/).filter(Boolean);
    const isOption = (word: string, i: number) => i < 3 || word.includes("=");
    const first = words.findIndex((word, i) => !isOption(word, i));
    const tokens = first < 0 ? [] : words.slice(first);
    const positions = lines.slice(at, at + tokens.length + 1);
    at += positions.length;
    return { rules: `skyring ${words.slice(0, first).join(" ")}`, tokens, positions };
  });
}
