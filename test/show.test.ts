/** Events as light and sound: the table, what is seen of each kind, tunes, speeds. */

import { beforeEach, describe, expect, it } from "vitest";
import { ports } from "../firmware/ports.ts";
import * as event from "../firmware/rules/event.ts";
import { play as playToken } from "../firmware/rules/game.ts";
import * as offset from "../firmware/rules/state.ts";
import { state } from "../firmware/rules/state.ts";
import { BAR, DIE, HANGAR, PAD } from "../hardware/board.ts";
import { threeByteArray } from "../sim/chip/array.ts";
import { randomToken, seeded } from "../sim/generate.ts";
import { bootBoard } from "./pins.ts";
import { chanceOf, randomRules } from "./reference/random.ts";
import { play, setUp, start } from "./rules/table.ts";

/** What the buzzer does: Hz, 0 for silence. */
const pin: number[] = [];
Object.assign(globalThis, {
  Uint24Array: threeByteArray,
  analogWrite: (_: number, level: number, { freq }: { freq: number }) => pin.push(level && freq),
  digitalWrite: () => pin.push(0),
});
const { cells, layBoard, led, under, view, way } = await import("../firmware/frame.ts");
const ink = await import("../firmware/palette.ts");
const { TABLE, TUNE, WIDTH, rowOf } = await import("../firmware/look.ts");
const show = await import("../firmware/show.ts");
const buzzer = await import("../firmware/drivers/buzzer.ts");

const tunes: string[] = [];
ports.sound = (tune) => tunes.push(tune);
layBoard();

beforeEach(() => {
  tunes.length = pin.length = 0;
  show.setSpeed(1);
});

const rows = TABLE.match(new RegExp(`.{${WIDTH}}`, "g")) ?? [];
const KINDS = Object.entries(event).flatMap(([name, kind]) =>
  name.startsWith("EVENT_") ? [[name, kind as number] as const] : [],
);
/** Frames that a tune takes. */
const frames = (tune: string) =>
  [...tune.trim()].reduce((sum, c, i) => sum + (i & 1 ? Number(c) : 0), 0);

describe("the table", () => {
  it("is of whole rows of its form", () => {
    expect(rows.join("")).toBe(TABLE);
    for (const row of rows)
      expect(row).toMatch(
        /^([bcrskphnd][bcrskphnmd]|([LWFMITOBDV])\2)\d\d[0-9]([A-Za-z[.][1-9]){1,3} *$/,
      );
  });

  it("has a row for every kind of event, and for what a kind is told apart into", () => {
    const used = new Set<string>([rowOf(0, 0, 14, 0), rowOf(34, 0, 9, 0), rowOf(35, 0, 57, 0)]);
    for (const [name, kind] of KINDS) {
      const row = rowOf(kind, 1, 0, 0);
      expect([name, row.length]).toEqual([name, WIDTH]);
      used.add(row);
    }
    for (let reason = 0; reason < 5; reason++) used.add(rowOf(event.EVENT_HOME, 4, 9, reason));
    for (const preset of ["qq", "mgm"]) {
      start(preset);
      const kinds = preset === "qq" ? 8 : 6;
      const uses = Array.from({ length: kinds }, (_, kind) => rowOf(event.EVENT_USE, 0, kind, 0));
      expect(new Set(uses).size).toBe(kinds);
      for (const row of uses) used.add(row);
    }
    for (const kind of [event.EVENT_WEATHER, event.EVENT_CLEAR]) used.add(rowOf(kind, 2, 9, 0));
    expect([...used].sort()).toEqual([...rows].sort());
  });

  it("no two rows look the same, and none sound the same", () => {
    expect(new Set(rows.map((row) => row.slice(0, TUNE))).size).toBe(rows.length);
    expect(new Set(rows.map((row) => row.slice(TUNE))).size).toBe(rows.length);
  });

  it("a flash lasts as long as its tune, however fast", () => {
    for (const row of rows.filter(([place]) => place >= "a")) {
      const fast = Number(row[3]) * Math.ceil(Number(row[4]) / 2);
      expect([row, frames(row.slice(TUNE)) <= fast]).toEqual([row, true]);
    }
  });
});

/** Names of LEDs: progress of seat 0 to 3 `p1:17`, hangar `h2`, bar `k0:5`, die `d`, ring `r4`. */
function nameOf(l: number): string {
  const place = led.indexOf(l);
  if (place >= DIE) return "d";
  if (place >= BAR) return `k${(place - BAR) >> 3}:${(place - BAR) & 7}`;
  if (place >= HANGAR) return `h${(place - HANGAR) >> 2}:${(place - HANGAR) & 3}`;
  if (place >= PAD) return `pad${place - PAD}`;
  if (place >= 72) return `goal${place - 72}`;
  return place < 52 ? `r${place}` : `l${place}`;
}

interface Seen {
  /** LEDs that were other than the board's, in order of the first time. */
  lit: string[];
  inks: Set<number>;
  frames: number;
}

/** Shows what there is to be shown. */
function watch(most = 3000): Seen {
  const lit = new Set<string>();
  const inks = new Set<number>();
  let t = 1;
  show.startShow(t, false);
  while (show.showOn(t) && t < most) {
    cells.forEach((value, l) => {
      if (value === under[l]) return;
      lit.add(nameOf(l));
      inks.add(value);
    });
    t++;
  }
  return { lit: [...lit], inks, frames: t - 1 };
}

/** Shows one event upon a position. */
function watchEvent(rules: string, from: string, e: number[]): Seen {
  setUp(rules, from);
  show.showAll();
  event.clearEvents();
  event.emit(e[0], e[1], e[2], e[3]);
  return watch();
}

const WHO = 4;
const ROWS: [string, string, string, number[], string, number[]][] = [
  ["walk", "classic", "4///", [event.EVENT_WALK, WHO, 4, 7], "r3 r4 r5", [ink.PLANE]],
  ["a stack walks", "match", "4.4///", [event.EVENT_WALK, 8, 4, 6], "r3 r4", [ink.PLANE + 4]],
  ["jump", "classic", "7///", [event.EVENT_JUMP, WHO, 7, 11], "r6 r7 r8 r9", [ink.SPARK]],
  ["flight", "classic", "19///", [event.EVENT_FLY, WHO, 19, 31], "r17 l64 r29", [ink.SPARK]],
  ["launch", "classic", "///", [event.EVENT_LAUNCH, 0, 0, 0], "h0:3 pad0", [ink.SPARK]],
  ["bumped", "classic", "/20//", [event.EVENT_HOME, 5, 20, 0], "r31 h1:3", [ink.SPARK]],
  ["crossing", "classic", "//54/", [event.EVENT_HOME, 6, 54, 1], "l64 h2:3", [ink.SPARK]],
  ["into a stack", "classic", "9///", [event.EVENT_HOME, 4, 9, 2], "r7 h0:3", [ink.HOT]],
  ["missile", "mgm", "/20//", [event.EVENT_HOME, 5, 20, 3], "r31 h1:3", [ink.HOT]],
  ["third six", "classic", "9///", [event.EVENT_HOME, 4, 9, 4], "r7 h0:3", [ink.PICK]],
  ["two home", "classic", "/20.20//", [event.EVENT_HOME, 9, 20, 0], "r31 h1:2 h1:3", [ink.SPARK]],
  ["parks", "classic", "9///", [event.EVENT_PARK, WHO, 9, 0], "r7", [ink.GLOW]],
  ["blown", "qq", "4///", [event.EVENT_BLOWN, WHO, 4, 7], "r3 r4 r5", [ink.TORNADO]],
  ["storm", "qq", "4///", [event.EVENT_STORM, WHO, 4, 0], "r2", [ink.STORM]],
  ["full", "qq", "///", [event.EVENT_FULL, 1, 2, 9], "r9 k1:2", [ink.HOT]],
  ["radar", "qq", "stores=1///", [event.EVENT_USE, 0, 0, 0], "k0:0 pad0", [ink.RADAR_ON]],
  ["six-dice", "qq", "stores=01///", [event.EVENT_USE, 0, 1, 0], "k0:1 d", [ink.PIP]],
  ["fog", "qq", "stores=0001///", [event.EVENT_USE, 0, 3, 0], "k0:3", [ink.HOT]],
  ["flare", "qq", "stores=00001///", [event.EVENT_USE, 0, 4, 0], "k0:4", [ink.SPARK]],
  ["armed", "qq", "stores=0000001///", [event.EVENT_USE, 0, 6, 0], "k0:6", [ink.HOT]],
  ["fires", "qq", "///", [event.EVENT_FIRE, 0, 50, 1], "r50 r51 r0 r1", [ink.HOT]],
  ["pushed", "qq", "/20//", [event.EVENT_PUSH, 1, 20, 17], "r30 r29 r28", [ink.HOT]],
  ["radar holds", "qq", "/20//", [event.EVENT_SHIELD, 1, 20, 0], "r31 pad1", [ink.RADAR_ON]],
  ["wasted", "qq", "///", [event.EVENT_WASTE, 2, 0, 255], "pad2", [ink.HOT]],
  ["grounded", "qq", "///", [event.EVENT_GROUND, 3, 0, 0], "pad3", [ink.HOT]],
  ["skipped", "qq", "///", [event.EVENT_SKIP, 3, 0, 0], "h3:3 h3:2 h3:1 h3:0", [ink.HOT]],
  ["storm comes", "qq", "///", [event.EVENT_WEATHER, 1, 9, 0], "r6 r12 r7 r11 r8 r10 r9", [30]],
  ["tornado goes", "qq", "///", [event.EVENT_CLEAR, 2, 9, 0], "r9 r8 r10 r7 r11 r6 r12", [31]],
  ["prop comes", "qq", "///", [event.EVENT_PROP, 2, 9, 0], "r9", [ink.SPARK]],
  ["round", "qq", "///", [event.EVENT_ROUND, 2, 0, 0], "d", [ink.PIP]],
  ["again", "classic", "///", [event.EVENT_AGAIN, 1, 0, 0], "h1:3 h1:2 h1:1 h1:0", [ink.GLOW]],
  ["tanker", "qq", "///", [event.EVENT_TANKER, 0, 0, 0], "h0:0 h0:1 h0:2 h0:3", [ink.BUY]],
  ["third six rolled", "classic", "///", [event.EVENT_SIXES, 1, 0, 0], "d", [ink.HOT]],
  ["barred", "classic", "7///", [event.EVENT_BARRED, WHO, 7, 11], "r5 r9", [ink.HOT]],
  ["turned", "classic", "7///", [event.EVENT_TURNED, WHO, 7, 0], "r5", [ink.SPARK]],
  ["left behind", "match", "//35/", [event.EVENT_LEFT, 6, 35, 0], "r7", [ink.PICK]],
];

describe("is seen where it happens, in its ink, with its tune", () => {
  it.each(ROWS)("%s", (_, rules, from, e, places, inks) => {
    const { lit, inks: seen } = watchEvent(rules, from, e);
    expect([...lit].sort()).toEqual(places.split(" ").sort());
    for (const each of inks) expect([...seen]).toContain(each);
    expect(tunes[0]).toBe(rowOf(e[0], e[1], e[2], e[3]).slice(TUNE));
  });

  it("what is carried home is first where it was, then in its hangar", () => {
    expect(watchEvent("classic", "/20//", [event.EVENT_HOME, 5, 20, 0]).lit).toEqual([
      "r31",
      "h1:3",
    ]);
  });

  it("a prop is taken from its cell to the bar", () => {
    const { lit } = watchEvent("qq", "/// props=2@9 clock=2", [event.EVENT_TAKE, 1, 2, 9]);
    expect(lit).toEqual(["r9", "k1:2"]);
  });

  it("what is bought is used", () => {
    const { lit } = watchEvent("qq", "///", [event.EVENT_BUY, 0, 0, 30]);
    expect(lit).toEqual(["k0:0", "pad0"]);
    expect(tunes).toEqual([12, 11].map((kind) => rowOf(kind, 0, 0, 0).slice(TUNE)));
  });

  it("the turn passes: all of the seat glows, light runs along its bar", () => {
    const { lit } = watchEvent("qq", "///", [event.EVENT_TURN, 2, 0, 0]);
    expect(lit).toEqual(["k2:0", "k2:1", "k2:2", "k2:3", "k2:4", "k2:5", "k2:6", "k2:7"].sort());
    expect(cells[led[PAD + 2]]).toBe(ink.GLOW);
  });

  it("a stack forms, and only where a move ends", () => {
    const stack = rowOf(34, 0, 0, 0).slice(TUNE);
    watchEvent("classic", "4.6///", [event.EVENT_WALK, WHO, 4, 6]);
    expect(tunes.at(-1)).toBe(stack);
    expect(cells[way[6]]).toBe(ink.PLANE + 4);
    tunes.length = 0;
    setUp("classic", "4.7///");
    show.showAll();
    play("r3 m4");
    watch();
    expect(tunes).not.toContain(stack);
  });

  it("a plane comes home, and its flag is in the hangar", () => {
    watchEvent("classic", "50///", [event.EVENT_WALK, WHO, 50, 57]);
    expect(tunes.at(-1)).toBe(rowOf(35, 0, 0, 0).slice(TUNE));
    setUp("classic", "9.57.57///");
    show.showAll();
    const spots = [0, 1, 2, 3].map((i) => cells[led[HANGAR + i]]);
    expect(spots).toEqual([ink.PLANE, ink.TINT, ink.PIP, ink.PIP]);
  });

  it("who has won is seen long, and heard", () => {
    const { lit, frames } = watchEvent("classic", "///", [event.EVENT_WON, 2, 0, 0]);
    expect(lit.sort()).toEqual(["h1:0", "h1:1", "h1:2", "h1:3"]);
    expect(frames).toBeGreaterThan(40);
  });

  it("no move: the die burns", () => {
    setUp("classic", "///");
    show.showAll();
    play("r3");
    const { inks } = watch();
    expect(inks).toContain(ink.HOT);
  });
});

describe("speeds", () => {
  const e = [event.EVENT_HOME, 5, 20, 0];
  const lengths = [0, 1, 2].map((speed) => () => {
    show.setSpeed(speed);
    return watchEvent("classic", "/20//", e).frames;
  });

  it("slow takes twice as long, fast half", () => {
    const [slow, usual, fast] = lengths.map((length) => length());
    expect(slow).toBe(2 * usual);
    expect(usual).toBe(2 * fast);
  });
});

/** What of a state is seen. */
function visible(bytes: Uint8Array): string {
  const planes = [0, 1, 2, 3].map((s) =>
    Array.from(bytes.subarray(offset.PLANE + 4 * s, offset.PLANE + 4 * s + bytes[offset.PLANES]))
      .sort((a, b) => a - b)
      .join("."),
  );
  const props = Array.from(
    { length: bytes[offset.PROP_COUNT] },
    (_, i) => `${bytes[offset.PROP_KIND + i]}@${bytes[offset.PROP_CELL + i]}`,
  );
  const weather = bytes[offset.WEATHER_KIND] && [bytes[offset.WEATHER_CELL]];
  return [
    planes.join("/"),
    props.sort(),
    bytes[offset.WEATHER_KIND],
    weather,
    bytes.subarray(offset.STORE, offset.STORE + 32),
    bytes[offset.GROUNDED],
    bytes[offset.PHASE] === offset.PHASE_OVER ? "" : bytes[offset.ROLLER],
  ].join(" ");
}

it("what was shown is what is: in any game the events lead from one state to the next", () => {
  for (let seed = 0; seed < 40; seed++) {
    const rules = randomRules(chanceOf(seed));
    start(rules);
    show.setSpeed(2);
    show.showAll();
    const below = seeded(seed);
    for (let i = 0; i < 150 && state[offset.PHASE] !== offset.PHASE_OVER; i++) {
      playToken(randomToken(below, 0.4));
      const { frames } = watch();
      expect(frames).toBeLessThan(3000);
      expect([rules, i, visible(view)]).toEqual([rules, i, visible(state)]);
      show.showAll();
    }
  }
}, 120_000);

describe("the buzzer", () => {
  /** Hz in each of `n` frames. */
  function listen(n: number): number[] {
    return Array.from({ length: n }, () => {
      buzzer.hush();
      return pin.at(-1) ?? 0;
    });
  }
  const silence = () => {
    buzzer.setSound(0);
    listen(9);
    pin.length = 0;
  };
  beforeEach(silence);

  it("plays pitch by pitch, with rests, and is still at the end", () => {
    buzzer.sound("A2.1M1", 0);
    expect([pin.at(-1), ...listen(5)]).toEqual([440, 440, 0, 880, 0, 0]);
  });

  it("plays higher", () => {
    buzzer.sound("A1", 12);
    expect(pin).toEqual([880]);
  });

  it("a new tune takes the place of the old one", () => {
    buzzer.sound("A9M9", 0);
    listen(2);
    buzzer.sound("Y1", 0);
    expect(listen(3)).toEqual([1760, 0, 0]);
  });

  it("a click is heard at once whatever plays, a whole frame, and before what it sets off", () => {
    buzzer.sound("A9", 0);
    buzzer.click();
    const click = pin.at(-1)!;
    expect(click).toBeGreaterThan(1800);
    expect(listen(1)).toEqual([click]);
    buzzer.sound("M1", 0);
    expect(listen(2)).toEqual([880, 0]);
  });

  it("is off", () => {
    buzzer.sound("A9M9", 0);
    buzzer.setSound(1);
    buzzer.hush();
    pin.length = 0;
    buzzer.click();
    buzzer.sound("A2", 0);
    expect([listen(4), buzzer.hush()]).toEqual([[0, 0, 0, 0], 0]);
    expect(pin).toEqual([]);
  });

  it("draws current while it sounds, and no longer", () => {
    buzzer.sound("A2", 0);
    expect([buzzer.hush(), buzzer.hush(), buzzer.hush()]).toEqual([30, 0, 0]);
    // Rows of the table end in blanks.
    buzzer.sound("A1    ", 0);
    expect([buzzer.hush(), buzzer.hush(), pin.at(-1)]).toEqual([0, 0, 0]);
  });
});

describe("on the board", () => {
  it("a press ends what is shown, and does nothing else", async () => {
    const pins = await bootBoard();
    pins.sky("skyring 1 rules classic seed=1");
    pins.go(0);
    expect(pins.state()).toBe("moving");
    const taken = pins.lines.filter((line) => line.startsWith("> ")).length;
    pins.go(0);
    expect(pins.state()).not.toBe("moving");
    expect(pins.lines.filter((line) => line.startsWith("> "))).toHaveLength(taken);
    pins.clock.advance(200);
    expect(pins.board.errors).toEqual([]);
  });

  it("walks and launches are heard, one tone at a time", async () => {
    const pins = await bootBoard({ strict: true });
    const heard: { time: number; freq: number }[] = [];
    pins.board.listen({ output: ({ time, freq }) => heard.push({ time, freq }) });
    pins.sky("skyring 1 rules classic seed=1 r6");
    pins.go(0);
    pins.clock.runUntil(() => pins.state() !== "moving", 9_000_000);
    const tones = heard.filter(({ freq }) => freq).map(({ freq }) => freq);
    expect(tones.slice(0, 4)).toEqual([1976, 494, 622, 988]);
    pins.clock.advance(1000);
    expect(heard.at(-1)!.freq).toBe(0);
    expect(pins.board.errors).toEqual([]);
  });
});
