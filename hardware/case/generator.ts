/** What is made of the case: solids, panels, pictures. */

import { BUILDS } from "../board.ts";
import type { Generator, Output } from "../output.ts";
import { boardFace, tileFace } from "./artwork.ts";
import { drilledPanel } from "./drill.ts";
import { formatDxf } from "./dxf.ts";
import { loadKernel } from "./kernel.ts";
import { stlOf } from "./part.ts";
import { allParts } from "./parts.ts";
import { allPictures } from "./picture.ts";
import type { Drawing } from "./shape.ts";
import { formatSvg } from "./svg.ts";

/** All sheets: the faces of both builds, the first's by tile too, and the drilled panel. */
export function allDrawings(): Drawing[] {
  return [
    ...BUILDS.map((_, build) => boardFace(build)),
    ...[0, 1, 2, 3].map(tileFace),
    drilledPanel(),
  ];
}

/** Where a part's file is. */
export function stlPath(name: string): string {
  return `hardware/case/stl/${name}.stl`;
}

async function run(): Promise<Output[]> {
  const kernel = await loadKernel();
  return [
    ...allParts(kernel).map((part) => ({ path: stlPath(part.name), content: stlOf(part) })),
    ...allDrawings().flatMap((drawing) => [
      { path: `hardware/case/panel/${drawing.name}.svg`, content: formatSvg(drawing) },
      { path: `hardware/case/panel/${drawing.name}.dxf`, content: formatDxf(drawing) },
    ]),
    ...allPictures(kernel).map(({ name, text }) => ({
      path: `hardware/docs/pictures/${name}.svg`,
      content: text,
    })),
  ];
}

/** Case and panels. */
export const CASE: Generator = { name: "case", run };
