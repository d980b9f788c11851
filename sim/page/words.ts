/** What the page says of the game on the board, beyond the events. */

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
  cellText,
  moveText,
  PRESET_TEXTS,
  propThings,
  SEAT_TEXTS,
  STATE_TEXTS,
  showsText,
  type Text,
  weatherThing,
} from "../sentences.ts";
import type { Game, Position } from "./game.ts";
import { progressOfPlace } from "./hands.ts";

function named(text: Text, seat: Seat): Text {
  const name = SEAT_TEXTS[seat];
  return { en: text.en.replace("@", name.en), zh: text.zh.replace("@", name.zh) };
}

/** What GO does now. */
export function goText(game: Game): Text {
  const { shows, state, seat, set } = game;
  const known = STATE_TEXTS[state]?.go ?? { en: "", zh: "" };
  if (state === "moving" || shows === "") return known;
  return shows.startsWith("m") && shows.length > 1 ? moveText(shows, seat) : showsText(shows, set);
}

function lobbyText(game: Game): Text {
  const preset = PRESET_TEXTS.find(({ preset }) => preset === game.preset);
  const names = Array.from(game.seats, (digit) => SEAT_TEXTS[Number(digit)]).filter(Boolean);
  if (!preset) return STATE_TEXTS.lobby.title;
  return {
    en: `${preset.name.en}: ${names.map((name) => name.en).join(", ")}`,
    zh: `${preset.name.zh}：${names.map((name) => name.zh).join("、")}`,
  };
}

/** The first sentence of a game that the lobby began. */
export function beginText(rules: string): Text {
  const words = rules.split(" ");
  const value = (name: string) =>
    words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  const preset = PRESET_TEXTS.find(({ preset }) => preset === words[3]);
  const seats = Array.from(value("seats"), (digit) => SEAT_TEXTS[Number(digit)]);
  const first = SEAT_TEXTS[Number(value("first"))];
  if (!preset || !first) return { en: "A game begins.", zh: "对局开始。" };
  const en = seats.map((seat) => seat.en).join(", ");
  const zh = seats.map((seat) => seat.zh).join("、");
  return {
    en: `${preset.name.en}: ${preset.does.en} ${en} play; ${first.en} begins.`,
    zh: `${preset.name.zh}：${preset.does.zh}${zh}参加，${first.zh}先走。`,
  };
}

/** Whose turn it is, or what else the board does. */
export function titleText(game: Game): Text {
  if (game.state === "lobby") return lobbyText(game);
  const words = STATE_TEXTS[game.state];
  return words ? named(words.title, game.seat) : { en: "", zh: "" };
}

/** Places where the seat on turn has planes with this progress. */
export function placesOf({ seat, position }: Game, progress: number): Place[] {
  if (progress > 1 && progress <= TURN_IN) return [RING + RING_OF[13 * seat + progress]];
  if (progress >= LANE_START && progress < GOAL) return [LANE + 5 * seat + progress - LANE_START];
  if (progress === GOAL) return [GOAL_PLACE + seat];
  if (progress === 1) return [PAD + seat];
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
  return {
    en: `${owner.en}'s ${prop.name.en}: ${count}; ${prop.does.en}`,
    zh: `${owner.zh}${prop.name.zh}：${count}个；${prop.does.zh}`,
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
