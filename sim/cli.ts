/** The `skyring` command: picks the sub-command, which does the rest. */

import { argv, exit, stderr, stdout } from "node:process";
import { bench } from "./commands/bench.ts";
import { board } from "./commands/board.ts";
import { type Command, UsageError } from "./commands/command.ts";
import { perft } from "./commands/perft.ts";
import { random } from "./commands/random.ts";
import { replay } from "./commands/replay.ts";
import { flash, ports } from "./commands/usb.ts";

declare const VERSION: string;

const COMMANDS: Command[] = [replay, perft, random, bench, board, ports, flash];

const HELP = `skyring ${VERSION}: aeroplane chess on an LED board

Usage: skyring COMMAND [ARGUMENTS]

${COMMANDS.map((c) => `  ${c.name.padEnd(8)}${c.summary}`).join("\n")}

\`skyring COMMAND --help\` says more.
`;

/** Runs the command line; returns 0: done, 1: refused or failed, 2: wrong use. */
async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === "--version") {
    stdout.write(`${VERSION}\n`);
    return 0;
  }
  if (!name || name === "help" || name === "--help" || name === "-h") {
    (name ? stdout : stderr).write(HELP);
    return name ? 0 : 2;
  }
  const command = COMMANDS.find((c) => c.name === name);
  if (!command) {
    stderr.write(`skyring: there is no command \`${name}\`; \`skyring --help\` lists them\n`);
    return 2;
  }
  if (command.help && (rest.includes("--help") || rest.includes("-h"))) {
    stdout.write(command.help);
    return 0;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    stderr.write(`skyring ${name}: ${error.message}\n\`skyring ${name} --help\` says more.\n`);
    return 2;
  }
}

// Whoever reads our output may stop: that is no fault.
stdout.on("error", (error: NodeJS.ErrnoException) => exit(error.code === "EPIPE" ? 0 : 1));
// Who reads but the result may stop to read how it is going.
stderr.on("error", () => {});
main(argv.slice(2)).then((code) => {
  process.exitCode = code;
});
