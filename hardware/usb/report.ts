/*
 * What a board says of itself and of its last error, as a text to paste into an issue: a record, in
 * which all that is no token is a comment, so that `skyring replay` plays it.
 */

import { formatToken } from "../../firmware/rules/token.ts";
import { BUILDS, GO_PINS, IR_PIN, LEDS, NEXT_PINS, PINS, PIP_PINS, SEAT_NAMES } from "../board.ts";
import { SLOTS, TRAILER } from "./boot.ts";
import { BUG_FILE, type Fate, findScene, parseBug } from "./bug.ts";
import { type Device, type Greeting, NoAnswer, Refused, type Times } from "./device.ts";
import { type History, newestGame, type Stretch } from "./history.ts";
import { comment, formatRecords, formatStretch, tellLosses } from "./record.ts";
import { readFile } from "./store.ts";

/** Turns of the loop that is timed: a board takes some 50 ms for them, about a frame. */
const TURNS = 500;

/** What a question answers, `undefined` if the board cannot say. */
async function tryAsk(device: Device, question: string, ms: number): Promise<unknown> {
  try {
    return await device.ask(question, ms);
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof Refused) return undefined;
    throw error;
  }
}

/** The lines that a call of `sky` prints and that begin with a word. */
async function callSky(device: Device, call: string, begin: string, ms: number): Promise<string[]> {
  const lines: string[] = [];
  // The mark is put together on the device, so that an echo is none.
  const end = `<end of ${call}>`;
  const all = device.wait((line) => {
    if (line.startsWith(begin)) lines.push(line);
    return line.includes(end) ? lines : undefined;
  }, ms);
  device.tell(`try{sky("${call}")}catch(e){}print("<end"+" of ${call}>")`);
  try {
    return await all;
  } catch (error) {
    if (error instanceof NoAnswer) return lines;
    throw error;
  }
}

/** Lines on memory, Storage, speed and the program's file. */
async function askChip(device: Device, times: Times): Promise<string[]> {
  const number = (value: unknown) => (typeof value === "number" ? String(value) : "?");
  const memory = (await tryAsk(
    device,
    "(function(m){return[m.free,m.usage,m.total,m.blocksize]})(process.memory())",
    times.work,
  )) as unknown[] | undefined;
  const [free, usage, total, size] = (memory ?? []).map(number);
  const room = await tryAsk(device, 'require("Storage").getFree()', times.work);
  const flags = await tryAsk(device, "E.getErrorFlags()", times.answer);
  const seconds = await tryAsk(
    device,
    `(function(t,i){t=getTime();for(i=0;i<${TURNS};i++);return getTime()-t})()`,
    times.work,
  );
  const slots = (await tryAsk(
    device,
    `${JSON.stringify(SLOTS)}.map(function(n,t){t=require("Storage").read(n);` +
      `return t?t.length-${TRAILER}+" bytes"+t.substr(-${TRAILER}).replace("\\n//",", CRC32 ").trim():0})`,
    times.work,
  )) as (string | 0)[] | undefined;
  const loop = typeof seconds === "number" ? `${((1000 * seconds) / TURNS).toFixed(4)} ms` : "?";
  return [
    `memory: ${free ?? "?"} of ${total ?? "?"} variables free, ${usage ?? "?"} in use, ${size ?? "?"} bytes each`,
    `Storage: ${number(room)} bytes free`,
    `error flags: ${Array.isArray(flags) ? flags.join(" ") || "none" : "?"}`,
    `one turn of an empty loop: ${loop}`,
    ...(slots ?? []).flatMap((slot, i) => (slot ? [`program in ${SLOTS[i]}: ${slot}`] : [])),
  ];
}

/** Lines on what its inputs read now: buttons, and the dice tray's sensors dark and lit. */
async function askInputs(device: Device, times: Times): Promise<string[]> {
  const buttons = SEAT_NAMES.flatMap((seat, i) => [
    { pin: NEXT_PINS[i], name: `${seat} NEXT` },
    { pin: GO_PINS[i], name: `${seat} GO` },
  ]);
  const levels = await tryAsk(
    device,
    `${JSON.stringify(buttons.map(({ pin }) => pin))}.map(function(p){return digitalRead(p)})`,
    times.work,
  );
  // The program's looks at the tray are as short, and leave the light off.
  const looks = await tryAsk(
    device,
    `${JSON.stringify(PIP_PINS)}.map(function(p,d){d=analogRead(p);digitalWrite(${IR_PIN},1);` +
      `p=analogRead(p);digitalWrite(${IR_PIN},0);return[d,p]})`,
    times.work,
  );
  const held = Array.isArray(levels) ? buttons.filter((_, i) => !levels[i]) : undefined;
  const share = (value: unknown) => (typeof value === "number" ? value.toFixed(3) : "?");
  const sensors = PIP_PINS.map((pin, i) => {
    const [dark, lit] = Array.isArray(looks) && Array.isArray(looks[i]) ? looks[i] : [];
    return `${PINS.find((net) => net.pin === pin)?.net} ${share(dark)}/${share(lit)}`;
  });
  return [
    `buttons held: ${held ? held.map(({ name }) => name).join(", ") || "none" : "?"}`,
    `dice tray's sensors, dark/lit, more light reads less: ${sensors.join(", ")}`,
  ];
}

/** What a board says of itself, line by line. */
export async function askBoard(
  device: Device,
  { version, board }: Greeting,
  times: Times,
): Promise<string[]> {
  const lines = [`Espruino ${version} on ${board}`, ...(await askChip(device, times))];
  if ((await tryAsk(device, "typeof sky", times.answer)) !== "function")
    return [...lines, "Skyring does not run"];
  const settings = await callSky(device, "set", "# set ", times.work);
  const build = settings.map((line) => /^# set colours=(\d)/.exec(line)?.[1]).find(Boolean);
  const { name, title } = BUILDS[Number(build)] ?? { name: "?", title: "" };
  return [
    ...lines,
    `LEDs: ${LEDS}, set up as \`${name}\`${title && `: ${title}`}`,
    ...(await askInputs(device, times)),
    ...settings,
    ...(await callSky(device, "dice", "# dice ", times.work)),
  ];
}

/** The text of the report that the board keeps of an error, undefined if there is none. */
export async function readBug(device: Device, times: Times): Promise<string | undefined> {
  const bytes = await readFile(device, times, BUG_FILE);
  return bytes && Buffer.from(bytes).toString("latin1");
}

const FATES: Record<Fate, string> = {
  saved:
    "The token of the error was played and saved, and the error came after it: it is the last one here.",
  unsaved:
    "The token of the error was played, but not saved: it is the last one here, after those that were.",
  unplayed:
    "The token of the error was not played to its end: it is the last one here, after those that were.",
  none: "No token was being played then. What had been played of the game:",
};

/** The record up to an error. */
function formatScene(text: string, stretches: readonly Stretch[]): string {
  const bug = parseBug(text);
  if (!bug) return comment("The report of the error is damaged: no record up to it.");
  const name = bug.token === undefined ? "none" : formatToken(bug.token);
  const told = comment(`its token is ${name}`);
  const scene = findScene(bug, stretches);
  if (!scene) return told + comment("The error was in a game, or before one, that is not here.");
  const { stretch, tokens, fate } = scene;
  const last = fate === "unsaved" || fate === "unplayed" ? [bug.token!] : [];
  const replay = "`skyring replay` of this text does what the rules did up to the error.";
  return told + comment(`${FATES[fate]}\n${replay}`) + formatStretch({ ...stretch, tokens }, last);
}

/** The report: what the board says, its error, and the saved game. */
export function formatReport(
  lines: readonly string[],
  bug: string | undefined,
  history: History,
  foreign: string[],
): string {
  const game = newestGame(history);
  const parts = [
    comment(["Skyring report", ...lines].join("\n")),
    bug === undefined
      ? comment("no error is kept")
      : comment(`the last error that nobody caught:\n${bug}`) + formatScene(bug, game),
    game.length ? comment("the saved game:") + formatRecords(game) : comment("no game is saved"),
  ];
  const losses = tellLosses(history, foreign);
  if (losses.length) parts.push(comment(losses.join("\n")));
  return parts.join("\n");
}
