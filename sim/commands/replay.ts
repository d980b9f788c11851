/** `skyring replay`. */

import { fstatSync, readFileSync } from "node:fs";
import { stderr, stdin } from "node:process";
import { positions } from "../replay.ts";
import { refusalSentence } from "../sentences.ts";
import { type Command, PIECE, parse, printable, UsageError, write } from "./command.ts";

const HELP = `Usage: skyring replay [FILE|-]

Replays the records in FILE, or from standard input, and prints for each record the position at
its start and the one after every token.

Exit code: 0 all replayed; 1 a token was refused (standard error says
\`line:column token: code: what is wrong\`) or FILE cannot be read; 2 wrong use.

Example: npx skyring random 1 qq | npx skyring replay
`;

/** Standard input: a file, or what does perhaps not wait for bytes. */
async function readInput(): Promise<string> {
  const input = fstatSync(stdin.fd);
  if (input.isFile() || input.isDirectory()) return readFileSync(stdin.fd, "latin1");
  let text = "";
  stdin.setEncoding("latin1");
  for await (const piece of stdin) text += piece;
  return text;
}

async function read(file: string): Promise<string | undefined> {
  try {
    // Byte by byte, so that columns count bytes.
    return file === "-" ? await readInput() : readFileSync(file, "latin1");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : code;
    stderr.write(`skyring replay: cannot read ${file}: ${why}\n`);
    return undefined;
  }
}

async function run(args: string[]): Promise<number> {
  const { positionals } = parse(args, {});
  if (positionals.length > 1) throw new UsageError("give one FILE, or none for standard input");
  const text = await read(positionals[0] ?? "-");
  if (text === undefined) return 1;
  let piece = "";
  const all = positions(text);
  let next = all.next();
  for (; !next.done; next = all.next()) {
    piece += `${next.value}\n`;
    if (piece.length > PIECE) {
      await write(piece);
      piece = "";
    }
  }
  await write(piece);
  const refusal = next.value;
  if (!refusal) return 0;
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
