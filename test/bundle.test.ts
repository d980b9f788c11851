/**
 * The built bundle's syntax tree: ES5, and of that only what Espruino runs as other engines do.
 * Espruino hoists nothing: a declaration takes effect when it is executed.
 */

import { readFileSync } from "node:fs";
import {
  type AnyNode,
  type FunctionDeclaration,
  type FunctionExpression,
  type Program,
  parse,
} from "acorn";
import { beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../firmware/bundle.mjs";

/** The budget: README.md, Budgets. */
const MOST_BYTES = 32 * 1024;
const MOST_FUNCTIONS = 200;

/** Names of the language that Espruino has, and of Espruino that the firmware declares. */
const GLOBALS = new Set(
  (
    "Uint8Array Uint16Array Int16Array Uint32Array Int32Array Float64Array Uint24Array Math parseInt isNaN " +
    "undefined NaN E print global process require setWatch clearWatch setTimeout clearTimeout " +
    "setInterval clearInterval getTime pinMode digitalRead digitalWrite analogRead analogWrite"
  ).split(" "),
);

/** Methods and properties of other engines that Espruino lacks. */
const MISSING = new Set(
  (
    "imul trunc clz32 hypot fround log2 log10 cbrt isInteger EPSILON MAX_SAFE_INTEGER freeze isFrozen " +
    "flat flatMap at lastIndexOf reduceRight copyWithin BYTES_PER_ELEMENT codePointAt normalize matchAll"
  ).split(" "),
);

type Parent = AnyNode | undefined;
type FunctionNode = FunctionDeclaration | FunctionExpression;

/** All nodes with their parents, in the order of the text. */
function* walk(node: AnyNode, parents: AnyNode[] = []): Generator<[AnyNode, AnyNode[]]> {
  yield [node, parents];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === "string") yield* walk(child, [...parents, node]);
    }
  }
}

const isFunction = (node: Parent): node is FunctionNode =>
  node?.type === "FunctionDeclaration" || node?.type === "FunctionExpression";

/** Whether an identifier is a name that is looked up, not a property's or a label. */
function isReference(node: AnyNode, parent: Parent): boolean {
  if (node.type !== "Identifier" || (isFunction(parent) && parent.id === node)) return false;
  if (parent?.type === "MemberExpression") return parent.computed || parent.object === node;
  return !(parent?.type === "Property" && parent.key === node);
}

/** The function, or the program, that a node stands in directly. */
function scopeOf(parents: AnyNode[]): AnyNode {
  return parents.findLast(isFunction) ?? parents[0];
}

/** The branch or loop body inside its scope that a node is executed with, or the scope. */
function blockOf(parents: AnyNode[]): AnyNode {
  for (let i = parents.length - 1; i > 0; i--) {
    const [node, child] = [parents[i - 1], parents[i]];
    if (isFunction(node)) return node;
    const isBranch = node.type === "IfStatement" && child !== node.test;
    const isBody = "body" in node && node.body === child && /^(For|While|DoWhile)/.test(node.type);
    if (isBranch || isBody) return child;
  }
  return parents[0];
}

interface Place {
  start: number;
  scope: AnyNode;
  block: AnyNode;
}

/** What is wrong with the order of a variable's declaration and its uses, in its own function. */
function hoistingFaults(program: Program): string[] {
  const declared = new Map<AnyNode, Map<string, Place>>();
  const faults: string[] = [];
  for (const [node, parents] of walk(program)) {
    if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier") continue;
    const scope = scopeOf(parents);
    const names = declared.get(scope) ?? new Map<string, Place>();
    if (!names.has(node.id.name))
      names.set(node.id.name, { start: node.start, scope, block: blockOf(parents) });
    declared.set(scope, names);
  }
  for (const [node, parents] of walk(program)) {
    if (node.type !== "Identifier" || !isReference(node, parents.at(-1))) continue;
    const place = declared.get(scopeOf(parents))?.get(node.name);
    if (!place) continue;
    const isInside = node.start >= place.block.start && node.end <= place.block.end;
    if (node.start < place.start || !isInside) faults.push(`${node.name} at ${node.start}`);
  }
  return faults;
}

/** Functions that code calls while the program is loaded, before they are declared. */
function earlyCalls(program: Program): string[] {
  const functions = new Map<string, FunctionNode>();
  for (const node of program.body)
    if (node.type === "FunctionDeclaration" && node.id) functions.set(node.id.name, node);
  const faults: string[] = [];
  const follow = (node: AnyNode, at: number, seen: Set<string>) => {
    for (const [call, parents] of walk(node)) {
      if (call.type !== "CallExpression" || call.callee.type !== "Identifier") continue;
      const inner = parents.find(isFunction);
      const isCalledHere = inner && parents[parents.indexOf(inner) - 1]?.type === "CallExpression";
      if (inner && inner !== node && !isCalledHere) continue;
      const name = call.callee.name;
      const callee = functions.get(name);
      if (!callee || seen.has(name)) continue;
      if (callee.start > at) faults.push(`${name} at ${at}`);
      follow(callee, at, new Set([...seen, name]));
    }
  };
  for (const node of program.body)
    if (node.type !== "FunctionDeclaration") follow(node, node.start, new Set());
  return faults;
}

/** Names that are looked up and declared nowhere. */
function freeNames(program: Program): string[] {
  const declared = new Set<string>(["arguments"]);
  const used = new Set<string>();
  for (const [node, parents] of walk(program)) {
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier")
      declared.add(node.id.name);
    if (isFunction(node)) {
      if (node.id) declared.add(node.id.name);
      for (const param of node.params) if (param.type === "Identifier") declared.add(param.name);
    }
    if (isReference(node, parents.at(-1)) && node.type === "Identifier") used.add(node.name);
  }
  return [...used].filter((name) => !declared.has(name));
}

/** Whether a name belongs to a function around: what is called cannot change it. */
function isLocal(name: string, parents: AnyNode[]): boolean {
  return parents
    .filter(isFunction)
    .some(
      (f) =>
        f.params.some((p) => p.type === "Identifier" && p.name === name) ||
        [...walk(f.body)].some(
          ([n]) =>
            n.type === "VariableDeclarator" && n.id.type === "Identifier" && n.id.name === name,
        ),
    );
}

const contains = (node: AnyNode, type: string) => [...walk(node)].some(([n]) => n.type === type);

/** What Espruino parses wrongly, runs otherwise or not at all (each with a sample in the test). */
const FORBIDDEN: [
  what: string,
  sample: string,
  is: (node: AnyNode, parents: AnyNode[]) => boolean,
][] = [
  ["labels", "a:for(;;)break a", (n) => n.type === "LabeledStatement"],
  [
    "`default` before the last case",
    "switch(a){default:b();case 1:c()}",
    (n) => n.type === "SwitchStatement" && n.cases.slice(0, -1).some((c) => c.test === null),
  ],
  [
    "a global variable that the call added to it may change",
    "a+=b()",
    (n, parents) =>
      n.type === "AssignmentExpression" &&
      n.operator !== "=" &&
      n.left.type === "Identifier" &&
      !isLocal(n.left.name, parents) &&
      contains(n.right, "CallExpression"),
  ],
  [
    "a length that is set",
    "a.length=0",
    (n) =>
      n.type === "AssignmentExpression" &&
      n.left.type === "MemberExpression" &&
      n.left.property.type === "Identifier" &&
      n.left.property.name === "length",
  ],
  [
    "members that Espruino lacks",
    "Math.imul(a,b)",
    (n) =>
      n.type === "MemberExpression" &&
      !n.computed &&
      n.property.type === "Identifier" &&
      MISSING.has(n.property.name),
  ],
  ["`with`", "with(a)b()", (n) => n.type === "WithStatement"],
  [
    "functions declared in a block",
    "if(a){function b(){}}",
    (n, parents) =>
      n.type === "FunctionDeclaration" &&
      parents.at(-1)?.type === "BlockStatement" &&
      !isFunction(parents.at(-2)),
  ],
  [
    "getters and setters",
    "a={get b(){return 1}}",
    (n) => n.type === "Property" && n.kind !== "init",
  ],
];

function forbidden(program: Program): string[] {
  const found: string[] = [];
  for (const [node, parents] of walk(program))
    for (const [what, , is] of FORBIDDEN)
      if (is(node, parents)) found.push(`${what} at ${node.start}`);
  return found;
}

const es5 = (text: string) => parse(text, { ecmaVersion: 5, sourceType: "script" });

describe("the checks find what they are for", () => {
  it.each(FORBIDDEN)("%s: %s", (what, sample) => {
    expect(forbidden(es5(sample)).join()).toContain(what);
  });

  it.each([
    ["function a(){b=1;var b}", 1],
    ["function a(c){if(c){var b=1}return b}", 1],
    ["function a(){for(var b=0;b<3;b++);return b}", 0],
    ["function a(){var b;if(c)b=1;return b}", 0],
  ])("hoisting in %s: %i", (text, n) => expect(hoistingFaults(es5(text))).toHaveLength(n));

  it.each([
    ["a();function a(){}", 1],
    ["function a(){b()}a();function b(){}", 1],
    ["function a(){b()}function b(){}a()", 0],
  ])("calls at load in %s: %i", (text, n) => expect(earlyCalls(es5(text))).toHaveLength(n));

  it("free names", () =>
    expect(freeNames(es5("var a;function b(c){return a+c+d.e}"))).toEqual(["d"]));
});

describe("dist/firmware.js", () => {
  let text: string;
  let program: Program;

  beforeAll(async () => {
    text = String(await bundle("firmware/main.ts"));
    program = es5(text);
  });

  it("is what the build made", () => expect(readFileSync("dist/firmware.js", "utf8")).toBe(text));

  it("is ASCII on one line", () => expect(text.trimEnd()).toMatch(/^[ -~]+$/));

  it(`has at most ${MOST_BYTES} bytes`, () => expect(text.length).toBeLessThanOrEqual(MOST_BYTES));

  it(`has at most ${MOST_FUNCTIONS} functions`, () => {
    // Those inside of others are made when they are needed, and are gone afterwards.
    const functions = [...walk(program)].filter(
      ([node, parents]) => isFunction(node) && !parents.some(isFunction),
    );
    expect(functions.length).toBeGreaterThan(20);
    expect(functions.length).toBeLessThanOrEqual(MOST_FUNCTIONS);
  });

  it("uses nothing that Espruino does otherwise", () => expect(forbidden(program)).toEqual([]));

  it("needs no hoisting of variables", () => expect(hoistingFaults(program)).toEqual([]));

  it("calls no function before it is declared", () => expect(earlyCalls(program)).toEqual([]));

  it("names no globals but Espruino's", () =>
    expect(freeNames(program).filter((name) => !GLOBALS.has(name))).toEqual([]));

  it("has no name that hides one of Espruino's", () => {
    const names = [...walk(program)].map(([node]) =>
      node.type === "VariableDeclarator" && node.id.type === "Identifier"
        ? node.id.name
        : node.type === "FunctionDeclaration" && node.id
          ? node.id.name
          : "",
    );
    expect(names.filter((name) => /^(E|[A-D]\d+|LED\d?|BTN\d?)$/.test(name))).toEqual([]);
  });
});
