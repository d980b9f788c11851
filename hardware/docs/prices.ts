/**
 * Estimates of what things cost, US dollars each in small numbers: parts by their names in the
 * catalogue (`pcb/parts.ts`). Nobody has bought by this list.
 */
export const PRICES: Readonly<Record<string, number>> = {
  JST_VH_3: 0.25,
  JST_VH_2: 0.2,
  JST_XH_3: 0.15,
  R_47: 0.02,
  R_180: 0.02,
  R_330: 0.02,
  R_1k: 0.02,
  R_4k7: 0.02,
  R_5k1: 0.02,
  R_10k: 0.02,
  C_100n: 0.02,
  C_22u: 0.15,
  C_1000u: 0.6,
  Tact_12: 0.5,
  WS2812B: 0.12,
  USB_C_power: 0.7,
  "SMAJ5.0A": 0.3,
  Polyfuse: 0.8,
  LED_green: 0.1,
  "74AHCT125": 0.5,
  "ESP32-DevKitC": 10,
  SS14: 0.15,
  Buzzer: 1.2,
  "1N4148W": 0.05,
  MMBT3904: 0.05,
  AO3400A: 0.15,
  QRE1113: 1,
  IDC_10: 0.4,
  Header_4: 0.2,
};

/** What is no part of a circuit board: what, how many, which, US dollars each. */
type Thing = readonly [what: string, count: number, which: string, price: number];

/** Of the first build. */
export const BOARD_THINGS: readonly Thing[] = [
  ["tiles, printed circuit boards", 5, "five are the least that is sold; by `fab/tile`", 12],
  ["controller, die, tray, printed circuit boards, five each", 3, "by `fab/`", 5],
  [
    "plugs JST VHR-3N (9) and VHR-2N (8)",
    17,
    "with 43 contacts SVH-21T-P1.1, and some to spare",
    0.25,
  ],
  ["plugs JST XHP-3", 5, "with 15 contacts SXH-001T-P0.6, and some to spare", 0.2],
  ["wire 22 AWG, m", 7, "silicone: 3 red, 3 black, 1 green; feeds, data, the board's die", 0.8],
  ["wire 26 AWG, m", 8, "for buttons", 0.3],
  ["socket strips 1 x 19, 2.54 mm", 2, "for the devkit", 0.6],
  ["screw M3 x 20, cylinder head", 23, "grid, circuit board, base", 0.08],
  ["screw M3 x 10, countersunk", 24, "rim", 0.06],
  ["screw M3 x 10", 16, "seams of the bases", 0.05],
  ["nut M3", 16, "seams", 0.03],
  ["screw M3 x 6", 8, "column, controller", 0.05],
  ["screw M2 x 16", 1, "the board's die", 0.1],
  ["filament black, kg", 1.5, "PLA or PETG; sizes in `case/parts.md`", 22],
  ["filament opal (white translucent), kg", 0.5, "panels and cap", 22],
  ["heat-shrink, an assortment", 1, "buttons", 4],
];

/** Of the second build. */
export const PIXEL_THINGS: readonly Thing[] = [
  ["12 mm WS2811 bullets, string of 50, 5 V, 100 mm apart", 2, "four are spare; often RGB", 13],
  ["LED stick of 8 WS2812B, LEDs 6.35 mm apart", 4, "GRB", 3],
  ["LED module of 7 WS2812B, one in the middle", 1, "GRB, six round it on 7.5 mm", 4],
  ["ESP32-WROOM-32 DevKitC", 1, "38 or 30 pins; no WROVER, no S3", 10],
  ["74AHCT125", 1, "DIP; not AHC, not HC", 0.8],
  ["socket DIP-14, sockets for the devkit", 1, "two strips of 19 (or 15), 2.54 mm", 1.5],
  ["strip board 100 x 80 mm", 1, "four holes of 3.2 mm, 92 x 72 mm apart", 3],
  [
    "resistors 1 kΩ (9), 10 kΩ (2), 330 Ω, 47 Ω; NPN 2N3904, diodes SS14 and 1N4148, 100 nF, 1000 µF 10 V",
    1,
    "one set",
    4,
  ],
  ["USB-C breakout with 5.1 kΩ, fuse of 3 A", 1, "resettable", 3],
  ["passive buzzer", 1, "without oscillator", 1],
  ["wire 22 AWG, m", 7, "silicone: 3 red, 3 black, 1 green; feeds, data", 0.8],
  ["wire 26 AWG, m", 8, "for buttons", 0.3],
  ["heat-shrink, glue", 1, "for the wires; for sticks and module", 4],
  ["plywood or acrylic 3 mm, 380 x 380 mm", 1, "drilled or laser-cut; never PVC in a laser", 8],
  ["screw M3 x 25", 24, "grids on the panel", 0.08],
  ["nut M3", 24, "behind the panel", 0.03],
  ["screw M3 x 16", 4, "plate and cover of the strip board", 0.07],
  ["wood screw 3 x 12, countersunk", 8, "panel on the frame", 0.05],
  ["filament black, kg", 1, "grids, tray, controller's box", 22],
  ["filament opal (white translucent), kg", 0.5, "panels and cap", 22],
  ["wood 12 mm for the frame", 1, "360 x 360 mm inside, 45 mm high; battens 15 x 15 mm", 10],
];

/** Of both. */
export const COMMON_THINGS: readonly Thing[] = [
  [
    "push button, 12 mm thread",
    4,
    "NEXT; momentary, normally open, body under 40 mm deep; in the seats' colours if you like",
    1,
  ],
  ["push button, 16 mm thread", 4, "GO; the same", 1.2],
  ["die of 16 mm, white with black pips", 1, "for the tray", 0.5],
  ["ribbon of 10, 70 cm, two IDC sockets 2 x 5", 1, "for the tray; pins 1 to 1", 2],
  ["screw M3 x 8", 4, "bowl of the tray", 0.05],
  ["screw M3 x 6, button head ISO 7380", 4, "the tray's sensors; head of 1.7 mm at most", 0.08],
  ["adhesive feet", 8, "", 0.1],
  ["double-sided tape; white film or thin paper for faces", 1, "for panels", 6],
  ["USB-C cable and supply", 1, "by `safety.md`", 10],
  ["USB data cable for the devkit", 1, "micro-USB or USB-C, as the devkit has it; to flash", 4],
];
