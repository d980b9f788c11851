/** What is made from `board.ts` and kept is what would be made now. `npm run hw` makes it. */

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { GENERATORS } from "../../hardware/generators.ts";
import type { Output } from "../../hardware/output.ts";
import { KICAD } from "../../hardware/pcb/project.ts";

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

let outputs: Output[];
beforeAll(async () => {
  const all = await Promise.all(GENERATORS.map((generator) => generator.run()));
  outputs = all.flat();
});

it("npm run hw makes what is kept, byte by byte", () => {
  const stale = outputs.filter(({ path, content }) => {
    return (
      !existsSync(path) || readFileSync(path, "latin1") !== Buffer.from(content).toString("latin1")
    );
  });
  expect(stale.map(({ path }) => path)).toEqual([]);
});

it("each file is made once", () => {
  const paths = outputs.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

it("no KiCad file is kept that nothing makes", () => {
  const made = new Set(outputs.map(({ path }) => path));
  expect(filesIn(KICAD).filter((path) => !made.has(path))).toEqual([]);
});
