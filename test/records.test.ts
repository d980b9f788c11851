/** Golden games and perft counts, made by an independent program: data in test/golden. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { perft } from "../firmware/rules/perft.ts";
import { parsePosition } from "../firmware/rules/setup.ts";
import { replay } from "../sim/replay.ts";

const GOLDEN = "test/golden";
const read = (file: string) => readFileSync(`${GOLDEN}/${file}`, "utf8");
const names = readdirSync(GOLDEN)
  .filter((file) => file.endsWith(".rec"))
  .map((file) => file.slice(0, -4));

describe("golden records", () => {
  it("are there", () => expect(names.length).toBe(9));

  it.each(names)("%s: every position", (name) => {
    const positions: string[] = [];
    const refusal = replay(read(`${name}.rec`), (position) => positions.push(position));
    expect(refusal).toBeUndefined();
    expect(positions).toEqual(read(`${name}.pos`).trimEnd().split("\n"));
  });

  it.each(names)("%s: every position can be set up from its text", (name) => {
    const text = read(`${name}.rec`);
    const starts = text.split(/^(?=skyring)/m).filter((part) => part.startsWith("skyring"));
    for (const start of starts) {
      const positions: string[] = [];
      replay(start, (position) => positions.push(position));
      for (const position of positions) {
        expect(parsePosition(position), position).toBeUndefined();
      }
    }
  });
});

describe("perft", () => {
  const lines = read("perft.txt").trim().split("\n");
  it.each(lines)("%s", (line) => {
    const [preset, depth, count] = line.split(" ");
    replay(`skyring 1 rules ${preset}`, () => undefined);
    expect(perft(Number(depth))).toBe(Number(count));
  });
});
