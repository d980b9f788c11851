/**
 * Functions inside of functions: what seldom runs stands only while it does, for what a standing
 * function costs Espruino is 4 variables and one for each parameter, and a board has about 2,000.
 */

import { edited, locals, parsed, references } from "./syntax.mjs";

/** Whether a function is one of these: bundling puts a number behind a name that is there twice. */
const isAmong = (names, name) => names.includes(name.replace(/\d+$/, ""));

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

/**
 * Overlays: files, in groups, whose functions stand only while one of them runs. A group becomes one
 * function, that makes all of them and gives the one that is called: some loops at each
 * call, for no variables in between. What runs at every frame or in every move must not be there.
 */
const OVERLAYS = [
  ["rules/option.ts"],
  ["lobby.ts", "account.ts", "settings.ts"],
  ["drivers/store.ts", "drivers/file.ts", "drivers/guard.ts"],
  ["rules/game.ts"],
];
/** Functions of such files that stand nevertheless, or run once at the start. */
const STANDING = ["play", "load", "startCounter", "savedChoice", "checkSettings"];

/** The text with a group of files made an overlay, `host`. */
function overlay(text, files, host) {
  const functions = globalFunctions(text, parsed(text));
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
  const names = entries.map(({ node: { id } }) => id.name);
  return `function ${host}($overlay){${source};return [${names}][$overlay]}\n${stubs}${edited(text, edits)}`;
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
  const functions = globalFunctions(text, parsed(text));
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
export function nest(text) {
  // What one function of an overlay alone uses is made only with that one.
  const nested = nestAll(text);
  return nestAll(OVERLAYS.reduce((t, files, i) => overlay(t, files, `$overlay${i}`), nested));
}
