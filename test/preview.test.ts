/** What a move would do, shown before it goes: the whole way, the end, who would be bumped. */

import fc from "fast-check";
import { expect, it } from "vitest";
import { choiceCount, choices } from "../firmware/rules/choice.ts";
import { play as playToken } from "../firmware/rules/game.ts";
import { mover, OWN, RIDERS } from "../firmware/rules/land.ts";
import * as plane from "../firmware/rules/plane.ts";
import {
  GROUP,
  PHASE,
  PHASE_MOVE,
  PHASE_OVER,
  PLANE,
  ROLLER,
  state,
} from "../firmware/rules/state.ts";
import { TOKEN_MOVE } from "../firmware/rules/token.ts";
import { HANGAR } from "../hardware/board.ts";
import { threeByteArray } from "../sim/chip/array.ts";
import { randomToken, seeded } from "../sim/generate.ts";
import { chanceOf, randomRules } from "./reference/random.ts";
import { play, setUp, start } from "./rules/table.ts";

Object.assign(globalThis, { Uint24Array: threeByteArray });
const { cells, layBoard, led, ROW, way } = await import("../firmware/frame.ts");
const ink = await import("../firmware/palette.ts");
const { paintPreview } = await import("../firmware/preview.ts");

layBoard();

/** Inks by their letter in the pictures below. */
const LETTERS = { w: ink.WAY, E: ink.END, B: ink.BUY, H: ink.HOT, c: ink.CHOICE, C: ink.CHOSEN };

/** What is lit on seat `s`'s way, `letter progress` in order, and the hangars' places that burn. */
function picture(pick: number, s = 0): string {
  cells.fill(ink.BLACK);
  paintPreview(pick);
  const words: string[] = [];
  const name = (l: number) => Object.entries(LETTERS).find(([, value]) => value === cells[l])?.[0];
  const seen = new Set<number>();
  for (let p = 0; p < 58; p++) {
    const l = way[ROW * s + p];
    if (name(l)) words.push(`${name(l)}${p}`);
    seen.add(l);
  }
  cells.forEach((value, l) => {
    if (value === ink.BLACK || seen.has(l)) return;
    const place = led.indexOf(l);
    const spot = place >= HANGAR && place < HANGAR + 16;
    words.push(spot ? `${name(l)}h${(place - HANGAR) >> 2}` : `${name(l)}@${place}`);
  });
  return words.join(" ");
}

/** Title, rules, position, roll and props, what is to be seen. */
const CASES: [string, string, string, string, string][] = [
  ["a launch", "classic", "///", "r6", "C0 E1"],
  ["a walk", "classic", "4///", "r4", "C4 w5 w6 w7 E8"],
  ["a walk back from the goal", "classic", "55///", "r5", "E54 C55 w56 w57"],
  ["another plane that may move stays to be seen", "classic", "4.6///", "r4", "c4 C6 w7 w8 w9 E10"],
  ["a jump touches down", "classic", "4///", "r3", "C4 w5 w6 w7 E11"],
  ["a flight crosses a lane, and jumps", "classic", "17///", "r2", "C17 w18 w19 w31 E35 w@64"],
  ["a jump into a flight", "classic", "13///", "r2", "C13 w14 w15 w19 E31 w@64"],
  ["one plane is bumped", "classic", "4/47//", "r4", "C4 w5 w6 w7 H8 Hh1"],
  ["before a jump, and after it", "classic", "6/46.50//", "r1", "C6 H7 H11 Hh1 Hh1"],
  ["at the crossing", "classic", "17//54/", "r2", "C17 w18 w19 w31 E35 H@64 Hh2"],
  ["a stack, and the mover with it", "classic", "6/46.46//", "r1", "C6 H7 Hh0 Hh1 Hh1"],
  ["a stack turns it round", "classic", "6/48.48//", "r5", "C6 E7 w8 w9"],
  ["it parks on a stack", "classic", "6/48.48//", "r6", "c0 C6 w7 w8 E9"],
  ["a storm holds it", "qq", "4/// weather=s4 clock=4", "r5", "C4 w5 w6 w7 E11"],
  ["a tornado: not where it throws", "qq", "4/// weather=t4 clock=4", "r5", "C4 w5 E6"],
  ["nor at a jump's end", "qq", "4/// weather=t9 clock=4", "r3", "C4 w5 w6 w7 E11"],
  ["a missile, after it", "qq", "4/49// stores=00000010///", "u6 r4", "C4 w5 w6 w7 E8 H10"],
  ["a missile that goes first", "mgm", "4/44// stores=000001///", "u5 r4", "C4 H5 w6 w7 E8 Hh1"],
];

it.each(CASES)("%s", (_, rules, from, tokens, seen) => {
  setUp(rules, from);
  expect(play(tokens)).toBe("");
  expect(state[PHASE]).toBe(PHASE_MOVE);
  expect(picture(choiceCount - 1)).toBe(seen);
});

it("is of the choice that is picked", () => {
  setUp("classic", "4.20///");
  play("r5");
  expect(picture(0)).toBe("C4 w5 w6 w7 w8 E9 c20");
  expect(picture(1)).toBe("c4 C20 w21 w22 w23 w24 E25");
  // On another plane of the seat: that it ends there, and that this one may move too.
  setUp("classic", "4.8///");
  play("r4");
  expect(picture(0)).toBe("C4 w5 w6 w7 B8");
  expect(picture(1)).toBe("c4 C8 w9 w10 w11 E12");
  setUp("classic", "0.1///");
  play("r6");
  expect(picture(0)).toBe("C0 B1");
});

it("says nothing of a tornado's throw, whatever it will be", () => {
  const seen = new Set<string>();
  for (let seed = 1; seed < 40; seed++) {
    setUp("qq", `4/20.21.22.30/20.23.24.31/ weather=t4 clock=4:${`0000000${seed}`.slice(-8)}`);
    play("r5");
    seen.add(picture(0));
  }
  expect([...seen]).toEqual(["C4 w5 E6"]);
});

it("says nothing of what a round brings", () => {
  setUp("qq", "///4 turn=33 clock=3");
  play("r4");
  expect(picture(0, 3)).toBe("C4 w5 w6 w7 E8");
});

/** All that the rules know: the state, what lies beside it, and what may be played. */
const everything = () =>
  [
    state,
    plane.occupied,
    plane.oneOf,
    plane.enemies,
    plane.stacks,
    plane.inPlay,
    choices.subarray(0, choiceCount),
    // With a group the numbers are set before they are read.
    state[GROUP] ? [] : mover.subarray(OWN, RIDERS + 1),
  ].join(";");

it("changes nothing, in any game", () => {
  const seeds = fc.nat({ max: 0xfffffff });
  let looks = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      start(randomRules(chanceOf(seed)));
      const below = seeded(seed);
      for (let i = 0; i < 150 && state[PHASE] !== PHASE_OVER; i++) {
        playToken(randomToken(below, 0.4));
        if (state[PHASE] !== PHASE_MOVE) continue;
        for (let pick = 0; pick < choiceCount; pick++) {
          const before = everything();
          cells.fill(ink.BLACK);
          paintPreview(pick);
          expect(everything()).toBe(before);
          looks++;
        }
      }
    }),
    { numRuns: 60, endOnFailure: true },
  );
  expect(looks).toBeGreaterThan(1000);
});

it("ends where the move then ends", () => {
  start("classic seed=5");
  const below = seeded(7);
  let ends = 0;
  for (let i = 0; i < 3000; i++) {
    if (state[PHASE] === PHASE_OVER) start("classic seed=5");
    if (state[PHASE] === PHASE_MOVE) {
      const pick = below(choiceCount);
      const s = state[ROLLER];
      cells.fill(ink.BLACK);
      paintPreview(pick);
      const end = Math.max(cells.indexOf(ink.END), cells.indexOf(ink.BUY));
      const token = TOKEN_MOVE + choices[pick];
      playToken(token);
      const planes = Array.from(
        state.subarray(PLANE + 4 * s, PLANE + 4 * s + 4),
        (p) => way[ROW * s + p],
      );
      if (end < 0) continue;
      ends++;
      expect(planes).toContain(end);
    } else playToken(randomToken(below, 0.4));
  }
  expect(ends).toBeGreaterThan(500);
});
