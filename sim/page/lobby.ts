/** Starting games: the panel, and the lobby's own buttons that the page presses for the visitor. */

import { PRESET_TEXTS, SEAT_TEXTS, type Text } from "../sentences.ts";
import { desk, find, hands, notice, onPress, story, type Table } from "./desk.ts";
import type { Device } from "./device.ts";
import type { Game } from "./game.ts";
import { both, write } from "./story.ts";
import { lackingText } from "./waiting.ts";
import { settingLine } from "./words.ts";

/** How fast the page goes through the lobby. */
const HURRY = 12;

const REPLACED: Text = {
  en: "The page presses the lobby's buttons for you; the game on the board is replaced.",
  zh: "页面会替你按大厅的按钮；现在的对局会被替换。",
};

/** Waits until something is so, at most so long on the board's clock, ms. */
async function until(device: Device, isSo: () => boolean, ms: number): Promise<boolean> {
  const end = device.board.clock.now + 1000 * ms;
  while (!isSo()) {
    if (device.board.clock.now > end) return false;
    await device.wait(20);
  }
  return true;
}

function isIn(game: Game, state: string): boolean {
  return game.state === state;
}

async function toLobby({ device, game }: Table): Promise<void> {
  if (game.state === "moving") await until(device, () => game.state !== "moving", 20_000);
  if (game.state === "resume") {
    for (let i = 0; i < 3 && !isIn(game, "lobby"); i++) await hands.tap(0, "next");
  } else if (game.state === "settings") await hands.tap(0, "go", 1300);
  else if (game.state === "over") await hands.tap(game.seat, "go");
  else if (game.state !== "lobby") {
    await hands.tap(game.seat, "next", 3200);
    await until(device, () => game.state === "leave", 1000);
    await hands.tap(game.seat, "go");
  }
  await until(device, () => game.state === "lobby", 2000);
}

/** Begins a game by a preset's name and the digits of the seats. */
export async function begin(preset: string, seats: string): Promise<void> {
  const { device, game } = desk.table;
  notice(undefined);
  device.hurry = HURRY;
  try {
    await toLobby(desk.table);
    for (let i = 0; i < 9 && game.preset !== preset; i++) await hands.tap(0, "next");
    for (let seat = 0; seat < 4; seat++) {
      if (game.seats.includes(String(seat)) !== seats.includes(String(seat))) {
        await hands.tap(seat, "go");
      }
    }
    story.clear();
    const seat = Number(seats.charAt(0));
    game.poor.clear();
    for (let i = 0; i < 3 && game.state === "lobby" && game.poor.size === 0; i++) {
      await hands.tap(seat, "go", 1300);
      await device.wait(200);
    }
  } finally {
    device.hurry = 0;
  }
}

/** A visitor finds a board in play: the saved game, or a new one. */
export async function welcome(): Promise<void> {
  const { device, game } = desk.table;
  await until(device, () => game.state !== "", 5000);
  if (game.state === "resume") {
    await hands.tap(0, "go");
  } else if (game.state === "lobby") await begin("classic", "0123");
}

/** Fills the panel; `beforeBegin` is called when a game was chosen. */
export function buildPlay(beforeBegin: () => void): void {
  const dialog = find<HTMLDialogElement>("play");
  for (const { preset, name, does } of PRESET_TEXTS) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    input.type = "radio";
    input.name = "preset";
    input.value = preset;
    input.checked = preset === "classic";
    const title = document.createElement("b");
    title.append(...both(name));
    const small = document.createElement("small");
    small.append(...both(does));
    label.append(input, title, small);
    find("presets").append(label);
  }
  SEAT_TEXTS.forEach((name, seat) => {
    const label = document.createElement("label");
    label.dataset.seat = String(seat);
    const input = document.createElement("input");
    input.type = "checkbox";
    input.name = "seat";
    input.value = String(seat);
    input.checked = true;
    label.append(input, ...both(name));
    find("seats").append(label);
  });
  const chosen = () => ({
    preset: dialog.querySelector<HTMLInputElement>("[name=preset]:checked")?.value ?? "classic",
    seats: Array.from(
      dialog.querySelectorAll<HTMLInputElement>("[name=seat]:checked"),
      ({ value }) => value,
    ).join(""),
  });
  const check = () => {
    const { preset, seats } = chosen();
    const lacking = lackingText(desk.table.game, preset, seats);
    write(find("play-hint"), lacking ?? REPLACED);
    const { en, zh } = settingLine(desk.table.game, "room");
    write(find("play-room"), { en: `${en} (a setting).`, zh: `${zh}（见设置）。` });
    find<HTMLButtonElement>("play-start").disabled = lacking !== undefined;
  };
  dialog.addEventListener("change", check);
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "start") return;
    const { preset, seats } = chosen();
    beforeBegin();
    void begin(preset, seats);
  });
  // Not a submit button: Enter presses the first of those.
  find("play-cancel").addEventListener("click", () => dialog.close("cancel"));
  onPress("new", () => {
    check();
    dialog.returnValue = "";
    dialog.showModal();
  });
}
