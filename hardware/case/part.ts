/** A part of the case: its solid where it belongs, and how it lies on the printer's bed. */

import { turnedPoint } from "../board.ts";
import type { Kernel, Solid } from "./kernel.ts";
import { formatStl, type Triangles, weld } from "./stl.ts";

/** Of what a part is printed. */
export type Material = "black" | "opal" | "any";

/** What is made of it. */
export interface Part {
  /** Name of its file. */
  name: string;
  title: string;
  /** How many of them a board of each build has. */
  counts: readonly number[];
  material: Material;
  /** Lies on the bed with its top down. */
  isFlipped: boolean;
  /** In place on the board: x to the right, y down, z up from the table. */
  solid: Solid;
  /** Holes through it. */
  holes: number;
  /** Its volume by a formula, mm3, where there is one. */
  volume?: number;
}

/** Where a part's corner is on the bed, seen from the board: what `onBed` takes off. */
function corner(part: Part): readonly [number, number, number] {
  const { min, max } = part.solid.boundingBox();
  return [min[0], part.isFlipped ? min[1] : -max[1], part.isFlipped ? -max[2] : min[2]];
}

/**
 * The part as it is printed. The board's y goes down and a printer's up: mirrored, or, where the part
 * is turned over, turned over.
 */
export function onBed(part: Part): Solid {
  const [x, y, z] = corner(part);
  const turned = part.isFlipped ? part.solid.mirror([0, 0, 1]) : part.solid.mirror([0, 1, 0]);
  return turned.translate([-x, -y, -z]);
}

/** A solid on the bed back in its place on the board. */
export function inPlace(part: Part, printed: Solid): Solid {
  const moved = printed.translate([...corner(part)]);
  return part.isFlipped ? moved.mirror([0, 0, 1]) : moved.mirror([0, 1, 0]);
}

/** Triangles of a solid. */
export function trianglesOf(solid: Solid): Triangles {
  const { numProp, vertProperties, triVerts } = solid.getMesh();
  return Array.from({ length: triVerts.length / 3 }, (_, i) =>
    [0, 1, 2].flatMap((j) => {
      const at = triVerts[3 * i + j] * numProp;
      return Array.from(vertProperties.subarray(at, at + 3));
    }),
  );
}

/** The file of a part. */
export function stlOf(part: Part): Uint8Array {
  return formatStl(`Skyring: ${part.title}`, trianglesOf(onBed(part)));
}

/** The solid of a file's triangles. */
export function solidOf(kernel: Kernel, triangles: Triangles): Solid {
  const { vertices, indices } = weld(triangles);
  return kernel.ofMesh(vertices, indices);
}

/** A solid of tile 0 on another tile: quarter turns round the board's middle. */
export function onTile(solid: Solid, tile: number): Solid {
  // The point that the corner goes to, and a turn about it: (x, y) to (side - y, x).
  const origin = turnedPoint({ x: 0, y: 0 });
  let turned = solid;
  for (let i = 0; i < tile; i++)
    turned = turned.rotate([0, 0, 90]).translate([origin.x, origin.y, 0]);
  return turned;
}
