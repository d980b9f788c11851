/**
 * What an LED does in a second, from its bytes alone: its colour, or the two that it has in turn, how
 * bright it gets, how often it dips, for how long, and whether it goes out.
 */

/** Shares of red, green and blue in a light, which add up to 1. */
export type Hue = readonly [red: number, green: number, blue: number];

export interface Light {
  /** Sum of its bytes when it is brightest; 0: it is dark. */
  top: number;
  /** Its colour when it is bright; two if it has them in turn. */
  hues: Hue[];
  /** Times that it dips: falls by `STEP` and comes back. */
  dips: number;
  /** The longest stretch above and below the middle, in frames. */
  bright: number;
  dark: number;
  /** The least light as part of the most. */
  low: number;
}

/** Least difference of two colours, 0 to 2, that follow each other, and for how many frames at least. */
const TURNS = 0.6;
const STAYS = 9;
/**
 * How many times as bright and as dark counts as up and down. All dips are to half or less, but for
 * the whole board becoming a step brighter meanwhile.
 */
const STEP = 1.6;
/** Light below this part of the brightest has no colour to speak of. */
const VAGUE = 0.2;
/** Light below this part of the brightest is as good as none. */
const DARK = 1 / 64;

/** How different two colours are: 0 not at all, 2 if no channel is lit in both. */
export function difference(a: Hue, b: Hue): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}

/** The longest run of frames in a period that comes again and again. */
function longest(period: readonly boolean[]): number {
  let most = 0;
  let run = 0;
  for (const is of [...period, ...period]) {
    run = is ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return Math.min(most, period.length);
}

/** Times that light falls and rises again. */
function countDips(light: readonly number[]): number {
  const n = light.length;
  const first = light.indexOf(Math.max(...light));
  let turn = light[first];
  let isDown = false;
  let dips = 0;
  for (let i = 1; i <= n; i++) {
    const now = light[(first + i) % n];
    if (isDown ? now >= STEP * turn : STEP * now <= turn) {
      if (isDown) dips++;
      isDown = !isDown;
      turn = now;
    } else turn = isDown ? Math.min(turn, now) : Math.max(turn, now);
  }
  return dips;
}

/** The colour of all frames together of which `is` is true. `course` is three bytes a frame. */
function mean(course: Uint8Array, is: (frame: number) => boolean): Hue {
  const sum = [0, 0, 0];
  for (let i = 0; i < course.length; i++) if (is(Math.floor(i / 3))) sum[i % 3] += course[i];
  const all = sum[0] + sum[1] + sum[2] || 1;
  // On the wire green comes first.
  return [sum[1] / all, sum[0] / all, sum[2] / all];
}

/** The light of one LED: its three bytes on the wire, green, red, blue, frame after frame. */
export function lightOf(course: Uint8Array): Light {
  const sums = Array.from(
    { length: course.length / 3 },
    (_, i) => course[3 * i] + course[3 * i + 1] + course[3 * i + 2],
  );
  const top = Math.max(...sums);
  if (!top) return { top, hues: [], dips: 0, bright: 0, dark: sums.length, low: 0 };
  const low = Math.min(...sums);
  const middle = Math.sqrt(top * Math.max(low, top * DARK));
  const first = sums.indexOf(top);
  const hue = mean(course, (i) => i === first);
  const isOther = sums.map(
    (sum, i) =>
      sum >= VAGUE * top &&
      difference(
        hue,
        mean(course, (k) => k === i),
      ) > TURNS,
  );
  const isFirst = sums.map((sum, i) => sum >= VAGUE * top && !isOther[i]);
  const isTwo = longest(isOther) >= STAYS && longest(isFirst) >= STAYS;
  return {
    top,
    hues: isTwo
      ? [mean(course, (i) => isFirst[i]), mean(course, (i) => isOther[i])]
      : [mean(course, (i) => 2 * sums[i] >= top)],
    dips: countDips(sums.map((sum) => Math.max(sum, top * DARK))),
    bright: longest(sums.map((sum) => sum >= middle)),
    dark: longest(sums.map((sum) => sum < middle)),
    low: low / top,
  };
}

/** Lights by their bytes: most are seen again and again. */
const known = new Map<string, Light>();

/** The lights of all LEDs, in wire order, from the bytes of some frames in a row. */
export function lightsOf(frames: readonly Uint8Array[]): Light[] {
  const course = new Uint8Array(3 * frames.length);
  return Array.from({ length: frames[0].length / 3 }, (_, led) => {
    frames.forEach((bytes, i) => {
      course[3 * i] = bytes[3 * led];
      course[3 * i + 1] = bytes[3 * led + 1];
      course[3 * i + 2] = bytes[3 * led + 2];
    });
    const key = Buffer.from(course).toString("latin1");
    let light = known.get(key);
    if (!light) known.set(key, (light = lightOf(course)));
    return light;
  });
}
