/** Lists to shop by, as Markdown: the parts of all circuit boards, and what else a build needs. */

import { DESIGNS } from "../pcb/boards.ts";
import type { Design } from "../pcb/design.ts";
import type { Part } from "../pcb/part.ts";
import { BOARD_THINGS, COMMON_THINGS, PIXEL_THINGS, PRICES } from "./prices.ts";
import { table } from "./table.ts";

/** How many of a design a board has. */
const TIMES: Readonly<Record<string, number>> = { tile: 4, die: 1, controller: 1, tray: 1 };

interface Line {
  part: Part;
  /** Of each design, all of its boards together. */
  counts: number[];
  isOption: boolean;
}

const dollars = (price: number) => price.toFixed(2);

/** Parts of all boards that are bought, the same part with and without `isOption` apart. */
export function billOf(designs: readonly Design[]): Line[] {
  const lines = new Map<string, Line>();
  designs.forEach(({ name, components }, d) => {
    for (const { part, isOption = false } of components) {
      if (part.isBare) continue;
      const key = `${part.name} ${isOption}`;
      const line = lines.get(key) ?? { part, counts: designs.map(() => 0), isOption };
      line.counts[d] += TIMES[name] ?? 1;
      lines.set(key, line);
    }
  });
  return [...lines.values()].sort(
    (a, b) => Number(a.isOption) - Number(b.isOption) || (a.part.name < b.part.name ? -1 : 1),
  );
}

/** The parts of the circuit boards. */
export function partsTable(): string {
  const designs = DESIGNS.map((design) => design());
  let sum = 0;
  const rows = billOf(designs).map(({ part, counts, isOption }) => {
    const count = counts.reduce((a, b) => a + b, 0);
    const price = PRICES[part.name];
    if (price === undefined) throw new Error(`no estimate of what \`${part.name}\` costs`);
    if (!isOption) sum += count * price;
    return [
      part.description + (isOption ? " (option)" : ""),
      `${part.maker} ${part.mpn}`,
      count,
      ...counts.map((n) => n || ""),
      part.suppliers.map(({ shop, number }) => `${shop} ${number}`).join(", "),
      part.unverified,
      dollars(price),
      dollars(count * price),
    ];
  });
  const head = ["part", "maker's number", "in all", ...designs.map(({ name }) => name)];
  const more = ["shops", "nobody has looked up", "$ each, estimate", "$, estimate"];
  return `${table([...head, ...more], rows)}\n\nWithout options: $${dollars(sum)}, an estimate.`;
}

/** Other things, with a sum. */
function thingsTable(things: typeof COMMON_THINGS): string {
  const rows = things.map(([what, count, which, price]) => [
    what,
    count,
    which,
    dollars(price),
    dollars(count * price),
  ]);
  const sum = things.reduce((total, [, count, , price]) => total + count * price, 0);
  const head = ["what", "how many", "which", "$ each, estimate", "$, estimate"];
  return `${table(head, rows)}\n\nTogether: $${dollars(sum)}, an estimate.`;
}

/** The circuit boards: size, parts, how many one needs. */
export function boardsTable(): string {
  const rows = DESIGNS.map((make) => {
    const { name, title, outline, components } = make();
    const size = (axis: "x" | "y") => {
      const values = outline.map((point) => point[axis]);
      return (Math.max(...values) - Math.min(...values)).toFixed(1);
    };
    const parts = components.filter(({ part, isOption }) => !part.isBare && !isOption);
    const below = parts.filter(({ side }) => side === "bottom").length;
    return [
      `\`${name}\``,
      title,
      `${size("x")} x ${size("y")}`,
      TIMES[name] ?? 1,
      parts.length - below,
      below,
      `![${name}](../pcb/fab/${name}/${name}-top.png)`,
    ];
  });
  const head = [
    "folder",
    "what",
    "size (mm)",
    "you need",
    "parts on top",
    "parts below",
    "picture",
  ];
  return table(head, rows);
}

export const BILLS: Readonly<Record<string, () => string>> = {
  parts: partsTable,
  boards: boardsTable,
  "board-things": () => thingsTable(BOARD_THINGS),
  "pixel-things": () => thingsTable(PIXEL_THINGS),
  "common-things": () => thingsTable(COMMON_THINGS),
};
