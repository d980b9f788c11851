/** A word as a section, to be cut into a part. */

import type { Point } from "../board.ts";
import { wordLines } from "./glyph.ts";
import type { Kernel, Section } from "./kernel.ts";

/** Width of the strokes, of the height. */
const STROKE = 0.2;

/** A word of so many mm of height with its middle at a point, turned clockwise as seen from above. */
export function label(
  kernel: Kernel,
  word: string,
  middle: Point,
  height: number,
  degrees: number,
): Section {
  const width = STROKE * height;
  const pieces = wordLines(word, middle, height, degrees).flatMap((line) =>
    line.slice(1).map((to, i) => {
      const ends = [line[i], to].map((end) => kernel.disc(end, width, 8));
      return kernel.join(ends).hull();
    }),
  );
  return kernel.join(pieces);
}
