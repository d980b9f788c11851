/** What a light means, by the legend: of all lines those that it is like. */

import { type Part, type Place, partOf } from "../../hardware/board.ts";
import type { Sign } from "./legend.ts";
import { difference, type Light, lightOf } from "./light.ts";

/** Frames of a beat. */
const BEAT = 3;
/** Farthest that a colour is from that of the legend, and from the next best for that not to be meant. */
const FAR = 0.4;
const CLEAR = 0.1;
/** How many times as long a stretch is seen to be longer, and by how many frames at least. */
const LONGER = 2;
const LONGER_BY = 6;
/** Light below this part of the brightest is out; but of so faint a light nobody sees whether it is. */
const OUT = 0.1;
const FAINT = 6;

const isLonger = (a: number, b: number) =>
  Math.max(a, b) >= LONGER * Math.min(a, b) && Math.abs(a - b) >= LONGER_BY;

/** A rhythm of the legend as a light of no colour. */
function lightOfBeats(beats: string): Light {
  const course = [...beats].flatMap((digit) =>
    Array<number[]>(BEAT).fill([20 * Number(digit), 0, 0]),
  );
  return lightOf(Uint8Array.from(course.flat()));
}

const rhythms = new Map<string, Light>();

function isInRhythm(light: Light, beats: string): boolean {
  let rhythm = rhythms.get(beats);
  if (!rhythm) rhythms.set(beats, (rhythm = lightOfBeats(beats)));
  return (
    light.dips === rhythm.dips &&
    (!light.dips ||
      (!isLonger(light.bright, rhythm.bright) &&
        !isLonger(light.dark, rhythm.dark) &&
        (light.top < FAINT || light.low < OUT === rhythm.low < OUT)))
  );
}

/** How far the colours of a light are from those of a sign; two may be in either order. */
function distance(light: Light, sign: Sign): number {
  const [a, b] = light.hues;
  const [x, y] = sign.hues;
  if (!b) return difference(a, x);
  return Math.min(
    Math.max(difference(a, x), difference(b, y)),
    Math.max(difference(a, y), difference(b, x)),
  );
}

/** A legend that has been learnt. */
export interface Reading {
  /**
   * What a light at a place means; undefined if it is like no line, or like two. `isDim`: it is less
   * than half as bright as the brightest on the board, which tells what nothing else does.
   */
  signAt(light: Light, place: Place, isDim: boolean): Sign | undefined;
}

export function learn(legend: readonly Sign[]): Reading {
  const answers = new Map<string, Map<Light, Sign | undefined>>();

  function find(light: Light, part: Part, isDim: boolean): Sign | undefined {
    const near = legend
      .filter((sign) => sign.parts.includes(part) && sign.hues.length === light.hues.length)
      .filter((sign) => sign.hues.length > 1 || isInRhythm(light, sign.beats))
      .map((sign) => ({ sign, far: distance(light, sign) }))
      .sort((a, b) => a.far - b.far);
    if (!near.length || near[0].far > FAR) return undefined;
    const best = near.filter(({ far }) => far - near[0].far < CLEAR).map(({ sign }) => sign);
    const fit = best.length > 1 ? best.filter((sign) => !!sign.isDim === isDim) : best;
    return fit.length === 1 ? fit[0] : undefined;
  }

  return {
    signAt(light, place, isDim) {
      const { part } = partOf(place);
      const key = `${part} ${isDim}`;
      let known = answers.get(key);
      if (!known) answers.set(key, (known = new Map()));
      if (!known.has(light)) known.set(light, find(light, part, isDim));
      return known.get(light);
    },
  };
}
