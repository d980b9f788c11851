/**
 * Footprints: copper, silk and room of a part, in mm round its own middle, x to the right, y down,
 * from above. Sizes of pads as in KiCad's own libraries or the maker's data sheet.
 */

/** A pad. Without a drill it lies on the part's side only. */
export interface Pad {
  number: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Of a round or rectangular pad. */
  shape: "rect" | "round";
  drill?: number;
  /** A hole without copper. */
  isHole?: boolean;
  /** Of a fiducial: solder mask this far off. */
  maskMargin?: number;
  /** Other copper is at least this far off: a screw's head must not press on it. */
  room?: number;
}

/** A line of the silkscreen. */
export type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** A box: left, top, right, bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** What is on the board of a part. */
export interface Footprint {
  name: string;
  description: string;
  kind: "smd" | "through_hole" | "board";
  pads: readonly Pad[];
  silk: readonly Line[];
  body: Box;
  /** Room that no other part may take. */
  courtyard: Box;
}

function smd(number: string, x: number, y: number, width: number, height: number): Pad {
  return { number, x, y, width, height, shape: "rect" };
}

function round(number: string, x: number, y: number, size: number, drill: number): Pad {
  return { number, x, y, width: size, height: size, shape: "round", drill };
}

/** Pin 1 is square. */
function tht(number: string, x: number, y: number, size: number, drill: number): Pad {
  const pad = round(number, x, y, size, drill);
  return number === "1" ? { ...pad, shape: "rect" } : pad;
}

/** The sides of a box as lines. */
function sides([l, t, r, b]: Box): Line[] {
  return [
    [l, t, r, t],
    [r, t, r, b],
    [r, b, l, b],
    [l, b, l, t],
  ];
}

/** Two pads left and right, pin 1 left: chips for resistors, capacitors, diodes. */
function chip(
  name: string,
  description: string,
  pad: { x: number; width: number; height: number },
  body: Box,
  courtyard: Box,
  hasMark = false,
): Footprint {
  const { x, width, height } = pad;
  const edge = x + width / 2 + 0.25;
  const y = height / 2 + 0.2;
  // A chip has a line above and below; one with a polarity a bracket round pin 1.
  const gap = x - width / 2 - 0.05;
  return {
    name,
    description,
    kind: "smd",
    pads: [smd("1", -x, 0, width, height), smd("2", x, 0, width, height)],
    silk: hasMark
      ? [
          [gap, -y, -edge, -y],
          [-edge, -y, -edge, y],
          [-edge, y, gap, y],
        ]
      : gap > 0.2
        ? [
            [-gap + 0.1, body[1], gap - 0.1, body[1]],
            [-gap + 0.1, body[3], gap - 0.1, body[3]],
          ]
        : [],
    body,
    courtyard,
  };
}

/** A row of pins, pin 1 left, body as given; the bar on the silk marks pin 1. */
function header(
  name: string,
  description: string,
  pins: number,
  pitch: number,
  pad: { size: number; drill: number },
  body: Box,
): Footprint {
  const start = (-(pins - 1) * pitch) / 2;
  const outline: Box = [body[0] - 0.12, body[1] - 0.12, body[2] + 0.12, body[3] + 0.12];
  return {
    name,
    description,
    kind: "through_hole",
    pads: Array.from({ length: pins }, (_, i) =>
      tht(String(i + 1), start + i * pitch, 0, pad.size, pad.drill),
    ),
    silk: [...sides(outline), [outline[0] - 0.3, outline[1] + 0.6, outline[0] - 0.3, -0.2]],
    body,
    courtyard: [body[0] - 0.5, body[1] - 0.5, body[2] + 0.5, body[3] + 0.5],
  };
}

/** WS2812B in the 5050 package: 1 VDD, 2 DOUT, 3 VSS, 4 DIN; the corner at pin 3 is cut. */
export const LED5050: Footprint = {
  name: "LED_5050",
  description: "WS2812B, 5.0 x 5.0 mm",
  kind: "smd",
  pads: [
    smd("1", -2.45, -1.65, 1.5, 0.9),
    smd("2", -2.45, 1.65, 1.5, 0.9),
    smd("3", 2.45, 1.65, 1.5, 0.9),
    smd("4", 2.45, -1.65, 1.5, 0.9),
  ],
  // Above, below, and a corner at pin 3, where the package's corner is cut.
  silk: [
    [-2.6, -2.62, 2.6, -2.62],
    [-2.6, 2.62, 3.4, 2.62],
    [3.4, 2.62, 3.4, 1.65],
  ],
  body: [-2.5, -2.5, 2.5, 2.5],
  courtyard: [-3.45, -2.75, 3.45, 2.75],
};

export const R0603 = chip(
  "R_0603",
  "resistor 0603 (1.6 x 0.8 mm)",
  { x: 0.825, width: 0.8, height: 0.95 },
  [-0.8, -0.4, 0.8, 0.4],
  [-1.48, -0.73, 1.48, 0.73],
);
export const C0603 = chip(
  "C_0603",
  "capacitor 0603 (1.6 x 0.8 mm)",
  { x: 0.775, width: 0.9, height: 0.95 },
  [-0.8, -0.4, 0.8, 0.4],
  [-1.48, -0.73, 1.48, 0.73],
);
export const C1206 = chip(
  "C_1206",
  "capacitor 1206 (3.2 x 1.6 mm)",
  { x: 1.475, width: 1.15, height: 1.8 },
  [-1.6, -0.8, 1.6, 0.8],
  [-2.3, -1.15, 2.3, 1.15],
);
export const LED0603 = chip(
  "LED_0603",
  "light-emitting diode 0603, pin 1 cathode",
  { x: 0.7875, width: 0.875, height: 0.95 },
  [-0.8, -0.4, 0.8, 0.4],
  [-1.6, -0.8, 1.6, 0.8],
  true,
);
export const SMA = chip(
  "D_SMA",
  "diode SMA, pin 1 cathode",
  { x: 2, width: 2.5, height: 1.8 },
  [-2.3, -1.3, 2.3, 1.3],
  [-3.7, -1.75, 3.7, 1.75],
  true,
);
export const SOD123 = chip(
  "D_SOD-123",
  "diode SOD-123, pin 1 cathode",
  { x: 1.65, width: 0.9, height: 1.2 },
  [-1.4, -0.9, 1.4, 0.9],
  [-2.5, -1.15, 2.5, 1.15],
  true,
);
export const F2920 = chip(
  "F_2920",
  "resettable fuse 2920 (7.4 x 5.1 mm)",
  { x: 3.3875, width: 1.925, height: 5.45 },
  [-3.7, -2.55, 3.7, 2.55],
  [-4.6, -2.98, 4.6, 2.98],
);

/** SOT-23: 1 gate or base, 2 source or emitter, 3 drain or collector. */
export const SOT23: Footprint = {
  name: "SOT-23",
  description: "SOT-23",
  kind: "smd",
  pads: [
    smd("1", -0.9375, -0.95, 1.475, 0.6),
    smd("2", -0.9375, 0.95, 1.475, 0.6),
    smd("3", 0.9375, 0, 1.475, 0.6),
  ],
  silk: [
    [-1.6, -1.56, 0.65, -1.56],
    [-0.65, 1.56, 0.65, 1.56],
  ],
  body: [-0.65, -1.45, 0.65, 1.45],
  courtyard: [-1.92, -1.7, 1.92, 1.7],
};

export const SOIC14: Footprint = {
  name: "SOIC-14",
  description: "SOIC-14, 3.9 x 8.7 mm, pitch 1.27 mm",
  kind: "smd",
  pads: Array.from({ length: 14 }, (_, i) =>
    smd(
      String(i + 1),
      i < 7 ? -2.475 : 2.475,
      i < 7 ? -3.81 + 1.27 * i : 3.81 - 1.27 * (i - 7),
      1.95,
      0.6,
    ),
  ),
  silk: [
    [-3.45, -4.5, 1.95, -4.5],
    [-1.95, 4.5, 1.95, 4.5],
  ],
  body: [-1.95, -4.33, 1.95, 4.33],
  courtyard: [-3.7, -4.7, 3.7, 4.7],
};

const XH_PAD = { size: 1.75, drill: 0.95 };
const VH_PAD = { size: 2.8, drill: 1.7 };
export const XH3 = header(
  "JST_XH_3",
  "JST B3B-XH-A, pitch 2.5 mm",
  3,
  2.5,
  XH_PAD,
  [-4.95, -2.35, 4.95, 3.4],
);
export const VH2 = header(
  "JST_VH_2",
  "JST B2P-VH, pitch 3.96 mm",
  2,
  3.96,
  VH_PAD,
  [-3.93, -3.7, 3.93, 4.8],
);
export const VH3 = header(
  "JST_VH_3",
  "JST B3P-VH, pitch 3.96 mm",
  3,
  3.96,
  VH_PAD,
  [-5.91, -3.7, 5.91, 4.8],
);
export const PINS4 = header(
  "Header_4",
  "pin header 1 x 4, pitch 2.54 mm",
  4,
  2.54,
  { size: 1.7, drill: 1 },
  [-5.08, -1.27, 5.08, 1.27],
);

/** Odd pins in the row y = +1.27, even above, pin 1 left; the gap of the shroud is below. */
export const IDC10: Footprint = {
  name: "IDC_10",
  description: "shrouded header 2 x 5, pitch 2.54 mm",
  kind: "through_hole",
  pads: Array.from({ length: 10 }, (_, i) =>
    tht(String(i + 1), -5.08 + 2.54 * (i >> 1), i % 2 ? -1.27 : 1.27, 1.7, 1),
  ),
  silk: [
    ...sides([-10.32, -4.67, 10.32, 4.67]),
    [-10.62, 0.4, -10.62, 2.2],
    [-2.2, 4.67, -2.2, 3.4],
    [2.2, 4.67, 2.2, 3.4],
  ],
  body: [-10.2, -4.55, 10.2, 4.55],
  courtyard: [-10.7, -5.05, 10.7, 5.05],
};

/**
 * Power-only USB-C socket, top mounted. The socket's mouth is at y = +3.68; copper ends before, the
 * edge of the board belongs at y = +3.45.
 */
export const USBC6: Footprint = {
  name: "USB_C_6",
  description: "USB-C socket, power only, 6 contacts (GCT USB4135)",
  kind: "smd",
  pads: [
    smd("A5", -0.5, -3.0325, 0.7, 1.2),
    smd("B5", 0.5, -3.0325, 0.7, 1.2),
    smd("A9", 1.52, -3.0325, 0.76, 1.2),
    smd("B9", -1.52, -3.0325, 0.76, 1.2),
    smd("A12", 2.75, -3.0325, 0.8, 1.2),
    smd("B12", -2.75, -3.0325, 0.8, 1.2),
    smd("S1", -5.125, -2.9775, 1.8, 1.35),
    smd("S1", 5.125, -2.9775, 1.8, 1.35),
    smd("S1", -5.125, 0.6025, 1.8, 1.5),
    smd("S1", 5.125, 0.6025, 1.8, 1.5),
  ],
  silk: [
    [-4.7, 1.6, -4.7, 2.9],
    [4.7, 1.6, 4.7, 2.9],
  ],
  body: [-4.5, -3.3, 4.5, 3.675],
  courtyard: [-6.55, -4.2, 6.55, 4],
};

/**
 * ESP32-WROOM-32 DevKitC on sockets, its USB at the lower end. Pins 1 to 19 are the row that begins
 * with 3V3, 20 to 38 the one that begins with GND, each from the aerial's end. The first row has two
 * places, for boards with 22.86 and with 25.4 mm between the rows.
 */
export const DEVKIT38: Footprint = {
  name: "DevKitC_38",
  description: "sockets 1 x 19 for ESP32-WROOM-32 DevKitC, rows 22.86 or 25.4 mm apart",
  kind: "through_hole",
  pads: Array.from({ length: 19 }, (_, i) => i).flatMap((i) => {
    const y = -22.86 + 2.54 * i;
    return [
      tht(String(i + 1), -12.7, y, 1.7, 1),
      { ...tht(String(i + 1), -10.16, y, 1.7, 1), shape: "round" as const },
      tht(String(i + 20), 12.7, y, 1.7, 1),
    ];
  }),
  silk: [
    [-14.1, -24.2, 14.1, -24.2],
    [-14.1, 24.2, 14.1, 24.2],
    [-14.1, -24.2, -14.1, 24.2],
    [14.1, -24.2, 14.1, 24.2],
    [-14.5, -23.6, -14.5, -22.1],
  ],
  body: [-13.95, -30.3, 13.95, 24.1],
  courtyard: [-14.3, -24.5, 14.3, 24.5],
};

/**
 * QRE1113, through hole (case 100AQ): leads 1.8 mm apart, rows 4.0 mm apart, body 3.6 x 2.9 mm: 1
 * anode, 2 cathode, 3 collector, 4 emitter. No silk inside: neighbours are 4.2 mm off.
 */
export const QRE1113: Footprint = {
  name: "QRE1113",
  description: "reflectance sensor QRE1113, through hole",
  kind: "through_hole",
  pads: [
    // Smaller, since its corners come near the next one's.
    tht("1", -0.9, -2, 1.1, 0.7),
    round("2", -0.9, 2, 1.2, 0.7),
    round("3", 0.9, 2, 1.2, 0.7),
    round("4", 0.9, -2, 1.2, 0.7),
  ],
  silk: [],
  body: [-1.8, -1.45, 1.8, 1.45],
  courtyard: [-1.85, -1.5, 1.85, 1.5],
};

/** Passive buzzer of 12 mm, pin 1 plus: pins 7.6 mm apart across, or 6.5 mm apart up and down. */
export const BUZZER12: Footprint = {
  name: "Buzzer_12",
  description: "magnetic buzzer, 12 mm, pins 7.6 or 6.5 mm apart",
  kind: "through_hole",
  pads: [
    tht("1", -3.8, 0, 2, 1),
    tht("2", 3.8, 0, 2, 1),
    tht("1", 0, -3.25, 2, 1),
    tht("2", 0, 3.25, 2, 1),
  ],
  silk: [
    ...sides([-6.2, -6.2, 6.2, 6.2]),
    [-5.8, -2.6, -4.6, -2.6],
    [-5.2, -3.2, -5.2, -2],
    [-2.6, -4.4, -1.4, -4.4],
    [-2, -5, -2, -3.8],
  ],
  body: [-6, -6, 6, 6],
  courtyard: [-6.5, -6.5, 6.5, 6.5],
};

/** Electrolytic capacitor of 10 mm, pins 5 mm apart, pin 1 plus. */
export const CRADIAL10: Footprint = {
  name: "CP_Radial_10",
  description: "electrolytic capacitor, 10 mm, pins 5 mm apart",
  kind: "through_hole",
  pads: [tht("1", -2.5, 0, 2, 1), tht("2", 2.5, 0, 2, 1)],
  silk: [...sides([-5.2, -5.2, 5.2, 5.2]), [-4.8, -2.4, -3.6, -2.4], [-4.2, -3, -4.2, -1.8]],
  body: [-5, -5, 5, 5],
  courtyard: [-5.5, -5.5, 5.5, 5.5],
};

/** Tactile switch 12 x 12 mm: pins 1 and 2 are each two, joined in the switch. */
export const TACT12: Footprint = {
  name: "Tact_12",
  description: "tactile switch 12 x 12 mm, pins 12.5 x 5 mm",
  kind: "through_hole",
  pads: [
    tht("1", -6.25, -2.5, 2.2, 1.3),
    { ...tht("1", 6.25, -2.5, 2.2, 1.3), shape: "round" },
    tht("2", -6.25, 2.5, 2.2, 1.3),
    tht("2", 6.25, 2.5, 2.2, 1.3),
  ],
  silk: [
    [-6.1, -6.1, 6.1, -6.1],
    [-6.1, 6.1, 6.1, 6.1],
    [-6.1, -6.1, -6.1, -3.9],
    [6.1, -6.1, 6.1, -3.9],
    [-6.1, 3.9, -6.1, 6.1],
    [6.1, 3.9, 6.1, 6.1],
  ],
  body: [-6, -6, 6, 6],
  courtyard: [-7.5, -6.3, 7.5, 6.3],
};

/** A round pad to touch with a probe. */
export const TESTPOINT: Footprint = {
  name: "TestPoint",
  description: "test point, 1.5 mm",
  kind: "smd",
  pads: [{ ...smd("1", 0, 0, 1.5, 1.5), shape: "round" }],
  silk: [],
  body: [-0.75, -0.75, 0.75, 0.75],
  courtyard: [-1, -1, 1, 1],
};

/** Where the placing machine finds the board. */
export const FIDUCIAL: Footprint = {
  name: "Fiducial",
  description: "fiducial, copper 1 mm, mask opening 2 mm",
  kind: "board",
  pads: [{ ...smd("", 0, 0, 1, 1), shape: "round", maskMargin: 0.5, room: 0.7 }],
  silk: [],
  body: [-0.5, -0.5, 0.5, 0.5],
  courtyard: [-1.25, -1.25, 1.25, 1.25],
};

/** A hole without copper, with room for what goes on it. */
function hole(name: string, description: string, diameter: number, room: number): Footprint {
  const pad = { number: "", x: 0, y: 0, width: diameter, height: diameter, drill: diameter };
  return {
    name,
    description,
    kind: "board",
    pads: [{ ...pad, shape: "round", isHole: true, room: room - diameter / 2 }],
    silk: [],
    body: [-room, -room, room, room],
    courtyard: [-room, -room, room, room],
  };
}
export const HOLE_M3 = hole("Hole_M3", "hole for M3, room for its head", 3.2, 3.2);
export const HOLE_M2 = hole("Hole_M2", "hole for M2, room for its head", 2.2, 2.1);
export const TOOLING = hole("Tooling", "tooling hole of the assembler, 1.152 mm", 1.152, 1);
