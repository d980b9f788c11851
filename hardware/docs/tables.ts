/** Tables of the pages, from `board.ts`, as Markdown. */

import {
  BAR_PITCH,
  BUILDS,
  GO_PINS,
  LEDS,
  NEXT_PINS,
  PINS,
  PIP_PINS,
  PIXELS,
  RUNS,
  SEAT_NAMES,
  TILE_LEDS,
} from "../board.ts";
import { DEVKIT } from "../pcb/parts.ts";
import { placeName, stopsOf } from "../wiring.ts";
import { BILLS } from "./bill.ts";
import { table } from "./table.ts";

/** What a net of the pin map is for, and where its wire goes. */
function purposeOf(net: string, pin: number): [what: string, to: string] {
  const next = NEXT_PINS.indexOf(pin);
  const go = GO_PINS.indexOf(pin);
  const button = (seat: number, name: string): [string, string] => [
    `${name} of seat ${seat} (${SEAT_NAMES[seat]})`,
    "1 kΩ, the button, then GND",
  ];
  if (next >= 0) return button(next, "NEXT");
  if (go >= 0) return button(go, "GO");
  if (PIP_PINS.includes(pin))
    return [
      `dice tray, sensor ${net.slice(4)}`,
      "the sensor's collector; 10 kΩ from there to 3.3 V",
    ];
  const others: Record<string, [string, string]> = {
    LED_DATA: ["data of all LEDs, 3.3 V", "74AHCT125 1A (10 kΩ to GND), 1Y, then LED 0 DIN"],
    BUZZER: ["buzzer", "1 kΩ, base of the transistor (or a passive piezo)"],
    IR_EN: ["the tray's light", "gate of the N-MOSFET, 10 kΩ to GND"],
    SDA: [
      "I2C data of a display, not used yet",
      "the display's SDA; 4.7 kΩ to 3.3 V unless it has one",
    ],
    SCL: [
      "I2C clock of a display, not used yet",
      "the display's SCL; 4.7 kΩ to 3.3 V unless it has one",
    ],
  };
  return others[net] ?? ["", ""];
}

/** Pins of each of the devkit's two rows. */
const ROW = 19;

/** Where a pin is on a devkit of 38 pins, counted from the aerial's end. */
function socketOf(pin: number): string {
  const number = Number(DEVKIT.pins.find(({ name }) => name === `GPIO${pin}`)?.number);
  return number > ROW ? `row of GND, ${number - ROW}` : `row of 3V3, ${number}`;
}

function pins(): string {
  const rows = [...PINS]
    .sort((a, b) => a.pin - b.pin)
    .map(({ pin, net }) => [`GPIO${pin}`, socketOf(pin), `\`${net}\``, ...purposeOf(net, pin)]);
  return table(["ESP32 pin", "devkit's header", "net", "what it is", "its wire goes to"], rows);
}

function leds(): string {
  const [first, second] = [stopsOf(0), stopsOf(PIXELS)];
  const rows = first.map((stop, led) => {
    const other = second[led];
    const name = placeName(stop.place);
    const otherName = placeName(other.place);
    return [
      led,
      led < 4 * TILE_LEDS ? `tile ${stop.tile}` : "die",
      name,
      `${stop.x.toFixed(1)}, ${stop.y.toFixed(1)}`,
      led ? stop.hop.toFixed(1) : "",
      otherName === name ? "" : otherName,
      `${other.x.toFixed(1)}, ${other.y.toFixed(1)}`,
      led ? other.hop.toFixed(1) : "",
    ];
  });
  return table(
    [
      "LED",
      "where",
      "place",
      "x, y (mm)",
      "from the LED before (mm)",
      "pixels: place, if another",
      "pixels: x, y (mm)",
      "pixels: from the LED before (mm)",
    ],
    rows,
  );
}

function builds(): string {
  const rows = BUILDS.map(({ name, title, reach }, build) => {
    const runs = RUNS[build];
    const parts: string[] = [];
    for (let i = 0; i < runs.length; i += 2)
      parts.push(`${runs[i]} ${runs[i + 1] ? "RGB" : "GRB"}`);
    return [build + 1, `\`${name}\``, title, parts.join(", "), reach];
  });
  return table(
    [
      "setting 8",
      "name",
      "what it is",
      "orders of colours along the wire",
      "longest way from LED to LED that its wire allows (mm)",
    ],
    rows,
  );
}

function facts(): string {
  return table(
    ["fact", "figure"],
    [
      ["LEDs in all", LEDS],
      ["LEDs of a tile", TILE_LEDS],
      [
        "LEDs of a bar, apart",
        `8, ${BAR_PITCH} mm (boards) or ${BUILDS[PIXELS].barPitch} mm (sticks)`,
      ],
    ],
  );
}

/** The tables by name. */
export const TABLES: Record<string, () => string> = { pins, leds, builds, facts, ...BILLS };
