/** `skyring replay`. */

import { readFileSync } from "node:fs";
import { stderr, stdout } from "node:process";
import { replay as replayText } from "../replay.ts";
import { refusalSentence } from "../sentences.ts";
import { type Command, parse, printable, UsageError } from "./command.ts";

const HELP = `Usage: skyring replay [FILE|-]

Replays the records in FILE, or from standard input, and prints for each record the position at
its start and the one after every token.

Exit code: 0 all replayed; 1 a token was refused (standard error says
\`line:column token: code: what is wrong\`), FILE cannot be read or has no record in it; 2 wrong use.

Example: npx skyring random 1 qq | npx skyring replay
`;

/** Output is written in pieces of about so many characters. */
const PIECE = 1 << 16;

function read(file: string): string | undefined {
  try {
    // Byte by byte, so that columns count bytes.
    return readFileSync(file === "-" ? 0 : file, "latin1");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : code;
    stderr.write(`skyring replay: cannot read ${file}: ${why}\n`);
    return undefined;
  }
}

function run(args: string[]): number {
  const { positionals } = parse(args, {});
  if (positionals.length > 1) throw new UsageError("give one FILE, or none for standard input");
  const text = read(positionals[0] ?? "-");
  if (text === undefined) return 1;
  let piece = "";
  let isEmpty = true;
  const refusal = replayText(text, (position) => {
    piece += `${position}\n`;
    isEmpty = false;
    if (piece.length > PIECE) {
      stdout.write(piece);
      piece = "";
    }
  });
  stdout.write(piece);
  if (!refusal && isEmpty) stderr.write("skyring replay: there is no record in it\n");
  if (!refusal) return isEmpty ? 1 : 0;
  const { line, column, text: token, code, option } = refusal;
  stderr.write(
    `${line}:${column} ${printable(token)}: ${code}: ${refusalSentence(code, option)}\n`,
  );
  return 1;
}

export const replay: Command = {
  name: "replay",
  summary: "replays records and prints every position",
  help: HELP,
  run,
};
