import type { Task } from "../clock.ts";
import type { Power } from "./power.ts";
import type { Wiring } from "./wiring.ts";

export interface Watchdog {
  /** How it was enabled, undefined if it was not. */
  readonly setting: WatchdogSetting | undefined;
  /** Restarts the board when it is not kicked for so many seconds. */
  enable(seconds: number, automatic?: boolean): void;
  kick(): void;
  /** Power goes. */
  stop(): void;
}

/** How a watchdog is enabled: it bites after so many seconds, and may be kicked by idle time. */
export interface WatchdogSetting {
  seconds: number;
  automatic: boolean;
}

/** Makes a watchdog that is not enabled. */
export function createWatchdog(wiring: Wiring, power: Power): Watchdog {
  const { clock } = wiring;
  let isEnabled = false;
  let us = 0;
  let task: Task | undefined;
  let setting: WatchdogSetting | undefined;

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
    get setting() {
      return setting;
    },
    enable(seconds, automatic = true) {
      setting = { seconds, automatic };
      // Programs take no time here, so that one that is kicked by itself never bites.
      isEnabled = !automatic;
      us = seconds * 1e6;
      kick();
    },
    kick,
    stop,
  };
}
