/** The ranks of a profile in English and Chinese, 0 to 27, as the source documents name them. */

import type { Text } from "./sentences.ts";

function rank(en: string, zh: string): Text {
  return { en, zh };
}

/** The first two have the same name there. */
const RANK_TEXTS: readonly Text[] = [
  rank("flight cadet", "飞行学员"),
  rank("flight cadet", "飞行学员"),
  rank("junior pilot", "初级飞行员"),
  rank("junior pilot ★", "初级飞行员★"),
  rank("pilot", "中级飞行员"),
  rank("pilot ★", "中级飞行员★"),
  rank("senior pilot", "高级飞行员"),
  rank("senior pilot ★", "高级飞行员★"),
  rank("fighter pilot", "战斗机飞行员"),
  rank("fighter pilot ★", "战斗机飞行员★"),
  rank("flight instructor", "飞行教练"),
  rank("flight instructor ★", "飞行教练★"),
  rank("ace", "王牌飞行员"),
  rank("ace ★", "王牌飞行员★"),
  rank("flight lieutenant", "飞行中尉"),
  rank("flight lieutenant ★", "飞行中尉★"),
  rank("major", "飞行少校"),
  rank("major ★", "飞行少校★"),
  rank("lieutenant colonel", "飞行中校"),
  rank("lieutenant colonel ★", "飞行中校★"),
  rank("colonel", "飞行上校"),
  rank("colonel ★", "飞行上校★"),
  rank("air force commander", "空军司令"),
  rank("air force commander ★", "空军司令★"),
  rank("astronaut", "星际航天员"),
  rank("astronaut ★", "星际航天员★"),
  rank("UFO pilot", "UFO飞行员"),
  rank("UFO pilot ★", "UFO飞行员★"),
];

/** How many there are. */
export const RANKS = RANK_TEXTS.length;

/** The name of a rank; of one that there is not, its number. */
export function rankText(number: number): Text {
  return RANK_TEXTS[number] ?? rank(`rank ${number}`, `等级${number}`);
}
