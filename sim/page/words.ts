/** What the page says of the game on the board, beyond the events. */

import { EVENT_BLOWN, EVENT_FLY, EVENT_JUMP, EVENT_TURNED } from "../../firmware/rules/event.ts";
import { price } from "../../firmware/rules/prop.ts";
import type { Seat } from "../../firmware/rules/track.ts";
import { type Place, partOf } from "../../hardware/board.ts";
import { offerText } from "../reasons.ts";
import {
  ASKING_TEXTS,
  cellText,
  moveText,
  PRESET_TEXTS,
  placeText,
  propThings,
  SAVED_TEXT,
  SEAT_TEXTS,
  STATE_TEXTS,
  type StateText,
  showsText,
  type Text,
  weatherThing,
} from "../sentences.ts";
import { settingText } from "../settings.ts";
import { lookAhead, type Move } from "./ahead.ts";
import { DICE_EITHER, DICE_TRAY, type Game, type Position, purseOf, settingOf } from "./game.ts";
import { personOf, withPerson } from "./people.ts";
import { progressOfPlace } from "./place.ts";

function named(text: Text, seat: Seat): Text {
  const name = SEAT_TEXTS[seat];
  return { en: text.en.replace("@", name.en), zh: text.zh.replace("@", name.zh) };
}

const NOTHING: Text = { en: "", zh: "" };

function stateText({ state, preset, isAsking }: Game): StateText | undefined {
  if (isAsking && ASKING_TEXTS[state]) return ASKING_TEXTS[state];
  return state === "lobby" && preset === SAVED ? SAVED_TEXT : STATE_TEXTS[state];
}

const NO_OTHER: Text = { en: "there is no other choice", zh: "没有别的选择" };

/** Whether the only choice is shown, as far as the page knows. */
function isOnly(game: Game): boolean {
  const ahead = lookAhead(game);
  if (!ahead) return false;
  if (game.state === "move") return ahead.moves.length === 1;
  return game.state === "roll" && game.shows === "r" && ahead.props.length === 0;
}

/** What NEXT does now. */
export function nextText(game: Game): Text {
  if (isOnly(game)) return NO_OTHER;
  return stateText(game)?.next ?? NOTHING;
}

/** What GO does where a throw is due and the tray counts. */
const TRAY_TEXTS: Record<number, Text> = {
  [DICE_TRAY]: {
    en: "nothing yet: throw the die into the tray",
    zh: "现在无效：请把骰子投进骰盘",
  },
  [DICE_EITHER]: { en: "roll the die, or throw one into the tray", zh: "掷骰，或投进骰盘" },
};

/** What happens on the way behind a plane's walk. */
const LEG_TEXTS: Record<number, Text> = {
  [EVENT_JUMP]: { en: "jump", zh: "跳子" },
  [EVENT_FLY]: { en: "flight", zh: "飞棋" },
  [EVENT_TURNED]: { en: "turns round", zh: "往回走" },
  [EVENT_BLOWN]: { en: "and is blown away", zh: "被风吹走" },
};

/** Where a move ends, and what it would do: a sentence goes on with it. */
function endText({ from, end, legs, bumps, hits }: Move, seat: Seat): Text {
  if (from === 0) return NOTHING;
  const to = placeText(seat, end);
  const ways = legs.map((leg) => LEG_TEXTS[leg]);
  const others = listed(bumps.filter((one) => one !== seat));
  const isLost = bumps.includes(seat);
  const targets = listed(hits);
  const way = (words: string, open: string, close: string) =>
    words === "" ? "" : `${open}${words}${close}`;
  return {
    en: [
      ` to ${to.en}${way(ways.map(({ en }) => en).join(", "), " (", ")")}`,
      way(others.en, "bumps ", ""),
      isLost ? "goes back to the hangar itself" : "",
      way(targets.en, "its missile hits ", ""),
    ]
      .filter(Boolean)
      .join(", "),
    zh: [
      `到${to.zh}${way(ways.map(({ zh }) => zh).join("、"), "（", "）")}`,
      way(others.zh, "撞", ""),
      isLost ? "自己也返回停机坪" : "",
      way(targets.zh, "导弹击中", ""),
    ]
      .filter(Boolean)
      .join("，"),
  };
}

/** The move that is shown: which plane, where it ends and what it would do. */
function shownMove(game: Game): Text {
  const { shows, seat } = game;
  const which = moveText(shows, seat);
  const move = lookAhead(game)?.moves.find(({ token }) => token === shows);
  if (!move) return which;
  const end = endText(move, seat);
  return { en: which.en + end.en, zh: which.zh + end.zh };
}

const TWO_DICE: Text = { en: "roll the two dice", zh: "掷两颗骰子" };

/** What GO does with a setting that does something, where it is shown by the buttons. */
const ACTS: Record<string, Text> = {
  white: {
    en: "take white from the sheet that lies over the sensors; hold: back to the lobby",
    zh: "以盖住传感器的白纸校准；长按：返回大厅",
  },
  tidy: {
    en: "tidy, and start again; hold: back to the lobby",
    zh: "整理并重新启动；长按：返回大厅",
  },
};

/** What GO does now. */
export function goText(game: Game): Text {
  const { shows, state, seat, set, offer } = game;
  if (state === "settings" && ACTS[game.setting]) return ACTS[game.setting];
  if (state === "moving" || shows === "") return named(stateText(game)?.go ?? NOTHING, seat);
  const thrown =
    shows === "r" && game.again === 0 ? TRAY_TEXTS[settingOf(game, "dice")] : undefined;
  if (thrown) return thrown;
  if (shows === "r" && game.position?.hasTwoDice) return TWO_DICE;
  if (shows.startsWith("m") && shows.length > 1) return shownMove(game);
  return showsText(shows, set, offer);
}

/** The preset that the lobby tells when GO goes on with the saved game. */
export const SAVED = "saved";

/** Names in a row, with a word before the last. */
function listed(seats: readonly Seat[], and = { en: ", ", zh: "、" }): Text {
  const names = seats.map((seat) => SEAT_TEXTS[seat]).filter(Boolean);
  return {
    en: names.map((name) => name.en).join(and.en),
    zh: names.map((name) => name.zh).join(and.zh),
  };
}

function lobbyText(game: Game): Text {
  const preset = PRESET_TEXTS.find(({ preset }) => preset === game.preset);
  if (!preset || game.isAsking) return stateText(game)?.title ?? NOTHING;
  const { en, zh } = listed(Array.from(game.seats, Number));
  const who = en === "" ? { en: "nobody yet", zh: "还没有人" } : { en, zh };
  return { en: `${preset.name.en}: ${who.en}`, zh: `${preset.name.zh}：${who.zh}` };
}

/** Options that say who plays, begins and what for, or are told by another one beside them. */
const UNSAID = new Set(["seats", "first", "seed", "score", "coins"]);
const FEW: Record<string, Text> = {
  1: { en: "one plane a seat", zh: "每方一架飞机" },
  2: { en: "two planes a seat", zh: "每方两架飞机" },
  3: { en: "three planes a seat", zh: "每方三架飞机" },
};

/** What the settings or the console have changed in a preset's rules. */
function changesText(rules: string): Text {
  const parts = rules
    .split(" ")
    .slice(4)
    .map((word) => word.split("="))
    .filter(([name]) => !UNSAID.has(name))
    .map(([name, value]): Text => {
      if (name === "planes" && FEW[value]) return FEW[value];
      if (name === "teams" && value === "yes") return { en: "team play", zh: "对家配合" };
      if (name === "beans") return { en: `${value} beans a plane`, zh: `每架${value}金豆` };
      return { en: `${name}=${value}`, zh: `${name}=${value}` };
    });
  if (parts.length === 0) return NOTHING;
  return {
    en: `Changed: ${parts.map(({ en }) => en).join(", ")}. `,
    zh: `改动：${parts.map(({ zh }) => zh).join("、")}。`,
  };
}

/** What the rules are that the lobby shows, in a sentence. */
export function rulesText(game: Game): Text {
  return PRESET_TEXTS.find(({ preset }) => preset === game.preset)?.does ?? NOTHING;
}

/** The first sentence of a game: by which rules, where they are known, and who plays. */
export function beginText(game: Game, isNew: boolean): Text {
  const { position, rules } = game;
  const seats = position?.planes.flatMap((planes, seat) => (planes.length > 0 ? [seat] : [])) ?? [];
  const preset = PRESET_TEXTS.find(({ preset }) => preset === rules.split(" ")[3]);
  const changes = changesText(rules);
  const { en, zh } = listed(seats);
  const by = preset
    ? {
        en: `${preset.name.en}: ${preset.does.en} ${changes.en}`,
        zh: `${preset.name.zh}：${preset.does.zh}${changes.zh}`,
      }
    : NOTHING;
  const first = SEAT_TEXTS[position?.roller ?? 0];
  return isNew
    ? {
        en: `${by.en}${en} play; ${first.en} begins.`,
        zh: `${by.zh}${zh}参加，${first.zh}先走。`,
      }
    : {
        en: `The saved game goes on. ${by.en}${en} play.`,
        zh: `继续保存的对局。${by.zh}${zh}参加。`,
      };
}

function overText({ position }: Game): Text {
  const winners = position?.winners ?? [];
  if (winners.length === 0) return STATE_TEXTS.over.title;
  const { en, zh } = listed(winners, { en: " and ", zh: "和" });
  const text = { en: `${en} ${winners.length > 1 ? "have" : "has"} won`, zh: `${zh}获胜` };
  const names = [...new Set(winners.map(personOf))].filter((name) => name !== undefined);
  if (names.length === 0) return text;
  return { en: `${names.join(", ")}: ${text.en}`, zh: `${names.join("、")}：${text.zh}` };
}

/** A setting and its value. */
export function settingLine(game: Game, name: string): Text {
  const row = settingText(name);
  if (!row) return STATE_TEXTS.settings.title;
  const value = row.values[settingOf(game, row.name)] ?? NOTHING;
  return { en: `${row.label.en}: ${value.en}`, zh: `${row.label.zh}：${value.zh}` };
}

/** The setting that the buttons have come to; of the tray also why it may stay as it is. */
function shownSetting(game: Game): Text {
  const { en, zh } = settingLine(game, game.setting);
  if (game.setting !== "white" || settingOf(game, "white") > 0) return { en, zh };
  return {
    en: `${en}. It stays so without a white sheet over all five sensors; the page lays one by the button in its Settings`,
    zh: `${zh}。五个传感器都要盖上白纸才能校准；页面的“设置”里有按钮放白纸`,
  };
}

const ONE_MOVE: Text = { en: "@ has just one move", zh: "@只有一种走法" };

/** States in which somebody is on turn. */
const ON_TURN = new Set(["roll", "move", "gift"]);

/** Whose turn it is, or what else the board does. */
export function titleText(game: Game): Text {
  if (game.state === "lobby") return lobbyText(game);
  if (game.state === "over") return overText(game);
  if (game.state === "settings") return shownSetting(game);
  const isAlone = game.state === "move" && isOnly(game);
  const title = named(isAlone ? ONE_MOVE : (stateText(game)?.title ?? NOTHING), game.seat);
  return ON_TURN.has(game.state) ? withPerson(title, game.seat) : title;
}

/** A word that may be anything, as it can be shown: short, and nothing but printable characters. */
export function printable(word: string): string {
  return Array.from(word.slice(0, 20), (c) => (c > " " && c <= "~" ? c : "?")).join("") || "?";
}

const PART_TEXTS: Record<string, (seat: Seat, index: number) => Text> = {
  lane: (seat, i) => ({
    en: `${SEAT_TEXTS[seat].en}'s lane, step ${i + 1}`,
    zh: `${SEAT_TEXTS[seat].zh}安全区第${i + 1}格`,
  }),
  goal: (seat) => ({ en: `${SEAT_TEXTS[seat].en}'s goal`, zh: `${SEAT_TEXTS[seat].zh}终点` }),
  pad: (seat) => ({ en: `${SEAT_TEXTS[seat].en}'s pad`, zh: `${SEAT_TEXTS[seat].zh}起飞点` }),
  hangar: (seat) => ({
    en: `${SEAT_TEXTS[seat].en}'s hangar`,
    zh: `${SEAT_TEXTS[seat].zh}停机坪`,
  }),
};

/** What the seat on turn could do now with a prop of its own. */
function mayText(game: Game, seat: Seat, kind: number): Text {
  if (game.state !== "roll" || seat !== game.seat) return NOTHING;
  const { en, zh } = offerText(kind, purseOf(game, kind));
  return { en: `Now: ${en}.`, zh: `现在：${zh}。` };
}

function barText(game: Game, seat: Seat, kind: number): Text {
  const { position } = game;
  const prop = position ? propThings(position.set)[kind] : undefined;
  const owner = SEAT_TEXTS[seat];
  if (!position || !prop) return { en: `${owner.en}'s bar`, zh: `${owner.zh}道具栏` };
  const count = position.stores[seat]?.[kind] ?? 0;
  const coins = position.coins[seat];
  const may = mayText(game, seat, kind);
  const cost =
    coins === undefined
      ? NOTHING
      : {
          en: ` (${price(kind)} of its ${coins} coins)`,
          zh: `（价格${price(kind)}，现有${coins}金币）`,
        };
  return {
    en: `${owner.en}'s ${prop.name.en}: ${count}${cost.en}; used, ${prop.does.en}. ${may.en}`,
    zh: `${owner.zh}${prop.name.zh}：${count}个${cost.zh}；使用后，${prop.does.zh}。${may.zh}`,
  };
}

/** What guards or grounds a seat, in words. */
export function guardTexts({ radars, grounded }: Position, seat: Seat): Text[] {
  const turns = radars[seat] ?? 0;
  return [
    ...(turns > 0 ? [{ en: `radar: ${turns} left`, zh: `雷达：剩${turns}回合` }] : []),
    ...(grounded[seat] ? [{ en: "grounded", zh: "停飞" }] : []),
  ];
}

/** Planes, prop and weather on a place. */
function onPlace(position: Position, place: Place): Text[] {
  const { part, seat, index } = partOf(place);
  const cell = part === "ring" ? 13 * seat + index : -1;
  const texts: Text[] = [];
  for (let s = 0; s < 4; s++) {
    const progress = progressOfPlace(s, place);
    const count = position.planes[s].filter((p) => p === progress).length;
    const { en, zh } = SEAT_TEXTS[s];
    if (count > 0) texts.push({ en: `${en} ×${count}`, zh: `${zh}×${count}` });
  }
  const prop = position.props.find((lying) => lying.cell === cell);
  if (prop) {
    const { name, does } = propThings(position.set)[prop.kind];
    texts.push({
      en: `${name.en}, for whoever lands here; used, ${does.en}`,
      zh: `${name.zh}，停到这里即可获得；使用后，${does.zh}`,
    });
  }
  if (position.weather?.cell === cell) {
    const { name, does } = weatherThing(position.set, position.weather.kind);
    texts.push({ en: `${name.en}: ${does.en}`, zh: `${name.zh}：${does.zh}` });
  }
  if (part === "pad") texts.push(...guardTexts(position, seat));
  return texts;
}

/** What is where, for the mouse that rests on it. */
export function placeWords(game: Game, place: Place): Text {
  const { part, seat, index } = partOf(place);
  if (part === "die") return goText(game);
  if (part === "bar") return barText(game, seat, index);
  const name = part === "ring" ? cellText(13 * seat + index) : PART_TEXTS[part](seat, index);
  const texts = [name, ...(game.position ? onPlace(game.position, place) : [])];
  return {
    en: texts.map((text) => text.en).join(" · "),
    zh: texts.map((text) => text.zh).join(" · "),
  };
}
