/**
 * Why something happened, in English and Chinese: for each kind of event the section of
 * docs/RULES.md that says so, and its gist. `@` is the seat that moved. Also what props would do,
 * and what thrown numbers say of the dice.
 */

import {
  EVENT_AGAIN,
  EVENT_BARRED,
  EVENT_BLOWN,
  EVENT_BUY,
  EVENT_CLEAR,
  EVENT_FIRE,
  EVENT_FLY,
  EVENT_FULL,
  EVENT_GIVE,
  EVENT_GROUND,
  EVENT_HOME,
  EVENT_JUMP,
  EVENT_LAUNCH,
  EVENT_LEFT,
  EVENT_PARK,
  EVENT_PROP,
  EVENT_PUSH,
  EVENT_ROLL,
  EVENT_ROUND,
  EVENT_SHIELD,
  EVENT_SIXES,
  EVENT_SKIP,
  EVENT_STORM,
  EVENT_STUCK,
  EVENT_TAKE,
  EVENT_TANKER,
  EVENT_TURN,
  EVENT_TURNED,
  EVENT_USE,
  EVENT_WALK,
  EVENT_WASTE,
  EVENT_WEATHER,
  EVENT_WON,
  HOME_BUMPED,
  HOME_CROSSING,
  HOME_MISSILE,
  HOME_SIXES,
  HOME_STACK,
} from "../firmware/rules/event.ts";
import { MOST_BOUGHT, price } from "../firmware/rules/prop.ts";
import { PROPS_QQ } from "../firmware/rules/state.ts";
import { GOAL, type Seat } from "../firmware/rules/track.ts";
import { type Offer, type PropSet, propThings, SEAT_TEXTS, type Text } from "./sentences.ts";

/** A rule of the game: its section of docs/RULES.md, and why it makes this happen. */
export interface Reason {
  section: string;
  why: Text;
  /** Whether it is worth more words than the course of the turn: what the page explains first. */
  isNotable: boolean;
}

type Row = [section: string, isNotable: 0 | 1, en: string, zh: string];

const ROWS: Record<number, Row> = {
  [EVENT_WALK]: [
    "6.1",
    0,
    "A plane walks cell by cell, as many steps as the roll says.",
    "飞机按点数一格一格地走。",
  ],
  [EVENT_JUMP]: [
    "6.5",
    1,
    "A walk that ends on a cell of @'s own colour goes on to the next one of that colour.",
    "走到与@同色的格子，就跳到下一个同色格。",
  ],
  [EVENT_FLY]: [
    "6.5",
    1,
    "Where @'s dashed line begins, its planes fly along it for twelve cells.",
    "到了@虚线的起点，就沿虚线飞到对岸，一共十二格。",
  ],
  [EVENT_LAUNCH]: [
    "5",
    1,
    "This roll is one of those that launch a plane: it goes to the pad, and no further.",
    "这个点数可以起飞：飞机到起飞点，就停在那里。",
  ],
  [EVENT_PARK]: [
    "6.4",
    1,
    "A 6 that meets an enemy stack stops on it, and nobody goes back to the hangar; this plane must move next.",
    "掷出6点遇到敌方迭子，就停在上面，双方都不回家；下次必须先走这架。",
  ],
  [EVENT_BLOWN]: [
    "8",
    1,
    "A tornado carries off whoever steps on it, to any ring cell of its way; there it lands without a jump.",
    "走到龙卷风的格子，会被吹到外圈任意一格，在那里不再跳子。",
  ],
  [EVENT_STORM]: [
    "8",
    1,
    "In a storm a plane has just one more step, whatever the roll was.",
    "进了暴雨，不管点数还剩多少，都只能再走一格。",
  ],
  [EVENT_TAKE]: [
    "6.2",
    1,
    "A prop belongs to who lands on its cell; passing over it is not enough.",
    "停到道具的格子上就得到它，路过不算。",
  ],
  [EVENT_FULL]: ["6.2", 1, "Nobody holds more than nine props of a kind.", "每种道具最多九个。"],
  [EVENT_USE]: [
    "9.2",
    1,
    "One prop may be used in a turn, before the first roll.",
    "每回合掷骰之前可以用一个道具。",
  ],
  [EVENT_BUY]: [
    "9.4",
    1,
    "A prop of a kind that the seat does not have may be bought and is used at once; three at most in a game.",
    "没有的道具可以买，买了立即使用；一局最多买三个。",
  ],
  [EVENT_FIRE]: [
    "9.3",
    1,
    "A missile flies to the nearest enemy on the ring cells ahead, if one is in its range.",
    "导弹飞向前方射程内最近的敌机。",
  ],
  [EVENT_PUSH]: [
    "9.3",
    1,
    "This missile drives its target back, over everything in between, at most to the pad.",
    "这种导弹让敌机后退，中间的一切都不算，最多退到起飞点。",
  ],
  [EVENT_SHIELD]: [
    "9.2",
    1,
    "A radar protects all planes of its owner from missiles for three turns.",
    "雷达让己方飞机三个回合内不怕导弹。",
  ],
  [EVENT_WASTE]: [
    "9.3",
    1,
    "A missile without an enemy in its range, or fired off the ring, is lost.",
    "射程内没有敌机，或者飞机不在外圈，导弹就浪费了。",
  ],
  [EVENT_GROUND]: [
    "9.2",
    1,
    "A fog missile or jammer grounds every enemy for a turn; radar does not help.",
    "迷雾导弹（干扰雷达）让所有敌方停飞一回合，雷达挡不住。",
  ],
  [EVENT_SKIP]: ["4.2", 1, "A grounded seat is passed over once.", "停飞的一方跳过一回合。"],
  [EVENT_WEATHER]: [
    "8",
    1,
    "Weather comes with rounds 4, 10, 16 and so on, and stays for three rounds.",
    "第4、10、16……回合出现天气，持续三个回合。",
  ],
  [EVENT_CLEAR]: [
    "8",
    1,
    "After three rounds the weather goes, or when someone drives it off.",
    "三个回合后天气消失，用道具也能驱散。",
  ],
  [EVENT_PROP]: [
    "9.1",
    1,
    "With each round a prop appears, as long as fewer than four lie on the ring.",
    "每个新回合出现一个道具，场上最多四个。",
  ],
  [EVENT_ROUND]: [
    "4.2",
    0,
    "When the turn comes back to the seat that began, a round is over.",
    "轮回到先走的一方，就是一个新回合。",
  ],
  [EVENT_ROLL]: [
    "4",
    0,
    "Every turn is a roll, then a move if there is one.",
    "每回合先掷骰，能走就走一步。",
  ],
  [EVENT_STUCK]: [
    "5",
    1,
    "No plane can use this roll: those in the hangar need another number to take off.",
    "这个点数没有飞机能走：停机坪里的要掷出起飞的点数。",
  ],
  [EVENT_AGAIN]: [
    "4.1",
    1,
    "A 6 earns another roll, moved or not; a 6 that a prop made does not.",
    "掷出6点可以再掷，走不走都算；道具得来的6点不算。",
  ],
  [EVENT_GIVE]: [
    "4.1",
    1,
    "In a match an extra roll may be given to the partner.",
    "竞技中连投可以让给对家。",
  ],
  [EVENT_TANKER]: [
    "4.1",
    1,
    "A tanker gives one more roll after all others of the turn.",
    "空中加油机在这一回合最后多掷一次。",
  ],
  [EVENT_TURN]: [
    "4.2",
    0,
    "The turn goes on to the next seat that still has planes to bring to the goal.",
    "轮到下一个还有飞机没到终点的一方。",
  ],
  [EVENT_WON]: [
    "4",
    1,
    "The game is over as soon as a side has all its planes at the goal.",
    "一方所有飞机到达终点，对局立即结束。",
  ],
  [EVENT_SIXES]: [
    "3",
    1,
    "With the option `sixes`, a third 6 in a row is not moved and costs the plane that moved last.",
    "选了 sixes：连续第三次掷出6点不能走，最后走的飞机返回停机坪。",
  ],
  [EVENT_BARRED]: [
    "6.5",
    1,
    "A jump needs a way free of enemy stacks, a flight needs at most one enemy on the crossing.",
    "跳子的路上不能有敌方迭子；飞棋的交叉点上最多只能有一架敌机。",
  ],
  [EVENT_TURNED]: [
    "6.1",
    1,
    "An enemy stack cannot be passed: the steps left are walked back.",
    "不能越过敌方迭子：剩下的步数往回走。",
  ],
  [EVENT_LEFT]: [
    "6.5",
    1,
    "A partner's plane that would end off its own way stays where the leg began.",
    "对家的飞机若会停在自己路线以外，就留在原处。",
  ],
};

const HOMES: Record<number, Row> = {
  [HOME_BUMPED]: [
    "6.3",
    1,
    "@ landed there, and an enemy on the cell goes back to its hangar.",
    "@停到那里，格上的敌机就返回停机坪。",
  ],
  [HOME_CROSSING]: [
    "6.5",
    1,
    "@ flew along the dashed line, which crosses that lane: a single plane on the crossing goes back to its hangar.",
    "@沿虚线飞过那条安全区：交叉点上单独的一架返回停机坪。",
  ],
  [HOME_STACK]: [
    "6.3",
    1,
    "Who ends exactly on an enemy stack goes back to the hangar, and the stack with it (against a wall, the mover alone).",
    "刚好停到敌方迭子上，自己和迭子都返回停机坪（迭子是墙时只有自己）。",
  ],
  [HOME_MISSILE]: [
    "9.3",
    1,
    "@'s missile hit it: in this game its target goes back to its hangar.",
    "@的导弹击中了它：这局里被击中就返回停机坪。",
  ],
  [HOME_SIXES]: [
    "3",
    1,
    "With the option `sixes`, a third 6 in a row sends the plane that moved last back to its hangar.",
    "选了 sixes：连续第三次掷出6点，最后走的飞机返回停机坪。",
  ],
};

const BACK: Row = [
  "7",
  1,
  "The goal wants an exact roll here: what is too much is walked back.",
  "终点须刚好走到：多出的步数往回走。",
];

const NOBODY: Text = { en: "somebody", zh: "对方" };

/** Why an event happened; `mover` is the seat that moved in this turn. Undefined if not known. */
export function reasonOf(
  kind: number,
  b: number,
  c: number,
  mover: Seat | undefined,
): Reason | undefined {
  const row =
    kind === EVENT_HOME ? HOMES[c] : kind === EVENT_TURNED && b === GOAL ? BACK : ROWS[kind];
  if (!row) return undefined;
  const [section, isNotable, en, zh] = row;
  const name = mover === undefined ? NOBODY : SEAT_TEXTS[mover];
  const why = { en: en.replace("@", name.en), zh: zh.replace("@", name.zh) };
  return { section, why: { ...why, en: why.en.replace(/^s/, "S") }, isNotable: isNotable === 1 };
}

/** Why there is a roll to keep or give. */
export function earnedText(seat: Seat): Text {
  const { en, zh } = SEAT_TEXTS[seat];
  return {
    en: `A 6 earned ${en} one more roll: to keep, or to give to its partner (RULES 4.1).`,
    zh: `掷出6点，${zh}得到一次连投：可以自己投，也可以让给对家（规则 4.1）。`,
  };
}

/** All sections that are named. */
export function sections(): string[] {
  const rows = [...Object.values(ROWS), ...Object.values(HOMES), BACK];
  return [...new Set(rows.map(([section]) => section))];
}

/** What a seat has to do with a prop: how many it holds, its coins, how many it bought. */
export interface Purse {
  held: number;
  /** Undefined where there is no shop. */
  coins: number | undefined;
  bought: number;
  /** Whether this turn's one prop was used already. */
  isUsed: boolean;
}

/** Whether a prop can be bought, and if not, why: in words. */
export function offerText(kind: number, { held, coins, bought, isUsed }: Purse): Text {
  if (isUsed) return { en: "not now: one prop a turn", zh: "现在不行：每回合一个道具" };
  if (held > 0) return { en: "use the one you have", zh: "用已有的" };
  if (coins === undefined) return { en: "found on the board only", zh: "只能在棋盘上拾得" };
  const cost = price(kind);
  if (bought >= MOST_BOUGHT) return { en: "three bought already", zh: "已经买了三个" };
  return coins < cost
    ? { en: `${cost - coins} coins too few`, zh: `还差${cost - coins}金币` }
    : { en: "can be bought", zh: "可以买" };
}

/**
 * A prop that is shown, before GO uses or buys it: what it is, has and costs, sentence by sentence.
 * `offer` is what the board says that buying it costs; without it, it is to be used.
 */
export function propTexts(
  set: PropSet,
  kind: number,
  purse: Purse,
  offer: Offer | undefined,
): Text[] {
  const thing = propThings(set)[kind];
  if (!thing) return [];
  const { name, does } = thing;
  const texts: Text[] = [
    { en: `${name.en}: used, ${does.en}.`, zh: `${name.zh}：使用后，${does.zh}。` },
    purse.held > 0
      ? { en: `In the store: ${purse.held}.`, zh: `现有${purse.held}个。` }
      : { en: "None in the store.", zh: "现有0个。" },
  ];
  if (set !== PROPS_QQ || purse.coins === undefined) return texts;
  if (offer) {
    const { price, coins } = offer;
    texts.push({
      en: `It costs ${price} of your ${coins} coins and leaves ${coins - price}.`,
      zh: `花${price}金币，现有${coins}，买后剩${coins - price}。`,
    });
  } else texts.push({ en: "Using it costs no coins.", zh: "使用不花金币。" });
  const left = offer?.left ?? MOST_BOUGHT - purse.bought;
  texts.push({
    en: `You may still buy ${left} of ${MOST_BOUGHT} props in this game${offer ? ", this one included" : ""}.`,
    zh: `这局还可以买${left}个（最多${MOST_BOUGHT}个${offer ? "，包括这个" : ""}）。`,
  });
  return texts;
}

// Dice.

/** Fewer throws say nothing: each number is to be expected five times. */
const LEAST = 30;

/** Chi-square of five degrees of freedom that fair dice reach in so many tries. */
const VERDICTS: readonly [below: number, en: string, zh: string][] = [
  [
    11.07,
    "Fair: in 95 of 100 tries fair dice come out as even as this.",
    "公平：100次里有95次会这样均匀。",
  ],
  [
    15.09,
    "A little uneven: fair dice come out so in fewer than 5 of 100 tries. Throw more.",
    "略有偏差：公平的骰子100次里不到5次会这样，再多掷一些看看。",
  ],
  [
    20.52,
    "Uneven: fair dice come out so in fewer than 1 of 100 tries.",
    "有偏差：公平的骰子100次里不到1次会这样。",
  ],
  [
    Number.POSITIVE_INFINITY,
    "Very uneven: fair dice come out so in fewer than 1 of 1000 tries. Take another die.",
    "偏差很大：公平的骰子1000次里不到1次会这样，换一颗骰子吧。",
  ],
];

/** What the numbers thrown, 1 to 6, and their chi-square say of the dice. */
export function verdict(faces: readonly number[], chi2: number): Text {
  const n = faces.reduce((sum, count) => sum + count, 0);
  if (n < LEAST) {
    return {
      en: `Too few throws to judge: ${n} of ${LEAST}.`,
      zh: `次数太少，无法判断：${n}次，至少${LEAST}次。`,
    };
  }
  const [, en, zh] = VERDICTS.find(([below]) => chi2 < below) ?? VERDICTS[3];
  return { en, zh };
}
