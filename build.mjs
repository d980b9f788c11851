/**
 * Builds dist/: the firmware bundle, the `skyring` command and the page. `--serve` then serves the
 * page on localhost, `--quiet` prints nothing but errors.
 */

import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { parse } from "acorn";
import { build, context } from "esbuild";
import { minify } from "terser";
import ts from "typescript";

const quiet = argv.includes("--quiet");
const say = (text) => quiet || console.log(text);

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

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

/** Names of global variables that are set to a number or a text once, and named anew nowhere. */
function constants(tree) {
  const values = new Map();
  const times = new Map();
  for (const { type, declarations } of tree.body)
    if (type === "VariableDeclaration")
      for (const { id, init } of declarations)
        if (init?.type === "Literal" && /number|string/.test(typeof init.value))
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
 * Puts the numbers and texts of constants in place of their names. esbuild does so in files that
 * import nothing, and terser where the text gets no longer; but on the device a name costs a
 * variable, a text a good many, and looking it up more than reading a number.
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
 * Files whose functions run seldom: at a press, for a line of the console, at the start. What only
 * one function there uses is moved into it: made anew at each call, which costs some loops, but
 * taking no variables in between. Elsewhere functions stay functions.
 */
const SELDOM =
  /(rules\/(option|position|record|token)|drivers\/store|frame|lobby|loop|show|talk)\.ts$/;
/** So do these, of other files. */
const SELDOM_TOO = ["fire", "nextRound", "recount", "refresh"];
/** Functions of these files that run at every frame. */
const OFTEN = ["actOn", "showOn", "step"];

/** Names that are looked up in a node. */
function references(root) {
  const others = new Set();
  const found = [];
  for (const node of nodes(root)) {
    if (node.type === "VariableDeclarator" || /Function/.test(node.type)) others.add(node.id);
    if (node.type === "MemberExpression" && !node.computed) others.add(node.property);
    if (node.type === "Property") others.add(node.key);
    if (node.type === "Identifier" && !others.has(node)) found.push(node);
  }
  return found;
}

/** Names that a function declares. */
function locals(root) {
  const names = new Set();
  for (const node of nodes(root)) {
    if (node.type === "VariableDeclarator") names.add(node.id.name);
    if (/Function/.test(node.type)) for (const { name } of node.params) names.add(name);
    if (node.type === "FunctionDeclaration" && node !== root) names.add(node.id.name);
  }
  return names;
}

/** The global functions by name: the node, its file, and the other statements that use it. */
function globalFunctions(text, tree) {
  const files = [...text.matchAll(/^\/\/ (\S+\.ts)$/gm)];
  const functions = new Map();
  for (const node of tree.body) {
    const file = files.findLast(({ index }) => index < node.start)?.[1] ?? "";
    if (node.type === "FunctionDeclaration") functions.set(node.id.name, { node, file, uses: [] });
  }
  for (const statement of tree.body)
    for (const { name, start } of references(statement)) {
      const f = functions.get(name);
      if (f && f.node !== statement) f.uses.push({ statement, start });
    }
  return functions;
}

/** The text with one function moved to where it is used, or undefined if there is none to move. */
function nestOne(text) {
  const functions = globalFunctions(text, parse(text, { ecmaVersion: 2020, sourceType: "module" }));
  const isCall = ({ node, uses: [use] }) =>
    use.start > node.start && text.startsWith(`${node.id.name}(`, use.start);
  const hostOf = ({ uses }) => {
    const statements = new Set(uses.map(({ statement }) => statement));
    const [statement] = statements;
    return statements.size === 1 ? functions.get(statement.id?.name) : undefined;
  };
  const isOnce = (f) =>
    f.uses.length === 1 && f.uses[0].statement.type !== "FunctionDeclaration" && isCall(f);
  const cut = ({ start, end }) => [text.slice(start, end), start, end];
  const hosts = new Map();
  for (const f of functions.values()) {
    const host = f.uses.length ? hostOf(f) : undefined;
    if (!host || OFTEN.includes(host.node.id.name)) continue;
    const isSeldom = SELDOM.test(host.file) || SELDOM_TOO.includes(host.node.id.name);
    if (!isSeldom && !isOnce(host)) continue;
    const hidden = locals(host.node);
    const own = locals(f.node);
    if (references(f.node).some(({ name }) => hidden.has(name) && !own.has(name))) continue;
    hosts.set(f, host);
  }
  // From the inside out: so that what is made anew is as little as can be.
  const taken = new Set(hosts.values());
  for (const [f, host] of hosts) {
    if (taken.has(f)) continue;
    const [source, start, end] = cut(f.node);
    const at = host.node.body.start + 1;
    return start < at
      ? text.slice(0, start) + text.slice(end, at) + source + text.slice(at)
      : text.slice(0, at) + source + text.slice(at, start) + text.slice(end);
  }
  for (const f of functions.values()) {
    if (!isOnce(f)) continue;
    const [source, start, end] = cut(f.node);
    const at = f.uses[0].start;
    return `${text.slice(0, start)}${text.slice(end, at)}(${source})${text.slice(at + f.node.id.name.length)}`;
  }
  return undefined;
}

/** Moves functions to where they are used: out of the way of variables that only code needs. */
function nest(text) {
  for (let next = text; next !== undefined; next = nestOne(text)) text = next;
  return text;
}

/** Whether a variable's start value needs nothing but variables that are in `known`. */
function isPlain({ init }, known) {
  if (!init || init.type === "Literal") return true;
  if (init.type === "UnaryExpression") return init.argument.type === "Literal";
  const isArray = init.type === "NewExpression" && /^U?[iI]nt\d+Array$/.test(init.callee.name);
  return (
    isArray &&
    [...nodes(init.arguments)].every(
      ({ type, name }) =>
        /^(Literal|BinaryExpression|ArrayExpression|MemberExpression)$/.test(type) ||
        (type === "Identifier" && (name === "buffer" || known.has(name))),
    )
  );
}

/** Files whose global variables are looked up most. */
const HOT = /(rules\/\w+|palette)\.ts$/;

/**
 * Puts global variables before the functions, those of the rules and of the palette before all
 * else: Espruino looks a name up from the first one on, which with some hundred names costs more
 * than what is then done with it.
 */
function sortGlobals(text) {
  const files = [...text.matchAll(/^\/\/ (\S+\.ts)$/gm)];
  const known = new Set();
  const hot = [];
  const plain = [];
  const rules = [];
  let rest = "";
  for (const node of parse(text, { ecmaVersion: 2020, sourceType: "module" }).body) {
    const file = files.findLast(({ index }) => index < node.start)?.[1] ?? "";
    const source = `${text.slice(node.start, node.end)}\n`;
    if (node.type === "FunctionDeclaration" && HOT.test(file)) rules.push(source);
    else if (node.type !== "VariableDeclaration") rest += source;
    else
      for (const declarator of node.declarations) {
        const part = `var ${text.slice(declarator.start, declarator.end)};\n`;
        if (isPlain(declarator, known)) {
          known.add(declarator.id.name);
          (HOT.test(file) ? hot : plain).push(part);
        } else rest += part;
      }
  }
  return [...hot, ...rules, ...plain, rest].join("");
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
  const lowered = ts.transpileModule(sortGlobals(nest(foldConstants(text))), {
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
  // Espruino takes a function at the start of a `for` for a declaration.
  return code.replaceAll("for(function", "for(!function");
}

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
export async function buildFirmware() {
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
  const server = await context({});
  const { port } = await server.serve({ servedir: "dist/page", host: "127.0.0.1" });
  console.log(`Skyring: http://localhost:${port}/ (Ctrl-C ends it)`);
}

// Tests import what is above.
if (argv[1] === fileURLToPath(import.meta.url)) await main();
