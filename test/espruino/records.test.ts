/** The bundle in the real interpreter plays the golden records: the same positions. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ANY, BOARD, errors, firmware, has, run, tagged } from "./interpreter.ts";

const GOLDEN = "test/golden";
const names = readdirSync(GOLDEN)
  .filter((file) => file.endsWith(".rec"))
  .map((file) => file.slice(0, -4));

/** The calls of `sky` that play a text's records one token at a time: header, then tokens. */
function calls(text: string): string[] {
  const words = text.replace(/;.*/g, "").split(/\s+/).filter(Boolean);
  const lines: string[] = [];
  let header = "";
  for (const word of words) {
    if (word === "skyring") header = word;
    else if (
      header &&
      (word === "1" || word === "rules" || /^[a-z-]+$|=/.test(word)) &&
      !/^[kg]$/.test(word)
    )
      header += ` ${word}`;
    else {
      if (header) lines.push(header);
      header = "";
      lines.push(word);
    }
  }
  return lines;
}

describe.skipIf(!has(ANY))("golden records in the real interpreter", () => {
  it.each(names)("%s: every position", async (name) => {
    const texts = calls(readFileSync(`${GOLDEN}/${name}.rec`, "utf8"));
    const expected = readFileSync(`${GOLDEN}/${name}.pos`, "utf8").trimEnd().split("\n");
    expect(texts).toHaveLength(expected.length);
    const script = `${BOARD}${firmware()};\n${texts.map((text) => `sky("${text}");`).join("\n")}`;
    const lines = await run(script, { seconds: 110 });
    expect(errors(lines)).toEqual([]);
    expect(tagged(lines, "=")).toEqual(expected);
  });
});
