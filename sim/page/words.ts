/** What the page says of the game on the board, beyond the events. */

import { price } from "../../firmware/rules/prop.ts";
import {
  GOAL,
  LANE_START,
  RING as RING_OF,
  type Seat,
  TURN_IN,
} from "../../firmware/rules/track.ts";
import {
  GOAL as GOAL_PLACE,
  HANGAR,
  LANE,
  PAD,
  type Place,
  partOf,
  RING,
} from "../../hardware/board.ts";
import {
  ASKING_TEXTS,
  cellText,
  moveText,
  PRESET_TEXTS,
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
import { DICE_EITHER, DICE_TRAY, type Game, type Position, settingOf } from "./game.ts";
import { progressOfPlace } from "./hands.ts";
import { personOf, withPerson } from "./people.ts";
import { SAVED } from "./waiting.ts";

function named(text: Text, seat: Seat): Text {
  const name = SEAT_TEXTS[seat];
  return { en: text.en.replace("@", name.en), zh: text.zh.replace("@", name.zh) };
}

const NOTHING: Text = { en: "", zh: "" };

function stateText({ state, preset, isAsking }: Game): StateText | undefined {
  if (isAsking && ASKING_TEXTS[state]) return ASKING_TEXTS[state];
  return state === "lobby" && preset === SAVED ? SAVED_TEXT : STATE_TEXTS[state];
}

/** What NEXT does now. */
export function nextText(game: Game): Text {
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

/** What GO does now. */
export function goText(game: Game): Text {
  const { shows, state, seat, set, offer } = game;
  if (state === "moving" || shows === "") return named(stateText(game)?.go ?? NOTHING, seat);
  const thrown =
    shows === "r" && game.again === 0 ? TRAY_TEXTS[settingOf(game, "dice")] : undefined;
  if (thrown) return thrown;
  if (shows.startsWith("m") && shows.length > 1) return moveText(shows, seat);
  return showsText(shows, set, offer);
}

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
  return { en: `${preset.name.en}: ${en}`, zh: `${preset.name.zh}：${zh}` };
}

/** The first sentence of a game: by which rules, where they are known, and who plays. */
export function beginText(game: Game, isNew: boolean): Text {
  const { position, rules } = game;
  const seats = position?.planes.flatMap((planes, seat) => (planes.length > 0 ? [seat] : [])) ?? [];
  const preset = PRESET_TEXTS.find(({ preset }) => preset === rules.split(" ")[3]);
  const isOwn = / \w+=/.test(rules.replace(/ (seats|first|seed)=\S*/g, ""));
  const { en, zh } = listed(seats);
  const own = isOwn ? { en: ", with rules of its own", zh: "（有改动）" } : NOTHING;
  const by = preset
    ? {
        en: `${preset.name.en}${own.en}: ${preset.does.en} `,
        zh: `${preset.name.zh}${own.zh}：${preset.does.zh}`,
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

/** States in which somebody is on turn. */
const ON_TURN = new Set(["roll", "move", "gift"]);

/** Whose turn it is, or what else the board does. */
export function titleText(game: Game): Text {
  if (game.state === "lobby") return lobbyText(game);
  if (game.state === "over") return overText(game);
  if (game.state === "settings") return settingLine(game, game.setting);
  const title = named(stateText(game)?.title ?? NOTHING, game.seat);
  return ON_TURN.has(game.state) ? withPerson(title, game.seat) : title;
}

/** A word that may be anything, as it can be shown: short, and nothing but printable characters. */
export function printable(word: string): string {
  return Array.from(word.slice(0, 20), (c) => (c > " " && c <= "~" ? c : "?")).join("") || "?";
}

/** Where a seat's planes with this progress, above 0, are. */
function placeOf(seat: Seat, progress: number): Place {
  if (progress === 1) return PAD + seat;
  if (progress <= TURN_IN) return RING + RING_OF[13 * seat + progress];
  return progress < GOAL ? LANE + 5 * seat + progress - LANE_START : GOAL_PLACE + seat;
}

/** Places with two or more planes, of whichever seats. */
export function stacksOf({ planes }: Position): { place: Place; planes: number }[] {
  const counts = new Map<Place, number>();
  planes.forEach((list, seat) => {
    for (const progress of list.filter((p) => p > 0)) {
      const place = placeOf(seat, progress);
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  });
  return Array.from(counts, ([place, planes]) => ({ place, planes })).filter((s) => s.planes > 1);
}

/** Places where the seat on turn has planes with this progress. */
export function placesOf({ seat, position }: Game, progress: number): Place[] {
  if (progress > 0) return [placeOf(seat, progress)];
  const home = position?.planes[seat].filter((p) => p === 0).length ?? 0;
  return [0, 1, 2, 3].slice(0, home).map((spot) => HANGAR + 4 * seat + spot);
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

function barText(position: Position | undefined, seat: Seat, kind: number): Text {
  const prop = position ? propThings(position.set)[kind] : undefined;
  const owner = SEAT_TEXTS[seat];
  if (!position || !prop) return { en: `${owner.en}'s bar`, zh: `${owner.zh}道具栏` };
  const count = position.stores[seat]?.[kind] ?? 0;
  const coins = position.coins[seat];
  const cost =
    coins === undefined
      ? NOTHING
      : {
          en: ` (${price(kind)} of its ${coins} coins)`,
          zh: `（价格${price(kind)}，现有${coins}金币）`,
        };
  return {
    en: `${owner.en}'s ${prop.name.en}: ${count}${cost.en}; ${prop.does.en}`,
    zh: `${owner.zh}${prop.name.zh}：${count}个${cost.zh}；${prop.does.zh}`,
  };
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
  if (prop) texts.push(propThings(position.set)[prop.kind].name);
  if (position.weather?.cell === cell) {
    texts.push(weatherThing(position.set, position.weather.kind).name);
  }
  return texts;
}

/** What is where, for the mouse that rests on it. */
export function placeWords(game: Game, place: Place): Text {
  const { part, seat, index } = partOf(place);
  if (part === "die") return goText(game);
  if (part === "bar") return barText(game.position, seat, index);
  const name = part === "ring" ? cellText(13 * seat + index) : PART_TEXTS[part](seat, index);
  const texts = [name, ...(game.position ? onPlace(game.position, place) : [])];
  return {
    en: texts.map((text) => text.en).join(" · "),
    zh: texts.map((text) => text.zh).join(" · "),
  };
}
