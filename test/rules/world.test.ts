/** RULES.md sections 8, 9.1 and 10: weather, props on the board, random numbers. */

import { describe, expect, test } from "vitest";
import {
  cases,
  eventsNow,
  fieldsNow,
  hex,
  number,
  play,
  seedFor,
  setUp,
  xorshift,
} from "./table.ts";

const WEATHER = "classic weather=yes";
/** Four props on the ring: no more appears when a round begins. */
const FULL = "props=0@1,0@2,0@3,0@4";
const CELLS = Array.from({ length: 52 }, (_, c) => c);
const SEEDS = Array.from({ length: 150 }, (_, i) => (Math.imul(i + 1, 0x9e3779b1) >>> 0) + 1);

/** The ring cell that a drawn number names, of those that are not taken. */
function freeCell(x: number, taken: number[]): number {
  const free = CELLS.filter((c) => !taken.includes(c));
  return free[number(x, free.length)];
}

/** Draws of a state: each call the next. */
function drawer(seed: number): () => number {
  let x = seed;
  return () => (x = xorshift(x));
}

describe("10 random numbers", () => {
  test("10 the state: x << 13, x >>> 17, x << 5, in 32 bits", () => {
    // 1 + 2^13, then + 2^5 + 2^18.
    expect(xorshift(1)).toBe(0x42021);
    setUp("mgm seed=1", "turn=33");
    play("r1");
    expect(fieldsNow().clock).toBe(`2:${hex(xorshift(0x42021))}`);
  });

  test("10 a seed of 0 stands for 9e3779b9", () => {
    for (const rules of ["classic", "classic seed=0", "classic seed=00000000"]) {
      setUp(rules, "");
      expect(fieldsNow().clock).toBe("1:9e3779b9");
    }
  });

  test("10 dice draw nothing", () => {
    setUp("qq seed=1234", "10.20.30.40///");
    play("r6 m10 r6 m20 r6 m30 r2 m40 r5 r1");
    expect(fieldsNow().clock).toBe("1:00001234");
  });

  test("10 the sign bit is no part of the number", () => {
    const isTelling = (x: number, n: number) => x >= 2 ** 31 && x % n !== number(x, n);
    const seeds = SEEDS.filter((seed) => isTelling(xorshift(xorshift(seed)), 52));
    expect(seeds.length).toBeGreaterThan(20);
    for (const seed of seeds) {
      setUp("mgm", `turn=33 clock=1:${hex(seed)}`);
      play("r1");
      const cell = number(xorshift(xorshift(seed)), 52);
      expect(fieldsNow().props).toMatch(new RegExp(`@${cell}$`));
    }
  });
});

describe("8 weather comes and goes", () => {
  test("8 rounds 4 to 6 have one, 7 to 9 none, 10 to 12 one, and so on", () => {
    setUp(WEATHER, "");
    const rounds: boolean[] = [];
    for (let round = 1; round <= 26; round++) {
      expect(fieldsNow().clock.split(":")[0]).toBe(`${round}`);
      rounds[round] = fieldsNow().weather !== "-";
      play("r1 r1 r1 r1");
    }
    const wanted = [4, 5, 6, 10, 11, 12, 16, 17, 18, 22, 23, 24];
    expect(rounds.flatMap((has, round) => (has ? [round] : []))).toEqual(wanted);
  });

  for (const round of [4, 10, 298])
    test(`8 round ${round}: a kind, then a cell, are drawn`, () => {
      for (const seed of SEEDS) {
        setUp(WEATHER, `turn=33 clock=${round - 1}:${hex(seed)}`);
        play("r1");
        const next = drawer(seed);
        const kind = number(next(), 2);
        const x = next();
        const cell = number(x, 52);
        expect(fieldsNow().weather).toBe(`${"st"[kind]}${cell}`);
        expect(fieldsNow().clock).toBe(`${round}:${hex(x)}`);
        expect(eventsNow(["weather", "clear"])).toEqual([`weather ${kind + 1} ${cell}`]);
      }
    });

  test("8 its cell is one of those that hold no prop", () => {
    const taken = [0, 7, 8, 51];
    const seen = new Set<number>();
    for (const seed of SEEDS) {
      setUp("qq", `turn=33 clock=3:${hex(seed)} props=0@0,1@7,2@8,3@51`);
      play("r1");
      const cell = freeCell(xorshift(xorshift(seed)), taken);
      expect(fieldsNow().weather.slice(1)).toBe(`${cell}`);
      expect(fieldsNow().clock).toBe(`4:${hex(xorshift(xorshift(seed)))}`);
      seen.add(cell);
    }
    expect(seen.size).toBeGreaterThan(40);
    expect(taken.filter((c) => seen.has(c))).toEqual([]);
  });

  const on = seedFor([2, 1], [52, 18]);
  cases(`
    8 it appears under a plane: nothing happens to it
      ${WEATHER} | 20/// turn=33 clock=3:${hex(on)} | r1
      | turn=00 weather=t18 clock=4:${hex(xorshift(xorshift(on)))} | weather 2 18, no blown
    8 nor when that plane moves off
      ${WEATHER} | 20/// weather=t18 clock=4 | r1 m20 | 21/// turn=11 | no blown
    8 nor is there a storm for a plane that moves off
      ${WEATHER} | 20/// weather=s18 clock=4 | r5 m20 | 25/// turn=11 | no storm
    8 it stays in rounds 5 and 6
      ${WEATHER} | turn=33 clock=4 weather=s3 | r1 | turn=00 clock=5 | no clear
    8 it stays in rounds 5 and 6 (2)
      ${WEATHER} | turn=33 clock=5 weather=s3 | r1 | turn=00 clock=6
    8 it is gone in round 7
      ${WEATHER} | turn=33 clock=6 weather=s3 | r1 | turn=00 clock=7 weather=- | round 7, clear 1 3
    8 a tornado is gone in round 13
      ${WEATHER} | turn=33 clock=12 weather=t0 | r1 | turn=00 clock=13 weather=- | clear 2 0
    8 where there is none, none goes
      ${WEATHER} | turn=33 clock=6 | r1 | turn=00 clock=7 | no clear
    8 nothing in rounds 8 and 9
      ${WEATHER} | turn=33 clock=7 | r1 | turn=00 clock=8
    8 nothing in rounds 8 and 9 (2)
      ${WEATHER} | turn=33 clock=8 | r1 | turn=00 clock=9 | no weather
    8 weather no: none in round 4
      classic | turn=33 clock=3 | r1 | turn=00 clock=4 | no weather
  `);
});

describe("8 storm", () => {
  cases(`
    8 storm: a walking mover has one step left
      ${WEATHER} | 10/// weather=s10 | r5 m10 | 13/// turn=11
      | walk 0 10 12, storm 0 12, walk 0 12 13
    8 storm: with two left as well
      ${WEATHER} | 10/// weather=s10 | r4 m10 | 13/// turn=11 | storm 0 12
    8 storm: with one left nothing happens
      ${WEATHER} | 10/// weather=s10 | r3 m10 | 13/// turn=11 | no storm
    8 storm: with none left nothing happens
      ${WEATHER} | 10/// weather=s10 | r2 m10 | 12/// turn=11 | no storm
    8 storm: a 6 earns its roll
      ${WEATHER} | 10/// weather=s10 | r6 m10 | 13/// marks=n last=0:13
    8 storm: a power unit's sum
      qq | 10/// weather=s10 stores=001/// | u2 r55 m10 | 13/// turn=11 stores=0///
    8 storm: the step may end on its own colour
      ${WEATHER} | 9/// weather=s8 | r3 m9 | 15/// turn=11 | storm 0 10, jump 0 11 15
    8 storm: the step may enter the lane
      ${WEATHER} | 50/// weather=s49 | r4 m50 | 52/// turn=11 | storm 0 51
    8 storm: seat 2
      ${WEATHER} | //10/ turn=22 weather=s36 | r5 m10 | //13/ turn=33 | storm 2 12
    8 storm: off the way
      ${WEATHER} | 50/// weather=s50 | r4 m50 | 54/// turn=11 | no storm
    8 storm: a turned-round mover goes one step backward
      ${WEATHER} | 19/7.7// weather=s16 | r5 m19 | 17/// turn=11
      | walk 0 19 20, walk 0 20 18, storm 0 18, walk 0 18 17
    8 storm: before an enemy stack the last step is a landing
      ${WEATHER} | 16/6.6// weather=s16 | r5 m16 | 0/0.0// turn=11 | storm 0 18, no turned
    8 storm: with an enemy stack on its cell, the storm first
      ${WEATHER} | 16/5.5// weather=s16 | r5 m16 | 17/// turn=11 | storm 0 18, turned 0 18
    8 storm: with an enemy stack on its cell, a 6 parks
      ${WEATHER} | 16/5.5// weather=s16 | r6 m16 | 18/// marks=n last=0:18 parked=18///
      | storm 0 18, park 0 18
    8 storm: a 6 before the stack does not park
      ${WEATHER} | 16/6.6// weather=s16 | r6 m16 | 0/0.0// marks=n | storm 0 18, no park
    8 storm: a jump passes over it
      ${WEATHER} | 9/// weather=s11 | r2 m9 | 15/// turn=11 | no storm
    8 storm: a jump may end on it
      ${WEATHER} | 9/// weather=s13 | r2 m9 | 15/// turn=11 | no storm
    8 storm: a jump may begin on it
      ${WEATHER} | 9/// weather=s9 | r2 m9 | 15/// turn=11 | no storm
    8 storm: a flight and its jump pass over it
      ${WEATHER} | 18/// weather=s29 | r1 m18 | 35/// turn=11 | no storm
  `);
});

/** A case of a tornado on progress `own` of seat 0 that blows the mover to progress `to`. */
function blown(title: string, own: number, to: number, row: string, events = ""): string {
  const seed = seedFor([49, to < own ? to - 2 : to - 3]);
  const [rules, from, tokens, after] = row.split("|");
  const before = `${from} weather=t${own - 2} clock=4:${hex(seed)}`;
  const clock = `clock=4:${hex(xorshift(seed))}`;
  return `${title}\n${rules}|${before}|${tokens}|${after} ${clock}${events && ` | ${events}`}`;
}

describe("8 tornado", () => {
  const W = WEATHER;
  cases(
    [
      blown(
        "8 tornado: it carries away a mover that steps on it",
        12,
        30,
        `${W} | 10/// | r5 m10 | 30/// turn=11`,
        "walk 0 10 12, blown 0 12 30",
      ),
      blown(
        "8 tornado: one that ends its walk on it",
        12,
        30,
        `${W} | 10/// | r2 m10 | 30/// turn=11`,
      ),
      blown("8 tornado: number 0 is progress 2", 12, 2, `${W} | 10/// | r5 m10 | 2/// turn=11`),
      blown("8 tornado: number 48 is progress 51", 12, 51, `${W} | 10/// | r5 m10 | 51/// turn=11`),
      blown(
        "8 tornado: its own cell is left out, before it",
        12,
        11,
        `${W} | 10/// | r5 m10 | 11/// turn=11`,
      ),
      blown(
        "8 tornado: its own cell is left out, after it",
        12,
        13,
        `${W} | 10/// | r5 m10 | 13/// turn=11`,
      ),
      blown("8 tornado on progress 2", 2, 3, `${W} | 1/// | r5 m1 | 3/// turn=11`),
      blown("8 tornado on progress 51", 51, 50, `${W} | 48/// | r5 m48 | 50/// turn=11`),
      blown(
        "8 tornado: no jump where it sets down",
        12,
        23,
        `${W} | 10/// | r5 m10 | 23/// turn=11`,
        "no jump",
      ),
      blown(
        "8 tornado: no flight",
        12,
        19,
        `${W} | 10/// | r5 m10 | 19/// turn=11`,
        "no fly, no jump",
      ),
      blown(
        "8 tornado: the walk is over",
        12,
        8,
        `${W} | 10/// | r6 m10 | 8/// marks=n last=0:8`,
        "walk 0 10 12, blown 0 12 8",
      ),
      blown(
        "8 tornado: one enemy there goes home",
        12,
        20,
        `${W} | 10/7// | r5 m10 | 20/0// turn=11`,
        "blown 0 12 20, home 1 7 bumped",
      ),
      blown(
        "8 tornado: an enemy stack there",
        12,
        20,
        `${W} | 10/7.7// | r5 m10 | 0/0.0// turn=11`,
        "home 1x2 7 bumped, home 0 20 stack",
      ),
      blown("8 tornado: own planes there", 12, 20, `${W} | 10.20/// | r5 m10 | 20.20/// turn=11`),
      blown(
        "6.3 wall: an enemy stack where a tornado sets down: the mover alone goes home",
        12,
        20,
        "family weather=yes | 10/7.7// | r5 m10 | 0/// turn=11",
        "blown 0 12 20, home 0 20 stack",
      ),
      blown(
        "6.3 wall: one enemy where a tornado sets down",
        12,
        20,
        "family weather=yes | 10/7// | r5 m10 | 20/0// turn=11",
      ),
      blown(
        "8 tornado: a prop there is picked up",
        12,
        20,
        "qq | 10/// props=4@18 | r5 m10 | 20/// turn=11 stores=00001/// props=-",
      ),
      blown(
        "8 tornado: no prop for one that is sent home there",
        12,
        20,
        "qq | 10/7.7// props=4@18 | r5 m10 | 0/0.0// turn=11",
      ),
      blown(
        "8 tornado: nothing happens on its own cell: an enemy plane stays",
        12,
        30,
        `${W} | 10/51// | r2 m10 | 30/// turn=11`,
        "no home",
      ),
      blown(
        "8 tornado: an enemy stack on its cell is no block",
        12,
        30,
        `${W} | 10/51.51// | r5 m10 | 30/// turn=11`,
        "no home, no turned",
      ),
      blown(
        "8 tornado: nor a place to park",
        12,
        30,
        `${W} | 10/51.51// | r6 m10 | 30/// marks=n last=0:30`,
        "no park",
      ),
      blown(
        "8 tornado: nor one to run into",
        12,
        30,
        `${W} | 10/51.51// | r2 m10 | 30/// turn=11`,
        "no home",
      ),
      blown(
        "8 tornado: a stack before it turns the mover round",
        18,
        30,
        `${W} | 19/7.7// | r3 m19 | 30/// turn=11`,
        "walk 0 19 20, walk 0 20 18, blown 0 18 30",
      ),
      blown(
        "8 tornado: no jump from its own colour",
        11,
        30,
        `${W} | 9/// | r2 m9 | 30/// turn=11`,
        "no jump",
      ),
      blown(
        "8 tornado: at a jump's end",
        11,
        30,
        `${W} | 4/// | r3 m4 | 30/// turn=11`,
        "jump 0 7 11, blown 0 11 30",
      ),
      blown(
        "8 tornado: at a jump's end, an enemy there stays",
        11,
        30,
        `${W} | 4/50// | r3 m4 | 30/// turn=11`,
      ),
      blown(
        "8 tornado: at the line's start after a jump, no flight",
        19,
        30,
        `${W} | 14/// | r1 m14 | 30/// turn=11`,
        "jump 0 15 19, blown 0 19 30, no fly",
      ),
      blown(
        "8 tornado: at the line's start by walk, no flight",
        19,
        30,
        `${W} | 14/// | r5 m14 | 30/// turn=11`,
        "blown 0 19 30, no fly",
      ),
      blown(
        "8 tornado: at a flight's end, no jump",
        31,
        40,
        `${W} | 18/// | r1 m18 | 40/// turn=11`,
        "fly 0 19 31, blown 0 31 40, no jump",
      ),
      blown(
        "8 tornado: at a flight's end, the crossing was cleared",
        31,
        40,
        `${W} | 18//54/ | r1 m18 | 40//0/ turn=11`,
      ),
      blown(
        "8 tornado: at the end of the jump after a flight",
        35,
        40,
        `${W} | 18/// | r1 m18 | 40/// turn=11`,
        "fly 0 19 31, jump 0 31 35, blown 0 35 40",
      ),
      blown(
        "8 tornado: to the line's end from it",
        35,
        31,
        `${W} | 18/// | r1 m18 | 31/// turn=11`,
      ),
      blown(
        "8 tornado: a power unit's walk",
        12,
        30,
        "qq | 10/// stores=001/// | u2 r66 m10 | 30/// turn=11 stores=0///",
      ),
    ].join("\n"),
  );

  const one = seedFor([49, 30 - 3]);
  cases(`
    8 tornado: the destinations are the mover's seat's
      ${W} | /10// turn=11 weather=t23 clock=4:${hex(one)} | r5 m10
      | /30// turn=22 clock=4:${hex(xorshift(one))} | blown 1 12 30
    8 tornado: a jump passes over it
      ${W} | 9/// weather=t11 clock=4 | r2 m9 | 15/// turn=11 | no blown
    8 tornado: a flight passes over it
      ${W} | 18/// weather=t20 clock=4 | r1 m18 | 35/// turn=11 | no blown
    8 tornado: the mover's way does not cross its cell
      ${W} | 50/// weather=t50 clock=4 | r4 m50 | 54/// turn=11 | no blown
    8 tornado: nor the other cell
      ${W} | 50/// weather=t51 clock=4 | r4 m50 | 54/// turn=11 | no blown
    8 tornado: a launch beside it
      ${W} | weather=t0 clock=4 | r6 m0 | 1/// marks=n last=0:1 | no blown
  `);
});

describe("9.1 props on the board", () => {
  for (const [rules, kinds] of [
    ["qq", 8],
    ["mgm", 6],
  ] as const)
    test(`9.1 ${rules}: when a round begins a kind, then a cell, are drawn`, () => {
      const seen = new Set<number>();
      for (const seed of SEEDS) {
        setUp(rules, `turn=33 clock=1:${hex(seed)}`);
        play("r1");
        const next = drawer(seed);
        const kind = number(next(), kinds);
        const x = next();
        const cell = number(x, 52);
        expect(fieldsNow().props).toBe(`${kind}@${cell}`);
        expect(fieldsNow().clock).toBe(`2:${hex(x)}`);
        expect(eventsNow(["prop", "round"])).toEqual(["round 2", `prop ${kind} ${cell}`]);
        seen.add(kind);
      }
      expect(seen.size).toBe(kinds);
    });

  test("9.1 its cell holds neither prop nor weather, and props are listed by cell", () => {
    for (const seed of SEEDS) {
      setUp("qq", `turn=33 clock=4:${hex(seed)} weather=s20 props=1@3,7@19,0@21`);
      play("r1");
      const next = drawer(seed);
      const kind = number(next(), 8);
      const x = next();
      const cell = freeCell(x, [3, 19, 20, 21]);
      const wanted: [number, number][] = [
        [1, 3],
        [7, 19],
        [0, 21],
        [kind, cell],
      ];
      wanted.sort((a, b) => a[1] - b[1]);
      expect(fieldsNow().props).toBe(wanted.map(([k, c]) => `${k}@${c}`).join(","));
      expect(fieldsNow().clock).toBe(`5:${hex(x)}`);
    }
  });

  test("9.1 it comes after the weather, which it avoids", () => {
    for (const seed of SEEDS) {
      setUp("mgm", `turn=33 clock=3:${hex(seed)} props=1@3`);
      play("r1");
      const next = drawer(seed);
      const storm = number(next(), 2) === 0;
      const weather = freeCell(next(), [3]);
      const kind = number(next(), 6);
      const x = next();
      const cell = freeCell(x, [3, weather]);
      expect(fieldsNow().weather).toBe(`${storm ? "s" : "t"}${weather}`);
      const props = [`1@3`, `${kind}@${cell}`];
      expect(fieldsNow().props).toBe((cell < 3 ? props.reverse() : props).join(","));
      expect(fieldsNow().clock).toBe(`4:${hex(x)}`);
    }
  });

  test("9.1 the cell of a weather that goes in the same round is free", () => {
    for (const seed of SEEDS) {
      setUp("mgm", `turn=33 clock=6:${hex(seed)} weather=t30`);
      play("r1");
      const cell = number(xorshift(xorshift(seed)), 52);
      expect(fieldsNow().props.split("@")[1]).toBe(`${cell}`);
    }
  });

  const under = seedFor([8, 3], [52, 18]);
  const after = hex(xorshift(xorshift(under)));
  cases(`
    9.1 none in round 1
      qq | | r1 r1 r1 | turn=33 | no prop
    9.1 four lie there: none more, and nothing is drawn
      qq | turn=33 ${FULL} | r1 | turn=00 clock=2 | no prop
    9.1 a plane that stands there does not get it
      qq | 20/// turn=33 clock=1:${hex(under)} | r1 | turn=00 props=3@18 clock=2:${after}
      | prop 3 18, no take
    9.1 none without the option
      classic | turn=33 | r1 | turn=00 clock=2 | no prop
    9.1 a round that ends while the seats are passed over
      qq teams=yes | 57.57.57.57/// turn=33 clock=1:${hex(under)} | r1
      | turn=11 props=3@18 clock=2:${after}
  `);
});
