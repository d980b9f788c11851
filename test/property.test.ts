/** What holds in every game, whatever its rules, dice and choices. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choiceCount, choices } from "../firmware/rules/choice.ts";
import { eventCount, MOST_EVENTS } from "../firmware/rules/event.ts";
import { play, refresh } from "../firmware/rules/game.ts";
import { occupied, sideOn } from "../firmware/rules/plane.ts";
import { formatPosition } from "../firmware/rules/position.ts";
import { SYNTAX } from "../firmware/rules/refusal.ts";
import { parsePosition } from "../firmware/rules/setup.ts";
import {
  LAST,
  OWNER,
  PARKED,
  PHASE,
  PHASE_MOVE,
  PHASE_OVER,
  PLANE,
  PLANES,
  ROLLER,
  state,
} from "../firmware/rules/state.ts";
import { formatToken, parseToken } from "../firmware/rules/token.ts";
import { CELLS, progressOn, RING } from "../firmware/rules/track.ts";
import { type Below, playRandomly, randomToken, seeded } from "../sim/generate.ts";
import { replay } from "../sim/replay.ts";
import { chanceOf, randomRules } from "./reference/random.ts";

const RUNS = 60;

/** A game of random rules, begun, and the draws that go on with it. */
const game = fc.nat({ max: 0xfffffff }).map((seed) => {
  const rules = randomRules(chanceOf(seed));
  return { rules, seed };
});

function begin(rules: string): void {
  expect(
    replay(`skyring 1 rules ${rules}`, () => undefined),
    rules,
  ).toBeUndefined();
}

/** Plays up to `most` random tokens and calls `look` after each. */
function follow({ rules, seed }: { rules: string; seed: number }, most: number, look: () => void) {
  begin(rules);
  const below = seeded(seed);
  for (let i = 0; i < most && state[PHASE] !== PHASE_OVER; i++) {
    play(randomToken(below, 0.4));
    look();
  }
}

const check = (predicate: (g: { rules: string; seed: number }) => void, runs = RUNS) =>
  fc.assert(fc.property(game, predicate), { numRuns: runs });

const planesOf = (s: number) =>
  Array.from(state.subarray(PLANE + 4 * s, PLANE + 4 * s + state[PLANES]));

describe("in every game", () => {
  it("planes are conserved, sorted and on the track", () => {
    check((g) =>
      follow(g, 200, () => {
        for (let s = 0; s < 4; s++) {
          const planes = planesOf(s);
          expect(planes).toEqual([...planes].sort((a, b) => a - b));
          expect(Math.max(...planes)).toBeLessThanOrEqual(57);
          expect(
            Array.from(state.subarray(PLANE + 4 * s + state[PLANES], PLANE + 4 * s + 4)),
          ).toEqual(new Array(4 - state[PLANES]).fill(0));
        }
      }),
    );
  });

  it("the occupancy kept up move by move is the one counted anew", () => {
    check((g) =>
      follow(g, 200, () => {
        const kept = occupied.slice();
        const choice = choices.slice(0, choiceCount);
        refresh();
        expect(occupied).toEqual(kept);
        if (state[PHASE] === PHASE_MOVE) expect(choices.slice(0, choiceCount)).toEqual(choice);
      }),
    );
  });

  it("no position holds two enemies on a ring cell but around a parked plane", () => {
    check((g) =>
      follow(g, 200, () => {
        for (let c = 0; c < CELLS; c++) {
          const sides = [0, 1, 2, 3].filter((k) => sideOn(k, c)).length;
          const parked = [0, 1, 2, 3].some((s) => state[PARKED + s] === progressOn(s, c));
          if (sides > 1) expect(parked, formatPosition()).toBe(true);
        }
      }),
    );
  });

  it("a refused token changes nothing", () => {
    check((g) => {
      const wrong = seeded(g.seed ^ 0x5555);
      follow(g, 60, () => {
        const before = state.slice();
        const places = occupied.slice();
        for (let i = 0; i < 40; i++) {
          const token = wrong(0x10000);
          const code = play(token);
          if (code < 0) {
            expect(state, formatToken(token)).toEqual(before);
            expect(occupied).toEqual(places);
          } else {
            state.set(before);
            refresh();
          }
        }
      });
    }, 25);
  });

  it("parsing a position is the inverse of formatting it", () => {
    check((g) =>
      follow(g, 120, () => {
        const bytes = state.slice();
        const text = formatPosition();
        expect(parsePosition(text), text).toBeUndefined();
        // Coins without a shop are no part of a position.
        expect(formatPosition()).toBe(text);
        state.set(bytes);
        refresh();
      }),
    );
  });

  it("events fit their buffer, with room to spare", () => {
    check((g) => follow(g, 300, () => expect(eventCount).toBeLessThan(MOST_EVENTS - 16)));
  });

  it("it ends", () => {
    check((g) => {
      begin(g.rules);
      playRandomly(seeded(g.seed), 0.2, 200_000);
      expect(state[PHASE], g.rules).toBe(PHASE_OVER);
    }, 20);
  });

  it("a lane's number is never taken for a ring's", () => {
    for (let s = 0; s < 4; s++)
      for (let p = 2; p < 52; p++) expect(progressOn(s, RING[13 * s + p])).toBe(p);
    for (let s = 0; s < 4; s++) {
      const off = Array.from({ length: CELLS }, (_, c) => progressOn(s, c)).filter((p) => p > 51);
      expect(off.sort()).toEqual([52, 53]);
    }
  });
});

/** Moves seats on by `turns` in a text of fields of seats, clockwise. */
function turnedFields(text: string, turns: number): string {
  const parts = text.split("/");
  return parts.map((_, s) => parts[(s + 4 - turns) % 4]).join("/");
}

it("without weather and props the four seats are alike under a quarter turn", () => {
  const rules = fc.constantFrom(
    "classic",
    "family",
    "china",
    "match",
    "classic planes=2 hit=count",
  );
  fc.assert(
    fc.property(rules, fc.nat(), fc.integer({ min: 1, max: 3 }), (line, seed, turns) => {
      const first = (line === "match" ? 2 : 0) as number;
      const record = (seat: number) => `skyring 1 rules ${line} first=${seat}`;
      replay(record(first), () => undefined);
      const tokens = playRandomly(seeded(seed), 0, 250);
      const one: string[][] = [];
      const two: string[][] = [];
      const text = tokens.join(" ");
      replay(`${record(first)} ${text}`, (p) => one.push(p.split(" ")));
      replay(`${record((first + turns) % 4)} ${text}`, (p) => two.push(p.split(" ")));
      expect(two.map((f) => f[0])).toEqual(one.map((f) => turnedFields(f[0], turns)));
      expect(two.map((f) => f[6])).toEqual(one.map((f) => turnedFields(f[6], turns)));
      expect(two.map((f) => f[2] + f[3] + f[4])).toEqual(one.map((f) => f[2] + f[3] + f[4]));
    }),
    { numRuns: 40 },
  );
});

describe("tokens", () => {
  it("parsing is the inverse of formatting", () => {
    check((g) => {
      begin(g.rules);
      const below: Below = seeded(g.seed);
      for (let i = 0; i < 200 && state[PHASE] !== PHASE_OVER; i++) {
        const token = randomToken(below, 0.4);
        const text = formatToken(token);
        expect(formatToken(parseToken(text))).toBe(text);
        expect(play(parseToken(text)), text).toBe(0);
      }
    });
  });

  it("are those of the grammar, and nothing else is", () => {
    const grammar = /^(?:r[0-9]{1,2}|m(?:0|[1-9][0-9]?)(?::[1-9](?:\+[0-9])?)?|[ub][0-9]|k|g)$/;
    const near = fc.stringMatching(/^[rmubkg]?[0-9]{0,3}[:+]?[0-9]?[:+]?[0-9]?[a-z]?$/);
    fc.assert(
      fc.property(fc.oneof(near, fc.string(), fc.string({ unit: "binary" })), (text) => {
        expect(parseToken(text) >= 0, JSON.stringify(text)).toBe(grammar.test(text));
        expect(parseToken(text)).toBeGreaterThanOrEqual(SYNTAX);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("any text", () => {
  it("as a record is replayed or refused with its place, and nothing is thrown", () => {
    const word = fc.constantFrom(
      ..."skyring 1 rules classic qq mgm match seed=7 seats=02 planes=2 r6 r66 m0 m1 k g u1 b3 ;".split(
        " ",
      ),
    );
    const text = fc.oneof(
      fc
        .array(fc.oneof({ weight: 9, arbitrary: word }, fc.string()), { maxLength: 30 })
        .map((w) => w.join(" ")),
      fc.string({ unit: "binary" }),
      fc.array(word, { maxLength: 30 }).map((w) => `skyring 1 rules ${w.join("\n")}`),
    );
    fc.assert(
      fc.property(text, (record) => {
        const refusal = replay(record, () => undefined);
        if (refusal) {
          expect(refusal.line).toBeGreaterThan(0);
          expect(refusal.column).toBeGreaterThan(0);
          expect(refusal.code).toMatch(/^[a-z]+$/);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it("as a position is set up or refused, and then the state is as it was", () => {
    const alphabet = [..."0123456789./-:@,gstpnxdwalhrolmvegif "];
    check((g) => {
      begin(g.rules);
      playRandomly(seeded(g.seed), 0.4, g.seed % 80);
      const good = formatPosition();
      const below = seeded(g.seed ^ 0x1234);
      for (let i = 0; i < 60; i++) {
        const at = below(good.length);
        const text =
          good.slice(0, at) + alphabet[below(alphabet.length)] + good.slice(at + below(3));
        const before = state.slice();
        const fault = parsePosition(text);
        if (fault) {
          expect(fault.field).toBeGreaterThan(0);
          expect(state).toEqual(before);
        } else {
          expect(formatPosition()).toBe(text);
          expect(state[OWNER] < 4 && state[ROLLER] < 4 && (state[LAST] & 63) < 58).toBe(true);
          state.set(before);
          refresh();
        }
      }
    });
  });
});
