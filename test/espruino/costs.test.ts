/**
 * What the core and a frame cost in the real interpreter, in loops (README.md, Budgets). Figures are
 * printed; asserted are medians, at twice their budget, since other programs run beside.
 */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundle } from "../../build.mjs";
import { ANY, BOARD, errors, firmware, has, LIKE_ESP32, run, tagged } from "./interpreter.ts";

/** The build of the ESP32's kind is optimised as a board's is. */
const build = process.env.STOCK ? ANY : has(LIKE_ESP32) ? LIKE_ESP32 : ANY;

/** Budgets: of a roll and of a move, in loops; every so many tokens of the records are measured. */
const RECORDS = [
  { name: "classic", roll: 100, move: 140, step: 5 },
  { name: "qq", roll: 100, move: 140, step: 5 },
  { name: "mgm", roll: 100, move: 140, step: 6 },
  { name: "qq-teams", roll: 100, move: 140, step: 6 },
  { name: "family", roll: 250, move: 140, step: 6 },
  { name: "match", roll: 250, move: 140, step: 6 },
];
const FRAME = 200;

function summary(costs: number[]) {
  const sorted = [...costs].sort((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  return { n: sorted.length, median: at(0.5), most99: at(0.99), most: at(1) };
}

describe.skipIf(!has(ANY))("costs in loops", () => {
  it.each(RECORDS)(
    "$name: a roll at most $roll, a move $move in the median",
    async ({ name, roll, move, step }) => {
      const program = await bundle("test/espruino/costs.ts");
      const words = readFileSync(`test/golden/${name}.rec`, "utf8")
        .replace(/;.*/g, "")
        .trim()
        .split(/\s+/);
      const lines = await run(
        `${program};\n${words.map((word) => `take("${word}",${step});`).join("\n")}`,
        { build },
      );
      expect(errors(lines)).toEqual([]);
      const [r, m] = ["ROLL", "MOVE"].map((tag) => summary(tagged(lines, tag).map(Number)));
      console.log(
        `${name.padEnd(9)} roll: median ${r.median}, 99 % ${r.most99}, most ${r.most} of ${roll} (${r.n});` +
          ` move: median ${m.median} of ${move}, 99 % ${m.most99} of 300, most ${m.most} of 400 (${m.n})`,
      );
      expect(r.median).toBeLessThanOrEqual(2 * roll);
      expect(m.median).toBeLessThanOrEqual(2 * move);
    },
  );

  it(`a frame: at most ${FRAME}, all LEDs animated`, async () => {
    const lines = await run(
      `${BOARD}${firmware()};
sky("skyring 1 rules qq teams=yes");
(function(){var t,i,k,a=1e9,b=1e9;
for(k=0;k<9;k++){
  t=getTime();for(i=0;i<40;i++)frame();t=getTime()-t;if(t<a)a=t;
  t=getTime();for(i=0;i<4000;i++);t=getTime()-t;if(t<b)b=t;
}
print("FRAME",Math.round(a/40/(b/4000)));
})();`,
      { build },
    );
    expect(errors(lines)).toEqual([]);
    const [loops] = tagged(lines, "FRAME").map(Number);
    console.log(`frame: ${loops} loops of ${FRAME}`);
    expect(loops).toBeLessThanOrEqual(2 * FRAME);
  });
});
