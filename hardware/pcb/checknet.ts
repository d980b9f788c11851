/** Rules of the netlist. Each fault is a sentence. */

import { distance } from "../board.ts";
import type { Item, PinRead } from "./read.ts";
import { isSupply } from "./schematic.ts";

/** How far a capacitor may be from its LED, middle to middle, mm. */
const CAP_REACH = 6;

interface At {
  item: Item;
  pin: PinRead;
}

/** Pins by net. */
export function pinsByNet(items: readonly Item[]): Map<string, At[]> {
  const nets = new Map<string, At[]>();
  for (const item of items) {
    for (const pin of item.pins) {
      if (!pin.net) continue;
      const pins = nets.get(pin.net) ?? [];
      pins.push({ item, pin });
      nets.set(pin.net, pins);
    }
  }
  return nets;
}

/** Whether a part is an LED with a driver in it. */
export function isLed(item: Item): boolean {
  return item.value === "WS2812B";
}

function pinOf(item: Item, name: string): PinRead | undefined {
  return item.pins.find((pin) => pin.name === name);
}

/** One driver a net at most and one at least for inputs; supplies on supply pins; no net of one pin. */
function netRules(items: readonly Item[]): string[] {
  const faults: string[] = [];
  for (const [net, pins] of pinsByNet(items)) {
    const list = pins.map(({ item, pin }) => `${item.ref} pin ${pin.number}`);
    if (pins.length < 2) faults.push(`${net}: only ${list[0]} is on it`);
    const drivers = pins.filter(({ pin }) => /^(output|tri_state|power_out)$/.test(pin.type));
    if (drivers.length > 1) {
      const who = drivers.map(({ item, pin }) => `${item.ref} pin ${pin.number}`);
      faults.push(`${net}: is driven by ${who.join(" and ")}`);
    }
    const inputs = pins.filter(({ pin }) => pin.type === "input");
    const others = pins.filter(({ pin }) => pin.type !== "input");
    if (inputs.length && !others.length) faults.push(`${net}: nothing drives ${list.join(", ")}`);
    for (const { item, pin } of pins) {
      const isPower = /^power_/.test(pin.type);
      if (isPower && !isSupply(net)) {
        faults.push(`${item.ref} pin ${pin.number} (${pin.name}): is on ${net}, no supply`);
      }
      if (/^(GND|VSS)$/.test(pin.name) && net !== "GND") {
        faults.push(`${item.ref} pin ${pin.number} (${pin.name}): is on ${net}, not on GND`);
      }
      if (/^(VDD|VCC|VBUS|3V3|5V)$/.test(pin.name) && (net === "GND" || !isSupply(net))) {
        faults.push(`${item.ref} pin ${pin.number} (${pin.name}): is on ${net}`);
      }
      if (pin.type === "output" && isSupply(net)) {
        faults.push(`${item.ref} pin ${pin.number} (${pin.name}): drives ${net}`);
      }
    }
  }
  return faults;
}

/** Supply pins and inputs that are connected to nothing. */
function openRules(items: readonly Item[]): string[] {
  return items.flatMap((item) =>
    item.pins
      .filter((pin) => !pin.net && /^(input|power_in)$/.test(pin.type) && pin.name !== "EN")
      .map((pin) => `${item.ref} pin ${pin.number} (${pin.name}): is open`),
  );
}

/** Two parts of one name, and both ends of a part on one net. */
function itemRules(items: readonly Item[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    if (seen.has(item.ref)) faults.push(`${item.ref}: is there twice`);
    seen.add(item.ref);
    const nets = item.pins.map((pin) => pin.net);
    if (item.pins.length === 2 && nets[0] && nets[0] === nets[1]) {
      faults.push(`${item.ref}: both its pins are on ${nets[0]}`);
    }
  }
  return faults;
}

/** A capacitor of 100 nF from each LED's supply to ground within reach, each LED its own. */
function capacitorRules(items: readonly Item[]): string[] {
  const free = items.filter((item) => item.value === "100n");
  const faults: string[] = [];
  for (const led of items.filter(isLed)) {
    const supply = pinOf(led, "VDD")?.net;
    const near = free
      .filter((c) => c.pins.some((p) => p.net === supply) && c.pins.some((p) => p.net === "GND"))
      .sort((a, b) => distance(a, led) - distance(b, led))[0];
    const far = near ? distance(near, led) : Number.POSITIVE_INFINITY;
    if (far > CAP_REACH) faults.push(`${led.ref}: no capacitor within ${CAP_REACH} mm`);
    else free.splice(free.indexOf(near), 1);
  }
  return faults;
}

/** Buffers of a 74AHCT125: a used one is on (OE at ground), an unused one off with its input at ground. */
function bufferRules(items: readonly Item[]): string[] {
  const faults: string[] = [];
  for (const chip of items.filter((item) => /125$/.test(item.value))) {
    for (let n = 1; n <= 4; n++) {
      const [a, oe, y] = ["A", "OE", "Y"].map((name) => pinOf(chip, `${n}${name}`)?.net ?? "");
      const what = `${chip.ref} buffer ${n}`;
      if (y) {
        if (oe !== "GND") faults.push(`${what}: is used, but its OE is on ${oe || "nothing"}`);
      } else {
        if (!isSupply(oe) || oe === "GND")
          faults.push(`${what}: is not used, but its OE is not high`);
        if (a !== "GND") faults.push(`${what}: is not used, but its input is not at ground`);
      }
    }
  }
  return faults;
}

/** What is wrong with a board's netlist. Places are only looked at on the board itself. */
export function netFaults(items: readonly Item[], hasPlaces = true): string[] {
  return [
    ...netRules(items),
    ...openRules(items),
    ...itemRules(items),
    ...bufferRules(items),
    ...(hasPlaces ? capacitorRules(items) : []),
  ];
}
