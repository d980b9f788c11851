/** All printed parts. */

import { kindsOfBuilds } from "../board.ts";
import { base, column, controllerBase, rim } from "./base.ts";
import { coverHood, coverPlate } from "./cover.ts";
import type { Kernel } from "./kernel.ts";
import { dieCap, tilePanel } from "./panel.ts";
import type { Part } from "./part.ts";
import { bowl, stand } from "./tray.ts";
import { dieGrid, tileGrid } from "./well.ts";

/** The parts, each as it lies in place. */
export function allParts(kernel: Kernel): Part[] {
  return [
    base(kernel),
    controllerBase(kernel),
    column(kernel),
    ...kindsOfBuilds().flatMap(({ build }) => [
      tileGrid(kernel, build),
      dieGrid(kernel, build),
      tilePanel(kernel, build),
      dieCap(kernel, build),
    ]),
    rim(kernel),
    bowl(kernel),
    stand(kernel),
    coverPlate(kernel),
    coverHood(kernel),
  ];
}
