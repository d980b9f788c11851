import type { Espruino, Pin, PinMode } from "../../firmware/espruino.d.ts";
import type { Power } from "./power.ts";
import type { Wiring } from "./wiring.ts";

export const PINS = 40;
/** Fixed pull-ups at boot (targets/esp32/jshardware.c, jshPinDefaultPullup); 34..39 have none. */
const BOOT_PULLUPS = [0, 12, 13, 14, 15, 18, 19, 21, 22, 25, 26, 27];
/** Pins of the flash chip and of the console, which a program leaves alone. */
const RESERVED_PINS = [1, 3, 6, 7, 8, 9, 10, 11];
/** Pins with a frequency of their own, PWMFreqMax of jshardwarePWM.c. */
const TONE_PINS = 3;
/** Hz of a pin without one of its own. */
const PWM_FREQ = 5000;

const MODES = ["analog", "input", "input_pullup", "input_pulldown", "output", "opendrain"];

/** Throws if there is no such pin. */
export function checkNumber(pin: Pin): void {
  if (!(Number.isInteger(pin) && pin >= 0 && pin < PINS)) throw new Error("Invalid pin");
}

/** Throws if a program should not use the pin. */
export function checkPin(pin: Pin): void {
  checkNumber(pin);
  if (RESERVED_PINS.includes(pin)) throw new Error(`pin ${pin} is the flash's or the console's`);
}

/** Throws if a program cannot write to the pin. */
export function checkOutput(pin: Pin): void {
  checkPin(pin);
  if (pin >= 34) throw new Error(`pin ${pin} is input only`);
}

export interface Pins
  extends Pick<
    Espruino,
    "pinMode" | "digitalRead" | "digitalWrite" | "analogRead" | "analogWrite"
  > {
  /** Level now. */
  level(pin: Pin): 0 | 1;
  setMode(pin: Pin, mode: PinMode): void;
  /** The level may have changed, at a time of the clock. */
  refresh(pin: Pin, time?: number): void;
}

/** Makes the pins as they are at boot. `onChange` is told of levels that change. */
export function createPins(
  wiring: Wiring,
  power: Power,
  onChange: (pin: Pin, level: 0 | 1, time: number) => void,
): Pins {
  const { clock } = wiring;
  const modes: PinMode[] = new Array(PINS).fill("input");
  for (const pin of BOOT_PULLUPS) modes[pin] = "input_pullup";
  /** Whether `pinMode` was called: others get their mode from what is done to them. */
  const manual: boolean[] = new Array(PINS).fill(false);
  const latch: (0 | 1)[] = new Array(PINS).fill(0);
  const levels = latch.map((_, pin) => levelOf(pin));
  /** Those with a frequency. */
  const tones: Pin[] = [];

  function levelOf(pin: Pin): 0 | 1 {
    if (modes[pin] === "output") return latch[pin];
    const outside = wiring.external[pin];
    if (modes[pin] === "opendrain" && latch[pin] === 0) return 0;
    if (outside !== undefined) return outside;
    return modes[pin] === "input_pullup" && pin < 34 ? 1 : 0;
  }

  function refresh(pin: Pin, time = clock.now): void {
    const level = levelOf(pin);
    if (level === levels[pin]) return;
    levels[pin] = level;
    onChange(pin, level, time);
  }

  function setMode(pin: Pin, mode: PinMode): void {
    modes[pin] = mode;
    refresh(pin);
  }

  function drive(pin: Pin, level: number, freq: number): void {
    for (const listener of wiring.listeners) {
      listener.output?.({ pin, time: clock.now, level, freq });
    }
  }

  return {
    level: levelOf,
    setMode,
    refresh,
    pinMode(pin, mode) {
      checkPin(pin);
      if (mode === "auto" || mode === undefined) {
        manual[pin] = false;
        return;
      }
      if (!MODES.includes(mode)) throw new Error("Unknown pin mode");
      if (mode === "output" || mode === "opendrain") checkOutput(pin);
      manual[pin] = true;
      setMode(pin, mode);
    },
    digitalRead(pin) {
      checkPin(pin);
      // An input without pull-up, unless pinMode was called (jshPinInput).
      if (!manual[pin]) setMode(pin, "input");
      return levelOf(pin);
    },
    digitalWrite(pin, value) {
      power.need();
      checkOutput(pin);
      latch[pin] = value ? 1 : 0;
      if (!manual[pin]) modes[pin] = "output";
      refresh(pin);
      const isOutput = modes[pin] === "output" || modes[pin] === "opendrain";
      if (isOutput) drive(pin, latch[pin], 0);
    },
    analogRead(pin) {
      checkPin(pin);
      if (pin < 32) return Number.NaN;
      const source = wiring.analog[pin];
      const value = typeof source === "function" ? source(clock.now) : source;
      // Twelve bits, so always below 1.
      return Math.min(4095, Math.max(0, Math.floor(value * 4096))) / 4096;
    },
    analogWrite(pin, value, options) {
      power.need();
      checkOutput(pin);
      const freq = Math.floor(Number(options?.freq ?? 0));
      const level = Math.min(1, Math.max(0, value));
      if (pin === 25 || pin === 26) {
        if (freq > 0) throw new Error(`pin ${pin} is an analog output, it has no frequency`);
        drive(pin, level, 0);
        return;
      }
      if (freq > 0 && !tones.includes(pin)) {
        if (tones.length === TONE_PINS) {
          throw new Error(`only ${TONE_PINS} pins can have a frequency of their own`);
        }
        tones.push(pin);
      }
      if (!manual[pin]) modes[pin] = "output";
      drive(pin, level, freq > 0 ? freq : PWM_FREQ);
    },
  };
}
