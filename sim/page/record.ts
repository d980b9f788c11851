/** The record of the game on the board: kept while the page is away, taken back from, and saved. */

import { replay } from "../replay.ts";
import type { Text } from "../sentences.ts";
import { settingText } from "../settings.ts";
import { desk, find, hands, notice, onPress } from "./desk.ts";
import { type Game, isPlaying, settingOf } from "./game.ts";
import { remember, remembered } from "./keep.ts";

/** Most characters of a line of a record. */
const WIDTH = 96;
const KEPT = "record";
/** How fast the page holds both buttons. */
const HURRY = 4;

/** Words in lines. */
function wrapped(words: readonly string[]): string {
  let text = "";
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + word.length >= WIDTH) {
      text += `${line}\n`;
      line = "";
    }
    line += line === "" ? word : ` ${word}`;
  }
  return line === "" ? text : `${text}${line}\n`;
}

/**
 * The record of a game, or undefined if the page does not know it from its start: it is replayed,
 * and must come to the board's position.
 */
export function recordText({ rules, tokens, isWhole, position }: Game): string | undefined {
  if (!isWhole || rules === "" || !position) return undefined;
  const text = `${rules}\n${wrapped(tokens)}`;
  let last = "";
  const refusal = replay(text, (at) => (last = at));
  return refusal === undefined && last === position.text ? text : undefined;
}

let kept: string | undefined;

/** Keeps the game's record for the next visit, if it is new: call it when the flash is kept. */
export function keepRecord(game: Game): void {
  if (!isPlaying(game.state) || !game.isWhole || !game.position) return;
  const { rules, tokens, again, position, isStaked } = game;
  const lines = [rules, tokens.join(" "), String(again), position.text, String(isStaked)];
  const text = lines.join("\n");
  if (text === kept) return;
  kept = text;
  remember(KEPT, text);
}

/** Seats that play, as a position has them. */
function seatsOf(position: string): string {
  return position
    .split(" ")[0]
    .split("/")
    .map((planes) => Number(planes !== "-"))
    .join("");
}

/**
 * A game goes on of which the page saw no token: its record is the one that was kept, if that
 * comes to the same position. If not, just its rules are known, and those only if the seats agree.
 */
export function recallRecord(game: Game): void {
  const [rules, tokens, again, position, isStaked] = (remembered(KEPT) ?? "").split("\n");
  const at = game.position?.text;
  if (!position || !at || seatsOf(position) !== seatsOf(at)) return;
  game.rules = rules;
  game.isStaked = isStaked === "true";
  if (position !== at) return;
  game.tokens = tokens === "" ? [] : tokens.split(" ");
  game.again = Number(again);
  game.isWhole = true;
}

/** Offers a text as a file. */
function download(name: string, text: string): void {
  const link = document.createElement("a");
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function save(): void {
  const { game } = desk.table;
  const text = recordText(game);
  if (text !== undefined) {
    const day = new Date().toISOString().slice(0, 10);
    download(`skyring-${game.rules.split(" ")[3]}-${day}.rec`, text);
    notice(undefined);
  } else if (isPlaying(game.state)) {
    notice({
      en: "The record of this game is incomplete: it began where this page did not see it. The next game can be saved.",
      zh: "这局的棋谱不完整：开局时页面不在场。下一局可以保存。",
    });
  } else notice({ en: "There is no game to save.", zh: "没有可以保存的对局。" });
}

async function takeBack(): Promise<void> {
  const { device, game } = desk.table;
  const before = game.undone;
  notice(undefined);
  device.hurry = HURRY;
  try {
    await hands.takeBack(game.decider);
  } finally {
    device.hurry = 0;
  }
  if (game.undone === before) notice(undoFault(game) ?? NOTHING_LEFT);
}

const NOTHING_LEFT: Text = {
  en: "There is nothing to take back: only the last choice of a person is, once, and neither a throw nor an only move is a choice.",
  zh: "没有可以收回的：只能收回最后一次选择，只收回一次；掷骰和唯一的走法不算选择。",
};

/** Why nothing can be taken back now, as far as the page knows, or undefined. */
function undoFault(game: Game): Text | undefined {
  const off = settingText("noundo");
  if (!isPlaying(game.state)) {
    return { en: "There is no game to take back in.", zh: "现在没有对局可以悔棋。" };
  }
  if (game.state === "over") {
    return { en: "The game is over: it stays as it is.", zh: "对局已结束，不能悔棋。" };
  }
  if (settingOf(game, "noundo") > 0 && off) {
    return {
      en: `${off.label.en}: ${off.values[1].en}, by the board's settings.`,
      zh: `棋盘的设置：${off.label.zh}${off.values[1].zh}。`,
    };
  }
  if (game.hasDecision) return undefined;
  return game.isSeen
    ? NOTHING_LEFT
    : {
        en: "There is nothing to take back: nobody has chosen anything since the board was switched on, and what was chosen before then stays.",
        zh: "没有可以收回的：开机以后还没有人选择过，开机以前的选择不能收回。",
      };
}

/** Shows whether anything can be taken back; the button says why not. */
export function showUndo(): void {
  const fault = undoFault(desk.table.game);
  find("undo").setAttribute("aria-disabled", String(fault !== undefined));
}

/** Makes the buttons work that save the record and take back. */
export function buildRecord(): void {
  desk.recall = recallRecord;
  onPress("save", save);
  let isBusy = false;
  onPress("undo", () => {
    const fault = undoFault(desk.table.game);
    if (isBusy || desk.player) return;
    if (fault) {
      notice(fault);
      return;
    }
    isBusy = true;
    void takeBack().finally(() => (isBusy = false));
  });
}
