/**
 * The core against the plain reading of the rules in test/reference, which shares no code with it:
 * random games with random sets of options, odd ones likelier than in life. More of them:
 * `REFERENCE_RECORDS=5000 npx vitest run test/reference.test.ts`.
 */

import { expect, it } from "vitest";
import { replay } from "../sim/replay.ts";
import { readRecords } from "./reference/notation.ts";
import { randomBadRules, randomRecord } from "./reference/random.ts";

const RECORDS = Number(process.env["REFERENCE_RECORDS"] ?? 150);

/** All that a text leads to: its positions, then the refusal. */
function ours(text: string): string[] {
  const lines: string[] = [];
  const refusal = replay(text, (position) => lines.push(position));
  if (refusal) lines.push(`${refusal.line}:${refusal.column} ${refusal.text} ${refusal.code}`);
  return lines;
}

function theirs(text: string): string[] {
  return readRecords(text).flatMap(({ positions, refusal }) => [
    ...positions,
    ...(refusal ? [`${refusal.line}:${refusal.col} ${refusal.token} ${refusal.code}`] : []),
  ]);
}

it(`agrees in ${RECORDS} random records, half of which end with a wrong token`, () => {
  for (let seed = 1; seed <= RECORDS; seed++) {
    const text = randomRecord(seed, {
      wrong: seed % 2 === 0,
      messy: seed % 3 === 0,
      tokens: seed % 10 ? 300 : 3000,
    });
    expect(ours(text), `random record ${seed}:\n${text}`).toEqual(theirs(text));
  }
});

it("agrees on what is wrong with rules lines", () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const text = randomBadRules(seed);
    expect(ours(text), text).toEqual(theirs(text));
  }
});
