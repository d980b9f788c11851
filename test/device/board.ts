import { Duplex } from "node:stream";
import { createContext, runInContext } from "node:vm";
import { crc32 } from "../../hardware/usb/boot.ts";
import type { Chip } from "./chip.ts";

/** What happens at a line that the board gets, instead of, before or after carrying it out. */
export type Mishap =
  /** the cable is pulled before it is carried out, or after */
  | "cut"
  | "cutAfter"
  /** from here on nothing is carried out or answered */
  | "silence"
  /** from here on the answers are random bytes */
  | "storm"
  /** the board restarts instead */
  | "reset"
  /** one character of the line arrives wrong, once */
  | "noise"
  /** one character is lost, once */
  | "loss"
  /** the answer does not arrive, or arrives damaged, once */
  | "mute"
  | "garble";

export interface BoardOptions {
  chip: Chip;
  /** by default ESP32 */
  name?: string;
  /** variables in all, and in use without a program */
  total?: number;
  usage?: number;
  /** Called for each line, counted from 0. */
  mishap?: (count: number, line: string) => Mishap | undefined;
}

/** An Espruino's console and start-up, over bytes. */
export interface Board {
  /** bytes from the computer */
  receive(bytes: Buffer): void;
  /** bytes to the computer */
  onSend: (bytes: Buffer) => void;
  /** the cable is pulled */
  onCut: () => void;
  /** lines so far */
  lines: number;
}

type Scope = Record<string, unknown>;

/** Runs what starts with a board: `.bootrst`, or else `.bootcde`. Prints through `print`. */
function bootScope(chip: Chip, scope: Scope, print: (text: string) => void): void {
  const code = chip.read(".bootrst") ?? chip.read(".bootcde");
  if (code === undefined) return;
  try {
    runInContext(code, scope);
  } catch (error) {
    print(`Uncaught ${error}`);
  }
}

function allocScope(options: BoardOptions, extra: Scope): Scope {
  const { chip } = options;
  return createContext({
    require(module: string) {
      if (module === "Storage") return chip;
      throw new Error(`Module ${module} not found`);
    },
    E: { CRC32: (text: string) => crc32(Buffer.from(text, "latin1") as unknown as Uint8Array) },
    atob: (text: string) => Buffer.from(text, "base64").toString("latin1"),
    process: {
      version: "2v29",
      env: { BOARD: options.name ?? "ESP32" },
      memory: () => ({ total: options.total ?? 4000, usage: options.usage ?? 54 }),
    },
    ...extra,
  }) as Scope;
}

/**
 * What the board would run if it were switched on now: "nothing", "damaged", the version that a
 * program made by `sampleProgram` carries, or "half" and more if one began and did not end.
 */
export function powerOn(chip: Chip): string {
  const printed: string[] = [];
  const mark: string[] = [];
  const print = (text: unknown) => printed.push(String(text));
  const scope = allocScope({ chip }, { print, mark });
  bootScope(chip, scope, print);
  if (mark.length === 0) {
    return printed.includes("# skyring: file damaged, flash again") ? "damaged" : "nothing";
  }
  const [begin, end] = mark;
  if (mark.length !== 2 || end !== `end ${begin.slice(6)}`) return `half: ${mark.join()}`;
  return begin.slice(6);
}

/** A program of at least `size` bytes that marks its first and its last statement. */
export function sampleProgram(version: string, size: number): Uint8Array {
  let text = `if(typeof mark!="undefined")mark.push("begin ${version}");\n`;
  for (let i = 0; text.length < size - 150; i++) {
    text += `function f${i}(a,b,c){a=(a*${31 + i}+b)%9973;if(a>c)a-=c;return a+${i}*b}\n`;
  }
  text += "var sky=function(t){return t};\n";
  text += `if(typeof mark!="undefined")mark.push("end ${version}");\nprint("# skyring ${version}");`;
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

export function allocBoard(options: BoardOptions): Board {
  const { chip } = options;
  let scope: Scope;
  let input = "";
  let silent = false;
  let storm = false;
  let muted = false;
  let garbled = false;
  let off = false;
  let later: (() => void)[] = [];

  function send(text: string): void {
    if (silent || muted || off || chip.failed) return;
    let bytes = Buffer.from(text, "latin1");
    if (storm) bytes = Buffer.from(bytes.map((byte, i) => (byte * 7 + i * 31) & 255));
    if (garbled && text.length > 4) bytes[2] ^= 5;
    board.onSend(bytes);
  }
  const print = (...words: unknown[]) => send(`${words.join(" ")}\r\n`);

  function fresh(reset: boolean): void {
    scope = allocScope(options, {
      print,
      load: () => {
        later.push(() => fresh(false));
      },
      reset: () => {
        later.push(() => fresh(true));
      },
    });
    send("\r\n ____ Espruino\r\n espruino.com\r\n>");
    if (!reset) bootScope(chip, scope, print);
  }

  function carryOut(line: string): void {
    const echo = line[0] !== "\x10";
    if (echo) send(`${line}\r\n`);
    later = [];
    try {
      const value = runInContext(echo ? line : line.slice(1), scope);
      if (echo) print(`=${value}`);
    } catch (error) {
      print(`Uncaught ${error}`);
    }
    if (echo) send(">");
    for (const act of later) act();
  }

  function pull(): void {
    off = true;
    board.onCut();
  }

  function take(line: string): void {
    const count = board.lines++;
    const mishap = options.mishap?.(count, line);
    const middle = line.length >> 1;
    if (mishap === "silence") silent = true;
    if (mishap === "storm") storm = true;
    if (mishap === "noise" || mishap === "loss") {
      const other = line[middle] === "b" ? "c" : "b";
      line = line.slice(0, middle) + (mishap === "noise" ? other : "") + line.slice(middle + 1);
    }
    muted = mishap === "mute" || mishap === "cutAfter";
    garbled = mishap === "garble";
    if (mishap === "reset") {
      send("ets Jun  8 2016 00:22:57\r\nrst:0x1 (POWERON_RESET)\r\n");
      fresh(false);
    } else if (mishap !== "cut" && !silent) carryOut(line);
    muted = garbled = false;
    if (mishap === "cut" || mishap === "cutAfter" || chip.failed) pull();
  }

  const board: Board = {
    lines: 0,
    onSend: () => {},
    onCut: () => {},
    receive(bytes) {
      for (const char of bytes.toString("latin1")) {
        if (off) return;
        if (char === "\x03") input = "";
        else if (char === "\n") {
          const line = input;
          input = "";
          take(line);
        } else input += char;
      }
    },
  };
  fresh(false);
  return board;
}

/**
 * A link to something that takes bytes and sends some: a board, or a stranger. Bytes take ticks, never
 * timers or immediates: the clock of the tests goes on when no tick is left.
 */
export function connect(board: Board): Duplex {
  const link = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      process.nextTick(() => {
        if (!link.destroyed) board.receive(chunk);
        done();
      });
    },
  });
  board.onSend = (bytes) => {
    if (!link.destroyed) link.push(bytes);
  };
  board.onCut = () => link.destroy();
  return link;
}

/** Something that is no Espruino: answers each chunk of bytes by a text. */
export function allocStranger(answer: (text: string) => string): Board {
  const board: Board = {
    lines: 0,
    onSend: () => {},
    onCut: () => {},
    receive(bytes) {
      board.lines++;
      const text = answer(bytes.toString("latin1"));
      if (text) board.onSend(Buffer.from(text, "latin1"));
    },
  };
  return board;
}
