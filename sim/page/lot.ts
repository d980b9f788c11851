/** The people in a dialog: their names, and the colours that are dealt to them by lot or by hand. */

import { SEAT_TEXTS, type Text } from "../sentences.ts";
import { chance, desk, find, notice, onPress, showNames } from "./desk.ts";
import { isPlaying } from "./game.ts";
import { deal, LONGEST_NAME, MOST_PEOPLE, people, setPeople } from "./people.ts";
import { both, write } from "./story.ts";

/** The lot is seen: so many times the colours change hands, so long each, ms. */
const TURNS = 9;
const TURN = 110;

function inputs(): HTMLInputElement[] {
  return Array.from(find("names").querySelectorAll("input"));
}

function selects(): HTMLSelectElement[] {
  return Array.from(find("owners").querySelectorAll("select"));
}

/** Names that were typed, with the number of their field. */
function typed(): { name: string; field: number }[] {
  return inputs()
    .map(({ value }, field) => ({ name: value.trim(), field }))
    .filter(({ name }) => name !== "");
}

/** Offers each colour the names that are typed now. */
function offer(): void {
  const names = typed();
  for (const list of selects()) {
    const { value } = list;
    const options = names.map(({ name, field }) => new Option(name, String(field)));
    list.replaceChildren(new Option("–", ""), ...options);
    list.value = value;
    if (list.selectedIndex < 0) list.value = "";
  }
  const fault = lotFault(names.map(({ name }) => name));
  find<HTMLButtonElement>("lot").disabled = fault !== undefined;
  write(find("dealt"), fault ?? { en: "", zh: "" });
}

/** Why there is no lot to draw, or undefined. */
function lotFault(names: readonly string[]): Text | undefined {
  if (names.length < 2) {
    return { en: "For a lot, write two names or more.", zh: "抽签至少要写两个名字。" };
  }
  return new Set(names).size < names.length
    ? { en: "For a lot, no two names may be the same.", zh: "抽签时名字不能相同。" }
    : undefined;
}

const FALLEN: Text = { en: "The lot has fallen.", zh: "抽签结束。" };

/** The seats of the game, or of the lobby. */
function seatsNow(): number[] {
  const { game } = desk.table;
  const isIn = (seat: number) =>
    isPlaying(game.state)
      ? (game.position?.planes[seat].length ?? 0) > 0
      : game.seats === "" || game.seats.includes(String(seat));
  return [0, 1, 2, 3].filter(isIn);
}

function give(dealt: readonly number[]): void {
  const names = typed();
  selects().forEach((list, seat) => {
    list.value = dealt[seat] < 0 ? "" : String(names[dealt[seat]].field);
  });
}

let isDealing = false;

/** The colours change hands for a while before they stay. */
function drawLots(): void {
  if (isDealing) return;
  const seats = seatsNow();
  const count = typed().length;
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  let left = isStill ? 1 : TURNS;
  isDealing = true;
  const turn = () => {
    give(deal(count, seats, chance));
    left--;
    isDealing = left > 0;
    find("owners").classList.toggle("dealing", left > 0);
    if (left > 0) window.setTimeout(turn, TURN);
    else write(find("dealt"), FALLEN);
  };
  turn();
}

function take(): void {
  const fields = inputs().map(({ value }) => value.trim());
  const seats = selects().map(({ value }) => (value === "" ? -1 : Number(value)));
  setPeople({ names: fields, seats });
  showNames();
  desk.isDirty = true;
  notice(undefined);
}

function buildFields(): void {
  for (let i = 0; i < MOST_PEOPLE; i++) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    input.type = "text";
    input.maxLength = LONGEST_NAME;
    input.autocomplete = "off";
    input.addEventListener("input", offer);
    label.append(...both({ en: `Name ${i + 1}`, zh: `名字${i + 1}` }), input);
    find("names").append(label);
  }
  SEAT_TEXTS.forEach((name, seat) => {
    const label = document.createElement("label");
    label.dataset.seat = String(seat);
    label.append(...both(name), document.createElement("select"));
    find("owners").append(label);
  });
}

/** Fills the dialog, and makes its buttons work. */
export function buildLot(): void {
  const dialog = find<HTMLDialogElement>("people");
  buildFields();
  onPress("who", () => {
    inputs().forEach((input, i) => {
      input.value = people.names[i] ?? "";
    });
    offer();
    selects().forEach((list, seat) => {
      list.value = people.seats[seat] < 0 ? "" : String(people.seats[seat]);
    });
    dialog.returnValue = "";
    dialog.showModal();
  });
  find("lot").addEventListener("click", drawLots);
  find("people-cancel").addEventListener("click", () => dialog.close("cancel"));
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "take") take();
  });
}
