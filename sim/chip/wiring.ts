import type { Memory, Pin } from "../../firmware/espruino.d.ts";
import type { Clock } from "../clock.ts";
import type { Flash } from "../flash.ts";
import type { Random } from "./random.ts";

/** What stays when power goes: what is soldered and plugged to the chip, and who listens. */
export interface Wiring {
  clock: Clock;
  flash: Flash;
  strict: boolean;
  blocking: boolean;
  memory: Memory;
  /** What drives each pin from outside. */
  external: (0 | 1 | undefined)[];
  analog: (number | ((time: number) => number))[];
  /** The last frame of each pin. */
  sent: Uint8Array[];
  listeners: Listener[];
  errors: string[];
  /** Both as of power-on: `load()` does not reset them. */
  bootTime: number;
  random: Random;
  print: (text: string) => void;
  /** As the watchdog does, and as the program does by `load()`. */
  restart: () => void;
  reload: () => void;
}

/** Who is told what the board does. */
export interface Listener {
  frame?: (frame: Frame) => void;
  output?: (output: Output) => void;
  /** A line on the serial console, without its end. */
  line?: (line: string) => void;
}

/** Bytes that were sent to LEDs. */
export interface Frame {
  pin: Pin;
  /** Of the clock, us, when the last byte was out. */
  time: number;
  /** Valid during the call only: copy what is to be kept. */
  bytes: Uint8Array;
}

/** A pin was written. */
export interface Output {
  pin: Pin;
  /** Of the clock, us. */
  time: number;
  /** Level, or share of the time that it is high, 0..1. */
  level: number;
  /** Hz, 0 if it is steady. A buzzer sounds if there is a frequency and a level above 0. */
  freq: number;
}
