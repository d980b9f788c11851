/**
 * Runs the tests: all of them, those in the folder that is named (`espruino`; `cut`, then with all
 * power cuts in place of a sample), or by `long` those of LONG_FILES, in a form that takes an hour or
 * more. The last line says how many passed, failed and were skipped, from the report's own counts.
 */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, env, execPath, exit } from "node:process";

const [folder] = argv.slice(2);
const onlyEspruino = folder === "espruino";
const onlyCuts = folder === "cut";
const onlyLong = folder === "long";

/** How long the longer forms are, if nothing else is said. */
const LONG = { LONG_TURNS: "1000000", FUZZ_RUNS: "20", HOSTILE_HOURS: "24" };
const LONG_FILES = ["test/long.test.ts", "test/fuzz.test.ts", "test/hostile.test.ts"];

/** Runs a step of the checks; its output is shown. */
function run(args, more = {}) {
  return spawnSync(execPath, args, { stdio: "inherit", env: { ...env, ...more } }).status === 0;
}

/** Whether `espruino` is on the PATH. */
function hasEspruino() {
  return spawnSync("espruino", ["--help"], { input: "", timeout: 5000 }).error?.code !== "ENOENT";
}

if (!onlyCuts && !onlyLong && !hasEspruino()) {
  console.log(
    onlyEspruino
      ? "No `espruino` on the PATH: build Espruino's Linux target as its own documents say."
      : "Skipped: the tests in the real interpreter, since there is no `espruino` on the PATH.",
  );
  if (onlyEspruino) exit(1);
}

const steps = folder
  ? []
  : [
      ["the types", ["node_modules/typescript/bin/tsc", "--noEmit"]],
      ["format and lint", ["node_modules/@biomejs/biome/bin/biome", "check", "."]],
    ];
let failed = 0;
for (const [what, args] of [...steps, ["the build", ["build.mjs"]]]) {
  if (run(args)) continue;
  console.log(`FAILED: ${what}`);
  failed++;
}

const report = join(mkdtempSync(join(tmpdir(), "skyring-")), "report.json");
run(
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...(onlyLong ? ["--testTimeout=10800000", ...LONG_FILES] : folder ? [`test/${folder}/`] : []),
  ],
  onlyCuts ? { CUTS: "all" } : onlyLong ? { ...LONG, ...env } : {},
);

let counts;
try {
  counts = JSON.parse(readFileSync(report, "utf8"));
} catch {
  counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numFailedTestSuites: 1 };
}
rmSync(report, { force: true });
// A file that cannot even be loaded has no tests to fail: it counts as one.
const broken = counts.testResults?.filter(
  (f) => f.status === "failed" && !f.assertionResults.length,
);
failed += counts.numFailedTests + (broken?.length ?? 1);
const skipped = counts.numPendingTests + (counts.numTodoTests ?? 0);
console.log(
  `${counts.numPassedTests} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`,
);
exit(failed || !counts.numPassedTests ? 1 : 0);
