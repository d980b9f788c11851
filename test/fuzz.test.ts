/**
 * Texts and flash that are almost right: those of a grammar, with pieces taken out, put in, changed and
 * doubled. Nothing is thrown, what is refused says where and why and changes nothing, what is taken is what
 * is written. `FUZZ_RUNS=20` runs each so many times as often, `FUZZ_SEED=2` otherwise.
 */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPosition } from "../firmware/rules/position.ts";
import { parsePosition } from "../firmware/rules/setup.ts";
import { state } from "../firmware/rules/state.ts";
import { createFlash, createStorage } from "../sim/flash.ts";
import { playRandomly, seeded } from "../sim/generate.ts";
import { haveLasted } from "../sim/page/boot.ts";
import { replay, words } from "../sim/replay.ts";
import { bootBoard, shortest } from "./pins.ts";
import { chanceOf, randomRules } from "./reference/random.ts";

const TIMES = Number(process.env.FUZZ_RUNS ?? 1);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

/** Checks a property some `runs`, or as many times as wished. */
function check<T>(runs: number, arbitrary: fc.Arbitrary<T>, predicate: (value: T) => void): void {
  fc.assert(fc.property(arbitrary, predicate), { numRuns: runs * TIMES, seed: SEED });
}

/** A change of a list: at a place, as a share of its length, so many are taken out, doubled or replaced. */
interface Change<T> {
  kind: "insert" | "delete" | "replace" | "duplicate" | "swap";
  at: number;
  count: number;
  by: T;
}

function changes<T>(by: fc.Arbitrary<T>, most = 4): fc.Arbitrary<Change<T>[]> {
  const change = fc.record({
    kind: fc.constantFrom("insert", "delete", "replace", "duplicate", "swap" as const),
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    count: fc.integer({ min: 1, max: 3 }),
    by,
  });
  return fc.array(change as fc.Arbitrary<Change<T>>, { maxLength: most });
}

function change<T>(list: readonly T[], all: Change<T>[]): T[] {
  const result = [...list];
  for (const { kind, at, count, by } of all) {
    const i = Math.floor(at * result.length);
    const part = result.slice(i, i + count);
    if (kind === "insert") result.splice(i, 0, by);
    else if (kind === "delete") result.splice(i, count);
    else if (kind === "replace") result.splice(i, count, by);
    else if (kind === "duplicate") result.splice(i, 0, ...part);
    else result.splice(i, part.length, ...part.reverse());
  }
  return result;
}

/** The words of a record by the rules: random options, and legal tokens up to so many. */
const record = fc.record({ seed: fc.nat(0xfffffff), most: fc.nat(120) }).map(({ seed, most }) => {
  const rules = `skyring 1 rules ${randomRules(chanceOf(seed))}`;
  expect(replay(rules, () => undefined)).toBeUndefined();
  return [...rules.split(" "), ...playRandomly(seeded(seed), 0.4, most)];
});

const digits = fc.stringMatching(/^[0-9]{1,10}$/);
const option = fc
  .tuple(
    fc.constantFrom(
      ..."seats planes first takeoff finish teams group score coins beans seed park".split(" "),
    ),
    fc.oneof(digits, fc.constantFrom("", "yes", "no", "02", "1.2.3.4", "-1", "6.0", "ffffffff")),
  )
  .map(([name, value]) => `${name}=${value}`);
const token = fc.oneof(
  fc.stringMatching(/^r[0-9]{0,3}$/),
  fc.stringMatching(/^m[0-9]{0,3}(:[0-9](\+[0-9])?)?$/),
  fc.stringMatching(/^[ub][0-9]?$/),
  fc.constantFrom("k", "g", "K", "skyring", "1", "rules", "qq", "match", "china", "=", ";"),
);
const word = fc.oneof(
  { weight: 5, arbitrary: token },
  { weight: 2, arbitrary: option },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
);
/** What may stand between two words. */
const gap = fc.constantFrom(" ", "\n", "\t", " ; x\n", "\r\n", "  ", "");

/** A record that is almost one: words and then characters of it are changed. */
const almost = fc
  .tuple(
    record,
    changes(word),
    changes(fc.string({ unit: "binary", maxLength: 3 }), 2),
    fc.array(gap, { maxLength: 5 }),
  )
  .map(([right, byWord, byCharacter, gaps]) => {
    const list = change(right, byWord);
    const text = list.map((w, i) => w + (gaps[(7 * i) % 20] ?? " ")).join("");
    return change([...text], byCharacter).join("");
  });

describe("a record that is almost one", () => {
  it("is replayed, word by word, or refused at the word that is wrong", () => {
    let taken = 0;
    let refused = 0;
    check(1500, almost, (text) => {
      const all = [...words(text)];
      const positions: string[] = [];
      const refusal = replay(text, (p) => positions.push(p));
      if (!refusal) {
        taken++;
        // The same words on one line are the same record.
        const again: string[] = [];
        const joined = all.map((w) => w.text).join(" ");
        expect(replay(joined, (p) => again.push(p))).toBeUndefined();
        expect(again).toEqual(positions);
        return;
      }
      refused++;
      expect(refusal.code).toMatch(
        /^(syntax|option|over|gift|prop|phase|die|move|used|none|have|limit|coins)$/,
      );
      // Where it says, that word stands, or a text without one ends there.
      const at = all.findIndex((w) => w.line === refusal.line && w.column === refusal.column);
      if (all.length) expect(at).toBeGreaterThanOrEqual(0);
      if (all.length)
        expect(all[at].text.startsWith(refusal.text.replace(/\.\.\.$/, ""))).toBe(true);
      // What stands before it is taken, by itself too: at most a game more begins, whose rules end there.
      const before: string[] = [];
      const head = all.slice(0, Math.max(at, 0)).map((w) => w.text);
      replay(head.join(" "), (p) => before.push(p));
      expect(before.slice(0, positions.length)).toEqual(positions);
      expect(before.length - positions.length).toBeLessThan(2);
    });
    console.log(`records: ${taken} taken, ${refused} refused`);
    expect(taken).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(500);
  });
});

describe("a position that is almost one", () => {
  const WHYS =
    /^(form|seats|planes|order|options|enemies|turn|phase|dice|choice|marks|last|parked|props|cell|random|winner)$/;
  const characters = fc.constantFrom(
    ..."0123456789./-:@,gstpnxdwalhrolmvegif ",
    "00",
    " -",
    "é",
    "\0",
  );
  const fields = fc.oneof(
    fc.constantFrom(
      "-",
      "0",
      "-/-/-/-",
      "0/0/0/0",
      "roll",
      "move",
      "gift",
      "over",
      "r6",
      "1:00000001",
    ),
    fc.string({ maxLength: 8 }),
  );

  it("is set up as it is written, or refused with its field, and then nothing has changed", () => {
    let taken = 0;
    const game = fc.record({ seed: fc.nat(0xfffffff), most: fc.nat(150) });
    check(
      1500,
      fc.tuple(game, game, changes(fields, 2), changes(characters, 3)),
      ([one, other, byField, byCharacter]) => {
        replay(`skyring 1 rules ${randomRules(chanceOf(other.seed))}`, () => undefined);
        playRandomly(seeded(other.seed), 0.4, other.most);
        // Some fields are those of a position of another game.
        const from = formatPosition().split(" ");
        replay(`skyring 1 rules ${randomRules(chanceOf(one.seed))}`, () => undefined);
        playRandomly(seeded(one.seed), 0.4, one.most);
        const right = formatPosition().split(" ");
        const mixed = right.map((field, i) => ((one.seed >> i) % 11 ? field : from[i]));
        const text = change([...change(mixed, byField).join(" ")], byCharacter).join("");
        const before = state.slice();
        const fault = parsePosition(text);
        if (fault) {
          expect(fault.field).toBeGreaterThan(0);
          expect(fault.field).toBeLessThan(16);
          expect(fault.why).toMatch(WHYS);
          expect(state).toEqual(before);
          // The game goes on from there.
          expect(formatPosition()).toBe(right.join(" "));
        } else {
          taken++;
          expect(formatPosition()).toBe(text);
          // Its options are the game's, and it can be played on.
          playRandomly(seeded(one.seed), 0.4, 30);
        }
      },
    );
    console.log(`positions: ${taken} taken`);
    expect(taken).toBeGreaterThan(100);
  });
});

describe("a call of the console that is almost one", () => {
  it("plays what the rules take, refuses what they refuse at the same word, and never throws", async () => {
    const pins = await bootBoard();
    let taken = 0;
    let refused = 0;
    check(600, almost, (whole) => {
      const text = whole.slice(0, 400);
      const first = [...words(text)][0]?.text ?? "";
      // A call that is no record: tests of its own.
      fc.pre(!/^(set|dice|accounts)$/.test(first) && !text.includes("set "));
      // A game that is there, which stays if the call begins none.
      const { length } = pins.lines;
      pins.sky("skyring 1 rules classic seed=1 r6");
      let last = pins.position();
      const from = pins.lines.length;
      expect(from - length).toBeGreaterThan(2);
      pins.sky(text);
      const said = pins.lines.splice(from);
      expect(said.join("")).toMatch(/^[ -~]*$/);
      // The same words after that game's.
      const refusal = replay(`skyring 1 rules classic seed=1 r6\n${text}`, (p) => {
        last = p;
      });
      const no = said.filter((line) => line.startsWith("! "));
      expect(said.at(-1)).toBe(`= ${last}`);
      if (refusal) {
        refused++;
        expect(no).toHaveLength(1);
        expect(no[0].split(" ").pop()).toBe(refusal.code);
      } else {
        taken++;
        expect(no).toEqual([]);
        const played = said.filter((line) => line.startsWith("> ")).map((line) => line.slice(2));
        const wanted = [...words(text)].map((w) => shortest(w.text));
        expect(wanted.filter((w) => /^([rmub]\d|[kg]$)/.test(w))).toEqual(played);
      }
      pins.lines.length = Math.min(pins.lines.length, 10);
    });
    expect(pins.board.errors).toEqual([]);
    console.log(`calls: ${taken} taken, ${refused} refused`);
    expect(taken).toBeGreaterThan(20);
    expect(refused).toBeGreaterThan(100);
  });

  it("sets what it names, or says what is wrong", async () => {
    const pins = await bootBoard();
    const names = "brightness speed sound dice palette teams fewer colours budget noundo".split(
      " ",
    );
    const right = fc.tuple(fc.constantFrom(...names), fc.nat(4)).map(([n, v]) => `set ${n}=${v}`);
    const wrong = fc
      .tuple(right, changes(fc.constantFrom(..."= set0123abc\0\xff"), 2))
      .map(([text, all]) => change([...text], all).join(""));
    check(800, wrong, (text) => {
      fc.pre(!/lock|tidy|check|white/.test(text));
      const { length } = pins.lines;
      pins.sky(text);
      const said = pins.lines.slice(length);
      const [, name, value] = /^set ([a-z]+)=(\d)$/.exec(text) ?? [];
      const set = said.filter((line) => line.startsWith("# set "));
      const no = said.filter((line) => line.startsWith("! "));
      if (text === "set") expect(set).toHaveLength(17);
      else if (set.length) expect(set[0]).toMatch(new RegExp(`^# set ${name}=${value} of `));
      else if (text.trim() && !/^\s*;/.test(text)) expect(no).toHaveLength(1);
      pins.lines.length = 0;
    });
    expect(pins.board.errors).toEqual([]);
  });
});

describe("flash whose files are almost right", () => {
  /** Flash with a game of many blocks, and its positions. */
  async function image() {
    const flash = createFlash();
    const pins = await bootBoard({ flash });
    const positions = new Set<string>();
    pins.board.listen({ line: (line) => line.startsWith("= ") && positions.add(line.slice(2)) });
    replay("skyring 1 rules qq seed=11", () => undefined);
    const tokens = playRandomly(seeded(11), 0.4, 260);
    pins.sky("skyring 1 rules qq seed=11");
    for (const text of tokens) pins.sky(text);
    pins.board.powerOff();
    return { flash, positions };
  }

  it("starts, and believes a position that was, or none; and plays and saves on", async () => {
    const { flash, positions } = await image();
    const starts = { resumed: 0, lobby: 0, safe: 0 };
    const files = createStorage(flash).list();
    const bytes = Buffer.from(flash.bytes).toString("latin1");
    const places = files
      .filter((name) => name.startsWith("sky."))
      .map((name) => [name, createStorage(flash).read(name)!] as const)
      .map(([name, text]) => [name, bytes.indexOf(text), text.length] as const);
    for (const [name, at] of places) expect(at, name).toBeGreaterThan(0);
    const damage = fc.array(
      fc.record({
        file: fc.nat(places.length - 1),
        // Most of it is blank: early bytes are the likely ones.
        at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        kind: fc.constantFrom("bit", "byte", "blank", "zero", "copy" as const),
        count: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 16384 })),
        value: fc.nat(255),
      }),
      { minLength: 1, maxLength: 5 },
    );
    const images: Uint8Array[] = [];
    check(150, damage, (all) => {
      const copy = createFlash(flash.bytes);
      for (const { file, at, kind, count, value } of all) {
        const [, begin, length] = places[file];
        const i = begin + Math.floor(at * at * at * length);
        const end = Math.min(i + count, begin + length);
        if (kind === "bit") copy.bytes[i] ^= 1 << (value & 7);
        else if (kind === "byte") copy.bytes[i] = value;
        else if (kind === "blank") copy.bytes.fill(255, i, end);
        else if (kind === "zero") copy.bytes.fill(0, i, end);
        else copy.bytes.copyWithin(i, begin, begin + end - i);
      }
      images.push(copy.bytes);
    });
    for (const bytes of images) {
      const copy = createFlash(bytes);
      const pins = await bootBoard({ flash: copy });
      if (pins.board.errors.length) {
        // Marks that say that three starts in a row did not last.
        expect(pins.board.errors).toEqual(["Uncaught safe start"]);
        starts.safe++;
        continue;
      }
      if (pins.state() === "resume") {
        starts.resumed++;
        pins.call("");
        expect(positions).toContain(pins.position());
      } else {
        starts.lobby++;
        expect(pins.state()).toBe("lobby");
      }
      pins.sky("skyring 1 rules classic seed=1 r6 m0");
      const position = pins.position();
      haveLasted(copy);
      pins.board.powerOff();
      const next = await bootBoard({ flash: copy });
      expect(next.board.errors).toEqual([]);
      next.call("");
      expect(next.position()).toBe(position);
    }
    console.log(`damaged flash: ${JSON.stringify(starts)}`);
    expect(starts.resumed).toBeGreaterThan(20);
    expect(starts.lobby).toBeGreaterThan(0);
  });
});
