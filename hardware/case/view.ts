/** Pictures of solids and sheets: seen from a corner above, by painting what is far first. */

import type { Point } from "../board.ts";
import type { Section, Solid } from "./kernel.ts";
import { INKS, type Ink, type Shape } from "./shape.ts";
import { number, path } from "./svg.ts";

/** Slopes of the axes on the picture, and how much heights are shortened. */
const [ACROSS, DOWN, UP] = [0.866, 0.5, 0.82];

/** Where a spot of the board is on the picture. */
export function seen(x: number, y: number, z: number): Point {
  return { x: (x - y) * ACROSS, y: (x + y) * DOWN - z * UP };
}

/** Colours of a thing's top, and of its sides towards the left and the right of the picture. */
export interface Paint {
  top: string;
  left: string;
  right: string;
}

export const PAINTS = {
  black: { top: "#4a5160", left: "#2f3542", right: "#3b4250" },
  opal: { top: "#f6f3ea", left: "#cfc9ba", right: "#e2ddcf" },
  any: { top: "#b9c4d6", left: "#7f8da6", right: "#9aa8c0" },
  board: { top: "#1f6b4f", left: "#124433", right: "#185741" },
  die: { top: "#fdfdfb", left: "#c9c9c4", right: "#e3e3de" },
} as const satisfies Record<string, Paint>;

/** A path of points to a hundredth, for pictures of many faces. */
function route(points: readonly Point[]): string {
  const short = (value: number) => String(Math.round(value * 100) / 100 + 0);
  return `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}`;
}

function polygon(points: readonly Point[], fill: string, edge = fill): string {
  return `<path d="${route(points)}Z" fill="${fill}" stroke="${edge}"/>`;
}

/** The lighter or darker of two colours for a side, by where it looks. */
function sideColour({ left, right }: Paint, nx: number, ny: number): string {
  return nx > ny ? right : left;
}

/** A section from height to height, far sides first, then the top; `look` says where a spot is seen. */
export function slab(
  section: Section,
  bottom: number,
  top: number,
  paint: Paint,
  look: (x: number, y: number, z: number) => Point = seen,
): string {
  const polygons = section.toPolygons();
  const sides: { depth: number; text: string }[] = [];
  for (const corners of polygons) {
    corners.forEach(([x0, y0], i) => {
      const [x1, y1] = corners[(i + 1) % corners.length];
      // Corners go round with the material on the left of x, y as a printer has them.
      const [nx, ny] = [y1 - y0, x0 - x1];
      if (nx + ny <= 1e-9) return;
      const wall = [
        look(x0, y0, bottom),
        look(x1, y1, bottom),
        look(x1, y1, top),
        look(x0, y0, top),
      ];
      const text = polygon(wall, sideColour(paint, nx, ny));
      sides.push({ depth: x0 + y0 + x1 + y1, text });
    });
  }
  sides.sort((a, b) => a.depth - b.depth);
  const face = polygons.map((corners) => `${route(corners.map(([x, y]) => look(x, y, top)))}Z`);
  const lid = face.length
    ? `<path d="${face.join("")}" fill="${paint.top}" fill-rule="evenodd" stroke="${paint.left}"/>`
    : "";
  return [...sides.map(({ text }) => text), lid].join("\n");
}

/** A solid as slabs between heights, its lowest first, lifted. */
export function stack(solid: Solid, heights: readonly number[], paint: Paint, lift = 0): string {
  return heights
    .slice(1)
    .map((top, i) => {
      const bottom = heights[i];
      return slab(solid.slice((bottom + top) / 2), bottom + lift, top + lift, paint);
    })
    .join("\n");
}

/** Flat shapes of colour and lines as they lie at a height: the picture's own transform draws them. */
export function sheet(shapes: readonly Shape[], z: number): string {
  const matrix = [ACROSS, DOWN, -ACROSS, DOWN, 0, -z * UP].map(number).join(" ");
  return `<g transform="matrix(${matrix})" stroke-linecap="round" stroke-linejoin="round">\n${shapes.map(flat).join("\n")}\n</g>`;
}

function flat(shape: Shape): string {
  const fill = INKS[shape.ink as Ink];
  if (shape.layer === "cut") return "";
  if (shape.kind === "disc") {
    const { middle, radius } = shape;
    return `<circle cx="${number(middle.x)}" cy="${number(middle.y)}" r="${number(radius)}" fill="${fill}"/>`;
  }
  if (shape.kind === "area") return `<path d="${path(shape.points, true)}" fill="${fill}"/>`;
  return `<path d="${path(shape.points, false)}" fill="none" stroke="${fill}" stroke-width="${number(shape.width)}"/>`;
}

/** A line of text. */
export function text(at: Point, words: string, size = 7, anchor = "start", more = ""): string {
  return `<text x="${number(at.x)}" y="${number(at.y)}" font-size="${size}" text-anchor="${anchor}" ${more}>${words}</text>`;
}

/** A thin line through points. */
export function stroke(points: readonly Point[], colour = "#333", width = 0.5, more = ""): string {
  return `<path d="${path(points, false)}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;
}

/** A measure between two points, its line so far to the right of the way from one to the other. */
export function measure(a: Point, b: Point, off: number, words: string, size = 6): string {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const move = ({ x, y }: Point, right: number, along = 0) => ({
    x: x - uy * right + ux * along,
    y: y + ux * right + uy * along,
  });
  const [c, d] = [move(a, off), move(b, off)];
  const tip = (p: Point, along: number) =>
    `<path d="${path([p, move(p, 1.2, along), move(p, -1.2, along)], true)}" fill="#222"/>`;
  const over = Math.sign(off) * 2;
  const middle = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
  const turn = (Math.atan2(uy, ux) * 180) / Math.PI;
  const upright = turn > 90 || turn < -90 ? turn + 180 : turn;
  const at = `transform="translate(${number(middle.x)} ${number(middle.y)}) rotate(${number(upright)})"`;
  return [
    stroke([a, move(a, off + over)], "#222", 0.3),
    stroke([b, move(b, off + over)], "#222", 0.3),
    stroke([c, d], "#222", 0.4),
    tip(c, 4),
    tip(d, -4),
    `<text ${at} y="-1.6" font-size="${size}" text-anchor="middle" stroke="#fff" stroke-width="2" paint-order="stroke">${words}</text>`,
  ].join("\n");
}

/** A whole picture: its corner, its size and what is on it. */
export function picture(
  title: string,
  low: Point,
  width: number,
  height: number,
  parts: readonly string[],
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${number(2.5 * width)}" height="${number(2.5 * height)}" ` +
    `viewBox="${number(low.x)} ${number(low.y)} ${number(width)} ${number(height)}" font-family="sans-serif" fill="#222" stroke-width="0.25" stroke-linejoin="round">\n` +
    `<title>${title}</title>\n` +
    `<rect x="${number(low.x)}" y="${number(low.y)}" width="${number(width)}" height="${number(height)}" fill="#fff"/>\n` +
    `${parts.join("\n")}\n</svg>\n`
  );
}
