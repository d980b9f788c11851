/**
 * The physical board: which places have an LED, the wire's order, positions, pins and seat colours.
 *
 * The firmware takes constants, `PIPS`, the pin numbers, `allocLedOfPlace` and `wireDie` from here, in
 * what Espruino runs; the rest is for the simulator, the page and the generators, and is left out
 * of the firmware by the bundler: nothing at top level may have a side effect.
 */

/** One number for everything that has an LED, 0..134. See the constants below. */
export type Place = number;
/** Number of an LED in wire order, 0..134: LED n takes bytes 3n to 3n+2 of a frame. */
export type Led = number;

/** Ring cell c is place RING + c, 0..51. */
export const RING = 0;
/** Step i, 0..4 from outside, of seat s's lane is place LANE + 5*s + i (progress 52..56). */
export const LANE = 52;
/** The goal of seat s is place GOAL + s. */
export const GOAL = 72;
/** The pad of seat s is place PAD + s. */
export const PAD = 76;
/** Spot i, 0..3, of seat s's hangar is place HANGAR + 4*s + i. */
export const HANGAR = 80;
/** LED i, 0..7, of seat s's bar is place BAR + 8*s + i. */
export const BAR = 96;
/** Pip i, 0..6, of the die is place DIE + i. In wire order: left column upward, centre, right column downward. */
export const DIE = 128;
/** Places, and LEDs. */
export const LEDS = 135;
/** LEDs of one tile. The tiles come first on the wire, then the die. */
export const TILE_LEDS = 32;

/**
 * Which pips a die shows, bit i for place DIE + i, by the number shown: none, 1 to 6, and all seven
 * for 7.
 */
export const PIPS: readonly number[] = [0, 8, 68, 76, 85, 93, 119, 127];

/**
 * LED of every place, 135 entries. Tile 0 is written down place by place as the wire goes; the
 * other tiles are the same, a quarter turn on: ring cells 13 further, seats one further. The die's
 * places are in wire order already.
 */
export function allocLedOfPlace(): Uint8Array {
  const wire = [
    73, 60, 58, 10, 9, 8, 7, 81, 83, 82, 80, 96, 97, 98, 99, 100, 101, 102, 103, 76, 0, 51, 50, 1,
    2, 3, 4, 5, 6, 57, 59, 61,
  ];
  const starts = [RING, LANE, GOAL, PAD, HANGAR, BAR, DIE];
  const leds = new Uint8Array(LEDS);
  let led = TILE_LEDS;
  while (led--) {
    const place = wire[led];
    let block = 0;
    while (place >= starts[block + 1]) block++;
    const end = starts[block + 1];
    const size = end - starts[block];
    let at = place;
    let on = led;
    while (on < DIE) {
      leds[at] = on;
      at += size >> 2;
      if (at >= end) at -= size;
      on += TILE_LEDS;
    }
  }
  led = DIE;
  while (led < LEDS) leds[led] = led++;
  return leds;
}

// Colour order and builds.

/** Bytes of an LED on the wire: green, red, blue (WS2812). */
export const GRB = 0;
/** Bytes of an LED on the wire: red, green, blue (most WS2811 pixel strings). */
export const RGB = 1;
/** Order of the three bytes of an LED. */
export type Order = typeof GRB | typeof RGB;

/** The build of pixels on wires: cells are RGB, the sticks of the bars and the module of the die GRB. */
export const PIXELS = 1;

/**
 * The runs of LEDs of each build, in wire order, as pairs: how many LEDs, which order. The row's
 * number is the stored setting.
 */
export const RUNS: readonly (readonly number[])[] = [
  [LEDS, GRB],
  [11, RGB, 8, GRB, 24, RGB, 8, GRB, 24, RGB, 8, GRB, 24, RGB, 8, GRB, 13, RGB, 7, GRB],
  [LEDS, RGB],
];

/**
 * Lays the die's LEDs in `leds`, LEDs of places. A ready-made module (1; else 0) has its middle first,
 * then goes round it: left column upward, right column downward.
 */
export function wireDie(leds: Uint8Array, module: number): void {
  let pip = 3;
  leds[DIE + 3] = DIE + 3 - 3 * module;
  while (pip--) leds[DIE + pip] = DIE + pip + module;
}

/** LED of every place, 135 entries, in a build. */
export function ledsOfPlace(build: number): Uint8Array {
  const leds = allocLedOfPlace();
  wireDie(leds, build === PIXELS ? 1 : 0);
  return leds;
}

/** A way to make the board. */
export interface Build {
  /** Its word on the command line and in documents. */
  name: string;
  title: string;
  /** Longest way between two LEDs that its wire can bridge, mm. */
  reach: number;
  /** Distance of two LEDs of a seat bar, mm. The bar's middle is the same in all builds. */
  barPitch: number;
  /** Where the pips are, mm from the board's middle: x to the right, y down. */
  pips: readonly (readonly [number, number])[];
}

/** Distance of two LEDs of a seat bar of the first build, mm. */
export const BAR_PITCH = 9;
const DIE_PIPS = [
  [-7, 7],
  [-7, 0],
  [-7, -7],
  [0, 0],
  [7, -7],
  [7, 0],
  [7, 7],
] as const;
/** From the middle of a ready-made module of seven LEDs to each of the six round it, mm. */
export const MODULE_RADIUS = 7.5;

/**
 * Row n describes `RUNS[n]`. The second, PIXELS, is of bought parts: strings of 12 mm bullets on 100 mm of
 * wire, of which 10 mm are slack, four sticks of eight LEDs, and a module of seven whose wire
 * goes from its middle to the lower left and then clockwise.
 */
export const BUILDS: readonly Build[] = [
  {
    name: "pcb",
    title: "four tiles and a die as circuit boards",
    reach: 72,
    barPitch: BAR_PITCH,
    pips: DIE_PIPS,
  },
  {
    name: "pixels",
    title: "pixel strings, LED sticks and a LED module in a drilled panel",
    reach: 90,
    barPitch: 6.35,
    pips: [
      [-3.75, 6.495],
      [-7.5, 0],
      [-3.75, -6.495],
      [0, 0],
      [3.75, -6.495],
      [7.5, 0],
      [3.75, 6.495],
    ],
  },
  {
    name: "pcb-rgb",
    title: "the boards of the first, with LEDs that take red first",
    reach: 72,
    barPitch: BAR_PITCH,
    pips: DIE_PIPS,
  },
];

/**
 * The builds that differ in their parts, with their numbers: not those which only take colours in another
 * order.
 */
export function kindsOfBuilds(): { build: number; name: string }[] {
  return BUILDS.map(({ name, pips }, build) => ({ name, pips, build })).filter(
    ({ pips, build }) => BUILDS.findIndex((other) => other.pips === pips) === build,
  );
}

/** The colour order of every LED of a build. */
export function orders(build: number): Order[] {
  const list: Order[] = [];
  const runs = RUNS[build];
  for (let i = 0; i < runs.length; i += 2) {
    for (let n = 0; n < runs[i]; n++) list.push(runs[i + 1] as Order);
  }
  return list;
}

// Pins: GPIO numbers of an ESP32-WROOM-32 DevKitC, as Espruino takes them.

/** Data of the LEDs, through a 74AHCT125. Not pulled up by Espruino at boot. */
export const LED_PIN = 23;
/** Buzzer, through a transistor; pulled down inside the chip at reset, so silent. */
export const BUZZER_PIN = 4;
/** Light of the dice tray's sensors, active high. */
export const IR_PIN = 16;
/** NEXT of seats 0 to 3, to ground. */
export const NEXT_PINS: readonly number[] = [14, 19, 26, 33];
/** GO of seats 0 to 3, to ground. */
export const GO_PINS: readonly number[] = [13, 18, 25, 27];
/** The tray's sensors under the die's bottom face: top left, top right, left, top, centre. */
export const PIP_PINS: readonly number[] = [36, 39, 34, 35, 32];
/** I2C of a display, not used yet. */
export const SDA_PIN = 21;
export const SCL_PIN = 22;

/** What a pin is for; the rules differ. */
export type PinUse = "output" | "button" | "analog" | "bus";

/** One line of the pin map. */
export interface PinNet {
  pin: number;
  net: string;
  use: PinUse;
}

/** The pin map, with the names of the nets on the boards. */
export const PINS: readonly PinNet[] = [
  { pin: LED_PIN, net: "LED_DATA", use: "output" },
  { pin: BUZZER_PIN, net: "BUZZER", use: "output" },
  { pin: IR_PIN, net: "IR_EN", use: "output" },
  { pin: 13, net: "BTN_A1", use: "button" },
  { pin: 14, net: "BTN_A2", use: "button" },
  { pin: 18, net: "BTN_B1", use: "button" },
  { pin: 19, net: "BTN_B2", use: "button" },
  { pin: 25, net: "BTN_C1", use: "button" },
  { pin: 26, net: "BTN_C2", use: "button" },
  { pin: 27, net: "BTN_D1", use: "button" },
  { pin: 33, net: "BTN_D2", use: "button" },
  { pin: 36, net: "PIP_TL", use: "analog" },
  { pin: 39, net: "PIP_TR", use: "analog" },
  { pin: 34, net: "PIP_L", use: "analog" },
  { pin: 35, net: "PIP_T", use: "analog" },
  { pin: 32, net: "PIP_C", use: "analog" },
  { pin: SDA_PIN, net: "SDA", use: "bus" },
  { pin: SCL_PIN, net: "SCL", use: "bus" },
];

/** A rule that pins must keep: the pins it forbids, and for which uses. */
interface PinRule {
  why: string;
  uses: readonly PinUse[];
  pins: readonly number[];
}

const ALL_USES: readonly PinUse[] = ["output", "button", "analog", "bus"];

/**
 * Pins that are not to be had, from Espressif's datasheet and from Espruino's source
 * (jshPinDefaultPullup, jshCanWatch, ESP32's pin table).
 */
export const PIN_RULES: readonly PinRule[] = [
  { why: "is not led out on the devkit", uses: ALL_USES, pins: [20, 24, 28, 29, 30, 31, 37, 38] },
  { why: "is the flash's", uses: ALL_USES, pins: [6, 7, 8, 9, 10, 11] },
  { why: "is the console's", uses: ALL_USES, pins: [1, 3] },
  { why: "is read at reset (strap)", uses: ALL_USES, pins: [0, 2, 5, 12, 15] },
  {
    why: "is input only, without pull-up",
    uses: ["output", "button", "bus"],
    pins: [34, 35, 36, 37, 38, 39],
  },
  { why: "is refused by setWatch", uses: ["button"], pins: [6, 7, 8, 9, 10, 11, 12] },
  {
    why: "has no analog input",
    uses: ["analog"],
    pins: [
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
      26, 27, 28, 29, 30, 31,
    ],
  },
  {
    why: "is pulled up at boot",
    uses: ["output"],
    pins: [0, 12, 13, 14, 15, 18, 19, 21, 22, 25, 26, 27],
  },
];

/** What is wrong with a pin map, one sentence a fault. */
export function pinFaults(nets: readonly PinNet[]): string[] {
  const faults: string[] = [];
  nets.forEach(({ pin, net, use }, i) => {
    if (!(Number.isInteger(pin) && pin >= 0 && pin <= 39)) faults.push(`${net}: no GPIO ${pin}`);
    for (const rule of PIN_RULES) {
      if (rule.uses.includes(use) && rule.pins.includes(pin)) {
        faults.push(`${net}: GPIO ${pin} ${rule.why}`);
      }
    }
    const first = nets.findIndex((other) => other.pin === pin);
    if (first < i) faults.push(`${net}: GPIO ${pin} is ${nets[first].net}'s`);
  });
  return faults;
}

// Places in words, and where they are.

/** What kind of place it is. */
export type Part = "ring" | "lane" | "goal" | "pad" | "hangar" | "bar" | "die";

/** A block of the numbering. */
export interface Block {
  part: Part;
  start: Place;
  /** Places of one seat; of the ring the 13 cells that a quarter turn moves on; of the die all. */
  each: number;
}

/** The numbering, in order. */
export const BLOCKS: readonly Block[] = [
  { part: "ring", start: RING, each: 13 },
  { part: "lane", start: LANE, each: 5 },
  { part: "goal", start: GOAL, each: 1 },
  { part: "pad", start: PAD, each: 1 },
  { part: "hangar", start: HANGAR, each: 4 },
  { part: "bar", start: BAR, each: 8 },
  { part: "die", start: DIE, each: 7 },
];

/** The block that a place is in. */
export function blockOf(place: Place): Block {
  for (let i = BLOCKS.length - 1; i > 0; i--) if (place >= BLOCKS[i].start) return BLOCKS[i];
  return BLOCKS[0];
}

/**
 * What a place is: its kind, whose it is (of the ring: in whose quarter; of the die: 0), and which
 * of that seat's it is.
 */
export function partOf(place: Place): { part: Part; seat: number; index: number } {
  const { part, start, each } = blockOf(place);
  return { part, seat: Math.floor((place - start) / each), index: (place - start) % each };
}

/** The place a number of quarter turns (0..3, clockwise) further round; the die's stay. */
export function turned(place: Place, turns: number): Place {
  const { part, start, each } = blockOf(place);
  return part === "die" ? place : start + ((place - start + each * turns) % (4 * each));
}

/** Place of every LED, the inverse of `allocLedOfPlace`. */
export function allocPlaceOfLed(): Uint8Array {
  const places = new Uint8Array(LEDS);
  allocLedOfPlace().forEach((led, place) => {
    places[led] = place;
  });
  return places;
}

/** Tile of an LED, 0..3, or 4 for the die. */
export function tileOf(led: Led): number {
  return Math.floor(led / TILE_LEDS);
}

/** A point of the board: mm from the corner of lattice cell (0, 0), x to the right, y down. */
export interface Point {
  x: number;
  y: number;
}

/** Distance of two lattice cells, mm. */
export const PITCH = 24;
/** Lattice cells a side. */
export const LATTICE = 15;
/** Side of the board, mm. */
export const SIDE = 360;
/** Tile 0 on the board, mm. The others follow by the quarter turn round the middle. */
export const TILE = { x: 0, y: 0, width: 192, height: 168 } as const;

/** Seat 0's ring cells, pad and hangar, in lattice units (a cell's middle is a whole number). */
const RING_CELLS = [
  [0, 4],
  [1, 4],
  [2, 4],
  [3, 4],
  [4, 3],
  [4, 2],
  [4, 1],
  [4, 0],
  [5, 0],
  [6, 0],
  [7, 0],
  [8, 0],
  [9, 0],
] as const;
const PAD_CELL = [0, 3] as const;
const HANGAR_CELLS = [
  [1, 1],
  [2.2, 1],
  [1, 2.2],
  [2.2, 2.2],
] as const;
/** Middle of the bar. */
const BAR_CELL = [0, 1.1125] as const;

/** Where a place of seat 0, or of the die, is, in lattice units. */
function homeCell(build: Build, part: Part, index: number): readonly [number, number] {
  if (part === "ring") return RING_CELLS[index];
  if (part === "lane") return [1 + index, 7];
  if (part === "goal") return [6, 7];
  if (part === "pad") return PAD_CELL;
  if (part === "hangar") return HANGAR_CELLS[index];
  if (part === "bar") {
    return [BAR_CELL[0], BAR_CELL[1] + ((index - 3.5) * build.barPitch) / PITCH];
  }
  const [x, y] = build.pips[index];
  return [7 + x / PITCH, 7 + y / PITCH];
}

/** To a micrometre, so that equal lengths are equal numbers. */
function rounded(mm: number): number {
  return Math.round(mm * 1000) / 1000;
}

/** A quarter turn clockwise round the board's middle. */
export function turnedPoint(point: Point): Point {
  return { x: rounded(SIDE - point.y), y: point.x };
}

/** Corners of a tile, clockwise from the one at the upper left. */
export function tileCorners(tile: number): Point[] {
  const { x, y, width, height } = TILE;
  let [a, b]: Point[] = [
    { x, y },
    { x: x + width, y: y + height },
  ];
  for (let i = 0; i < tile; i++) [a, b] = [turnedPoint(a), turnedPoint(b)];
  const low = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) };
  const high = { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) };
  return [low, { x: high.x, y: low.y }, high, { x: low.x, y: high.y }];
}

/** Where a place's LED is on a board of this build. */
export function pointOn(build: number, place: Place): Point {
  const { part, seat, index } = partOf(place);
  const [x, y] = homeCell(BUILDS[build], part, index);
  let point: Point = { x: rounded((x + 0.5) * PITCH), y: rounded((y + 0.5) * PITCH) };
  for (let i = 0; i < seat; i++) point = turnedPoint(point);
  return point;
}

/** Where a place's LED is on the first build; the cells of the others are at the same points. */
export function pointOf(place: Place): Point {
  return pointOn(0, place);
}

/** The places in the order of a build's wire. */
export function placesOnWire(build: number): Place[] {
  const places: Place[] = [];
  ledsOfPlace(build).forEach((led, place) => {
    places[led] = place;
  });
  return places;
}

/** Distance of two points, mm. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

// Seats.

/** Names of the seats, 0 to 3: west, north, east, south. */
export const SEAT_NAMES = ["red", "yellow", "blue", "green"] as const;
/** Base colours of the seats, sRGB 0xRRGGBB. LED bytes are linear: apply gamma for them. */
export const SEAT_COLOURS: readonly number[] = [0xe82020, 0xf8c800, 0x1868f0, 0x10a848];
