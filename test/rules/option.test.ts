/** RULES.md sections 3 and 12, and how NOTATION.md writes options. */

import { describe, expect, test } from "vitest";
import { formatPosition } from "../../firmware/rules/position.ts";
import { state } from "../../firmware/rules/state.ts";
import { replay } from "../../sim/replay.ts";
import { cases, fieldsNow, position, start } from "./table.ts";

/** Reads a record's header: `` if it makes a game, else code, line, column and word. */
function header(rules: string): string {
  const refusal = replay(`skyring 1\nrules ${rules}\n`, () => {});
  return refusal ? `${refusal.code} ${refusal.line}:${refusal.column} ${refusal.text}` : "";
}

/** All bytes of a game's start. */
function bytes(rules: string): string {
  start(rules);
  return state.join(" ");
}

/** RULES.md section 12, row by row; below it what all presets have. */
const NAMES = "classic qq qq-new mgm match family china".split(" ");
const TABLE: Record<string, string> = {
  takeoff: "6 6 56 56 56 6 56",
  finish: "exact exact over over exact exact exact",
  block: "bounce bounce bounce bounce free wall bounce",
  hit: "mutual mutual mutual mutual count mutual mutual",
  park: "yes yes yes yes no no yes",
  group: "no no no no yes no no",
  teams: "no no no no yes no no",
  gift: "no no no no yes no no",
  chain: "yes yes yes yes yes no yes",
  order: "cw cw cw cw ccw cw cw",
  weather: "no yes yes yes no no no",
  props: "none qq qq mgm none none none",
  shop: "no yes yes no no no no",
  coins: "0 200 200 0 0 0 0",
  score: "0 1000 1000 4 0 0 0",
  planes: "4 4 4 4 4 4 4",
  first: "0 0 0 0 0 0 0",
  sixes: "0 0 0 0 0 0 0",
  beans: "0 0 0 0 0 0 0",
  seed: "0 0 0 0 0 0 0",
  seats: "0123 0123 0123 0123 0123 0123 0123",
};

/** The options of a preset, from the table. */
const optionsOf = (i: number) =>
  Object.entries(TABLE).map(([option, row]) => `${option}=${row.split(" ")[i]}`);

describe("12 presets", () => {
  test("12 the table has every option of section 3, and a value of each for every preset", () => {
    expect(Object.keys(TABLE)).toHaveLength(21);
    for (const row of Object.values(TABLE)) expect(row.split(" ")).toHaveLength(NAMES.length);
  });

  for (const [i, name] of NAMES.entries()) {
    test(`12 ${name} is the set of options in its column`, () => {
      for (const other of NAMES)
        expect(bytes(`${other} ${optionsOf(i).join(" ")}`), `from ${other}`).toBe(bytes(name));
    });

    for (const option of optionsOf(i))
      test(`12 ${name}: ${option}`, () => {
        expect(bytes(`${name} ${option}`)).toBe(bytes(name));
      });
  }

  test("12 team play in qq", () => expect(header("qq teams=yes")).toBe(""));
});

describe("3 values", () => {
  /** Options that make values meaningful, then the values, all of which differ. */
  const values: Record<string, [rules: string, values: string]> = {
    seats: ["classic first=3", "03 13 23 013 023 123 0123"],
    planes: ["classic", "2 3 4"],
    first: ["classic", "0 1 2 3"],
    order: ["classic", "cw ccw"],
    teams: ["classic", "no yes"],
    takeoff: ["classic", "1 2 3 4 5 6 12 16 56 246 12345 123456"],
    finish: ["classic", "exact over"],
    block: ["classic park=no", "bounce wall free"],
    hit: ["classic", "mutual count"],
    park: ["classic", "no yes"],
    group: ["match", "no yes"],
    gift: ["match", "no yes"],
    chain: ["classic", "no yes"],
    sixes: ["classic", "0 3"],
    weather: ["classic", "no yes"],
    props: ["classic", "none qq mgm"],
    shop: ["qq", "no yes"],
    coins: ["qq", "0 1 200 60000 0.0.0.1 200.0.150.200 60000.60000.60000.0"],
    score: ["classic", "0 4 1000 1000000000"],
    beans: ["classic", "0 1 1000 1000000000"],
    seed: ["classic", "1 1f3a ffffffff 80000000 deadbeef 9"],
  };
  for (const [option, [rules, list]] of Object.entries(values))
    test(`3 ${option}: ${list}`, () => {
      const all = list.split(" ").map((value) => {
        expect(header(`${rules} ${option}=${value}`), value).toBe("");
        return bytes(`${rules} ${option}=${value}`);
      });
      expect(new Set(all).size).toBe(all.length);
    });

  const wrong: Record<string, string> = {
    seats: "4 00 0120 01234 x -1 0.1 all 0,1",
    planes: "0 1 5 04 four 4.0",
    first: "4 -1 00 01 red",
    order: "up CW left",
    teams: "1 y true Yes",
    takeoff: "0 7 67 5.6 x -",
    finish: "bounce Exact 0",
    block: "none 0 stack",
    hit: "numbers 1",
    park: "maybe 0",
    group: "2",
    gift: "1",
    chain: "on",
    sixes: "1 2 4 no yes 03 -",
    weather: "storm",
    props: "yes no QQ qq-new",
    shop: "1",
    coins: "60001 -1 00 0200 1.2 1.2.3 1.2.3.4.5 1.2.3.60001 1.2.3. ...  200,200,200,200 1e3 0x10",
    score: "1000000001 -4 04 4.0 9999999999 10000000000000000000 1e3",
    beans: "1000000001 -1 01 x",
    seed: "g 123456789 -1 0x1 1.0 000000000",
  };
  for (const [option, list] of Object.entries(wrong))
    test(`3 ${option} is none of: ${list}`, () => {
      for (const value of list.split(" ")) {
        const word = `${option}=${value}`;
        expect(header(`classic ${word}`), word).toBe(`option 2:15 ${word}`);
      }
    });

  test("3 an empty value is none, where it is no set", () => {
    for (const option of Object.keys(TABLE).filter((name) => !/seats|takeoff/.test(name)))
      expect(header(`classic ${option}=`)).toBe(`option 2:15 ${option}=`);
  });
});

describe("3 sets that make no game", () => {
  const NOT_A_GAME = "option 2:1 rules";
  const refused: [why: string, rules: string][] = [
    ["fewer than two seats", "classic seats=0"],
    ["fewer than two seats", "qq seats=3 first=3"],
    ["no seats", "classic seats="],
    ["first not playing", "classic seats=123"],
    ["first not playing", "classic first=2 seats=013"],
    ["teams without all four seats", "classic teams=yes seats=02"],
    ["teams without all four seats", "qq seats=012 teams=yes"],
    ["teams of match without all four seats", "match gift=no seats=013"],
    ["gift without all four seats", "match seats=01"],
    ["gift without teams", "classic gift=yes"],
    ["gift without teams", "match teams=no"],
    ["an empty takeoff", "classic takeoff="],
    ["group with block bounce", "classic group=yes"],
    ["group with block bounce", "match block=bounce"],
    ["group with block wall", "family group=yes"],
    ["group with weather", "match weather=yes"],
    ["group with props", "match props=qq"],
    ["group with props", "match props=mgm"],
    ["park with block wall", "classic block=wall"],
    ["park with block wall", "family park=yes"],
    ["park with block free", "classic block=free"],
    ["park with block free", "match park=yes"],
    ["shop without props", "classic shop=yes"],
    ["shop without props", "qq props=none"],
    ["shop with the other props", "mgm shop=yes"],
    ["shop with the other props", "qq props=mgm"],
    ["score not a multiple of planes", "qq planes=3"],
    ["score not a multiple of planes", "mgm planes=3"],
    ["score not a multiple of planes", "classic score=2"],
    ["score not a multiple of planes", "classic planes=2 score=1001"],
  ];
  for (const [why, rules] of refused)
    test(`3 refused: ${why} (${rules})`, () => expect(header(rules)).toBe(NOT_A_GAME));

  const accepted = [
    "classic seats=13 first=1",
    "classic first=3",
    "match group=no weather=yes props=qq",
    "match group=no block=bounce park=yes",
    "match teams=yes gift=no",
    "match teams=no gift=no seats=02",
    "match teams=no gift=no",
    "classic park=no block=wall",
    "classic park=no block=free",
    "classic props=qq shop=yes",
    "classic planes=3 score=999",
    "classic planes=3 score=0",
    "classic planes=2 score=1000000000",
    "mgm planes=2",
    "classic beans=1000 score=1000",
    "qq takeoff=123456",
  ];
  for (const rules of accepted) test(`3 a game: ${rules}`, () => expect(header(rules)).toBe(""));

  test("3 the set is judged at the end of the line: options may come in any order", () => {
    expect(header("classic gift=yes teams=yes")).toBe("");
    expect(header("classic shop=yes props=qq")).toBe("");
    expect(header("classic block=wall park=no")).toBe("");
    expect(bytes("qq planes=2 seats=02 seed=7 order=ccw")).toBe(
      bytes("qq order=ccw seed=7 seats=02 planes=2"),
    );
  });
});

describe("NOTATION the options as written", () => {
  test("seats' digits may come in any order", () => {
    for (const seats of ["02", "20"]) expect(bytes(`qq seats=${seats}`)).toBe(bytes("qq seats=02"));
    expect(bytes("qq seats=3210")).toBe(bytes("qq"));
  });

  test("seed: one to eight hex digits of either case, leading zeros or none", () => {
    expect(bytes("qq seed=1F3A")).toBe(bytes("qq seed=1f3a"));
    expect(bytes("qq seed=00001f3a")).toBe(bytes("qq seed=1f3a"));
    expect(bytes("qq seed=aBcDeF12")).toBe(bytes("qq seed=abcdef12"));
    expect(bytes("qq seed=00000000")).toBe(bytes("qq seed=0"));
  });

  test("coins: one number is that number for each seat", () => {
    expect(bytes("qq coins=150")).toBe(bytes("qq coins=150.150.150.150"));
    start("qq coins=200.0.150.60000");
    expect(fieldsNow().purses).toBe("200:0/0:0/150:0/60000:0");
  });

  const places: [title: string, rules: string, refusal: string][] = [
    ["an unknown option", "classic foo=1", "option 2:15 foo=1"],
    ["an option's name has no capitals", "classic Planes=4", "option 2:15 Planes=4"],
    ["no name", "classic =4", "option 2:15 =4"],
    ["an option given twice", "classic planes=4 seed=1 planes=4", "option 2:31 planes=4"],
    ["an unknown preset", "modern planes=4", "option 2:7 modern"],
    ["a preset has no capitals", "Classic", "option 2:7 Classic"],
    ["an option in the preset's place", "planes=4 classic", "option 2:7 planes=4"],
    ["the first of two that are wrong", "classic planes=9 foo=1", "option 2:15 planes=9"],
    ["the line ends at a word without =", "classic r6 planes=4", "syntax 2:18 planes=4"],
    ["a set that makes no game, found at a token", "classic gift=yes r6", "option 2:1 rules"],
  ];
  for (const [title, rules, refusal] of places)
    test(title, () => expect(header(rules)).toBe(refusal));

  test("a missing preset is refused with `option`", () => {
    expect(replay("skyring 1 rules", () => {})?.code).toBe("option");
  });
});

describe("3 the start", () => {
  const START = "0.0.0.0/0.0.0.0/0.0.0.0/0.0.0.0 00 roll - - 0 0/0/0/0 0/0/0/0";
  const CLASSIC = `${START} -/-/-/- -/-/-/- - - 1:00000001 -`;
  const QQ =
    START + " 00000000/00000000/00000000/00000000 200:0/200:0/200:0/200:0 - - 1:9e3779b9 -";
  const table: [rules: string, position: string][] = [
    ["classic seed=1", CLASSIC],
    ["family seed=1", CLASSIC],
    ["china seed=1 beans=1000 score=8 weather=yes", CLASSIC],
    ["qq", QQ],
    ["qq-new seed=0", QQ],
    ["mgm seed=ABCD", `${START} 000000/000000/000000/000000 -/-/-/- - - 1:0000abcd -`],
    ["match first=2 seed=1", position("turn=22", CLASSIC)],
    [
      "classic planes=2 seats=31 first=3 seed=1",
      "-/0.0/-/0.0 33 roll - - 0 0/0/0/0 0/0/0/0 -/-/-/- -/-/-/- - - 1:00000001 -",
    ],
    [
      "qq seats=02 planes=2 coins=1.2.3.4 seed=5",
      "0.0/-/0.0/- 00 roll - - 0 0/0/0/0 0/0/0/0 " +
        "00000000/-/00000000/- 1:0/-/3:0/- - - 1:00000005 -",
    ],
    [
      "classic planes=3 seats=012 first=1 seed=1",
      "0.0.0/0.0.0/0.0.0/- 11 roll - - 0 0/0/0/0 0/0/0/0 -/-/-/- -/-/-/- - - 1:00000001 -",
    ],
  ];
  for (const [rules, wanted] of table)
    test(`3 the start of ${rules}`, () => {
      start(rules);
      expect(formatPosition()).toBe(wanted);
    });
});

describe("3 what each option changes", () => {
  cases(`
    3 seats, order: up
      classic seats=013 |  | r1 r1 r1 | turn=00 clock=2
    3 seats, order: down
      classic seats=013 order=ccw |  | r1 | turn=33
    3 first
      classic first=2 |  | r1 | turn=33
    3 planes: two at the goal win
      classic planes=2 | 56.57/// | r1 m56 | 57.57/// phase=over marks=n last=0:57 winner=0
    3 planes: three
      classic planes=3 | 57.57/// | r6 m0 | 1.57.57/// marks=n last=0:1
    3 takeoff: not by a number outside the set
      classic takeoff=135 |  | r2 | turn=11
    3 takeoff: by one inside it
      classic takeoff=135 |  | r3 m0 | 1/// turn=11
    3 takeoff: 6 outside the set
      classic takeoff=12345 |  | r6 | marks=n
    3 finish exact
      classic | 55/// | r3 m55 | 56/// turn=11
    3 finish over
      classic finish=over | 55/// | r3 m55 | 57/// turn=11
    3 block bounce
      classic | 10/51.51// | r4 m10 | 10/// turn=11
    3 block wall
      family | 10/51.51// | r4 | turn=11
    3 block free
      match order=cw | 10/51.51// | r4 m10 | 14/// turn=11
    3 hit mutual
      classic | 10/51.51// | r2 m10 | 0/0.0// turn=11
    3 hit count
      classic hit=count | 10/51.51// | r2 m10 | 0/0.0// turn=11
    3 park
      classic | 10/51.51// | r6 m10 | 12/// marks=n last=0:12 parked=12///
    3 no park
      classic park=no | 10/51.51// | r6 m10 | 8/// marks=n last=0:8
    3 group
      match | 10.10/// | r4 m10:2 | 14.14/// turn=33
    3 no group
      match group=no | 10.10/// | r4 m10:2 | refused move
    3 gift
      match | 10/// | r6 m10 | 16/// phase=gift marks=n last=0:16
    3 no gift
      match gift=no | 10/// | r6 m10 | 16/// marks=n last=0:16
    3 chain
      classic | 18/// | r1 m18 | 35/// turn=11
    3 no chain
      classic chain=no | 18/// | r1 m18 | 31/// turn=11
  `);
});
