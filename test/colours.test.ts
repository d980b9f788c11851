/**
 * Colours and blinking for all eyes: what may stand on one LED is told apart within a second, with
 * normal sight, protanopia and deuteranopia, in both palettes, and however far the board is dimmed.
 */

import "./vision/array.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { BLACK, DIMMEST, GLOW, INKS, PIP, PLANE, PROP, STORM, TINT } from "../firmware/palette.ts";
import { MOST_LIGHT } from "./pins.ts";
import { difference } from "./vision/difference.ts";
import { EYES, labOf, seen } from "./vision/eye.ts";
import { LAMPS, lightOf, type Wire } from "./vision/light.ts";
import { differs, rhythmOf } from "./vision/rhythm.ts";
import { PERIOD, record, type Sent } from "./vision/sent.ts";
import { SHARMA } from "./vision/sharma.ts";
import { APART, createSight, FRAME, type Sequence, told, whiteOf } from "./vision/sight.ts";
import { NOBODY, placesOf, type Thing } from "./vision/things.ts";

const PALETTES = ["normal", "red-green blindness"];
const SEATS = [0, 1, 2, 3];
const ROLLERS = [...SEATS, NOBODY];

describe("the difference of colours", () => {
  it.each(SHARMA)("of %f %f %f and %f %f %f is %f", (l1, a1, b1, l2, a2, b2, published) => {
    expect(difference([l1, a1, b1], [l2, a2, b2])).toBeCloseTo(published, 4);
    expect(difference([l2, a2, b2], [l1, a1, b1])).toBeCloseTo(published, 4);
  });

  it("is that of lightness for greys: white of sRGB has none of a and b", () => {
    const white = lightOf(LAMPS[1], [255, 255, 255]);
    const grey = labOf(lightOf(LAMPS[1], [55, 55, 55]), white);
    expect(labOf(white, white)).toEqual([100, 0, 0]);
    expect(grey[0]).toBeCloseTo(53.5, 0);
    expect(Math.hypot(grey[1], grey[2])).toBeLessThan(1e-9);
  });
});

describe.each(LAMPS)("an eye without a kind of cones, light of $name", (lamp) => {
  const white = lightOf(lamp, [255, 255, 255]);
  const red: Wire = [0, 255, 0];
  const lab = (eye: (typeof EYES)[number], wire: Wire) =>
    labOf(seen(eye, lightOf(lamp, wire), white), white);

  /** The green that a dichromat takes for a red: of the same light to the cones that are left. */
  function twin(eye: "protanopia" | "deuteranopia"): Wire {
    const rest = (byte: number) => difference(lab(eye, red), lab(eye, [byte, 0, 0]));
    const bytes = Array.from({ length: 2551 }, (_, i) => i / 10);
    return [bytes.reduce((best, byte) => (rest(byte) < rest(best) ? byte : best)), 0, 0];
  }

  it("sees white and greys as they are", () => {
    for (const eye of EYES) {
      const [l, a, b] = lab(eye, [100, 100, 100]);
      expect([eye, Math.round(l), Math.round(Math.hypot(a, b))]).toEqual([eye, 69, 0]);
    }
  });

  it("does not tell red from a green that is as bright to it, a normal eye does", () => {
    for (const eye of ["protanopia", "deuteranopia"] as const) {
      const green = twin(eye);
      expect(difference(lab(eye, red), lab(eye, green))).toBeLessThan(APART);
      expect(difference(lab("normal", red), lab("normal", green))).toBeGreaterThan(50);
      const sight = createSight(lamp, eye, white);
      const steady = (wire: Wire) => sight.look(Array(PERIOD).fill(wire));
      expect(told(sight, steady(red), steady(green))).toBe("");
      expect(told(createSight(lamp, "normal", white), steady(red), steady(green))).toBe("");
    }
  });

  it("sees red darker without cones for long waves", () => {
    expect(lab("protanopia", red)[0]).toBeLessThan(lab("normal", red)[0] - 10);
  });

  it("tells blue from yellow", () => {
    for (const eye of EYES)
      expect(difference(lab(eye, [0, 0, 255]), lab(eye, [200, 255, 0]))).toBeGreaterThan(30);
  });
});

describe("rhythm", () => {
  const rhythm = (text: string) =>
    rhythmOf(
      [...text].flatMap((digit) => Array<number>(3).fill(Number(digit))),
      FRAME,
    );

  it.each([
    ["99999999", 0, 960, 0],
    ["99999995", 0, 840, 120],
    ["99999994", 1, 840, 120],
    ["11119999", 1, 480, 480],
    ["90900000", 2, 120, 600],
    ["20202222", 2, 600, 120],
    ["35799753", 1, 480, 480],
    ["90909090", 4, 120, 120],
  ])("%s dips %i times, is bright for %i ms and dark for %i", (text, dips, bright, dark) => {
    expect(rhythm(text)).toEqual({ dips, bright, dark });
  });

  it.each([
    ["99999999", "99999999", false],
    ["99999999", "99999995", false],
    ["99999999", "99999994", true],
    ["94444444", "49999999", true],
    ["94444444", "44494444", false],
    ["94949999", "94949499", true],
    ["94949499", "94949494", true],
    ["94949499", "49494999", false],
    ["99449944", "94949999", true],
    ["99994444", "99944444", false],
    ["99999444", "99944444", false],
  ])("%s and %s: %s", (a, b, is) => {
    expect(differs(rhythm(a), rhythm(b))).toBe(is);
    expect(differs(rhythm(b), rhythm(a))).toBe(is);
  });
});

/** All that was sent: by palette, roller, and how far dimmed. */
const sent: Sent[][][] = [];

beforeAll(async () => {
  for (const palette of PALETTES.keys()) {
    sent.push([]);
    for (const roller of ROLLERS) sent[palette].push(await record(palette, roller));
  }
});

interface Pair {
  place: string;
  a: Thing;
  b: Thing;
}

/** The pairs that must be told apart while a seat rolls. */
const pairsOf = (roller: number): Pair[] =>
  placesOf(roller).flatMap(({ name, things }) =>
    things.flatMap((a, i) =>
      things
        .slice(i + 1)
        .filter((b) => a.kind === undefined || a.kind !== b.kind)
        .map((b) => ({ place: name, a, b })),
    ),
  );

interface Finding {
  /** Pairs that are not told apart. */
  faults: string[];
  /** The least difference by which a pair is told apart that no rhythm tells, and which. */
  least: number;
  where: string;
  /** Pairs that rhythm alone tells apart, somewhere. */
  byRhythm: Set<string>;
  pairs: number;
}

/** Looks with one kind of eyes at all that a palette sends. */
function survey(rollers: Sent[][], eye: (typeof EYES)[number]): Finding {
  const found: Finding = {
    faults: [],
    least: Infinity,
    where: "",
    byRhythm: new Set(),
    pairs: 0,
  };
  for (const lamp of LAMPS)
    for (let dim = 0; dim <= DIMMEST; dim++) {
      const all = rollers.flatMap((steps) => steps[dim].flat());
      const sight = createSight(lamp, eye, whiteOf(lamp, all));
      rollers.forEach((steps, roller) => {
        const looks = steps[dim].map((sequence) => sight.look(sequence.slice(0, PERIOD)));
        for (const { place, a, b } of pairsOf(roller)) {
          const [x, y] = [looks[a.ink], looks[b.ink]];
          const name = `${place}: ${a.name} / ${b.name}`;
          const how = told(sight, x, y);
          const apart = sight.apart(x, y);
          found.pairs++;
          if (how === "") found.faults.push(`${name}, ${roller} rolls, -${dim}, ${lamp.name}`);
          if (how === "rhythm") found.byRhythm.add(name);
          if (!differs(x.rhythm, y.rhythm) && apart < found.least) {
            found.least = apart;
            found.where = `${name}, dimmed by ${dim}`;
          }
        }
      });
    }
  return found;
}

describe.each(PALETTES)("the palette for %s", (name) => {
  const palette = PALETTES.indexOf(name);

  it("repeats all that blinks within a second, at every brightness", () => {
    expect(PERIOD * FRAME).toBeLessThan(1000);
    for (const steps of sent[palette])
      for (const sequences of steps.slice(0, DIMMEST + 1))
        for (const sequence of sequences)
          expect(sequence.slice(PERIOD)).toEqual(sequence.slice(0, PERIOD));
  });

  it.each(EYES)("tells all things apart: %s", (eye) => {
    const { faults, least, where, byRhythm, pairs } = survey(sent[palette], eye);
    console.log(
      `${name}, ${eye}: ${pairs} pairs; least ${least.toFixed(1)} (${where}); ` +
        `${byRhythm.size} by rhythm alone`,
    );
    expect(faults).toEqual([]);
    expect(least).toBeGreaterThanOrEqual(APART);
  });

  it("has seats whose single planes differ in rhythm too, whoever rolls", () => {
    const same: string[] = [];
    for (const steps of sent[palette])
      steps.slice(0, DIMMEST + 1).forEach((sequences, dim) => {
        const sight = createSight(LAMPS[0], "normal", whiteOf(LAMPS[0], sequences.flat()));
        const looks = SEATS.map((s) => sight.look(sequences[PLANE + s].slice(0, PERIOD)));
        for (const a of SEATS)
          for (const b of SEATS.slice(a + 1))
            if (!differs(looks[a].rhythm, looks[b].rhythm)) same.push(`${a} ${b} -${dim}`);
      });
    expect(same).toEqual([]);
  });

  it("has seats that differ in brightness too", () => {
    const lights = SEATS.map((s) =>
      Math.max(...sent[palette][NOBODY][0][PLANE + s].map((wire) => lightOf(LAMPS[0], wire)[1])),
    ).sort((a, b) => a - b);
    for (let i = 1; i < 4; i++) expect(lights[i] / lights[i - 1]).toBeGreaterThan(1.15);
  });

  it("leaves enough current for sixteen planes, weather, props and all that glows", () => {
    const sequences = sent[palette][0][0];
    const most = (ink: number) =>
      Math.max(...sequences[ink].map((wire) => wire[0] + wire[1] + wire[2]));
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const planes = 4 * sum(SEATS.map((s) => most(PLANE + s)));
    const tints = 18 * sum(SEATS.map((s) => most(TINT + s)));
    const rest = 9 * most(GLOW) + 3 * most(PROP) + most(STORM) + 7 * most(PIP);
    expect(planes + tints + rest).toBeLessThan(MOST_LIGHT);
  });
});

describe("the test itself", () => {
  const lamp = LAMPS[0];

  it("records what the strip sends, down to the dark", () => {
    for (const palette of sent)
      for (const steps of palette) {
        expect(steps.length).toBeGreaterThan(DIMMEST + 1);
        expect(steps[0][PIP][0]).toEqual([19, 19, 16]);
        for (const sequences of steps) expect(sequences).toHaveLength(INKS);
        for (const sequence of steps[0]) expect(sequence).toHaveLength(2 * PERIOD);
        expect(steps[0][BLACK][0]).toEqual([0, 0, 0]);
      }
  });

  it("finds two inks that are the same", () => {
    const changed = sent[1].map((steps) =>
      steps.map((sequences) => {
        const copy: Sequence[] = [...sequences];
        copy[PLANE + 1] = copy[PLANE + 2];
        return copy;
      }),
    );
    const { faults } = survey(changed, "normal");
    expect(faults.join()).toContain("1 of seat 1 / 1 of seat 2");
  });

  it("does not take another beginning of the same blinking for another", () => {
    const sight = createSight(lamp, "normal", whiteOf(lamp, [[64, 64, 64]]));
    const blink = (at: number): Sequence =>
      Array.from({ length: PERIOD }, (_, i) => ((i + at) % PERIOD < 12 ? [64, 64, 64] : [9, 9, 9]));
    expect(told(sight, sight.look(blink(0)), sight.look(blink(7)))).toBe("");
  });
});
