/** What is made of the case: solids, panels, pictures. */

import { kindsOfBuilds } from "../board.ts";
import type { Generator, Output } from "../output.ts";
import { boardFace, tileFace } from "./artwork.ts";
import { drilledPanel } from "./drill.ts";
import { formatDxf } from "./dxf.ts";
import { loadKernel } from "./kernel.ts";
import { onBed, type Part, stlOf } from "./part.ts";
import { allParts } from "./parts.ts";
import { allPictures } from "./picture.ts";
import type { Drawing } from "./shape.ts";
import { formatSvg } from "./svg.ts";

/** All sheets: the faces of both builds, the first's by tile too, and the drilled panel. */
export function allDrawings(): Drawing[] {
  return [
    ...kindsOfBuilds().map(({ build }) => boardFace(build)),
    ...[0, 1, 2, 3].map(tileFace),
    drilledPanel(),
  ];
}

/** Where a part's file is. */
export function stlPath(name: string): string {
  return `hardware/case/stl/${name}.stl`;
}

/** Settings for the printer, by what a part is made of. */
const MATERIALS = {
  black: "black PLA or PETG, which no light passes",
  opal: "white translucent PLA or PETG",
  any: "any colour, PLA or PETG",
} as const;

/** The list of the printed parts as a page. */
export function partsPage(parts: readonly Part[]): string {
  const rows = parts.map((part) => {
    const { max } = onBed(part).boundingBox();
    const size = max.map((value) => value.toFixed(1)).join(" x ");
    const counts = part.counts.map((count) => count || "-").join(" | ");
    const volume = Math.round(part.solid.volume() / 1000);
    const lies = part.isFlipped ? "top down" : "as it stands";
    return `| [${part.name}](stl/${part.name}.stl) | ${part.title} | ${counts} | ${size} | ${volume} | ${part.material} | ${lies} |`;
  });
  const names = kindsOfBuilds()
    .map(({ name }) => name)
    .join(" | ");
  const materials = Object.entries(MATERIALS).map(([name, what]) => `_${name}_: ${what}`);
  return `# Printed parts

How many of each part a build has, its size on the bed in mm, its volume in cm3 and how it lies. The
files lie as they are printed. ${materials.join("; ")}.

| part | what it is | ${names} | size | cm3 | material | on the bed |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

async function run(): Promise<Output[]> {
  const kernel = await loadKernel();
  const parts = allParts(kernel);
  return [
    { path: "hardware/case/parts.md", content: partsPage(parts) },
    ...parts.map((part) => ({ path: stlPath(part.name), content: stlOf(part) })),
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
