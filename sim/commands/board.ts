/** `skyring board`: the physical board's data for people and programs. */

import { stdout } from "node:process";
import {
  BUILDS,
  LATTICE,
  LEDS,
  ledsOfPlace,
  PINS,
  PITCH,
  type Place,
  partOf,
  pointOf,
  SEAT_NAMES,
} from "../../hardware/board.ts";
import { placeName, stopsOf, wiringPicture } from "../../hardware/wiring.ts";
import { type Command, parse, UsageError } from "./command.ts";

const HELP = `Usage: skyring board [--picture | --svg [--below] | --json] [--build NAME]

Prints the pins and the LEDs in wire order with their places, positions and the way from the LED before
in millimetres.

  --picture      an ASCII picture of the board instead: ring cells by number, and by seat letter
                 lanes (y1..y5), goals (yG), pads (yP), hangars (yH) and bars (0..7)
  --svg          a picture of tiles, LED numbers and wire, to be opened in a browser
  --below        as the board is soldered: seen from below, so left is right
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
  /** From the LED before, mm. */
  hop: number;
}

function rows(build: number): Row[] {
  return stopsOf(build).map(({ led, tile, place, x, y, order, hop }) => ({
    led,
    tile,
    place: placeName(place),
    x,
    y,
    order,
    hop: Math.round(hop * 100) / 100,
  }));
}

function table(build: number): string {
  const pins = PINS.map(
    ({ pin, net, use }) => `${String(pin).padStart(4)}  ${net.padEnd(10)}${use}\n`,
  );
  const leds = rows(build).map(
    ({ led, tile, place, x, y, order, hop }) =>
      `${String(led).padStart(3)}  ${tile < 4 ? `tile ${tile}` : "die   "}  ${place.padEnd(16)}` +
      `${x.toFixed(2).padStart(7)} ${y.toFixed(2).padStart(7)}  ${order}  ${hop.toFixed(1).padStart(8)}\n`,
  );
  return (
    `GPIO  net       use\n${pins.join("")}\n` +
    `LED  where   place           x (mm)  y (mm)  order  hop (mm)\n${leds.join("")}`
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

function dataOf(build: number) {
  const { name } = BUILDS[build];
  return { build: name, pins: PINS, leds: rows(build), ledOfPlace: [...ledsOfPlace(build)] };
}

function run(args: string[]): number {
  const { values, positionals } = parse(args, {
    json: { type: "boolean" },
    picture: { type: "boolean" },
    svg: { type: "boolean" },
    below: { type: "boolean" },
    build: { type: "string" },
  });
  const name = values.build ?? BUILDS[0].name;
  const build = BUILDS.findIndex((b) => b.name === name);
  if (positionals.length) throw new UsageError(`\`${positionals[0]}\` is one word too many`);
  if (build < 0)
    throw new UsageError(`there is no build \`${name}\`: ${BUILDS.map((b) => b.name).join(", ")}`);
  const forms = [values.json, values.picture, values.svg].filter(Boolean).length;
  if (forms > 1) throw new UsageError("give one of --json, --picture and --svg");
  if (values.below && !values.svg) throw new UsageError("--below is for --svg");
  if (values.svg) stdout.write(wiringPicture(build, values.below ?? false));
  else if (values.picture) stdout.write(picture());
  else if (values.json) stdout.write(`${JSON.stringify(dataOf(build), null, 2)}\n`);
  else stdout.write(table(build));
  return 0;
}

export const board: Command = {
  name: "board",
  summary: "prints pins, LEDs and positions",
  help: HELP,
  run,
};
