/**
 * The tile: one board, made four times. Its LEDs are those of tile 0 in `board.ts`; of tiles 1 to 3
 * they are the same, a quarter turn on. Texts are read from the seat: tile 0's sits at the left.
 */

import { allocPlaceOfLed, type Place, partOf, pointOf, TILE_LEDS } from "../board.ts";
import { chainOf, dataNet } from "./chain.ts";
import { boxOnBoard, type Component, type Design, GND, type Label, planes, V5 } from "./design.ts";
import { FIDUCIAL, HOLE_M3, TOOLING } from "./footprint.ts";
import { type Tall, TILE_MECHANICS } from "./mechanics.ts";
import { C22U, JST_VH2, JST_VH3, JST_XH3, POINT, R330, SWITCH } from "./parts.ts";
import { pinLabels, Silk, withCapacitors } from "./place.ts";

export const REVISION = "A";

/** What a cell is called by who sits at the tile: `+` is for the seat clockwise next. */
function nameOfPlace(place: Place): string {
  const { part, seat, index } = partOf(place);
  if (part === "ring") return seat === 0 ? `${index}` : `${52 - 13 + index}`;
  if (part === "lane") return `+L${index}`;
  if (part === "goal") return "+GOAL";
  if (part === "pad") return "PAD";
  return `${part === "hangar" ? "H" : "B"}${index}`;
}

/** Where a tall part of a board is. */
export function spot(parts: readonly Tall[], name: string): { x: number; y: number } {
  const { x, y } = parts.find((part) => part.name === name)!;
  return { x, y };
}

function leds(): Component[] {
  const points = [...allocPlaceOfLed().subarray(0, TILE_LEDS)].map(pointOf);
  const { tall } = TILE_MECHANICS;
  return chainOf(points, spot(tall, "J1"), spot(tall, "J2"));
}

/** Parts other than LEDs and their capacitors. */
function fixed(): Component[] {
  const { tall } = TILE_MECHANICS;
  const feed = "Feed, data in and out";
  const buttons = "The seat's buttons";
  const below = { side: "bottom", turn: 0 } as const;
  const above = { side: "top", turn: 0 } as const;
  const at = (name: string) => spot(tall, name);
  return [
    {
      ref: "J1",
      part: JST_VH3,
      ...at("J1"),
      ...below,
      group: feed,
      nets: { 1: V5, 2: "DATA_IN", 3: GND },
    },
    {
      ref: "J2",
      part: JST_VH3,
      ...at("J2"),
      ...below,
      group: feed,
      nets: { 1: V5, 2: "DATA_OUT", 3: GND },
    },
    { ref: "J3", part: JST_VH2, ...at("J3"), ...below, group: feed, nets: { 1: V5, 2: GND } },
    {
      ref: "R1",
      part: R330,
      x: 162,
      y: 156,
      ...above,
      group: feed,
      nets: { 1: "DATA_IN", 2: dataNet(1) },
    },
    {
      ref: "C33",
      part: C22U,
      x: 157,
      y: 108,
      ...above,
      turn: 270,
      group: feed,
      nets: { 1: V5, 2: GND },
    },
    {
      ref: "C34",
      part: C22U,
      x: 139,
      y: 108,
      ...above,
      turn: 270,
      group: feed,
      nets: { 1: V5, 2: GND },
    },
    {
      ref: "J4",
      part: JST_XH3,
      ...at("J4"),
      ...below,
      group: buttons,
      nets: { 1: "NEXT", 2: "GO", 3: GND },
    },
    {
      ref: "SW1",
      part: SWITCH,
      ...at("SW1"),
      ...above,
      turn: 270,
      isOption: true,
      group: buttons,
      nets: { 1: "NEXT", 2: GND },
    },
    {
      ref: "SW2",
      part: SWITCH,
      ...at("SW2"),
      ...above,
      turn: 270,
      isOption: true,
      group: buttons,
      nets: { 1: "GO", 2: GND },
    },
    { ref: "TP1", part: POINT, x: 132, y: 100, ...above, group: feed, nets: { 1: V5 } },
    { ref: "TP2", part: POINT, x: 138, y: 100, ...above, group: feed, nets: { 1: GND } },
    { ref: "TP3", part: POINT, x: 164, y: 150, ...above, group: feed, nets: { 1: "DATA_IN" } },
    { ref: "TP4", part: POINT, x: 164, y: 132, ...above, group: feed, nets: { 1: "DATA_OUT" } },
  ];
}

const FIXTURES = [
  ...TILE_MECHANICS.holes.map(({ name, x, y }) => ({ ref: name, x, y, footprint: HOLE_M3 })),
  { ref: "FID1", x: 4.5, y: 163.5, footprint: FIDUCIAL },
  { ref: "FID2", x: 187.5, y: 4.5, footprint: FIDUCIAL },
  { ref: "FID3", x: 187.5, y: 163.5, footprint: FIDUCIAL },
  { ref: "T1", x: 4, y: 4, footprint: TOOLING },
  { ref: "T2", x: 188, y: 72, footprint: TOOLING },
  { ref: "T3", x: 4, y: 144, footprint: TOOLING },
];

/** Texts in free fields: from the seat unless of a connector. */
const LABELS: Label[] = [
  { text: "SKYRING TILE", size: 3, turn: 270, x: 140, y: 72, side: "top" },
  { text: `rev ${REVISION}`, size: 2, turn: 270, x: 134, y: 72, side: "top" },
  { text: "read from the seat", size: 1.2, turn: 270, x: 130, y: 72, side: "top" },
  { text: "+ is the seat's clockwise next", size: 1.2, turn: 270, x: 127.5, y: 72, side: "top" },
  { text: "MIDDLE OF THE BOARD >", size: 1.2, turn: 0, x: 164, y: 164.5, side: "top" },
  { text: "NEXT", size: 2, turn: 270, x: 28, y: 132, side: "top" },
  { text: "GO", size: 2, turn: 270, x: 28, y: 156, side: "top" },
  { text: "SKYRING TILE\nmake four", size: 3, turn: 0, x: 80, y: 72, side: "bottom" },
  { text: "IN from the tile before", size: 1.2, turn: 0, x: 148, y: 163, side: "bottom" },
  { text: "OUT to the next tile or the die", size: 1.2, turn: 0, x: 148, y: 139, side: "bottom" },
  { text: "FEED 5 V", size: 1.2, turn: 0, x: 148, y: 115, side: "bottom" },
  { text: "BUTTONS", size: 1.2, turn: 0, x: 60, y: 149.5, side: "bottom" },
  { text: "5V", size: 1, turn: 0, x: 132, y: 98, side: "top" },
  { text: "GND", size: 1, turn: 0, x: 138, y: 98, side: "top" },
  { text: "IN", size: 1, turn: 0, x: 164, y: 148, side: "top" },
  { text: "OUT", size: 1, turn: 0, x: 164, y: 130, side: "top" },
];

/** The board. */
export function tile(): Design {
  const { outline } = TILE_MECHANICS;
  const lights = leds();
  const components = withCapacitors(
    { components: [...fixed(), ...lights], fixtures: FIXTURES, outline },
    lights,
  );
  const places = allocPlaceOfLed();
  const pins = components.flatMap((c) => {
    const names: Record<string, string[]> = {
      J1: ["5V", "DATA", "GND"],
      J2: ["5V", "DATA", "GND"],
      J3: ["5V", "GND"],
      J4: ["NEXT", "GO", "GND"],
    };
    return names[c.ref] ? pinLabels(c, names[c.ref], false) : [];
  });
  const labels = [...LABELS, ...pins];
  const silk = new Silk({ components, fixtures: FIXTURES, outline, labels });
  const names = lights.flatMap((led, n) => {
    const box = boxOnBoard(led, led.part.footprint.courtyard);
    return (
      silk.put({
        text: nameOfPlace(places[n]),
        size: 1.5,
        turns: [270],
        side: "top",
        beside: box,
      }) ?? []
    );
  });
  return {
    name: "tile",
    title: "Skyring tile",
    revision: REVISION,
    outline,
    components,
    fixtures: FIXTURES,
    labels: [...labels, ...names],
    pours: planes(outline),
    keepouts: [],
    widths: {},
  };
}
