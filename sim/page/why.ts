/** Why: what the last token did and by which rules, and the prop that is shown before it is used. */

import {
  EVENT_BLOWN,
  EVENT_FIRE,
  EVENT_FLY,
  EVENT_GROUND,
  EVENT_HOME,
  EVENT_JUMP,
  EVENT_PARK,
  EVENT_WALK,
} from "../../firmware/rules/event.ts";
import { price } from "../../firmware/rules/prop.ts";
import type { Seat } from "../../firmware/rules/track.ts";
import { earnedText, offerText, propTexts, reasonOf } from "../reasons.ts";
import { eventSeat, eventText, propThings, SEAT_TEXTS, type Text } from "../sentences.ts";
import { type Game, purseOf } from "./game.ts";
import { both } from "./story.ts";

/** Most events that are explained at a time: the last ones that are worth it. */
const MOST = 3;
/** Events whose `a` is who moves. */
const MOVES = new Set([EVENT_WALK, EVENT_JUMP, EVENT_FLY, EVENT_PARK, EVENT_BLOWN, EVENT_FIRE]);

type Numbers = [kind: number, a: number, b: number, c: number];

/** What is explained. */
export interface Why {
  /** A token comes: what is explained is about it. */
  clear(): void;
  add(kind: number, a: number, b: number, c: number): void;
  /** Shows it, if it is new and to be seen on the board, and the prop that GO would use or buy. */
  show(game: Game): void;
  /** Takes away what is explained, to be put back later. */
  take(): Numbers[];
  put(events: Numbers[]): void;
}

function line(name: string, text: Text): HTMLElement {
  const made = document.createElement("p");
  made.className = name;
  made.append(...both(text));
  return made;
}

/** Events of one kind, why they happened, and the rule. */
function explain(all: readonly Numbers[], mover: Seat | undefined, game: Game): HTMLElement {
  const item = document.createElement("li");
  const [kind, a, b, c] = all[all.length - 1];
  const seat = eventSeat(kind, a);
  if (seat >= 0) item.dataset.seat = String(seat);
  item.append(...all.map((event) => line("what", eventText(...event, game.set))));
  const reason = reasonOf(kind, b, c, mover);
  if (!reason) return item;
  const why = line("because", reason.why);
  const rule = document.createElement("b");
  rule.className = "rule";
  rule.append(...both({ en: `RULES ${reason.section}`, zh: `规则 ${reason.section}` }));
  why.append(rule);
  item.append(why);
  return item;
}

/** Kinds of which one token may make several that say the same of other seats. */
const SHARED = new Set([EVENT_GROUND, EVENT_HOME]);

/** The events of a token that are worth words, the last ones, each kind once; with who moved. */
function chosen(events: readonly Numbers[]): [Numbers[], Seat | undefined][] {
  let mover: Seat | undefined;
  const all = events.map((event): [Numbers, Seat | undefined] => {
    if (MOVES.has(event[0])) mover = event[1] & 3;
    return [event, mover];
  });
  const groups = new Map<string, [Numbers[], Seat | undefined]>();
  for (const [event, who] of all) {
    const [kind, , b, c] = event;
    if (!reasonOf(kind, b, c, 0)?.isNotable) continue;
    const key = kind === EVENT_HOME ? `${kind} ${c}` : String(kind);
    const before = SHARED.has(kind) ? (groups.get(key)?.[0] ?? []) : [];
    groups.set(key, [[...before, event], who]);
  }
  const last = all.slice(-1).map(([event, who]): [Numbers[], Seat | undefined] => [[event], who]);
  return groups.size > 0 ? [...groups.values()].slice(-MOST) : last;
}

/** All props of the game, as the seat on turn stands to them. */
function storeTable(game: Game): HTMLElement {
  const table = document.createElement("table");
  const cells = (name: string, texts: Text[]) => {
    const row = document.createElement("tr");
    for (const text of texts) {
      const cell = document.createElement(name);
      cell.append(...(text.en === text.zh ? [text.en] : both(text)));
      row.append(cell);
    }
    return row;
  };
  const { en, zh } = SEAT_TEXTS[game.seat];
  const caption = document.createElement("caption");
  caption.append(...both({ en: `${en}'s props`, zh: `${zh}的道具` }));
  const hasShop = game.position?.coins[game.seat] !== undefined;
  table.append(
    caption,
    cells("th", [
      { en: "prop", zh: "道具" },
      { en: "held", zh: "现有" },
      { en: "price", zh: "价格" },
      { en: "to buy", zh: "购买" },
    ]),
    ...propThings(game.set).map(({ name }, kind) => {
      const purse = purseOf(game, kind);
      const number = (value: number | string): Text => ({ en: String(value), zh: String(value) });
      return cells("td", [
        name,
        number(purse.held),
        number(hasShop ? price(kind) : "–"),
        offerText(kind, purse),
      ]);
    }),
  );
  return table;
}

/** Makes it: the list of what happened, the place for the shown prop, and that for all props. */
export function createWhy(list: HTMLElement, prop: HTMLElement, store: HTMLElement): Why {
  let events: Numbers[] = [];
  let isNew = false;
  let shown = "";

  /** What is said of the prop that is shown, or of the roll that may be given; nothing else. */
  function choiceTexts(game: Game): Text[] {
    const { shows, state, set, offer, seat } = game;
    const [, kind] = /^[ub](\d)$/.exec(shows) ?? [];
    if (state === "gift") return [earnedText(seat)];
    if (kind === undefined || state !== "roll") return [];
    return propTexts(set, Number(kind), purseOf(game, Number(kind)), offer);
  }

  function showChoice(game: Game): void {
    const { shows, state, seat, set, position, offer } = game;
    const key = `${shows} ${state} ${seat} ${position?.text ?? ""} ${offer?.price}`;
    if (key === shown) return;
    shown = key;
    const texts = choiceTexts(game);
    prop.hidden = texts.length === 0;
    list.hidden = !prop.hidden && state === "roll";
    prop.replaceChildren(...texts.map((text) => line("", text)));
    store.hidden = state !== "roll" || propThings(set).length === 0;
    if (!store.hidden) store.lastElementChild?.replaceChildren(storeTable(game));
  }

  function isEmpty(): boolean {
    return prop.hidden && store.hidden && list.childElementCount === 0;
  }

  return {
    clear() {
      events = [];
      isNew = true;
    },
    add(...event) {
      events.push(event);
      isNew = true;
    },
    show(game) {
      showChoice(game);
      if (isNew && game.state !== "moving") {
        isNew = false;
        const items = chosen(events).map(([all, mover]) => explain(all, mover, game));
        list.replaceChildren(...items);
      }
      list.closest("section")?.toggleAttribute("hidden", isEmpty());
    },
    take() {
      const taken = events;
      events = [];
      isNew = true;
      return taken;
    },
    put(taken) {
      events = taken;
      isNew = true;
    },
  };
}
