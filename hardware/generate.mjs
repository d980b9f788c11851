/**
 * Writes all that is made from `board.ts` and kept: `npm run hw`, which builds firmware and page too. A test
 * fails until it has been run.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";

await build({
  entryPoints: ["hardware/generators.ts"],
  outfile: "dist/generators.mjs",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  logLevel: "warning",
});
const { GENERATORS } = await import(new URL("../dist/generators.mjs", import.meta.url));
for (const generator of GENERATORS) {
  const outputs = await generator.run();
  for (const { path, content } of outputs) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  console.log(`${generator.name}: ${outputs.length} files`);
}
