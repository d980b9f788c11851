/**
 * What the core and a frame cost in the real interpreter, in loops (README.md, Budgets). With a
 * counter of instructions the figures are exact, and held to the budgets; without one they are
 * times, of which other programs take a part: only medians are asserted, at twice the budget.
 * `COSTS=all` looks at every token of the records, which takes some ten minutes.
 */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bundle } from "../../firmware/bundle.mjs";
import { GO_PINS, PIXELS } from "../../hardware/board.ts";
import {
  ANY,
  BOARD,
  COUNTER,
  errors,
  firmware,
  has,
  LIGHTS,
  LIKE_ESP32,
  MARK,
  runCounted,
  tagged,
} from "./interpreter.ts";

/** The build of the ESP32's kind is optimised as a board's is. */
const build = process.env.STOCK ? ANY : has(LIKE_ESP32) ? LIKE_ESP32 : ANY;
const counter = has(COUNTER) ? COUNTER : undefined;
const slack = counter ? 1 : 2;

/** The budgets, in loops; a roll's is larger with the options `wall` and `group`. */
const ROLL = 100;
const ROLL_WIDE = 250;
const MOVE = 140;
const MOVE_99 = 300;
const MOVE_MOST = 400;
const FRAME = 200;
/** The same of a board on which 39 LEDs have red and green the other way round: a loop over them. */
const FRAME_PIXELS = 520;
/** A token's save; with the next block's head. */
const SAVE = 80;
const SAVE_MOST = 150;
/** A frame in which a token is played, or the position told, or the board painted. */
const FRAME_MOST = 850;

const RECORDS = ["classic", "qq", "mgm", "qq-teams", "qq-new", "china", "family", "match", "mixed"];
const WIDE = ["family", "match", "mixed"];
/** The slowest loop that is expected of an ESP32, and 135 LEDs on the wire, ms. */
const SLOW_LOOP = 0.11;
const WIRE = 4.3;
/** Every so many tokens of a record are looked at. */
const STEP = process.env.COSTS === "all" ? 1 : counter ? 11 : 6;

/** Instructions of a turn of an empty loop, and of a mark itself. */
const LOOPS = 1000;
const MARKS = `function mark(){${MARK}}
(function(){mark();mark();for(var i=0;i<${LOOPS};i++);mark()})();`;
const gauge = ([, empty, loops]: number[]) => ({ empty, loop: (loops - empty) / LOOPS });

function summary(costs: number[]) {
  const sorted = [...costs].sort((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  const mean = Math.round(costs.reduce((sum, cost) => sum + cost, 0) / costs.length);
  return { n: sorted.length, mean, median: at(0.5), most99: at(0.99), most: at(1) };
}

/** Costs of the rolls and moves of a record. */
async function costsOf(name: string) {
  const program = await bundle("test/espruino/costs.ts");
  const words = readFileSync(`test/golden/${name}.rec`, "utf8")
    .replace(/;.*/g, "")
    .trim()
    .split(/\s+/);
  const take = (word: string) => `take("${word}",${STEP}${counter ? ",mark" : ""});`;
  const { lines, counts } = await runCounted(
    `${program};\n${counter ? MARKS : ""}\n${words.map(take).join("\n")}`,
    { build, counter, seconds: 1000 },
  );
  expect(errors(lines)).toEqual([]);
  const told = lines.filter((line) => /^(ROLL|MOVE) /.test(line));
  if (counter) expect(counts).toHaveLength(3 + 3 * told.length);
  const { empty, loop } = gauge(counts);
  const costs = told.map((line, i) => ({
    kind: line.slice(0, 4),
    loops: counter ? (counts[3 + 3 * i + 2] - empty) / loop : Number(line.slice(6)),
  }));
  const of = (kind: string) =>
    costs.filter((cost) => cost.kind === kind).map(({ loops }) => Math.round(loops));
  return { rolls: of("ROLL"), moves: of("MOVE") };
}

/** Costs of frames of a game, all LEDs animated. */
async function frameCosts(leds: number) {
  const game = `${BOARD}${firmware()};sky("set colours=${leds}");sky("skyring 1 rules qq teams=yes");`;
  const timed = `(function(){var t,i,k,a=1e9,b=1e9;
for(k=0;k<9;k++){
  t=getTime();for(i=0;i<40;i++)frame();t=getTime()-t;if(t<a)a=t;
  t=getTime();for(i=0;i<4000;i++);t=getTime()-t;if(t<b)b=t;
}
print("FRAME",Math.round(a/40/(b/4000)));
})();`;
  const { lines, counts } = await runCounted(
    game +
      (counter ? `${MARKS}(function(){for(var i=0;i<48;i++){mark();frame()}mark()})();` : timed),
    { build, counter },
  );
  expect(errors(lines)).toEqual([]);
  const { empty, loop } = gauge(counts);
  return counter
    ? summary(counts.slice(4).map((count) => Math.round((count - empty) / loop)))
    : summary(tagged(lines, "FRAME").map(Number));
}

/** Tokens that are saved: some blocks of 70, each of which begins with the state. */
const SAVED = 200;

/** Costs of a token's save in loops, the writing to flash included as this machine does it. */
async function saveCosts(): Promise<number[]> {
  const program = await bundle("test/espruino/saves.ts");
  const { lines, counts } = await runCounted(
    `${LIGHTS}${program};\n${MARKS}\nsaveTokens(${SAVED},mark);`,
    { build, counter },
  );
  expect(errors(lines)).toEqual([]);
  const { empty, loop } = gauge(counts);
  const costs = counts.slice(3).filter((_, i) => i % 2 === 1);
  return costs.map((count) => Math.round((count - empty) / loop));
}

/** Frames of a game that is played by buttons: each is pressed again once a second. */
const PLAYED = 600;

/** What these frames cost, one by one: animations, presses, tokens and all. */
async function playedCosts(): Promise<number[]> {
  const script = `${BOARD}${MARKS}var now=1;function getTime(){return now}
${firmware()};sky("skyring 1 rules qq seed=7");
(function(){
  for(var pin,i=0;i<${PLAYED};i++){
    now=1+i*0.04;
    pin=[${GO_PINS}][(i/25&3)];
    if(i%25===0)edges[pin]({state:false,time:now,pin:pin});
    if(i%25===3)edges[pin]({state:true,time:now,pin:pin});
    mark();frame()
  }
  mark()
})();`;
  const { lines, counts } = await runCounted(script, { build, counter });
  expect(errors(lines)).toEqual([]);
  const { empty, loop } = gauge(counts);
  return counts.slice(4).map((count) => Math.round((count - empty) / loop));
}

describe.skipIf(!has(ANY))(`costs in loops, ${counter ? "counted" : "timed"}`, () => {
  const all: number[] = [];

  it.each(RECORDS)(
    "%s: rolls and moves",
    async (name) => {
      const { rolls, moves } = await costsOf(name);
      const roll = summary(rolls);
      const move = summary(moves);
      all.push(...moves);
      const most = WIDE.includes(name) ? ROLL_WIDE : ROLL;
      console.log(
        `${name.padEnd(9)} roll: median ${roll.median}, most ${roll.most} of ${most} (${roll.n}); move: median` +
          ` ${move.median} of ${MOVE}, 99 % ${move.most99}, most ${move.most} of ${MOVE_MOST} (${move.n})`,
      );
      expect(roll.median).toBeLessThanOrEqual(slack * most);
      expect(move.median).toBeLessThanOrEqual(slack * MOVE);
      if (!counter) return;
      expect(roll.most).toBeLessThanOrEqual(most);
      expect(move.most).toBeLessThanOrEqual(MOVE_MOST);
    },
    1000_000,
  );

  it("moves of all records", () => {
    const { n, median, most99, most } = summary(all);
    console.log(
      `all records: ${n} moves, median ${median}, 99 % ${most99} of ${MOVE_99}, most ${most}`,
    );
    expect(n).toBeGreaterThan(400);
    if (counter) expect(most99).toBeLessThanOrEqual(MOVE_99);
  });

  it.each([
    ["all of one order", 0, FRAME],
    ["pixels, of which bars and die are of the other one", PIXELS, FRAME_PIXELS],
  ])("a frame, all LEDs animated: %s", async (what, leds, budget) => {
    const { median, most } = await frameCosts(leds);
    console.log(`frame, ${what}: median ${median}, most ${most} of ${budget}`);
    expect(counter ? most : median).toBeLessThanOrEqual(slack * budget);
  });

  it.skipIf(!counter)("a token's save, which is in the frame that plays it", async () => {
    const costs = await saveCosts();
    const { median, most } = summary(costs);
    console.log(
      `save of a token: median ${median}, most ${most} of ${SAVE_MOST} (${costs.length})`,
    );
    expect(costs).toHaveLength(SAVED);
    expect(median).toBeGreaterThan(20);
    expect(median).toBeLessThanOrEqual(SAVE);
    expect(most).toBeLessThanOrEqual(SAVE_MOST);
  });

  it.skipIf(!counter)(
    "frames of a game that is played, animations running",
    async () => {
      const costs = await playedCosts();
      const { mean, median, most99, most } = summary(costs);
      // With the slowest loop that is expected of an ESP32, and the wire.
      const rate = Math.floor(1000 / (mean * SLOW_LOOP + WIRE));
      console.log(
        `frames of a game: mean ${mean}, median ${median}, 99 % ${most99}, most ${most} of ${FRAME_MOST};` +
          ` ${rate} a second at ${SLOW_LOOP} ms a loop`,
      );
      expect(rate).toBeGreaterThanOrEqual(25);
      expect(costs.length).toBeGreaterThan(PLAYED - 2);
      expect(median).toBeLessThanOrEqual(FRAME);
      expect(most).toBeLessThanOrEqual(FRAME_MOST);
    },
    300_000,
  );
});
