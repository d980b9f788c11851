import type { Espruino, Pin } from "../../firmware/espruino.d.ts";
import { threeByteArray } from "./array.ts";
import { createFiles } from "./file.ts";
import { createNeopixel } from "./led.ts";
import { createPins } from "./pin.ts";
import { createPower } from "./power.ts";
import { createScope } from "./scope.ts";
import { formatValue } from "./text.ts";
import { createTimers } from "./timer.ts";
import { createUtilities } from "./utility.ts";
import { createWatches } from "./watch.ts";
import { createWatchdog, type WatchdogSetting } from "./watchdog.ts";
import type { Wiring } from "./wiring.ts";

/** What is gone when power goes: the chip's memory, with the program in it. */
export interface Machine {
  env: Espruino;
  /** Evaluates in the scope of the program that ran last. */
  evaluate(text: string): unknown;
  /** A pin's level may have changed. */
  refresh(pin: Pin, time?: number): void;
  level(pin: Pin): 0 | 1;
  run(text: string): void;
  watchdog(): WatchdogSetting | undefined;
  emit(event: string): void;
  /** Something typed has thrown. */
  fail(error: unknown): void;
  stop(): void;
}

/** Starts a machine with empty memory. */
export function startMachine(wiring: Wiring): Machine {
  const power = createPower(wiring);
  const timers = createTimers(wiring, power, (text) => scope.evaluate(text));
  const pins = createPins(wiring, power, (...change) => watches.notice(...change));
  const watches = createWatches(wiring, power, pins, timers.ids);
  const watchdog = createWatchdog(wiring, power);
  const handlers: { event: string; callback: () => void }[] = [];
  const libraries: Record<string, unknown> = {
    neopixel: createNeopixel(wiring, power),
    Storage: createFiles(wiring, power),
  };

  const env: Espruino = {
    setTimeout: timers.setTimeout,
    setInterval: timers.setInterval,
    clearTimeout: timers.clearTimeout,
    clearInterval: timers.clearInterval,
    setWatch: watches.setWatch,
    clearWatch: watches.clearWatch,
    getTime: () => power.seconds(wiring.clock.now),
    pinMode: pins.pinMode,
    digitalRead: pins.digitalRead,
    digitalWrite: pins.digitalWrite,
    analogRead: pins.analogRead,
    analogWrite: pins.analogWrite,
    require(name: string) {
      if (!Object.hasOwn(libraries, name)) throw new Error(`Module "${name}" not found`);
      return libraries[name] as never;
    },
    print(...values) {
      wiring.print(values.map((value) => formatValue(value, false)).join(" "));
    },
    process: {
      memory: () => ({ ...wiring.memory }),
      env: { VERSION: "2v29", BOARD: "ESP32", CONSOLE: "Serial1" },
      version: "2v29",
      on: (_, callback) => power.catchers.push(callback),
    },
    load: () => void wiring.clock.schedule(0, () => power.isOn && wiring.reload(), "load"),
    E: createUtilities(wiring.random, watchdog, (event, callback) => {
      handlers.push({ event, callback });
    }),
    Uint24Array: threeByteArray as unknown as Espruino["Uint24Array"],
    global: {},
  };
  const scope = createScope(wiring, env);

  function emit(event: string): void {
    for (const handler of handlers) if (handler.event === event) power.call(handler.callback);
  }

  return {
    env,
    evaluate: scope.evaluate,
    refresh: pins.refresh,
    level: pins.level,
    watchdog: () => watchdog.setting,
    emit,
    fail: (error) =>
      power.call(() => {
        throw error;
      }),
    run(text) {
      power.call(() => scope.load(text));
      emit("init");
    },
    stop() {
      power.isOn = false;
      timers.stop();
      watchdog.stop();
    },
  };
}
