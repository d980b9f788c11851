/**
 * The dice tray: five reflectance sensors under the die's bottom face, read by the controller's
 * analog inputs. Their light is switched, some 21 mA each; more light reads less. On the top nothing
 * is higher than the sensors, so that it lies under the tray's floor.
 */

import { PINS, PIP_PINS } from "../board.ts";
import { type Component, corners, type Design, GND, inner, type Label, V5 } from "./design.ts";
import { HOLE_M3 } from "./footprint.ts";
import { TRAY_MECHANICS, TRAY_SENSORS } from "./mechanics.ts";
import { C22U, C100N, NMOS, R10K, R180, RIBBON10, SENSOR } from "./parts.ts";
import { pinLabels } from "./place.ts";
import { REVISION, spot } from "./tile.ts";

export const V33 = "+3V3";

/** Net of a GPIO by `board.ts`. */
export function netOfPin(gpio: number): string {
  return PINS.find(({ pin }) => pin === gpio)!.net;
}

/** The ribbon's ten lines between controller and tray: pin 1 first. */
const RIBBON: readonly string[] = [V5, V33, "IR_EN", GND, ...PIP_PINS.map(netOfPin), GND];

/** The ribbon's lines as a connector's nets. */
export function ribbonNets(): Record<string, string> {
  return Object.fromEntries(RIBBON.map((net, i) => [String(i + 1), net]));
}

/** Turned in turns: so the pins of neighbours, 4.2 mm apart, do not meet. */
const SENSOR_TURNS = [0, 0, 90, 90, 0];
/** Where each sensor's resistors are: as the sensors lie, so that few lines cross. */
const COLUMNS = [18, 28, 13, 23, 33];
const LIGHT = "Light: 21 mA a sensor, switched";
const SENSE = "Sensors and their collectors' resistors";

function sensors(): Component[] {
  return TRAY_SENSORS.flatMap(({ name, x, y }, i): Component[] => [
    {
      ref: `U${i + 1}`,
      part: SENSOR,
      x,
      y,
      turn: SENSOR_TURNS[i],
      side: "top",
      group: SENSE,
      nets: { 1: `LIGHT_${name}`, 2: "LIGHT_LOW", 3: netOfPin(PIP_PINS[i]), 4: GND },
    },
    {
      ref: `R${i + 1}`,
      part: R180,
      x: COLUMNS[i],
      y: 26,
      turn: 90,
      side: "top",
      group: LIGHT,
      nets: { 1: V5, 2: `LIGHT_${name}` },
    },
    {
      ref: `R${i + 6}`,
      part: R10K,
      x: COLUMNS[i] + 2,
      y: 30,
      turn: 90,
      side: "top",
      group: SENSE,
      nets: { 1: V33, 2: netOfPin(PIP_PINS[i]) },
    },
  ]);
}

const CABLE = "Ribbon to the controller";
const CONNECTOR: Component = {
  ref: "J1",
  part: RIBBON10,
  ...spot(TRAY_MECHANICS.tall, "J1"),
  turn: 0,
  side: "bottom",
  group: CABLE,
  nets: ribbonNets(),
};
const FIXED: Component[] = [
  CONNECTOR,
  {
    ref: "C1",
    part: C22U,
    x: 8,
    y: 33,
    turn: 270,
    side: "bottom",
    group: CABLE,
    nets: { 1: V5, 2: GND },
  },
  {
    ref: "C2",
    part: C100N,
    x: 38,
    y: 34,
    turn: 0,
    side: "top",
    group: CABLE,
    nets: { 1: V33, 2: GND },
  },
  {
    ref: "Q1",
    part: NMOS,
    x: 9,
    y: 19,
    turn: 0,
    side: "top",
    group: LIGHT,
    nets: { 1: "IR_EN", 2: GND, 3: "LIGHT_LOW" },
  },
  {
    ref: "R11",
    part: R10K,
    x: 9,
    y: 22.5,
    turn: 0,
    side: "top",
    group: LIGHT,
    nets: { 1: "IR_EN", 2: GND },
  },
];

const LABELS: Label[] = [
  { text: `SKYRING TRAY rev ${REVISION}`, size: 1.2, turn: 0, x: 23, y: 3, side: "top" },
  { text: "the die lies on U5", size: 0.9, turn: 0, x: 23, y: 6, side: "top" },
  { text: "TL", size: 1, turn: 0, x: 15.5, y: 11, side: "top" },
  { text: "TR", size: 1, turn: 0, x: 30.5, y: 11, side: "top" },
  { text: `SKYRING TRAY rev ${REVISION}`, size: 1.5, turn: 0, x: 23, y: 24, side: "bottom" },
  ...pinLabels(CONNECTOR, ["5V", "3V3", "IR", "GND", "TL", "TR", "L", "T", "C", "GND"], true),
];

/** The board. */
export function tray(): Design {
  const { outline } = TRAY_MECHANICS;
  const area = corners(inner(outline, 0.5));
  return {
    name: "tray",
    title: "Skyring dice tray",
    revision: REVISION,
    outline,
    components: [...FIXED, ...sensors()],
    fixtures: TRAY_MECHANICS.holes.map(({ name, x, y }) => ({
      ref: name,
      x,
      y,
      footprint: HOLE_M3,
    })),
    labels: LABELS,
    pours: [{ net: GND, layer: "B.Cu", polygon: area, priority: 0 }],
    keepouts: [],
    widths: { [V5]: 0.8, LIGHT_LOW: 0.6, [V33]: 0.5 },
  };
}
