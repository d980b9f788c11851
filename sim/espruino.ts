import type { Espruino, Memory, Pin } from "../firmware/espruino.d.ts";
import { type Machine, startMachine } from "./chip/machine.ts";
import { PINS } from "./chip/pin.ts";
import { createRandom } from "./chip/random.ts";
import { formatValue } from "./chip/text.ts";
import type { WatchdogSetting } from "./chip/watchdog.ts";
import type { Listener, Wiring } from "./chip/wiring.ts";
import type { Clock, Task } from "./clock.ts";
import { createFlash, createStorage, type Flash } from "./flash.ts";

/**
 * An emulated ESP32 with Espruino 2v29: it runs the very text that is flashed. What is refused or
 * odd there is so here; the sources are named where it is not in Espruino's documents. Programs
 * take no time, but for what blocks: `neopixel.write` and erasing flash.
 */

export interface BoardOptions {
  clock: Clock;
  flash?: Flash;
  /**
   * Hides what Espruino has not (`Math.imul`, `Map`, `Array.from`, the host's own names), and
   * makes typed arrays throw on indices such as -1, 1.5 and NaN. Slow.
   */
  strict?: boolean;
  /** Whether sending a frame and erasing flash take their time; yes unless false. */
  blocking?: boolean;
  /** What `process.memory()` says. */
  memory?: Memory;
}

/** The board and what one can do to it from outside. */
export interface Board {
  readonly clock: Clock;
  readonly flash: Flash;
  readonly isOn: boolean;
  /** Every error that was printed, since the board was made. Tests want it empty. */
  readonly errors: string[];
  /** How the program that runs enabled the watchdog, undefined if it did not. */
  readonly watchdog: WatchdogSetting | undefined;
  /** The names that a program sees; new ones after each power-on. */
  readonly env: Espruino;
  /** Turns power on: new memory, and the program saved as `.bootcde`, if any, runs. */
  powerOn(): void;
  /** Turns power off: timers, watches and memory are gone, flash and wiring stay. */
  powerOff(): void;
  /** Espruino's `load()`: ends the program (`kill`) and starts the saved one. */
  reload(): void;
  /**
   * Runs a program in empty memory instead of the one that ran (`kill`), as an upload without
   * saving would. Turns power on if need be.
   */
  run(text: string): void;
  /** Saves a program in flash, which runs at the next `powerOn` or `reload`. */
  install(text: string): void;
  /**
   * Types a line on the serial console. It is evaluated in the program's global scope and its
   * value printed after `=`, but not if the line begins with `\x10`, as tools' lines do. There is
   * no echo and no prompt.
   */
  type(line: string): void;
  /** Evaluates an expression in the program's global scope. Throws what it throws. */
  evaluate(text: string): unknown;
  /**
   * Connects a pin to ground. `bounce`: microseconds after which the contact opens, closes again
   * and so on; an even number of them.
   */
  press(pin: Pin, bounce?: readonly number[]): void;
  /** Lets go of it again; bounces likewise. */
  release(pin: Pin, bounce?: readonly number[]): void;
  /** Drives a pin from outside, or with undefined lets it be. */
  setLevel(pin: Pin, level: 0 | 1 | undefined): void;
  /** What `analogRead` finds: 0..1, or a function of the clock's microseconds. */
  setAnalog(pin: Pin, value: number | ((time: number) => number)): void;
  /** Level of a pin. One that nothing drives or pulls reads 0. */
  level(pin: Pin): 0 | 1;
  /** The last frame sent on a pin, empty if none; a copy. */
  leds(pin: Pin): Uint8Array;
  /** Adds a listener. Returns what takes it away again. */
  listen(listener: Listener): () => void;
}

/** What an upload with both radios on leaves, in 14-byte variables. */
const MEMORY: Memory = { free: 1200, usage: 800, total: 2000, history: 0, blocksize: 14 };

/** The file that Espruino runs at power-on. */
const BOOT_FILE = ".bootcde";

/** Whether an error is one of the line that was typed, and not of a function that it called. */
function isTyped(error: Error): boolean {
  const first = error.stack?.split("\n").find((line) => /^ *at /.test(line)) ?? "";
  return error instanceof SyntaxError || first.includes("eval (eval at <anonymous>");
}

/** Makes a board, without power. */
export function createBoard(options: BoardOptions): Board {
  const { clock } = options;
  const flash = options.flash ?? createFlash();
  const bounces: Task[][] = Array.from({ length: PINS }, () => []);
  let machine: Machine | undefined;

  const wiring: Wiring = {
    clock,
    flash,
    strict: options.strict ?? false,
    blocking: options.blocking ?? true,
    memory: options.memory ?? MEMORY,
    external: new Array(PINS).fill(undefined),
    analog: new Array(PINS).fill(0),
    sent: [],
    listeners: [],
    errors: [],
    bootTime: clock.now,
    random: createRandom(),
    print(text) {
      for (const line of text.split("\n")) {
        for (const listener of wiring.listeners) listener.line?.(line);
      }
    },
    restart() {
      machine?.stop();
      reset();
    },
    reload: () => restart(),
  };

  /** Starts with empty memory, with a program or the saved one, if any. */
  function boot(text = createStorage(flash).read(BOOT_FILE) ?? ""): void {
    machine = startMachine(wiring);
    if (text !== "") machine.run(text);
  }

  /** As the chip does at power-on, or when the watchdog bites. */
  function reset(text?: string): void {
    wiring.bootTime = clock.now;
    wiring.random = createRandom();
    const storage = createStorage(flash);
    if (!storage.isValid()) {
      wiring.print("Storage is corrupt.");
      storage.eraseAll();
    }
    boot(text);
  }

  /** As Espruino's `reset()` and `load()` do. */
  function restart(text?: string): void {
    powered().emit("kill");
    powered().stop();
    boot(text);
  }

  function powered(): Machine {
    if (!machine) throw new Error("the board has no power");
    return machine;
  }

  function setLevel(pin: Pin, level: 0 | 1 | undefined, time = clock.now): void {
    wiring.external[pin] = level;
    machine?.refresh(pin, time);
  }

  function contact(pin: Pin, isClosed: boolean, bounce: readonly number[]): void {
    if (bounce.length % 2 !== 0) throw new Error("bounce: an even number of times");
    for (const task of bounces[pin]) clock.cancel(task);
    const levels = isClosed ? ([undefined, 0] as const) : ([0, undefined] as const);
    setLevel(pin, levels[1]);
    bounces[pin] = bounce.map((us, i) =>
      clock.schedule(us, (due) => setLevel(pin, levels[i % 2], due), "bounce"),
    );
  }

  return {
    clock,
    flash,
    errors: wiring.errors,
    get isOn() {
      return machine !== undefined;
    },
    get watchdog() {
      return machine?.watchdog();
    },
    get env() {
      return powered().env;
    },
    powerOn() {
      if (!machine) reset();
    },
    powerOff() {
      machine?.stop();
      machine = undefined;
      wiring.sent = [];
    },
    reload() {
      restart();
    },
    run(text) {
      if (machine) restart(text);
      else reset(text);
    },
    install(text) {
      createStorage(flash).write(BOOT_FILE, text);
    },
    type(line) {
      const isQuiet = line.startsWith("\x10");
      const text = isQuiet ? line.slice(1) : line;
      if (text.trim() === "") return;
      try {
        const value = powered().evaluate(text);
        if (!isQuiet) wiring.print(`=${formatValue(value, true)}`);
      } catch (error) {
        if (error instanceof Error)
          error.stack = isTyped(error) ? "    at REPL:1:1" : "    at :1:1";
        powered().fail(error);
      }
    },
    evaluate: (text) => powered().evaluate(text),
    press: (pin, bounce = []) => contact(pin, true, bounce),
    release: (pin, bounce = []) => contact(pin, false, bounce),
    setLevel: (pin, level) => setLevel(pin, level),
    setAnalog(pin, value) {
      wiring.analog[pin] = value;
    },
    level: (pin) => machine?.level(pin) ?? 0,
    leds: (pin) => wiring.sent[pin]?.slice() ?? new Uint8Array(),
    listen(listener) {
      wiring.listeners.push(listener);
      return () => {
        const at = wiring.listeners.indexOf(listener);
        if (at >= 0) wiring.listeners.splice(at, 1);
      };
    },
  };
}
