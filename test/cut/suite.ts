/** The tests of a story: a sample of its cuts, or with CUTS=all in the environment all of them. */

import { env } from "node:process";
import { expect, it } from "vitest";
import { FILE_HEADER, type MemoryFlash } from "../../sim/flash.ts";
import { cutStory, type Figures } from "./check.ts";
import { allCuts, type Operation, someCuts } from "./cut.ts";
import type { Story } from "./story.ts";

export const isAll = env.CUTS === "all";

/** ms that a test may take. */
export const PATIENCE = isAll ? 3_600_000 : 300_000;

/** Whether an operation writes the head of a new file. */
export function isHead({ bytes }: Operation): boolean {
  return bytes?.length === FILE_HEADER && bytes[3] === 0 && bytes[4] !== 0 && bytes[31] === 0;
}

/** Whether one clears the name of a file. */
export function isErasure({ bytes }: Operation): boolean {
  return bytes?.length === 4 && bytes.every((byte) => byte === 0);
}

/** Fills a token's place. */
function isToken({ bytes }: Operation): boolean {
  return bytes?.length === 4 && !bytes.every((byte) => byte === 0);
}

/** What a story is, for people. */
export function tellFigures(name: string, story: Story, figures: Figures): string {
  const { cuts, kept, late, wrong } = figures;
  const { length } = story.operations;
  return `${name}: ${length} operations, ${cuts} cuts: ${kept} the last, ${late} in progress, ${wrong.length} wrong`;
}

/** Every how manyth operation that only saves a token is cut in the sample. */
const SAMPLE = 25;

/** Cuts a story and says what came of it; nothing may be wrong. */
export function itSurvives(name: string, get: () => Story): void {
  it(
    `${name}: power may go at any time`,
    () => {
      const story = get();
      const figures = cutStory(story, {
        cuts: isAll ? allCuts : someCuts,
        isWanted: (k, operation) => isAll || !isToken(operation) || k % SAMPLE === 0,
        progress: (done, of) => isAll && console.log(`${name}: operation ${done} of ${of}`),
      });
      console.log(tellFigures(name, story, figures));
      for (const line of figures.wrong.slice(0, 20)) console.log(line);
      expect(figures.wrong).toEqual([]);
      expect(figures.kept).toBeGreaterThan(figures.late);
      expect(figures.late).toBeGreaterThan(0);
      expect(figures.kept + figures.late).toBe(figures.cuts);
    },
    PATIENCE,
  );
}

/** A copy of a chip's bytes, for stories that begin alike. */
export function bytesOf(flash: MemoryFlash): Uint8Array {
  return flash.bytes.slice();
}
