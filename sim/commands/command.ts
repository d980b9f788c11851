/** What sub-commands share: their form, their options, and setting up a game from words. */

import { stdout } from "node:process";
import { setImmediate } from "node:timers/promises";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { faultyOption, optionName } from "../../firmware/rules/option.ts";
import { EXPECT_PRESET, endRules, expect, readWord } from "../../firmware/rules/record.ts";
import { OK } from "../../firmware/rules/refusal.ts";
import { refusalSentence } from "../sentences.ts";

/** A sub-command; one without `help` answers `--help` itself. */
export interface Command {
  name: string;
  summary: string;
  help?: string;
  run: (args: string[]) => number | Promise<number>;
}

/** A command line that cannot be meant: exit code 2, with a sentence that says what to do. */
export class UsageError extends Error {}

/**
 * Writes to standard output, and waits until there is room for more. Who reads it may have gone: that
 * is told meanwhile (sim/cli.ts), and ends all.
 */
export async function write(text: string): Promise<void> {
  if (!stdout.write(text)) await new Promise<void>((done) => stdout.once("drain", done));
  await setImmediate();
}

/** Output is written in pieces of about so many characters. */
export const PIECE = 1 << 16;

/** Splits options from other words; an unknown option is wrong use. */
export function parse<T extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: T,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\. To specify.*/s, ""));
  }
}

/** A number of the command line, `least` to `most`, whole unless `isFraction`. */
export function number(
  text: string,
  what: string,
  least: number,
  most: number,
  isFraction = false,
): number {
  const value = Number(text);
  if (!/^(0|[1-9]\d*)(\.\d+)?$/.test(text) || value < least || value > most)
    throw new UsageError(`${what} must be a number from ${least} to ${most}, not \`${text}\``);
  if (!isFraction && !Number.isInteger(value))
    throw new UsageError(`${what} must be a whole number, not \`${text}\``);
  return value;
}

/** The rules line of a command's words: `rules` may stand before it, and no words mean `classic`. */
export function rulesOf(words: string[]): string[] {
  const line = words[0] === "rules" ? words.slice(1) : words;
  return line.length ? line : ["classic"];
}

/**
 * Begins the game of a command's rules. Returns 0, or 1 after it has said on stderr what is wrong
 * with them.
 */
export function begin(words: string[]): number {
  const line = rulesOf(words);
  expect(EXPECT_PRESET);
  for (const word of line) {
    const code = word.includes("=") || word === line[0] ? readWord(word) : -1;
    if (code !== OK) return refuse(word, "option");
  }
  return endRules() === OK ? 0 : refuse(line.join(" "), "option", optionName(faultyOption()));
}

function refuse(word: string, code: string, option?: string): number {
  // Words of a command line are Unicode; shown is the text as bytes.
  const bytes = Buffer.from(word, "utf8").toString("latin1");
  process.stderr.write(`${printable(bytes)}: ${code}: ${refusalSentence(code, option)}\n`);
  return 1;
}

/** A text of bytes with all but printable ASCII as `\xNN`. */
export function printable(text: string): string {
  return text.replace(
    /[^ -~]/g,
    (c) => `\\x${(c.charCodeAt(0) & 255).toString(16).padStart(2, "0")}`,
  );
}
