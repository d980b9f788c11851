/** A drawing as SVG in millimetres, each layer a group that Inkscape and laser programs know as a layer. */

import type { Point } from "../board.ts";
import { type Drawing, INKS, type Layer, type Shape } from "./shape.ts";

const LAYERS: readonly Layer[] = ["colour", "engrave", "cut"];
/** Lines to cut along are thin and of a colour that nothing else has. */
const CUT = 'fill="none" stroke="#ff00ff" stroke-width="0.1"';

/** A number to a thousandth, without needless zeros. */
export function number(value: number): string {
  return String(Math.round(value * 1000) / 1000 + 0);
}

/** The path of points. */
export function path(points: readonly Point[], isClosed: boolean): string {
  return `M${points.map(({ x, y }) => `${number(x)} ${number(y)}`).join("L")}${isClosed ? "Z" : ""}`;
}

function element(shape: Shape): string {
  const { layer, ink } = shape;
  const line = (width: number) =>
    `fill="none" stroke="${INKS[ink]}" stroke-width="${number(width)}"`;
  if (shape.kind === "line") {
    return `<path d="${path(shape.points, false)}" ${layer === "cut" ? CUT : line(shape.width)}/>`;
  }
  const look = layer === "cut" ? CUT : layer === "engrave" ? line(0.5) : `fill="${INKS[ink]}"`;
  if (shape.kind === "area") return `<path d="${path(shape.points, true)}" ${look}/>`;
  const { middle, radius } = shape;
  return `<circle cx="${number(middle.x)}" cy="${number(middle.y)}" r="${number(radius)}" ${look}/>`;
}

/** The text of the file. */
export function formatSvg({ title, width, height, shapes }: Drawing): string {
  const groups = LAYERS.map((layer) => {
    const lines = shapes.filter((shape) => shape.layer === layer).map(element);
    return (
      `<g id="${layer}" inkscape:groupmode="layer" inkscape:label="${layer}" ` +
      `stroke-linecap="round" stroke-linejoin="round">\n${lines.join("\n")}\n</g>\n`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" ` +
    `width="${number(width)}mm" height="${number(height)}mm" ` +
    `viewBox="0 0 ${number(width)} ${number(height)}">\n<title>${title}</title>\n${groups.join("")}</svg>\n`
  );
}
