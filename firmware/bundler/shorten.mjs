/** Shorter texts of ES5: names, typed arrays, comparisons. */

import { edited, nodes, ownNodes, parsed } from "./syntax.mjs";

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
