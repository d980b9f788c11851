import type { Espruino } from "../../firmware/espruino.d.ts";
import { isIdentifier, strictLanguage } from "./language.ts";
import { randomMembers } from "./random.ts";
import type { Wiring } from "./wiring.ts";

/** Where programs and the lines of the console are evaluated. */
export interface Scope {
  /** Runs a program, in whose global scope `evaluate` works from then on. Throws what it throws. */
  load(text: string): void;
  evaluate(text: string): unknown;
}

function membersOf(object: object): Record<string, unknown> {
  const names = Object.getOwnPropertyNames(object) as (keyof object)[];
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}

/** The names that a program gets as parameters, with their values. */
function namesOf({ strict, random }: Wiring, env: Espruino): Record<string, unknown> {
  const own = { ...env, globalThis: env.global };
  const language = strict ? strictLanguage(own) : { Math: membersOf(Math) };
  const math = { ...(language.Math as object), ...randomMembers(random) };
  return { ...language, ...own, Math: math };
}

/** Makes a scope without a program. */
export function createScope(wiring: Wiring, env: Espruino): Scope {
  const names = namesOf(wiring, env);
  const globals = env.global as Record<string, unknown>;
  let program: ((text: string) => unknown) | undefined;

  /** Runs a text with those names, and returns what evaluates in its scope. */
  function enter(text: string): (text: string) => unknown {
    // A function of its own, so that the program may declare those names anew.
    const body =
      `return (function () {${text}\n` +
      "return function ($text) { return eval($text); }; }).call(this);";
    const run = new Function(...Object.keys(names), body) as (...args: unknown[]) => unknown;
    const inner = run.apply(globals, Object.values(names)) as (text: string) => unknown;
    // What the program put on the global object is a name too.
    return (line) => {
      const own = Object.keys(globals).filter(isIdentifier);
      return inner(own.map((key) => `var ${key} = global.${key};`).join("") + line);
    };
  }

  return {
    load(text) {
      program = enter(text);
    },
    evaluate: (text) => (program ?? enter(""))(text),
  };
}
