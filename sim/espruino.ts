import type {
  Edge,
  Espruino,
  FlashStorage,
  Memory,
  Pin,
  PinMode,
  Timer,
  Watch,
  WatchOptions,
} from "../firmware/espruino.d.ts";
import type { Clock, Task } from "./clock.ts";
import { bytesOf, createFlash, createStorage, type Flash, stringOf } from "./flash.ts";

/**
 * An emulated ESP32 with Espruino 2v29: it runs the very text that is flashed. What is refused or
 * odd there is so here; the sources are named where it is not in Espruino's documents. Programs
 * take no time, but for what blocks: `neopixel.write` and erasing flash.
 */

const PINS = 40;
/** Fixed pull-ups at boot (targets/esp32/jshardware.c, jshPinDefaultPullup); 34..39 have none. */
const BOOT_PULLUPS = [0, 12, 13, 14, 15, 18, 19, 21, 22, 25, 26, 27];
/** Pins of the flash chip and of the console, which a program leaves alone. */
const RESERVED_PINS = [1, 3, 6, 7, 8, 9, 10, 11];
/** Pins with a frequency of their own, PWMFreqMax of jshardwarePWM.c. */
const TONE_PINS = 3;
/** The wire's time for a byte, and for the pause that ends a frame, us. */
const BYTE_US = 10;
const RESET_US = 280;
/** Time to erase a page of flash, us; an estimate. */
const ERASE_US = 50_000;
/** Shortest time of a timer, ms (TIMER_MIN_INTERVAL). */
const TIMER_MIN = 0.1;

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

/** Who is told what the board does. */
export interface Listener {
  frame?: (frame: Frame) => void;
  output?: (output: Output) => void;
  /** A line on the serial console, without its end. */
  line?: (line: string) => void;
}

export interface BoardOptions {
  clock: Clock;
  flash?: Flash;
  /**
   * Hides what Espruino has not (`Math.imul`, `Map`, `Array.from`, the host's own names), and
   * makes typed arrays throw on indices such as -1, 1.5 and NaN. Slow.
   */
  strict?: boolean;
  /** Whether sending a frame and erasing flash take their time; yes unless false. */
  blocking?: boolean;
  /** What `process.memory()` says. */
  memory?: Memory;
}

/** The board and what one can do to it from outside. */
export interface Board {
  readonly clock: Clock;
  readonly flash: Flash;
  readonly isOn: boolean;
  /** Every error that was printed, since the board was made. Tests want it empty. */
  readonly errors: string[];
  /** The names that a program sees; new ones after each power-on. */
  readonly env: Espruino;
  /** Turns power on: new memory, and the program saved as `.bootcde`, if any, runs. */
  powerOn(): void;
  /** Turns power off: timers, watches and memory are gone, flash and wiring stay. */
  powerOff(): void;
  /** Espruino's `load()`: ends the program (`kill`) and starts the saved one. */
  reload(): void;
  /**
   * Runs a program in empty memory instead of the one that ran (`kill`), as an upload without
   * saving would. Turns power on if need be.
   */
  run(text: string): void;
  /** Saves a program in flash, which runs at the next `powerOn` or `reload`. */
  install(text: string): void;
  /**
   * Types a line on the serial console. It is evaluated in the program's global scope and its
   * value printed after `=`, but not if the line begins with `\x10`, as tools' lines do. There is
   * no echo and no prompt.
   */
  type(line: string): void;
  /** Evaluates an expression in the program's global scope. Throws what it throws. */
  evaluate(text: string): unknown;
  /**
   * Connects a pin to ground. `bounce`: microseconds after which the contact opens, closes again
   * and so on; an even number of them.
   */
  press(pin: Pin, bounce?: readonly number[]): void;
  /** Lets go of it again; bounces likewise. */
  release(pin: Pin, bounce?: readonly number[]): void;
  /** Drives a pin from outside, or with undefined lets it be. */
  setLevel(pin: Pin, level: 0 | 1 | undefined): void;
  /** What `analogRead` finds: 0..1, or a function of the clock's microseconds. */
  setAnalog(pin: Pin, value: number | ((time: number) => number)): void;
  /** Level of a pin. One that nothing drives or pulls reads 0. */
  level(pin: Pin): 0 | 1;
  /** The last frame sent on a pin, empty if none; a copy. */
  leds(pin: Pin): Uint8Array;
  /** Adds a listener. Returns what takes it away again. */
  listen(listener: Listener): () => void;
}

// Typed arrays as Espruino has them.

type TypedArray =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** What a proxy stands for. */
const raws = new WeakMap<object, TypedArray | ThreeBytes>();

function raw<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  return (raws.get(value) as T | undefined) ?? value;
}

function noField(key: string, type: string): Error {
  return new Error(
    `Field or method "${key}" does not already exist, and can't create it on ${type}`,
  );
}

/** The index that a property name is, -1 if it is none. */
function indexOf(key: string): number {
  const index = Number(key) >>> 0;
  return String(index) === key ? index : -1;
}

/** Property names that come of a wrong index. */
function isBadIndex(key: string): boolean {
  return key === "undefined" || key === "null" || key === "NaN" || !Number.isNaN(Number(key));
}

/** The numbers of an array of three-byte numbers. */
class ThreeBytes {
  readonly bytes: Uint8Array;
  readonly length: number;

  constructor(from: number | ArrayLike<number> | ArrayBufferLike, byteOffset = 0, length?: number) {
    if (from instanceof ArrayBuffer) {
      this.length = length ?? Math.floor((from.byteLength - byteOffset) / 3);
      this.bytes = new Uint8Array(from, byteOffset, this.length * 3);
    } else {
      const values = typeof from === "number" ? [] : (from as ArrayLike<number>);
      this.length = typeof from === "number" ? from : values.length;
      this.bytes = new Uint8Array(this.length * 3);
      for (let i = 0; i < values.length; i++) this.put(i, values[i]);
    }
  }

  get(i: number): number {
    const { bytes } = this;
    return bytes[3 * i] | (bytes[3 * i + 1] << 8) | (bytes[3 * i + 2] << 16);
  }

  put(i: number, value: number): void {
    const { bytes } = this;
    bytes[3 * i] = value;
    bytes[3 * i + 1] = value >> 8;
    bytes[3 * i + 2] = value >> 16;
  }
}

/** Properties that every array of three-byte numbers has. */
function threeBytesMember(array: ThreeBytes, key: string, self: unknown): unknown {
  switch (key) {
    case "length":
      return array.length;
    case "buffer":
      return array.bytes.buffer;
    case "byteOffset":
      return array.bytes.byteOffset;
    case "byteLength":
      return array.bytes.byteLength;
    case "fill":
      return (value: number, start = 0, end = array.length) => {
        for (let i = start; i < Math.min(end, array.length); i++) array.put(i, value);
        return self;
      };
    case "set":
      return (from: ArrayLike<number>, offset = 0) => {
        for (let i = 0; i < from.length; i++) array.put(offset + i, from[i]);
      };
    default:
      return undefined;
  }
}

const threeBytesHandler: ProxyHandler<ThreeBytes> = {
  get(array, key, self) {
    if (typeof key === "symbol") return undefined;
    const i = indexOf(key);
    if (i >= 0) return i < array.length ? array.get(i) : undefined;
    if (isBadIndex(key)) throw noField(key, "Uint24Array");
    return threeBytesMember(array, key, self);
  },
  set(array, key, value) {
    const i = indexOf(String(key));
    if (i < 0) throw noField(String(key), "Uint24Array");
    if (i < array.length) array.put(i, value);
    return true;
  },
};

/** Espruino's `Uint24Array`; its wrong indices throw in any mode. */
function threeByteArray(
  from: number | ArrayLike<number> | ArrayBufferLike,
  byteOffset?: number,
  length?: number,
): object {
  const array = new ThreeBytes(from, byteOffset, length);
  const proxy = new Proxy(array, threeBytesHandler);
  raws.set(proxy, array);
  return proxy;
}

/** Methods of typed arrays (src/jswrap_arraybuffer.c). */
const ARRAY_METHODS = new Set(
  "set map subarray indexOf includes join sort forEach reduce fill filter find findIndex reverse slice some every".split(
    " ",
  ),
);
const ARRAY_FIELDS = new Set(["length", "buffer", "byteLength", "byteOffset", "constructor"]);

/** Methods of those that write to the array itself. */
const WRITING_METHODS = new Set(["set", "sort", "fill", "reverse"]);

/** Buffers of files, which on the board are the flash itself. */
const romBuffers = new WeakSet<ArrayBufferLike>();

function checkWritable(array: TypedArray): void {
  if (romBuffers.has(array.buffer)) throw new Error("written to mapped flash: the board crashes");
}

function strictHandler(type: string): ProxyHandler<TypedArray> {
  return {
    get(array, key) {
      const field = Reflect.get(array, key, array) as unknown;
      if (typeof key === "symbol") {
        return typeof field === "function" ? field.bind(array) : field;
      }
      if (indexOf(key) >= 0 || ARRAY_FIELDS.has(key)) return field;
      if (isBadIndex(key)) throw noField(key, type);
      if (key === "toString") return () => array.join(",");
      if (!ARRAY_METHODS.has(key)) return undefined;
      return (...args: unknown[]) => {
        if (WRITING_METHODS.has(key)) checkWritable(array);
        const result = (field as (...args: unknown[]) => unknown).apply(array, args.map(raw));
        return ArrayBuffer.isView(result) ? strictArray(result as TypedArray, type) : result;
      };
    },
    set(array, key, value) {
      const i = indexOf(String(key));
      if (i < 0) throw noField(String(key), type);
      checkWritable(array);
      if (i < array.length) array[i] = value;
      return true;
    },
  };
}

const strictHandlers = new Map<string, ProxyHandler<TypedArray>>();

function strictArray(array: TypedArray, type: string): TypedArray {
  let handler = strictHandlers.get(type);
  if (!handler) {
    handler = strictHandler(type);
    strictHandlers.set(type, handler);
  }
  const proxy = new Proxy(array, handler);
  raws.set(proxy, array);
  return proxy;
}

function strictConstructor(type: string, base: new (...args: never[]) => TypedArray): unknown {
  function construct(...args: unknown[]): TypedArray {
    return strictArray(new base(...(args.map(raw) as never[])), type);
  }
  construct.prototype = base.prototype;
  return construct;
}

/** What `strict` leaves of the language's objects. */
const STRICT_MEMBERS: Record<string, readonly string[]> = {
  Math: "E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos asin atan atan2 ceil cos exp floor log max min pow round sign sin sqrt tan".split(
    " ",
  ),
  Object:
    "assign create defineProperties defineProperty entries fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getPrototypeOf keys setPrototypeOf values".split(
      " ",
    ),
  Array: ["isArray"],
  Number: "MAX_VALUE MIN_VALUE NEGATIVE_INFINITY NaN POSITIVE_INFINITY".split(" "),
  String: ["fromCharCode"],
  JSON: ["parse", "stringify"],
};

/** Names that `strict` leaves as they are. */
const STRICT_NAMES = new Set(
  (
    "Boolean DataView ArrayBuffer Error SyntaxError TypeError ReferenceError Function RegExp Promise " +
    "NaN Infinity undefined isFinite isNaN parseInt parseFloat eval atob btoa " +
    "decodeURIComponent encodeURIComponent"
  ).split(" "),
);

/** An object or function with only some of its members. */
function narrowed(name: string): unknown {
  const full = (globalThis as Record<string, unknown>)[name] as Record<string, unknown>;
  let narrow: Record<string, unknown> = {};
  if (typeof full === "function") {
    const base = full as unknown as new (...args: unknown[]) => unknown;
    const call = full as unknown as (...args: unknown[]) => unknown;
    const stand = function (...args: unknown[]) {
      return new.target ? new base(...args) : call(...args);
    };
    stand.prototype = base.prototype;
    narrow = stand as unknown as Record<string, unknown>;
  }
  for (const member of STRICT_MEMBERS[name]) narrow[member] = full[member];
  return narrow;
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

// Espruino's own ways.

interface Random {
  /** 0..2147483647. */
  next: () => number;
  seed: (value: number) => void;
}

/** Espruino's `rand` (src/jsutils.c), which on an ESP32 starts the same at each boot. */
function createRandom(): Random {
  let w = 0xdeadbeef;
  let z = 0xcafebabe;
  return {
    next() {
      z = (36969 * (z & 65535) + (z >>> 16)) >>> 0;
      w = (18000 * (w & 65535) + (w >>> 16)) >>> 0;
      return ((z << 16) + w) & 0x7fffffff;
    },
    seed(value) {
      w = ((value & 0xffff) | (value << 16)) >>> 0;
      z = ((value & 0xffff0000) | (value >>> 16)) >>> 0;
    },
  };
}

const CRC_TABLE = /* @__PURE__ */ (() => {
  const table = new Uint32Array(256);
  for (let i = 0; i < 256; i++) {
    let crc = i;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    table[i] = crc;
  }
  return table;
})();

function crc32(bytes: ArrayLike<number>): number {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) {
    crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ bytes[i]) & 255];
  }
  return ~crc >>> 0;
}

/** Elements of anything that Espruino iterates over. */
function elements(data: unknown): ArrayLike<number> {
  const value = raw(data);
  if (value instanceof ThreeBytes)
    return Array.from({ length: value.length }, (_, i) => value.get(i));
  if (typeof value === "string" || value instanceof ArrayBuffer) return bytesOf(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return value as ArrayLike<number>;
  throw new Error("Expecting something iterable");
}

/** `E.mapInPlace` (src/jswrap_espruino.c). */
function mapInPlace(from: unknown, to: unknown, map: unknown, bits = 0): void {
  const source = raw(from);
  const target = raw(to);
  const isArray = (value: unknown): value is TypedArray | ThreeBytes =>
    value instanceof ThreeBytes || ArrayBuffer.isView(value);
  if (!isArray(source) || !isArray(target)) {
    throw new Error("First 2 arguments should be array buffers");
  }
  const table = raw(map);
  const isFunction = typeof table === "function";
  if (table !== undefined && !isFunction && !Array.isArray(table) && !isArray(table)) {
    throw new Error("Third argument should be a function or array");
  }
  if (source instanceof Uint8Array && bits === 0) {
    // What every frame does, without the general case's calls.
    const count = Math.min(source.length, target.length);
    if (target instanceof ThreeBytes && table instanceof ThreeBytes) {
      for (let i = 0; i < count; i++) {
        const from = 3 * source[i];
        target.bytes[3 * i] = table.bytes[from];
        target.bytes[3 * i + 1] = table.bytes[from + 1];
        target.bytes[3 * i + 2] = table.bytes[from + 2];
      }
      return;
    }
    if (target instanceof Uint8Array && table instanceof Uint8Array) {
      for (let i = 0; i < count; i++) target[i] = table[source[i]];
      return;
    }
  }
  const get =
    source instanceof ThreeBytes ? (i: number) => source.get(i) : (i: number) => source[i];
  const put =
    target instanceof ThreeBytes
      ? (i: number, value: number) => target.put(i, value)
      : (i: number, value: number) => {
          target[i] = value;
        };
  let look: (value: number, index: number) => number;
  if (table === undefined) look = (value) => value;
  else if (isFunction) look = table as (value: number, index: number) => number;
  else if (table instanceof ThreeBytes) {
    look = (value) => (value < table.length ? table.get(value) : 0);
  } else look = (value) => (table as ArrayLike<number>)[value];

  const width = source instanceof ThreeBytes ? 24 : 8 * source.BYTES_PER_ELEMENT;
  const lowFirst = bits < 0;
  const size = Math.abs(bits) || width;
  const mask = size < 32 ? (1 << size) - 1 : -1;
  let element = 0;
  let held = 0;
  let at = 0;
  for (let i = 0; i < target.length && (at < source.length || held >= size); i++) {
    const index = at;
    while (held < size) {
      const value = at < source.length ? get(at) : 0;
      element = lowFirst ? element | (value << held) : (width < 32 ? element << width : 0) | value;
      at++;
      held += width;
    }
    let value: number;
    if (lowFirst) {
      value = element & mask;
      element = size < 32 ? element >> size : 0;
    } else value = (element >> (held - size)) & mask;
    held -= size;
    put(i, look(value, index));
  }
}

function formatNumber(value: number): string {
  if (Number.isInteger(value) || !Number.isFinite(value)) return String(value);
  return String(Number(value.toPrecision(11)));
}

/** A value as Espruino prints it, without its line breaks in objects. */
function formatValue(value: unknown, isInside: boolean): string {
  const plain = raw(value);
  if (typeof plain === "string") return isInside ? JSON.stringify(plain) : plain;
  if (typeof plain === "number") return formatNumber(plain);
  if (typeof plain === "function") return "function () {}";
  if (typeof plain !== "object" || plain === null) return String(plain);
  if (plain instanceof Error) return `${plain.name}: ${plain.message}`;
  if (plain instanceof ThreeBytes) return `new Uint24Array([${elements(value)}])`;
  if (ArrayBuffer.isView(plain)) {
    return `new ${plain.constructor.name}([${Array.from(plain as TypedArray).join(", ")}])`;
  }
  if (Array.isArray(plain)) return `[ ${plain.map((item) => formatValue(item, true)).join(", ")} ]`;
  const fields = Object.entries(plain).map(
    ([key, item]) => `${JSON.stringify(key)}: ${formatValue(item, true)}`,
  );
  return `{ ${fields.join(", ")} }`;
}

/** What an exception is printed as. */
function formatError(error: unknown): string {
  return `Uncaught ${formatValue(error, false)}`;
}

/**
 * A list with Espruino's ids: the last one's id and one more, so that ids come again when the last
 * ones are gone (jsvArrayAddToEnd).
 */
class Ids<T> {
  readonly items = new Map<number, T>();
  private last = 0;

  add(item: T): number {
    this.items.set(++this.last, item);
    return this.last;
  }

  remove(id: number): void {
    this.items.delete(id);
    while (this.last > 0 && !this.items.has(this.last)) this.last--;
  }

  clear(): void {
    this.items.clear();
    this.last = 0;
  }
}

interface TimerState {
  task: Task | undefined;
}

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

/** What is gone when power goes. */
interface Machine {
  env: Espruino;
  /** Evaluates in the scope of the program that ran last. */
  evaluate: (text: string) => unknown;
  /** A pin's level may have changed. */
  refresh: (pin: Pin, time?: number) => void;
  level: (pin: Pin) => 0 | 1;
  run: (text: string) => void;
  emit: (event: string) => void;
  stop: () => void;
}

/** What stays when power goes: wiring, and who listens. */
interface Wiring {
  clock: Clock;
  flash: Flash;
  strict: boolean;
  blocking: boolean;
  memory: Memory;
  external: (0 | 1 | undefined)[];
  analog: (number | ((time: number) => number))[];
  sent: Uint8Array[];
  listeners: Listener[];
  errors: string[];
  /** Both as of power-on: `load()` does not reset them. */
  bootTime: number;
  random: Random;
  print: (text: string) => void;
  restart: () => void;
}

function startMachine(wiring: Wiring): Machine {
  const { clock, flash, strict, listeners, bootTime, random } = wiring;
  const storage = createStorage({
    size: flash.size,
    read: (address, length) => flash.read(address, length),
    write: (address, bytes) => flash.write(address, bytes),
    erasePage(address) {
      flash.erasePage(address);
      if (wiring.blocking) clock.spend(ERASE_US);
    },
  });
  const timers = new Ids<TimerState>();
  const watches = new Ids<WatchState>();
  const watchesOf: WatchState[][] = Array.from({ length: PINS }, () => []);
  const handlers: { event: string; callback: () => void }[] = [];
  const modes: PinMode[] = new Array(PINS).fill("input");
  const manual: boolean[] = new Array(PINS).fill(false);
  const latch: (0 | 1)[] = new Array(PINS).fill(0);
  const levels: (0 | 1)[] = new Array(PINS).fill(0);
  const tones: Pin[] = [];
  let alive = true;
  let dog: Task | undefined;
  let kick: (() => void) | undefined;
  let scope: ((text: string) => unknown) | undefined;

  const seconds = (time: number) => (time - bootTime) / 1e6;

  function report(error: unknown): void {
    const text = formatError(error);
    wiring.errors.push(text);
    wiring.print(text);
  }

  /** Calls into the program; what it throws is printed, as from Espruino's idle loop. */
  function call(callback: () => void): void {
    try {
      callback();
    } catch (error) {
      if (alive) report(error);
    }
  }

  function needPower(): void {
    if (!alive) throw new Error("power is off");
  }

  // Pins.

  function checkPin(pin: Pin): void {
    if (!(Number.isInteger(pin) && pin >= 0 && pin < PINS)) throw new Error("Invalid pin");
    if (RESERVED_PINS.includes(pin)) throw new Error(`pin ${pin} is the flash's or the console's`);
  }

  function isOutput(pin: Pin): boolean {
    return modes[pin] === "output" || modes[pin] === "opendrain";
  }

  function levelOf(pin: Pin): 0 | 1 {
    if (modes[pin] === "output") return latch[pin];
    const outside = wiring.external[pin];
    if (modes[pin] === "opendrain" && latch[pin] === 0) return 0;
    if (outside !== undefined) return outside;
    return modes[pin] === "input_pullup" && pin < 34 ? 1 : 0;
  }

  function setMode(pin: Pin, mode: PinMode): void {
    modes[pin] = mode;
    refresh(pin);
  }

  function drive(pin: Pin, level: number, freq: number): void {
    for (const listener of listeners) {
      listener.output?.({ pin, time: clock.now, level, freq });
    }
  }

  function checkOutput(pin: Pin): void {
    checkPin(pin);
    if (pin >= 34) throw new Error(`pin ${pin} is input only`);
  }

  // Watches, as jsiIdle of src/jsinteractive.c has them.

  function refresh(pin: Pin, time = clock.now): void {
    const level = levelOf(pin);
    if (level === levels[pin]) return;
    levels[pin] = level;
    if (watchesOf[pin].length === 0) return;
    clock.schedule(0, () => alive && onEdge(pin, level === 1, time), "setWatch");
  }

  function removeWatch(watch: WatchState): void {
    for (const [id, other] of watches.items) if (other === watch) watches.remove(id);
    watchesOf[watch.pin] = watchesOf[watch.pin].filter((other) => other !== watch);
  }

  function fire(watch: WatchState, state: boolean, time: number): void {
    const { lastTime } = watch;
    if (watch.edge === 0 || watch.edge > 0 === state) {
      call(() => watch.callback({ state, lastTime, time, pin: watch.pin }));
      if (!watch.repeat) removeWatch(watch);
    }
    watch.lastTime = time;
  }

  function onSteady(watch: WatchState): void {
    const timeout = watch.timeout;
    if (!alive || timeout === undefined) return;
    if (clock.now < timeout.due) {
      clock.scheduleAt(timeout.due, () => onSteady(watch), "setWatch debounce");
      return;
    }
    const before = watch.state;
    watch.state = timeout.state;
    if (before !== timeout.state) {
      fire(watch, timeout.state, seconds(timeout.due - watch.debounce));
    }
    timers.remove(timeout.id);
    watch.timeout = undefined;
  }

  function onEdge(pin: Pin, state: boolean, time: number): void {
    for (const watch of watchesOf[pin]) {
      if (watch.debounce <= 0) {
        watch.state = state;
        fire(watch, state, seconds(time));
      } else if (watch.timeout) {
        const { due, id } = watch.timeout;
        watch.timeout.due = time + watch.debounce;
        watch.timeout.state = state;
        if (time > due && state !== watch.state) {
          watch.state = state;
          timers.remove(id);
          watch.timeout = undefined;
          fire(watch, state, seconds(due - watch.debounce));
        }
      } else if (state !== watch.state) {
        const due = time + watch.debounce;
        watch.timeout = { id: timers.add({ task: undefined }), due, state };
        clock.scheduleAt(due, () => onSteady(watch), "setWatch debounce");
      }
    }
  }

  // Timers.

  function addTimer(callback: unknown, ms: number, repeats: boolean): Timer {
    needPower();
    if (typeof callback !== "function") throw new Error("Function or String not supplied!");
    const run = callback as () => void;
    const us = Math.round(1000 * Math.max(Number(ms) || 0, TIMER_MIN));
    const label = repeats ? "setInterval" : "setTimeout";
    const timer: TimerState = { task: undefined };
    const id = timers.add(timer);
    const tick = (due: number) => {
      call(run);
      // An id is free again only after the callback.
      if (!alive || timers.items.get(id) !== timer) return;
      if (repeats) timer.task = clock.scheduleAt(due + us, tick, label);
      else timers.remove(id);
    };
    timer.task = clock.schedule(us, tick, label);
    return id as unknown as Timer;
  }

  function clearTimer(name: string, args: unknown[]): void {
    if (args.length === 0) {
      for (const [id, { task }] of [...timers.items]) {
        if (!task) continue;
        clock.cancel(task);
        timers.remove(id);
      }
      return;
    }
    if (args[0] === undefined) {
      throw new Error(`clear${name}(undefined) not allowed. Use clear${name}() instead`);
    }
    const timer = timers.items.get(args[0] as number);
    if (!timer) return;
    if (timer.task) clock.cancel(timer.task);
    timers.remove(args[0] as number);
  }

  // Libraries.

  const neopixel = {
    write(pin: Pin, data: Uint8Array): void {
      needPower();
      checkOutput(pin);
      const value = raw(data) as unknown;
      const bytes =
        value instanceof ThreeBytes ? value.bytes.subarray(0, value.length) : bytesOf(value);
      if (bytes.length === 0) throw new Error("Data must be a non empty array");
      if (bytes.length % 3 !== 0) throw new Error("Data length must be a multiple of 3 (RGB)");
      if (wiring.blocking) clock.spend(bytes.length * BYTE_US + RESET_US);
      let sent = wiring.sent[pin];
      if (sent === undefined || sent.length !== bytes.length) {
        sent = wiring.sent[pin] = new Uint8Array(bytes.length);
      }
      sent.set(bytes);
      for (const listener of listeners) listener.frame?.({ pin, time: clock.now, bytes: sent });
    },
  };

  /** Flash that takes its time, and none when power is off. */
  const files: FlashStorage = {
    read: (name, offset, length) => storage.read(name, offset, length),
    readArrayBuffer(name) {
      const buffer = storage.readArrayBuffer(name);
      if (buffer) romBuffers.add(buffer);
      return buffer;
    },
    write(name, data, offset, size) {
      needPower();
      const value = raw(data) as unknown;
      if (value instanceof ThreeBytes) {
        return storage.write(name, value.bytes.subarray(0, value.length), offset, size);
      }
      return storage.write(name, value as string | Uint8Array, offset, size);
    },
    erase(name) {
      needPower();
      storage.erase(name);
    },
    list: (filter) => storage.list(filter),
    getFree: () => storage.getFree(),
    compact() {
      needPower();
      storage.compact();
    },
  };

  const libraries: Record<string, unknown> = { neopixel, Storage: files };

  const utilities: Espruino["E"] = {
    mapInPlace,
    sum(values) {
      const list = elements(values);
      let sum = 0;
      if (list instanceof Uint8Array) {
        for (let i = 0; i < list.length; i++) sum += list[i];
        return sum;
      }
      for (let i = 0; i < list.length; i++) sum += Number(list[i]);
      return sum;
    },
    CRC32: (data) => crc32(elements(data)),
    srand: random.seed,
    hwRand: random.next,
    toString: (...data) => data.map((part) => stringOf(Uint8Array.from(elements(part)))).join(""),
    toArrayBuffer: (text) => bytesOf(text).buffer as ArrayBuffer,
    on(event, callback) {
      handlers.push({ event, callback });
    },
    enableWatchdog(timeout, automatic = true) {
      if (dog) clock.cancel(dog);
      dog = undefined;
      kick = undefined;
      // Programs take no time here, so that one that is kicked by itself never bites.
      if (automatic) return;
      kick = () => {
        if (dog) clock.cancel(dog);
        dog = clock.schedule(
          timeout * 1e6,
          () => {
            if (!alive) return;
            wiring.errors.push("watchdog");
            wiring.restart();
          },
          "watchdog",
        );
      };
      kick();
    },
    kickWatchdog() {
      kick?.();
    },
    getErrorFlags: () => [],
  };

  const globals: Record<string, unknown> = {};

  const env: Espruino = {
    setTimeout: (callback, ms) => addTimer(callback, ms, false),
    setInterval: (callback, ms) => addTimer(callback, ms, true),
    clearTimeout: (...args: unknown[]) => clearTimer("Timeout", args),
    clearInterval: (...args: unknown[]) => clearTimer("Interval", args),
    setWatch(callback, pin, options) {
      needPower();
      if (!(Number.isInteger(pin) && pin >= 0 && pin < PINS)) throw new Error("Invalid pin");
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
      const directions = { rising: 1, falling: -1, both: 0 };
      const isButton = pin === 0;
      if (edge !== undefined && !(edge in directions)) {
        throw new TypeError("'edge' in setWatch should be 1, -1, 0, 'rising', 'falling' or 'both'");
      }
      const ms = debounce ?? (isButton ? 25 : 0);
      const watch: WatchState = {
        pin,
        callback,
        repeat: repeat ?? false,
        edge: edge === undefined ? Number(isButton) : directions[edge],
        debounce: ms > 0 ? Math.round(ms * 1000) : 0,
        state: env.digitalRead(pin) === 1,
        lastTime: undefined,
        timeout: undefined,
      };
      // The first watch of a pin sets its pull-up, whatever pinMode said (jshPinWatch).
      if (watchesOf[pin].length === 0) setMode(pin, "input_pullup");
      watchesOf[pin] = [...watchesOf[pin], watch];
      return watches.add(watch) as Watch;
    },
    clearWatch(...args: unknown[]) {
      if (args.length === 0) {
        watches.clear();
        watchesOf.fill([]);
        return;
      }
      if (args[0] === undefined) {
        throw new Error("clearWatch(undefined) not allowed. Use clearWatch() instead");
      }
      const watch = watches.items.get(args[0] as number);
      if (!watch) throw new Error(`Unknown Watch ${args[0]}`);
      // One that is being debounced is called all the same, as in Espruino.
      removeWatch(watch);
    },
    getTime: () => seconds(clock.now),
    pinMode(pin, mode) {
      checkPin(pin);
      if (mode === "auto" || mode === undefined) {
        manual[pin] = false;
        return;
      }
      const known = ["analog", "input", "input_pullup", "input_pulldown", "output", "opendrain"];
      if (!known.includes(mode)) throw new Error("Unknown pin mode");
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
      needPower();
      checkOutput(pin);
      latch[pin] = value ? 1 : 0;
      if (!manual[pin]) modes[pin] = "output";
      refresh(pin);
      if (isOutput(pin)) drive(pin, latch[pin], 0);
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
      needPower();
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
      drive(pin, level, freq > 0 ? freq : 5000);
    },
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
    },
    E: utilities,
    Uint24Array: threeByteArray as unknown as Espruino["Uint24Array"],
    global: globals,
  };

  function randomMath(): Record<string, unknown> {
    const full: Record<string, unknown> = strict ? (narrowed("Math") as never) : {};
    if (!strict) {
      for (const key of Object.getOwnPropertyNames(Math)) {
        full[key] = (Math as unknown as Record<string, unknown>)[key];
      }
    }
    full.random = () => random.next() / 0x80000000;
    full.randInt = (range: number) =>
      range > 0 ? random.next() % range : random.next() ^ (random.next() << 1);
    return full;
  }

  /** The names that a program gets as parameters, with their values. */
  function scopeNames(): Record<string, unknown> {
    const names: Record<string, unknown> = { ...env, Math: randomMath(), globalThis: globals };
    if (!strict) return names;
    for (const name of Object.keys(STRICT_MEMBERS)) {
      if (name !== "Math") names[name] = narrowed(name);
    }
    const bases = {
      Uint8Array,
      Int8Array,
      Uint16Array,
      Int16Array,
      Uint32Array,
      Int32Array,
      Float32Array,
      Float64Array,
    };
    for (const [name, base] of Object.entries(bases)) names[name] = strictConstructor(name, base);
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      if (name in names || STRICT_NAMES.has(name) || !IDENTIFIER.test(name)) continue;
      names[name] = undefined;
    }
    return names;
  }

  const names = scopeNames();

  /** Runs a text with those names, and returns what evaluates in its scope. */
  function load(text: string): (text: string) => unknown {
    const keys = Object.keys(names);
    // A function of its own, so that the program may declare those names anew.
    const body =
      `return (function () {${text}\n` +
      "return function ($text) { return eval($text); }; }).call(this);";
    const program = new Function(...keys, body) as (...args: unknown[]) => unknown;
    const inner = program.apply(
      globals,
      keys.map((key) => names[key]),
    ) as (text: string) => unknown;
    // What the program put on the global object is a name too.
    return (line) => {
      const own = Object.keys(globals).filter((key) => IDENTIFIER.test(key));
      return inner(own.map((key) => `var ${key} = global.${key};`).join("") + line);
    };
  }

  function emit(event: string): void {
    for (const handler of handlers) if (handler.event === event) call(handler.callback);
  }

  for (const pin of BOOT_PULLUPS) modes[pin] = "input_pullup";
  for (let pin = 0; pin < PINS; pin++) levels[pin] = levelOf(pin);

  return {
    env,
    get evaluate() {
      return scope ?? load("");
    },
    refresh,
    level: levelOf,
    emit,
    run(text) {
      call(() => {
        scope = load(text);
      });
      emit("init");
    },
    stop() {
      alive = false;
      for (const { task } of timers.items.values()) if (task) clock.cancel(task);
      if (dog) clock.cancel(dog);
    },
  };
}

/** What an upload with both radios on leaves, in 14-byte variables. */
const MEMORY: Memory = { free: 1200, usage: 800, total: 2000, history: 0, blocksize: 14 };

/** The file that Espruino runs at power-on. */
const BOOT_FILE = ".bootcde";

/** Makes a board, without power. */
export function createBoard(options: BoardOptions): Board {
  const { clock } = options;
  const flash = options.flash ?? createFlash();
  const bounces: Task[][] = Array.from({ length: PINS }, () => []);
  let machine: Machine | undefined;

  const wiring: Wiring = {
    clock,
    flash,
    strict: options.strict ?? false,
    blocking: options.blocking ?? true,
    memory: options.memory ?? MEMORY,
    external: new Array(PINS).fill(undefined),
    analog: new Array(PINS).fill(0),
    sent: [],
    listeners: [],
    errors: [],
    bootTime: clock.now,
    random: createRandom(),
    print(text) {
      for (const line of text.split("\n")) {
        for (const listener of wiring.listeners) listener.line?.(line);
      }
    },
    restart() {
      machine?.stop();
      reset();
    },
  };

  /** Starts with empty memory, with a program or the saved one, if any. */
  function boot(text = createStorage(flash).read(BOOT_FILE) ?? ""): void {
    machine = startMachine(wiring);
    if (text !== "") machine.run(text);
  }

  /** As the chip does at power-on, or when the watchdog bites. */
  function reset(text?: string): void {
    wiring.bootTime = clock.now;
    wiring.random = createRandom();
    const storage = createStorage(flash);
    if (!storage.isValid()) {
      wiring.print("Storage is corrupt.");
      storage.eraseAll();
    }
    boot(text);
  }

  /** As Espruino's `reset()` and `load()` do. */
  function restart(text?: string): void {
    powered().emit("kill");
    powered().stop();
    boot(text);
  }

  function powered(): Machine {
    if (!machine) throw new Error("the board has no power");
    return machine;
  }

  function setLevel(pin: Pin, level: 0 | 1 | undefined, time = clock.now): void {
    wiring.external[pin] = level;
    machine?.refresh(pin, time);
  }

  function contact(pin: Pin, isClosed: boolean, bounce: readonly number[]): void {
    if (bounce.length % 2 !== 0) throw new Error("bounce: an even number of times");
    for (const task of bounces[pin]) clock.cancel(task);
    const levels = isClosed ? ([undefined, 0] as const) : ([0, undefined] as const);
    setLevel(pin, levels[1]);
    bounces[pin] = bounce.map((us, i) =>
      clock.schedule(us, (due) => setLevel(pin, levels[i % 2], due), "bounce"),
    );
  }

  return {
    clock,
    flash,
    errors: wiring.errors,
    get isOn() {
      return machine !== undefined;
    },
    get env() {
      return powered().env;
    },
    powerOn() {
      if (!machine) reset();
    },
    powerOff() {
      machine?.stop();
      machine = undefined;
      wiring.sent = [];
    },
    reload() {
      restart();
    },
    run(text) {
      if (machine) restart(text);
      else reset(text);
    },
    install(text) {
      createStorage(flash).write(BOOT_FILE, text);
    },
    type(line) {
      const isQuiet = line.startsWith("\x10");
      const text = isQuiet ? line.slice(1) : line;
      if (text.trim() === "") return;
      try {
        const value = powered().evaluate(text);
        if (!isQuiet) wiring.print(`=${formatValue(value, true)}`);
      } catch (error) {
        wiring.errors.push(formatError(error));
        wiring.print(formatError(error));
      }
    },
    evaluate: (text) => powered().evaluate(text),
    press: (pin, bounce = []) => contact(pin, true, bounce),
    release: (pin, bounce = []) => contact(pin, false, bounce),
    setLevel: (pin, level) => setLevel(pin, level),
    setAnalog(pin, value) {
      wiring.analog[pin] = value;
    },
    level: (pin) => machine?.level(pin) ?? 0,
    leds: (pin) => wiring.sent[pin]?.slice() ?? new Uint8Array(),
    listen(listener) {
      wiring.listeners.push(listener);
      return () => {
        const at = wiring.listeners.indexOf(listener);
        if (at >= 0) wiring.listeners.splice(at, 1);
      };
    },
  };
}
