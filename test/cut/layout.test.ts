/**
 * The emulated flash against the real interpreter's: after the same writes, erasures and compactions
 * every byte is the same. It wants `espruino-e32` on the PATH, whose pages have the ESP32's size.
 */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFlash, createStorage, FLASH_BYTES, type Storage } from "../../sim/flash.ts";
import { type Below, seeded } from "../../sim/generate.ts";
import { has, LIKE_ESP32, run, tagged } from "../espruino/interpreter.ts";

/** `write`: name, bytes, what each of them is, offset, size of the file; `erase`: name; `compact`. */
type Step = ["write", string, number, number, number, number] | ["erase", string] | ["compact"];

const NAMES = "abcdefgh";

/** A step by chance; files are up to `most` bytes. */
function anyStep(below: Below, most: number): Step {
  const what = below(20);
  if (!what) return ["compact"];
  const name = `file.${NAMES[below(8)]}`;
  if (what < 5) return ["erase", name];
  const bytes = 1 + below(below(3) ? 300 : most);
  const value = below(255);
  if (what < 8) return ["write", name, bytes, value, 1 + below(2 * bytes), 0];
  return ["write", name, bytes, value, 0, what < 14 ? bytes + below(most) : 0];
}

/** What every step of a list does, and what is said after it; both kinds of Storage run this very text. */
const PROGRAM = `
function doStep(storage,step,say){
  var ok="";
  try{
    if(step[0]=="write")ok=storage.write(step[1],new Uint8Array(step[2]).fill(step[3]),step[4],step[5]);
    else if(step[0]=="erase")storage.erase(step[1]);
    else storage.compact();
  }catch(e){ok="refused"}
  say(ok+" "+storage.getFree()+" "+storage.list().join());
}`;

const doStep = new Function(`${PROGRAM};return doStep`)() as (
  storage: Storage,
  step: Step,
  say: (line: string) => void,
) => void;

/** Does the steps to both; lines and bytes of each. */
async function both(steps: Step[]) {
  const folder = mkdtempSync(join(tmpdir(), "skyring-"));
  onTestFinished(() => {
    delete env.ESPRUINO_FLASH;
    rmSync(folder, { recursive: true, force: true });
  });
  env.ESPRUINO_FLASH = join(folder, "flash");
  const calls = steps.map(
    (step) => `doStep(S,${JSON.stringify(step)},function(l){print("SAID "+l)});`,
  );
  const script = `${PROGRAM}\nvar S=require("Storage");\n${calls.join("\n")}`;
  const real = tagged(await run(script, { build: LIKE_ESP32 }), "SAID");
  const flash = createFlash();
  const storage = createStorage(flash);
  const ours: string[] = [];
  for (const step of steps) doStep(storage, step, (line) => ours.push(line));
  return { real, ours, flash, bytes: readFileSync(env.ESPRUINO_FLASH) };
}

/** Compares both; where bytes differ it says where, and does not print them all. */
async function compare(steps: Step[]): Promise<number> {
  const { real, ours, flash, bytes } = await both(steps);
  expect(ours).toEqual(real);
  expect(ours).toHaveLength(steps.length);
  expect(bytes).toHaveLength(FLASH_BYTES);
  expect(flash.bytes.findIndex((byte, i) => byte !== bytes[i])).toBe(-1);
  return flash.erases;
}

describe.skipIf(!has(LIKE_ESP32))("the emulated flash has the bytes of the real one", () => {
  it.each([1, 2, 3, 4, 5, 6])("after steps by chance, seed %i", async (seed) => {
    const below = seeded(seed);
    const steps: Step[] = Array.from({ length: 150 }, () => anyStep(below, 9000));
    expect(await compare([...steps, ["compact"]])).toBeGreaterThan(0);
  });

  it("after compactions that begin behind whole pages", async () => {
    const page: Step[] = [1, 2, 3].map((n) => ["write", `p${n}`, 4096 * n - 32, n, 0, 0]);
    const dead: Step[] = [
      ["write", "x", 100, 7, 0, 0],
      ["erase", "x"],
      ["write", "y", 8000, 8, 0, 0],
    ];
    expect(await compare([...page, ...dead, ["compact"], ["write", "z", 50, 9, 0, 0]])).toBe(2);
    expect(await compare([...page, ["erase", "p3"], ["compact"]])).toBe(4);
    expect(await compare([["write", "a", 5, 1, 0, 0], ["erase", "a"], ["compact"]])).toBe(1);
  });

  it("after a file has found no room, and compaction made it", async () => {
    const steps: Step[] = [["write", "first", 30000, 1, 0, 0]];
    for (let i = 0; i < 70; i++) steps.push(["write", `f${i % 3}`, 15000 + i, i, 0, 0]);
    expect(await compare(steps)).toBeGreaterThan(100);
  });

  it("after a file for which there is no room at all", async () => {
    const steps: Step[] = [];
    for (let i = 0; i < 62; i++) steps.push(["write", `f${i}`, 15000, i, 0, 0]);
    expect(await compare(steps)).toBe(0);
  });
});
