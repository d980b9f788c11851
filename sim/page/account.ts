/** What was won in the game that is over, and what each seat owns: in the lobby, with its room. */

import type { Seat } from "../../firmware/rules/track.ts";
import { rankText } from "../ranks.ts";
import { SEAT_TEXTS, type Text } from "../sentences.ts";
import { desk, find } from "./desk.ts";
import { type Account, type Game, type Result, settingOf, type Unit, unitOf } from "./game.ts";
import { personOf } from "./people.ts";
import { both, write } from "./story.ts";
import { settingLine } from "./words.ts";

const UNIT_TEXTS: Record<Unit, Text> = {
  points: { en: "points", zh: "积分" },
  coins: { en: "coins", zh: "金币" },
  beans: { en: "beans", zh: "金豆" },
};
const OWNED: readonly Unit[] = ["points", "coins", "beans"];
const SEAT: Text = { en: "seat and rank", zh: "座位与等级" };
/** States in which the accounts are shown. */
const LOBBY = new Set(["lobby", "settings"]);

/** A number as it is read, a gain with its sign. */
function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace("-", "−");
}

function cell(name: "th" | "td", ...parts: (string | Node)[]): HTMLTableCellElement {
  const made = document.createElement(name);
  made.append(...parts);
  return made;
}

function heading(text: Text): HTMLTableCellElement {
  const made = cell("th", ...both(text));
  made.scope = "col";
  return made;
}

/** The head of a row: whose it is, and the rank. */
function seatCell(seat: Seat, rank: number): HTMLTableCellElement {
  const name = document.createElement("b");
  const person = document.createElement("span");
  const title = document.createElement("small");
  name.append(...both(SEAT_TEXTS[seat]));
  person.className = "person";
  person.textContent = personOf(seat) ?? "";
  person.title = person.textContent;
  title.append(...both(rankText(rank)));
  const made = cell("th", name, person, title);
  made.scope = "row";
  return made;
}

/** Fills a table with a row a seat; `won` is the heading of what was won, where something was. */
function fill(
  table: HTMLTableElement,
  title: Text,
  rows: ReadonlyMap<Seat, Account | Result>,
  won?: Text,
): void {
  const caption = document.createElement("caption");
  caption.append(...both(title));
  const head = document.createElement("tr");
  const titles = OWNED.map((unit) => UNIT_TEXTS[unit]);
  head.append(...[SEAT, ...(won ? [won] : []), ...titles].map(heading));
  const seats = [...rows.keys()].sort((a, b) => a - b);
  const body = seats.map((seat) => {
    const account = rows.get(seat) as Account;
    const row = document.createElement("tr");
    row.dataset.seat = String(seat);
    row.append(seatCell(seat, account.rank));
    if ("won" in account) row.append(cell("td", signed((account as Result).won)));
    row.append(...OWNED.map((unit) => cell("td", String(account[unit]))));
    return row;
  });
  table.replaceChildren(caption, head, ...body);
}

/** What counts in the game that is over, and what became of the accounts. */
function resultText({ results, isStaked }: Game, unit: Unit): Text {
  const { en, zh } = UNIT_TEXTS[unit];
  if (!isStaked) {
    return {
      en: `Played for ${en}. The lobby did not begin this game: the accounts stay as they were.`,
      zh: `本局按${zh}结算。不是从大厅开始的，账户不变。`,
    };
  }
  return [...results.values()].every(({ won }) => won === 0)
    ? {
        en: "Nothing was won: these rules count none. Choose a room in the settings.",
        zh: "本局没有输赢：这种规则不计分。可在设置里选择场次。",
      }
    : {
        en: `Played for ${en}, which are booked to the accounts.`,
        zh: `本局按${zh}结算，已记入账户。`,
      };
}

let shown = "";

/** Whether these are other numbers, names or words than are shown. */
function isNew(key: string): boolean {
  const before = shown;
  shown = key;
  return before !== key;
}

function showResult(game: Game): void {
  const unit = unitOf(game);
  const { en, zh } = UNIT_TEXTS[unit];
  fill(find<HTMLTableElement>("won"), { en: "The result", zh: "结算" }, game.results, {
    en: `won, ${en}`,
    zh: `输赢${zh}`,
  });
  write(find("won-text"), resultText(game, unit));
}

function showLobby(game: Game): void {
  const isKept = settingOf(game, "accounts") > 0;
  const fresh = isKept ? { en: "", zh: "" } : settingLine(game, "accounts");
  const room = settingLine(game, "room");
  write(find("room"), { en: `${room.en}. ${fresh.en}`.trim(), zh: `${room.zh}。${fresh.zh}` });
  const title = { en: "Accounts of the colours", zh: "各方账户（属于颜色）" };
  fill(find<HTMLTableElement>("owned"), title, game.accounts);
}

/** Shows the result of a game that is over; in the lobby the room, and what each seat owns. */
export function showAccounts(): void {
  const { game } = desk.table;
  const isOver = game.state === "over" && game.results.size > 0;
  const isLobby = LOBBY.has(game.state) && game.accounts.size > 0 && !desk.player;
  find("result").hidden = !isOver;
  find("accounts").hidden = !isLobby;
  if (!isOver && !isLobby) return;
  const rows = [...(isOver ? game.results : game.accounts)];
  const people = rows.map(([seat]) => personOf(seat));
  const rules = isOver
    ? [game.rules, game.isStaked]
    : ["room", "accounts"].map((name) => settingOf(game, name));
  if (!isNew(JSON.stringify([isOver, rows, people, rules]))) return;
  if (isOver) showResult(game);
  else showLobby(game);
}
