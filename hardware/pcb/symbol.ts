/** Symbols: the parts' signs for KiCad's schematic, as its library has them (y upward, mm). */

import type { Part, Pin, PinSide, Sign } from "./part.ts";
import { quoted, type Sexp } from "./sexp.ts";

/** Distance of pins, and the grid of schematics. */
export const STEP = 2.54;

/** A pin's free end in a symbol, and where a wire leaves it: y downward here. */
export interface PinEnd {
  pin: Pin;
  x: number;
  y: number;
  side: PinSide;
}

/** Half width and half height of a sign's body. */
function halfOf(part: Part): { w: number; h: number } {
  if (part.sign !== "box") return { w: STEP, h: STEP };
  const of = (side: PinSide) => part.pins.filter((pin) => pin.side === side);
  const rows = Math.max(of("left").length, of("right").length);
  const long = (side: PinSide) => Math.max(0, ...of(side).map((pin) => pin.name.length));
  const columns = Math.max(of("top").length, of("bottom").length);
  const wide = Math.max(6, long("left") + long("right") + 2 + (columns ? 4 : 0));
  return {
    w: STEP * Math.ceil((wide * 1.1) / STEP / 2),
    h: STEP * Math.ceil((rows + 1 + (columns ? 2 : 0)) / 2),
  };
}

/** Ends of all pins, y downward from the symbol's middle. */
export function pinEnds(part: Part): PinEnd[] {
  const { w, h } = halfOf(part);
  const count: Record<PinSide, number> = { left: 0, right: 0, top: 0, bottom: 0 };
  const total = (side: PinSide) => part.pins.filter((pin) => pin.side === side).length;
  return part.pins.map((pin) => {
    const { side } = pin;
    const i = count[side]++;
    const along = STEP * (i - Math.floor((total(side) - 1) / 2));
    if (side === "left") return { pin, side, x: -w - STEP, y: along };
    if (side === "right") return { pin, side, x: w + STEP, y: along };
    return { pin, side, x: along, y: (side === "top" ? -1 : 1) * (h + STEP) };
  });
}

/** The whole symbol's room: half width and half height, pins with it. */
export function roomOf(part: Part): { w: number; h: number } {
  const { w, h } = halfOf(part);
  return { w: w + STEP, h: h + STEP };
}

/** Effects of texts of a size. */
export function effects(size: number, ...more: Sexp[]): Sexp {
  return ["effects", ["font", ["size", size, size]], ...more];
}

const STROKE: Sexp = ["stroke", ["width", 0.254], ["type", "default"]];
const HOLLOW: Sexp = ["fill", ["type", "none"]];

function line(...points: [number, number][]): Sexp {
  return ["polyline", ["pts", ...points.map(([x, y]) => ["xy", x, y])], STROKE, HOLLOW];
}

function box(w: number, h: number): Sexp {
  return ["rectangle", ["start", -w, h], ["end", w, -h], STROKE, ["fill", ["type", "background"]]];
}

/** What is drawn of a sign. */
function drawing(part: Part): Sexp[] {
  const { w, h } = halfOf(part);
  const diode = [
    line([-1.27, 1.27], [-1.27, -1.27]),
    line([1.27, 1.27], [1.27, -1.27], [-1.27, 0], [1.27, 1.27]),
    line([-w, 0], [w, 0]),
  ];
  const plates = [line([-2, 0.6], [2, 0.6]), line([-2, -0.6], [2, -0.6])];
  const leads = [line([0, h], [0, 0.6]), line([0, -h], [0, -0.6])];
  const signs: Record<Sign, Sexp[]> = {
    box: [box(w, h)],
    resistor: [box(w, 1)],
    fuse: [box(w, 1), line([-w, 0], [w, 0])],
    capacitor: [...plates, ...leads],
    polarised: [...plates, ...leads, line([-2, 1.6], [-1, 1.6]), line([-1.5, 2.1], [-1.5, 1.1])],
    diode,
    led: [...diode, line([-0.5, 1.6], [0.5, 2.6]), line([0.6, 1.6], [1.6, 2.6])],
    point: [
      ["circle", ["center", 0, 0], ["radius", 0.9], STROKE, HOLLOW],
      line([0, -0.9], [0, -h]),
    ],
  };
  return signs[part.sign];
}

const ANGLES: Record<PinSide, number> = { left: 0, right: 180, top: 270, bottom: 90 };

/** A symbol as the library has it, or with its library's name before it, as a schematic has it. */
export function symbol(part: Part, library = ""): Sexp {
  const isBox = part.sign === "box";
  const pins = pinEnds(part).map(({ pin, x, y, side }) => [
    "pin",
    pin.type,
    "line",
    ["at", x, -y, ANGLES[side]],
    ["length", STEP],
    ["name", quoted(pin.name), effects(1.27)],
    ["number", quoted(pin.number), effects(1)],
  ]);
  return [
    "symbol",
    quoted(library + part.name),
    ...(isBox ? [] : [["pin_numbers", "hide"]]),
    ["pin_names", ["offset", 0.5], ...(isBox ? [] : ["hide"])],
    ["exclude_from_sim", "no"],
    ["in_bom", part.isBare ? "no" : "yes"],
    ["on_board", "yes"],
    property("Reference", part.prefix, false),
    property("Value", part.value, false),
    property("Footprint", `hw:${part.footprint.name}`, true),
    property("Datasheet", part.datasheet, true),
    property("Description", part.description, true),
    ["symbol", quoted(`${part.name}_0_1`), ...drawing(part)],
    ["symbol", quoted(`${part.name}_1_1`), ...pins],
  ];
}

function property(name: string, value: string, isHidden: boolean): Sexp {
  return [
    "property",
    quoted(name),
    quoted(value),
    ["at", 0, 0, 0],
    effects(1.27, ...(isHidden ? [["hide", "yes"]] : [])),
  ];
}

/** The sign of a supply net, or PWR_FLAG: tells the checker that the net is fed. */
export function powerSymbol(name: string, library = ""): Sexp {
  const isFlag = name === "PWR_FLAG";
  const isGround = name === "GND";
  const shape = isGround
    ? line([0, 0], [0, -1.27], [1.27, -1.27], [0, -2.54], [-1.27, -1.27], [0, -1.27])
    : isFlag
      ? line([0, 0], [0, 1.27], [-1, 1.9], [0, 2.54], [1, 1.9], [0, 1.27])
      : line([0, 0], [0, 2.54], [-0.76, 1.27], [0, 2.54], [0.76, 1.27]);
  return [
    "symbol",
    quoted(library + name),
    ["power"],
    ["pin_numbers", "hide"],
    ["pin_names", ["offset", 0], "hide"],
    ["exclude_from_sim", "no"],
    ["in_bom", "no"],
    ["on_board", "yes"],
    property("Reference", isFlag ? "#FLG" : "#PWR", true),
    property("Value", name, false),
    property("Footprint", "", true),
    property("Datasheet", "", true),
    property("Description", isFlag ? "this net is fed" : `supply ${name}`, true),
    ["symbol", quoted(`${name}_0_1`), shape],
    [
      "symbol",
      quoted(`${name}_1_1`),
      [
        "pin",
        isFlag ? "power_out" : "power_in",
        "line",
        ["at", 0, 0, isGround ? 270 : 90],
        ["length", 0],
        ["name", quoted(name), effects(1.27)],
        ["number", quoted("1"), effects(1.27)],
      ],
    ],
  ];
}
