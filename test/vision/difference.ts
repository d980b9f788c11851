/**
 * CIEDE2000, the difference of two colours in CIELAB: Sharma, Wu and Dalal, "The CIEDE2000
 * color-difference formula: implementation notes, supplementary test data, and mathematical
 * observations", Color Research and Application 30 (2005), pages 21 to 30. Weights kL, kC, kH are 1.
 */

export type Lab = readonly [lightness: number, a: number, b: number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (y: number, x: number) =>
  y === 0 && x === 0 ? 0 : (Math.atan2(y, x) * (180 / Math.PI) + 360) % 360;

/** How much the formula bends grey and blue: a share of the seventh power of chroma. */
const share = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** Difference and mean of two hues in degrees. */
function compare(h1: number, h2: number): [difference: number, mean: number] {
  const plain = h2 - h1;
  if (Math.abs(plain) <= 180) return [plain, (h1 + h2) / 2];
  const sum = h1 + h2;
  return [plain > 180 ? plain - 360 : plain + 360, (sum < 360 ? sum + 360 : sum - 360) / 2];
}

/** The difference of two colours; 1 is just noticeable for large fields side by side. */
export function difference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const stretch = 1.5 - 0.5 * share((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const c1 = Math.hypot(stretch * a1, b1);
  const c2 = Math.hypot(stretch * a2, b2);
  const isGrey = c1 * c2 === 0;
  const h1 = degrees(b1, stretch * a1);
  const h2 = degrees(b2, stretch * a2);
  const [turn, hue] = isGrey ? [0, h1 + h2] : compare(h1, h2);
  const chroma = (c1 + c2) / 2;
  const t =
    1 -
    0.17 * Math.cos(radians(hue - 30)) +
    0.24 * Math.cos(radians(2 * hue)) +
    0.32 * Math.cos(radians(3 * hue + 6)) -
    0.2 * Math.cos(radians(4 * hue - 63));
  const far = ((l1 + l2) / 2 - 50) ** 2;
  const lightness = (l2 - l1) / (1 + (0.015 * far) / Math.sqrt(20 + far));
  const colour = (c2 - c1) / (1 + 0.045 * chroma);
  const tone = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / (1 + 0.015 * chroma * t);
  const bend = -2 * share(chroma) * Math.sin(radians(60 * Math.exp(-(((hue - 275) / 25) ** 2))));
  return Math.sqrt(lightness ** 2 + colour ** 2 + tone ** 2 + bend * colour * tone);
}
