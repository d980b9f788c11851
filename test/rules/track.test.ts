/** RULES.md section 2: the way of each seat, seen from what happens on it. */

import { describe, expect, test } from "vitest";
import { RING } from "../../firmware/rules/track.ts";
import { cases, fieldsNow, play, setUp } from "./table.ts";

const SEATS = [0, 1, 2, 3];
const PROGRESS = Array.from({ length: 50 }, (_, i) => i + 2);

/** The ring cell of a seat at a progress, word for word. */
const cellOf = (s: number, p: number) => (13 * s + p - 2) % 52;

/** Planes of four seats: `planes[s]`, or all in the hangar. */
const row = (planes: Record<number, string>) => SEATS.map((s) => planes[s] ?? "0").join("/");

describe("2 the ring cells of the seats", () => {
  test("2 the first ring cells are 0, 13, 26 and 39, the last 49, 10, 23 and 36", () => {
    expect(SEATS.map((s) => RING[13 * s + 2])).toEqual([0, 13, 26, 39]);
    expect(SEATS.map((s) => RING[13 * s + 51])).toEqual([49, 10, 23, 36]);
  });

  for (const s of SEATS) {
    test(`2 seat ${s}: fifty ring cells in the order of the ring, two never on its way`, () => {
      const cells = PROGRESS.map((p) => RING[13 * s + p]);
      expect(cells).toEqual(PROGRESS.map((p) => cellOf(s, p)));
      const other = Array.from({ length: 52 }, (_, c) => c).filter((c) => !cells.includes(c));
      expect(other).toEqual([(13 * s + 50) % 52, (13 * s + 51) % 52].sort((a, b) => a - b));
    });

    test(`2 seat ${s} picks up at progress p what lies on ring cell (13 s + p - 2) mod 52`, () => {
      for (const p of PROGRESS.filter((p) => p % 4 !== 3)) {
        setUp("qq", `${row({ [s]: `${p - 1}` })} turn=${s}${s} props=2@${cellOf(s, p)}`);
        play(`r1 m${p - 1}`);
        const store = fieldsNow().stores.split("/")[s];
        expect(store, `progress ${p}`).toBe("00100000");
      }
    });

    test(`2 seat ${s} meets an enemy where both their numbers name one ring cell`, () => {
      for (const t of SEATS.filter((t) => t !== s))
        for (const p of PROGRESS.filter((p) => p % 4 !== 3))
          for (const q of PROGRESS) {
            const same = cellOf(s, p) === cellOf(t, q);
            const isTogether = p > 2 && cellOf(s, p - 1) === cellOf(t, q);
            if (isTogether || (!same && (p + q) % 5)) continue;
            setUp("classic", `${row({ [s]: `${p - 1}`, [t]: `${q}` })} turn=${s}${s}`);
            play(`r1 m${p - 1}`);
            const wanted = `0.0.0.${same ? 0 : q}`;
            expect(fieldsNow().planes.split("/")[t], `${s} at ${p}, ${t} at ${q}`).toBe(wanted);
          }
    });

    test(`2 seat ${s}: own colour is every fourth cell, 3, 7, ... 51`, () => {
      for (const p of PROGRESS) {
        setUp("classic chain=no", `${row({ [s]: `${p - 1}` })} turn=${s}${s}`);
        play(`r1 m${p - 1}`);
        const isOwn = [3, 7, 11, 15, 19, 23, 27, 31, 35, 39, 43, 47, 51].includes(p);
        const wanted = !isOwn || p === 51 ? p : p === 15 || p === 19 ? 31 : p + 4;
        expect(fieldsNow().planes.split("/")[s], `progress ${p}`).toBe(`0.0.0.${wanted}`);
        expect(isOwn, `colour of cell ${cellOf(s, p)}`).toBe((cellOf(s, p) + 3) % 4 === s);
      }
    });

    test(`2 seat ${s}: the line is 19 to 31 and crosses the opposite lane at 54`, () => {
      for (const lane of [52, 53, 54, 55, 56]) {
        const enemies = { 0: `${lane}`, 1: `${lane}`, 2: `${lane}`, 3: `${lane}` };
        setUp("classic", `${row({ ...enemies, [s]: "18" })} turn=${s}${s}`);
        play("r1 m18");
        const across = lane === 54 ? "0.0.0.0" : `0.0.0.${lane}`;
        const wanted = SEATS.map((t) =>
          t === s ? "0.0.0.35" : t === (s + 2) % 4 ? across : `0.0.0.${lane}`,
        );
        expect(fieldsNow().planes).toBe(wanted.join("/"));
      }
    });
  }
});

describe("2 from pad to goal", () => {
  cases(`
    2 hangar to pad
      classic |  | r6 m0 | 1/// marks=n last=0:1
    2 pad to the first ring cell
      classic | 1/// | r1 m1 | 2/// turn=11
    2 the step after progress 51 enters the lane
      classic | 51/// | r1 m51 | 52/// turn=11
    2 five lane cells, then the goal
      classic | 51/// | r5 m51 | 56/// turn=11
    2 the goal is 57
      classic | 52/// | r5 m52 | 57/// turn=11
    2 lanes are nobody else's
      classic | 50/39/52/ | r2 m50 | 52/// turn=11
    2 pads are nobody else's
      classic | 1/1.1/1.1/1.1 | r2 m1 | 7/// turn=11
    2 nor are numbers of two lanes one cell
      classic | 1.54/1.54// | r2 m54 | 1.56/// turn=11
  `);
});
