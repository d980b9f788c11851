import type { Duplex } from "node:stream";
import {
  asciiBytes,
  BOOT,
  BOOTCDE,
  crc32,
  DAMAGED,
  formatTrailer,
  RIVALS,
  SLOT_MAX,
  SLOTS,
  TRAILER,
  WHOLE,
} from "./boot.ts";
import {
  type Clock,
  cleanLine,
  type Device,
  greet,
  NoAnswer,
  openDevice,
  Refused,
  TIMES,
  type Times,
} from "./device.ts";
import { Fault } from "./fault.ts";

/** Variables that the program needs in all, loading included, of the ESP32's 14-byte kind (the budget of the bundle). */
export const NEED = 1750;
/** Of these, what Espruino itself and the helpers of the upload use when memory is checked: 93 measured. */
const IDLE = 100;
/** Below this total, radios still have their share: a board has about 2000 with both on, 4000 with Bluetooth off. */
const ROOMY = 5000;
/** Bytes of a piece. Its line is 1100 characters, some 110 variables, and a quarter of Espruino's input buffer. */
const PIECE = 768;
/** Bytes of Storage to leave for saved games. */
const RESERVE = 8192;
/** Bytes of a Storage file's header. */
const HEADER = 32;

export interface FlashOptions {
  /** the bundle: ASCII */
  bundle: Uint8Array;
  /** compacts Storage first */
  compact?: boolean;
  times?: Times;
  signal?: AbortSignal;
  /** gets a line of information or warning */
  say?: (line: string) => void;
  /** gets the bytes on the device so far, and of how many */
  progress?: (done: number, total: number) => void;
}

export interface FlashReport {
  board: string;
  /** of Espruino */
  version: string;
  /** first line that the program printed; begins with # */
  banner: string;
  /** variables in use by the started program, and in all */
  used: number;
  total: number;
  /** false if this very bundle was there already */
  written: boolean;
  bytes: number;
  ms: number;
}

/** What the board holds if the upload ends now. */
type Stage = "kept" | "between" | "whole";

const STAGES: Record<Stage, string> = {
  kept: "What was on the board is unchanged.",
  between: "The board holds the old program or the new one, whole in either case.",
  whole: "The new program is whole on the board.",
};

const RADIOS =
  "On an ESP32 the radios take up to 5,700 variables. Type in its console (each erases the saved program " +
  "and restarts the board): ESP32.enableBLE(false) and ESP32.enableWifi(false)";

/** Checks a bundle before any port is opened. Throws a Fault. */
export function checkBundle(bundle: Uint8Array): void {
  if (!bundle.length) throw new Fault("bundle", "The bundle is empty. Run: npm run build");
  if (bundle.length + TRAILER > SLOT_MAX) {
    throw new Fault(
      "bundle",
      `The bundle is too long: ${bundle.length} of ${SLOT_MAX - TRAILER} bytes.`,
    );
  }
  const at = bundle.findIndex((byte) => byte > 126);
  if (at >= 0)
    throw new Fault("bundle", `The bundle is not ASCII (byte ${at}). Run: npm run build`);
}

const name = (text: string) => JSON.stringify(text);
const storage = 'require("Storage")';

/** skW writes a piece if it came whole, skV is WHOLE. Both are gone when the board restarts, which is how we notice. */
const HELPERS =
  `function skW(n,d,c,o,z){d=atob(d);return E.CRC32(d)==c&&${storage}.write(n,d,o,z)}` +
  `var skV=${WHOLE};`;

/** Ends the running program and defines HELPERS in the fresh interpreter. */
async function restart(device: Device, times: Times): Promise<void> {
  device.tell("reset()");
  await device.pause();
  for (let tries = 3; ; tries--) {
    device.tell(HELPERS);
    try {
      if ((await device.ask("typeof skV", times.answer)) === "function") return device.forget();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
    if (tries <= 0) throw new NoAnswer();
    await device.interrupt();
  }
}

/** Whether the device says that HELPERS are gone. */
function hasForgotten(error: unknown): boolean {
  return error instanceof Refused && /sk[WV]\W.*not defined/.test(error.message);
}

/** Asks once more if the question or the answer is damaged; only for what may be asked twice. */
async function insist(device: Device, question: string, ms: number): Promise<unknown> {
  try {
    return await device.ask(question, ms);
  } catch (error) {
    const damaged = error instanceof NoAnswer || error instanceof Refused;
    if (!damaged || hasForgotten(error)) throw error;
    await device.interrupt();
    return device.ask(question, ms);
  }
}

async function checkMemory(
  device: Device,
  times: Times,
  say: (line: string) => void,
): Promise<void> {
  const memory = (await insist(
    device,
    "(function(m){return[m.total,m.usage]})(process.memory())",
    times.answer,
  )) as number[] | undefined;
  const [total, usage] = memory ?? [0, 0];
  const free = total - usage;
  if (free < NEED - IDLE) {
    throw new Fault(
      "memory",
      `Too little memory: ${free} of ${total} variables free, the program needs ${NEED - IDLE}. ${RADIOS}`,
    );
  }
  if (total < ROOMY) say(`Memory: ${free} of ${total} variables free. ${RADIOS}`);
}

async function checkStorage(
  device: Device,
  need: number,
  options: FlashOptions,
  times: Times,
): Promise<void> {
  const question = `(function(f){return[f.getFree(),f.getStats?f.getStats().trashBytes:-1]})(${storage})`;
  let [free, trash] = (await insist(device, question, times.work)) as number[];
  if (options.compact && trash !== 0) {
    options.say?.(
      "Compacting Storage: up to 20 s. Do not unplug the board: saved games are being moved.",
    );
    await device.ask(`${storage}.compact()`, times.compact);
    [free, trash] = (await insist(device, question, times.work)) as number[];
  }
  if (free >= need) return;
  const room = `Too little room in Storage: ${free} bytes free, ${need} needed.`;
  if (trash < 0 || free + trash >= need) {
    throw new Fault(
      "storage",
      `${room} Run again with --compact, which clears deleted files; it takes up to 20 s, and the board must not lose power meanwhile.`,
    );
  }
  throw new Fault(
    "storage",
    `${room} Other files fill it. In the board's console, list them with ${storage}.list() and remove with ${storage}.erase("name") what you do not need.`,
  );
}

/** A file of which some bytes are written wrong: flash can only be written again after an erase. */
class Spoilt extends Error {}

/** Writes `bytes` at `offset` of a file of `size` bytes; afterwards they are there. Throws Spoilt or Fault. */
async function writePiece(
  device: Device,
  times: Times,
  file: string,
  bytes: Uint8Array,
  offset: number,
  size: number,
): Promise<void> {
  const data = Buffer.from(bytes).toString("base64");
  const crc = crc32(bytes);
  const question = `skW(${name(file)},"${data}",${crc},${offset},${offset ? 0 : size})`;
  for (let tries = 0; tries < 3; tries++) {
    try {
      if ((await device.ask(question, times.work)) === true) return;
      // It came damaged, and was not written: send it again.
    } catch (error) {
      if (hasForgotten(error)) throw error;
      if (!(error instanceof NoAnswer) && !(error instanceof Refused)) throw error;
      if (error instanceof Refused && /find or create/.test(error.message)) {
        throw new Fault(
          "storage",
          `Storage does not take the file (${error.message}). Run again with --compact.`,
        );
      }
      // Was it written, and only the answer lost?
      await device.interrupt();
      const there = await insist(
        device,
        `(function(t){return t?E.CRC32(t):0})(skW&&${storage}.read(${name(file)},${offset},${bytes.length}))`,
        times.work,
      );
      if (there === crc) return;
      // No file yet, or nothing written in it: flash that was never written reads 255.
      if (there !== 0 && there !== crc32(new Uint8Array(bytes.length).fill(255)))
        throw new Spoilt();
    }
  }
  throw new Fault(
    "checksum",
    "The data arrives damaged again and again. Try another cable or USB port, without a hub.",
  );
}

/** Writes a whole slot but its trailer, and proves it by the checksum that the device computes. */
async function writeSlot(
  device: Device,
  times: Times,
  slot: string,
  bundle: Uint8Array,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const crc = crc32(bundle);
  for (let tries = 0; tries < 2; tries++) {
    await insist(device, `${storage}.erase(${name(slot)})`, times.work);
    try {
      for (let at = 0; at < bundle.length; at += PIECE) {
        progress(at, bundle.length);
        const piece = bundle.subarray(at, at + PIECE);
        await writePiece(device, times, slot, piece, at, bundle.length + TRAILER);
      }
    } catch (error) {
      if (error instanceof Spoilt) continue;
      throw error;
    }
    const there = await insist(
      device,
      `E.CRC32(${storage}.read(${name(slot)},0,${bundle.length}))`,
      times.work,
    );
    if (there === crc) {
      progress(bundle.length, bundle.length);
      return;
    }
  }
  throw new Fault(
    "checksum",
    "The checksum is wrong after writing, twice. Try another cable and supply; if it stays so, the flash memory of the board is bad.",
  );
}

/** Makes `.bootcde` hold BOOT; a file that holds it already is not touched. */
async function writeBoot(device: Device, times: Times): Promise<void> {
  const bytes = asciiBytes(BOOT);
  const is = `(function(t){return skW&&t?E.CRC32(t):0})(${storage}.read(${name(BOOTCDE)}))`;
  for (let tries = 0; tries < 3; tries++) {
    if ((await insist(device, is, times.work)) === crc32(bytes)) return;
    await insist(device, `${storage}.erase(${name(BOOTCDE)})`, times.work);
    try {
      await writePiece(device, times, BOOTCDE, bytes, 0, bytes.length);
    } catch (error) {
      if (!(error instanceof Spoilt)) throw error;
    }
  }
  throw new Fault(
    "checksum",
    "The boot program cannot be written. The flash memory of the board may be bad.",
  );
}

/** Lines in which Espruino complains, of what was heard. */
function findTroubles(device: Device): string[] {
  const lines = device.heard().split("\n").map(cleanLine);
  return lines.filter((line) => /Uncaught|MEMORY|^ERROR|rst:0x|Guru Meditation/.test(line));
}

/** A Fault if the started program met an error or ran out of memory. */
function checkTroubles(device: Device): void {
  const troubles = findTroubles(device).filter((line) => /Uncaught|MEMORY/.test(line));
  const says = troubles.slice(0, 3).join(" / ");
  if (/MEMORY/.test(says)) {
    throw new Fault("memory", `The program ran out of memory at its start (${says}). ${RADIOS}.`);
  }
  if (says) throw new Fault("start", `The program started with an error: ${says}.`);
}

/** Starts the program and waits until it says so; gives the line, and [variables in use, in all]. */
async function start(device: Device, times: Times): Promise<[string, number, number]> {
  let banner: string | undefined;
  for (let tries = 0; tries < 2 && banner === undefined; tries++) {
    device.forget();
    const line = device.wait((line) => (line.startsWith("#") ? line : undefined), times.start);
    device.tell("load()");
    try {
      banner = await line;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      checkTroubles(device);
      // Once more if it was the command that got lost.
      const kept = await device.ask("typeof skW", times.answer).catch(() => "");
      if (kept !== "function") break;
    }
  }
  if (banner === undefined) {
    const says = findTroubles(device).slice(0, 3).join(" / ") || "nothing";
    throw new Fault(
      "start",
      `The program is on the board but does not come up. It says ${says}. ` +
        "Press EN (reset), then look with a serial terminal at 115200 baud.",
    );
  }
  if (banner.startsWith(DAMAGED)) {
    throw new Fault("checksum", "The board finds its program damaged. Flash again.");
  }
  // What it does next may still fail.
  await device.pause(4 * times.pause);
  checkTroubles(device);
  const question = "(function(m){return[m.usage,m.total,typeof sky]})(process.memory())";
  const state = await insist(device, question, times.work).catch((error) => {
    checkTroubles(device);
    throw error;
  });
  const [used, total, sky] = state as [number, number, string];
  if (sky !== "function") {
    throw new Fault(
      "start",
      'The program started, but its function "sky" is missing. Is the bundle right? Run: npm run build.',
    );
  }
  return [banner, used, total];
}

/** Gives an error of the talk its words; a Fault is taken as it is. */
function asFault(error: unknown, device: Device): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof Refused) {
    if (hasForgotten(error)) {
      return new Fault(
        "reset",
        "The board restarted in the middle. Do not press its buttons; if it does so again, it needs a better cable or supply.",
      );
    }
    return new Fault("refused", `Espruino refuses: ${error.message}. Flash again.`);
  }
  if (error instanceof NoAnswer) {
    if (/rst:0x|ESP-ROM:/.test(device.heard())) {
      return new Fault(
        "reset",
        "The board restarted in the middle and does not answer. Press EN (reset) and flash again.",
      );
    }
    return new Fault(
      "stalled",
      "The board stopped answering. Check the cable, press EN (reset) and flash again.",
    );
  }
  throw error;
}

/**
 * Puts the bundle on the Espruino behind `link`, starts it and reports. Closes `link` in any case.
 * Throws a Fault whose last sentence says what the board holds now; the steps and why no cut leaves
 * half a program are told in boot.ts.
 */
export async function flash(link: Duplex, options: FlashOptions): Promise<FlashReport> {
  const { bundle, signal } = options;
  const times = options.times ?? TIMES;
  const say = options.say ?? (() => {});
  const progress = options.progress ?? (() => {});
  const began = times.clock.now();
  const device = openDevice(link, times, signal);
  let stage: Stage = "kept";
  let met = false;
  try {
    checkBundle(bundle);
    const { board, version } = await greet(device, times);
    met = true;
    say(`Espruino ${version} on ${board}.`);
    if (!/^ESP32/.test(board))
      say(`This is no ESP32 (${board}): the program may not find its pins.`);
    await restart(device, times);
    await checkMemory(device, times, say);

    const trailer = formatTrailer(bundle);
    const file = Uint8Array.from([...bundle, ...trailer]);
    const slots = (await insist(
      device,
      `(function(f){return ${JSON.stringify(SLOTS)}.map(function(n){var t=f.read(n);` +
        `return t?[skV(n)!=="",E.CRC32(t)]:0})})(${storage})`,
      2 * times.work,
    )) as (0 | [boolean, number])[];
    const whole = slots.map((slot) => slot !== 0 && slot[0] === true);
    const running = whole.indexOf(true);
    const written = !(running >= 0 && (slots[running] as [boolean, number])[1] === crc32(file));
    const slot = written ? (running === 0 ? 1 : 0) : running;

    if (written) {
      if (slots[slot] !== 0)
        await insist(device, `${storage}.erase(${name(SLOTS[slot])})`, times.work);
      const need = file.length + BOOT.length + 2 * (HEADER + 4) + RESERVE;
      await checkStorage(device, need, options, times);
      await writeSlot(device, times, SLOTS[slot], bundle, progress);
      stage = "between";
      await writePiece(device, times, SLOTS[slot], trailer, bundle.length, file.length);
    } else say("This very program is on the board already.");
    const check = `skV(${name(SLOTS[slot])})!==""`;
    const good = await insist(device, check, times.work);
    // Once more: it may have been the question that came damaged.
    if (good !== true && (await insist(device, check, times.work)) !== true) {
      throw new Fault("checksum", "The checksum is wrong after writing. Flash again.");
    }
    stage = "whole";

    await writeBoot(device, times);
    const others = [SLOTS[1 - slot], ...RIVALS].map(name).join(",");
    const erased = (await insist(
      device,
      `[${others}].filter(function(n){return skW&&${storage}.read(n)!==undefined&&(${storage}.erase(n),1)})`,
      times.work,
    )) as string[];
    const rivals = erased.filter((file) => file[0] === ".");
    if (rivals.length) say(`Erased, as it would run instead: ${rivals.join(", ")}.`);

    const [banner, used, total] = await start(device, times);
    return {
      board,
      version,
      banner,
      used,
      total,
      written,
      bytes: bundle.length,
      ms: times.clock.now() - began,
    };
  } catch (error) {
    const fault = asFault(error, device);
    if (!met) throw fault;
    if (stage !== "whole" || fault.fault === "stopped") await revive(link, times.clock);
    throw new Fault(fault.fault, `${fault.message} ${STAGES[stage]}`);
  } finally {
    await device.close();
  }
}

/** Lets the board run again what it holds, as well as can be after a failure. */
function revive(link: Duplex, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    if (!link.writable) return resolve();
    const cancel = clock.after(300, resolve);
    link.write("\x03", () => {
      clock.after(100, () => {
        link.write("\x10load()\n", () => {
          cancel();
          // Closing must not overtake the last bytes.
          clock.after(50, resolve);
        });
      });
    });
  });
}
