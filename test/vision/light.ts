/**
 * Bytes of an LED as light. A WS2812 makes its levels by switching on and off, so that a byte is
 * linear light, without the curve of a screen's bytes.
 */

/** Bytes as on the wire: green, red, blue. */
export type Wire = readonly [green: number, red: number, blue: number];
/** CIE 1931. */
export type Xyz = readonly [x: number, y: number, z: number];

type Primary = readonly [x: number, y: number, luminance: number];
/** Chromaticity of red, green and blue, and their shares of the luminance of all three. */
export type Lamp = { readonly name: string; readonly primaries: readonly Primary[] };

/** The lamps by whose light colours are compared. */
export const LAMPS: readonly Lamp[] = [
  {
    // Dominant wavelengths and luminous intensities as a WS2812B's data sheet has them: 622, 523,
    // 466 nm, and 405, 690, 190 mcd; the green one, which is broad, lies well inside the locus.
    name: "WS2812B",
    primaries: [
      [0.695, 0.305, 0.315],
      [0.17, 0.71, 0.537],
      [0.133, 0.062, 0.148],
    ],
  },
  {
    name: "sRGB",
    primaries: [
      [0.64, 0.33, 0.2126],
      [0.3, 0.6, 0.7152],
      [0.15, 0.06, 0.0722],
    ],
  },
];

/** Light of bytes; three full ones have luminance 255. */
export function lightOf(lamp: Lamp, [green, red, blue]: Wire): Xyz {
  const sum: [number, number, number] = [0, 0, 0];
  [red, green, blue].forEach((byte, i) => {
    const [x, y, luminance] = lamp.primaries[i];
    const light = byte * luminance;
    sum[0] += (light * x) / y;
    sum[1] += light;
    sum[2] += (light * (1 - x - y)) / y;
  });
  return sum;
}
