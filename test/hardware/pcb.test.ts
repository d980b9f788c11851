/** The kept circuit boards against the rules; and each rule against boards that are spoilt. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BUZZER_PIN, IR_PIN, NEXT_PINS, PINS, pinFaults } from "../../hardware/board.ts";
import { chain, systemFaults } from "../../hardware/pcb/checkchain.ts";
import { copperFaults } from "../../hardware/pcb/checkcopper.ts";
import { netFaults } from "../../hardware/pcb/checknet.ts";
import { bill, countFaults, mechanicsFaults, tileFaults } from "../../hardware/pcb/checkparts.ts";
import { MECHANICS } from "../../hardware/pcb/mechanics.ts";
import type { Item, Piece, Reading } from "../../hardware/pcb/read.ts";
import { designs, NAMES, read, readAll } from "./boards.ts";

describe("the kept reports of KiCad", () => {
  const report = (name: string, kind: string) =>
    JSON.parse(readFileSync(`hardware/pcb/fab/${name}/${kind}.json`, "utf8"));
  it.each(NAMES)("%s: no error, no warning", (name) => {
    const { violations, unconnected_items, schematic_parity, ...drc } = report(name, "drc");
    expect([violations, unconnected_items, schematic_parity]).toEqual([[], [], []]);
    const { sheets, ...erc } = report(name, "erc");
    expect(sheets.flatMap((sheet: { violations: object[] }) => sheet.violations)).toEqual([]);
    for (const { included_severities } of [drc, erc]) {
      expect(included_severities).toEqual(["error", "warning", "exclusion"]);
    }
  });
});

describe("the kept boards", () => {
  it("use pins that may be used", () => expect(pinFaults(PINS)).toEqual([]));
  it("are joined as board.ts says", () => {
    expect(systemFaults(readAll())).toEqual([]);
    expect(chain(readAll())).toHaveLength(135);
  });
  it.each(NAMES)("%s: netlist", (name) => expect(netFaults(read(name).items)).toEqual([]));
  it.each(NAMES)("%s: copper", (name) => expect(copperFaults(read(name))).toEqual([]));
  it.each(NAMES)("%s: parts and bill", (name) => {
    expect(countFaults(name, read(name).items, bill(designs[name]))).toEqual([]);
  });
  it("tile: LEDs are those of board.ts", () => expect(tileFaults(read("tile").items)).toEqual([]));
  it.each(MECHANICS.map((m) => [m.name, m] as const))("%s: fits the case", (name, mechanics) => {
    expect(mechanicsFaults(mechanics, read(name).items)).toEqual([]);
  });
});

/** A part of a reading. */
function item(reading: { items: Item[] } | readonly Item[], ref: string): Item {
  const items = "items" in reading ? reading.items : reading;
  return items.find((other) => other.ref === ref)!;
}

function pin(part: Item, name: string) {
  return part.pins.find((p) => p.name === name || p.number === name)!;
}

/** Two pins change their nets. */
function swap(a: { net: string }, b: { net: string }): void {
  [a.net, b.net] = [b.net, a.net];
}

/** The pieces of copper of a kind and net. */
function pieces(reading: Reading, kind: Piece["kind"], net: string): Piece[] {
  return reading.pieces.filter((p) => p.kind === kind && p.net === net);
}

function drop(reading: Reading, piece: Piece): void {
  reading.pieces.splice(reading.pieces.indexOf(piece), 1);
}

/** Spoils a board's copper, and what the fault must say. */
const COPPER: [what: string, name: string, spoil: (r: Reading) => void, fault: RegExp][] = [
  [
    "a dropped ground via",
    "tile",
    (r) => drop(r, pieces(r, "via", "GND")[9]),
    /GND: .* is not connected/,
  ],
  [
    "a dropped data track",
    "tile",
    (r) => drop(r, pieces(r, "track", "DATA_7")[0]),
    /DATA_7: D7 pad 4 is not connected to D6|DATA_7: D\d+ pad \d is not connected/,
  ],
  [
    "a track across to a neighbour",
    "tile",
    (r) => {
      const [track] = pieces(r, "track", "DATA_7");
      const pad = r.pieces.find((p) => p.what === "D7 pad 3")!;
      r.pieces.push({ ...track, a: track.a, b: pad.a });
    },
    /D7 pad 3 \(GND\) and .* touch|\(DATA_7\).*touch/,
  ],
  [
    "a track too near",
    "controller",
    (r) => {
      const pad = r.pieces.find((p) => p.what === "U1 pad 9")!;
      const a = { x: pad.a.x - 1, y: pad.a.y + 0.3 + 0.15 + 0.15 };
      const track = pieces(r, "track", "DATA_5V")[0];
      r.pieces.push({ ...track, a, b: { ...a, x: a.x + 2 }, half: 0.15, layers: ["F.Cu"] });
    },
    /are 0\.150 mm apart, not 0\.2/,
  ],
  [
    "a via at the edge",
    "die",
    (r) => {
      const [via] = pieces(r, "via", "GND");
      r.pieces.push({ ...via, a: { x: 0.7, y: 5 }, b: { x: 0.7, y: 5 } });
    },
    /is 0\.35 mm from the edge/,
  ],
  [
    "a supply by a thin track",
    "tray",
    (r) => {
      pieces(r, "track", "+5V")[0].half = 0.075;
    },
    /\(\+5V\): is 0\.15 mm wide/,
  ],
  [
    "a small drill",
    "tile",
    (r) => {
      pieces(r, "via", "GND")[0].drill = 0.2;
    },
    /drill 0\.2 mm/,
  ],
  [
    "a part moved with its pads, not its tracks",
    "controller",
    (r) => {
      for (const p of r.pieces) {
        if (!p.what.startsWith("R4 ")) continue;
        p.a = { x: p.a.x, y: p.a.y - 6 };
        p.b = p.a;
      }
    },
    /DATA_OUT: .* is not connected/,
  ],
  [
    "a screw's head on copper",
    "tile",
    (r) => {
      r.pieces.find((p) => p.what.startsWith("H3 "))!.room = 0.25;
    },
    /H3 pad : no room for the screw's head/,
  ],
  [
    "a pour cut in two",
    "tile",
    (r) => {
      const [track] = pieces(r, "track", "DATA_7");
      const cut = { a: { x: 96.5, y: 1 }, b: { x: 96.5, y: 167 }, layers: ["B.Cu"] as const };
      r.pieces.push({ ...track, ...cut, what: "a cut" });
    },
    /GND: .* is not connected/,
  ],
  [
    "a track under the aerial",
    "controller",
    (r) => {
      const [track] = pieces(r, "track", "+3V3");
      r.pieces.push({ ...track, a: { x: 45, y: 54 }, b: { x: 50, y: 54 } });
    },
    /is in a keepout/,
  ],
];

describe("the copper's rules find", () => {
  it.each(COPPER)("%s (%s)", (_, name, spoil, fault) => {
    const reading = read(name);
    spoil(reading);
    expect(copperFaults(reading).join("\n")).toMatch(fault);
  });
});

/** Spoils a board's netlist. */
const NETS: [what: string, name: string, spoil: (items: Item[]) => void, fault: RegExp][] = [
  [
    "DIN and DOUT swapped",
    "tile",
    (i) => swap(pin(item(i, "D5"), "DIN"), pin(item(i, "D5"), "DOUT")),
    /is driven by D4 pin 2 and D5 pin 2|is driven by D5 pin 2 and D4 pin 2/,
  ],
  [
    "an LED's supply swapped",
    "die",
    (i) => swap(pin(item(i, "D3"), "VDD"), pin(item(i, "D3"), "VSS")),
    /D3 pin 3 \(VSS\): is on \+5V/,
  ],
  [
    "a net of one pin",
    "tile",
    (i) => i.splice(i.indexOf(item(i, "R1")), 1),
    /DATA_IN: only|DATA_1: only/,
  ],
  [
    "a missing capacitor",
    "tile",
    (i) => i.splice(i.indexOf(item(i, "C17")), 1),
    /no capacitor within 6 mm/,
  ],
  [
    "a capacitor far off",
    "die",
    (i) => {
      item(i, "C4").x += 12;
    },
    /D4: no capacitor within 6 mm/,
  ],
  [
    "a capacitor across the supply alone",
    "tile",
    (i) => {
      pin(item(i, "C3"), "2").net = "+5V";
    },
    /C3: both its pins are on \+5V/,
  ],
  [
    "an unused OE left open",
    "controller",
    (i) => {
      pin(item(i, "U1"), "3OE").net = "";
    },
    /U1 buffer 3: is not used, but its OE is not high/,
  ],
  [
    "the used OE high",
    "controller",
    (i) => {
      pin(item(i, "U1"), "1OE").net = "+5V";
    },
    /U1 buffer 1: is used, but its OE is on \+5V/,
  ],
  [
    "two drivers on one net",
    "controller",
    (i) => {
      pin(item(i, "U1"), "2Y").net = "DATA_5V";
    },
    /DATA_5V: is driven by/,
  ],
  ["a part of a name twice", "tray", (i) => i.push(item(i, "R3")), /R3: is there twice/],
];

describe("the netlist's rules find", () => {
  it.each(NETS)("%s (%s)", (_, name, spoil, fault) => {
    const { items } = read(name);
    spoil(items);
    expect(netFaults(items).join("\n")).toMatch(fault);
  });
});

type All = ReturnType<typeof readAll>;
/** Spoils what is between the boards. */
const SYSTEM: [what: string, spoil: (boards: All) => void, fault: RegExp][] = [
  [
    "two LEDs of the chain changed about",
    ({ tile }) => {
      const [a, b] = [item(tile, "D7"), item(tile, "D8")];
      [a.x, a.y, b.x, b.y] = [b.x, b.y, a.x, a.y];
    },
    /LED 6 \(tile 0 D7\): is at[\s\S]*LED 38 \(tile 1 D7\)/,
  ],
  [
    "the chain wired in another order",
    ({ tile }) => {
      swap(pin(item(tile, "D12"), "DIN"), pin(item(tile, "D13"), "DIN"));
    },
    /the chain has \d+ LEDs|LED 11 \(tile 0 D13\): is at/,
  ],
  [
    "a broken chain",
    ({ die }) => {
      pin(item(die, "D4"), "DIN").net = "";
    },
    /the chain has 131 LEDs, not 135/,
  ],
  [
    "data past the buffer",
    ({ controller }) => {
      pin(item(controller, "U1"), "1Y").net = "";
    },
    /the chain has 0 LEDs/,
  ],
  [
    "two header pins changed about",
    ({ controller }) => {
      const devkit = item(controller, "U2");
      swap(pin(devkit, `GPIO${IR_PIN}`), pin(devkit, `GPIO${BUZZER_PIN}`));
    },
    new RegExp(`GPIO ${BUZZER_PIN}: is on IR_EN, not on BUZZER`),
  ],
  [
    "NEXT and GO of a seat changed about",
    ({ controller }) => {
      swap(pin(item(controller, "J8"), "1"), pin(item(controller, "J8"), "2"));
    },
    new RegExp(`GPIO ${NEXT_PINS[1]}: does not lead to NEXT of seat 1`),
  ],
  [
    "two ribbon lines changed about on one board",
    ({ tray }) => {
      swap(pin(item(tray, "J1"), "5"), pin(item(tray, "J1"), "6"));
    },
    /ribbon line 5: PIP_TL on the controller, PIP_TR on the tray/,
  ],
  [
    "a sensor at another's place",
    ({ tray }) => {
      item(tray, "U4").x += 4.2;
    },
    /leads to U4, which is not at T/,
  ],
  [
    "a plug the wrong way round",
    ({ tile }) => {
      swap(pin(item(tile, "J2"), "1"), pin(item(tile, "J2"), "3"));
    },
    /tile J2 pin 1: is on GND, not on \+5V/,
  ],
  [
    "a gate without its resistor",
    ({ tray }) => {
      pin(item(tray, "R11"), "2").net = "+5V";
    },
    /IR_EN: no 10 k to ground/,
  ],
];

describe("the rules between the boards find", () => {
  it.each(SYSTEM)("%s", (_, spoil, fault) => {
    const boards = readAll();
    spoil(boards);
    expect(systemFaults(boards).join("\n")).toMatch(fault);
  });
});

describe("the counts find", () => {
  const lines = bill(designs["tile"]);
  it("a part that is missing on the board", () => {
    const { items } = read("tile");
    items.splice(items.indexOf(item(items, "D32")), 1);
    expect(countFaults("tile", items, lines).join()).toMatch(/31 of WS2812B, not 32/);
    expect(tileFaults(items).join()).toMatch(/D32: is missing/);
  });
  it("a part that is missing in the bill", () => {
    const less = lines.map((line) => ({ ...line, refs: line.refs.filter((ref) => ref !== "C5") }));
    const faults = countFaults("tile", read("tile").items, less);
    expect(faults).toEqual(["tile: C5 is 0 times in the bill of materials"]);
  });
  it("an LED beside its place", () => {
    const { items } = read("tile");
    item(items, "D20").x += 0.5;
    expect(tileFaults(items).join()).toMatch(/D20: is at 12.5, 84, not at 12, 84/);
  });
  it("a connector that the case does not expect there", () => {
    const { items } = read("tile");
    item(items, "J3").y += 1;
    expect(mechanicsFaults(MECHANICS[0], items)).toEqual(["tile J3: is not where the case has it"]);
  });
});
