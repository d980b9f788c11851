/**
 * Voltage along the LEDs: a solver of resistors and constant currents, and the two builds as its
 * circuits. Both rails are one resistance here, there and back; a node's voltage is what an LED has
 * between its pins. Resistances are textbook values (HARDWARE.md 4.3), nobody has measured a board.
 */

import {
  BAR,
  BUILDS,
  DIE,
  distance,
  kindsOfBuilds,
  LEDS,
  PIXELS,
  placesOnWire,
  pointOn,
  TILE_LEDS,
} from "./board.ts";

import type { Generator } from "./output.ts";

/** A resistor between two nodes, or between a node and the source. */
export interface Resistor {
  from: number;
  /** The other node, or the source. */
  to: number | "source";
  ohms: number;
}

/**
 * Voltages of the nodes, by elimination: `currents` amperes leave each node, resistors join them to
 * each other and to a source of so many volts.
 */
export function voltages(
  currents: readonly number[],
  resistors: readonly Resistor[],
  source: number,
): number[] {
  const size = currents.length;
  const rows = currents.map((amperes, i) => {
    const row = new Array<number>(size + 1).fill(0);
    row[size] = -amperes;
    for (const { from, to, ohms } of resistors) {
      if (from !== i && to !== i) continue;
      row[i] += 1 / ohms;
      if (to === "source") row[size] += source / ohms;
      else row[from === i ? to : from] -= 1 / ohms;
    }
    return row;
  });
  for (let i = 0; i < size; i++) {
    for (let j = i + 1; j < size; j++) {
      const factor = rows[j][i] / rows[i][i];
      if (factor) for (let k = i; k <= size; k++) rows[j][k] -= factor * rows[i][k];
    }
  }
  const volts = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i--) {
    let sum = rows[i][size];
    for (let k = i + 1; k < size; k++) sum -= rows[i][k] * volts[k];
    volts[i] = sum / rows[i][i];
  }
  return volts;
}

/** Copper wire, ohms a metre, one way, by its number (AWG). */
export const OHMS_PER_METRE: Readonly<Record<number, number>> = {
  20: 0.0333,
  22: 0.05296,
  24: 0.0842,
};

/** There and back along a wire of so many mm. */
export function wire(awg: number, mm: number): number {
  return (2 * OHMS_PER_METRE[awg] * mm) / 1000;
}

/** What the source has: USB cable, polyfuse and plugs, ohms, and its voltage. */
export const SOURCE_OHMS = 0.1;
export const SOURCE_VOLTS = 5;
/** Copper of 35 um, ohms a square. */
const SQUARE_OHMS = 0.0005;
/** Narrowest way of the pours past the LEDs of a tile, mm. */
const POUR = 20;

/** The rails of one build. */
export interface Rails {
  /** One node an LED in wire order, then one of the plug through which all the current goes. */
  nodes: number;
  resistors: readonly Resistor[];
}

/** LEDs where the tiles' feeds come in. */
const TILE_FEEDS = [0, 32, 64, 96];

/**
 * Circuit boards: pours from LED to LED of a tile, a cable of 0.5 m from the plug to each tile, and
 * 0.3 m of thinner wire from the last tile to the die. That the tiles' rails are joined, too, by
 * the cables of the data is left out: it only helps.
 */
function boardRails(): Rails {
  const points = placesOnWire(0).map((place) => pointOn(0, place));
  const plug = LEDS;
  const resistors: Resistor[] = [{ from: plug, to: "source", ohms: SOURCE_OHMS }];
  for (let led = 1; led < LEDS; led++) {
    if (led % TILE_LEDS === 0) continue;
    const squares = distance(points[led - 1], points[led]) / POUR;
    resistors.push({ from: led - 1, to: led, ohms: 2 * squares * SQUARE_OHMS });
  }
  resistors.push({ from: DIE - 1, to: DIE, ohms: wire(24, 300) });
  for (const led of TILE_FEEDS) resistors.push({ from: led, to: plug, ohms: wire(22, 500) });
  return { nodes: LEDS + 1, resistors };
}

/** LEDs where the pixel strings are fed: where each quarter of the board begins, and the die. */
export const PIXEL_FEEDS: readonly number[] = [0, 32, 64, 96, DIE];

/**
 * Pixel strings: 100 mm of 22 AWG from bullet to bullet whatever their distance, of 24 AWG on a
 * stick and the module, and the rails of neighbours joined; fed from the plug by 0.5 m of 22 AWG.
 */
function pixelRails(feeds: readonly number[]): Rails {
  const plug = LEDS;
  const resistors: Resistor[] = [{ from: plug, to: "source", ohms: SOURCE_OHMS }];
  const places = placesOnWire(PIXELS);
  for (let led = 1; led < LEDS; led++) {
    const isModule = [places[led - 1], places[led]].every((place) => place >= BAR);
    resistors.push({
      from: led - 1,
      to: led,
      ohms: isModule ? wire(24, BUILDS[PIXELS].barPitch) : wire(22, 100),
    });
  }
  for (const led of feeds) resistors.push({ from: led, to: plug, ohms: wire(22, 500) });
  return { nodes: LEDS + 1, resistors };
}

/** Rails of a build; of the pixel strings also with other feeds. */
export function rails(build: number, feeds: readonly number[] = PIXEL_FEEDS): Rails {
  return build ? pixelRails(feeds) : boardRails();
}

/** What an LED draws always, and its three channels at full, A: what the firmware reckons with. */
export const IDLE = 0.001;
export const WHITE = 0.06;

/** How the light of a frame is spread. */
export type Load = "even" | "far" | "white";

/**
 * Currents of the LEDs, A, where the strip takes `budget` in all: spread evenly; or all the light
 * there is on the last LEDs of the wire; or every LED white, whatever the budget.
 */
export function load(kind: Load, budget: number): number[] {
  const light = budget - LEDS * IDLE;
  const most = Math.floor(light / WHITE);
  return Array.from({ length: LEDS }, (_, led) => {
    if (kind === "white") return IDLE + WHITE;
    if (kind === "even") return budget / LEDS;
    const fromEnd = LEDS - 1 - led;
    if (fromEnd < most) return IDLE + WHITE;
    return IDLE + (fromEnd === most ? light - most * WHITE : 0);
  });
}

/** The lowest voltage at an LED, and at the last one, of a build under such a load. */
export function supply(
  build: number,
  kind: Load,
  budget: number,
  feeds?: readonly number[],
): { lowest: number; last: number } {
  const { nodes, resistors } = rails(build, feeds);
  const currents = [...load(kind, budget), ...new Array<number>(nodes - LEDS).fill(0.1)];
  const volts = voltages(currents, resistors, SOURCE_VOLTS).slice(0, LEDS);
  return { lowest: Math.min(...volts), last: volts[LEDS - 1] };
}

/** What the strip may take of each setting of the budget, of which the ESP32 has 0.1 A. */
export const BUDGETS = [
  { setting: "450 mA, plain USB", strip: 0.35 },
  { setting: "1.3 A", strip: 1.2 },
  { setting: "2.5 A", strip: 2.4 },
] as const;

/** The figures as a page for the documents. */
export function supplyPage(): string {
  const volts = (build: number, kind: Load, budget: number) =>
    `${supply(build, kind, budget).lowest.toFixed(2)} V`;
  const rows = BUDGETS.map(({ setting, strip }) => {
    const cells = kindsOfBuilds().flatMap(({ build }) =>
      (["even", "far"] as const).map((kind) => volts(build, kind, strip)),
    );
    return `| ${setting} | ${cells.join(" | ")} |`;
  });
  const white = kindsOfBuilds().map(({ build }) => volts(build, "white", 0));
  const amperes = (LEDS * (IDLE + WHITE)).toFixed(1);
  const { name } = BUILDS[PIXELS];
  const one = (strip: number) => supply(PIXELS, "far", strip, [0]).lowest.toFixed(2);
  return `# Supply

Lowest voltage at any LED, by the solver in \`supply.ts\`: source of ${SOURCE_VOLTS} V with ${SOURCE_OHMS} ohm (cable, fuse, plugs), feeds of
0.5 m, 22 AWG, to each quarter of the board. _Even_: the light is spread over all LEDs; _far_: all of it
is at the end of the wire. Wire resistances are textbook values; nobody has measured a board.

| budget | ${kindsOfBuilds()
    .flatMap(({ name }) => [`${name}, even`, `${name}, far`])
    .join(" | ")} |
|---|---|---|---|---|
${rows.join("\n")}

An LED must have at least 4.5 V; every setting keeps that. All LEDs full white would take ${amperes} A and leave
${white.join(" and ")}: colours would turn red, and a USB source would switch off. The firmware
dims every frame to its budget, so that this does not happen; the polyfuse is for when it does.

\`${name}\` fed at the first LED alone has ${one(0.35)} V at 450 mA, but ${one(1.2)} V at 1.3 A: a board that is to have
more than plain USB needs all five feeds (LEDs ${PIXEL_FEEDS.join(", ")}). A source that gives only 4.75 V, as USB may, takes
0.25 V off every figure: the default budget still holds.
`;
}

/** The page of the supply. */
export const SUPPLY: Generator = {
  name: "supply",
  run: async () => [{ path: "hardware/docs/supply.md", content: supplyPage() }],
};
