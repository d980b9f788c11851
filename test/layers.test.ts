/** The shape of the source: who may import whom, what may be allocated where, how files look. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const FOLDERS = ["firmware", "hardware", "sim", "test"];

/** All TypeScript files below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : path.endsWith(".ts") ? [path] : [];
  });
}

const files = FOLDERS.flatMap(filesIn);
const source = (file: string) => readFileSync(file, "utf8");
const parse = (file: string) =>
  ts.createSourceFile(file, source(file), ts.ScriptTarget.Latest, true);

/** What a file imports: paths for its own project, names for packages. */
function importsOf(file: string): string[] {
  return parse(file)
    .statements.filter((s) => ts.isImportDeclaration(s) || ts.isExportDeclaration(s))
    .flatMap((s) => (s.moduleSpecifier ? [(s.moduleSpecifier as ts.StringLiteral).text] : []))
    .map((name) => (name.startsWith(".") ? normalize(join(dirname(file), name)) : name));
}

/** For files below the left, what they may import: paths that begin with the right. */
const MAY_IMPORT: [of: string, from: string[]][] = [
  ["firmware/rules/", ["firmware/rules/"]],
  ["firmware/", ["firmware/", "hardware/board.ts"]],
  ["hardware/board.ts", ["firmware/rules/"]],
  [
    "hardware/usb/",
    [
      "hardware/",
      "firmware/rules/",
      "firmware/block.ts",
      "firmware/espruino.d.ts",
      "node:",
      "@serialport/",
    ],
  ],
  ["hardware/case/", ["hardware/", "firmware/rules/", "node:", "manifold-3d"]],
  ["hardware/", ["hardware/", "firmware/rules/", "node:"]],
  ["sim/commands/", ["sim/", "hardware/", "firmware/rules/", "firmware/espruino.d.ts", "node:"]],
  ["sim/cli.ts", ["sim/", "node:"]],
  ["sim/", ["sim/", "hardware/board.ts", "firmware/rules/", "firmware/espruino.d.ts"]],
];

describe("import directions", () => {
  it.each(files.filter((file) => !file.startsWith("test/")))("%s", (file) => {
    const rule = MAY_IMPORT.find(([of]) => file.startsWith(of));
    expect(rule, "a rule for this file").toBeDefined();
    const wrong = importsOf(file).filter((name) => !rule![1].some((from) => name.startsWith(from)));
    expect(wrong).toEqual([]);
  });

  it("nothing but tests imports tests", () => {
    const wrong = files
      .filter((file) => !file.startsWith("test/"))
      .filter((file) => importsOf(file).some((name) => name.startsWith("test/")));
    expect(wrong).toEqual([]);
  });

  it("only drivers name Espruino's globals", () => {
    const globals =
      /\b(setWatch|clearWatch|digitalRead|digitalWrite|analogRead|analogWrite|pinMode|getTime)\(|\bE\.\w|\brequire\(/;
    const wrong = files
      .filter((file) => /^firmware\/(?!drivers\/|espruino\.d\.ts)/.test(file))
      .filter((file) => globals.test(source(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")));
    expect(wrong).toEqual([]);
  });
});

/** The files of the core that run when a token is played. */
const PLAYING = [
  ..."choice event game land leg missile move plane prop random refusal state".split(" "),
  ..."track turn walk world".split(" "),
].map((name) => `firmware/rules/${name}.ts`);

/** Nodes that make a value on the heap. */
function isAllocating(node: ts.Node): boolean {
  return (
    ts.isNewExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isTemplateExpression(node) ||
    ts.isStringLiteral(node) ||
    ts.isSpreadElement(node)
  );
}

/** The allocating nodes inside functions whose name does not begin with `alloc`. */
function allocations(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, inside: string) => {
    const name = ts.isFunctionDeclaration(node) ? (node.name?.text ?? "") : inside;
    if (inside && !/^(alloc|refusalName)/.test(inside) && isAllocating(node))
      found.push(`${inside}: ${node.getText()}`);
    node.forEachChild((child) => visit(child, name));
  };
  for (const statement of parse(file).statements) visit(statement, "");
  return found;
}

describe("no allocation after start", () => {
  it.each(PLAYING)("%s", (file) => expect(allocations(file)).toEqual([]));
});

describe("the style of the source", () => {
  it.each(files.filter((file) => file.startsWith("firmware/")))(
    "%s has no class, enum, default",
    (file) => {
      const kinds = new Set<string>();
      const visit = (node: ts.Node) => {
        if (ts.isClassDeclaration(node) || ts.isEnumDeclaration(node)) kinds.add(node.getText());
        if (ts.isExportAssignment(node)) kinds.add(node.getText());
        node.forEachChild(visit);
      };
      visit(parse(file));
      expect([...kinds]).toEqual([]);
    },
  );

  it("names of files are one lower-case word", () => {
    const wrong = files.filter((file) => !/\/[a-z]+(\.test|\.d)?\.ts$/.test(file));
    expect(wrong).toEqual([]);
  });

  it("exported functions are documented", () => {
    const wrong: string[] = [];
    for (const file of files.filter((f) => !f.startsWith("test/"))) {
      for (const node of parse(file).statements) {
        const isExported =
          ts.canHaveModifiers(node) &&
          ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword);
        if (
          isExported &&
          ts.isFunctionDeclaration(node) &&
          !ts.getJSDocCommentsAndTags(node).length
        )
          wrong.push(`${file}: ${node.name?.text}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("the root has at most sixteen entries and ten development dependencies", () => {
    const ignored = new Set([".git", "node_modules", "dist"]);
    expect(readdirSync(".").filter((name) => !ignored.has(name)).length).toBeLessThanOrEqual(16);
    const { devDependencies } = JSON.parse(source("package.json"));
    expect(Object.keys(devDependencies).length).toBeLessThanOrEqual(10);
    for (const version of Object.values(devDependencies))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it("the lock file names no host to download from", () => {
    expect(source("package-lock.json")).not.toMatch(/"resolved"/);
  });
});
