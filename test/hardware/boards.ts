/** The circuit boards as they are kept, read once. */

import { readFileSync } from "node:fs";
import { DESIGNS } from "../../hardware/pcb/boards.ts";
import type { Design } from "../../hardware/pcb/design.ts";
import { KICAD } from "../../hardware/pcb/project.ts";
import { type Reading, readLayout } from "../../hardware/pcb/read.ts";

/** All boards by name. */
export const designs: Readonly<Record<string, Design>> = Object.fromEntries(
  DESIGNS.map((make) => make()).map((design) => [design.name, design]),
);
export const NAMES = Object.keys(designs);

const texts: Record<string, string> = Object.fromEntries(
  NAMES.map((name) => [name, readFileSync(`${KICAD}/${name}/${name}.kicad_pcb`, "utf8")]),
);

/** A kept board, its own copy: to be spoilt. */
export function read(name: string): Reading {
  return readLayout(texts[name]);
}

/** All boards' parts, copies. */
export function readAll() {
  return {
    tile: read("tile").items,
    die: read("die").items,
    controller: read("controller").items,
    tray: read("tray").items,
  };
}
