/** Counts of parts, bill of materials, and places of what is placed. Each fault is a sentence. */

import { allocPlaceOfLed, distance, partOf, pointOf, TILE_LEDS } from "../board.ts";
import type { Design } from "./design.ts";
import type { Mechanics } from "./mechanics.ts";
import type { Item } from "./read.ts";

/** A line of the bill of materials. */
export interface Line {
  refs: string[];
  value: string;
  maker: string;
  mpn: string;
  suppliers: string;
  unverified: string;
  isOption: boolean;
}

/** References in the order of people: D2 before D10. */
export function byRef(a: string, b: string): number {
  const split = (ref: string) =>
    [ref.replace(/\d+$/, ""), Number(/\d+$/.exec(ref)?.[0] ?? 0)] as const;
  const [p, m] = split(a);
  const [q, n] = split(b);
  return p === q ? m - n : p < q ? -1 : 1;
}

/** The bill of materials of a board. */
export function bill(design: Pick<Design, "components">): Line[] {
  const lines = new Map<string, Line>();
  for (const { ref, part, isOption } of design.components) {
    if (part.isBare) continue;
    const key = `${part.name} ${isOption ?? false}`;
    const line = lines.get(key) ?? {
      refs: [],
      value: part.value,
      maker: part.maker,
      mpn: part.mpn,
      suppliers: part.suppliers.map(({ shop, number }) => `${shop} ${number}`).join("; "),
      unverified: part.unverified,
      isOption: isOption ?? false,
    };
    line.refs.push(ref);
    lines.set(key, line);
  }
  for (const line of lines.values()) line.refs.sort(byRef);
  return [...lines.values()].sort((a, b) => byRef(a.refs[0], b.refs[0]));
}

/** How many of each part a board has, by value: what the order says. */
const WANTED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  tile: {
    WS2812B: 32,
    "100n": 32,
    "22u": 2,
    "330": 1,
    "B3F-4055": 2,
    "B3P-VH(LF)(SN)": 2,
    "B2P-VH(LF)(SN)": 1,
    "B3B-XH-A(LF)(SN)": 1,
  },
  die: { WS2812B: 7, "100n": 7, "330": 1, "B3B-XH-A(LF)(SN)": 1 },
  controller: {
    "ESP32-DevKitC-32E": 1,
    "74AHCT125": 1,
    USB4135: 1,
    "3A": 1,
    "5k1": 2,
    "1k": 9,
    "10k": 2,
    "4k7": 3,
    "47": 2,
    "1000u": 1,
    "22u": 1,
    "100n": 1,
    "CEM-1203(42)": 1,
    MMBT3904: 1,
    "1N4148W": 1,
    SS14: 1,
    "SMAJ5.0A": 1,
    green: 1,
    "B3P-VH(LF)(SN)": 1,
    "B2P-VH(LF)(SN)": 4,
    "B3B-XH-A(LF)(SN)": 4,
    "302-S101": 1,
    "61300411121": 1,
  },
  tray: { QRE1113: 5, "180": 5, "10k": 6, AO3400A: 1, "22u": 1, "100n": 1, "302-S101": 1 },
};

/** Kinds of LEDs that a tile has, by `board.ts`. */
const TILE_KINDS: Readonly<Record<string, number>> = {
  ring: 13,
  lane: 5,
  goal: 1,
  pad: 1,
  hangar: 4,
  bar: 8,
};

/** Whether a board has the parts that were ordered, each once, and the bill names them all. */
export function countFaults(
  name: string,
  items: readonly Item[],
  lines: readonly Line[],
): string[] {
  const faults: string[] = [];
  const parts = items.filter((item) => item.pins.length > 0 && item.value !== "TestPoint");
  const has = new Map<string, number>();
  for (const { value } of parts) has.set(value, (has.get(value) ?? 0) + 1);
  for (const [value, count] of Object.entries(WANTED[name])) {
    const n = has.get(value) ?? 0;
    if (n !== count) faults.push(`${name}: ${n} of ${value}, not ${count}`);
  }
  for (const value of has.keys()) {
    if (!(value in WANTED[name])) faults.push(`${name}: ${value} was not ordered`);
  }
  const billed = lines.flatMap((line) => line.refs);
  for (const { ref } of parts) {
    const n = billed.filter((other) => other === ref).length;
    if (n !== 1) faults.push(`${name}: ${ref} is ${n} times in the bill of materials`);
  }
  for (const ref of billed) {
    if (!parts.some((item) => item.ref === ref)) faults.push(`${name}: ${ref} is only in the bill`);
  }
  for (const line of lines) {
    if (!line.mpn) faults.push(`${name}: ${line.refs[0]} has no maker's number`);
  }
  return faults;
}

/** Whether a tile's LEDs are of the kinds and at the places of `board.ts`. */
export function tileFaults(items: readonly Item[]): string[] {
  const faults: string[] = [];
  const places = allocPlaceOfLed().subarray(0, TILE_LEDS);
  const kinds = new Map<string, number>();
  places.forEach((place, n) => {
    const { part } = partOf(place);
    kinds.set(part, (kinds.get(part) ?? 0) + 1);
    const led = items.find((item) => item.ref === `D${n + 1}`);
    const want = pointOf(place);
    if (!led) faults.push(`D${n + 1}: is missing`);
    else if (distance(led, want) > 0.002) {
      faults.push(`D${n + 1}: is at ${led.x}, ${led.y}, not at ${want.x}, ${want.y}`);
    }
  });
  for (const [kind, count] of Object.entries(TILE_KINDS)) {
    if (kinds.get(kind) !== count)
      faults.push(`${kinds.get(kind) ?? 0} LEDs of ${kind}, not ${count}`);
  }
  return faults;
}

/** Whether holes and tall parts are where the case was told. */
export function mechanicsFaults(mechanics: Mechanics, items: readonly Item[]): string[] {
  const faults: string[] = [];
  const at = (ref: string) => items.find((item) => item.ref === ref);
  for (const hole of mechanics.holes) {
    const item = at(hole.name);
    if (!item || distance(item, hole) > 0.002)
      faults.push(`${mechanics.name} ${hole.name}: is not where the case has it`);
  }
  for (const tall of mechanics.tall) {
    // Boxes of single parts only; a module's box is not round its footprint's middle.
    if (!/^(J|SW|C|BZ)\d+$/.test(tall.name)) continue;
    const item = at(tall.name);
    if (!item || distance(item, tall) > 0.002)
      faults.push(`${mechanics.name} ${tall.name}: is not where the case has it`);
    else if (item.side !== tall.side)
      faults.push(`${mechanics.name} ${tall.name}: is on the other side`);
  }
  return faults;
}
