/** The commands that ask a board and change nothing on it: `skyring record` and `skyring report`. */

import { readFileSync } from "node:fs";
import { guard, meter, onInterrupt, parse, type Reach, type Sink } from "./command.ts";
import {
  type Device,
  type Greeting,
  meet,
  NoAnswer,
  openDevice,
  Refused,
  TIMES,
  type Times,
} from "./device.ts";
import { Fault } from "./fault.ts";
import { type History, newestGame, readHistory } from "./history.ts";
import { choosePort, listPorts, openPort } from "./port.ts";
import { formatRecords, tellLosses } from "./record.ts";
import { askBoard, formatReport, readBug } from "./report.ts";
import { type Found, listBoard, listDump, readStore, type StoreFile } from "./store.ts";

const ASKING = `The board's game goes on: nothing is stopped or written. (Some boards restart when their port is
opened; the saved game is then there as after any power cut.)`;

export const RECORD_HELP = `skyring record - prints the games that a board keeps, as records that \`skyring replay\` takes

  --port PORT      serial port, e.g. /dev/ttyUSB0 or COM3; needless if one board is connected
  --all            all games that can still be found, the oldest first; else the newest one
  --file DUMP ...  reads files that were copied from a board in its place: sky.0 to sky.7, or all
                   of its Storage (esptool's read_flash 0x320000 0xE0000)
  --help           this text

What was taken back is not printed. What is damaged is left out, and said on standard error; a game
whose begin is lost is printed as comments, with the first position that is known.
${ASKING}
Exit code: 0 done, 1 no game or failed, 2 wrong use, 130 stopped by Ctrl-C.

Example: npx skyring record --all | npx skyring replay
`;

export const REPORT_HELP = `skyring report - prints a report on a board, to paste into an issue

  --port PORT   serial port, e.g. /dev/ttyUSB0 or COM3; needless if one board is connected
  --help        this text

Versions, memory, speed, buttons that are held, what the dice tray's sensors read, settings, dice, the last error that nobody caught, and the saved game as a
record; and as another one the game up to that error, with the token that was being played. All else
is a comment, so that \`skyring replay\` takes the report as it is.
${ASKING}
Exit code: 0 done, 1 failed, 2 wrong use, 130 stopped by Ctrl-C.
`;

/** Gives an error of the talk its words; a Fault is taken as it is. */
function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (error instanceof NoAnswer)
    return new Fault("stalled", "The board stopped answering. Check the cable and try again.");
  if (error instanceof Refused)
    return new Fault("refused", `Espruino refuses: ${error.message}. Try again.`);
  throw error;
}

/** Opens a board's port, or the only likely one, for as long as `body` takes. */
async function withBoard(
  port: string | undefined,
  err: Sink,
  reach: Reach,
  body: (device: Device, greeting: Greeting, times: Times) => Promise<void>,
): Promise<void> {
  if (port === "") throw new Fault("usage", "--port needs a name.");
  const times: Times = { ...TIMES, ...reach.times };
  const path = port ?? choosePort(await (reach.list ?? listPorts)());
  const stop = reach.signal ? undefined : onInterrupt();
  err.write(`Opening ${path}.\n`);
  try {
    const link = await (reach.open ?? openPort)(path, times.open);
    const device = openDevice(link, times, reach.signal ?? stop?.signal);
    try {
      await body(device, await meet(device, times), times);
    } catch (error) {
      throw asFault(error);
    } finally {
      await device.close();
    }
  } finally {
    stop?.release();
  }
}

/** Files that were copied from a board. */
function readDumps(names: readonly string[]): StoreFile[] {
  return names.flatMap((name) => {
    try {
      return listDump(name, Uint8Array.from(readFileSync(name)));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new Fault("file", `${name} cannot be read (${code}).`);
    }
  });
}

/** Tells what is lost, and prints the games; a Fault if there are none. */
function printRecords(
  { foreign }: Found,
  history: History,
  isAll: boolean,
  out: Sink,
  err: Sink,
): void {
  for (const line of tellLosses(history, foreign)) err.write(`${line}.\n`);
  const games = isAll ? history.stretches : newestGame(history);
  if (!games.length) throw new Fault("none", "No game is kept there.");
  out.write(formatRecords(games));
}

/** `skyring record`: the arguments after the command's name; gives the exit code. */
export function runRecord(
  args: readonly string[],
  out: Sink,
  err: Sink,
  reach: Reach = {},
): Promise<number> {
  return guard("record", err, async () => {
    const { values, positionals } = parse({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: "string", short: "p" },
        all: { type: "boolean" },
        file: { type: "string", multiple: true },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      out.write(RECORD_HELP);
      return;
    }
    const isAll = values.all ?? false;
    if (positionals.length && !values.file)
      throw new Fault("usage", `What is \`${positionals[0]}\`? Files stand after --file.`);
    if (values.file && values.port !== undefined)
      throw new Fault("usage", "--port or --file, not both.");
    const print = (found: Found) => printRecords(found, readHistory(found.blocks), isAll, out, err);
    if (values.file) {
      print(await readStore(readDumps([...values.file, ...positionals]), isAll));
      return;
    }
    await withBoard(values.port, err, reach, async (device, _, times) => {
      print(await readStore(await listBoard(device, times), isAll, meter(err)));
    });
  });
}

/** `skyring report`: the arguments after the command's name; gives the exit code. */
export function runReport(
  args: readonly string[],
  out: Sink,
  err: Sink,
  reach: Reach = {},
): Promise<number> {
  return guard("report", err, async () => {
    const { values } = parse({
      args: [...args],
      options: {
        port: { type: "string", short: "p" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      out.write(REPORT_HELP);
      return;
    }
    await withBoard(values.port, err, reach, async (device, greeting, times) => {
      const lines = await askBoard(device, greeting, times);
      const bug = await readBug(device, times);
      const { blocks, foreign } = await readStore(
        await listBoard(device, times),
        false,
        meter(err),
      );
      out.write(formatReport(lines, bug, readHistory(blocks), foreign));
    });
  });
}
