/** The dice tray's driver on the emulated board, with dice as the board's documents model them. */

import { describe, expect, it } from "vitest";
import { bundle } from "../firmware/bundle.mjs";
import {
  COCKED,
  EMPTY,
  FACE,
  KIND,
  LYING,
  MOVING,
  SEEN,
  SENSORS,
  TRAY_DRAWS,
  WHITE,
} from "../firmware/drivers/tray.ts";
import { IR_PIN, PIP_PINS } from "../hardware/board.ts";
import {
  covered,
  createDie,
  type Die,
  levelOf,
  normal,
  type Pose,
  type TrayOptions,
  thrown,
  tumbling,
} from "../sim/chip/die.ts";
import { createClock } from "../sim/clock.ts";
import { type Board, createBoard } from "../sim/espruino.ts";
import type { Program } from "./tray/program.ts";

const FRAME = 40;
/** Frames in which a die that lies readable is told, and in which one that does not is. */
const SOON = 10;
const LATE = 60;

const program = (await bundle("test/tray/program.ts")) as string;

/** A row of numbers by chance, the same each time. */
function chance(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Bench {
  board: Board;
  die: Die;
  random: () => number;
  /** Lets a number of frames go by; the codes told, without 0. */
  frames(n: number, isFirst?: boolean): number[];
  calibrate(): boolean;
  seen(): number;
  /** The number that the last look by itself says, EMPTY or 0. */
  glance(): number;
  whites(): number[];
  setWhites(levels: number[]): void;
}

/** A board with the driver and a tray. */
function bench({
  strict = true,
  seed = 1,
  ...options
}: Partial<TrayOptions> & { strict?: boolean; seed?: number } = {}): Bench {
  const clock = createClock();
  const board = createBoard({ clock, strict });
  const random = chance(seed);
  const die = createDie(board, { random, ...options });
  board.run(program);
  expect(board.errors).toEqual([]);
  const look = board.evaluate("look") as Program["look"];
  // A bundle's booleans are 1 and 0.
  const calibrates = board.evaluate("calibrate") as Program["calibrate"];
  const calibrate = () => Boolean(calibrates());
  const bytes = board.evaluate("bytes") as Uint8Array;
  return {
    board,
    die,
    random,
    frames(n, isFirst = false) {
      const codes: number[] = [];
      while (n--) {
        clock.advance(FRAME);
        const code = look(isFirst);
        isFirst = false;
        if (code) codes.push(code);
      }
      return codes;
    },
    calibrate,
    seen: () => bytes[SEEN],
    glance: () => bytes[FACE + bytes[KIND]],
    whites: () => Array.from({ length: SENSORS }, (_, i) => bytes[WHITE + i]),
    setWhites: (levels) => bytes.set(levels, WHITE),
  };
}

const TOPS = [1, 2, 3, 4, 5, 6];
const TURNS = [0, 1, 2, 3];
const LYINGS = TOPS.flatMap((top) => TURNS.map((turn) => ({ top, turn })));

/** What became of throws. */
interface Tally {
  right: number;
  refused: number;
  wrong: number;
}

function figures({ right, refused, wrong }: Tally): string {
  const all = right + refused + wrong;
  const percent = (n: number) => `${((100 * n) / all).toFixed(2)} %`;
  return `${all}: right ${percent(right)}, refused ${percent(refused)}, wrong ${percent(wrong)} (${wrong})`;
}

describe("what a pattern means", () => {
  /** Pips on a 3 x 3 grid, as dice have them: rows from the top. */
  const DICE = ["    #    ", "#       #", "#   #   #", "# #   # #", "# # # # #", "# ## ## #"];
  const quarter = (grid: string) =>
    [...grid].map((_, i) => grid[3 * (2 - (i % 3)) + Math.floor(i / 3)]).join("");
  const AT = [0, 2, 3, 1, 4];

  it("is as the geometry of dice has it, for all 32", () => {
    const numbers = new Array(32).fill(0);
    DICE.forEach((face, i) => {
      for (let turn = 0, grid = face; turn < 4; turn++, grid = quarter(grid)) {
        const pips = AT.reduce((sum, at, bit) => sum + (grid[at] === "#" ? 1 << bit : 0), 0);
        expect([0, 6 - i]).toContain(numbers[pips]);
        numbers[pips] = 6 - i;
      }
    });
    expect(numbers.filter(Boolean)).toHaveLength(9);
    numbers[31] = EMPTY;
    const bytes = bench().board.evaluate("bytes") as Uint8Array;
    expect(numbers.map((_, i) => bytes[FACE + i])).toEqual(numbers);
  });
});

describe("the model of a die", () => {
  it("covers spots as counting points does", () => {
    const random = chance(3);
    for (let n = 0; n < 20; n++) {
      const d = 3 * random();
      let inside = 0;
      const points = 20_000;
      for (let i = 0; i < points; i++) {
        const r = 1.1 * Math.sqrt(random());
        const a = 2 * Math.PI * random();
        if (Math.hypot(r * Math.cos(a) - d, r * Math.sin(a)) < 1.5) inside++;
      }
      expect(Math.abs(covered(1.1, 1.5, d) - inside / points)).toBeLessThan(0.015);
    }
    expect(covered(1.1, 1.5, 0.4)).toBe(1);
    expect(covered(1.1, 1.5, 2.6)).toBe(0);
  });

  it("gives a pip 0.25, white 1, half at the edge, nothing beside", () => {
    expect(levelOf({ top: 6 }, 0, 0, 16)).toBeCloseTo(0.25);
    expect(levelOf({ top: 1 }, 0, 0, 16)).toBeCloseTo(1);
    expect(levelOf({ top: 1 }, 8, 0, 16)).toBeCloseTo(0.5);
    expect(levelOf({ top: 1 }, 10, 0, 16)).toBe(0);
    expect(levelOf({ top: 1, tilt: 0.5, edge: 0 }, 6, 0, 16)).toBeLessThan(0.1);
    expect(levelOf({ top: 1, tilt: 0.5, edge: 2 }, 6.6, 0, 16)).toBeGreaterThan(0.7);
  });

  it("has noise of deviation 1", () => {
    const random = chance(4);
    const draws = Array.from({ length: 20_000 }, () => normal(random));
    const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
    expect(Math.abs(mean)).toBeLessThan(0.03);
    expect(draws.reduce((sum, x) => sum + x * x, 0) / draws.length).toBeCloseTo(1, 1);
  });
});

describe("a die in its corner", () => {
  it.each(LYINGS)("$top on top, $turn quarter turns: counts once", (pose) => {
    const { die, frames, seen } = bench();
    expect(frames(5)).toEqual([]);
    expect(seen()).toBe(EMPTY);
    die.put(pose);
    frames(1);
    expect(seen()).toBe(MOVING);
    expect(frames(3)).toEqual([]);
    expect(seen()).toBe(pose.top);
    expect(frames(1)).toEqual([pose.top]);
    expect(seen()).toBe(LYING + pose.top);
    expect(frames(2000)).toEqual([]);
    expect(seen()).toBe(LYING + pose.top);
    die.take();
    frames(5);
    die.put(pose);
    expect(frames(SOON)).toEqual([pose.top]);
  });

  it("is lit only while it is read, and what that draws is said", () => {
    const { board, frames } = bench();
    const levels: number[] = [];
    board.listen({ output: ({ pin, level }) => pin === IR_PIN && levels.push(level) });
    frames(3);
    expect(levels.filter((level) => level)).toHaveLength(3 * SENSORS);
    expect(board.level(IR_PIN)).toBe(0);
    expect(TRAY_DRAWS).toBe(20 * PIP_PINS.length);
  });

  it("does not count when it lay there at power-on, or before the wait began", () => {
    const { die, frames, seen } = bench();
    die.put({ top: 3 });
    expect(frames(LATE)).toEqual([]);
    expect(seen()).toBe(LYING + 3);
    die.take();
    frames(100);
    // Thrown while nobody looked.
    die.put({ top: 4 });
    expect(frames(LATE, true)).toEqual([]);
    expect(seen()).toBe(LYING + 4);
    die.take();
    expect(frames(5)).toEqual([]);
    die.put({ top: 4 });
    expect(frames(SOON)).toEqual([4]);
    // Turned over while nobody looked.
    die.put({ top: 2, turn: 1 });
    expect(frames(LATE, true)).toEqual([]);
    expect(seen()).toBe(LYING + 2);
  });

  it("counts in a wait that begins with an empty tray, however long that was empty", () => {
    const { die, frames } = bench();
    frames(500);
    expect(frames(5, true)).toEqual([]);
    die.put({ top: 6 });
    expect(frames(SOON)).toEqual([6]);
  });

  it("must have been away for 150 ms", () => {
    for (const [away, codes] of [
      [3, []],
      [4, [5]],
    ] as const) {
      const { die, frames } = bench();
      frames(5);
      die.put({ top: 2 });
      expect(frames(SOON)).toEqual([2]);
      die.take();
      frames(away);
      die.put({ top: 5 });
      expect(frames(LATE)).toEqual(codes);
    }
  });

  it("does not count what it showed before it came to rest", () => {
    const { die, frames } = bench();
    frames(5);
    die.put({ top: 2 });
    expect(frames(4)).toEqual([]);
    die.put({ top: 6 });
    expect(frames(4)).toEqual([]);
    die.put({ top: 5, turn: 1 });
    expect(frames(LATE)).toEqual([5]);
  });

  it("does not count again when it is nudged, or turned over to lie otherwise", () => {
    const { die, frames } = bench();
    frames(5);
    die.put({ top: 2 });
    expect(frames(SOON)).toEqual([2]);
    die.put({ top: 2, x: 1.5, y: 1 });
    expect(frames(2)).toEqual([]);
    die.put({ top: 2 });
    expect(frames(SOON)).toEqual([]);
    die.put({ top: 5, turn: 1 });
    expect(frames(LATE)).toEqual([]);
  });

  it("does not count again however often it is shoved about and comes back", () => {
    for (const many of [1, 2, 3, 6]) {
      const { die, frames } = bench();
      frames(5);
      die.put({ top: 2 });
      expect(frames(SOON)).toEqual([2]);
      for (let n = 0; n < 20; n++) {
        die.put({ top: 5, turn: n });
        expect(frames(1)).toEqual([]);
        die.put({ top: 2 });
        expect(frames(many)).toEqual([]);
      }
      expect(frames(LATE)).toEqual([]);
    }
  });

  it("does not count twice when it lies so badly that looks differ", () => {
    let counted = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const { die, frames, random } = bench({ strict: false, seed });
      frames(5);
      die.put({ top: 2, x: 1 + 0.5 * random(), y: 0.8 * random() });
      const codes = frames(5000);
      counted += codes.filter((code) => code < COCKED).length;
      expect(codes.filter((code) => code < COCKED).length).toBeLessThanOrEqual(1);
    }
    expect(counted).toBeGreaterThan(5);
  });
});

describe("what is no die at rest", () => {
  it("an empty tray is EMPTY and never counts", () => {
    const { frames, seen } = bench();
    expect(frames(3000)).toEqual([]);
    expect(seen()).toBe(EMPTY);
  });

  it("a sheet is told as unreadable, once", () => {
    const { die, frames, seen } = bench();
    frames(5);
    die.cover(1);
    expect(frames(49)).toEqual([]);
    expect(seen()).toBe(MOVING);
    expect(frames(1000)).toEqual([COCKED]);
    expect(seen()).toBe(COCKED);
    // Thrown again, as it was asked for.
    die.take();
    frames(5);
    die.put({ top: 1 });
    expect(frames(SOON)).toEqual([1]);
  });

  it("what is set right after it was told does not count", () => {
    const { die, frames } = bench();
    frames(5);
    die.cover(1);
    expect(frames(LATE)).toEqual([COCKED]);
    die.put({ top: 6 });
    expect(frames(LATE)).toEqual([]);
  });

  /** Codes of 3 s with dice that lie so. */
  const tried = (count: number, seed: number, poses: (random: () => number) => Pose[]) => {
    const { die, frames, random } = bench({ strict: false, seed });
    const codes: number[] = [];
    for (let n = 0; n < count; n++) {
      die.take();
      frames(5);
      die.put(...poses(random));
      codes.push(...frames(75));
    }
    return codes;
  };
  const some = (random: () => number, from: number, to: number) => from + (to - from) * random();
  /** A die that stands on an edge, which is not quite in place. */
  const cocked = (random: () => number, from: number, to: number): Pose => ({
    ...thrown(random, 1),
    tilt: (some(random, from, to) * Math.PI) / 180,
    edge: Math.floor(4 * random()),
  });

  it("a cocked die never counts", () => {
    const codes = tried(4000, 5, (random) => [cocked(random, 12, 60)]);
    expect(codes.filter((code) => code !== COCKED)).toEqual([]);
    expect(codes.length).toBeGreaterThan(100);
  });

  it("a die that leans by less is read right, but for a narrow range", () => {
    // Where the far sensors just see nothing and the others just enough, five of them cannot tell.
    for (const degrees of [2, 4, 6, 7, 8, 8.5, 9, 9.5, 10, 11, 12]) {
      const { die, frames, random } = bench({ strict: false, seed: 12 });
      const tally = { right: 0, refused: 0, wrong: 0 };
      for (let n = 0; n < 1000; n++) {
        die.take();
        frames(5);
        const pose = { ...cocked(random, degrees, degrees), x: 0, y: 0 };
        die.put(pose);
        const [code = COCKED] = frames(75);
        tally[code === pose.top ? "right" : code === COCKED ? "refused" : "wrong"]++;
      }
      console.log(`leaning by ${degrees} degrees: ${figures(tally)}`);
      if (degrees <= 6) expect(tally.wrong).toBe(0);
      expect(tally.wrong).toBeLessThan(150);
    }
  });

  it("two dice that jam never count", () => {
    // Neither fits beside the other in 24 mm: they lean, their lower edges together or apart.
    const codes = tried(4000, 6, (random) => {
      const middle = some(random, 3, 5);
      const isApart = random() < 0.5;
      const isAcross = random() < 0.5;
      return [-1, 1].map((side) => ({
        ...thrown(random, 0.5),
        [isAcross ? "x" : "y"]: middle + side * (isApart ? 4 : 8),
        tilt: Math.acos(24 / 32),
        edge: (side < 0 === isApart ? 0 : 2) + (isAcross ? 0 : 1),
      }));
    });
    expect(codes.filter((code) => code !== COCKED)).toEqual([]);
  });

  it("a second die beside the one in the corner changes nothing", () => {
    const codes = tried(300, 7, (random) => [
      { top: 4, turn: 1 },
      { ...thrown(random, 0.25), x: 16.3 },
    ]);
    expect(codes).toEqual(new Array(300).fill(4));
  });

  it("a die in motion never counts, in ten minutes of it", () => {
    const { die, frames, random } = bench({ strict: false, seed: 8 });
    frames(5);
    let from = 0;
    let pose: Pose;
    let isFlat = false;
    // It never stays for longer than 120 ms, and is carried flat through its place.
    die.put((time) => {
      if (time >= from) {
        from = time + 40_000 * Math.floor(some(random, 1, 4));
        pose = (isFlat = !isFlat) ? thrown(random, 1) : tumbling(random);
      }
      return [pose];
    });
    expect(frames(15_000).filter((code) => code !== COCKED)).toEqual([]);
  });
});

describe("throws", () => {
  /** What single looks at dice that lie there say. */
  function glances(count: number, error: number, size: 16 | 20): Tally {
    const { die, frames, glance, random } = bench({ strict: false, seed: 9, size });
    const tally = { right: 0, refused: 0, wrong: 0 };
    for (let n = 0; n < count; n++) {
      const pose = thrown(random, error);
      die.put(pose);
      frames(1);
      const number = glance() % EMPTY;
      tally[number === pose.top ? "right" : number ? "wrong" : "refused"]++;
    }
    return tally;
  }

  /** What becomes of dice that are thrown, and read until they are told. */
  function throws(count: number, error: number, size: 16 | 20): Tally {
    const { die, frames, random } = bench({ strict: false, seed: 10, size });
    const tally = { right: 0, refused: 0, wrong: 0 };
    for (let n = 0; n < count; n++) {
      die.take();
      frames(5);
      const { top } = die.roll(error, 200 + 400 * random());
      let codes: number[] = [];
      for (let frame = 0; frame < 80 && !codes.length; frame++) codes = frames(1);
      if (codes.length === 1) codes.push(...frames(SOON));
      expect(codes.length).toBeLessThanOrEqual(1);
      const [code = COCKED] = codes;
      tally[code === top ? "right" : code === COCKED ? "refused" : "wrong"]++;
    }
    return tally;
  }

  it("single looks give the figures of the board's documents", () => {
    const fine = glances(20_000, 0.25, 16);
    const bad = glances(20_000, 0.5, 16);
    const large = glances(20_000, 0.5, 20);
    console.log(`a look, 16 mm, error 0.25 mm: ${figures(fine)}`);
    console.log(`a look, 16 mm, error 0.50 mm: ${figures(bad)}`);
    console.log(`a look, 20 mm, error 0.50 mm: ${figures(large)}`);
    expect(fine.right / 20_000).toBeGreaterThan(0.999);
    expect(fine.wrong).toBe(0);
    expect(bad.right / 20_000).toBeCloseTo(0.907, 1);
    expect(bad.wrong / 20_000).toBeLessThan(0.0005);
    expect(large.right / 20_000).toBeGreaterThan(0.98);
  });

  it("20,000 with an error of 0.25 mm: none is read wrong, at most 0.5 % are refused", () => {
    const tally = throws(20_000, 0.25, 16);
    console.log(`throws, 16 mm, error 0.25 mm: ${figures(tally)}`);
    expect(tally.wrong).toBe(0);
    expect(tally.refused).toBeLessThanOrEqual(100);
  });

  it("5,000 with an error of 0.5 mm", () => {
    const tally = throws(5000, 0.5, 16);
    console.log(`throws, 16 mm, error 0.50 mm: ${figures(tally)}`);
    expect(tally.wrong).toBeLessThanOrEqual(3);
    expect(tally.right).toBeGreaterThan(4500);
  });
});

describe("other light", () => {
  /** Number on top and codes of dice in this light. */
  function inLight(
    count: number,
    light: (sensor: number, time: number) => number,
  ): [number, number[]][] {
    const { die, frames, random } = bench({ strict: false, seed: 11, light });
    return Array.from({ length: count }, () => {
      die.take();
      frames(5);
      const pose = thrown(random, 0.2);
      die.put(pose);
      return [pose.top, frames(75)];
    });
  }

  it("that drifts is subtracted", () => {
    const drift = (sensor: number, time: number) => 0.12 + 0.1 * Math.sin(time / 3e6 + sensor);
    for (const [top, codes] of inLight(300, drift)) expect(codes).toEqual([top]);
  });

  it("that is switched while a die lies there makes it count not twice, and not wrong", () => {
    const lamp = (_: number, time: number) => (Math.floor(time / 130_000) % 2 ? 0.25 : 0.02);
    for (const [top, codes] of inLight(300, lamp)) expect(codes).toEqual([top]);
  });

  it.each([0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.8, 1.5])(
    "sunlight of %f on some sensors is refused, never wrong",
    (sun) => {
      for (let mask = 1; mask < 32; mask++) {
        const light = (sensor: number) => ((mask >> sensor) & 1 ? sun : 0.02);
        for (const [top, codes] of inLight(10, light))
          for (const code of codes) expect([top, COCKED]).toContain(code);
      }
    },
  );

  it("that blinds all sensors makes nothing of an empty tray or a die", () => {
    const { die, frames, seen } = bench({ light: () => 2 });
    expect(frames(LATE)).toEqual([COCKED]);
    die.put({ top: 1 });
    expect(frames(LATE)).toEqual([]);
    expect(seen()).toBe(COCKED);
  });
});

describe("calibration", () => {
  const gains = [0.2, 0.45, 0.3, 0.55, 0.25];

  it("is needed where sensors differ, and reads all faces after it", () => {
    const { die, frames, calibrate, whites } = bench({ gains });
    frames(5);
    die.put({ top: 6 });
    expect(frames(LATE)).not.toEqual([6]);
    die.cover(1);
    expect(calibrate()).toBe(true);
    for (const [i, white] of whites().entries())
      expect(Math.abs(white - 256 * gains[i])).toBeLessThan(6);
    for (const pose of LYINGS) {
      die.take();
      frames(5);
      die.put(pose);
      expect(frames(SOON)).toEqual([pose.top]);
    }
  });

  it("can be taken out and put back", () => {
    const one = bench({ gains });
    one.die.cover(1);
    expect(one.calibrate()).toBe(true);
    const kept = one.whites();
    const other = bench({ gains });
    other.setWhites(kept);
    expect(other.whites()).toEqual(kept);
    other.frames(5);
    other.die.put({ top: 6 });
    expect(other.frames(SOON)).toEqual([6]);
  });

  it("is refused without a sheet, with a die in its place, in sunlight, with a weak sensor", () => {
    const refuses = ({ calibrate, whites, setWhites }: Bench) => {
      setWhites([101, 102, 103, 104, 105]);
      expect(calibrate()).toBe(false);
      expect(whites()).toEqual([101, 102, 103, 104, 105]);
    };
    refuses(bench());
    for (const pose of LYINGS) {
      const b = bench();
      b.die.put(pose);
      refuses(b);
    }
    for (const options of [
      { light: () => 0.5 },
      { light: (sensor: number) => (sensor === 3 ? 1 : 0.02) },
      { gains: [0.5, 0.5, 0.05, 0.5, 0.5] },
      { gains: [0.06, 0.06, 0.06, 0.06, 0.06] },
      { gains: [0.9, 0.9, 0.9, 0.9, 0.9] },
    ]) {
      const b = bench(options);
      b.die.cover(1);
      refuses(b);
    }
  });
});
