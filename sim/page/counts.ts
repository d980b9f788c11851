/** The numbers that were thrown on the board, and whether dice as fair as these are often so uneven. */

import { verdict } from "../reasons.ts";
import { desk, find } from "./desk.ts";
import { write } from "./story.ts";

/** Faces as characters, 1 to 6. */
const FACES = "⚀⚁⚂⚃⚄⚅";
function bar(face: number, count: number, most: number): HTMLElement {
  const item = document.createElement("li");
  const name = document.createElement("span");
  name.textContent = FACES.charAt(face);
  name.setAttribute("aria-hidden", "true");
  const meter = document.createElement("meter");
  meter.max = Math.max(most, 1);
  meter.value = count;
  meter.setAttribute("aria-label", `${face + 1}: ${count}`);
  const number = document.createElement("b");
  number.textContent = String(count);
  number.setAttribute("aria-hidden", "true");
  item.append(name, meter, number);
  return item;
}

let shown = "";

/** Shows what the board told last, if it is open. */
export function showCounts(): void {
  const { counts } = desk.table.game;
  if (!find<HTMLDetailsElement>("thrown").open || !counts) return;
  const key = `${counts.faces} ${counts.chi2}`;
  if (key === shown) return;
  shown = key;
  const n = counts.faces.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts.faces);
  find("faces").replaceChildren(...counts.faces.map((count, face) => bar(face, count, most)));
  write(find("thrown-sum"), {
    en: `n = ${n}, χ² = ${counts.chi2}`,
    zh: `共${n}次，χ² = ${counts.chi2}`,
  });
  write(find("thrown-verdict"), verdict(counts.faces, counts.chi2));
}

/** Asks the board, after what it is doing now. */
export function askCounts(): void {
  if (!find<HTMLDetailsElement>("thrown").open) return;
  const { device } = desk.table;
  device.board.clock.schedule(0, () => device.sky("dice"));
}

/** Makes the board be asked when the statistics are opened. */
export function buildCounts(): void {
  find("thrown").addEventListener("toggle", askCounts);
  desk.onToken = askCounts;
}
