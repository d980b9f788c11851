/** `skyring bench`. */

import { stderr, stdout } from "node:process";
import { bench as measure, trivialLoop } from "../bench.ts";
import { begin, type Command, number, parse } from "./command.ts";

const HELP = `Usage: skyring bench [--seconds S] [PRESET OPTION=VALUE ...]

Plays random games for S seconds (5 unless given) on one core, any choice equally likely and
without props, and prints how many games and rolls a second that were; and beside it how often a
second this machine goes round a trivial loop that draws a random number, so that figures of two
machines can be compared.

Exit code: 0 done; 1 the rules were refused; 2 wrong use.
`;

const WARM_UP = 0.5;

function run(args: string[]): number {
  const { values, positionals } = parse(args, { seconds: { type: "string" } });
  const seconds = number(values.seconds ?? "5", "S", 0.1, 3600, true);
  if (begin(positionals)) return 1;
  stderr.write(`playing ${positionals.join(" ") || "classic"} for ${seconds} s ...\n`);
  measure(WARM_UP);
  const { games, rolls, seconds: took } = measure(seconds);
  const loop = trivialLoop(WARM_UP);
  stdout.write(`${Math.round(games / took)} games/s  ${Math.round(rolls / took)} rolls/s\n`);
  stdout.write(
    `trivial loop: ${Math.round(loop)} turns/s, ${((loop * took) / rolls).toFixed(1)} a roll\n`,
  );
  return 0;
}

export const bench: Command = {
  name: "bench",
  summary: "measures how fast random games are played",
  help: HELP,
  run,
};
