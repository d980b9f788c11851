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
  ["wire 22 AWG, red, black, green, m", 6, "silicone, for feeds and data", 0.8],
  ["wire 26 AWG, m", 6, "for buttons", 0.3],
  ["ribbon of 10, 50 cm, two IDC sockets 2 x 5", 1, "pins 1 to 1", 2],
  ["socket strips 1 x 19, 2.54 mm", 2, "for the devkit", 0.6],
  ["filament, black and translucent, kg", 1.5, "PLA or PETG; sizes in `case/parts.md`", 22],
];

/** Of the second build. */
export const PIXEL_THINGS: readonly Thing[] = [
  ["12 mm WS2811 bullets, string of 50, 5 V, 100 mm apart", 2, "four are spare; often RGB", 13],
  ["LED stick of 8 WS2812B, LEDs 6.35 mm apart", 4, "GRB", 3],
  ["LED module of 7 WS2812B, one in the middle", 1, "GRB, six round it on 7.5 mm", 4],
  ["ESP32-WROOM-32 DevKitC", 1, "38 or 30 pins; no WROVER, no S3", 10],
  ["74AHCT125", 1, "DIP; not AHC, not HC", 0.8],
  ["strip board, resistors 1 kΩ (9), 10 kΩ (2), 330 Ω, 47 Ω, NPN, diodes, 1000 µF", 1, "", 6],
  ["USB-C breakout with 5.1 kΩ, fuse of 3 A", 1, "resettable", 3],
  ["passive buzzer", 1, "without oscillator", 1],
  ["wire 22 AWG and 26 AWG, m", 12, "", 0.5],
  ["plywood or acrylic 3 mm, 380 x 380 mm", 1, "drilled or laser-cut", 8],
  ["filament, black and translucent, kg", 1, "grids, panels, cap", 22],
  ["wood for the frame, 360 x 360 mm inside, 45 mm high or more", 1, "", 10],
];

/** Of both. */
export const COMMON_THINGS: readonly Thing[] = [
  ["push button, 12 mm thread", 4, "NEXT; makes contact while it is pressed", 1],
  ["push button, 16 mm thread", 4, "GO", 1.2],
  ["screws M3 and M2", 1, "an assortment; counts in `case/README.md`", 8],
  ["die of 16 mm, white with black pips", 1, "for the tray", 0.5],
  ["USB-C cable and supply", 1, "by `safety.md`", 10],
  ["USB data cable for the devkit", 1, "to flash", 4],
];
