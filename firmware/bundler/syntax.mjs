/** Looking at and editing programs: syntax trees of acorn. */

import { parse } from "acorn";

/** The syntax tree of a text. */
export const parsed = (text) => parse(text, { ecmaVersion: 2020, sourceType: "module" });

/** The nodes of a syntax tree, parents first. */
export function nodes(root, found = []) {
  if (Array.isArray(root)) for (const child of root) nodes(child, found);
  else if (root && typeof root.type === "string") {
    found.push(root);
    for (const key in root) if (typeof root[key] === "object") nodes(root[key], found);
  }
  return found;
}

/** The nodes of a function's body without those of functions inside of it. */
export function ownNodes(root, found = []) {
  if (Array.isArray(root)) for (const child of root) ownNodes(child, found);
  else if (root && typeof root.type === "string") {
    found.push(root);
    if (!/Function/.test(root.type))
      for (const key in root) if (typeof root[key] === "object") ownNodes(root[key], found);
  }
  return found;
}

/** All places where variables and functions are named, their declarations too. */
export function identifiers(root) {
  const all = nodes(root);
  const others = new Set();
  for (const node of all) {
    if (node.type === "MemberExpression" && !node.computed) others.add(node.property);
    if (node.type === "Property") others.add(node.key);
  }
  return all.filter((node) => node.type === "Identifier" && !others.has(node));
}

/** Names that are looked up in a node. */
export function references(root) {
  const declared = new Set();
  for (const node of nodes(root))
    if (node.type === "VariableDeclarator" || /Function/.test(node.type)) declared.add(node.id);
  return identifiers(root).filter((node) => !declared.has(node));
}

/** Names that a function declares. */
export function locals(root) {
  const names = new Set();
  for (const node of nodes(root)) {
    if (node.type === "VariableDeclarator") names.add(node.id.name);
    if (/Function/.test(node.type)) for (const { name } of node.params) names.add(name);
    if (node.type === "FunctionDeclaration" && node !== root) names.add(node.id.name);
  }
  return names;
}

/** The text with parts of it, `[start, end, instead]`, replaced. */
export function edited(text, edits) {
  for (const [start, end, instead] of edits.toSorted(([a], [b]) => b - a))
    text = text.slice(0, start) + instead + text.slice(end);
  return text;
}
