/**
 * Makes a program for the device of TypeScript: one text of ES5 with short names, in the order and
 * the form that cost Espruino the fewest variables and the least time.
 */

import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { minify } from "terser";
import ts from "typescript";
import { foldConstants, joinArrays, wirePorts } from "./bundler/constants.mjs";
import { sortGlobals } from "./bundler/globals.mjs";
import { inline } from "./bundler/inline.mjs";
import { nest } from "./bundler/nest.mjs";
import {
  declareFirst,
  leaveUnset,
  loosen,
  nameArrays,
  nameGlobals,
  passVariables,
  RESERVED,
} from "./bundler/shorten.mjs";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/**
 * A program for the device: bundled, then ES5, then short names, which is what Espruino parses and
 * runs fastest. Returns its text.
 */
export async function bundle(entry) {
  const bundled = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2017",
    legalComments: "none",
    // Espruino's own `require` is no import.
    define: { VERSION: JSON.stringify(version), require: "$require" },
  });
  const text = bundled.outputFiles[0].text.replaceAll("$require", "require");
  const lowered = ts.transpileModule(sortGlobals(inline(nest(wirePorts(foldConstants(text))))), {
    compilerOptions: { target: ts.ScriptTarget.ES5, removeComments: true },
  }).outputText;
  const compressed = await minify(nameArrays(lowered), {
    ecma: 5,
    toplevel: true,
    compress: {
      passes: 5,
      inline: 2,
      pure_getters: true,
      booleans_as_integers: true,
      // A function that is used once stays a function: as an expression it would be made anew
      // at each call.
      reduce_funcs: false,
      hoist_funs: false,
      hoist_vars: false,
      hoist_props: false,
      keep_fargs: false,
      switches: false,
      typeofs: false,
    },
    mangle: false,
  });
  const loose = passVariables(declareFirst(leaveUnset(loosen(joinArrays(compressed.code)))));
  const { code } = await minify(loose, {
    ecma: 5,
    compress: false,
    mangle: { toplevel: true, reserved: RESERVED },
    nameCache: { vars: { props: nameGlobals(loose) } },
    format: { ascii_only: true },
  });
  // Espruino takes a function at the start of a `for` for a declaration.
  return code.replaceAll("for(function", "for(!function");
}
