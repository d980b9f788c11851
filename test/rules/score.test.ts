/** RULES.md section 11: points, beans, ranks. */

import { describe, expect, test } from "vitest";
import { countBeans, countPoints, entry, rank } from "../../firmware/rules/score.ts";
import { setUp } from "./table.ts";

const OVER = "phase=over marks=n";

/** What is counted; 0 has no sign. */
const amounts = (result: Float64Array) => Array.from(result, (x) => x + 0);

function points(rules: string, position: string): number[] {
  setUp(rules, `${position} ${OVER}`);
  const result = new Float64Array([9, 9, 9, 9]);
  countPoints(result);
  return amounts(result);
}

function beans(rules: string, position: string, accounts: number[]): number[] {
  setUp(rules, `${position} ${OVER}`);
  const result = new Float64Array([9, 9, 9, 9]);
  countBeans(result, Uint32Array.from(accounts));
  return amounts(result);
}

const ALL = "57.57.57.57";

describe("11 points", () => {
  const table: [title: string, rules: string, position: string, points: number[]][] = [
    [
      "the example: R = 1000, 4/3/2/1 home",
      "classic score=1000",
      `${ALL}/57.57.57/57.57/57 winner=0`,
      [1500, -250, -500, -750],
    ],
    ["the presets' rooms: qq", "qq", `${ALL}/57.57.57/57.57/57 winner=0`, [1500, -250, -500, -750]],
    [
      "the presets' rooms: mgm",
      "mgm",
      `57.57.57/${ALL}/57.57/57 turn=11 winner=1`,
      [-1, 6, -2, -3],
    ],
    [
      "planes not at the goal count wherever they are",
      "classic score=4",
      `1.2.51.56//52.53.54.57/${ALL} turn=33 winner=3`,
      [-4, -4, -3, 11],
    ],
    ["no room's points", "classic", `${ALL}/// winner=0`, [0, 0, 0, 0]],
    [
      "a seat that does not play has none",
      "classic seats=02 score=1000",
      `//${ALL}/ turn=22 winner=2`,
      [-1000, 0, 1000, 0],
    ],
    [
      "three planes",
      "classic planes=3 score=999",
      "57.57.57/57//57.57 winner=0",
      [1998, -666, -999, -333],
    ],
    ["two planes", "classic planes=2 score=10", "57.57/57//57 winner=0", [20, -5, -10, -5]],
    [
      "the greatest room",
      "classic score=1000000000",
      `/${ALL}// turn=11 winner=1`,
      [-1e9, 3e9, -1e9, -1e9],
    ],
    [
      "partners halve it",
      "classic teams=yes score=1000",
      `${ALL}/57/${ALL}/57 winner=02`,
      [750, -750, 750, -750],
    ],
    [
      "an odd point goes to the lower seat",
      "classic teams=yes score=4",
      `${ALL}/57/${ALL}/57.57 winner=02`,
      [3, -3, 2, -2],
    ],
    [
      "an odd point goes to the lower seat, 1 and 3",
      "classic teams=yes score=4",
      `57/${ALL}//${ALL} turn=33 winner=13`,
      [-3, 4, -4, 3],
    ],
    [
      "a losing seat that has all planes at the goal loses nothing",
      "classic teams=yes score=4",
      `${ALL}/${ALL}/${ALL}/57 winner=02`,
      [2, 0, 1, -3],
    ],
    [
      "one point",
      "classic teams=yes score=4",
      `${ALL}/${ALL}/${ALL}/57.57.57 winner=02`,
      [1, 0, 0, -1],
    ],
    ["a bean room counts none", "classic score=1000 beans=1", `${ALL}/// winner=0`, [0, 0, 0, 0]],
  ];
  for (const [title, rules, position, wanted] of table)
    test(`11 points: ${title}`, () => expect(points(rules, position)).toEqual(wanted));
});

describe("11 beans", () => {
  const RICH = [1e6, 1e6, 1e6, 1e6];
  const table: [string, string, string, number[], beans: number[]][] = [
    [
      "u * N each",
      "classic beans=1000",
      `${ALL}/57.57.57/57.57/57 winner=0`,
      RICH,
      [6000, -1000, -2000, -3000],
    ],
    [
      "not by the number of planes",
      "classic planes=2 beans=1000",
      "57.57/57// winner=0",
      RICH,
      [5000, -1000, -2000, -2000],
    ],
    [
      "not more than a seat has",
      "classic beans=1000",
      `${ALL}/// winner=0`,
      [0, 4000, 3999, 1],
      [8000, -4000, -3999, -1],
    ],
    [
      "the winner's account is no matter",
      "classic beans=20000",
      `/${ALL}// turn=11 winner=1`,
      [80000, 0, 100000, 79999],
      [-80000, 239999, -80000, -79999],
    ],
    ["nothing to pay with", "classic beans=1000", `${ALL}/// winner=0`, [0, 0, 0, 0], [0, 0, 0, 0]],
    [
      "partners halve what is paid, the odd one to the lower seat",
      "classic teams=yes beans=1000",
      `${ALL}/57/${ALL}/57 winner=02`,
      [0, 2000, 0, 999],
      [1500, -2000, 1499, -999],
    ],
    [
      "partners 1 and 3",
      "classic teams=yes beans=1",
      `/${ALL}/57/${ALL} turn=11 winner=13`,
      RICH,
      [-4, 4, -3, 3],
    ],
    [
      "a seat that does not play",
      "classic seats=13 first=1 beans=5000",
      `/${ALL}//57.57.57 turn=11 winner=1`,
      RICH,
      [0, 5000, 0, -5000],
    ],
    [
      "the greatest coefficient",
      "classic beans=1000000000",
      `${ALL}/57.57.57/57.57.57/57.57.57 winner=0`,
      [0, 4e9, 4e9, 999999999],
      [2999999999, -1e9, -1e9, -999999999],
    ],
    ["a room of points has none", "qq", `${ALL}/// winner=0`, RICH, [0, 0, 0, 0]],
    [
      "the room's points are no matter",
      "qq beans=5",
      `${ALL}/57.57.57/57.57.57/57.57.57 winner=0`,
      RICH,
      [15, -5, -5, -5],
    ],
  ];
  for (const [title, rules, position, accounts, wanted] of table)
    test(`11 beans: ${title}`, () => expect(beans(rules, position, accounts)).toEqual(wanted));

  test("11 beans: to enter a seat needs 3 N", () => {
    expect([1000, 5000, 20000, 200000].map(entry)).toEqual([3000, 15000, 60000, 600000]);
    expect(entry(1e9)).toBe(3e9);
  });
});

describe("11 ranks", () => {
  /** The 28 ranks of the source document by the points that they begin with. */
  const POINTS = [
    [0, 4, 8, 12, 20, 28, 40, 80, 120, 200, 280, 400, 800, 1200],
    [
      2000, 2800, 4000, 8000, 12000, 20000, 28000, 40000, 80000, 120000, 200000, 280000, 400000,
      800000,
    ],
  ].flat();

  test("11 ranks: there are 28", () => expect(POINTS).toHaveLength(28));

  for (const [i, least] of POINTS.entries())
    test(`11 ranks: number ${i} from ${least} points on`, () => {
      expect(rank(least)).toBe(i);
      expect(rank(least - 1)).toBe(Math.max(0, i - 1));
      expect(rank((POINTS[i + 1] ?? 1e12) - 1)).toBe(i);
    });

  test("11 ranks: below 0 points the first", () => {
    for (const points of [-1, -750, -1e9, -4e9]) expect(rank(points)).toBe(0);
  });

  test("11 ranks: no number of points is too great", () => {
    for (const points of [2 ** 31, 2 ** 32 + 1, 1e15]) expect(rank(points)).toBe(27);
  });
});
