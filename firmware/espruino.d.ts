/**
 * The names of Espruino (2v29, ESP32) that the firmware uses, and no other. Names that the language
 * and Node's and the browser's types have as well (`Math`, `setTimeout`, `print` ...) are the same
 * here as there, or narrower. The emulated board implements `Espruino`.
 */

/** A pin: its GPIO number, 0..39. */
export type Pin = number;

/**
 * What a timer is known by. Opaque: a small number on the board, where an id is given again once
 * it and all later ones are over. So forget an id when its timer has run.
 */
export type Timer = ReturnType<typeof globalThis.setTimeout>;

/** What a watch is known by. */
export type Watch = number;

/** What a watch's callback is told. Times are seconds, as of `getTime`, to a microsecond. */
export interface Edge {
  /** Level after the edge; a button to ground is pressed when it is false. */
  state: boolean;
  /** When the level changed: with `debounce`, when it changed last. */
  time: number;
  /** `time` of the edge before, of either direction; undefined the first time. */
  lastTime?: number;
  pin: Pin;
}

export interface WatchOptions {
  repeat?: boolean;
  edge?: "rising" | "falling" | "both";
  /** The callback comes when the level was steady for so many ms. */
  debounce?: number;
}

export type PinMode =
  | "analog"
  | "input"
  | "input_pullup"
  | "input_pulldown"
  | "output"
  | "opendrain"
  | "auto";

/** Integer arrays that the native calls read and write. */
export type IntegerArray =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Uint24Array;

/** An array of three-byte little-endian numbers, 0..16777215. Only Espruino has it. */
export interface Uint24Array {
  readonly length: number;
  readonly buffer: ArrayBuffer;
  readonly byteOffset: number;
  readonly byteLength: number;
  [index: number]: number;
  fill(value: number, start?: number, end?: number): this;
  set(from: ArrayLike<number>, offset?: number): void;
}

export interface Uint24ArrayConstructor {
  new (length: number): Uint24Array;
  new (values: readonly number[]): Uint24Array;
  new (buffer: ArrayBufferLike, byteOffset?: number, length?: number): Uint24Array;
}

/** The library that drives WS2812 LEDs. */
export interface Neopixel {
  /**
   * Sends the bytes as they are; blocks for about 30 us an LED. Throws unless their number is a
   * multiple of 3 other than 0.
   */
  write(pin: Pin, bytes: Uint8Array): void;
}

/** The library for files in flash. Names are 1 to 28 characters, a file is never empty. */
export interface FlashStorage {
  /** Bytes of the file as characters 0..255, undefined if there is none. */
  read(name: string, offset?: number, length?: number): string | undefined;
  /** The file's bytes. On the board they are the flash itself: never write to them. */
  readArrayBuffer(name: string): ArrayBuffer | undefined;
  /**
   * With offset 0 makes the file, `size` bytes of which `data` is the beginning and the others 255;
   * with another offset fills in bytes of an existing one that are still 255. Throws if the data
   * do not fit, or lie where something is written.
   */
  write(name: string, data: string | Uint8Array, offset?: number, size?: number): boolean;
  erase(name: string): void;
  list(filter?: RegExp): string[];
  /** Bytes that can be written before flash must be compacted. */
  getFree(): number;
  /** Blocks for seconds; if power goes meanwhile, everything may be lost. */
  compact(): void;
}

/** Memory in blocks of `blocksize` bytes. */
export interface Memory {
  free: number;
  usage: number;
  total: number;
  history: number;
  blocksize: number;
}

/** The object `E`. */
export interface EspruinoUtilities {
  /**
   * For each element of `from`: looks it up in `map` (undefined: as it is; an index beyond the map
   * gives 0), or calls `map` with value and index, and stores it in `to`, until one of them ends.
   * `bits`: how many bits of `from` make an element, negative if the lowest come first.
   */
  mapInPlace(
    from: IntegerArray,
    to: IntegerArray,
    map?: IntegerArray | readonly number[] | ((value: number, index: number) => number),
    bits?: number,
  ): void;
  sum(values: IntegerArray | readonly number[]): number;
  /** As of zip files, 0..4294967295. */
  CRC32(data: string | Uint8Array | readonly number[]): number;
  /** Sets the state of `Math.random` and `hwRand`, which is the same after each boot. */
  srand(seed: number): void;
  /** Not from hardware on an ESP32: the next number of `Math.random`'s row, 0..2147483647. */
  hwRand(): number;
  /** A string of the bytes, undefined if memory is short. */
  toString(...data: (string | Uint8Array | readonly number[])[]): string | undefined;
  toArrayBuffer(text: string): ArrayBuffer;
  /** `init`: all is loaded. `kill`: before the program is replaced or reset, not at power loss. */
  on(event: "init" | "kill", callback: () => void): void;
  /** Restarts the chip if it does not come to rest, or without `automatic` is not kicked, in time. */
  enableWatchdog(seconds: number, automatic?: boolean): void;
  kickWatchdog(): void;
  /** Errors since the last call, such as FIFO_FULL, LOW_MEMORY, MEMORY. */
  getErrorFlags(): string[];
}

/** All of it: what the emulated board implements, and what the globals below are typed from. */
export interface Espruino {
  /** A text is evaluated: it is in memory, wherever the program lies. */
  setTimeout(callback: string | (() => void), ms: number): Timer;
  setInterval(callback: () => void, ms: number): Timer;
  /** Throws when it is given undefined. */
  clearTimeout(timer: Timer): void;
  /** Without one, clears all. */
  clearInterval(timer?: Timer): void;
  /**
   * Undefined for pins 6..12. Makes the pin an input with pull-up, but `digitalRead` undoes that,
   * unless `pinMode` was called before: so call `pinMode` first.
   */
  setWatch(callback: (edge: Edge) => void, pin: Pin, options?: WatchOptions): Watch | undefined;
  clearWatch(watch: Watch): void;
  /** Seconds since power-on, to a microsecond. */
  getTime(): number;
  pinMode(pin: Pin, mode: PinMode): void;
  digitalRead(pin: Pin): number;
  digitalWrite(pin: Pin, level: number | boolean): void;
  /** 0 to less than 1, pins 32..39 only: others give NaN. */
  analogRead(pin: Pin): number;
  /**
   * `value` 0..1. At most three pins ever have a `freq` (whole Hz) of their own; pins 25 and 26
   * become an analog output instead.
   */
  analogWrite(pin: Pin, value: number, options?: { freq?: number }): void;
  require(library: "neopixel"): Neopixel;
  require(library: "Storage"): FlashStorage;
  /** Ends the program, and starts the one that is saved. */
  load(): void;
  print(...values: unknown[]): void;
  process: {
    /** Collects garbage first, unless told false. */
    memory(collect?: boolean): Memory;
    env: Record<string, string | undefined>;
    version: string;
    /** What nobody caught; it is not printed then. */
    on(event: "uncaughtException", callback: (error: Error) => void): void;
  };
  E: EspruinoUtilities;
  Uint24Array: Uint24ArrayConstructor;
  /** The global object: what is put there is a global name. */
  global: object;
}

declare global {
  // setTimeout, setInterval and their clear functions: Node's declarations agree with the above.
  var setWatch: Espruino["setWatch"];
  var clearWatch: Espruino["clearWatch"];
  var getTime: Espruino["getTime"];
  var pinMode: Espruino["pinMode"];
  var digitalRead: Espruino["digitalRead"];
  var digitalWrite: Espruino["digitalWrite"];
  var analogRead: Espruino["analogRead"];
  var analogWrite: Espruino["analogWrite"];
  function print(...values: unknown[]): void;
  var E: Espruino["E"];
  var Uint24Array: Espruino["Uint24Array"];
  /** The one name that the firmware adds: plays tokens, begins a game, prints the position. */
  var sky: (text?: string) => void;

  namespace NodeJS {
    interface Require {
      (library: "neopixel"): Neopixel;
      (library: "Storage"): FlashStorage;
    }
    interface Process {
      memory: Espruino["process"]["memory"];
      on: Espruino["process"]["on"];
    }
  }
}
