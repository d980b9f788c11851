/**
 * The emulated flash against the real interpreter's: after the same writes, erasures and compactions
 * every byte is the same. It wants `espruino-e32` on the PATH, whose pages have the ESP32's size.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFlash, createStorage, FLASH_BYTES, type Storage } from "../../sim/flash.ts";
import { type Below, seeded } from "../../sim/generate.ts";
import { has, LIKE_ESP32, run, tagged } from "../espruino/interpreter.ts";
import { type Cut, type Operation, recording, repeat, tear } from "./cut.ts";

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

/** Lets the real interpreter have a flash of its own, in a file; gives its name. */
function useFlash(): string {
  const folder = mkdtempSync(join(tmpdir(), "skyring-"));
  onTestFinished(() => {
    delete env.ESPRUINO_FLASH;
    rmSync(folder, { recursive: true, force: true });
  });
  return (env.ESPRUINO_FLASH = join(folder, "flash"));
}

/** Does the steps to both; lines and bytes of each. */
async function both(steps: Step[]) {
  const file = useFlash();
  const calls = steps.map(
    (step) => `doStep(S,${JSON.stringify(step)},function(l){print("SAID "+l)});`,
  );
  const script = `${PROGRAM}\nvar S=require("Storage");\n${calls.join("\n")}`;
  const real = tagged(await run(script, { build: LIKE_ESP32 }), "SAID");
  const flash = createFlash();
  const storage = createStorage(flash);
  const ours: string[] = [];
  for (const step of steps) doStep(storage, step, (line) => ours.push(line));
  return { real, ours, flash, bytes: readFileSync(file) };
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

/** What both do after a start from a torn flash: files are read, and new ones made. */
const AFTER: Step[] = [
  ["write", "file.a", 10, 3, 0, 0],
  ["write", "after", 3000, 4, 0, 6000],
  ["write", "after", 10, 5, 4000, 0],
];

/** Starts both on what a cut left of a flash, and compares what they make of it; whether it was broken. */
async function startBoth(image: Uint8Array, operation: Operation, cut: Cut): Promise<boolean> {
  const flash = createFlash(image);
  tear(flash, operation, cut);
  const file = useFlash();
  writeFileSync(file, flash.bytes);
  const calls = AFTER.map(
    (step) => `doStep(S,${JSON.stringify(step)},function(l){print("SAID "+l)});`,
  );
  const script = `${PROGRAM}\nvar S=require("Storage");print("SAID "+S.list());${calls.join("")}`;
  const lines = await run(script.replaceAll("\n", ""), { build: LIKE_ESP32, boots: true });
  const storage = createStorage(flash);
  const isBroken = !storage.isValid();
  if (isBroken) storage.eraseAll();
  const ours: string[] = [storage.list().join()];
  for (const step of AFTER) doStep(storage, step, (line) => ours.push(line));
  expect(tagged(lines, "SAID")).toEqual(ours);
  expect(lines.some((line) => line.includes("Storage is corrupt"))).toBe(isBroken);
  const bytes = readFileSync(file);
  expect(flash.bytes.findIndex((byte, i) => byte !== bytes[i])).toBe(-1);
  return isBroken;
}

describe.skipIf(!has(LIKE_ESP32))("what a cut leaves is to both the same", () => {
  /** A flash with files, and what is done to it then. */
  function doing(steps: Step[], then: Step): { image: Uint8Array; operations: Operation[] } {
    const inner = createFlash();
    for (const step of steps) doStep(createStorage(inner), step, () => {});
    const image = inner.bytes.slice();
    const { flash, operations } = recording(inner);
    doStep(createStorage(flash), then, () => {});
    return { image, operations };
  }

  it.each([0, 1, 2, 3, 4, 6, 8, 20])("of the head of a file after %i bytes", async (bytes) => {
    const below = seeded(4);
    const steps: Step[] = Array.from({ length: 20 }, () => anyStep(below, 3000));
    const { image, operations } = doing(steps, ["write", "new file", 40, 6, 0, 5000]);
    expect(operations).toHaveLength(2);
    for (const bits of [0, 0x0f]) await startBoth(image, operations[0], { bytes, bits });
    // Near the end of the flash, where there is no other page behind.
    const full: Step[] = [["write", "big", FLASH_BYTES - 9000, 1, 0, 0]];
    const last: Step[] = [["write", "more", 6000, 2, 0, 0]];
    const end = doing([...full, ...last], ["write", "new", 40, 6, 0, 500]);
    const isBroken = await startBoth(end.image, end.operations[0], { bytes });
    expect(isBroken).toBe(bytes > 0 && bytes < 3);
  });

  it("of a compaction", async () => {
    const below = seeded(9);
    const steps: Step[] = [];
    for (let i = 0; i < 12; i++)
      steps.push(["write", `f${below(5)}`, 1 + below(9000), i, 0, below(3) ? 0 : 9000]);
    const { image, operations } = doing([...steps, ["erase", "f1"]], ["compact"]);
    const chip = createFlash(image);
    let broken = 0;
    let tried = 0;
    for (const [k, operation] of operations.entries()) {
      const half = operation.bytes ? operation.bytes.length >> 1 : 0;
      const cut: Cut = operation.bytes
        ? { bytes: half, bits: 3 }
        : { page: k % 3 ? "erased" : "half", seed: k };
      tried++;
      if (await startBoth(chip.bytes, operation, cut)) broken++;
      repeat(chip, operation);
    }
    expect(broken).toBeGreaterThan(0);
    expect(broken).toBeLessThan(tried);
  });
});
