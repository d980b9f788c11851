/** The order of global variables and functions. */

import { nodes, parsed } from "./syntax.mjs";

/** Whether a variable's start value needs nothing but variables that are in `known`. */
function isPlain({ init }, known) {
  if (!init || init.type === "Literal") return true;
  if (init.type === "UnaryExpression") return init.argument.type === "Literal";
  const isArray = init.type === "NewExpression" && /^U?[iI]nt\d+Array$/.test(init.callee.name);
  return (
    isArray &&
    nodes(init.arguments).every(
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
export function sortGlobals(text) {
  const files = [...text.matchAll(/^\/\/ (\S+\.ts)$/gm)];
  const known = new Set();
  const hot = [];
  const plain = [];
  const rules = [];
  let rest = "";
  for (const node of parsed(text).body) {
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
