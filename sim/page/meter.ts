/** What is drawn with the present frame, and what the board may draw. */

import { desk, find } from "./desk.ts";
import { settingOf } from "./game.ts";
import { current } from "./light.ts";
import { write } from "./story.ts";

/** What board and ESP32 may draw together, by the setting `budget`. */
const BUDGETS = [450, 1300, 2500];
/** What the tray's light draws while it is looked at, and the buzzer while it sounds, mA. */
const TRAY = 100;
const BUZZER = 30;
/** The number is to be read: not so often as frames come, ms. */
const PAUSE = 250;

let next = 0;

/** Shows it, if it is open; `now` in ms. */
export function showCurrent(now: number): void {
  if (!find<HTMLDetailsElement>("power").open || now < next) return;
  next = now + PAUSE;
  const { device, game } = desk.table;
  const budget = BUDGETS[settingOf(game, "budget")];
  const tray = device.isLooking ? TRAY : 0;
  const buzzer = device.isSounding ? BUZZER : 0;
  const drawn = Math.round(current(device.frame)) + tray + buzzer;
  const meter = find<HTMLMeterElement>("current");
  meter.max = budget;
  meter.value = drawn;
  write(find("current-text"), {
    en: `${drawn} of ${budget} mA${tray ? `, ${tray} the tray's light` : ""}${buzzer ? `, ${buzzer} the buzzer` : ""}`,
    zh: `${drawn} mA，最多 ${budget} mA${tray ? `，其中骰盘的灯 ${tray} mA` : ""}${buzzer ? `，其中蜂鸣器 ${buzzer} mA` : ""}`,
  });
}

/** Makes it show at once when it is opened. */
export function buildCurrent(): void {
  find("power").addEventListener("toggle", () => {
    next = 0;
  });
}
