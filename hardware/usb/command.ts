import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Duplex } from "node:stream";
import { parseArgs } from "node:util";
import { TIMES, type Times } from "./device.ts";
import { exitCode, Fault } from "./fault.ts";
import { checkBundle, flash } from "./flash.ts";
import { bridge, choosePort, listPorts, openPort, type Port } from "./port.ts";

/** Where text goes: process.stdout and process.stderr, or a test's. */
export interface Sink {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** What the commands reach the computer through; tests put their own here. */
export interface Reach {
  list?: () => Promise<Port[]>;
  open?: (path: string, timeout: number) => Promise<Duplex>;
  times?: Partial<Times>;
  /** ends the upload; by default Ctrl-C does */
  signal?: AbortSignal;
}

export const PORTS_HELP = `skyring ports - lists the serial ports and marks those that look like an ESP32 board

  --help   this text
`;

export const FLASH_HELP = `skyring flash - puts the program on a board that runs Espruino, and starts it

  --port PORT     serial port, e.g. /dev/ttyUSB0 or COM3; needless if one board is connected
  --bundle FILE   the program; by default dist/firmware.js, made by: npm run build
  --compact       first clear deleted files from the board's Storage: up to 20 s, in which the
                  board must not lose power, or saved games are lost
  --help          this text

Saved games stay. A cut at any moment leaves the old program or the new one, never half of one.
Exit code: 0 done, 1 failed, 2 wrong use, 130 stopped by Ctrl-C.
`;

/** parseArgs, with its complaints as Faults. */
export function parse<T extends NonNullable<Parameters<typeof parseArgs>[0]>>(config: T) {
  try {
    return parseArgs<T>(config);
  } catch (error) {
    throw new Fault("usage", (error as Error).message.split("\n")[0]);
  }
}

/** Runs a command body; prints a Fault as one sentence, and gives its exit code. */
export async function guard(
  command: string,
  err: Sink,
  body: () => Promise<void>,
): Promise<number> {
  try {
    await body();
    return 0;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const help = error.fault === "usage" ? ` See: skyring ${command} --help` : "";
    err.write(`skyring ${command}: ${error.message}${help}\n`);
    return exitCode(error.fault);
  }
}

/** `skyring ports`: the arguments after the command's name; gives the exit code. */
export function runPorts(
  args: readonly string[],
  out: Sink,
  err: Sink,
  reach: Reach = {},
): Promise<number> {
  return guard("ports", err, async () => {
    const { values } = parse({
      args: [...args],
      options: { help: { type: "boolean", short: "h" } },
    });
    if (values.help) {
      out.write(PORTS_HELP);
      return;
    }
    const ports = await (reach.list ?? listPorts)();
    if (!ports.length) {
      err.write("No serial port found. Plug the board in with a USB cable that carries data.\n");
      return;
    }
    const width = Math.max(...ports.map((port) => port.path.length));
    for (const port of ports) {
      const chip = bridge(port);
      const id = port.vendor ? `${port.vendor}:${port.product ?? "?"}` : "";
      const words = [chip ? `likely a board (${chip})` : "other", id, port.name];
      out.write(`${port.path.padEnd(width)}  ${words.filter(Boolean).join("  ")}\n`);
    }
  });
}

/** The bundle named, or the built one: in the working folder, or beside the running script. */
function readBundle(file: string | undefined): Uint8Array {
  const files = file
    ? [file]
    : [resolve("dist/firmware.js"), join(dirname(process.argv[1] ?? "."), "firmware.js")];
  for (const path of files) {
    try {
      return Uint8Array.from(readFileSync(path));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT") throw new Fault("bundle", `${path} cannot be read (${code}).`);
    }
  }
  throw new Fault("bundle", `There is no ${file ?? "dist/firmware.js"}. Run: npm run build`);
}

/** Progress: a bar on a terminal, else a line at each quarter. */
export function meter(err: Sink): (done: number, total: number) => void {
  let quarter = 0;
  return (done, total) => {
    const share = done / total;
    const size = `${(done / 1024).toFixed(1)} of ${(total / 1024).toFixed(1)} KB`;
    if (err.isTTY) {
      const bar = "#".repeat(Math.round(share * 30)).padEnd(30, ".");
      err.write(`\r[${bar}] ${size} ${done === total ? "\n" : ""}`);
    } else if (Math.floor(share * 4) > quarter) {
      quarter = Math.floor(share * 4);
      err.write(`${quarter * 25} %: ${size}\n`);
    }
  };
}

/** A signal that Ctrl-C sends, and the way to let Ctrl-C be itself again. */
export function onInterrupt(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.once("SIGINT", abort);
  return { signal: controller.signal, release: () => process.removeListener("SIGINT", abort) };
}

/** `skyring flash`: the arguments after the command's name; gives the exit code. */
export function runFlash(
  args: readonly string[],
  out: Sink,
  err: Sink,
  reach: Reach = {},
): Promise<number> {
  return guard("flash", err, async () => {
    const { values } = parse({
      args: [...args],
      options: {
        port: { type: "string", short: "p" },
        bundle: { type: "string" },
        compact: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      out.write(FLASH_HELP);
      return;
    }
    if (values.port === "") throw new Fault("usage", "--port needs a name.");
    if (values.bundle === "") throw new Fault("usage", "--bundle needs a file's name.");
    const bundle = readBundle(values.bundle);
    checkBundle(bundle);
    const times: Times = { ...TIMES, ...reach.times };
    const path = values.port ?? choosePort(await (reach.list ?? listPorts)());
    let inBar = false;
    const show = meter(err);
    const endBar = () => {
      if (inBar && err.isTTY) err.write("\n");
      inBar = false;
    };
    const stop = reach.signal ? undefined : onInterrupt();
    try {
      err.write(`Opening ${path}.\n`);
      const link = await (reach.open ?? openPort)(path, times.open);
      const report = await flash(link, {
        bundle,
        compact: values.compact,
        times,
        signal: reach.signal ?? stop?.signal,
        say: (line) => {
          endBar();
          err.write(`${line}\n`);
        },
        progress: (done, total) => {
          inBar = done < total;
          show(done, total);
        },
      });
      out.write(`${report.banner}\n`);
      out.write(
        `${report.written ? "Flashed" : "Checked"} ${report.bytes} bytes in ${(report.ms / 1000).toFixed(1)} s: ` +
          `${report.board}, Espruino ${report.version}, ${report.used} of ${report.total} variables in use, ` +
          `${report.total - report.used} free.\n`,
      );
    } finally {
      endBar();
      stop?.release();
    }
  });
}
