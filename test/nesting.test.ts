/** How deep the bundle's calls are nested in each other: the device's stack holds few. */

import { type AnyNode, parse } from "acorn";
import { expect, it } from "vitest";
import { createClock } from "../sim/clock.ts";
import { createBoard } from "../sim/espruino.ts";
import { bootBoard, firmware, golden } from "./pins.ts";

/** The budget: README.md, Budgets. */
const MOST_NESTED = 16;

/** The bundle with a count of the calls that are under way. */
function counted(text: string): string {
  const edits: [at: number, insert: string][] = [];
  const visit = (node: AnyNode) => {
    if (node.type === "FunctionDeclaration" || node.type === "FunctionExpression") {
      edits.push(
        [node.body.start + 1, "nested(1);try{"],
        [node.body.end - 1, "}finally{nested(-1)}"],
      );
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (child && typeof child.type === "string") visit(child);
  };
  visit(parse(text, { ecmaVersion: 5 }));
  edits.sort(([a], [b]) => b - a);
  for (const [at, insert] of edits) text = text.slice(0, at) + insert + text.slice(at);
  return text;
}

/** Calls under way, and the most there were. */
const calls = { now: 0, most: 0 };
(globalThis as { nested?: (by: number) => void }).nested = (by) => {
  calls.now += by;
  calls.most = Math.max(calls.most, calls.now);
};

it("the count works", () => {
  calls.most = 0;
  const board = createBoard({ clock: createClock() });
  board.run(counted("function a(n){return n?a(n-1):0}a(4)"));
  expect(calls).toEqual({ now: 0, most: 5 });
});

it(`at most ${MOST_NESTED} calls are nested: start, games by buttons, console, resume`, async () => {
  calls.most = 0;
  const text = counted(await firmware());
  const pins = await bootBoard({ program: text });
  for (const name of ["qq", "mgm", "match", "family"]) {
    const { rules, tokens } = golden(name)[0];
    pins.sky(rules);
    for (const token of tokens.slice(0, 250)) {
      if (/^[ru]/.test(token) && token.length < 4 && token[0] === "r") pins.sky(token);
      else pins.choose(token);
    }
    pins.board.powerOff();
    pins.board.powerOn();
    pins.clock.advance(100);
    pins.go(0);
    pins.sky("x");
    pins.sky("");
    pins.next(pins.roller(), 3200);
    pins.go(0);
    pins.go(0, 1100);
    pins.go(0);
    pins.clock.advance(4000);
  }
  expect(pins.board.errors).toEqual([]);
  console.log(`calls nested: at most ${calls.most} of ${MOST_NESTED}`);
  expect(calls.now).toBe(0);
  expect(calls.most).toBeGreaterThan(6);
  expect(calls.most).toBeLessThanOrEqual(MOST_NESTED);
});
