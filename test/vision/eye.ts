/**
 * What an eye makes of light: as it is, or as one without the cones for long waves (protanopia) or
 * for middle ones (deuteranopia) sees it: Brettel, Vienot and Mollon, "Computerized simulation of
 * color appearance for dichromats", Journal of the Optical Society of America A 14 (1997), pages
 * 2647 to 2655. Cones are those of Smith and Pokorny. Lights that such an eye cannot tell apart
 * become the one on two half planes, which meet in white and hold 475 and 575 nm.
 */

import type { Lab } from "./difference.ts";
import type { Xyz } from "./light.ts";

export const EYES = ["normal", "protanopia", "deuteranopia"] as const;
export type Eye = (typeof EYES)[number];

type Cones = [long: number, middle: number, short: number];

/** Light of the spectrum at the ends of the half planes, CIE 1931. */
const AT_475: Xyz = [0.1421, 0.1126, 1.0419];
const AT_575: Xyz = [0.8425, 0.9154, 0.0018];

const conesOf = ([x, y, z]: Xyz): Cones => [
  0.15514 * x + 0.54312 * y - 0.03286 * z,
  -0.15514 * x + 0.45684 * y + 0.03286 * z,
  0.01608 * z,
];

function lightOf([long, middle, short]: Cones): Xyz {
  const z = short / 0.01608;
  const y = long + middle;
  return [(long - 0.54312 * y + 0.03286 * z) / 0.15514, y, z];
}

const cross = (a: Cones, b: Cones): Cones => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The light that a normal eye sees as `eye` sees `light` where `white` is white. */
export function seen(eye: Eye, light: Xyz, white: Xyz): Xyz {
  if (eye === "normal") return light;
  const cones = conesOf(light);
  const neutral = conesOf(white);
  const [lost, kept] = eye === "protanopia" ? [0, 1] : [1, 0];
  const isYellow = cones[2] * neutral[kept] < neutral[2] * cones[kept];
  const plane = cross(neutral, conesOf(isYellow ? AT_575 : AT_475));
  cones[lost] = -(plane[kept] * cones[kept] + plane[2] * cones[2]) / plane[lost];
  return lightOf(cones);
}

const bent = (t: number) => (t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29);

/** Light in CIELAB, to an eye adapted to `white`. */
export function labOf(light: Xyz, white: Xyz): Lab {
  const [x, y, z] = light.map((value, i) => bent(value / white[i]));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
