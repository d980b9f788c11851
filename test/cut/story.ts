/**
 * A story: what a board lives through, with all that is done to its flash meanwhile, and from which
 * operation on what was known to its players. From that, power can go anywhere, as often as one
 * likes, without the story being played again.
 */

import { FILE, TOKENS } from "../../firmware/block.ts";
import { GO_PINS, NEXT_PINS } from "../../hardware/board.ts";
import { createClock } from "../../sim/clock.ts";
import { type Board, createBoard } from "../../sim/espruino.ts";
import {
  createFlash,
  createStorage,
  FILE_HEADER,
  type Flash,
  type MemoryFlash,
} from "../../sim/flash.ts";
import { type Below, seeded } from "../../sim/generate.ts";
import { haveLasted } from "../../sim/page/boot.ts";
import { firmware } from "../espruino/interpreter.ts";
import { type Operation, recording } from "./cut.ts";

/** A board that was switched on, asked and worked. */
export interface Player {
  board: Board;
  lines: string[];
  /** The last line that begins so, without that. */
  last(begin: string): string;
  /** Lets frames go by. */
  wait(frames: number): void;
  press(pin: number, frames?: number): void;
  sky(text: string): void;
  /** Position, settings and accounts, as the console tells them. */
  ask(): string;
}

/** A frame, ms; frames after which a start has lasted, and some. */
const FRAME = 40;
const LASTS = 260;

/** Switches a board on; `onFrame` is called after each frame and each call, `onLine` for each line. */
export function start(
  flash: Flash,
  { onFrame = () => {}, onLine = () => {} }: { onFrame?(): void; onLine?(line: string): void } = {},
): Player {
  const clock = createClock();
  const board = createBoard({ clock, flash });
  const lines: string[] = [];
  board.listen({
    line(line) {
      lines.push(line);
      onLine(line);
    },
  });
  const type = (text?: string) => board.type(`\x10sky(${text ? JSON.stringify(text) : ""})`);
  const player: Player = {
    board,
    lines,
    last(begin) {
      for (let i = lines.length - 1; i >= 0; i--)
        if (lines[i].startsWith(begin)) return lines[i].slice(begin.length);
      return "";
    },
    wait(frames) {
      for (let i = 0; i < frames; i++) {
        clock.advance(FRAME);
        onFrame();
      }
    },
    press(pin, frames = 1) {
      board.press(pin);
      player.wait(frames);
      board.release(pin);
      player.wait(1);
    },
    sky(text) {
      type(text);
      onFrame();
    },
    ask() {
      const from = lines.length;
      for (const text of [undefined, "set", "accounts"]) type(text);
      return lines
        .splice(from)
        .filter((line) => !line.startsWith("# set tidy"))
        .join("\n");
    },
  };
  board.powerOn();
  clock.advance(1);
  onFrame();
  return player;
}

/** A flash with the program, and nothing else. */
export function installed(): MemoryFlash {
  const flash = createFlash();
  createBoard({ clock: createClock(), flash }).install(firmware());
  return flash;
}

/** Whether an answer tells of a game that goes on. */
export function isPlaying(told: string): boolean {
  return told.startsWith("= ") && told.split(" ")[3] !== "over";
}

/** From operation `at` on a start tells this. */
export interface Moment {
  at: number;
  told: string;
}

export interface Story {
  /** The flash before it. */
  before: Uint8Array;
  operations: Operation[];
  moments: Moment[];
  /** What was said. */
  lines: string[];
  errors: string[];
}

/** Lines that say that something is done, and saved. */
const SAID = /^(> |# undo |# set |# game )/;

/** Plays a story on a flash: `act` works the board, and may have power go and come again. */
export function tell(
  inner: MemoryFlash,
  act: (player: Player, again: () => Player) => void,
): Story {
  haveLasted(inner);
  const before = inner.bytes.slice();
  const { flash, operations } = recording(inner);
  const moments: Moment[] = [];
  const lines: string[] = [];
  const errors: string[] = [];
  let player: Player | undefined;
  let isAsking = false;
  let said = -1;
  let known = -1;
  const note = () => {
    if (!player || known === operations.length) return;
    known = operations.length;
    isAsking = true;
    // What was said was safe before what came after it in this frame.
    moments.push({ at: said < 0 ? known : said, told: player.ask() });
    isAsking = false;
    said = -1;
  };
  const again = () => {
    player?.wait(LASTS);
    player?.board.powerOff();
    errors.push(...(player?.board.errors ?? []));
    player = undefined;
    player = start(flash, {
      onFrame: note,
      onLine(line) {
        if (isAsking) return;
        lines.push(line);
        if (SAID.test(line)) said = operations.length;
      },
    });
    said = -1;
    note();
    return player;
  };
  act(again(), again);
  again();
  // What was there before the story was there before its first start, too.
  moments[0].at = 0;
  return { before, operations, moments, lines, errors };
}

/** Holds a button in the lobby, or in settings. */
const HOLD = 28;
/** Holds NEXT in a game. */
const LEAVES = 80;

/** Begins a game of a preset by the buttons; what is asked is answered with yes. */
export function beginGame(player: Player, preset: string): void {
  for (let i = 0; player.last("# lobby preset=").split(" ")[0] !== preset; i++) {
    if (i > 8) throw new Error(`the lobby has no ${preset}`);
    player.press(NEXT_PINS[0]);
  }
  const before = player.last("# game ");
  player.press(GO_PINS[0], HOLD);
  if (player.last("# game ") === before) player.press(GO_PINS[0]);
  if (player.last("# game ") === before) throw new Error(`no game of ${preset} begins`);
}

function rollerOf(player: Player): number {
  return Number(player.last("= ").split(" ")[1][1]);
}

/** Takes back the last choice, by the buttons. */
export function takeBack(player: Player): void {
  const seat = rollerOf(player);
  player.board.press(NEXT_PINS[seat]);
  player.wait(1);
  player.board.press(GO_PINS[seat]);
  player.wait(HOLD + 2);
  player.board.release(NEXT_PINS[seat]);
  player.board.release(GO_PINS[seat]);
  player.wait(1);
}

/** Leaves the game for the lobby: it stays saved. */
export function leave(player: Player): void {
  player.press(NEXT_PINS[0], LEAVES);
  player.press(GO_PINS[0]);
  if (player.last("# state ") !== "lobby") throw new Error("nobody leaves");
}

/** Presses a button as somebody may who plays; `nexts` of 100 presses are NEXT. */
function pressOne(player: Player, below: Below, nexts: number): void {
  const isNext = below(100) < nexts;
  if (player.last("# state ") === "moving") player.press(NEXT_PINS[0]);
  else player.press((isNext ? NEXT_PINS : GO_PINS)[rollerOf(player)]);
}

/** Plays the game by buttons until it is over, or for `most` tokens; `now` is called between the presses. */
export function playGame(
  player: Player,
  seed: number,
  {
    most = Infinity,
    nexts = 20,
    now = () => {},
  }: {
    most?: number;
    nexts?: number;
    now?(tokens: number): void;
  } = {},
): void {
  const below = seeded(seed);
  const count = () => player.lines.filter((line) => line.startsWith("> ")).length;
  const before = count();
  // After a start nobody has told the position.
  player.sky("");
  for (let presses = 0; player.last("# state ") !== "over"; presses++) {
    if (presses > 20000) throw new Error(`no end of the game: ${player.last("= ")}`);
    const tokens = count() - before;
    if (tokens >= most) return;
    now(tokens);
    pressOne(player, below, nexts);
  }
}

/** Bytes of a new file with its head. */
const FILE_ROOM = FILE + FILE_HEADER;

/** Uses room of Storage up as the store does, by files that are made and replaced, until so much is left. */
export function useUp(flash: Flash, left: number): void {
  const storage = createStorage(flash);
  while (storage.getFree() - FILE_ROOM >= left) {
    storage.write("old", "x", 0, FILE);
    storage.erase("old");
  }
}

/** Fills blocks of the store, by a setting that changes, so that only so many are free in its files. */
export function fillBlocks(player: Player, blocks: number): void {
  for (let i = 0; i < blocks * TOKENS; i++) player.sky(`set speed=${i % 3}`);
}
