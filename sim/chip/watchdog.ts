import type { Task } from "../clock.ts";
import type { Power } from "./power.ts";
import type { Wiring } from "./wiring.ts";

export interface Watchdog {
  /** Restarts the board when it is not kicked for so many seconds. */
  enable(seconds: number, automatic?: boolean): void;
  kick(): void;
  /** Power goes. */
  stop(): void;
}

/** Makes a watchdog that is not enabled. */
export function createWatchdog(wiring: Wiring, power: Power): Watchdog {
  const { clock } = wiring;
  let isEnabled = false;
  let us = 0;
  let task: Task | undefined;

  function stop(): void {
    if (task) clock.cancel(task);
    task = undefined;
  }

  function bite(): void {
    if (!power.isOn) return;
    wiring.errors.push("watchdog");
    wiring.restart();
  }

  function kick(): void {
    stop();
    if (isEnabled) task = clock.schedule(us, bite, "watchdog");
  }

  return {
    enable(seconds, automatic = true) {
      // Programs take no time here, so that one that is kicked by itself never bites.
      isEnabled = !automatic;
      us = seconds * 1e6;
      kick();
    },
    kick,
    stop,
  };
}
