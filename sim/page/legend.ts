/** How it is operated and what the lights mean, in a dialog: what firmware/palette.ts and frame.ts do, in words. */

import type { Text } from "../sentences.ts";
import { find, onPress } from "./desk.ts";
import { both } from "./story.ts";

/** Lamps as classes of the style sheet, and what they mean; a chapter has no lamps. */
type Row = [lamps: string, en: string, zh: string];

const ROWS: readonly Row[] = [
  ["", "Buttons and clicks", "按钮与点击"],
  [
    "key",
    "NEXT shows the next choice, GO does what is shown. Whoever is on turn also has the two big buttons beside the board, N and Space.",
    "NEXT 换下一个选择，GO 执行当前选择。轮到的一方也可以用棋盘旁的两个大按钮，即 N 键和空格键。",
  ],
  [
    "key",
    "NEXT held for 3 seconds leaves the game: GO confirms, NEXT stays. The game stays saved.",
    "按住 NEXT 3秒：离开对局，再按 GO 确认，按 NEXT 留下。对局会保存。",
  ],
  [
    "key,key",
    "Both buttons of a seat held for a second, NEXT first: the last choice is taken back. Dice stay as they were thrown.",
    "先按 NEXT 再按 GO，同时按住1秒：收回上一个选择，掷出的骰子不变。",
  ],
  [
    "key",
    "In the lobby NEXT changes the rules, GO lets a seat in or out; GO held for a second starts, NEXT held opens the settings. There GO held goes back.",
    "在大厅：NEXT 换规则，GO 入座或离座；按住 GO 1秒开始，按住 NEXT 1秒进入设置。在设置里按住 GO 返回。",
  ],
  [
    "key",
    "A click on the die rolls. A click on a plane that may move moves it, and so does one on the white end of the way. A click on a light of the own bar shows that prop, a second one uses or buys it. In the lobby a hangar is its seat, the die the rules. A click elsewhere says what lies there.",
    "点骰子：掷骰。点可以走的飞机，或点白色闪烁的终点：走棋。点自己道具栏的灯：先显示该道具，再点一次使用或购买。在大厅里点停机坪入座，点骰子换规则。点别处：说明那里有什么。",
  ],
  ["", "Planes", "飞机"],
  [
    "red,yellow slow,blue swell,green swell",
    "A bright cell is a plane. Red is steady, Yellow winks, Blue swells and fades, Green flashes up. Planes of the seat on turn are brighter.",
    "亮的格子是飞机：红方常亮，黄方眨一下，蓝方渐明渐暗，绿方闪亮一下。轮到的一方更亮。",
  ],
  [
    "white",
    "Steady white in a hangar: a flag for each plane at the goal.",
    "停机坪里的白灯常亮：每架到达终点的飞机一面旗。",
  ],
  ["faint", "A faint cell is empty, in its colour.", "微亮的格子是空格，只表示颜色。"],
  [
    "red fast",
    "Two, three or four planes on one cell dip two, three or four times a second. Planes of two seats on one cell show both colours in turn. The page writes the number beside them.",
    "迭子：几架每秒就暗几下；两方同格时两色交替。页面另外标出架数。",
  ],
  ["", "Whose turn, and what may be done", "轮到谁，能做什么"],
  ["red swell", "Pad and bar of the seat on turn glow.", "轮到的一方，起飞点和道具栏泛光。"],
  ["swell", "The whole die breathes: it waits to be thrown.", "骰子全亮渐变：等待掷骰。"],
  [
    "red slow,red fast",
    "Planes that may move go on and off, the one that GO moves does so faster.",
    "可以走的飞机一亮一灭，按 GO 要走的那架更快。",
  ],
  [
    "red swell,fast",
    "Its whole way pulses in its colour, jumps and flights too, and where it ends flickers white.",
    "要走的路以本色明暗起伏，连跳子和飞棋；终点一格白色快闪。",
  ],
  [
    "fast",
    "White flashes: jumps, flights and bumps. A hangar that blinks white: who gets the extra roll; in the lobby, a seat that is missing.",
    "白色闪光：跳子、飞棋、撞子。停机坪闪白：连投归谁；在大厅里：还缺的一方。",
  ],
  [
    "orange fast",
    "Before a move, planes that it would send back to their hangar flash orange, and so do their places there.",
    "走子之前：会被撞回的飞机和它在停机坪的位置闪橙色。",
  ],
  ["", "Weather and props", "天气与道具"],
  ["storm fast", "Storm: goes out twice a second.", "暴雨：每秒灭两下。"],
  ["tornado fast", "Tornado, or UFO: flashes.", "龙卷风（UFO）：快闪。"],
  [
    "orange,teal,violet",
    "Props on the ring flash out of the dark, on a bar one of a kind is steady: orange, once a second, attacks; teal, twice, helps; violet, three times, changes the die.",
    "道具在格子上从暗中闪亮，在道具栏里（一个时）常亮：橙色每秒一下，攻击；青色两下，辅助；紫色三下，改变骰子。",
  ],
  [
    "orange,swell,fast",
    "A bar is its seat's store: its LED n is prop n. Breathing white can be bought, blinking white is picked, blinking orange is armed. Two, three, four and more of a kind dip as often a second. Before a move, blinking white on its own and its partner's bar: so many planes of either go together.",
    "道具栏第几个灯就是第几种道具。白色渐变：可以买；白色快闪：已选中；橙色快闪：待发射。同种两个、三个、四个以上：每秒暗几下。走子之前自己和对家栏上的白色快闪：各有几架一起走。",
  ],
  [
    "teal,orange fast",
    "Pad: steady teal, a radar is on; blinking orange, grounded for its next turn.",
    "起飞点：青色常亮是雷达生效，橙色快闪是下一回合停飞。",
  ],
  ["", "Otherwise", "其他"],
  [
    "orange fast",
    "The die blinks orange: the board asks once more. After the game: an orange LED on a bar for each plane that is not at the goal; the winners' hangars and bars glow.",
    "骰子橙色闪烁：再问一次。对局结束后：道具栏每个橙灯是一架未到终点的飞机；胜方的停机坪和道具栏泛光。",
  ],
  ["swell", "The whole board breathes: a saved game waits.", "全盘呼吸：有保存的对局。"],
];

function chapter(text: Text): HTMLElement {
  const title = document.createElement("h3");
  title.append(...both(text));
  return title;
}

function row(list: HTMLElement, lamps: string, text: Text): void {
  const term = document.createElement("dt");
  for (const name of lamps.split(",")) {
    const lamp = document.createElement("i");
    lamp.className = name;
    term.append(lamp);
  }
  const words = document.createElement("dd");
  words.append(...both(text));
  list.append(term, words);
}

/** Fills the dialog, and makes its button open it. */
export function buildLegend(): void {
  const dialog = find<HTMLDialogElement>("legend");
  const into = find("lamps");
  let list = document.createElement("dl");
  for (const [lamps, en, zh] of ROWS) {
    if (lamps === "") {
      list = document.createElement("dl");
      into.append(chapter({ en, zh }), list);
    } else row(list, lamps, { en, zh });
  }
  onPress("help", () => dialog.showModal());
}
