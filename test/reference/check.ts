// Replays the golden records and compares; counts perft and compares. Folder and depth from the
// command line. Exit 1 at the first difference.

import { readdirSync, readFileSync } from "node:fs";
import { newGame } from "./game.ts";
import { readRecords } from "./notation.ts";
import { optionsOf } from "./options.ts";
import { perft } from "./perft.ts";

const folder = process.argv[2] ?? "test/golden";
const deepest = Number(process.argv[3] ?? 5);
let failed = false;

for (const file of readdirSync(folder).filter((name) => name.endsWith(".rec"))) {
  const replays = readRecords(readFileSync(folder + "/" + file, "utf8"));
  const wanted = readFileSync(folder + "/" + file.replace(".rec", ".pos"), "utf8").trimEnd();
  const lines = wanted.split("\n");
  const got = replays.flatMap((replay) => replay.positions);
  const refusal = replays.at(-1)?.refusal;
  const at = lines.findIndex((line, i) => line !== got[i]);
  if (refusal !== undefined) console.log(file, "refused", refusal);
  if (at >= 0)
    console.log(
      file,
      "line",
      at + 1,
      "\n  before",
      got[at - 1],
      "\n  wanted",
      lines[at],
      "\n  got   ",
      got[at],
    );
  const same = at < 0 && got.length === lines.length && refusal === undefined;
  console.log(file, same ? "equal," : "DIFFERENT,", lines.length, "positions");
  if (!same) failed = true;
}

for (const line of readFileSync(folder + "/perft.txt", "utf8")
  .trim()
  .split("\n")) {
  const [preset, depth, count] = line.split(" ");
  if (Number(depth) > deepest) continue;
  const got = perft(newGame(optionsOf(preset!)), Number(depth));
  const same = got === Number(count);
  console.log("perft", preset, depth, got, same ? "equal" : "DIFFERENT, wanted " + count);
  if (!same) failed = true;
}

process.exit(failed ? 1 : 0);
