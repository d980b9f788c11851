/** Shorter texts of ES5: names, typed arrays, comparisons. */

import { edited, identifiers, nodes, ownNodes, parsed } from "./syntax.mjs";

/** Global names of Espruino that a minified name must not hide: pins, and `E`. */
export const RESERVED = ["E", "LED", "LED1", "BTN", "BTN1", "I2C1", "I2C2", "SPI1", "SPI2"].concat(
  ...["A", "B", "C", "D"].map((port) => Array.from({ length: 64 }, (_, i) => port + i)),
);

/** Short names, the most used ones first, that hide nothing of Espruino's. */
function* shortNames() {
  const first = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$_";
  for (const a of first) if (!RESERVED.includes(a)) yield a;
  for (const a of first)
    for (const b of `${first}0123456789`)
      if (!/^(do|if|in|is)$/.test(a + b) && !RESERVED.includes(a + b)) yield a + b;
}

/** How often each global variable and function of an ES5 text is named. */
function usesOfGlobals(text) {
  const tree = parsed(text);
  const uses = new Map();
  const declared = (root) => [
    ...(root.params ?? []).map(({ name }) => name),
    ...ownNodes(root.body)
      .filter(({ type }) => /^(VariableDeclarator|FunctionDeclaration)$/.test(type))
      .map(({ id }) => id.name),
  ];
  for (const name of declared(tree)) uses.set(name, 0);
  const visit = (node, hidden) => {
    if (Array.isArray(node)) for (const child of node) visit(child, hidden);
    else if (node && typeof node.type === "string") {
      if (node.type === "Identifier" && !hidden.has(node.name) && uses.has(node.name))
        uses.set(node.name, uses.get(node.name) + 1);
      if (node.type === "FunctionDeclaration") visit(node.id, hidden);
      if (/Function/.test(node.type))
        return visit(node.body, new Set([...hidden, ...declared(node)]));
      for (const key of Object.keys(node))
        if (key !== "type" && (node.computed || !/^(property|key)$/.test(key)))
          visit(node[key], hidden);
    }
  };
  visit(tree, new Set());
  return uses;
}

/** The names of global variables and functions: the more one is used, the shorter. */
export function nameGlobals(text) {
  const names = shortNames();
  const uses = [...usesOfGlobals(text)].sort(([, a], [, b]) => b - a);
  return Object.fromEntries(uses.map(([name]) => [`$${name}`, names.next().value]));
}

/** Typed arrays by a short name, which is worth its variable. */
export function nameArrays(text) {
  const kinds = ["Uint8Array", "Uint16Array", "Uint32Array", "Uint24Array"];
  const short = (kind) => `$${kind}`;
  const named = kinds.reduce(
    (t, kind) => t.replaceAll(`new ${kind}(`, `new ${short(kind)}(`),
    text,
  );
  return `var ${kinds.map((kind) => `${short(kind)} = ${kind}`).join()};\n${named}`;
}

/**
 * Comparisons without a look at the types: TypeScript has seen to it that those are the same. What
 * is compared with nothing or by type stays.
 */
export function loosen(text) {
  const edits = [];
  for (const { type, operator, left, right } of nodes(parsed(text)))
    if (type === "BinaryExpression" && /^[!=]==$/.test(operator)) {
      const isOne = (node) =>
        node.type === "UnaryExpression" && /^(void|typeof)$/.test(node.operator);
      if (isOne(left) || isOne(right) || left.name === "undefined" || right.name === "undefined")
        continue;
      const at = text.indexOf(operator, left.end);
      edits.push([at, at + 3, operator.slice(0, 2)]);
    }
  return edited(text, edits);
}

/**
 * Variables of a loop's body without the `undefined` that they begin each turn with in ES5: TypeScript
 * has seen to it that none is read before it has a value.
 */
export function leaveUnset(text) {
  const edits = [];
  for (const { type, id, init } of nodes(parsed(text)))
    if (
      type === "VariableDeclarator" &&
      init?.type === "UnaryExpression" &&
      init.operator === "void"
    )
      edits.push([id.end, init.end, ""]);
  return edited(text, edits);
}

/** Names of a function that are used before or outside of where they are declared first. */
function namesUsedEarly(f) {
  const places = new Map();
  const uses = [];
  const visit = (node, block) => {
    if (Array.isArray(node)) for (const child of node) visit(child, block);
    else if (node && typeof node.type === "string" && !/Function/.test(node.type)) {
      if (node.type === "VariableDeclarator" && !places.has(node.id.name))
        places.set(node.id.name, { start: node.start, block });
      if (node.type === "Identifier") uses.push(node);
      // A branch and a loop's body may not be run.
      const isLoop = /^(For|ForIn|While|DoWhile)Statement$/.test(node.type);
      const branches = [node.consequent, node.alternate, isLoop && node.body];
      for (const key of Object.keys(node))
        if (key !== "type" && (node.computed || !/^(property|key)$/.test(key)))
          visit(node[key], branches.includes(node[key]) ? node[key] : block);
    }
  };
  visit(f.body.body, f.body);
  const isEarly = ({ name, start }) => {
    const place = places.get(name);
    return place && (start < place.start || start > place.block.end);
  };
  return [...new Set(uses.filter(isEarly).map(({ name }) => name))];
}

/** Declares at the beginning of a function what ES5 would find there: Espruino does not. */
export function declareFirst(text) {
  const edits = [];
  for (const node of nodes(parsed(text)))
    if (/Function/.test(node.type)) {
      const names = namesUsedEarly(node);
      const at = node.body.start + 1;
      if (names.length) edits.push([at, at, `var ${names.join()};`]);
    }
  return edited(text, edits);
}

/** Whether a function is only called, and never with more than its parameters. */
function isOnlyCalled(f, calls, named) {
  const fits = ({ arguments: args }) => args.length <= f.params.length;
  if (f.type === "FunctionExpression") return calls.some((call) => call.callee === f && fits(call));
  const name = f.id.name;
  const uses = named.filter((node) => node.name === name && node !== f.id);
  const isOne = named.filter((node) => node.name === name && node.isDeclared).length === 1;
  return isOne && uses.every((use) => calls.some((call) => call.callee === use && fits(call)));
}

/**
 * Variables of functions inside of others as parameters that no call gives, where that is shorter: such
 * a function has them only while it stands, so they cost nothing in between.
 */
export function passVariables(text) {
  const tree = parsed(text);
  const calls = nodes(tree).filter(({ type }) => type === "CallExpression");
  const named = identifiers(tree);
  for (const node of nodes(tree)) {
    const declared = /Function/.test(node.type) ? [node.id, ...node.params] : [node.id];
    if (/Function|VariableDeclarator/.test(node.type))
      for (const id of declared) if (id) id.isDeclared = true;
  }
  const edits = [];
  for (const f of nodes(tree)) {
    if (!/Function/.test(f.type) || tree.body.includes(f) || !isOnlyCalled(f, calls, named))
      continue;
    const own = ownNodes(f.body.body);
    const all = own.filter(({ type }) => type === "VariableDeclaration");
    const names = new Set(all.flatMap((node) => node.declarations.map(({ id }) => id.name)));
    const given = new Set(f.params.map(({ name }) => name));
    const added = [...names].filter((name) => !given.has(name));
    const unset = all.flatMap((node) => node.declarations.filter(({ init }) => !init));
    if (4 * all.length + 2 * unset.length <= 2 * added.length) continue;
    const last = f.params.at(-1)?.end;
    const at = last ?? text.indexOf("(", f.id?.end ?? f.start) + 1;
    edits.push([at, at, (last ? [""].concat(added) : added).join()]);
    for (const { start, end, declarations } of all) {
      const isIn = own.some(({ type, left }) => type === "ForInStatement" && left.start === start);
      const first = isIn ? 0 : declarations.findIndex(({ init }) => init);
      const isFor = own.some(({ type, init }) => type === "ForStatement" && init?.start === start);
      if (first < 0) edits.push([start, isFor ? declarations.at(-1).end : end, ""]);
      else edits.push([start, declarations[first].start, ""]);
      declarations.forEach(({ init, end }, i) => {
        if (first >= 0 && i > first && !init) edits.push([declarations[i - 1].end, end, ""]);
      });
    }
  }
  return edited(text, edits);
}
