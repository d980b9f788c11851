/**
 * The controller: feed with fuse, the devkit on sockets, the LEDs' data at 5 V, buzzer, and the
 * connectors of tiles, buttons, tray and display.
 */

import { BUZZER_PIN, GO_PINS, LED_PIN, NEXT_PINS, PINS, SCL_PIN, SDA_PIN } from "../board.ts";
import {
  boxOnBoard,
  type Component,
  corners,
  type Design,
  GND,
  inner,
  type Label,
  V5,
} from "./design.ts";
import { FIDUCIAL, HOLE_M3, TOOLING } from "./footprint.ts";
import { CONTROLLER_MECHANICS } from "./mechanics.ts";
import {
  AHCT125,
  BUZZER,
  C22U,
  C100N,
  C1000U,
  DEVKIT,
  DISPLAY,
  FLYBACK,
  FUSE,
  JST_VH2,
  JST_VH3,
  JST_XH3,
  NPN,
  PILOT,
  POINT,
  R1K,
  R4K7,
  R5K1,
  R10K,
  R47,
  RIBBON10,
  SCHOTTKY,
  TVS,
  USB_C,
} from "./parts.ts";
import { pinLabels, Silk } from "./place.ts";
import { REVISION, spot } from "./tile.ts";
import { netOfPin, ribbonNets, V33 } from "./tray.ts";

const VBUS = "VBUS";
const V5_ESP = "+5V_ESP";
/** The GPIO that is left over, on a test point: there is one as long as `board.ts` leaves it. */
const SPARE_PIN = 17;
const SPARE = "SPARE_17";
const HAS_SPARE = !PINS.some(({ pin }) => pin === SPARE_PIN);

const FEED = "Feed: USB-C, fuse, store; star of feeds to the tiles";
const DATA = "LEDs' data, 3.3 V to 5 V; the three buffers left over are off";
const COMPUTER = "Devkit, fed through a diode";
const SOUND = "Buzzer, some 30 mA while it sounds";
const BUTTONS = "Buttons of the seats, 1 k in each line";
const MORE = "Dice tray, display (option)";
const POINTS = "Test points";

/** What the devkit's header pins are connected to, by `board.ts`. */
function devkitNets(): Record<string, string> {
  const nets: Record<string, string> = {};
  for (const { number, name } of DEVKIT.pins) {
    if (name === "3V3") nets[number] = V33;
    else if (name === "5V") nets[number] = V5_ESP;
    else if (name === "GND") nets[number] = GND;
    else if (HAS_SPARE && name === `GPIO${SPARE_PIN}`) nets[number] = SPARE;
    const net = PINS.find(({ pin }) => name === `GPIO${pin}`)?.net;
    if (net) nets[number] = net;
  }
  return nets;
}

type Row = [
  ref: string,
  part: Component["part"],
  at: readonly [x: number, y: number, turn: number] | number,
  group: string,
  nets: Record<string, string>,
  isOption?: boolean,
];

function parts(): Component[] {
  const rows: Row[] = [
    // A number in place of a position: turned so, where the mechanics have it.
    [
      "J1",
      USB_C,
      180,
      FEED,
      { A9: VBUS, B9: VBUS, A5: "CC1", B5: "CC2", A12: GND, B12: GND, S1: GND },
    ],
    ["R1", R5K1, [19.1, 10.2, 270], FEED, { 1: "CC1", 2: GND }],
    ["R2", R5K1, [16.9, 10.2, 270], FEED, { 1: "CC2", 2: GND }],
    ["D1", TVS, [12.4, 10.6, 180], FEED, { 1: VBUS, 2: GND }],
    ["F1", FUSE, [23.4, 15.2, 0], FEED, { 1: VBUS, 2: V5 }],
    ["C1", C1000U, 0, FEED, { 1: V5, 2: GND }],
    ["C2", C22U, [15, 24, 270], FEED, { 1: V5, 2: GND }],
    ["R3", R4K7, [30, 6, 270], FEED, { 1: V5, 2: "PILOT" }],
    ["D2", PILOT, [27.5, 6, 90], FEED, { 1: GND, 2: "PILOT" }],
    ...["J3", "J4", "J5", "J6"].map((ref): Row => [ref, JST_VH2, 270, FEED, { 1: V5, 2: GND }]),
    ["J2", JST_VH3, 270, DATA, { 1: V5, 2: "DATA_OUT", 3: GND }],
    [
      "U1",
      AHCT125,
      [20.5, 62, 180],
      DATA,
      {
        1: GND,
        2: netOfPin(LED_PIN),
        3: "DATA_5V",
        4: V5,
        5: GND,
        7: GND,
        9: GND,
        10: V5,
        12: GND,
        13: V5,
        14: V5,
      },
    ],
    ["R4", R47, [26.4, 62.6, 0], DATA, { 1: "DATA_5V", 2: "DATA_OUT" }],
    ["R5", R10K, [27.4, 66, 0], DATA, { 1: netOfPin(LED_PIN), 2: GND }],
    ["C3", C100N, [15.4, 66.6, 90], DATA, { 1: V5, 2: GND }],
    ["U2", DEVKIT, [48.7, 26.86, 180], COMPUTER, devkitNets()],
    ["D3", SCHOTTKY, [67.6, 4.6, 0], COMPUTER, { 1: V5_ESP, 2: V5 }],
    ["BZ1", BUZZER, 0, SOUND, { 1: "BUZZER_HIGH", 2: "BUZZER_LOW" }],
    ["R6", R47, [15.4, 53, 0], SOUND, { 1: V5, 2: "BUZZER_HIGH" }],
    ["D4", FLYBACK, [15.4, 37.75, 0], SOUND, { 1: "BUZZER_HIGH", 2: "BUZZER_LOW" }],
    ["Q1", NPN, [15.4, 41, 0], SOUND, { 1: "BUZZER_BASE", 2: GND, 3: "BUZZER_LOW" }],
    ["R7", R1K, [15.4, 44.2, 0], SOUND, { 1: "BUZZER_BASE", 2: netOfPin(BUZZER_PIN) }],
    ["R8", R10K, [15.4, 47.4, 0], SOUND, { 1: "BUZZER_BASE", 2: GND }],
    ...["A", "B", "C", "D"].flatMap((seat, s): Row[] => {
      const ref = `J${7 + s}`;
      const { y } = spot(CONTROLLER_MECHANICS.tall, ref);
      return [
        [ref, JST_XH3, 270, BUTTONS, { 1: `${seat}_NEXT`, 2: `${seat}_GO`, 3: GND }],
        [
          `R${9 + 2 * s}`,
          R1K,
          [83, y - 2.5, 0],
          BUTTONS,
          { 1: netOfPin(NEXT_PINS[s]), 2: `${seat}_NEXT` },
        ],
        [
          `R${10 + 2 * s}`,
          R1K,
          [83, y + 1.5, 0],
          BUTTONS,
          { 1: netOfPin(GO_PINS[s]), 2: `${seat}_GO` },
        ],
      ];
    }),
    ["J11", RIBBON10, 0, MORE, ribbonNets()],
    ["J12", DISPLAY, 0, MORE, { 1: GND, 2: V33, 3: netOfPin(SCL_PIN), 4: netOfPin(SDA_PIN) }, true],
    ["R17", R4K7, [34.5, 75, 0], MORE, { 1: V33, 2: netOfPin(SCL_PIN) }, true],
    ["R18", R4K7, [34.5, 72, 0], MORE, { 1: V33, 2: netOfPin(SDA_PIN) }, true],
    ["TP1", POINT, [13, 74, 0], POINTS, { 1: V5 }],
    ["TP2", POINT, [18, 74, 0], POINTS, { 1: GND }],
    ["TP3", POINT, [23, 74, 0], POINTS, { 1: V33 }],
    ["TP4", POINT, [31.5, 63, 0], POINTS, { 1: netOfPin(LED_PIN) }],
    ["TP5", POINT, [13, 69, 0], POINTS, { 1: "DATA_OUT" }],
    ["TP6", POINT, [88, 66, 0], POINTS, { 1: "IR_EN" }],
    ...(HAS_SPARE ? [["TP7", POINT, [29, 69, 0], POINTS, { 1: SPARE }] satisfies Row] : []),
  ];
  return rows.map(([ref, part, at, group, nets, isOption]) => {
    const [x, y, turn] =
      typeof at === "number" ? [...Object.values(spot(CONTROLLER_MECHANICS.tall, ref)), at] : at;
    return { ref, part, x, y, turn, side: "top", group, nets, isOption };
  });
}

const FIXTURES = [
  ...CONTROLLER_MECHANICS.holes.map(({ name, x, y }) => ({ ref: name, x, y, footprint: HOLE_M3 })),
  { ref: "FID1", x: 97, y: 68, footprint: FIDUCIAL },
  { ref: "FID2", x: 9.5, y: 3, footprint: FIDUCIAL },
  { ref: "FID3", x: 9.5, y: 77, footprint: FIDUCIAL },
  { ref: "T1", x: 90, y: 3, footprint: TOOLING },
  { ref: "T2", x: 90, y: 77, footprint: TOOLING },
  { ref: "T3", x: 2.5, y: 11, footprint: TOOLING },
];

/** Names of connectors' pins. */
const PIN_NAMES: Record<string, string[]> = {
  J2: ["5V", "DATA", "GND"],
  J3: ["5V", "GND"],
  J4: ["5V", "GND"],
  J5: ["5V", "GND"],
  J6: ["5V", "GND"],
  J7: ["NEXT", "GO", "GND"],
  J8: ["NEXT", "GO", "GND"],
  J9: ["NEXT", "GO", "GND"],
  J10: ["NEXT", "GO", "GND"],
  J11: ["5V", "3V3", "IR", "GND", "TL", "TR", "L", "T", "C", "GND"],
  J12: ["GND", "3V3", "SCL", "SDA"],
};

const LABELS: Label[] = [
  { text: "SKYRING CONTROLLER", size: 1.6, turn: 0, x: 48.7, y: 60.5, side: "top" },
  { text: `rev ${REVISION}`, size: 1.2, turn: 0, x: 48.7, y: 63.2, side: "top" },
  {
    text: "DevKitC 38 pins\nrows 22.9 or 25.4 mm",
    size: 1.2,
    turn: 0,
    x: 47.5,
    y: 24,
    side: "top",
  },
  { text: "USB of the devkit", size: 1, turn: 0, x: 47.5, y: 5, side: "top" },
  { text: "aerial", size: 1, turn: 0, x: 47.5, y: 46, side: "top" },
  { text: "3V3", size: 0.9, turn: 0, x: 55.6, y: 49.7, side: "top" },
  { text: "5V", size: 0.9, turn: 0, x: 56, y: 4, side: "top" },
  { text: "GND", size: 0.9, turn: 0, x: 39.2, y: 49.7, side: "top" },
  { text: "5 V\n3 A", size: 1.2, turn: 0, x: 25.6, y: 9.4, side: "top" },
  { text: "TRAY", size: 1.2, turn: 0, x: 86.5, y: 72, side: "top" },
  { text: "DISPLAY", size: 1, turn: 0, x: 53.5, y: 76, side: "top" },
];

/** What connectors and test points are for, beside them. */
const NAMES: readonly [ref: string, text: string][] = [
  ["J7", "A red"],
  ["J8", "B yellow"],
  ["J9", "C blue"],
  ["J10", "D green"],
  ["J2", "TILE 0"],
  ["J3", "FEED 0"],
  ["J4", "FEED 1"],
  ["J5", "FEED 2"],
  ["J6", "FEED 3"],
  ["TP1", "5V"],
  ["TP2", "GND"],
  ["TP3", "3V3"],
  ["TP4", "LED 3V3"],
  ["TP5", "LED 5V"],
  ["TP6", "IR"],
  ["TP7", "IO17"],
];

/** The board. */
export function controller(): Design {
  const { outline } = CONTROLLER_MECHANICS;
  const components = parts();
  const fixed = [
    ...LABELS,
    ...components.flatMap((c) =>
      PIN_NAMES[c.ref] ? pinLabels(c, PIN_NAMES[c.ref], c.x < 90) : [],
    ),
  ];
  const silk = new Silk({ components, fixtures: FIXTURES, outline, labels: fixed });
  const names = NAMES.flatMap(([ref, text]) => {
    const c = components.find((other) => other.ref === ref);
    if (!c) return [];
    const beside = boxOnBoard(c, c.part.footprint.courtyard);
    return silk.put({ text, size: 1, turns: [0, 90], side: "top", beside }) ?? [];
  });
  const area = corners(inner(outline, 0.5));
  return {
    name: "controller",
    title: "Skyring controller",
    revision: REVISION,
    outline,
    components,
    fixtures: FIXTURES,
    labels: [...fixed, ...names],
    pours: [
      { net: V5, layer: "F.Cu", polygon: area, priority: 0 },
      { net: VBUS, layer: "F.Cu", polygon: corners([13, 5, 21.4, 18.4]), priority: 1 },
      { net: GND, layer: "B.Cu", polygon: area, priority: 0 },
    ],
    keepouts: [[34, 51.6, 63.4, 57.4]],
    widths: { [V33]: 0.5, [V5_ESP]: 0.8, BUZZER_HIGH: 0.5, BUZZER_LOW: 0.5 },
  };
}
