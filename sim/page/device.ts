/**
 * The emulated board in real time: it runs the bundle, and its clock goes forward with the
 * browser's frames.
 */

import { BUZZER_PIN, IR_PIN, LED_PIN, LEDS } from "../../hardware/board.ts";
import { createDie, type Die } from "../chip/die.ts";
import { createClock } from "../clock.ts";
import { type Board, createBoard } from "../espruino.ts";
import type { Flash } from "../flash.ts";
import { words } from "../replay.ts";
import { haveLasted, install } from "./boot.ts";

/** Most characters of a call. A rules line is shorter, and ends with its call. */
const LONGEST = 400;

/**
 * A text without its comments, in pieces that end between words. A record begins a piece, so that
 * its rules line is in one; a word that is longer than a piece is one.
 */
export function* pieces(text: string): Generator<string> {
  let piece = "";
  for (const { text: word } of words(text)) {
    const isFull = piece.length + 1 + word.length > LONGEST;
    if (piece !== "" && (isFull || word === "skyring")) {
      yield piece;
      piece = "";
    }
    piece += piece === "" ? word : ` ${word}`;
  }
  // A call without words asks for the position.
  yield piece;
}

/** Most real time that one browser frame makes up for, ms: a tab in the background pauses. */
const MOST_GAP = 200;
/** A press lasts at least so long, ms: a quick click may be shorter than the board can see. */
const SHORTEST_PRESS = 50;

/** Between the presses of buttons that are held together, and after a press, ms. */
const APART = 120;
const PAUSE = 60;

export interface DeviceOptions {
  bundle: string;
  flash: Flash;
  /** Chance, 0 to less than 1: noise of the analog inputs, and how dice fall. */
  noise: () => number;
  onLine: (line: string) => void;
  /** Something is typed to the console, in one call. */
  onType: (text: string) => void;
  /** The buzzer: Hz, 0 for silence. */
  onTone: (freq: number) => void;
}

/** The board as the page handles it. */
export interface Device {
  readonly board: Board;
  /** The dice tray, and the die that is thrown into it. */
  readonly die: Die;
  /** The last frame's bytes. */
  readonly frame: Uint8Array;
  /** Whether the buzzer sounded when it was sent, and the tray's light was on since the one before. */
  readonly isSounding: boolean;
  readonly isLooking: boolean;
  /** How many frames were sent. */
  readonly frames: number;
  /** How much faster than real time it runs while no button is held by hand. */
  speed: number;
  /** The same for what the page itself presses. */
  hurry: number;
  /** Runs so much real time, ms. */
  run(ms: number): void;
  press(pin: number): void;
  release(pin: number): void;
  releaseAll(): void;
  /** Presses a button for so long, ms of the board's time, and waits as long after it. */
  tap(pin: number, ms?: number): Promise<void>;
  /** The same with several, one a little after the other; the last is held so long. */
  hold(pins: readonly number[], ms: number): Promise<void>;
  /** So much of the board's time, ms. */
  wait(ms: number): Promise<void>;
  /**
   * Types `sky`, a long text in several calls, since the board takes at most 500 characters in one.
   * What is behind a word that the board refuses is dropped.
   */
  sky(text?: string): void;
  off(): void;
}

/** Makes the board, turns it on and starts the bundle. */
export function createDevice(options: DeviceOptions): Device {
  const clock = createClock();
  const board = createBoard({ clock, flash: options.flash });
  const frame = new Uint8Array(3 * LEDS);
  const pressed = new Map<number, number>();
  const waiting = new Set<() => void>();
  let frames = 0;
  let hasTone = false;
  let hasLight = false;
  let isSounding = false;
  let isLooking = false;
  let isOn = true;
  let isRefused = false;

  board.listen({
    frame({ pin, bytes }) {
      if (pin !== LED_PIN) return;
      frame.fill(0);
      frame.set(bytes.subarray(0, frame.length));
      frames++;
      isSounding = hasTone;
      isLooking = hasLight;
      hasLight = false;
    },
    output({ pin, level, freq }) {
      if (pin === IR_PIN) hasLight ||= level > 0;
      if (pin !== BUZZER_PIN) return;
      hasTone = level > 0;
      options.onTone(hasTone ? freq : 0);
    },
    line(line) {
      if (line.startsWith("! ")) isRefused = true;
      options.onLine(line);
    },
  });
  const die = createDie(board, { random: options.noise });
  install(options.flash, options.bundle);
  haveLasted(options.flash);
  board.powerOn();

  function wait(ms: number): Promise<void> {
    return new Promise((done) => {
      waiting.add(done);
      clock.schedule(1000 * ms, () => {
        waiting.delete(done);
        done();
      });
    });
  }

  const device: Device = {
    board,
    die,
    frame,
    speed: 1,
    hurry: 0,
    get isSounding() {
      return isSounding;
    },
    get isLooking() {
      return isLooking;
    },
    get frames() {
      return frames;
    },
    run(ms) {
      if (!isOn) return;
      const factor = pressed.size > 0 ? Math.min(device.speed, 1) : device.speed;
      clock.advance(Math.min(ms, MOST_GAP) * Math.max(factor, device.hurry));
    },
    press(pin) {
      if (pressed.has(pin)) return;
      pressed.set(pin, clock.now);
      board.press(pin);
    },
    release(pin) {
      const since = pressed.get(pin);
      if (since === undefined) return;
      const left = since + 1000 * SHORTEST_PRESS - clock.now;
      const end = () => {
        if (pressed.get(pin) !== since) return;
        pressed.delete(pin);
        board.release(pin);
      };
      if (left > 0) clock.schedule(left, end);
      else end();
    },
    releaseAll() {
      for (const pin of [...pressed.keys()]) device.release(pin);
    },
    async tap(pin, ms = 60) {
      await device.hold([pin], ms);
    },
    async hold(pins, ms) {
      // By the board's clock itself: a browser's frame may make up for seconds at once.
      const last = APART * (pins.length - 1);
      pins.forEach((pin, i) => {
        clock.schedule(1000 * APART * i, () => board.press(pin));
        clock.schedule(1000 * (last + ms), () => board.release(pin));
      });
      await wait(last + ms + PAUSE);
    },
    wait,
    sky(text) {
      if (text === undefined) {
        board.type("\x10sky()");
        return;
      }
      isRefused = false;
      for (const piece of pieces(text)) {
        options.onType(piece);
        board.type(`\x10sky(${JSON.stringify(piece)})`);
        if (isRefused) return;
      }
    },
    off() {
      isOn = false;
      board.powerOff();
      for (const done of waiting) done();
    },
  };
  return device;
}
