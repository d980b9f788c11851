/** The running text of what happened, and everything that is written in two languages. */

import { EVENT_ROUND, EVENT_TURN, EVENT_WON } from "../../firmware/rules/event.ts";
import type { Text } from "../sentences.ts";

/** Sentences kept on the page. */
const MOST = 250;

/** Both languages as elements; the style sheet hides the one that is not wanted. */
export function both({ en, zh }: Text): HTMLElement[] {
  return [span("en", en), span("zh", zh)];
}

function span(language: string, text: string): HTMLElement {
  const made = document.createElement("span");
  made.lang = language;
  made.textContent = text;
  return made;
}

/** A text as mere characters, for what can hold no elements, in the language that is chosen. */
export function plain({ en, zh }: Text): string {
  const { language } = document.documentElement.dataset;
  return language === "en" || en === zh ? en : language === "zh" ? zh : `${en} · ${zh}`;
}

/** Writes a text into an element, unless it is there already: a live region would repeat it. */
export function write(into: Element, text: Text): void {
  const key = `${text.en}\n${text.zh}`;
  if (into.getAttribute("data-text") === key) return;
  into.setAttribute("data-text", key);
  into.replaceChildren(...both(text));
}

export interface Story {
  tell(text: Text, seat: number, kind?: number): void;
  /** A line that is no event, such as a refusal. */
  note(text: Text): void;
  /**
   * Once a frame: what was told is written, unless it is not seen on the board yet (`isHeld`), and
   * the newest shown, unless the reader has gone back.
   */
  flow(isHeld: boolean): void;
  /** The reader wants to see the newest again. */
  follow(): void;
  clear(): void;
  /** Takes all away, to be put back later. */
  take(): Node[];
  put(lines: readonly Node[]): void;
}

/** Makes the story in a list. */
export function createStory(list: HTMLElement): Story {
  let atEnd = true;
  let isNew = false;
  const waiting: HTMLElement[] = [];

  list.addEventListener("scroll", () => {
    // Of an event that comes late, when the list has grown again, the reader knows nothing.
    if (!isNew) atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  });

  // What is beside it grows and shrinks: the newest stays in sight.
  new ResizeObserver(() => {
    if (atEnd) list.scrollTop = list.scrollHeight;
  }).observe(list);

  function add(text: Text, name: string, seat: number): void {
    const item = document.createElement("li");
    item.className = name;
    if (seat >= 0) item.dataset.seat = String(seat);
    item.append(...both(text));
    waiting.push(item);
  }

  function writeAll(): void {
    if (waiting.length === 0) return;
    list.append(...waiting.splice(0));
    while (list.childElementCount > MOST) list.firstElementChild?.remove();
    isNew = true;
  }

  function clear(): void {
    waiting.length = 0;
    list.replaceChildren();
    atEnd = true;
  }

  return {
    tell(text, seat, kind = 0) {
      const name =
        kind === EVENT_ROUND
          ? "round"
          : kind === EVENT_TURN
            ? "turn"
            : kind === EVENT_WON
              ? "won"
              : seat < 0
                ? "world"
                : "";
      add(text, name, seat);
    },
    note(text) {
      add(text, "note", -1);
    },
    flow(isHeld) {
      if (!isHeld) writeAll();
      if (isNew && atEnd) list.scrollTop = list.scrollHeight;
      isNew = false;
    },
    follow() {
      atEnd = isNew = true;
    },
    clear,
    take() {
      writeAll();
      const lines = [...list.children];
      clear();
      return lines;
    },
    put(lines) {
      clear();
      list.append(...lines);
      isNew = true;
    },
  };
}
