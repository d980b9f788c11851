/** NOTATION.md: perft, by numbers that are counted by hand. */

import { describe, expect, test } from "vitest";
import { perft } from "../../firmware/rules/perft.ts";
import { formatPosition } from "../../firmware/rules/position.ts";
import { state } from "../../firmware/rules/state.ts";
import { play, setUp } from "./table.ts";

/** A test of each line `why | rules | position | tokens | n | count`. */
function counts(table: string): void {
  for (const line of table.split("\n").filter((each) => each.trim())) {
    const [why, rules, from, tokens, n, count] = line.split("|").map((part) => part.trim());
    test(`perft ${why}`, () => {
      setUp(rules, from);
      expect(play(tokens)).toBe("");
      const before = state.slice();
      expect(perft(Number(n))).toBe(Number(count));
      expect(state).toEqual(before);
    });
  }
}

const TEAMS = "classic teams=yes gift=yes";

describe("NOTATION perft", () => {
  for (const preset of "classic qq qq-new mgm match family china".split(" "))
    test(`${preset}: 6 from the start`, () => {
      setUp(preset, "");
      expect([perft(0), perft(1)]).toEqual([1, 6]);
    });

  // From the start, two rolls: those that do not launch, six of the next seat's each; after the 6
  // its own, of which those that launch have two choices. With 5 and 6: 5 is the next seat's.
  counts(`
    two rolls, take-off 6: 5 * 6 + (5 + 2) | classic | | | 2 | 37
    one roll, props are not used | qq | 10/// stores=11111111/// | | 1 | 7
    two rolls, nothing is bought | qq | | | 2 | 37
    two rolls, take-off 5 and 6: 4 * 6 + 6 + (4 + 2 + 2) | china | | | 2 | 38
    two rolls, take-off 5 and 6, mgm | mgm | | | 2 | 38
    two rolls, a gift's two answers: 4 * 6 + 6 + 8 + 6 | match | | | 2 | 44
    two rolls, a 6 without a move | classic takeoff=5 | | | 2 | 36
    two rolls, every number launches: 5 * 6 + 6 * 2 | classic takeoff=123456 | | | 2 | 42
    one roll, two planes apart and the hangar: 5 * 2 + 3 | classic | 10.20/// | | 1 | 13
    one roll, two planes together | classic | 10.10/// | | 1 | 7
    one roll, a group of two | match | 1.1/// | | 1 | 14
    one roll, walls: 1 and 2, then 6 launches | family | 17/7.7// | | 1 | 6
    one roll, a parked plane | classic | 10.20/7.7// parked=20/// | | 1 | 6
    no roll | classic | 10.20/// | | 0 | 1
    from a move phase the pending roll is the first | classic | | r6 | 1 | 1
    from a move phase, no roll | classic | | r6 | 0 | 1
    from a move phase, two rolls | classic | | r6 | 2 | 7
    from a move phase, two choices | classic | 10/// | r6 | 1 | 2
    a gift phase, no roll | ${TEAMS} | 10/// | r6 m10 | 0 | 1
    a gift phase: 7 kept, 6 given | ${TEAMS} | 10/// | r6 m10 | 1 | 13
    a gift phase that is left out | ${TEAMS} | 10//57.57.57.57/ | r6 m10 | 1 | 7
    two dice, nothing on the way: 36 | qq | stores=001/// | u2 | 1 | 36
    two dice, one plane on the way: 36 + 11 | qq | 10/// stores=001/// | u2 | 1 | 47
    two dice, then one: 36 * 6 | qq seats=02 | stores=001/// | u2 | 2 | 216
    a tanker's roll is one of them | qq | stores=000001/// | u5 r1 | 1 | 6
    over: 1 for any number | classic | 57.57.57.57/// phase=over marks=n winner=0 | | 3 | 1
    over on the way: 1 and five of the next seat's six | classic | 56.57.57.57/// | | 2 | 31
    third 6: a roll that is not moved | classic sixes=3 | 10/// | r6 m10 r6 m16 | 1 | 6
  `);

  test("the position is as it was, and the count is told part by part", () => {
    setUp("match", "10.10//36/");
    const before = formatPosition();
    const parts: number[] = [];
    perft(2, (part) => parts.push(part));
    expect(formatPosition()).toBe(before);
    expect(parts.at(-1)).toBeCloseTo(1);
    expect(play("r6 m10:2")).toBe("");
  });
});
