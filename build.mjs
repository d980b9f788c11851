/**
 * Builds dist/: the firmware bundle, the `skyring` command and the page. `--serve` then serves the
 * page on localhost, `--quiet` prints nothing but errors.
 */

import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { parse } from "acorn";
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

/** The nodes of a syntax tree, parents first. */
function* nodes(node) {
  if (Array.isArray(node)) for (const child of node) yield* nodes(child);
  else if (node && typeof node.type === "string") {
    yield node;
    for (const key of Object.keys(node)) if (key !== "type") yield* nodes(node[key]);
  }
}

/** Names of global variables that are set to a number once, and named anew nowhere. */
function constants(tree) {
  const values = new Map();
  const times = new Map();
  for (const { type, declarations } of tree.body)
    if (type === "VariableDeclaration")
      for (const { id, init } of declarations)
        if (init?.type === "Literal" && typeof init.value === "number")
          values.set(id.name, init.raw);
  for (const node of nodes(tree)) {
    if (node.type === "AssignmentExpression") values.delete(node.left.name);
    if (node.type === "UpdateExpression") values.delete(node.argument.name);
    if (node.type === "ExportSpecifier") values.delete(node.local.name);
    for (const { name } of node.params ?? []) values.delete(name);
    if (node.type === "VariableDeclarator")
      times.set(node.id.name, (times.get(node.id.name) ?? 0) + 1);
  }
  for (const [name, n] of times) if (n > 1) values.delete(name);
  return values;
}

/**
 * Puts the numbers of constants in place of their names. esbuild does so in files that import
 * nothing, and terser where the text gets no longer; but on the device a name costs a variable,
 * and looking it up more than reading a number.
 */
function foldConstants(text) {
  const tree = parse(text, { ecmaVersion: 2020, sourceType: "module" });
  const values = constants(tree);
  const names = new Set();
  const uses = [];
  for (const node of nodes(tree)) {
    if (node.type === "VariableDeclarator") names.add(node.id);
    if (node.type === "MemberExpression" && !node.computed) names.add(node.property);
    if (node.type === "Property") names.add(node.key);
    if (node.type === "Identifier" && values.has(node.name) && !names.has(node)) uses.push(node);
  }
  uses.sort((a, b) => b.start - a.start);
  for (const { start, end, name } of uses)
    text = text.slice(0, start) + values.get(name) + text.slice(end);
  return text;
}

/**
 * A program for the device: bundled, then ES5, then short names, which is what Espruino parses and
 * runs fastest. Returns its text.
 */
export async function bundle(entry) {
  const bundled = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2017",
    minifySyntax: true,
    legalComments: "none",
    // Espruino's own `require` is no import.
    define: { VERSION: JSON.stringify(version), require: "$require" },
  });
  const text = bundled.outputFiles[0].text.replaceAll("$require", "require");
  const lowered = ts.transpileModule(foldConstants(text), {
    compilerOptions: { target: ts.ScriptTarget.ES5, removeComments: true },
  }).outputText;
  const { code } = await minify(lowered, {
    ecma: 5,
    toplevel: true,
    compress: {
      passes: 3,
      inline: 1,
      // A function that is used once stays a function: as an expression it would be made anew
      // at each call.
      reduce_funcs: false,
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
  return code;
}

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
