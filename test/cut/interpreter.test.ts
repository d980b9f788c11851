/**
 * Tidying in the real interpreter, where compaction moves the very program that asked for it: the
 * board starts again by itself, with program and game. It wants `espruino-e32` on the PATH.
 */

import { describe, expect, it } from "vitest";
import { asciiBytes, BOOT, formatTrailer, SLOTS } from "../../hardware/usb/boot.ts";
import { errors, firmware, has, LIGHTS, LIKE_ESP32, run, tagged } from "../espruino/interpreter.ts";

/** What `run` waits for: here it is to come after the second start. */
const END = "#the end#";

/** What runs before the program at each start; after the second it asks what is there, and ends. */
const BEFORE = `${LIGHTS}
if(require("Storage").read("again"))setTimeout(function(){
  sky();sky("set");
  print("FREE "+require("Storage").getFree());
  print("AT "+require("Storage").list().join());
  console.log("${END}");
},1500);`;

/** Files of which 16 KB each are left over. */
const LEFT = 49;

/** Names of its own are in a function: the program's global ones have a letter or two. */
const PLAY = `
sky("skyring 1 rules qq seed=3");
sky("r6 m0 r5 m1 r2");
sky("set palette=1");
(function(S,i){
  for(i=0;i<${LEFT};i++){S.write("old","x",0,16384);S.erase("old");}
  S.erase("${SLOTS[0]}");
  S.write("again","yes");
  print("BEFORE "+S.getFree());
})(require("Storage"));
sky();sky("set");
sky("set tidy=1");
console.log=function(){};`;

describe.skipIf(!has(LIKE_ESP32))("in the real interpreter", () => {
  it("Storage is tidied, though the program lies in it, and the board goes on", async () => {
    const program = firmware();
    const slot = program + String.fromCharCode(...formatTrailer(asciiBytes(program)));
    const lines = await run(PLAY, {
      build: LIKE_ESP32,
      storage: {
        [SLOTS[0]]: "an older program".repeat(1000),
        ".bootcde": BOOT,
        ".boot0": BEFORE,
        [SLOTS[1]]: slot,
      },
      boots: true,
    });
    expect(errors(lines)).toEqual([]);
    expect(lines.filter((line) => / ready$/.test(line))).toHaveLength(2);
    const second = lines.findLastIndex((line) => / ready$/.test(line));
    const [before, after] = [lines.slice(0, second), lines.slice(second)];
    expect(before).toContain("# store is tidied, do not unplug");
    expect(before.findLast((line) => line.startsWith("# set tidy="))).toBe("# set tidy=1 of 2");
    expect(after).toContain("# set tidy=0 of 2");
    expect(after).toContain("# set palette=1 of 2");
    expect(after).toContain("# state resume");
    expect(tagged(after, "=").pop()).toBe(tagged(before, "=").pop());
    expect(Number(tagged(before, "BEFORE")[0])).toBeLessThan(80_000);
    expect(Number(tagged(after, "FREE")[0])).toBeGreaterThan(800_000);
    expect(tagged(after, "AT")[0].split(",")).toContain(SLOTS[1]);
  });
});
