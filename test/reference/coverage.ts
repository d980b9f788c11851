// Counts which situations random records reach: coverage RECORDS TOKENS [FIRST SEED]. For each, in
// how many records and how often; then those named in game.ts that none reached. Also checks the
// positions: no two enemies on a ring cell but around a parked plane, planes kept, form of fields.

import { readFileSync } from "node:fs";
import { watch } from "./game.ts";
import { readRecords } from "./notation.ts";
import { randomRecord } from "./random.ts";

const records = Number(process.argv[2] ?? 200);
const tokens = Number(process.argv[3] ?? 300);
const first = Number(process.argv[4] ?? 1);
const source = process.argv[5] ?? "test/reference/game.ts";

const total = new Map<string, number>();
const inRecords = new Map<string, number>();
let positions = 0;
let odd = 0;

// Planes of both sides on one ring cell, and none of them parked there.
function isOdd(position: string, teams: boolean): boolean {
  const fields = position.split(" ");
  const parked = fields[6]!.split("/").map(Number);
  const cells = new Map<number, Set<number>>();
  const parkedCells = new Set<number>();
  fields[0]!.split("/").forEach((seat, s) => {
    for (const text of seat.split(".")) {
      const p = Number(text);
      if (seat === "-" || p < 2 || p > 51) continue;
      const cell = (13 * s + p - 2) % 52;
      cells.set(cell, (cells.get(cell) ?? new Set()).add(teams ? s % 2 : s));
      if (parked[s] === p) parkedCells.add(cell);
    }
  });
  return [...cells].some(([cell, sides]) => sides.size > 1 && !parkedCells.has(cell));
}

for (let seed = first; seed < first + records; seed++) {
  const text = randomRecord(seed, { tokens: seed % 5 === 0 ? 3 * tokens : tokens });
  const here = new Set<string>();
  const before = watch((what) => {
    here.add(what);
    total.set(what, (total.get(what) ?? 0) + 1);
  });
  const replay = readRecords(text)[0]!;
  watch(before);
  for (const what of here) inRecords.set(what, (inRecords.get(what) ?? 0) + 1);
  positions += replay.positions.length;
  if (replay.refusal !== undefined) console.log("seed", seed, "refused", replay.refusal);
  const teams = /teams=yes/.test(text) || (/rules match/.test(text) && !/teams=no/.test(text));
  for (const position of replay.positions) {
    if (!isOdd(position, teams)) continue;
    odd += 1;
    if (odd < 10) console.log("seed", seed, "odd", position);
  }
}

for (const [what, count] of [...total].sort((a, b) => a[1] - b[1])) {
  console.log(String(inRecords.get(what)).padStart(6), String(count).padStart(8), what);
}
// Every string inside a call of `note` in game.ts.
const named = [...readFileSync(source, "utf8").matchAll(/note\(([^;]*)\);/g)]
  .flatMap((call) => [...call[1]!.matchAll(/"([^"]{4,})"/g)])
  .map((match) => match[1]!)
  .filter((name) => !/^(used: |exact)/.test(name));
for (const name of new Set(named)) {
  if (![...total.keys()].some((what) => what.startsWith(name))) console.log("NEVER", name);
}
console.log(records, "records,", positions, "positions,", odd, "odd");
