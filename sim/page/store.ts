/** The board's store in words: that it is nearly full, or full; each is said once. */

import type { Text } from "../sentences.ts";
import { write } from "./story.ts";

const TIGHT: Text = {
  en: "The board's store is nearly full. Settings, Storage, “Tidy, and start again” makes room; saved games stay.",
  zh: "棋盘的存储快满了。请到“设置”的“存储整理”按“整理并重新启动”腾出空间；保存的对局不受影响。",
};
const FULL: Text = {
  en: "The board's store is full: from now on games are not saved. “Save record” keeps this one as a file; then Settings, Storage, “Tidy, and start again” makes room.",
  zh: "棋盘的存储已满，此后的对局不会保存。可先用“保存棋谱”把这局存为文件，再到“设置”的“存储整理”按“整理并重新启动”腾出空间。",
};

let isFull = false;
const said = new Set<Text>();

function box(): HTMLElement {
  return document.getElementById("full") as HTMLElement;
}

function say(text: Text): void {
  if (said.has(text)) return;
  said.add(text);
  write(document.getElementById("full-text") as HTMLElement, text);
  box().hidden = false;
}

/** Storage is to be tidied, or has room again. */
export function tellTight(isTight: boolean): void {
  if (isTight) {
    if (!isFull) say(TIGHT);
    return;
  }
  isFull = false;
  said.clear();
  box().hidden = true;
}

/** Games are not saved. */
export function tellFull(): void {
  isFull = true;
  say(FULL);
}

/** Makes its button close it. */
export function buildStore(): void {
  document.getElementById("full-close")?.addEventListener("click", () => {
    box().hidden = true;
  });
}
