/**
 * Builds dist/: the firmware bundle, the `skyring` command and the page. `--serve` then serves the
 * page on localhost, `--quiet` prints nothing but errors.
 */

import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";
import { bundle, version } from "./bundle.mjs";

export { bundle };

const quiet = argv.includes("--quiet");
const say = (text) => quiet || console.log(text);

/** What a board runs. */
export async function buildFirmware() {
  const code = await bundle("firmware/main.ts");
  mkdirSync("dist", { recursive: true });
  writeFileSync("dist/firmware.js", code);
  const functions = code.match(/\bfunction\b/g).length;
  say(`dist/firmware.js  ${code.length} bytes of 32768, ${functions} functions`);
}

/**
 * The `skyring` command, as CommonJS: V8 runs the rules nearly twice as fast inside a function as at
 * the top of a module. The serial port's native parts stay packages.
 */
async function buildCommand() {
  writeFileSync("dist/package.json", '{ "type": "commonjs" }\n');
  await build({
    entryPoints: ["sim/cli.ts"],
    outfile: "dist/cli.js",
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    minifySyntax: true,
    external: ["@serialport/*"],
    define: { VERSION: JSON.stringify(version) },
    banner: { js: "#!/usr/bin/env node" },
  });
  say("dist/cli.js");
}

const page = {
  entryPoints: ["sim/page/main.ts"],
  outdir: "dist/page",
  bundle: true,
  format: "esm",
  target: "es2022",
  define: { VERSION: JSON.stringify(version) },
  logLevel: "warning",
};

/** The page: its files, and the very bundle that a board runs. */
async function buildPage() {
  mkdirSync("dist/page", { recursive: true });
  for (const file of ["index.html", "style.css", "icon.svg"])
    cpSync(`sim/page/${file}`, `dist/page/${file}`);
  cpSync("dist/firmware.js", "dist/page/firmware.js");
  await build(page);
  say("dist/page/");
}

async function main() {
  await buildFirmware();
  await buildCommand();
  await buildPage();
  if (!argv.includes("--serve")) return;
  const server = await context({});
  const { port } = await server.serve({ servedir: "dist/page", host: "127.0.0.1" });
  console.log(`Skyring: http://localhost:${port}/ (Ctrl-C ends it)`);
}

// Tests import what is above.
if (argv[1] === fileURLToPath(import.meta.url)) await main();
