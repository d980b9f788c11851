/** Why: what the last token did and by which rules, and the prop that is shown before it is used. */

import {
  EVENT_BLOWN,
  EVENT_FIRE,
  EVENT_FLY,
  EVENT_JUMP,
  EVENT_PARK,
  EVENT_WALK,
} from "../../firmware/rules/event.ts";
import { price } from "../../firmware/rules/prop.ts";
import type { Seat } from "../../firmware/rules/track.ts";
import { offerText, type Purse, propTexts, reasonOf } from "../reasons.ts";
import { eventSeat, eventText, propThings, SEAT_TEXTS, type Text } from "../sentences.ts";
import type { Game } from "./game.ts";
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
  /** Shows it, if it is new, and the prop that GO would use or buy. */
  show(game: Game): void;
}

function line(name: string, text: Text): HTMLElement {
  const made = document.createElement("p");
  made.className = name;
  made.append(...both(text));
  return made;
}

/** An event, why it happened, and the rule. */
function explain([kind, a, b, c]: Numbers, mover: Seat | undefined, game: Game): HTMLElement {
  const item = document.createElement("li");
  const seat = eventSeat(kind, a);
  if (seat >= 0) item.dataset.seat = String(seat);
  item.append(line("what", eventText(kind, a, b, c, game.set)));
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

/** The events of a token that are worth words, the last ones, each kind once; with who moved. */
function chosen(events: readonly Numbers[]): [Numbers, Seat | undefined][] {
  let mover: Seat | undefined;
  const all = events.map((event): [Numbers, Seat | undefined] => {
    if (MOVES.has(event[0])) mover = event[1] & 3;
    return [event, mover];
  });
  const notable = all.filter(([[kind, , b, c]]) => reasonOf(kind, b, c, 0)?.isNotable);
  const last = new Map(notable.map((one) => [one[0][0], one]));
  return last.size > 0 ? [...last.values()].slice(-MOST) : all.slice(-1);
}

/** What the seat on turn has of a prop's kind, and its purse. */
function purseOf({ position, seat }: Game, kind: number): Purse {
  return {
    held: position?.stores[seat]?.[kind] ?? 0,
    coins: position?.coins[seat],
    bought: position?.bought[seat] ?? 0,
  };
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

  function showProp(game: Game): void {
    const { shows, state, seat, set, position, offer } = game;
    const key = `${shows} ${state} ${seat} ${position?.text ?? ""} ${offer?.price}`;
    if (key === shown) return;
    shown = key;
    const [, kind] = /^[ub](\d)$/.exec(shows) ?? [];
    prop.hidden = kind === undefined || state !== "roll";
    list.hidden = !prop.hidden;
    if (kind !== undefined) {
      const texts = propTexts(set, Number(kind), purseOf(game, Number(kind)), offer);
      prop.replaceChildren(...texts.map((text) => line("", text)));
    }
    store.hidden = state !== "roll" || propThings(set).length === 0;
    if (!store.hidden) store.lastElementChild?.replaceChildren(storeTable(game));
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
      showProp(game);
      if (!isNew) return;
      isNew = false;
      list.replaceChildren(...chosen(events).map(([event, mover]) => explain(event, mover, game)));
    },
  };
}
