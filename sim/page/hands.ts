/** The hands: two buttons a seat, by mouse, finger and keyboard, and shortcuts made of presses. */

import {
  GOAL,
  LANE_START,
  PAD,
  progressOn,
  type Seat,
  TURN_IN,
} from "../../firmware/rules/track.ts";
import { BAR, DIE, GO_PINS, HANGAR, NEXT_PINS, type Place, partOf } from "../../hardware/board.ts";
import { SEAT_TEXTS } from "../sentences.ts";
import type { Device } from "./device.ts";
import type { Game } from "./game.ts";
import { both } from "./story.ts";

export type Button = "next" | "go";

/** Keys of the seats, lying round a keyboard as the seats lie round the board. */
const SEAT_KEYS: readonly { next: string; go: string }[] = [
  { next: "a", go: "s" },
  { next: "t", go: "y" },
  { next: "k", go: "l" },
  { next: "v", go: "b" },
];
/** Keys of whoever is on turn. */
const ANY_KEYS: Record<string, Button> = { " ": "go", n: "next", arrowright: "next", enter: "go" };

/** Most presses of NEXT that a shortcut makes: more than any seat has choices. */
const MOST_CHOICES = 30;
/** So long both buttons are held to take back, ms: a second, and some frames more. */
const TAKE_BACK = 1200;

function pinOf(seat: Seat, button: Button): number {
  return (button === "next" ? NEXT_PINS : GO_PINS)[seat];
}

interface Held {
  pin: number;
  release: () => void;
}

export interface Hands {
  /** Lets go of everything: the board is about to be another. */
  letGo(): void;
  /** A place of the board was clicked. */
  choose(place: Place): Promise<void>;
  /** Taps a button as a finger would; waits for it. */
  tap(seat: Seat, button: Button, ms?: number): Promise<void>;
  /** Holds both buttons of a seat, NEXT first, as one does to take back. */
  takeBack(seat: Seat): Promise<void>;
}

export interface HandsOptions {
  table: HTMLElement;
  anyNext: HTMLElement;
  anyGo: HTMLElement;
  device: () => Device;
  game: () => Game;
  /** Whether the board takes presses now. */
  isOpen: () => boolean;
  /** Throws the die into the tray, if only the tray throws; whether it does. */
  throwDie: () => boolean;
}

function keyOf(event: KeyboardEvent): string {
  // With an input method on, the key is not told but the place of it is.
  if (event.key === "Process" || event.key === "Unidentified") {
    return event.code.replace(/^Key/, "").replace("Space", " ").toLowerCase();
  }
  return event.key.toLowerCase();
}

/** Whether a key belongs to what has the focus, and not to the board. */
function isTyping(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // What has the focus in a dialog that has just closed keeps it until the next frame.
  const dialog = target.closest("dialog");
  if (dialog) return dialog.open;
  if (target.closest("input, textarea, select, [contenteditable]")) return true;
  const isKey = key === " " || key === "enter" || key === "arrowright";
  return isKey && target.closest("button, summary, a, pre, ol") !== null && !target.dataset.button;
}

/** The progress that a place is for a seat, or undefined if its planes never stand there. */
export function progressOfPlace(seat: Seat, place: Place): number | undefined {
  const { part, seat: owner, index } = partOf(place);
  if (part === "ring") {
    const progress = progressOn(seat, 13 * owner + index);
    return progress <= TURN_IN ? progress : undefined;
  }
  if (owner !== seat) return undefined;
  if (part === "lane") return LANE_START + index;
  return { goal: GOAL, pad: PAD, hangar: 0 }[part as string];
}

/** Whether what is shown is what a click on a place means, for whoever is on turn. */
function isMeant(place: Place, shows: string, seat: Seat): boolean {
  const { part, seat: owner, index } = partOf(place);
  if (part === "die") return /^r[1-6]?$/.test(shows);
  if (part === "bar") return owner === seat && (shows === `u${index}` || shows === `b${index}`);
  if (part === "hangar" && shows === "k") return owner === seat;
  if (part === "hangar" && shows === "g") return owner === (seat ^ 2);
  const progress = progressOfPlace(seat, place);
  return progress !== undefined && new RegExp(`^m${progress}(:|$)`).test(shows);
}

function seatButton(seat: Seat, button: Button): HTMLButtonElement {
  const made = document.createElement("button");
  const key = SEAT_KEYS[seat][button].toUpperCase();
  const { en, zh } = SEAT_TEXTS[seat];
  made.type = "button";
  made.className = "push";
  made.dataset.button = button;
  made.dataset.seat = String(seat);
  made.setAttribute("aria-label", `${en} ${zh} ${button.toUpperCase()} (${key})`);
  const name = document.createElement("b");
  name.textContent = button.toUpperCase();
  const cap = document.createElement("kbd");
  cap.textContent = key;
  made.append(name, cap);
  return made;
}

/** Puts the seats' buttons round the board and listens to the keyboard. */
export function createHands(options: HandsOptions): Hands {
  let busy = false;
  const held = new Map<string, Held>();

  const seatOf = (seat: Seat | undefined): Seat => seat ?? options.game().seat;

  function hold(key: string, element: HTMLElement | undefined, seat: Seat, button: Button): void {
    if (held.has(key) || !options.isOpen()) return;
    const pin = pinOf(seat, button);
    const on = options.device();
    on.press(pin);
    element?.classList.add("down");
    held.set(key, {
      pin,
      release() {
        on.release(pin);
        element?.classList.remove("down");
      },
    });
  }

  function letGo(key: string): void {
    held.get(key)?.release();
    held.delete(key);
  }

  function letGoAll(): void {
    for (const key of [...held.keys()]) letGo(key);
  }

  /** Makes an element a button to press and hold. */
  function wire(element: HTMLElement, seat: Seat | undefined, button: Button): void {
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
      try {
        element.setPointerCapture(event.pointerId);
      } catch {
        // The pointer is gone already.
      }
      hold(`pointer${event.pointerId}`, element, seatOf(seat), button);
    });
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      element.addEventListener(type, (event) => letGo(`pointer${event.pointerId}`));
    }
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("click", (event) => {
      // A screen reader's click comes without a pointer.
      if (event.detail === 0 && !held.size) void tap(seatOf(seat), button);
    });
    element.addEventListener("keydown", (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) hold(`key${event.key}`, element, seatOf(seat), button);
    });
  }

  async function tap(seat: Seat, button: Button, ms?: number): Promise<void> {
    await options.device().tap(pinOf(seat, button), ms);
  }

  async function takeBack(seat: Seat): Promise<void> {
    await options.device().hold([pinOf(seat, "next"), pinOf(seat, "go")], TAKE_BACK);
  }

  /** NEXT until the board shows what is meant, then GO. */
  async function pick(place: Place): Promise<void> {
    const game = options.game();
    const { seat } = game;
    for (let i = 0; i < MOST_CHOICES; i++) {
      if (isMeant(place, game.shows, seat)) {
        if (game.shows === "r" && options.throwDie()) return;
        await tap(seat, "go");
        return;
      }
      const before = game.state;
      await tap(seat, "next");
      if (game.state !== before || game.seat !== seat) return;
    }
  }

  /** What a click on a place means when it chooses nothing. */
  async function touch(place: Place): Promise<void> {
    const { state, seat } = options.game();
    const { part, seat: owner } = partOf(place);
    if (state === "lobby" && part === "hangar") await tap(owner, "go");
    else if (state === "lobby" && part === "die") await tap(0, "next");
    else if (part === "die") await tap(seat, "go");
  }

  async function choose(place: Place): Promise<void> {
    if (busy || !options.isOpen()) return;
    const { state, seat } = options.game();
    const { part } = partOf(place);
    busy = true;
    try {
      const isChoice =
        (state === "roll" && (part === "die" || (part === "bar" && place < DIE))) ||
        state === "move" ||
        state === "gift";
      if (isChoice && (part !== "die" || state === "roll")) {
        if (part === "bar" && partOf(place).seat !== seat) return;
        await pick(place);
      } else await touch(place);
    } finally {
      busy = false;
    }
  }

  for (let seat = 0; seat < 4; seat++) {
    const group = document.createElement("div");
    group.className = "seat";
    group.dataset.seat = String(seat);
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", `${SEAT_TEXTS[seat].en} ${SEAT_TEXTS[seat].zh}`);
    const name = document.createElement("p");
    const person = document.createElement("span");
    person.className = "person";
    name.append(...both(SEAT_TEXTS[seat]), person);
    const next = seatButton(seat, "next");
    const go = seatButton(seat, "go");
    group.append(next, name, go);
    wire(next, seat, "next");
    wire(go, seat, "go");
    options.table.append(group);
  }
  wire(options.anyNext, undefined, "next");
  wire(options.anyGo, undefined, "go");

  function elementOf(seat: Seat, button: Button): HTMLElement | undefined {
    return (
      options.table.querySelector<HTMLElement>(
        `button[data-seat="${seat}"][data-button="${button}"]`,
      ) ?? undefined
    );
  }

  window.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const key = keyOf(event);
    if (isTyping(event.target, key)) return;
    const seat = SEAT_KEYS.findIndex(({ next, go }) => key === next || key === go);
    const button = seat >= 0 ? (SEAT_KEYS[seat].next === key ? "next" : "go") : ANY_KEYS[key];
    if (!button) return;
    event.preventDefault();
    const whose = seat >= 0 ? seat : options.game().seat;
    hold(`key${event.code}`, elementOf(whose, button), whose, button);
  });
  window.addEventListener("keyup", (event) => {
    letGo(`key${event.code}`);
    letGo(`key${event.key}`);
  });
  window.addEventListener("blur", letGoAll);

  return {
    letGo: letGoAll,
    choose,
    tap,
    takeBack,
  };
}

/** Places of the seat's planes or spots that a shown choice is about, to be marked. */
export function placesShown(
  shows: string,
  seat: Seat,
  placeOf: (progress: number) => Place[],
): Place[] {
  const kind = /^[ub](\d)$/.exec(shows);
  if (kind) return [BAR + 8 * seat + Number(kind[1])];
  if (shows === "k") return [0, 1, 2, 3].map((spot) => HANGAR + 4 * seat + spot);
  if (shows === "g") return [0, 1, 2, 3].map((spot) => HANGAR + 4 * (seat ^ 2) + spot);
  const move = /^m(\d+)/.exec(shows);
  return move ? placeOf(Number(move[1])) : [];
}
