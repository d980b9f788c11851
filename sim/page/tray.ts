/** The dice tray: a die to throw into it, where the board's settings make the tray count. */

import type { Text } from "../sentences.ts";
import { desk, find, onPress } from "./desk.ts";
import { DICE_TRAY, type Game, settingOf } from "./game.ts";
import { write } from "./story.ts";

/** How a thrown die lies off its corner, mm (a deviation), and how long it tumbles, ms. */
const OFF = 0.2;
const TUMBLE = 700;
/** Cells of three rows that have a pip, by number. */
const PIPS = ["", "5", "19", "159", "1379", "13579", "134679"];

/** The number that lies in the tray, 0 while it tumbles or before; and when it comes to rest. */
let top = 0;
let isTumbling = false;

/** Whether the tray is looked at: before a roll, but for the magic die's. */
function isAsked({ state, shows, again }: Game): boolean {
  return state === "roll" && !/^r\d/.test(shows) && again === 0;
}

function hintText(game: Game): Text {
  if (isTumbling) return { en: "It tumbles.", zh: "骰子在滚。" };
  if (game.state === "roll" && game.again > 0) {
    return {
      en: "A die that was taken back comes again: press GO.",
      zh: "收回的骰子会重现：请按 GO。",
    };
  }
  if (!isAsked(game)) return { en: "No throw is due now.", zh: "现在不用掷骰。" };
  return settingOf(game, "dice") === DICE_TRAY
    ? {
        en: "Throw the die into the tray: click it. GO throws only after three dice that could not be read.",
        zh: "点骰子，把它投进骰盘。三次都读不出时 GO 才能掷骰。",
      }
    : {
        en: "Throw the die into the tray by a click, or press GO.",
        zh: "点骰子投进骰盘，或者按 GO。",
      };
}

function showDie(): void {
  const die = find("throw");
  die.classList.toggle("tumbling", isTumbling);
  const pips = PIPS[isTumbling ? 0 : top];
  Array.from(die.querySelectorAll("i"), (pip, i) =>
    pip.classList.toggle("pip", pips.includes(String(i + 1))),
  );
  const shown = isTumbling || top === 0 ? "" : `: ${top}`;
  die.setAttribute("aria-label", `Throw the die into the tray 把骰子投进骰盘${shown}`);
}

/** Shows the tray where it counts. */
export function showTray(): void {
  const { game } = desk.table;
  const isUsed = settingOf(game, "dice") > 0 && !desk.player;
  find("tray").hidden = !isUsed;
  if (!isUsed) return;
  write(find("tray-hint"), hintText(game));
  showDie();
}

/** Throws the die into the tray, as a hand does; while it tumbles another throw does nothing. */
export function throwDie(): void {
  if (isTumbling) return;
  const { device } = desk.table;
  const rest = device.die.roll(OFF, TUMBLE);
  isTumbling = true;
  desk.isDirty = true;
  device.board.clock.schedule(1000 * TUMBLE, () => {
    top = rest.top;
    isTumbling = false;
    desk.isDirty = true;
  });
}

/** Makes the die one to click. */
export function buildTray(): void {
  const die = find("throw");
  for (let i = 0; i < 9; i++) die.append(document.createElement("i"));
  onPress("throw", throwDie);
  desk.throwDie = throwDie;
}
