import type { Espruino, Timer } from "../../firmware/espruino.d.ts";
import type { Task } from "../clock.ts";
import { Ids } from "./id.ts";
import type { Power } from "./power.ts";
import type { Wiring } from "./wiring.ts";

/** Shortest time of a timer, ms (TIMER_MIN_INTERVAL). */
const SHORTEST = 0.1;

/** One id: a program's timer, or without a task a contact that is being debounced. */
export interface TimerState {
  task: Task | undefined;
}

export interface Timers
  extends Pick<Espruino, "setTimeout" | "setInterval" | "clearTimeout" | "clearInterval"> {
  ids: Ids<TimerState>;
  /** Power goes. */
  stop(): void;
}

/** Makes the list of timers. */
export function createTimers(
  { clock }: Wiring,
  power: Power,
  evaluate: (text: string) => unknown,
): Timers {
  const ids = new Ids<TimerState>();

  function add(callback: unknown, ms: number, repeats: boolean): Timer {
    power.need();
    if (typeof callback !== "function" && typeof callback !== "string")
      throw new Error("Function or String not supplied!");
    const run = typeof callback === "string" ? () => evaluate(callback) : (callback as () => void);
    const us = Math.round(1000 * Math.max(Number(ms) || 0, SHORTEST));
    const label = repeats ? "setInterval" : "setTimeout";
    const timer: TimerState = { task: undefined };
    const id = ids.add(timer);
    const tick = (due: number) => {
      power.call(run);
      // An id is free again only after the callback.
      if (!power.isOn || ids.items.get(id) !== timer) return;
      if (repeats) timer.task = clock.scheduleAt(due + us, tick, label);
      else ids.remove(id);
    };
    timer.task = clock.schedule(us, tick, label);
    return id as unknown as Timer;
  }

  function clear(name: string, args: unknown[]): void {
    if (args.length === 0) {
      for (const [id, { task }] of [...ids.items]) {
        if (!task) continue;
        clock.cancel(task);
        ids.remove(id);
      }
      return;
    }
    if (args[0] === undefined) {
      throw new Error(`${name}(undefined) not allowed. Use ${name}() instead`);
    }
    const timer = ids.items.get(args[0] as number);
    if (!timer) return;
    if (timer.task) clock.cancel(timer.task);
    ids.remove(args[0] as number);
  }

  return {
    ids,
    setTimeout: (callback, ms) => add(callback, ms, false),
    setInterval: (callback, ms) => add(callback, ms, true),
    clearTimeout: (...args: unknown[]) => clear("clearTimeout", args),
    clearInterval: (...args: unknown[]) => clear("clearInterval", args),
    stop() {
      for (const { task } of ids.items.values()) if (task) clock.cancel(task);
    },
  };
}
