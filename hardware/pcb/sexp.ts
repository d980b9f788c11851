/** KiCad's files: nested lists in brackets. */

import { createHash } from "node:crypto";

/** A word or number as it stands, or a list. For a text in quotes see `quoted`. */
export type Sexp = string | number | readonly Sexp[];

/** A text in quotes. */
export function quoted(text: string): string {
  return `"${text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n")}"`;
}

/** The identifier that KiCad wants of everything, made from a name, so that it stays. */
export function uuid(name: string): string {
  const hex = createHash("sha1").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** To a tenth of a micrometre, and no negative zero. */
function numeral(value: number): string {
  return String(Math.round(value * 1e4) / 1e4 || 0);
}

/** In one line. */
function flat(node: Sexp): string {
  if (typeof node === "number") return numeral(node);
  return typeof node === "string" ? node : `(${node.map(flat).join(" ")})`;
}

/** Lists that are longer than a line are broken before each list in them. */
export function format(node: Sexp, indent = ""): string {
  const line = flat(node);
  if (typeof node === "string" || typeof node === "number" || line.length < 100) {
    return indent + line;
  }
  const first = node.findIndex((child) => typeof child === "object");
  if (first < 0) return indent + line;
  const head = node.slice(0, first).map(flat).join(" ");
  const rest = node.slice(first).map((child) => format(child, `${indent}  `));
  return `${indent}(${head}\n${rest.join("\n")}\n${indent})`;
}

/** Reads what KiCad or `format` wrote; texts keep their quotes. */
export function parse(text: string): Sexp {
  const root: Sexp[] = [];
  const stack: Sexp[][] = [root];
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|[()]|[^\s()]+/g)) {
    if (token === "(") stack.push([]);
    else if (token === ")") {
      const list = stack.pop()!;
      stack[stack.length - 1].push(list);
    } else stack[stack.length - 1].push(token);
  }
  return root[0];
}
