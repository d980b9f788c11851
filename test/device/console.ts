import { Duplex } from "node:stream";
import type { Board } from "../../sim/espruino.ts";

/** An emulated board behind a serial port. */
export interface Port {
  link: Duplex;
  /** Ctrl-C that came: each could end the program's timers. */
  interrupts: number;
  /** Lines that came. */
  lines: number;
}

export interface PortOptions {
  /** Called for each line that comes, counted from 0: whether the answer arrives damaged. */
  garbles?: (count: number, line: string) => boolean;
  /** Called before each line is carried out. */
  before?: (count: number) => void;
}

/**
 * Puts a serial port to an emulated board: Espruino's console without an echo. Bytes take ticks, as those of
 * `connect` (board.ts) do.
 */
export function plugIn(board: Board, options: PortOptions = {}): Port {
  let input = "";
  let isGarbled = false;
  const link = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      process.nextTick(() => {
        for (const char of chunk.toString("latin1")) take(char);
        done();
      });
    },
  });
  const port: Port = { link, interrupts: 0, lines: 0 };

  function take(char: string): void {
    if (char === "\x03") port.interrupts++;
    input += char;
    // Erases the line.
    if (input.endsWith("\x1b[2H")) input = "";
    if (char !== "\n") return;
    const line = input.slice(0, -1);
    input = "";
    const count = port.lines++;
    options.before?.(count);
    isGarbled = options.garbles?.(count, line) ?? false;
    board.type(line);
    isGarbled = false;
  }

  const stop = board.listen({
    line(line) {
      const middle = line.length >> 1;
      const text = isGarbled ? `${line.slice(0, middle)}#${line.slice(middle + 1)}` : line;
      if (!link.destroyed) link.push(`${text}\r\n`, "latin1");
    },
  });
  link.once("close", stop);
  return port;
}
