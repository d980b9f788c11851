/**
 * The board's settings in a dialog: read from its console, set by it; buttons show up here too. While
 * a record is replayed they are still the visitor's own board's; the other one looks and sounds alike.
 */

import type { Text } from "../sentences.ts";
import { SETTING_TEXTS, type SettingText } from "../settings.ts";
import { desk, find, notice, onPress, own } from "./desk.ts";
import { settingOf } from "./game.ts";
import { both, plain } from "./story.ts";

/** The setting for which a sheet is laid into the tray. */
const SHEET = "white";
const WHITE_SHEET = 1;

/** How a board looks and sounds. */
const LOOKS = ["brightness", "speed", "sound", "palette", "colours", "budget"];

/** Sets the visitor's board, and for its looks the one that replays, too. */
function setOwn(name: string, value: string | number): void {
  own().device.sky(`set ${name}=${value}`);
  if (desk.live && LOOKS.includes(name)) desk.table.device.sky(`set ${name}=${value}`);
}

/** A board that is about to replay takes the looks of the visitor's own. */
export function copyLooks(): void {
  for (const name of LOOKS) {
    const value = settingOf(own().game, name);
    if (value > 0) desk.table.device.sky(`set ${name}=${value}`);
  }
}

function selectOf(name: string): HTMLSelectElement {
  return find<HTMLSelectElement>(`set-${name}`);
}

/** Lays a white sheet into the tray, lets the board take its levels, and takes it away. */
function calibrate(): void {
  const { device, game } = own();
  notice(undefined);
  device.die.cover(WHITE_SHEET);
  device.sky(`set ${SHEET}=1`);
  device.die.take();
  if (settingOf(game, SHEET) > 0 || settingOf(game, "lock") > 0) return;
  notice({
    en: "The sensors could not be calibrated: the sheet must cover all five.",
    zh: "校准失败：白纸要盖住全部五个传感器。",
  });
}

/** A button that does something, and how things are. */
function action(name: string, says: Text): HTMLElement[] {
  const button = document.createElement("button");
  button.type = "button";
  button.id = `set-${name}`;
  button.setAttribute("aria-describedby", `about-${name}`);
  button.append(...both(says));
  button.addEventListener("click", () => {
    if (name === SHEET) calibrate();
    else setOwn(name, 1);
  });
  const is = document.createElement("output");
  is.id = `is-${name}`;
  return [button, is];
}

function select(name: string): HTMLSelectElement {
  const made = document.createElement("select");
  made.id = `set-${name}`;
  made.setAttribute("aria-describedby", `about-${name}`);
  made.addEventListener("change", () => {
    notice(undefined);
    setOwn(name, made.value);
  });
  return made;
}

function buildRow({ name, label, does, acts }: SettingText): HTMLElement {
  const row = document.createElement("div");
  row.className = "setting";
  const words = document.createElement(acts ? "b" : "label");
  if (words instanceof HTMLLabelElement) words.htmlFor = `set-${name}`;
  words.append(...both(label));
  const about = document.createElement("small");
  about.id = `about-${name}`;
  about.append(...both(does));
  const control = document.createElement("div");
  control.append(...(acts ? action(name, acts) : [select(name)]));
  row.append(words, control, about);
  return row;
}

/** Options of a select cannot have elements, so their language is chosen here. */
function fill(list: HTMLSelectElement, { values }: SettingText, count: number): void {
  const texts = values.slice(0, count).map(plain);
  if (texts.join("\n") === Array.from(list.options, ({ text }) => text).join("\n")) return;
  list.replaceChildren(...texts.map((text, value) => new Option(text, String(value))));
}

/** Shows the settings as the board last told them, if the dialog is open. */
export function showSettings(): void {
  if (!find<HTMLDialogElement>("settings").open) return;
  const { game } = own();
  for (const row of SETTING_TEXTS) {
    const value = settingOf(game, row.name);
    if (row.acts) {
      find(`is-${row.name}`).textContent = plain(row.values[value]);
      continue;
    }
    const list = selectOf(row.name);
    fill(list, row, game.settings.get(row.name)?.count ?? row.values.length);
    if (list.value !== String(value)) list.value = String(value);
  }
}

/** Fills the dialog, and makes its button open it. */
export function buildSettings(): void {
  const dialog = find<HTMLDialogElement>("settings");
  find("setting-rows").append(...SETTING_TEXTS.map(buildRow));
  onPress("set", () => {
    notice(undefined);
    own().device.sky("set");
    dialog.showModal();
    showSettings();
  });
}
