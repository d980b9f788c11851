/** The tests of a story: a sample of its cuts, or with CUTS=all in the environment all of them. */

import { env } from "node:process";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { FILE_HEADER } from "../../sim/flash.ts";
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

/** Of a long run says now and then how far it is. */
export async function tellProgress(text: string): Promise<void> {
  if (!isAll) return;
  console.log(text);
  // What was said goes out while a worker waits.
  await setImmediate();
}

/** Operations between two lines of progress. */
const STRIDE = 100;

/** Every how manyth operation that only saves a token is cut in the sample. */
const SAMPLE = 40;

/** Cuts a story and says what came of it; nothing may be wrong. */
export function itSurvives(name: string, get: () => Story): void {
  it(
    `${name}: power may go at any time`,
    async () => {
      const story = get();
      const { length } = story.operations;
      const figures = await cutStory(story, {
        cuts: isAll ? allCuts : someCuts,
        isWanted: (k, operation) => isAll || !isToken(operation) || k % SAMPLE === 0,
        progress: async (k, { cuts, wrong }) => {
          if (k % STRIDE === 0)
            await tellProgress(`${name}: ${k} of ${length}, ${cuts} cuts, ${wrong.length} wrong`);
        },
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
