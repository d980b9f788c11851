/**
 * Follows the signals over all boards and their cables, from the devkit's header pins, and compares
 * with `board.ts`: the LEDs' order and places, buttons, tray, buzzer, display.
 */

import {
  allocPlaceOfLed,
  BUZZER_PIN,
  GO_PINS,
  IR_PIN,
  LED_PIN,
  LEDS,
  NEXT_PINS,
  PINS,
  PIP_PINS,
  type Point,
  pointOf,
  SCL_PIN,
  SDA_PIN,
  turnedPoint,
} from "../board.ts";
import { isLed, pinsByNet } from "./checknet.ts";
import { DIE_CORNER, TRAY_SENSORS } from "./mechanics.ts";
import type { Item } from "./read.ts";

/** The parts of each board. */
export interface Boards {
  tile: readonly Item[];
  die: readonly Item[];
  controller: readonly Item[];
  tray: readonly Item[];
}

const TILES = 4;
/** A place may differ from `board.ts` by rounding only, mm. */
const CLOSE = 0.002;

function netAt(items: readonly Item[], ref: string, number: string): string {
  return items.find((item) => item.ref === ref)?.pins.find((p) => p.number === number)?.net ?? "";
}

/** Nets that a net leads to through resistors and such, itself first. */
function reached(items: readonly Item[], net: string): string[] {
  const nets = pinsByNet(items);
  const list = net ? [net] : [];
  for (const at of list) {
    for (const { item } of nets.get(at) ?? []) {
      if (!/^R\d/.test(item.ref) || item.pins.length !== 2) continue;
      for (const { net: next } of item.pins) {
        // Not over to the supplies.
        if (next && !list.includes(next) && !/^(GND|\+|VBUS)/.test(next)) list.push(next);
      }
    }
  }
  return list;
}

/** Pins on the nets that a net leads to. */
function ends(items: readonly Item[], net: string) {
  const nets = pinsByNet(items);
  return reached(items, net).flatMap((at) => nets.get(at) ?? []);
}

/** Whether a net leads to a pin. */
function leadsTo(items: readonly Item[], net: string, ref: string, number: string): boolean {
  return ends(items, net).some(({ item, pin }) => item.ref === ref && pin.number === number);
}

/** The LEDs of one board in the order the data takes, and the net that it ends on. */
function chainOf(items: readonly Item[], start: string): { leds: Item[]; end: string } {
  const leds: Item[] = [];
  let net = start;
  while (true) {
    const next = ends(items, net).find(
      ({ item, pin }) => isLed(item) && pin.name === "DIN" && !leds.includes(item),
    );
    if (!next) return { leds, end: net };
    leds.push(next.item);
    net = next.item.pins.find((pin) => pin.name === "DOUT")?.net ?? "";
  }
}

/** Devkit's pin of a GPIO. */
function headerNet(controller: readonly Item[], gpio: number): string {
  const devkit = controller.find((item) => item.ref === "U2");
  return devkit?.pins.find((pin) => pin.name === `GPIO${gpio}`)?.net ?? "";
}

/** The header's pins have the nets of the pin map, and no others. */
function headerFaults(controller: readonly Item[]): string[] {
  const faults: string[] = [];
  for (const { pin, net } of PINS) {
    const has = headerNet(controller, pin);
    if (has !== net) faults.push(`GPIO ${pin}: is on ${has || "nothing"}, not on ${net}`);
  }
  const devkit = controller.find((item) => item.ref === "U2");
  for (const { name, net } of devkit?.pins ?? []) {
    const gpio = Number(/^GPIO(\d+)$/.exec(name)?.[1] ?? -1);
    const known = PINS.some(({ pin }) => pin === gpio) || /^SPARE/.test(net);
    if (gpio >= 0 && net && !known) faults.push(`GPIO ${gpio}: is on ${net}, but has no use`);
  }
  return faults;
}

/** LEDs in the order of the wire, with their places on the whole board. */
export function chain(boards: Boards): { ref: string; point: Point }[] {
  const { tile, die, controller } = boards;
  const found: { ref: string; point: Point }[] = [];
  // The buffer that the LED pin leads to, then out of the controller by the plug of tile 0.
  const chip = ends(controller, headerNet(controller, LED_PIN)).find(
    ({ item, pin }) => /125$/.test(item.value) && /^\dA$/.test(pin.name),
  );
  const out =
    chip?.item.pins.find((pin) => pin.name === chip.pin.name.replace("A", "Y"))?.net ?? "";
  if (!leadsTo(controller, out, "J2", "2")) return found;
  for (let n = 0; n < TILES; n++) {
    const { leds, end } = chainOf(tile, netAt(tile, "J1", "2"));
    for (const led of leds) {
      let point: Point = { x: led.x, y: led.y };
      for (let i = 0; i < n; i++) point = turnedPoint(point);
      found.push({ ref: `tile ${n} ${led.ref}`, point });
    }
    if (!leadsTo(tile, end, "J2", "2")) return found;
  }
  for (const led of chainOf(die, netAt(die, "J1", "2")).leds) {
    found.push({
      ref: `die ${led.ref}`,
      point: { x: led.x + DIE_CORNER.x, y: led.y + DIE_CORNER.y },
    });
  }
  return found;
}

/** LEDs' order and places. Without places (a netlist) only the order of the references. */
function chainFaults(boards: Boards, hasPlaces = true): string[] {
  const found = chain(boards);
  const faults: string[] = [];
  if (found.length !== LEDS) faults.push(`the chain has ${found.length} LEDs, not ${LEDS}`);
  const places = allocPlaceOfLed();
  found.forEach(({ ref, point }, led) => {
    if (led >= LEDS) return;
    if (!hasPlaces) {
      const tile = Math.floor(led / 32);
      const name = led < 128 ? `tile ${tile} D${(led % 32) + 1}` : `die D${led - 127}`;
      if (ref !== name) faults.push(`LED ${led}: is ${ref}, not ${name}`);
      return;
    }
    const want = pointOf(places[led]);
    if (Math.hypot(want.x - point.x, want.y - point.y) > CLOSE) {
      faults.push(`LED ${led} (${ref}): is at ${point.x}, ${point.y}, not at ${want.x}, ${want.y}`);
    }
  });
  return faults;
}

/** Plugs that a cable joins: the same pins have the same use. */
function cableFaults(boards: Boards): string[] {
  const { tile, die, controller, tray } = boards;
  const faults: string[] = [];
  const supplies = (
    items: readonly Item[],
    where: string,
    ref: string,
    pins: [string, string][],
  ) => {
    for (const [number, net] of pins) {
      const has = netAt(items, ref, number);
      if (has !== net)
        faults.push(`${where} ${ref} pin ${number}: is on ${has || "nothing"}, not on ${net}`);
    }
  };
  const data: [string, string][] = [
    ["1", "+5V"],
    ["3", "GND"],
  ];
  const feed: [string, string][] = [
    ["1", "+5V"],
    ["2", "GND"],
  ];
  supplies(controller, "controller", "J2", data);
  for (const ref of ["J3", "J4", "J5", "J6"]) supplies(controller, "controller", ref, feed);
  supplies(tile, "tile", "J1", data);
  supplies(tile, "tile", "J2", data);
  supplies(tile, "tile", "J3", feed);
  supplies(tile, "tile", "J4", [["3", "GND"]]);
  supplies(die, "die", "J1", data);
  for (let n = 1; n <= 10; n++) {
    const [here, there] = [controller, tray].map((items, i) =>
      netAt(items, i ? "J1" : "J11", `${n}`),
    );
    if (here !== there)
      faults.push(`ribbon line ${n}: ${here} on the controller, ${there} on the tray`);
  }
  return faults;
}

/** Buttons, tray, buzzer and display: from the header's pin to where it belongs. */
function signalFaults(boards: Boards): string[] {
  const { controller, tray, tile } = boards;
  const faults: string[] = [];
  const expect = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault);
  };
  NEXT_PINS.forEach((gpio, seat) => {
    const net = headerNet(controller, gpio);
    expect(
      leadsTo(controller, net, `J${7 + seat}`, "1"),
      `GPIO ${gpio}: does not lead to NEXT of seat ${seat}`,
    );
    expect(reached(controller, net).length > 1, `GPIO ${gpio}: has no resistor to its button`);
  });
  GO_PINS.forEach((gpio, seat) => {
    const net = headerNet(controller, gpio);
    expect(
      leadsTo(controller, net, `J${7 + seat}`, "2"),
      `GPIO ${gpio}: does not lead to GO of seat ${seat}`,
    );
    expect(reached(controller, net).length > 1, `GPIO ${gpio}: has no resistor to its button`);
  });
  [
    ["SW1", "1", "NEXT"],
    ["SW2", "2", "GO"],
  ].forEach(([ref, number, name]) => {
    expect(
      netAt(tile, ref, "1") === netAt(tile, "J4", number) && netAt(tile, ref, "2") === "GND",
      `tile ${ref}: is not ${name}`,
    );
  });
  const ribbon = (net: string) => {
    const pin = controller.find((i) => i.ref === "J11")?.pins.find((p) => p.net === net);
    return pin ? netAt(tray, "J1", pin.number) : "";
  };
  PIP_PINS.forEach((gpio, i) => {
    const want = TRAY_SENSORS[i];
    const net = ribbon(headerNet(controller, gpio));
    const sensor = ends(tray, net).find(({ pin }) => pin.name === "C" && pin.type === "passive");
    expect(sensor !== undefined, `GPIO ${gpio}: leads to no sensor`);
    if (!sensor) return;
    const { ref, x, y } = sensor.item;
    const isPlaced = x !== 0 || y !== 0;
    expect(
      !isPlaced || Math.hypot(want.x - x, want.y - y) < CLOSE,
      `GPIO ${gpio}: leads to ${ref}, which is not at ${want.name}`,
    );
    const pull = tray.find(
      (r) =>
        r.value === "10k" &&
        r.pins.some((p) => p.net === net) &&
        r.pins.some((p) => p.net === "+3V3"),
    );
    expect(pull !== undefined, `${net}: no 10 k to +3V3`);
  });
  const gate = ribbon(headerNet(controller, IR_PIN));
  expect(
    ends(tray, gate).some(({ pin }) => pin.name === "G"),
    `GPIO ${IR_PIN}: does not lead to the light's switch`,
  );
  expect(
    tray.some(
      (r) =>
        r.value === "10k" &&
        r.pins.some((p) => p.net === gate) &&
        r.pins.some((p) => p.net === "GND"),
    ),
    `${gate}: no 10 k to ground`,
  );
  expect(
    ends(controller, headerNet(controller, BUZZER_PIN)).some(({ pin }) => pin.name === "B"),
    `GPIO ${BUZZER_PIN}: does not lead to the buzzer's transistor`,
  );
  [
    [SCL_PIN, "3"],
    [SDA_PIN, "4"],
  ].forEach(([gpio, number]) => {
    expect(
      leadsTo(controller, headerNet(controller, Number(gpio)), "J12", String(number)),
      `GPIO ${gpio}: does not lead to pin ${number} of the display`,
    );
  });
  return faults;
}

/** What is wrong between the boards. */
export function systemFaults(boards: Boards, hasPlaces = true): string[] {
  return [
    ...headerFaults(boards.controller),
    ...chainFaults(boards, hasPlaces),
    ...cableFaults(boards),
    ...signalFaults(boards),
  ];
}
