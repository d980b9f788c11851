/**
 * Builds dist/: the firmware bundle, the `skyring` command and the page. `--serve` then serves the
 * page on localhost, `--quiet` prints nothing but errors.
 */

import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { parse } from "acorn";
import { build } from "esbuild";
import { bundle } from "./firmware/bundle.mjs";
import { serve } from "./sim/page/serve.mjs";

const quiet = argv.includes("--quiet");
const say = (text) => quiet || console.log(text);

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

/** The first of the ports on which the page may be served, and how many there are. */
const PORT = 8000;
const PORTS = 100;

/** Functions that stand all the time: those inside of others are gone when these end. */
function standing(code) {
  let count = 0;
  const visit = (node) => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (node && typeof node.type === "string") {
      if (/Function/.test(node.type)) count++;
      else for (const key of Object.keys(node)) if (key !== "type") visit(node[key]);
    }
  };
  visit(parse(code, { ecmaVersion: 5 }));
  return count;
}

/** What a board runs. */
async function buildFirmware() {
  const code = await bundle("firmware/main.ts");
  mkdirSync("dist", { recursive: true });
  writeFileSync("dist/firmware.js", code);
  say(`dist/firmware.js  ${code.length} bytes of 32768, ${standing(code)} functions of 200`);
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
  chmodSync("dist/cli.js", 0o755);
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
  const { url } = await serve("dist/page", { port: PORT, tries: PORTS });
  // By this name, under which browsers keep the games of earlier visits.
  console.log(`Skyring: ${url.replace("127.0.0.1", "localhost")} (Ctrl-C ends it)`);
}

await main();
