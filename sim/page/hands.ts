/** The hands: two buttons a seat, by mouse, finger and keyboard, and shortcuts made of presses. */

import type { Seat } from "../../firmware/rules/track.ts";
import { GO_PINS, NEXT_PINS, type Place, partOf } from "../../hardware/board.ts";
import { SEAT_TEXTS } from "../sentences.ts";
import { type Click, clickOf, isMeant } from "./click.ts";
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
  /** Says what a place is that was clicked. */
  explain: (place: Place) => void;
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
  if (target.closest("dialog")) return false;
  if (target.closest("input, textarea, select, [contenteditable]")) return true;
  const isKey = key === " " || key === "enter" || key === "arrowright";
  return isKey && target.closest("button, summary, a, pre, ol") !== null && !target.dataset.button;
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

  async function go(): Promise<void> {
    const { shows, seat } = options.game();
    if (shows !== "r" || !options.throwDie()) await tap(seat, "go");
  }

  /** NEXT until the board shows what is meant; whether it does. */
  async function select(place: Place): Promise<boolean> {
    const game = options.game();
    const { seat, state, shows } = game;
    for (let i = 0; i < MOST_CHOICES && !isMeant(place, game.shows, seat); i++) {
      await tap(seat, "next");
      // Once round, without it: it is no choice.
      if (game.state !== state || game.seat !== seat || game.shows === shows) return false;
    }
    return isMeant(place, game.shows, seat);
  }

  async function act(click: Click, place: Place): Promise<void> {
    if (click === "next") await tap(0, "next");
    else if (click === "seat") await tap(partOf(place).seat, "go");
    else if (click === "go") await go();
    else if ((await select(place)) && click === "pick") await go();
  }

  async function choose(place: Place): Promise<void> {
    if (busy) return;
    const click = options.isOpen() ? clickOf(options.game(), place) : undefined;
    if (!click) {
      options.explain(place);
      return;
    }
    busy = true;
    try {
      await act(click, place);
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
    const guards = document.createElement("small");
    guards.className = "guards";
    name.append(...both(SEAT_TEXTS[seat]), person, guards);
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
    // What is behind a dialog is out of reach, wherever the focus is.
    if (document.querySelector("dialog[open]") || isTyping(event.target, key)) return;
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
