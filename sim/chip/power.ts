import { formatError } from "./text.ts";
import type { Wiring } from "./wiring.ts";

/** Whether a machine still runs: tasks of the clock and the program's functions outlive it. */
export interface Power {
  isOn: boolean;
  /** Seconds since power-on, of a time of the clock. */
  seconds(time: number): number;
  /** Throws if power is off. */
  need(): void;
  /** What the program wants to be told of what it throws. */
  catchers: ((error: Error) => void)[];
  /** Calls into the program; what it throws is printed, as from Espruino's idle loop, or caught. */
  call(callback: () => void): void;
}

/** Makes what a machine asks, with power on. */
export function createPower(wiring: Wiring): Power {
  const { bootTime } = wiring;
  const power: Power = {
    isOn: true,
    catchers: [],
    seconds: (time) => (time - bootTime) / 1e6,
    need() {
      if (!power.isOn) throw new Error("power is off");
    },
    call(callback) {
      try {
        callback();
      } catch (error) {
        if (!power.isOn) return;
        if (power.catchers.length === 0) report(wiring, error);
        else {
          wiring.errors.push(formatError(error));
          const catchers = power.catchers.splice(0);
          for (const tell of catchers) power.call(() => tell(error as Error));
          if (power.isOn) power.catchers.push(...catchers);
        }
      }
    },
  };
  return power;
}

/** Prints an error, and keeps it. */
export function report(wiring: Wiring, error: unknown): void {
  const text = formatError(error);
  wiring.errors.push(text);
  wiring.print(text);
}
