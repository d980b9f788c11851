/** Solids: the few words of manifold-3d that the parts are made with. */

import load, { type CrossSection, type Manifold, type ManifoldToplevel } from "manifold-3d";
import type { Point } from "../board.ts";

export type Section = CrossSection;
export type Solid = Manifold;

/** A point in space, mm. */
export type Spot = readonly [number, number, number];

/** Facets of a circle. */
const FACETS = 32;

/** What makes sections and solids. Points are the board's: x to the right, y down; z up. */
export interface Kernel {
  /** From corner to corner. */
  box(x0: number, y0: number, x1: number, y1: number): Section;
  /** A rectangle round a point. */
  plate(middle: Point, width: number, depth: number): Section;
  disc(middle: Point, diameter: number, facets?: number): Section;
  /** A box with round corners. */
  tablet(x0: number, y0: number, x1: number, y1: number, radius: number): Section;
  polygon(points: readonly Point[]): Section;
  join(sections: readonly Section[]): Section;
  /** A section from height to height. */
  prism(section: Section, bottom: number, top: number): Solid;
  /** A round bar between two spots that share two coordinates. */
  bar(from: Spot, to: Spot, diameter: number): Solid;
  unite(solids: readonly Solid[]): Solid;
  hull(solids: readonly Solid[]): Solid;
  /** The solid of a mesh, to be asked whether it is one. */
  ofMesh(vertices: Float32Array, triangles: Uint32Array): Solid;
}

function kernelOf({ CrossSection, Manifold, Mesh }: ManifoldToplevel): Kernel {
  const box = (x0: number, y0: number, x1: number, y1: number) =>
    CrossSection.square([x1 - x0, y1 - y0]).translate([x0, y0]);
  const disc = ({ x, y }: Point, diameter: number, facets = FACETS) =>
    CrossSection.circle(diameter / 2, facets).translate([x, y]);
  const prism = (section: Section, bottom: number, top: number) =>
    section.extrude(top - bottom).translate([0, 0, bottom]);
  return {
    box,
    disc,
    prism,
    plate: ({ x, y }, width, depth) =>
      box(x - width / 2, y - depth / 2, x + width / 2, y + depth / 2),
    tablet: (x0, y0, x1, y1, r) =>
      CrossSection.hull(
        [
          [x0 + r, y0 + r],
          [x1 - r, y0 + r],
          [x1 - r, y1 - r],
          [x0 + r, y1 - r],
        ].map(([x, y]) => disc({ x, y }, 2 * r)),
      ),
    polygon: (points) =>
      CrossSection.ofPolygons([points.map(({ x, y }): [number, number] => [x, y])], "NonZero"),
    join: (sections) => CrossSection.union(sections),
    bar: (from, to, diameter) => {
      const along = [0, 1, 2].map((i) => to[i] - from[i]);
      const length = Math.hypot(...along);
      const rod = Manifold.cylinder(length, diameter / 2, diameter / 2, FACETS);
      const turned = along[0] ? rod.rotate([0, 90, 0]) : along[1] ? rod.rotate([-90, 0, 0]) : rod;
      const start = [0, 1, 2].map((i) => Math.min(from[i], to[i]));
      return turned.translate([start[0], start[1], start[2]]);
    },
    unite: (solids) => Manifold.union(solids),
    hull: (solids) => Manifold.hull(solids),
    ofMesh: (vertices, triangles) =>
      Manifold.ofMesh(new Mesh({ numProp: 3, vertProperties: vertices, triVerts: triangles })),
  };
}

/** Loads what makes solids. */
export async function loadKernel(): Promise<Kernel> {
  const module = await load();
  module.setup();
  return kernelOf(module);
}
