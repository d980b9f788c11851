/** `skyring board`: the physical board's data for people and programs. */

import { stdout } from "node:process";
import {
  BUILDS,
  LATTICE,
  LEDS,
  orders,
  PINS,
  PITCH,
  type Place,
  partOf,
  placesOnWire,
  pointOf,
  pointOn,
  SEAT_NAMES,
  tileOf,
} from "../../hardware/board.ts";
import { type Command, parse, UsageError } from "./command.ts";

const HELP = `Usage: skyring board [--picture] [--json] [--build NAME]

Prints the pins and the LEDs in wire order with their places and positions in millimetres.

  --picture      an ASCII picture of the board instead: ring cells by number, and by seat letter
                 lanes (y1..y5), goals (yG), pads (yP), hangars (yH) and bars (0..7)
  --json         the same data as the table as JSON
  --build NAME   one of the ways to make the board: ${BUILDS.map((b) => b.name).join(", ")}

Exit code: 0 done; 2 wrong use.
`;

/** An LED of the board as the table shows it. */
interface Row {
  led: number;
  tile: number;
  place: string;
  x: number;
  y: number;
  order: string;
}

/** A place in words: \`ring 17\`, \`yellow lane 1\`, \`die 3\`. */
function placeName(place: Place): string {
  const { part, seat, index } = partOf(place);
  if (part === "ring") return `ring ${place}`;
  return part === "die" ? `die ${index}` : `${SEAT_NAMES[seat]} ${part} ${index}`;
}

function rows(build: number): Row[] {
  const order = orders(build);
  return placesOnWire(build).map((place, led) => ({
    led,
    tile: tileOf(led),
    place: placeName(place),
    ...pointOn(build, place),
    order: order[led] ? "RGB" : "GRB",
  }));
}

function table(build: number): string {
  const pins = PINS.map(
    ({ pin, net, use }) => `${String(pin).padStart(4)}  ${net.padEnd(10)}${use}\n`,
  );
  const leds = rows(build).map(
    ({ led, tile, place, x, y, order }) =>
      `${String(led).padStart(3)}  ${tile < 4 ? `tile ${tile}` : "die   "}  ${place.padEnd(16)}` +
      `${x.toFixed(2).padStart(7)} ${y.toFixed(2).padStart(7)}  ${order}\n`,
  );
  return (
    `GPIO  net       use\n${pins.join("")}\n` +
    `LED  where   place           x (mm)  y (mm)  order\n${leds.join("")}`
  );
}

/** Characters of the picture for a lattice cell. */
const WIDE = 6;
const HIGH = 3;

function label(place: Place): string {
  const { part, seat, index } = partOf(place);
  const letter = SEAT_NAMES[seat][0];
  if (part === "ring") return String(place);
  if (part === "lane") return `${letter}${index + 1}`;
  if (part === "bar") return String(index);
  return part === "die" ? "*" : letter + part[0].toUpperCase();
}

function picture(): string {
  const lines = Array.from({ length: LATTICE * HIGH }, () => new Array(LATTICE * WIDE).fill(" "));
  for (let place = 0; place < LEDS; place++) {
    const { x, y } = pointOf(place);
    const text = label(place);
    const line = lines[Math.min(Math.max(Math.floor((y / PITCH) * HIGH), 0), lines.length - 1)];
    const column = Math.round((x / PITCH) * WIDE - text.length / 2);
    for (let i = 0; i < text.length; i++) line[column + i] = text[i];
  }
  return lines.map((line) => `${line.join("").trimEnd()}\n`).join("");
}

function run(args: string[]): number {
  const { values, positionals } = parse(args, {
    json: { type: "boolean" },
    picture: { type: "boolean" },
    build: { type: "string" },
  });
  const name = values.build ?? BUILDS[0].name;
  const build = BUILDS.findIndex((b) => b.name === name);
  if (positionals.length) throw new UsageError(`\`${positionals[0]}\` is one word too many`);
  if (build < 0)
    throw new UsageError(`there is no build \`${name}\`: ${BUILDS.map((b) => b.name).join(", ")}`);
  if (values.json && values.picture) throw new UsageError("give --json or --picture, not both");
  const wire = placesOnWire(build);
  const ledOfPlace = wire.map((_, place) => wire.indexOf(place));
  const data = { build: name, pins: PINS, leds: rows(build), ledOfPlace };
  stdout.write(
    values.json ? `${JSON.stringify(data, null, 2)}\n` : values.picture ? picture() : table(build),
  );
  return 0;
}

export const board: Command = {
  name: "board",
  summary: "prints pins, LEDs and positions",
  help: HELP,
  run,
};
