/**
 * Makes a program for the device of TypeScript: one text of ES5 with short names, in the order and
 * the form that cost Espruino the fewest variables and the least time. What a standing
 * function costs there is 4 variables and one for each parameter, and a board has about 2,000.
 */

import { readFileSync } from "node:fs";
import { parse } from "acorn";
import { build } from "esbuild";
import { minify } from "terser";
import ts from "typescript";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

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

/** Whether a function is one of these: bundling puts a number behind a name that is there twice. */
const isAmong = (names, name) => names.includes(name.replace(/\d+$/, ""));

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

/** The text with parts of it, `[start, end, instead]`, replaced. */
function edited(text, edits) {
  for (const [start, end, instead] of edits.toSorted(([a], [b]) => b - a))
    text = text.slice(0, start) + instead + text.slice(end);
  return text;
}

/**
 * Ports become what is put in them, once, at the start: `ports.say = print` makes of each
 * `ports.say(x)` a `print(x)`.
 */
function wirePorts(text) {
  const tree = parse(text, { ecmaVersion: 2020, sourceType: "module" });
  const isPort = ({ type, object }) => type === "MemberExpression" && object.name === "ports";
  const drivers = new Map();
  const edits = [];
  for (const { start, end, expression: e } of tree.body)
    if (e?.type === "AssignmentExpression" && isPort(e.left) && e.right.type === "Identifier") {
      drivers.set(e.left.property.name, e.right.name);
      edits.push([start, end, ""]);
    }
  for (const statement of tree.body) {
    const hidden = locals(statement);
    for (const node of nodes(statement.type === "FunctionDeclaration" ? statement : [])) {
      if (!isPort(node) || !drivers.has(node.property.name)) continue;
      const driver = drivers.get(node.property.name);
      if (hidden.has(driver)) throw new Error(`${statement.id.name}: ${driver} hides a driver`);
      edits.push([node.start, node.end, driver]);
    }
  }
  return edited(text, edits);
}

/**
 * Overlays: files, in groups, whose functions stand only while one of them runs. A group becomes one
 * function, that makes all of them and gives the one that is called: some loops at each
 * call, for no variables in between. What runs at every frame or in every move must not be there.
 */
const OVERLAYS = [
  ["rules/option.ts"],
  ["lobby.ts"],
  ["drivers/store.ts"],
  ["rules/game.ts"],
  ["settings.ts"],
];
/** Functions of such files that stand nevertheless, or run once at the start. */
const STANDING = ["play", "load", "startCounter", "savedChoice", "checkSettings"];

/** The text with a group of files made an overlay, `host`. */
function overlay(text, files, host) {
  const functions = globalFunctions(text, parse(text, { ecmaVersion: 2020, sourceType: "module" }));
  const isOut = ({ node, uses }, out) =>
    isAmong(STANDING, node.id.name) ||
    uses.every(({ statement }) => out.some((f) => f.node === statement));
  let members = [...functions.values()].filter(({ file }) =>
    files.some((name) => file.endsWith(`/${name}`)),
  );
  // What only functions use that are no members is none either.
  for (let out = []; ; ) {
    const rest = members.filter((f) => !isOut(f, out));
    if (rest.length === members.length) break;
    out = [...out, ...members.filter((f) => !rest.includes(f))];
    members = rest;
  }
  const isMember = (statement) => members.some(({ node }) => node === statement);
  const outer = ({ uses }) => uses.filter(({ statement }) => !isMember(statement));
  const entries = members.filter((f) => outer(f).length);
  if (entries.length < 2) return text;
  const edits = members.map(({ node }) => [node.start, node.end, ""]);
  let stubs = "";
  entries.forEach((f, i) => {
    const { name } = f.node.id;
    const uses = outer(f).map(({ start }) => [start, start + name.length, `${host}(${i})`]);
    const calls = uses.filter(([, end]) => text[end] === "(");
    edits.push(...calls);
    // What is not called but kept, in a table or by a driver, is called through a function.
    const params = f.node.params.map((param) => param.name).join();
    if (calls.length < uses.length)
      stubs += `function ${name}(${params}){return ${host}(${i})(${params})}\n`;
  });
  const source = members.map(({ node }) => text.slice(node.start, node.end)).join("\n");
  const which = entries.map(({ node: { id } }, i) =>
    i + 1 < entries.length ? `$overlay===${i}?${id.name}:` : id.name,
  );
  return `function ${host}($overlay){${source};return ${which.join("")}}\n${stubs}${edited(text, edits)}`;
}

/** Functions that run seldom: what only they use is made when they run, and is gone after. */
const SELDOM =
  /(rules\/(option|position|record|token)|drivers\/store|frame|lobby|loop|preview|show|talk|undo)\.ts$/;
/** So are these, of other files. */
const SELDOM_TOO = ["fire", "nextRound", "recount", "refresh", "accept", "apply"];
/** Functions of these files that run at every frame. */
const OFTEN = ["actOn", "showOn", "step"];

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
    if (!host || isAmong(OFTEN, host.node.id.name)) continue;
    const { name } = host.node.id;
    const isSeldom =
      SELDOM.test(host.file) || isAmong(SELDOM_TOO, name) || name.startsWith("$overlay");
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

/** Moves functions to where they are used, as long as there are any. */
function nestAll(text) {
  for (let next = text; next !== undefined; next = nestOne(text)) text = next;
  return text;
}

/** Gets functions out of the way of variables that only code needs. */
function nest(text) {
  // What one function of an overlay alone uses is made only with that one.
  const nested = nestAll(wirePorts(text));
  return nestAll(OVERLAYS.reduce((t, files, i) => overlay(t, files, `$overlay${i}`), nested));
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
