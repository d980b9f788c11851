/** `skyring random`. */

import { stderr } from "node:process";
import { PHASE, PHASE_OVER, state } from "../../firmware/rules/state.ts";
import { playRandomly, seeded, wrap } from "../generate.ts";
import {
  begin,
  type Command,
  number,
  PIECE,
  parse,
  rulesOf,
  UsageError,
  write,
} from "./command.ts";

const HELP = `Usage: skyring random N [PRESET OPTION=VALUE ...] [--seed S] [--props P]

Prints N records of whole random games (of \`classic\`, unless a preset is named), any choice equally
likely. Each has a \`seed\` of its own unless OPTION names one.

  --seed S    0 to 4294967295: the same S gives the same records (else they differ each time)
  --props P   0 to 1: how likely a seat uses or buys a prop when it may (0.3 unless given)

Exit code: 0 done; 1 the rules were refused; 2 wrong use.

Example: npx skyring random 3 qq teams=yes --seed 7 --props 0.5
`;

/** A game this long is cut: some sets of options hardly ever end. */
const MOST_TOKENS = 1_000_000;

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parse(args, {
    seed: { type: "string" },
    props: { type: "string" },
  });
  const [count, ...rules] = positionals;
  if (count === undefined) throw new UsageError("say how many records: N is missing");
  const n = number(count, "N", 0, 10_000_000);
  const seed = values.seed ?? String(Math.floor(Math.random() * 0x100000000));
  const below = seeded(number(seed, "S", 0, 0xffffffff));
  const props = number(values.props ?? "0.3", "P", 0, 1, true);
  const line = rulesOf(rules);
  const hasSeed = line.some((word) => word.startsWith("seed="));
  let piece = "";
  for (let i = 0; i < n; i++) {
    const words = hasSeed ? line : [...line, `seed=${below(0x100000000).toString(16)}`];
    if (begin(words)) return 1;
    const tokens = playRandomly(below, props, MOST_TOKENS);
    const isOver = state[PHASE] === PHASE_OVER;
    piece += `skyring 1\nrules ${words.join(" ")}\n${wrap(tokens)}`;
    piece += `; ${tokens.length} tokens, ${isOver ? "over" : "not over"}\n`;
    if (!isOver) stderr.write(`record ${i + 1} was cut after ${MOST_TOKENS} tokens\n`);
    if (piece.length > PIECE) {
      await write(piece);
      piece = "";
    }
  }
  await write(piece);
  return 0;
}

export const random: Command = {
  name: "random",
  summary: "prints records of random games",
  help: HELP,
  run,
};
