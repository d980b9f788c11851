/** The board's settings in English and Chinese: a row each, in the order in which it shows them. */

import type { Text } from "./sentences.ts";

/** A setting as the console names it, and what it and each of its values mean. */
export interface SettingText {
  /** Its word after `# set`. */
  name: string;
  label: Text;
  does: Text;
  values: readonly Text[];
  /** What its button says, if it does something instead of having values to choose from. */
  acts?: Text;
}

function row(
  name: string,
  label: [en: string, zh: string],
  does: [en: string, zh: string],
  values: readonly [en: string, zh: string][],
  acts?: [en: string, zh: string],
): SettingText {
  const text = ([en, zh]: [string, string]): Text => ({ en, zh });
  return {
    name,
    label: text(label),
    does: text(does),
    values: values.map(text),
    acts: acts && text(acts),
  };
}

export const SETTING_TEXTS: readonly SettingText[] = [
  row(
    "brightness",
    ["Brightness", "亮度"],
    ["How bright all lights are.", "所有灯的亮度。"],
    [
      ["full", "全亮"],
      ["0.6 of it", "六成"],
      ["a third", "三分之一"],
      ["a fifth, for the night", "五分之一（夜间）"],
    ],
  ),
  row(
    "speed",
    ["Speed", "速度"],
    ["How fast planes move on the board.", "飞机在棋盘上走的快慢。"],
    [
      ["normal", "正常"],
      ["fast", "快"],
      ["slow", "慢"],
    ],
  ),
  row(
    "sound",
    ["Buzzer", "蜂鸣器"],
    ["The board's own sound.", "棋盘自己的声音。"],
    [
      ["on", "开"],
      ["off", "关"],
    ],
  ),
  row(
    "dice",
    ["Dice", "骰子"],
    ["What throws: GO, or a real die in the tray.", "用什么掷骰：按 GO，或把真骰子投进骰盘。"],
    [
      ["the button", "按钮"],
      ["the tray", "骰盘"],
      ["either", "两者皆可"],
    ],
  ),
  row(
    "palette",
    ["Palette", "配色"],
    [
      "The second one keeps away from red and green; the seats keep their names.",
      "第二种配色避开红绿，照顾红绿色弱；各方的名称不变。",
    ],
    [
      ["red, yellow, blue, green", "红、黄、蓝、绿"],
      ["orange, white, blue, turquoise", "橙、白、蓝、青"],
    ],
  ),
  row(
    "teams",
    ["Team play", "对家配合"],
    [
      "From the next game on: those opposite are partners. All four seats must play.",
      "下一局起：对面两方为一队，需要四方都参加。",
    ],
    [
      ["as the rules say", "按规则"],
      ["always", "总是"],
    ],
  ),
  row(
    "fewer",
    ["Planes", "飞机"],
    ["How many planes each seat has, from the next game on.", "下一局起，每方几架飞机。"],
    [
      ["four", "四架"],
      ["three", "三架"],
      ["two", "两架"],
    ],
  ),
  row(
    "colours",
    ["LED colour order", "灯珠颜色顺序"],
    [
      "For those who build a board: which LEDs it has. With the wrong one red and green change places.",
      "给制作棋盘的人用：用的是哪种灯珠。选错时红绿会对调。",
    ],
    [
      ["green, red, blue", "绿红蓝"],
      [
        "pixels on wires: cells red first, bars and die green first",
        "串灯：格子红绿蓝，灯条和骰子绿红蓝",
      ],
      ["red, green, blue", "红绿蓝"],
    ],
  ),
  row(
    "budget",
    ["Power supply", "电源"],
    [
      "What board and chip may draw; brighter frames are dimmed.",
      "整个棋盘最多用的电流，超过时自动调暗。",
    ],
    [
      ["450 mA: plain USB", "450 mA：普通 USB"],
      ["1.3 A: a port of 1.5 A", "1.3 A：1.5 A 的接口"],
      ["2.5 A: a supply of 3 A", "2.5 A：3 A 的电源"],
    ],
  ),
  row(
    "noundo",
    ["Taking back", "悔棋"],
    [
      "Whether the last decision may be taken back. Dice stay thrown.",
      "能否收回上一个选择；掷出的骰子不变。",
    ],
    [
      ["allowed", "允许"],
      ["not allowed", "不允许"],
    ],
  ),
  row(
    "begins",
    ["Who begins", "谁先走"],
    [
      "From the next game on, if that seat plays. A match begins with Red.",
      "下一局起，若该方参加。竞技由红方先走。",
    ],
    [
      ["drawn by lot", "抽签"],
      ["Red", "红方"],
      ["Yellow", "黄方"],
      ["Blue", "蓝方"],
      ["Green", "绿方"],
    ],
  ),
  row(
    "room",
    ["Room", "场次"],
    [
      "What the next game is played for. Into a room of beans a seat brings three planes' worth.",
      "下一局输赢的是什么。进入金豆场，每方要有三架飞机的金豆。",
    ],
    [
      ["as the rules say", "按规则"],
      ["points", "积分场"],
      ["coins", "金币场"],
      ["beans, beginner: 1000 a plane", "金豆初级场：每架1000"],
      ["beans, middle: 5000 a plane", "金豆中级场：每架5000"],
      ["beans, high: 20000 a plane", "金豆高级场：每架20000"],
      ["beans, master: 200000 a plane", "金豆大师场：每架200000"],
    ],
  ),
  row(
    "accounts",
    ["Accounts", "账户"],
    [
      "Each colour's points, coins and beans, over many games; they are not a person's.",
      "各方的积分、金币和金豆，一局一局累计；属于颜色，不属于玩家。",
    ],
    [
      ["made new when the next game begins", "下一局开始时重设"],
      ["kept", "保留"],
    ],
  ),
  row(
    "lock",
    ["Console lock", "控制台锁"],
    [
      "Locked, the board's console may ask but neither play nor set; only the buttons unlock it.",
      "上锁后，控制台只能查询，不能代下或更改设置；只有按钮能解锁。",
    ],
    [
      ["open", "不锁"],
      ["locked", "上锁"],
    ],
  ),
  row(
    "white",
    ["Dice tray", "骰盘校准"],
    [
      "A white sheet over the tray's sensors shows them what white is.",
      "用白纸盖住骰盘的传感器，让它们认识白色。",
    ],
    [
      ["not calibrated", "未校准"],
      ["calibrated", "已校准"],
    ],
    ["Lay a white sheet and calibrate", "放白纸并校准"],
  ),
  row(
    "tidy",
    ["Storage", "存储整理"],
    [
      "Makes room for more games, which takes some seconds in which power must not go.",
      "腾出空间保存更多对局，需要几秒钟，期间不可断电。",
    ],
    [
      ["has room", "空间充足"],
      ["is nearly full", "快满了"],
    ],
    ["Tidy, and start again", "整理并重新启动"],
  ),
  row(
    "check",
    ["Self-test", "自检"],
    [
      "For those who build a board: its lights one by one, then all red, yellow, blue, green; buttons and tray show what they see.",
      "给制作棋盘的人用：逐个点亮灯珠，再全红、黄、蓝、绿；按钮和骰盘的读数也会显示。",
    ],
    [["by the board's buttons: GO begins, one held ends it", "用棋盘按钮：GO 开始，长按结束"]],
  ),
];

/** The row of a setting, undefined for one that is not known. */
export function settingText(name: string): SettingText | undefined {
  return SETTING_TEXTS.find((row) => row.name === name);
}
