import type { Edge, Espruino, Pin, Watch, WatchOptions } from "../../firmware/espruino.d.ts";
import { Ids } from "./id.ts";
import { checkNumber, checkPin, PINS, type Pins } from "./pin.ts";
import type { Power } from "./power.ts";
import type { TimerState } from "./timer.ts";
import type { Wiring } from "./wiring.ts";

/** Watches, as jsiIdle of Espruino's src/jsinteractive.c has them. */

interface WatchState {
  pin: Pin;
  callback: (edge: Edge) => void;
  repeat: boolean;
  /** 1 rising, -1 falling, 0 both. */
  edge: number;
  /** us. */
  debounce: number;
  state: boolean;
  /** Seconds. */
  lastTime: number | undefined;
  /** Waits for the contact to be steady. */
  timeout: { id: number; due: number; state: boolean } | undefined;
}

export interface Watches extends Pick<Espruino, "setWatch" | "clearWatch"> {
  /** A pin's level changed. */
  notice(pin: Pin, level: 0 | 1, time: number): void;
}

/** The number of what `edge` says. */
const DIRECTIONS = { rising: 1, falling: -1, both: 0 };

/** Makes the list of watches. Contacts that are being debounced take ids from `timers`. */
export function createWatches(
  wiring: Wiring,
  power: Power,
  pins: Pins,
  timers: Ids<TimerState>,
): Watches {
  const { clock } = wiring;
  const ids = new Ids<WatchState>();
  const watchesOf: WatchState[][] = Array.from({ length: PINS }, () => []);

  function remove(watch: WatchState): void {
    for (const [id, other] of ids.items) if (other === watch) ids.remove(id);
    watchesOf[watch.pin] = watchesOf[watch.pin].filter((other) => other !== watch);
  }

  function fire(watch: WatchState, state: boolean, us: number): void {
    const time = power.seconds(us);
    const { lastTime } = watch;
    if (watch.edge === 0 || watch.edge > 0 === state) {
      power.call(() => watch.callback({ state, lastTime, time, pin: watch.pin }));
      if (!watch.repeat) remove(watch);
    }
    watch.lastTime = time;
  }

  function onSteady(watch: WatchState): void {
    const timeout = watch.timeout;
    if (!power.isOn || timeout === undefined) return;
    if (clock.now < timeout.due) {
      clock.scheduleAt(timeout.due, () => onSteady(watch), "setWatch debounce");
      return;
    }
    const before = watch.state;
    watch.state = timeout.state;
    if (before !== timeout.state) fire(watch, timeout.state, timeout.due - watch.debounce);
    timers.remove(timeout.id);
    watch.timeout = undefined;
  }

  function onEdge(watch: WatchState, state: boolean, time: number): void {
    if (watch.debounce <= 0) {
      watch.state = state;
      fire(watch, state, time);
    } else if (watch.timeout) {
      const { due, id } = watch.timeout;
      watch.timeout.due = time + watch.debounce;
      watch.timeout.state = state;
      if (time > due && state !== watch.state) {
        watch.state = state;
        timers.remove(id);
        watch.timeout = undefined;
        fire(watch, state, due - watch.debounce);
      }
    } else if (state !== watch.state) {
      const due = time + watch.debounce;
      watch.timeout = { id: timers.add({ task: undefined }), due, state };
      clock.scheduleAt(due, () => onSteady(watch), "setWatch debounce");
    }
  }

  function onEdges(pin: Pin, state: boolean, time: number): void {
    if (!power.isOn) return;
    for (const watch of watchesOf[pin]) onEdge(watch, state, time);
  }

  return {
    notice(pin, level, time) {
      if (watchesOf[pin].length === 0) return;
      clock.schedule(0, () => onEdges(pin, level === 1, time), "setWatch");
    },
    setWatch(callback, pin, options) {
      power.need();
      checkNumber(pin);
      if (pin >= 6 && pin <= 12) {
        const text = "WARNING: Unable to set watch.";
        wiring.errors.push(`${text} (pin ${pin})`);
        wiring.print(text);
        return undefined;
      }
      checkPin(pin);
      if (typeof callback !== "function") throw new Error("Function or String not supplied!");
      const { repeat, edge, debounce }: WatchOptions =
        typeof options === "object" ? options : { repeat: Boolean(options) };
      const isButton = pin === 0;
      if (edge !== undefined && !(edge in DIRECTIONS)) {
        throw new TypeError("'edge' in setWatch should be 1, -1, 0, 'rising', 'falling' or 'both'");
      }
      const ms = debounce ?? (isButton ? 25 : 0);
      const watch: WatchState = {
        pin,
        callback,
        repeat: repeat ?? false,
        edge: edge === undefined ? Number(isButton) : DIRECTIONS[edge],
        debounce: ms > 0 ? Math.round(ms * 1000) : 0,
        state: pins.digitalRead(pin) === 1,
        lastTime: undefined,
        timeout: undefined,
      };
      // The first watch of a pin sets its pull-up, whatever pinMode said (jshPinWatch).
      if (watchesOf[pin].length === 0) pins.setMode(pin, "input_pullup");
      watchesOf[pin] = [...watchesOf[pin], watch];
      return ids.add(watch) as Watch;
    },
    clearWatch(...args: unknown[]) {
      if (args.length === 0) {
        ids.clear();
        watchesOf.fill([]);
        return;
      }
      if (args[0] === undefined) {
        throw new Error("clearWatch(undefined) not allowed. Use clearWatch() instead");
      }
      const watch = ids.items.get(args[0] as number);
      if (!watch) throw new Error(`Unknown Watch ${args[0]}`);
      // One that is being debounced is called all the same, as in Espruino.
      remove(watch);
    },
  };
}
