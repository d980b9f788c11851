import { formatError } from "./text.ts";
import type { Wiring } from "./wiring.ts";

/** Whether a machine still runs: tasks of the clock and the program's functions outlive it. */
export interface Power {
  isOn: boolean;
  /** Seconds since power-on, of a time of the clock. */
  seconds(time: number): number;
  /** Throws if power is off. */
  need(): void;
  /** Calls into the program; what it throws is printed, as from Espruino's idle loop. */
  call(callback: () => void): void;
}

/** Makes what a machine asks, with power on. */
export function createPower(wiring: Wiring): Power {
  const { bootTime } = wiring;
  const power: Power = {
    isOn: true,
    seconds: (time) => (time - bootTime) / 1e6,
    need() {
      if (!power.isOn) throw new Error("power is off");
    },
    call(callback) {
      try {
        callback();
      } catch (error) {
        if (power.isOn) report(wiring, error);
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
