/** `skyring perft`. */

import { fstatSync } from "node:fs";
import { exit, stderr, stdout } from "node:process";
import { perft as count } from "../../firmware/rules/perft.ts";
import { parsePosition } from "../../firmware/rules/setup.ts";
import { faultSentence } from "../sentences.ts";
import { begin, type Command, number, parse, UsageError } from "./command.ts";

const HELP = `Usage: skyring perft DEPTH [PRESET OPTION=VALUE ...] [--position 'FIELDS']

Counts the ways to play DEPTH rolls (0 to 30) without props, from the start of a game (of
\`classic\`, unless a preset is named) or from a position of fourteen fields, as \`skyring replay\`
prints them. The count alone goes to standard output; on long runs standard error says how far it is.

Exit code: 0 done; 1 the rules or the position were refused; 2 wrong use.

Example: npx skyring perft 5 match seed=0
`;

/** Whether both outputs go to the same reader. */
function isOneReader(): boolean {
  const [out, err] = [stdout, stderr].map(({ fd }) => fstatSync(fd));
  return out.dev === err.dev && out.ino === err.ino;
}

/** Tells on stderr how much is done, at most every second. */
function progress(): (part: number) => void {
  const begun = Date.now();
  let told = begun;
  return (part) => {
    const now = Date.now();
    if (now - told < 1000 || part >= 1) return;
    told = now;
    // Nobody reads the count either: there is no use in it.
    if (stderr.errored && isOneReader()) exit(0);
    const left = Math.round(((now - begun) / part - (now - begun)) / 1000);
    stderr.write(`${(100 * part).toFixed(1)} % done, about ${left} s to go\n`);
  };
}

function run(args: string[]): number {
  const { values, positionals } = parse(args, { position: { type: "string" } });
  const [depth, ...rules] = positionals;
  if (depth === undefined) throw new UsageError("say how many rolls: DEPTH is missing");
  const n = number(depth, "DEPTH", 0, 30);
  if (begin(rules)) return 1;
  const fault = values.position === undefined ? undefined : parsePosition(values.position);
  if (fault) {
    stderr.write(`position, field ${fault.field}: ${faultSentence(fault.why)}\n`);
    return 1;
  }
  stdout.write(`${count(n, progress())}\n`);
  return 0;
}

export const perft: Command = {
  name: "perft",
  summary: "counts the ways to play so many rolls",
  help: HELP,
  run,
};
