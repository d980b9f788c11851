/**
 * Variables that the firmware takes in the real interpreter (README.md, Budgets). They are counted
 * in the build with the ESP32's variables, the bundle in Storage as on a board; that memory stays
 * level is looked at in any build.
 */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import {
  ANY,
  BOARD,
  errors,
  firmware,
  has,
  LIGHTS,
  LIKE_ESP32,
  run,
  tagged,
} from "./interpreter.ts";

/** Most variables in use after the start, and at any time, what Espruino itself takes included. */
const MOST_AFTER_START = 1500;
const MOST_EVER = 1750;

const USAGE = 'print("USED",process.memory().usage);';

/** Variables in use after a start from Storage with these programs. */
async function usedBy(program: string, more = "", variables?: number): Promise<number[]> {
  const lines = await run(`${USAGE}${more}`, {
    build: LIKE_ESP32,
    storage: program ? { ".bootcde": program } : {},
    boots: true,
    variables,
  });
  expect(errors(lines)).toEqual([]);
  return tagged(lines, "USED").map(Number);
}

describe.skipIf(!has(LIKE_ESP32))("with the ESP32's variables", () => {
  /** What stands in for the LED library takes variables too, which a board's own does not. */
  let standIn = 0;

  beforeAll(async () => {
    const [nothing] = await usedBy("");
    const [lights] = await usedBy(LIGHTS);
    standIn = lights - nothing;
  });

  it(`at most ${MOST_AFTER_START} are in use after the start`, async () => {
    const [used] = await usedBy(LIGHTS + firmware());
    console.log(`variables in use after start: ${used - standIn}`);
    expect(used - standIn).toBeLessThanOrEqual(MOST_AFTER_START);
  });

  it(`${MOST_EVER} are enough to start, play a game and print positions`, async () => {
    const record = readFileSync("test/golden/qq.rec", "utf8").replace(/;.*/g, "").split(/\s+/);
    const tokens = record.slice(record.indexOf("rules") + 3).slice(0, 60);
    const calls = ["skyring 1 rules qq seed=5e324394", ...tokens].map((text) => `sky("${text}");`);
    const [, after] = await usedBy(
      LIGHTS + firmware(),
      `${calls.join("")}sky();${USAGE}`,
      // The text of the script itself is no part of the firmware.
      MOST_EVER + standIn + Math.ceil((calls.join("").length + 200) / 10),
    );
    expect(after).toBeGreaterThan(0);
  });

  it.each([
    [
      "a rules line with all options, and tokens",
      "skyring 1 rules qq seats=0123 planes=4 first=0 order=cw teams=no takeoff=56 finish=over " +
        "block=bounce hit=count park=yes group=no gift=no chain=yes sixes=0 weather=yes props=qq " +
        `shop=yes coins=200.200.200.200 score=1000 beans=0 seed=7${" r1".repeat(55)}`,
      /^= /,
    ],
    ["coins that are none", `skyring 1 rules qq coins=${"1.".repeat(180)}1`, /^! 5 coins=/],
    ["a word that is none", "x".repeat(400), /^! 1 x+ syntax$/],
  ])(`${MOST_EVER} are enough for the longest call: %s`, async (_, text, answer) => {
    expect(text.length).toBeLessThanOrEqual(400);
    expect(text.length).toBeGreaterThan(380);
    const lines = await run(`sky("${text}");${USAGE}`, {
      build: LIKE_ESP32,
      storage: { ".bootcde": LIGHTS + firmware() },
      boots: true,
      variables: MOST_EVER + standIn + Math.ceil((text.length + 200) / 10),
    });
    expect(errors(lines)).toEqual([]);
    expect(lines.some((line) => answer.test(line))).toBe(true);
    expect(tagged(lines, "USED")).toHaveLength(1);
  });
});

describe.skipIf(!has(ANY))("memory stays level", () => {
  const level = (lines: string[], count = 2) => {
    expect(errors(lines)).toEqual([]);
    const used = tagged(lines, "USED").map(Number);
    expect(used).toHaveLength(count);
    return used;
  };

  it("from turn 10 to turns 1,000 and 2,000, played by tokens, a frame after each", async () => {
    const records = ["qq", "mgm", "classic", "family", "qq-new", "match", "mixed"].map((name) =>
      readFileSync(`test/golden/${name}.rec`, "utf8").replace(/;.*/g, ""),
    );
    const words = records.join(" ").split(/\s+/).filter(Boolean);
    const calls: string[] = [];
    for (let i = 0; i < words.length; i++) {
      if (words[i] !== "skyring") calls.push(words[i]);
      else {
        calls.push(words.slice(i, i + 5).join(" "));
        i += 4;
      }
    }
    const lines = await run(`var turns=0,isGame=0,out=print;
function print(t){if(t.substr(0,5)=="* 28 ")turns++}
${BOARD}${firmware()};
(function(){var words=${JSON.stringify(calls.join("|"))},at=0,next,seen=0;
while(turns<2000&&at<words.length){
  next=words.indexOf("|",at);if(next<0)next=words.length;
  sky(words.substring(at,next));at=next+1;frame();
  if(turns==10&&!seen||turns>=1000&&seen==1){seen++;out("USED",process.memory().usage)}
}
out("USED",process.memory().usage);out("TURNS",turns);
})();`);
    const [early, middle, late] = level(lines, 3);
    expect(tagged(lines, "TURNS")).toEqual(["2000"]);
    expect([middle, late]).toEqual([early, early]);
  });

  it("over 10,000 frames, animated and with buttons pressed", async () => {
    const lines = await run(`var isGame=0,turns=0,out=print;
function print(t){if(t=="# state lobby"||t=="# state over")isGame=0;if(t.substr(0,5)=="* 28 ")turns++}
${BOARD}${firmware()};
(function(){var time=1,n=0,b,pins=Object.keys(edges);
while(n<10000){
  if(!isGame){isGame=1;sky("skyring 1 rules qq planes=2 seed="+n.toString(16))}
  for(b in pins){time+=0.05;edges[pins[b]]({state:false,time:time,pin:+pins[b]});time+=0.05;edges[pins[b]]({state:true,time:time,pin:+pins[b]})}
  for(b=0;b<5;b++){frame();n++}
  if(n==10)out("USED",process.memory().usage);
}
out("USED",process.memory().usage);out("TURNS",turns);
})();`);
    const [early, late] = level(lines);
    expect(Number(tagged(lines, "TURNS")[0])).toBeGreaterThan(20);
    expect(late).toBe(early);
  });
});
