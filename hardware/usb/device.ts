import type { Duplex } from "node:stream";
import { Fault } from "./fault.ts";

/** What the waits are measured by; tests have one that needs no real time. */
export interface Clock {
  /** ms since some moment */
  now(): number;
  /** Calls `ring` after `ms`, unless what it returns is called before. */
  after(ms: number, ring: () => void): () => void;
}

/** The computer's own time. */
export const CLOCK: Clock = {
  now: Date.now,
  after(ms, ring) {
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  },
};

/** How long to wait for a device, in ms, and by which clock. */
export interface Times {
  clock: Clock;
  /** for a port to open */
  open: number;
  /** of quiet after Ctrl-C or a restart: Ctrl-C also drops what is typed before it is noticed */
  pause: number;
  /** for the answer to a short question */
  answer: number;
  /** for the first sign of Espruino; a board that restarts when its port is opened needs some 3 s */
  hello: number;
  /** for Storage to write or check a piece */
  work: number;
  /** for the program to say that it runs */
  start: number;
  /** for Storage to be compacted: 224 sectors of flash to erase and write */
  compact: number;
}

export const TIMES: Times = {
  clock: CLOCK,
  open: 4000,
  pause: 250,
  answer: 1500,
  hello: 7000,
  work: 3000,
  start: 10000,
  compact: 60000,
};

/** The device did not answer in time. */
export class NoAnswer extends Error {}

/** The device threw; the message is its own. */
export class Refused extends Error {}

/** An Espruino at the other end of a duplex stream, asked one thing at a time. */
export interface Device {
  /** Value of an ES5 expression on the device, through JSON. Throws NoAnswer, Refused or Fault. */
  ask(expression: string, ms?: number): Promise<unknown>;
  /** Sends a line to be executed without an echo. Does not wait. */
  tell(code: string): void;
  /** Empties the input line, and stops nothing. Does not wait. */
  clear(): void;
  /** Ctrl-C, then a pause: stops a running program and empties the input line. */
  interrupt(): Promise<void>;
  /** Waits for a line for which `pick` gives something. Throws NoAnswer or Fault. */
  wait<T>(pick: (line: string) => T | undefined, ms: number): Promise<T>;
  pause(ms?: number): Promise<void>;
  /** The last 4000 characters that came. */
  heard(): string;
  /** Forgets what was heard. */
  forget(): void;
  /** Closes the stream; never throws. */
  close(): Promise<void>;
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, "g");
const XON = "\x11";
const XOFF = "\x13";
/** Bytes a single write hands to the stream. */
const SLICE = 256;

/** A console line without the cursor movements and prompts that Espruino puts around it. */
export function cleanLine(line: string): string {
  return line
    .replace(ESCAPES, "")
    .replace(/\r/g, "")
    .replace(/^>(?=[^ ]|$)/, "");
}

/**
 * Speaks over `link`. Closing the link, an error on it, or `signal` ends every wait with a Fault
 * ('cut' or 'stopped').
 */
export function openDevice(link: Duplex, times: Times = TIMES, signal?: AbortSignal): Device {
  const { clock } = times;
  let tail = "";
  let heard = "";
  let held = false;
  let ended: Fault | undefined;
  let count = 0;
  const listeners = new Set<(line: string) => void>();
  const enders = new Set<(fault: Fault) => void>();

  function end(fault: Fault): void {
    if (ended) return;
    ended = fault;
    for (const ender of [...enders]) ender(fault);
  }
  function cut(): void {
    end(
      new Fault("cut", "The connection broke: the cable was pulled, or the board lost its power."),
    );
  }
  link.on("data", (data: Buffer) => {
    let text = data.toString("latin1");
    if (text.includes(XON) || text.includes(XOFF)) {
      held = text.lastIndexOf(XOFF) > text.lastIndexOf(XON);
      text = text.replaceAll(XON, "").replaceAll(XOFF, "");
    }
    heard = (heard + text).slice(-4000);
    tail += text;
    for (let at = tail.indexOf("\n"); at >= 0; at = tail.indexOf("\n")) {
      const line = cleanLine(tail.slice(0, at));
      tail = tail.slice(at + 1);
      for (const listener of [...listeners]) listener(line);
    }
    tail = tail.slice(-65536);
  });
  link.on("error", cut);
  link.on("end", cut);
  link.on("close", cut);
  function stop(): void {
    end(new Fault("stopped", "Stopped."));
  }
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });

  function pause(ms = times.pause): Promise<void> {
    return new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      const cancel = clock.after(ms, () => {
        enders.delete(ender);
        resolve();
      });
      function ender(fault: Fault): void {
        cancel();
        enders.delete(ender);
        reject(fault);
      }
      enders.add(ender);
    });
  }

  function wait<T>(pick: (line: string) => T | undefined, ms: number): Promise<T> {
    return new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      function done(): void {
        cancel();
        listeners.delete(listener);
        enders.delete(ender);
      }
      const cancel = clock.after(ms, () => {
        done();
        reject(new NoAnswer("no answer"));
      });
      function listener(line: string): void {
        const value = pick(line);
        if (value === undefined) return;
        done();
        resolve(value);
      }
      function ender(fault: Fault): void {
        done();
        reject(fault);
      }
      listeners.add(listener);
      enders.add(ender);
    });
  }

  async function send(text: string): Promise<void> {
    for (let left = times.answer; held && left > 0; left -= 20) await pause(20);
    held = false;
    const bytes = Buffer.from(text, "latin1");
    for (let at = 0; at < bytes.length; at += SLICE) {
      if (ended) throw ended;
      await new Promise<void>((resolve) => {
        link.write(bytes.subarray(at, at + SLICE), () => resolve());
      });
    }
  }

  // Not awaited: a link that takes nothing more must not hold the tool up; the wait that follows times out.
  function tell(code: string): void {
    send(`\x10${code}\n`).catch(() => {});
  }

  async function ask(expression: string, ms = times.answer): Promise<unknown> {
    // The mark is put together on the device, so that an echo of the question is no answer.
    const mark = `sk${++count}`;
    const reply = wait((line) => {
      const at = line.indexOf(`<${mark}`);
      return at < 0 ? undefined : line.slice(at + 1 + mark.length);
    }, ms);
    send(
      `\x10try{print("<"+"${mark}:"+JSON.stringify(${expression})+">")}` +
        `catch(e){print("<"+"${mark}!"+e+">")}\n`,
    ).catch(() => {});
    const text = await reply;
    const body = text.slice(1, text.lastIndexOf(">"));
    if (text[0] === "!") throw new Refused(body);
    try {
      return body === "undefined" ? undefined : JSON.parse(body);
    } catch {
      throw new NoAnswer(`garbled answer ${text}`);
    }
  }

  function clear(): void {
    send("\x1b[2H").catch(() => {});
  }

  async function interrupt(): Promise<void> {
    send("\x03").catch(() => {});
    await pause();
  }

  function forget(): void {
    heard = "";
  }

  function close(): Promise<void> {
    signal?.removeEventListener("abort", stop);
    end(new Fault("cut", "The connection is closed."));
    return new Promise((resolve) => {
      if (link.destroyed || link.closed) return resolve();
      const cancel = clock.after(times.answer, resolve);
      link.once("close", () => {
        cancel();
        resolve();
      });
      link.destroy();
    });
  }

  return { ask, tell, clear, interrupt, wait, pause, heard: () => heard, forget, close };
}

/** What Espruino says of itself. */
export interface Greeting {
  /** as `process.version`, e.g. 2v29 */
  version: string;
  /** as `process.env.BOARD`, e.g. ESP32 */
  board: string;
}

/** What a device that gave no answer seems to be, judged by what it sent. */
export function nameStranger(heard: string): Fault {
  const text = heard.replace(ESCAPES, "");
  const firmware = "Flash Espruino first: see the building instructions.";
  if (!text.trim()) {
    return new Fault(
      "silent",
      "No answer. Is it the right port, and is Espruino on the board? Press its EN (reset) button and try again; " +
        "switch the board off and on if that does not help.",
    );
  }
  if (/waiting for download|DOWNLOAD\(/i.test(text)) {
    return new Fault(
      "foreign",
      "The board waits in its boot loader. Let go of BOOT, press EN (reset) and try again.",
    );
  }
  if (/MicroPython|CircuitPython|Traceback \(most|(^|\n)\s*>>> /.test(text)) {
    return new Fault("foreign", `The board runs Python, not Espruino. ${firmware}`);
  }
  if (/rst:0x|ets [A-Z][a-z]{2} +\d|ESP-ROM:|invalid header/.test(text)) {
    return new Fault(
      "foreign",
      `The board's boot loader talks, but no Espruino starts after it. ${firmware}`,
    );
  }
  if (text.includes("try{print(")) {
    return new Fault(
      "foreign",
      `The board sends back what it gets and does nothing with it: no Espruino. ${firmware}`,
    );
  }
  const odd = text.replace(/[\x20-\x7e\s]/g, "").length;
  if (odd * 4 > text.length) {
    return new Fault(
      "foreign",
      `The board sends nothing readable at 115200 baud: no Espruino, or a bad cable. ${firmware}`,
    );
  }
  const sample = text.trim().split("\n").pop()?.trim().slice(0, 40);
  return new Fault(
    "foreign",
    `The board answers, but is no Espruino (it says "${sample}"). ${firmware}`,
  );
}

/** What an Espruino says of itself, or a Fault if it is too old. Throws NoAnswer, Refused or Fault. */
async function askWho(device: Device, times: Times): Promise<Greeting | undefined> {
  const said = await device.ask(
    "[process.version,process.env.BOARD,typeof E.CRC32,typeof atob]",
    times.answer,
  );
  if (!Array.isArray(said) || !/^\d+v\d/.test(String(said[0]))) return undefined;
  if (said[2] !== "function" || said[3] !== "function")
    throw new Fault("old", `Espruino ${said[0]} is too old. Flash 2v26 or later.`);
  return { version: String(said[0]), board: String(said[1]) };
}

/**
 * Makes sure that an Espruino answers, and stops nothing that runs: a Ctrl-C that comes while a timer's
 * function runs takes that timer away. Throws a Fault within `times.hello`.
 */
export async function meet(device: Device, times: Times): Promise<Greeting> {
  const until = times.clock.now() + times.hello;
  do {
    device.clear();
    try {
      const who = await askWho(device, times);
      if (who) return who;
    } catch (error) {
      if (!(error instanceof NoAnswer) && !(error instanceof Refused)) throw error;
      await device.pause();
    }
  } while (times.clock.now() < until);
  throw nameStranger(device.heard());
}

/** Stops what runs and makes sure that an Espruino answers. Throws a Fault within `times.hello`. */
export async function greet(device: Device, times: Times): Promise<Greeting> {
  const until = times.clock.now() + times.hello;
  do {
    await device.interrupt();
    try {
      const who = await askWho(device, times);
      if (who) return who;
    } catch (error) {
      if (error instanceof Refused) {
        throw new Fault("old", `This Espruino is too old or too small (${error.message}).`);
      }
      if (!(error instanceof NoAnswer)) throw error;
      // A program that has used up the memory leaves none for an answer.
      device.tell("reset()");
      await device.pause();
    }
  } while (times.clock.now() < until);
  throw nameStranger(device.heard());
}
