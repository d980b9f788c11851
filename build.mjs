/**
 * Builds dist/: the firmware bundle, the `skyring` command and the page. `--serve` then serves the
 * page on localhost, `--quiet` prints nothing but errors.
 */

import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { build, context } from "esbuild";
import { minify } from "terser";
import ts from "typescript";

const quiet = argv.includes("--quiet");
const say = (text) => quiet || console.log(text);
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

/** Global names of Espruino that a minified name must not hide: pins, and `E`. */
const RESERVED = ["E", "LED", "LED1", "BTN", "BTN1", "I2C1", "I2C2", "SPI1", "SPI2"].concat(
  ...["A", "B", "C", "D"].map((port) => Array.from({ length: 64 }, (_, i) => port + i)),
);

/** Bundle, then ES5, then short names: what Espruino parses and runs fastest. */
async function buildFirmware() {
  const bundled = await build({
    entryPoints: ["firmware/main.ts"],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2017",
    minifySyntax: true,
    legalComments: "none",
    define: { VERSION: JSON.stringify(version) },
  });
  const lowered = ts.transpileModule(bundled.outputFiles[0].text, {
    compilerOptions: { target: ts.ScriptTarget.ES5, removeComments: true },
  }).outputText;
  const { code } = await minify(lowered, {
    ecma: 5,
    toplevel: true,
    compress: {
      passes: 3,
      inline: 1,
      hoist_funs: false,
      hoist_vars: false,
      hoist_props: false,
      keep_fargs: false,
      switches: false,
      typeofs: false,
    },
    mangle: { reserved: RESERVED },
    format: { ascii_only: true },
  });
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
  for (const file of ["index.html", "style.css"]) cpSync(`sim/page/${file}`, `dist/page/${file}`);
  cpSync("dist/firmware.js", "dist/page/firmware.js");
  await build(page);
  say("dist/page/");
}

await buildFirmware();
await buildCommand();
await buildPage();

if (argv.includes("--serve")) {
  const server = await context({});
  const { port } = await server.serve({ servedir: "dist/page", host: "127.0.0.1" });
  console.log(`Skyring: http://localhost:${port}/ (Ctrl-C ends it)`);
}
