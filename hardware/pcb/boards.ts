/** All circuit boards, routed, and the generator of their KiCad projects. */

import type { Generator } from "../output.ts";
import { controller } from "./controller.ts";
import type { Copper, Design } from "./design.ts";
import { die } from "./die.ts";
import { projectFiles } from "./project.ts";
import { route } from "./route.ts";
import { tile } from "./tile.ts";
import { tray } from "./tray.ts";

/** The boards' designs. */
export const DESIGNS: readonly (() => Design)[] = [tile, die, controller, tray];

/** A board with its copper. */
export interface Board {
  design: Design;
  copper: Copper;
}

/** A design with its copper; fails if a net finds no way. */
function routed(design: Design): Board {
  const { copper, failed } = route(design);
  if (failed.length) throw new Error(`${design.name}: no way for ${failed.join(", ")}`);
  return { design, copper };
}

/** The KiCad projects. */
export const pcb: Generator = {
  name: "circuit boards",
  async run() {
    return DESIGNS.flatMap((design) => {
      const board = routed(design());
      return projectFiles(board.design, board.copper);
    });
  },
};
