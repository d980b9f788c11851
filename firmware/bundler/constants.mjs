/** Numbers, texts and drivers in place of their names. */

import { edited, locals, nodes, parsed, references } from "./syntax.mjs";

/** What a number or a text is, or a sum or product of numbers, as text; else undefined. */
function literal(node) {
  const { type, raw, value, operator, left, right } = node ?? {};
  if (type === "Literal") return /number|string/.test(typeof value) ? raw : undefined;
  if (type !== "BinaryExpression" || !/^[+*]$/.test(operator)) return undefined;
  const [a, b] = [literal(left), literal(right)].map((text) => (text ? Number(text) : Number.NaN));
  const result = operator === "+" ? a + b : a * b;
  return Number.isNaN(result) ? undefined : String(result);
}

/** Names of global variables that are set to a number or a text once, and named anew nowhere. */
function constants(tree) {
  const values = new Map();
  const times = new Map();
  for (const { type, declarations } of tree.body)
    if (type === "VariableDeclaration")
      for (const { id, init } of declarations) {
        const value = literal(init);
        if (value) values.set(id.name, value);
      }
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
export function foldConstants(text) {
  const tree = parsed(text);
  const values = constants(tree);
  const uses = references(tree).filter(({ name }) => values.has(name));
  if (!uses.length) return text;
  const short = new Set();
  for (const { type, shorthand, value } of nodes(tree))
    if (type === "Property" && shorthand) short.add(value.start);
  // What is made of constants may be one now.
  return foldConstants(
    edited(
      text,
      uses.map(({ start, end, name }) => [
        start,
        end,
        `${short.has(start) ? `${name}: ` : ""}${values.get(name)}`,
      ]),
    ),
  );
}

/** Arrays of literals that are joined become one: `[1].concat([2])` is `[1, 2]`. */
export function joinArrays(text) {
  const isArray = ({ type }) => type === "ArrayExpression";
  const inside = ({ start, end }) => text.slice(start + 1, end - 1).replace(/,\s*$/, "");
  const edits = [];
  for (const { type, callee, arguments: args, start, end } of nodes(parsed(text)))
    if (type === "CallExpression" && callee.property?.name === "concat" && isArray(callee.object))
      if (args.every(isArray))
        edits.push([start, end, `[${[callee.object, ...args].map(inside).join(", ")}]`]);
  return edited(text, edits);
}

/**
 * Ports become what is put in them, once, at the start: `ports.say = print` makes of each
 * `ports.say(x)` a `print(x)`.
 */
export function wirePorts(text) {
  const tree = parsed(text);
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
