/**
 * What the game says, in English and Chinese: events, refusals, weather, props, presets, and what
 * the buttons do. The one table of sentences, for the page and the command line. The device sends
 * numbers only (firmware/rules/event.ts).
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
import type { Why } from "../firmware/rules/setup.ts";
import { PROPS_MGM, type PROPS_NONE, PROPS_QQ, WEATHER_TORNADO } from "../firmware/rules/state.ts";
import {
  GOAL,
  HANGAR,
  LANE_START,
  LINE_START,
  PAD,
  type Progress,
  RING,
  type Seat,
} from "../firmware/rules/track.ts";

/** A sentence, or a name, in both languages. */
export interface Text {
  en: string;
  zh: string;
}

/** A thing of the game: its name, and what it does. */
export interface Thing {
  name: Text;
  does: Text;
}

/** Which of the games' props and weathers are meant: PROPS_NONE, PROPS_QQ or PROPS_MGM. */
export type PropSet = typeof PROPS_NONE | typeof PROPS_QQ | typeof PROPS_MGM;

function text(en: string, zh: string): Text {
  return { en, zh };
}

function thing(en: string, zh: string, enDoes: string, zhDoes: string): Thing {
  return { name: text(en, zh), does: text(enDoes, zhDoes) };
}

// Names.

/** The seats' names, 0 to 3. */
export const SEAT_TEXTS: readonly Text[] = [
  text("Red", "红方"),
  text("Yellow", "黄方"),
  text("Blue", "蓝方"),
  text("Green", "绿方"),
];

/** Where a plane of a seat is. */
export function placeText(seat: Seat, progress: Progress): Text {
  if (progress === HANGAR) return text("its hangar", "停机坪");
  if (progress === PAD) return text("its pad", "起飞点");
  if (progress === GOAL) return text("the goal", "终点");
  if (progress >= LANE_START) {
    const step = progress - LANE_START + 1;
    return text(`step ${step} of its lane`, `安全区第${step}格`);
  }
  return cellText(RING[13 * seat + progress]);
}

/** A ring cell. */
export function cellText(cell: number): Text {
  return text(`cell ${cell}`, `${cell}号格`);
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/** How many of a seat's planes, beginning a sentence. */
function planesText(seat: Seat, count: number): Text {
  const { en, zh } = SEAT_TEXTS[seat];
  return count > 1
    ? text(`${en}'s ${NUMBERS[count]} planes`, `${zh}的${count}架飞机`)
    : text(`${en}'s plane`, `${zh}的飞机`);
}

/** The mover of an event: a seat's planes, and its partner's that come along. */
function moverText(who: number): Text & { isMany: boolean } {
  const seat = who & 3;
  const own = (who >> 2) & 7;
  const others = who >> 5;
  const planes = planesText(seat, own);
  if (others === 0) return { ...planes, isMany: own > 1 };
  const partner = planesText(seat ^ 2, others);
  const en = partner.en.replace(/^./, (letter) => letter.toUpperCase());
  return { en: `${planes.en} with ${en}`, zh: `${planes.zh}带着${partner.zh}`, isMany: true };
}

// Props and weather.

const POWER_UNIT = thing(
  "power unit",
  "动力装置",
  "two dice are rolled and one plane moves their sum; no extra roll from it",
  "投掷两颗骰子，一架飞机走点数之和，这次投出6没有连投",
);
const TANKER = thing(
  "tanker",
  "空中加油机",
  "one more roll when the turn would end; a 6 on it earns nothing",
  "完成正常投骰流程后多一次投骰机会，这次投出6没有连投",
);
const GROUNDING = text(
  "every enemy with a plane still on its way loses its next turn",
  "所有敌对玩家的飞机停止飞行一回合，对己方没有影响",
);
const CLEARING = text("the weather leaves the board", "地图上的天气消失");
const SPACE_CLEARING = text("the space energy leaves the board", "地图上的宇宙能量消失");

const QQ_PROPS: readonly Thing[] = [
  thing(
    "radar",
    "雷达",
    "for three of its owner's turns missiles of others do nothing to its planes",
    "自己的三个回合内，其他玩家的导弹对己方飞机无效",
  ),
  thing(
    "six-dice",
    "6数骰",
    "the roll is a 6 at once; no extra roll from it",
    "立即掷出6点，没有连投",
  ),
  POWER_UNIT,
  { name: text("fog missile", "迷雾导弹"), does: GROUNDING },
  { name: text("flare", "照明导弹"), does: CLEARING },
  TANKER,
  thing(
    "missile",
    "导弹",
    "the next plane to move then fires: the nearest enemy within 3 cells ahead goes back 5",
    "下一步走的飞机走完后发射，前方3格内最近的敌机后退5格",
  ),
  thing(
    "long missile",
    "远程导弹",
    "the next plane to move then fires: the nearest enemy within 5 cells ahead goes back 6",
    "下一步走的飞机走完后发射，前方5格内最近的敌机后退6格",
  ),
];

const MGM_PROPS: readonly Thing[] = [
  thing(
    "magic die",
    "魔术骰子",
    "its owner says what the die shows, 1 to 6",
    "可以投掷出自己想要的任意点数",
  ),
  POWER_UNIT,
  { name: text("jammer", "干扰雷达"), does: GROUNDING },
  { name: text("robot", "机器人"), does: SPACE_CLEARING },
  TANKER,
  thing(
    "missile",
    "导弹",
    "the next plane to move fires first: the nearest enemy within 3 cells ahead goes back to its hangar",
    "下一步走的飞机在走之前发射，前方3格内最近的敌机返回停机坪",
  ),
];

/** The props of a game, by kind; none without props. */
export function propThings(set: PropSet): readonly Thing[] {
  return set === PROPS_QQ ? QQ_PROPS : set === PROPS_MGM ? MGM_PROPS : [];
}

const UNKNOWN = thing("prop", "道具", "a prop that this game has not", "这局没有的道具");

function propThing(set: PropSet, kind: number): Thing {
  return propThings(set)[kind] ?? UNKNOWN;
}

const STORM_DOES = text(
  "a plane that walks onto it with steps to go has just one left",
  "飞机走到这一格，无论剩余步数多少都只能再走一格",
);
const TORNADO_DOES = text(
  "a plane that comes onto it is blown to some other ring cell of its way, and bumps there as usual",
  "飞机到这一格会被吹到外圈任意一格（停机坪、安全区除外），照样可以撞子",
);

/** Weather of kind WEATHER_STORM or WEATHER_TORNADO: MGM's rooms call it otherwise. */
export function weatherThing(set: PropSet, kind: number): Thing {
  const isSpace = set === PROPS_MGM;
  if (kind === WEATHER_TORNADO) {
    return { name: isSpace ? text("UFO", "UFO") : text("tornado", "龙卷风"), does: TORNADO_DOES };
  }
  return {
    name: isSpace ? text("electromagnetic storm", "电磁暴") : text("storm", "暴雨"),
    does: STORM_DOES,
  };
}

// Events.

interface Args {
  a: number;
  b: number;
  c: number;
  set: PropSet;
}

type Say = (args: Args) => Text;

function article(name: string): string {
  return /^[aeio]/i.test(name) ? "an" : "a";
}

function sayWalk({ a, b, c }: Args): Text {
  const { en, zh, isMany } = moverText(a);
  const to = placeText(a & 3, c);
  const steps = Math.abs(c - b);
  const cells = steps > 1 ? "cells" : "cell";
  return c < b
    ? text(
        `${en} ${isMany ? "go" : "goes"} back ${steps} ${cells} to ${to.en}.`,
        `${zh}后退${steps}格，到${to.zh}。`,
      )
    : text(
        `${en} ${isMany ? "move" : "moves"} ${steps} ${cells} to ${to.en}.`,
        `${zh}前进${steps}格，到${to.zh}。`,
      );
}

function sayJump({ a, c }: Args): Text {
  const { en, zh, isMany } = moverText(a);
  const to = placeText(a & 3, c);
  return text(
    `On its own colour ${en} ${isMany ? "jump" : "jumps"} to the next one, ${to.en}.`,
    `停在同色格，${zh}跳到下一个同色格：${to.zh}。`,
  );
}

function sayFly({ a, c }: Args): Text {
  const { en, zh, isMany } = moverText(a);
  const to = placeText(a & 3, c);
  return text(
    `${en} ${isMany ? "fly" : "flies"} along the dashed line to ${to.en}.`,
    `${zh}沿虚线飞到对岸：${to.zh}。`,
  );
}

function sayLaunch({ a }: Args): Text {
  const { en, zh } = SEAT_TEXTS[a];
  return text(
    `A plane of ${en} takes off: from its hangar to its pad.`,
    `${zh}起飞：一架飞机从停机坪到起飞点。`,
  );
}

/** Why planes went home, by HOME_…: `isMany`, and where they were. */
const HOME_REASONS: Record<number, (at: Text) => Text> = {
  [HOME_BUMPED]: (at) => text(`bumped on ${at.en}`, `在${at.zh}被撞`),
  [HOME_CROSSING]: () =>
    text("caught where a dashed line crosses the lane", "停在虚线与通往终点线路的交叉点，被逐"),
  [HOME_STACK]: (at) => text(`ran into a stack on ${at.en}`, `在${at.zh}撞上迭子`),
  [HOME_MISSILE]: (at) => text(`hit by the missile on ${at.en}`, `在${at.zh}被导弹击中`),
  [HOME_SIXES]: () => text("the price of a third 6 in a row", "连续三次掷出6点"),
};

function sayHome({ a, b, c }: Args): Text {
  const seat = a & 3;
  const count = a >> 2;
  const { en, zh } = planesText(seat, count);
  const why = HOME_REASONS[c]?.(placeText(seat, b)) ?? text("", "");
  return text(
    `${en} ${count > 1 ? "go back to their" : "goes back to its"} hangar: ${why.en}.`,
    `${zh}${why.zh}，返回停机坪。`,
  );
}

function sayPark({ a, b }: Args): Text {
  const { en, zh } = moverText(a);
  const at = placeText(a & 3, b);
  return text(
    `With a 6 ${en} stops on the enemy stack on ${at.en}; it must be the next of its seat to move.`,
    `掷出6点，${zh}停于${at.zh}的敌方迭子上面；下次必须先走这架。`,
  );
}

function sayBlown({ a, b, c, set }: Args): Text {
  const { en, zh } = moverText(a);
  const from = placeText(a & 3, b);
  const to = placeText(a & 3, c);
  const { name } = weatherThing(set, WEATHER_TORNADO);
  return text(
    `The ${name.en} on ${from.en} blows ${en} to ${to.en}.`,
    `${zh}在${from.zh}遇到${name.zh}，被吹到${to.zh}。`,
  );
}

function sayStorm({ a, b, set }: Args): Text {
  const { en, zh } = moverText(a);
  const at = placeText(a & 3, b);
  const { name } = weatherThing(set, 0);
  return text(
    `The ${name.en} on ${at.en} slows ${en} down: just one step more.`,
    `${zh}在${at.zh}遇到${name.zh}，只能再走一格。`,
  );
}

function sayTake({ a, b, c, set }: Args): Text {
  const { en, zh } = SEAT_TEXTS[a];
  const { name, does } = propThing(set, b);
  const at = cellText(c);
  return text(
    `${en} picks up ${article(name.en)} ${name.en} on ${at.en}: used, ${does.en}.`,
    `${zh}在${at.zh}拾得${name.zh}：使用后，${does.zh}。`,
  );
}

function sayFull({ a, b, c, set }: Args): Text {
  const { en, zh } = SEAT_TEXTS[a];
  const { name } = propThing(set, b);
  const at = cellText(c);
  return text(
    `${en} holds nine of the ${name.en} already: the one on ${at.en} stays.`,
    `${zh}已有九个${name.zh}，${at.zh}的道具留在原处。`,
  );
}

function sayUse({ a, b, set }: Args): Text {
  const { en, zh } = SEAT_TEXTS[a];
  const { name, does } = propThing(set, b);
  return text(`${en} uses its ${name.en}: ${does.en}.`, `${zh}使用${name.zh}：${does.zh}。`);
}

function sayBuy({ a, b, c, set }: Args): Text {
  const { en, zh } = SEAT_TEXTS[a];
  const { name, does } = propThing(set, b);
  return text(
    `${en} buys and uses ${article(name.en)} ${name.en} for ${c} coins: ${does.en}.`,
    `${zh}花${c}金币购买并使用${name.zh}：${does.zh}。`,
  );
}

function sayFire({ a, b, c }: Args): Text {
  const { en, zh } = SEAT_TEXTS[a];
  const from = cellText(b);
  const at = cellText(c);
  return text(
    `${en}'s plane on ${from.en} fires at the nearest enemy ahead, on ${at.en}.`,
    `${zh}在${from.zh}的飞机向前方最近的敌机（${at.zh}）发射导弹。`,
  );
}

function sayPush({ a, b, c }: Args): Text {
  const { en, zh } = planesText(a, 1);
  const to = placeText(a, c);
  return text(
    `The missile drives ${en} back ${b - c} cells to ${to.en}.`,
    `${zh}被导弹击中，后退${b - c}格，到${to.zh}。`,
  );
}

function sayShield({ a, b }: Args): Text {
  const { en, zh } = SEAT_TEXTS[a];
  const at = placeText(a, b);
  return text(
    `${en}'s radar stops the missile at its plane on ${at.en}.`,
    `${zh}的雷达挡住了导弹，${at.zh}的飞机没事。`,
  );
}

function sayTurned({ a, b }: Args): Text {
  const { en, zh, isMany } = moverText(a);
  const at = placeText(a & 3, b);
  const turn = isMany ? "turn" : "turns";
  return b === GOAL
    ? text(
        `More than the goal needs: ${en} ${turn} round with the steps left.`,
        `点数多于到终点的格数，${zh}往回走剩下的步数。`,
      )
    : text(
        `An enemy stack bars the way on ${at.en}: ${en} ${turn} round with the steps left.`,
        `${at.zh}有敌方迭子挡路，${zh}往回走剩下的步数。`,
      );
}

function sayBarred({ a, b, c }: Args): Text {
  const { en, zh } = moverText(a);
  const isFlight = b === LINE_START && c - b > 4;
  return isFlight
    ? text(
        `${en} cannot fly along the dashed line: planes stand in the way, it has to go round.`,
        `虚线的路上有迭子，${zh}不能穿越，必须绕行。`,
      )
    : text(
        `${en} cannot jump: an enemy stack stands in the way.`,
        `前面有敌方迭子，${zh}不能跳子。`,
      );
}

function sayLeft({ a, b }: Args): Text {
  const seat = a & 3;
  const { en, zh } = planesText(seat, a >> 2);
  const at = placeText(seat, b);
  return text(
    `${en} stays behind on ${at.en}: the leg would end off its way.`,
    `${zh}留在${at.zh}：再走就不在自己的路线上。`,
  );
}

function sayRoll({ a, b, c }: Args): Text {
  const { en, zh } = SEAT_TEXTS[a];
  return c
    ? text(`${en} rolls ${b} and ${c}: ${b + c} in all.`, `${zh}掷得${b}和${c}，共${b + c}点。`)
    : text(`${en} rolls ${article(String(b))} ${b}.`, `${zh}掷得${b}点。`);
}

function sayWon({ a }: Args): Text {
  const winners = SEAT_TEXTS.filter((_, seat) => (a >> seat) & 1);
  const en = winners.map((name) => name.en).join(" and ");
  const zh = winners.map((name) => name.zh).join("和");
  return text(
    `${en} ${winners.length > 1 ? "win" : "wins"}: every plane is at the goal.`,
    `${zh}获胜：所有飞机都到达终点。`,
  );
}

function sayWeather({ a, b, set }: Args): Text {
  const { name, does } = weatherThing(set, a);
  const at = cellText(b);
  return text(
    `${article(name.en).replace("a", "A")} ${name.en} appears on ${at.en}: ${does.en}.`,
    `${at.zh}出现${name.zh}：${does.zh}。`,
  );
}

function sayClear({ a, b, set }: Args): Text {
  const { name } = weatherThing(set, a);
  const at = cellText(b);
  return text(`The ${name.en} on ${at.en} is gone.`, `${at.zh}的${name.zh}消失了。`);
}

function sayProp({ a, b, set }: Args): Text {
  const { name, does } = propThing(set, a);
  const at = cellText(b);
  return text(
    `${article(name.en).replace("a", "A")} ${name.en} lies on ${at.en} for whoever lands there: used, ${does.en}.`,
    `${at.zh}出现道具${name.zh}，停到该格即可获得：使用后，${does.zh}。`,
  );
}

/** A sentence with the name of seat `a` for `@`. */
function ofSeat(en: string, zh: string): Say {
  return ({ a }) =>
    text(en.replace("@", SEAT_TEXTS[a]?.en ?? ""), zh.replace("@", SEAT_TEXTS[a]?.zh ?? ""));
}

const SAY: Record<number, Say> = {
  [EVENT_WALK]: sayWalk,
  [EVENT_JUMP]: sayJump,
  [EVENT_FLY]: sayFly,
  [EVENT_LAUNCH]: sayLaunch,
  [EVENT_HOME]: sayHome,
  [EVENT_PARK]: sayPark,
  [EVENT_BLOWN]: sayBlown,
  [EVENT_STORM]: sayStorm,
  [EVENT_TAKE]: sayTake,
  [EVENT_FULL]: sayFull,
  [EVENT_USE]: sayUse,
  [EVENT_BUY]: sayBuy,
  [EVENT_FIRE]: sayFire,
  [EVENT_PUSH]: sayPush,
  [EVENT_SHIELD]: sayShield,
  [EVENT_WASTE]: ofSeat(
    "@'s missile is wasted: no enemy in its range.",
    "@的导弹落空：射程内没有敌机。",
  ),
  [EVENT_GROUND]: ofSeat("@ is grounded for its next turn.", "@下一回合停止飞行。"),
  [EVENT_SKIP]: ofSeat("@ is grounded and loses this turn.", "@停止飞行，跳过这一回合。"),
  [EVENT_WEATHER]: sayWeather,
  [EVENT_CLEAR]: sayClear,
  [EVENT_PROP]: sayProp,
  [EVENT_ROUND]: ({ a, b, c }) =>
    text(`Round ${a + 256 * b + 65536 * c} begins.`, `第${a + 256 * b + 65536 * c}回合开始。`),
  [EVENT_ROLL]: sayRoll,
  [EVENT_STUCK]: ofSeat("@ has no plane that may move with it.", "@没有可以走的飞机。"),
  [EVENT_AGAIN]: ofSeat("A 6: @ rolls again.", "掷得6点，@连投一次。"),
  [EVENT_GIVE]: ({ a, b }) =>
    text(
      `${SEAT_TEXTS[a].en} gives its extra roll to its partner ${SEAT_TEXTS[b].en}.`,
      `${SEAT_TEXTS[a].zh}把连投让给对家${SEAT_TEXTS[b].zh}。`,
    ),
  [EVENT_TANKER]: ofSeat(
    "The tanker gives @ one more roll; a 6 on it earns nothing.",
    "空中加油机让@再投一次，这次投出6没有连投。",
  ),
  [EVENT_TURN]: ofSeat("It is @'s turn.", "轮到@。"),
  [EVENT_WON]: sayWon,
  [EVENT_SIXES]: ofSeat(
    "The third 6 in a row: @ may not move it, and its turn ends.",
    "连续第三次掷出6点，@不能走，回合结束。",
  ),
  [EVENT_BARRED]: sayBarred,
  [EVENT_TURNED]: sayTurned,
  [EVENT_LEFT]: sayLeft,
};

/** The sentence of an event, given by its four numbers, in a game with these props. */
export function eventText(kind: number, a: number, b: number, c: number, set: PropSet): Text {
  const say = SAY[kind];
  return say ? say({ a, b, c, set }) : text(`Event ${kind}.`, `事件${kind}。`);
}

/** Whose sentence it is, for its colour: the seat, or -1 for the world. */
export function eventSeat(kind: number, a: number): Seat {
  return kind === EVENT_WEATHER ||
    kind === EVENT_CLEAR ||
    kind === EVENT_PROP ||
    kind === EVENT_ROUND
    ? -1
    : kind === EVENT_WON
      ? Math.log2(a & -a)
      : a & 3;
}

// Refusals (NOTATION.md).

const REFUSALS: Record<string, Text> = {
  syntax: text(
    "This is no token of a record: write r5, m17, u3, b2, k or g, and begin a record with 'skyring 1 rules' and a preset.",
    "这不是记谱的词：请写 r5、m17、u3、b2、k 或 g，并以“skyring 1 rules”和一种规则开头。",
  ),
  option: text(
    "This option is unknown, given twice or out of range, or the options make no game together: see the options in RULES.md, section 3.",
    "选项不存在、重复、超出范围，或这些选项不能组成一局：请看 RULES.md 第3节。",
  ),
  over: text(
    "The game is over: begin a new one with 'skyring 1 rules' and a preset.",
    "这局已经结束：请用“skyring 1 rules”开始新的一局。",
  ),
  gift: text(
    "In this game extra rolls are not given away: leave out k and g, or set gift=yes teams=yes.",
    "这局不能把连投让给对家：去掉 k 和 g，或设 gift=yes teams=yes。",
  ),
  prop: text(
    "This game has no such prop, or no shop to buy it: choose a kind that it has, or other rules.",
    "这局没有这种道具或没有商店：请选已有的种类，或换规则。",
  ),
  phase: text(
    "It is not the time for this: roll before you move, use props before you roll, and answer k or g when a roll may be given.",
    "现在不能这样：先掷骰再走棋，道具要在投骰之前使用，可让连投时回答 k 或 g。",
  ),
  die: text(
    "No die shows this: give one die of 1 to 6, or two, as r54, after a power unit.",
    "骰子没有这个点数：一颗骰子写1到6，动力装置之后写两颗，如 r54。",
  ),
  move: text(
    "No plane may move like this: name the progress of one that can, as m17, or m0 for the hangar.",
    "没有这样的走法：请写可走飞机的进度，如 m17，停机坪为 m0。",
  ),
  used: text(
    "A prop was used in this turn already, and one is all: roll now.",
    "这一回合已经用过道具，每回合只能用一个：请掷骰。",
  ),
  none: text(
    "The seat has no prop of this kind: use one that it has, or buy it with b where there is a shop.",
    "没有这种道具：请用已有的，或在有商店时用 b 购买。",
  ),
  have: text(
    "The seat has one of this kind, so it cannot buy another: use it with u.",
    "已有这种道具，不能再买：请用 u 使用。",
  ),
  limit: text(
    "The seat has bought three props, the most in a game: use what it has, or roll.",
    "已购买三个道具，一局最多三个：请用已有的，或掷骰。",
  ),
  coins: text(
    "The seat has too few coins for it: choose something cheaper, or roll.",
    "金币不够：请选便宜些的，或掷骰。",
  ),
  // Of a board's console alone.
  locked: text(
    "The board's console is locked: it may be asked, but not play or set. Unlock it in the settings, by the board's buttons.",
    "棋盘的控制台已上锁：只能查询，不能代下或更改设置。请用棋盘按钮在设置里解锁。",
  ),
};

/** Why options make no game together, by the option that is at fault (RULES.md section 3). */
const SETS: Record<string, Text> = {
  seats: text("seats: at least two seats must play.", "seats：至少要有两方参加。"),
  first: text("first: the seat that begins must be one that plays.", "first：先走的一方必须参加。"),
  teams: text("teams: team play needs all four seats.", "teams：对家配合需要四方都参加。"),
  gift: text(
    "gift: extra rolls can be given only in team play: set teams=yes too.",
    "gift：只有对家配合时才能让出连投：请同时设 teams=yes。",
  ),
  takeoff: text(
    "takeoff: name at least one roll that launches a plane.",
    "takeoff：至少要有一个可以起飞的点数。",
  ),
  group: text(
    "group: planes can move together only with block=free, weather=no and props=none.",
    "group：只有 block=free、weather=no、props=none 时才能一起走。",
  ),
  park: text(
    "park: planes can park only with block=bounce: set park=no.",
    "park：只有 block=bounce 时才能停在迭子上：请设 park=no。",
  ),
  shop: text(
    "shop: only props=qq are sold: set shop=no.",
    "shop：只有 props=qq 才有商店：请设 shop=no。",
  ),
  score: text(
    "score: the points must be a multiple of the planes a seat.",
    "score：分数必须是每方飞机数的倍数。",
  ),
};

/** Which presets there are (RULES.md section 12). */
function presetRefusal(): Text {
  const names = PRESET_TEXTS.map(({ preset }) => preset);
  return text(
    `preset: rules are named by one of ${names.join(", ")}.`,
    `preset：规则有 ${names.join("、")}。`,
  );
}

/**
 * What is wrong and what to do, for a refusal's code; `option` is the one for which the options
 * make no game together, if that is the fault, or `preset`.
 */
export function refusalText(code: string, option = ""): Text {
  if (option === "preset") return presetRefusal();
  return SETS[option] ?? REFUSALS[code] ?? text(`Refused: ${code}.`, `拒绝：${code}。`);
}

/** The same in English. */
export function refusalSentence(code: string, option?: string): string {
  return refusalText(code, option).en;
}

/** What is wrong with a field of a position, by the word of a Fault (firmware/rules/setup.ts). */
const FAULTS: Record<Why, string> = {
  form: "it is not of its form: compare it with a line that `skyring replay` prints",
  seats: "`-` must stand where nobody plays, and there only: compare it with the option `seats`",
  planes: "a seat has not as many planes as the option `planes` says",
  order: "its parts must rise from left to right",
  options: "it does not fit the options of the game: name them before the position",
  enemies: "two enemies stand on one ring cell, and none of them is parked there",
  turn: "only the owner of the turn rolls, or with the option `gift` its partner",
  phase: "a seat whose planes are all at the goal has nothing to roll, move or be given",
  dice: "dice stand in the phase `move` only, and there they must",
  choice: "the roll is to be moved, but it allows no move",
  marks: "these marks cannot stand together, or not in this phase or with these dice",
  last: "no plane that moved in this turn can be there",
  parked: "a parked plane must be a plane of its seat on the ring",
  props: "more than four props cannot lie on the ring",
  cell: "a prop and the weather cannot be on one cell",
  random: "the random state is never 0",
  winner: "the winners are who have all planes at the goal, in the phase `over` and only there",
};

/** The English sentence of a Fault. */
export function faultSentence(why: Why): string {
  return FAULTS[why];
}

// Presets, in the order of RULES.md section 12.

/** A set of rules that the lobby offers. */
export interface PresetText extends Thing {
  /** Its word in a record. */
  preset: string;
}

export const PRESET_TEXTS: readonly PresetText[] = [
  {
    preset: "classic",
    ...thing(
      "Classic",
      "经典",
      "A 6 takes off, the goal wants an exact roll, stacks turn planes back.",
      "掷6起飞，终点须刚好走到，迭子挡路往回走。",
    ),
  },
  {
    preset: "qq",
    ...thing(
      "QQ room",
      "QQ场",
      "Classic with weather, eight props and a shop.",
      "经典规则加天气、八种道具和商店。",
    ),
  },
  {
    preset: "qq-new",
    ...thing(
      "QQ improved",
      "QQ改进场",
      "The same with take-off on 5 or 6, and no bounce at the goal.",
      "同上，掷5或6起飞，到终点不用往回走。",
    ),
  },
  {
    preset: "mgm",
    ...thing(
      "Space",
      "星际",
      "Take-off on 5 or 6, space energy, six props with the magic die.",
      "掷5或6起飞，宇宙能量，六种道具与魔术骰子。",
    ),
  },
  {
    preset: "match",
    ...thing(
      "Match",
      "竞技",
      "Contest rules: partners opposite, planes move in groups, extra rolls can be given.",
      "竞赛规则：对家配合，成组移动，连投可以让给对家。",
    ),
  },
  {
    preset: "family",
    ...thing(
      "Family",
      "家庭",
      "Stacks are walls, and a flight is the end of a move.",
      "迭子是墙不能越过，飞棋之后不再跳。",
    ),
  },
  {
    preset: "china",
    ...thing("Chinese", "中国", "Classic with take-off on 5 or 6.", "经典规则，掷5或6起飞。"),
  },
];

// What the buttons do now (`# state` and `# shows` of the console).

/** What a prop to buy costs, what the seat has, and how many it may still buy. */
export interface Offer {
  price: number;
  coins: number;
  left: number;
}

/**
 * What GO does, for what the board shows: a token, or `r` alone for a throw. What a prop to
 * buy costs is told if it is known.
 */
export function showsText(shows: string, set: PropSet, offer?: Offer): Text {
  const kind = Number(shows.slice(1));
  switch (shows.charAt(0)) {
    case "r":
      return kind > 0
        ? text(`let the magic die show ${kind}`, `魔术骰子定为${kind}点`)
        : text("roll the die", "掷骰");
    case "u": {
      const { name } = propThing(set, kind);
      return text(`use the ${name.en}`, `使用${name.zh}`);
    }
    case "b": {
      const { name } = propThing(set, kind);
      const of = text(
        offer ? `: ${offer.price} of your ${offer.coins} coins` : "",
        offer ? `：花${offer.price}金币（现有${offer.coins}）` : "",
      );
      return text(`buy and use the ${name.en}${of.en}`, `购买并使用${name.zh}${of.zh}`);
    }
    case "k":
      return text("keep the extra roll", "留下连投");
    case "g":
      return text("give the extra roll to the partner", "把连投让给对家");
    case "m":
      return text("move", "走棋");
    default:
      return text("take what is shown", "选定");
  }
}

/** What a move that is shown is: which plane of the seat. */
export function moveText(shows: string, seat: Seat): Text {
  const [, progress, own = "1", others = "0"] = /^m(\d+)(?::(\d)(?:\+(\d))?)?$/.exec(shows) ?? [];
  if (progress === undefined) return text("move", "走棋");
  const at = placeText(seat, Number(progress));
  const count = Number(own);
  const more = Number(others);
  if (Number(progress) === HANGAR) return text("take off", "起飞");
  const planes = count > 1 ? `the ${NUMBERS[count]} planes` : "the plane";
  const along = more > 0 ? ` with ${NUMBERS[more]} of the partner's` : "";
  return text(
    `move ${planes} on ${at.en}${along}`,
    `走${at.zh}的${count > 1 ? `${count}架` : ""}飞机${more > 0 ? `，带对家${more}架` : ""}`,
  );
}

/** What the board is doing, and what the buttons mean there. */
export interface StateText {
  title: Text;
  next: Text;
  go: Text;
}

/** The lobby's choice behind the presets: the saved game. */
export const SAVED_TEXT: StateText = {
  title: text("The saved game", "保存的对局"),
  next: text("next rules", "换规则"),
  go: text("go on with the saved game", "继续保存的对局"),
};

/** The board asks once more (its die burns), by the word after `# state`. */
export const ASKING_TEXTS: Record<string, StateText> = {
  lobby: {
    title: text("Give up the saved game?", "放弃保存的对局？"),
    next: text("stay", "留下"),
    go: text("give up the saved game and start", "放弃保存的对局，开始新的一局"),
  },
  resume: {
    title: text("Give up the saved game?", "放弃保存的对局？"),
    next: text("give it up", "放弃"),
    go: text("go on with it", "继续"),
  },
};

/** Why the lobby begins no game by this preset, or in teams, with these seats' digits, or undefined. */
export function missingText(preset: string, seats: string, isTeams = false): Text | undefined {
  if (preset === "match" && seats.length < 4) {
    return text("A match needs all four seats.", "竞技需要四方。");
  }
  if (isTeams && seats.length < 4) {
    return text(
      "Team play needs all four seats: it is set to always, in the settings.",
      "对家配合需要四方：设置里选了“总是”。",
    );
  }
  return seats.length < 2 ? text("At least two seats must play.", "至少要有两方参加。") : undefined;
}

/** Beans of a new account. */
export const NEW_BEANS = 10000;

/** A seat that has not the beans that a room asks for. */
export interface Poor {
  seat: Seat;
  needs: number;
  has: number;
}

/** Why the lobby begins no game in a room of beans, or undefined; `nameOf` says who plays a seat. */
export function poorText(
  poor: readonly Poor[],
  nameOf: (seat: Seat) => string | undefined,
): Text | undefined {
  if (poor.length === 0) return undefined;
  const parts = poor.map(({ seat, has }) => {
    const name = nameOf(seat);
    const { en, zh } = SEAT_TEXTS[seat];
    return name
      ? text(`${en} (${name}) has ${has}`, `${zh}（${name}）只有${has}`)
      : text(`${en} has ${has}`, `${zh}只有${has}`);
  });
  const { needs } = poor[0];
  const help =
    needs > NEW_BEANS
      ? text(
          `Choose a cheaper room in the settings; a new account has just ${NEW_BEANS}, enough for the beginners' room alone, where more can be won.`,
          `请在设置里换便宜的场次；新账户只有${NEW_BEANS}金豆，只够初级场，可在那里赢取。`,
        )
      : text(
          `Choose another room in the settings, or have the accounts made new there: each then has ${NEW_BEANS}.`,
          `请在设置里换场次，或重设账户：每方重新有${NEW_BEANS}金豆。`,
        );
  return text(
    `This room asks ${needs} beans of each seat: ${parts.map(({ en }) => en).join(", ")}. ${help.en}`,
    `进入这个场次每方需要${needs}金豆：${parts.map(({ zh }) => zh).join("，")}。${help.zh}`,
  );
}

/** The same by the word after `# state`; `@` is the seat whose buttons are meant. */
export const STATE_TEXTS: Record<string, StateText> = {
  resume: {
    title: text("A saved game is there", "有保存的对局"),
    next: text("drop it (asks once more)", "放弃（再问一次）"),
    go: text("go on with it", "继续"),
  },
  lobby: {
    title: text("Who plays, and by which rules?", "谁来玩？用什么规则？"),
    next: text("next rules; hold: settings", "换规则；长按：设置"),
    go: text("@ in or out; hold: start", "@入座或离座；长按：开始"),
  },
  roll: {
    title: text("It is @'s turn", "轮到@"),
    next: text("next choice", "下一个选择"),
    go: text("roll", "掷骰"),
  },
  move: {
    title: text("@ chooses a plane", "@选择飞机"),
    next: text("next plane", "下一架"),
    go: text("go", "走"),
  },
  gift: {
    title: text("@ has an extra roll to keep or give", "@可以留下或让出连投"),
    next: text("the other one", "另一个"),
    go: text("take what is shown", "选定"),
  },
  moving: {
    title: text("On the way", "飞行中"),
    next: text("skip", "跳过动画"),
    go: text("skip", "跳过动画"),
  },
  leave: {
    title: text("Leave this game? It stays saved", "离开这局？对局会保存"),
    next: text("stay", "留下"),
    go: text("leave", "离开"),
  },
  settings: {
    title: text("Settings", "设置"),
    next: text("next setting", "下一项设置"),
    go: text("next value; hold: back to the lobby", "下一个值；长按：返回大厅"),
  },
  over: {
    title: text("The game is over", "对局结束"),
    next: text("", ""),
    go: text("back to the lobby", "返回大厅"),
  },
};
