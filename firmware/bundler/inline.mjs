/**
 * Functions that stand inside of another one and are called once there, as a statement: what they do
 * takes the place of the call. Espruino reads such a function over at each call of the outer one
 * anyway; without it the text is shorter, and calls are nested less.
 */

import { edited, identifiers, locals, nodes, ownNodes, parsed, references } from "./syntax.mjs";

/** Whether a call is the last thing that an expression may do, so that it can be a statement. */
function endsWithCall(node) {
  const { type, left, right, consequent, alternate } = node ?? {};
  if (type === "LogicalExpression") return left && endsWithCall(right);
  if (type === "ConditionalExpression") return endsWithCall(consequent) || endsWithCall(alternate);
  return type === "CallExpression";
}

/** A statement whose value is chosen by a condition as one that does so by `if`; or undefined. */
function unfolded(text, statement) {
  const { type, expression: e, argument, declarations } = statement;
  const of = ({ start, end }) => text.slice(start, end);
  // In braces: an `else` after it is not its own.
  const choose = (node, before) =>
    node?.type === "ConditionalExpression" && endsWithCall(node)
      ? `{if (${of(node.test)}) {${before}${of(node.consequent)};} else {${before}${of(node.alternate)};}}`
      : undefined;
  if (type === "ReturnStatement") return choose(argument, "return ");
  if (type === "VariableDeclaration" && declarations.length === 1) {
    const { id, init } = declarations[0];
    const chosen = choose(init, `${id.name} = `);
    return chosen && `let ${id.name}; ${chosen}`;
  }
  if (type !== "ExpressionStatement") return undefined;
  if (e.type === "AssignmentExpression" && e.left.type === "Identifier")
    return choose(e.right, `${e.left.name} ${e.operator} `);
  if (e.type === "LogicalExpression" && endsWithCall(e))
    return `{if (${e.operator === "&&" ? of(e.left) : `!(${of(e.left)})`}) {${of(e.right)};}}`;
  return choose(e, "");
}

/** The text with conditions as statements, where that makes calls statements. */
function unfold(text) {
  for (;;) {
    const edits = [];
    let done = 0;
    for (const node of nodes(parsed(text))) {
      if (node.start < done) continue;
      // What a loop declares in its head is no statement.
      if (node.type === "ForStatement") done = node.body.start;
      const instead = unfolded(text, node);
      if (!instead) continue;
      edits.push([node.start, node.end, instead]);
      done = node.end;
    }
    if (!edits.length) return text;
    text = edited(text, edits);
  }
}

/** The statements of a function's own, each with whether nothing is done after it. */
function* statements(list, isLast = true) {
  for (const [i, node] of list.entries()) {
    const isTail = isLast && i === list.length - 1;
    yield [node, isTail];
    if (node.type === "BlockStatement") yield* statements(node.body, isTail);
    if (node.type === "IfStatement")
      yield* statements([node.consequent, node.alternate].filter(Boolean), false);
    if (node.type === "IfStatement" && isTail) {
      yield* statements([node.consequent]);
      if (node.alternate) yield* statements([node.alternate]);
    }
    if (/^(For|While|DoWhile)Statement$/.test(node.type)) yield* statements([node.body], false);
  }
}

/** What a statement does with the call of `name` that it is. */
function useOf(statement, name) {
  const isCall = (node) => node?.type === "CallExpression" && node.callee.name === name;
  const { type, expression: e, argument, declarations } = statement;
  if (type === "ExpressionStatement" && isCall(e)) return { call: e, use: "drop" };
  if (type === "ReturnStatement" && isCall(argument)) return { call: argument, use: "return" };
  if (type === "ExpressionStatement" && e.type === "AssignmentExpression")
    if (e.left.type === "Identifier" && isCall(e.right))
      return { call: e.right, use: "set", to: `${e.left.name} ${e.operator} ` };
  if (type === "VariableDeclaration" && declarations.length === 1 && isCall(declarations[0].init)) {
    const { id, init } = declarations[0];
    return { call: init, use: "set", before: `let ${id.name};`, to: `${id.name} = ` };
  }
  return undefined;
}

/** Whether what function `f` does can stand in place of its call. */
function fits(f, { use }, isTail) {
  const { body } = f.body;
  const returns = ownNodes(body).filter(({ type }) => type === "ReturnStatement");
  if (use === "return") return true;
  if (use === "set") return returns.length === 1 && returns[0] === body.at(-1);
  return !returns.length || (isTail && returns.every(({ argument }) => !argument));
}

/** Names that function `f` looks up, and that mean something else where it is called. */
function isHidden(f, host) {
  const own = locals(f);
  const hidden = locals(host);
  for (const node of host.body.body)
    if (node.type === "FunctionDeclaration") hidden.delete(node.id.name);
  return references(f).some(({ name }) => hidden.has(name) && !own.has(name));
}

/** Whether functions inside of `f` look its own variables up: they must stay with them. */
function isBound(f) {
  const own = locals(f);
  const inner = f.body.body.filter(({ type }) => type === "FunctionDeclaration");
  return inner.some((node) => {
    const names = locals(node);
    return references(node).some(
      ({ name }) =>
        own.has(name) && !names.has(name) && !inner.some((other) => other.id.name === name),
    );
  });
}

/** Names that are given a value in a node, behind their declaration. */
function assigned(root) {
  return nodes(root).flatMap(({ type, left, argument }) =>
    type === "AssignmentExpression"
      ? [left.name]
      : type === "UpdateExpression"
        ? [argument.name]
        : [],
  );
}

/**
 * Parameters of `f` that need not be: each with the variable of `host`, or the global one of `lasting`
 * that never changes, that it is, as long as it is.
 */
function aliases(f, host, call, lasting) {
  const own = new Set(host.params.map(({ name }) => name));
  for (const { type, id } of ownNodes(host.body))
    if (type === "VariableDeclarator") own.add(id.name);
  const inner = host.body.body.filter(({ type }) => type === "FunctionDeclaration");
  const changed = new Set(inner.flatMap(assigned));
  const set = new Set(assigned(f));
  const isLasting = (name, global) => lasting.has(global) && !set.has(name);
  const isAlias = ({ name }, arg) =>
    arg?.type === "Identifier" &&
    (own.has(arg.name) ? !changed.has(arg.name) && !changed.has(name) : isLasting(name, arg.name));
  const pairs = f.params.map((param, i) => [param, call.arguments[i]]);
  return new Map(pairs.filter((pair) => isAlias(...pair)).map(([p, arg]) => [p.name, arg.name]));
}

/** The text with call number `k` inlined: that of `f` by a statement of `host`. */
function inlined(text, f, host, statement, { call, use, before = "", to }, k, lasting) {
  // All of its own names become others, that mean nothing where it is called.
  const own = new Set(f.params.map(({ name }) => name));
  for (const { type, id } of ownNodes(f.body.body))
    if (type === "VariableDeclarator") own.add(id.name);
  const same = aliases(f, host, call, lasting);
  const edits = identifiers(f)
    .filter(({ name }) => own.has(name))
    .map(({ start, end, name }) => [start, end, same.get(name) ?? `${name}$${k}`]);
  const last = f.body.body.at(-1);
  if (use === "set") edits.push([last.start, last.argument.start, to]);
  const functions = f.body.body.filter(({ type }) => type === "FunctionDeclaration");
  const part = (start, end) =>
    edited(
      text.slice(start, end),
      edits
        .filter(([from, to]) => from >= start && to <= end)
        .map(([from, to, instead]) => [from - start, to - start, instead]),
    );
  const inner = functions.map(({ start, end }) => part(start, end)).join("\n");
  // The functions inside of it go to the outer one.
  let body = "";
  let at = f.body.start + 1;
  for (const { start, end } of functions) {
    body += part(at, start);
    at = end;
  }
  body += part(at, f.body.end - 1);
  const args = f.params.map(({ name }, i) => {
    if (same.has(name)) return "";
    const arg = call.arguments[i];
    return `let ${name}$${k}${arg ? ` = ${text.slice(arg.start, arg.end)}` : ""};`;
  });
  const end = use === "return" && last?.type !== "ReturnStatement" ? "return;" : "";
  return edited(text, [
    [f.start, f.end, inner],
    [statement.start, statement.end, `${before}{${args.join("")}${body}${end}}`],
  ]);
}

/**
 * The statement of function `host` that calls the global function `f`, whenever `host` is called; or
 * undefined. Then what `f` does costs no more there: a branch that is not taken must be read over.
 */
function statementOfAll(f, host) {
  if (f === host || f.body.body.some(({ type }) => type === "FunctionDeclaration"))
    return undefined;
  const { body } = host.body;
  for (const [i, statement] of body.entries()) {
    const use = useOf(statement, f.id.name);
    if (use) return fits(f, use, i === body.length - 1) ? [statement, use] : undefined;
    if (ownNodes(statement).some(({ type }) => type === "ReturnStatement")) return undefined;
  }
  return undefined;
}

/** Global variables that keep the value with which they are declared, and whose name means nothing else. */
function lastingGlobals(tree) {
  const counts = new Map();
  for (const { type, id } of nodes(tree))
    if (type === "VariableDeclarator") counts.set(id.name, (counts.get(id.name) ?? 0) + 1);
  const params = nodes(tree).flatMap((node) => (/Function/.test(node.type) ? node.params : []));
  const changed = new Set([...assigned(tree), ...params.map(({ name }) => name)]);
  return new Set(
    tree.body
      .filter(({ type }) => type === "VariableDeclaration")
      .flatMap(({ declarations }) => declarations.map(({ id }) => id.name))
      .filter((name) => !changed.has(name) && counts.get(name) === 1),
  );
}

/** The text with one function inlined, or undefined if there is none. */
function inlineOne(text, k, lasting) {
  const tree = parsed(text);
  const uses = new Map();
  for (const { name } of references(tree)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const functions = tree.body.filter(({ type }) => type === "FunctionDeclaration");
  for (const f of functions) {
    if (uses.get(f.id.name) !== 1) continue;
    for (const host of functions) {
      const [statement, use] = statementOfAll(f, host) ?? [];
      if (statement && !isHidden(f, host))
        return inlined(text, f, host, statement, use, k, lasting);
    }
  }
  for (const host of nodes(tree)) {
    if (!/Function/.test(host.type) || host.body.type !== "BlockStatement") continue;
    for (const f of host.body.body) {
      if (f.type !== "FunctionDeclaration" || uses.get(f.id.name) !== 1) continue;
      for (const [statement, isTail] of statements(host.body.body)) {
        const use = useOf(statement, f.id.name);
        if (use && fits(f, use, isTail) && !isBound(f) && !isHidden(f, host))
          return inlined(text, f, host, statement, use, k, lasting);
      }
    }
  }
  return undefined;
}

/** Inlines such functions, as long as there are any. */
export function inline(text) {
  let k = 0;
  // What is inlined brings no global variables, and changes none.
  const lasting = lastingGlobals(parsed(text));
  for (let next = unfold(text); next !== undefined; next = inlineOne(text, ++k, lasting))
    text = next;
  return text;
}
