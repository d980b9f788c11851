/**
 * The rules as tables: a case is a title, then a line with a short text of a position before it
 * and of what is other after it. `cases()` makes a test of each.
 *
 * A position is written as its planes, then `field=value` for the other fields of NOTATION.md
 * (Position). Fields that are not named are as they were: those of the game's start for the
 * position before the tokens, those of that position for the one after them. Of the fields with
 * four seats an empty part is as it was too, and hangar planes are left out: `10///57.57` are a
 * plane of seat 0 at 10 and two of seat 3 at the goal, the others in their hangars. Stores are
 * filled up with 0, a clock may be the round alone. `field==value` is a value as it is.
 */

import { expect, test } from "vitest";
import { choiceCount, choices } from "../../firmware/rules/choice.ts";
import * as event from "../../firmware/rules/event.ts";
import { formatPosition } from "../../firmware/rules/position.ts";
import * as record from "../../firmware/rules/record.ts";
import { OK, refusalName } from "../../firmware/rules/refusal.ts";
import { parsePosition } from "../../firmware/rules/setup.ts";
import { state } from "../../firmware/rules/state.ts";
import { formatToken, TOKEN_MOVE } from "../../firmware/rules/token.ts";

export const FIELDS = [
  "planes",
  "turn",
  "phase",
  "dice",
  "marks",
  "last",
  "parked",
  "guards",
  "stores",
  "purses",
  "weather",
  "props",
  "clock",
  "winner",
];

/**
 * A case: its title begins with the section; the words of the rules line; the position before,
 * empty for the game's start; the tokens; what is other after them, or `refused` and the code of
 * the last token's refusal, all others being allowed; last the events of the last token, of those
 * kinds that are named, in order. `no` before a kind says that there is none of it.
 */
export interface Case {
  title: string;
  rules: string;
  from: string;
  tokens: string;
  to: string;
  events?: string;
}

/** Reads a table: a line for a title, then lines with the rest, joined by `|`. */
export function parseCases(table: string): Case[] {
  const texts: string[] = [];
  for (const line of table.split("\n").map((each) => each.trim())) {
    if (!line) continue;
    if (line.includes("|")) texts[texts.length - 1] += ` ${line}`;
    else texts.push(`${line} |`);
  }
  return texts.map((text) => {
    const [title, rules, from, tokens, to, events, ...more] = text
      .split("|")
      .map((each) => each.trim());
    if (to === undefined || more.length) throw new Error(`\`${text}\` is no case`);
    return { title, rules, from, tokens, to, events };
  });
}

/** The game of a rules line, at its start. */
export function start(rules: string): void {
  record.expect(record.EXPECT_START);
  for (const word of `skyring 1 rules ${rules}`.split(" "))
    if (record.readWord(word) !== OK) throw new Error(`${word} of \`${rules}\` is refused`);
  if (record.endRules() !== OK) throw new Error(`\`${rules}\` makes no game`);
}

/** One part of a field of four seats, written in full. */
function part(field: string, text: string, before: string): string {
  if (!text) return before;
  if (field === "planes") {
    const planes = text.split(".");
    return [...Array(before.split(".").length - planes.length).fill("0"), ...planes].join(".");
  }
  return field === "stores" ? text.padEnd(before.length, "0") : text;
}

function field(name: string, text: string, before: string): string {
  if (name === "clock" && !text.includes(":")) return `${text}:${before.split(":")[1]}`;
  if (!text.includes("/")) return text;
  const parts = before.split("/");
  return text
    .split("/")
    .map((each, s) => part(name, each, parts[s]))
    .join("/");
}

/** The position that a short text says, in full, where `before` is what it leaves out. */
export function position(text: string, before: string): string {
  const fields = before.split(" ");
  for (const word of text.split(" ").filter(Boolean)) {
    const at = word.indexOf("=");
    const i = at < 0 ? 0 : FIELDS.indexOf(word.slice(0, at));
    if (i < 0) throw new Error(`there is no field for \`${word}\``);
    const text = word.slice(at + 1);
    fields[i] = text.startsWith("=") ? text.slice(1) : field(FIELDS[i], text, fields[i]);
  }
  return fields.join(" ");
}

/** Sets up a short text's position in the game of a rules line. */
export function setUp(rules: string, from: string): void {
  start(rules);
  const text = position(from, formatPosition());
  const fault = parsePosition(text);
  if (fault) throw new Error(`\`${text}\`: field ${fault.field} is wrong (${fault.why})`);
}

/** Plays tokens. Returns the name of the refusal of the last; another one throws. */
export function play(tokens: string): string {
  const words = tokens.split(" ").filter(Boolean);
  let code: number = OK;
  for (const word of words) {
    if (code !== OK) throw new Error(`a token before ${word} of \`${tokens}\` is refused`);
    code = record.readWord(word);
  }
  return code === OK ? "" : refusalName(code);
}

/** The fields of the game's position by name. */
export function fieldsNow(text = formatPosition()): Record<string, string> {
  const values = text.split(" ");
  return Object.fromEntries(FIELDS.map((name, i) => [name, values[i]]));
}

/** The choices of the move phase, in their order. */
export function choicesNow(): string {
  return Array.from(choices.subarray(0, choiceCount), (v) => formatToken(TOKEN_MOVE + v)).join(" ");
}

/** How many bytes of an event mean something; those of `MOVER` begin with who moves. */
const BYTES: Record<string, number> = { launch: 1, park: 2, storm: 2, use: 2, shield: 2, waste: 1 };
Object.assign(BYTES, { ground: 1, skip: 1, weather: 2, clear: 2, prop: 2, stuck: 1, again: 1 });
Object.assign(BYTES, { give: 2, tanker: 1, turn: 1, won: 1, sixes: 1, turned: 2, left: 2 });
const MOVER = "walk jump fly home park blown storm barred turned left".split(" ");
const HOME = ["bumped", "crossing", "stack", "missile", "sixes"];

const NAMES: string[] = [];
for (const [name, kind] of Object.entries(event))
  if (name.startsWith("EVENT_")) NAMES[kind as number] = name.slice(6).toLowerCase();

/** An event as text: `walk 0 10 13`, `jump 0x2+1 3 7` for two planes and a partner's. */
function eventText(word: number): string {
  const name = NAMES[word & 255];
  const [a, b, c] = [(word >> 8) & 255, (word >> 16) & 255, word >>> 24];
  const args: (number | string)[] = [a, b, c].slice(0, BYTES[name] ?? 3);
  if (name === "round") return `round ${a + 256 * b + 65536 * c}`;
  if (name === "home") args[2] = HOME[c];
  if (MOVER.includes(name)) {
    const [own, partners] = [(a >> 2) & 7, a >> 5];
    args[0] = `${a & 3}${own > 1 ? `x${own}` : ""}${partners ? `+${partners}` : ""}`;
  }
  return [name, ...args].join(" ");
}

/** The events of the last token, of the named kinds alone or all. */
export function eventsNow(kinds?: string[]): string[] {
  return Array.from(event.events.subarray(0, event.eventCount), eventText).filter(
    (text) => !kinds || kinds.includes(text.split(" ")[0]),
  );
}

function expectEvents(wanted: string): void {
  const texts = wanted.split(", ");
  const kinds = texts.map((text) => text.replace(/^no /, "").split(" ")[0]);
  for (const kind of kinds) expect(NAMES).toContain(kind);
  expect(eventsNow(kinds)).toEqual(texts.filter((text) => !text.startsWith("no ")));
}

/** A position that was reached is one that can be set up, down to the last byte. */
function expectReadable(): void {
  const bytes = state.slice();
  expect(parsePosition(formatPosition()), formatPosition()).toBeUndefined();
  expect(state).toEqual(bytes);
}

/** Plays a case, and compares. */
export function check({ rules, from, tokens, to, events }: Case): void {
  setUp(rules, from);
  const before = formatPosition();
  if (to.startsWith("refused ")) {
    const words = tokens.split(" ");
    const last = words.pop()!;
    expect(play(words.join(" "))).toBe("");
    const bytes = state.slice();
    expect(play(last)).toBe(to.slice(8));
    expect(state).toEqual(bytes);
    return;
  }
  expect(play(tokens)).toBe("");
  expect(fieldsNow()).toEqual(fieldsNow(position(to, before)));
  expect(event.eventCount).toBeLessThanOrEqual(event.MOST_EVENTS);
  if (events) expectEvents(events);
  expectReadable();
}

/** A test of each case of a table. */
export function cases(table: string): void {
  for (const each of parseCases(table)) test(each.title, () => check(each));
}

/** The world's random numbers, as RULES.md section 10 has them: the next state. */
export function xorshift(x: number): number {
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  return x >>> 0;
}

/** What `random(n)` gives for a state that was drawn. */
export function number(x: number, n: number): number {
  return (x & 0x7fffffff) % n;
}

/** A state as eight hex digits. */
export function hex(x: number): string {
  return x.toString(16).padStart(8, "0");
}

/** The first seed whose draws, `random(n)` each, are those wanted; `-1` stands for any. */
export function seedFor(...draws: [n: number, wanted: number][]): number {
  for (let seed = 1; ; seed++) {
    let x = seed;
    if (draws.every(([n, wanted]) => [-1, number((x = xorshift(x)), n)].includes(wanted)))
      return seed;
  }
}

/** The state after `count` draws. */
export function drawn(seed: number, count: number): number {
  return count ? drawn(xorshift(seed), count - 1) : seed;
}
