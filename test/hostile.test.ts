/** What breaks a board from outside: bad contacts, noise at the console, clocks that jump, sunlight. */

import { afterEach, describe, expect, it } from "vitest";
import { bundle } from "../firmware/bundle.mjs";
import { GO_PINS, LED_PIN, NEXT_PINS } from "../hardware/board.ts";
import { createDie, thrown } from "../sim/chip/die.ts";
import { createClock } from "../sim/clock.ts";
import { createBoard } from "../sim/espruino.ts";
import { createFlash, createStorage, type Flash } from "../sim/flash.ts";
import { seeded } from "../sim/generate.ts";
import { replay } from "../sim/replay.ts";
import type { Program } from "./hostile/program.ts";
import {
  BUTTONS,
  count,
  expectTold,
  expectWorks,
  type Hostile,
  hostile,
  reach,
  STATES,
  type State,
} from "./hostile/state.ts";
import { bootBoard } from "./pins.ts";

/** Hours for which a button is stuck in a game. */
const HOURS = Number(process.env.HOSTILE_HOURS ?? 1);

const boards: Hostile[] = [];
afterEach(() => {
  for (const { board } of boards.splice(0)) expect(board.errors).toEqual([]);
});

/** A board in a state. */
async function boardIn(state: State, flash?: Flash): Promise<Hostile> {
  const board = hostile(await bootBoard({ flash }));
  boards.push(board);
  reach(board, state);
  return board;
}

/** A contact of some pins that opens and closes `rate` times a second for so many ms. */
function chatter(board: Hostile, pins: readonly number[], rate: number, ms: number): void {
  const below = seeded(rate + ms);
  const half = 500 / rate;
  for (let t = 0; t < ms; ) {
    for (const pin of pins) below(2) ? board.board.press(pin) : board.board.release(pin);
    const wait = half * (0.5 + below(1000) / 1000);
    board.clock.advance(wait);
    t += wait;
  }
}

describe.each(STATES)("in the state %s", (state) => {
  it("a button that stays down for ten seconds", async () => {
    for (const pin of BUTTONS) {
      const board = await boardIn(state);
      board.board.press(pin);
      board.clock.advance(10_000);
      expectTold(board);
      board.board.release(pin);
      expectWorks(board);
    }
  });

  it("two pins that are shorted", async () => {
    for (let i = 0; i < 8; i++)
      for (let k = 0; k < i; k++) {
        const board = await boardIn(state);
        for (const ms of [45, 45, 1200, 3300]) {
          board.board.press(BUTTONS[i]);
          board.board.press(BUTTONS[k]);
          board.clock.advance(ms);
          board.board.release(BUTTONS[i]);
          board.board.release(BUTTONS[k]);
          board.clock.advance(60);
        }
        expectWorks(board);
      }
  });

  it("all eight at once", async () => {
    for (const ms of [45, 1200, 4000]) {
      const board = await boardIn(state);
      for (let n = 0; n < 4; n++) {
        for (const pin of n % 2 ? BUTTONS : BUTTONS.toReversed()) board.board.press(pin);
        board.clock.advance(ms);
        board.letGo();
      }
      expectWorks(board);
    }
  });

  it.each([100, 1000])("contacts that chatter %i times a second", async (rate) => {
    for (const pins of [[NEXT_PINS[0]], [GO_PINS[0]], [NEXT_PINS[0], GO_PINS[0]], BUTTONS]) {
      const board = await boardIn(state);
      chatter(board, pins, rate, 4000);
      expectWorks(board);
    }
  });
});

describe("a button that is stuck", () => {
  it.each(["lobby", "resume"] as const)("from power-on, before %s", async (state) => {
    for (const pin of BUTTONS) {
      const board = await boardIn(state);
      board.board.press(pin);
      board.powerCycle();
      // It is no press, however long.
      const { length } = board.lines;
      board.clock.advance(10_000);
      expect(board.lines.slice(length)).toEqual([]);
      // The other one of the seat works meanwhile.
      if (state === "lobby") {
        const seat = BUTTONS.indexOf(pin) % 4;
        BUTTONS.indexOf(pin) < 4 ? board.go(seat) : board.next(seat);
        expect(count(board, "# lobby", length)).toBe(1);
      }
      const { length: before } = board.lines;
      board.board.release(pin);
      board.clock.advance(500);
      expect(board.lines.slice(before)).toEqual([]);
      expectWorks(board);
    }
  });

  it(`for ${HOURS} h in a game: others may leave it, and it goes on`, async () => {
    for (const stuck of [NEXT_PINS, GO_PINS]) {
      const board = await boardIn("roll");
      const seat = board.roller();
      board.board.press(stuck[seat]);
      board.clock.advance(HOURS * 3600_000);
      expectTold(board);
      // NEXT that is down has asked whether to leave; of another seat it asks too.
      const other = (seat + 1) % 4;
      if (board.state() === "leave") board.next(other);
      while (board.state() === "moving") board.clock.advance(1000);
      board.next(other, 3200);
      expect(board.state()).toBe("leave");
      board.next(other);
      board.board.release(stuck[seat]);
      board.clock.advance(100);
      const { length } = board.lines;
      board.call("");
      if (board.state() === "roll") {
        board.go(board.roller());
        expect(count(board, "> r", length)).toBe(1);
      }
      expectWorks(board);
    }
  });
});

describe("edges that nobody takes for a while", () => {
  /** So many presses and releases of some buttons before they are taken: what is then held for down, and is. */
  async function late(presses: number[]) {
    const clock = createClock();
    const board = createBoard({ clock });
    board.run((await bundle("test/hostile/program.ts")) as string);
    const { edges, lookAgain } = board.env.global as unknown as Program;
    const isDown = new Array<boolean>(8).fill(false);
    const levels = new Array<boolean>(8).fill(false);
    for (let i = 0; i < Math.max(...presses); i++) {
      for (const [b, edges] of presses.entries()) {
        if (i >= edges) continue;
        levels[b] = !(i % 2);
        levels[b] ? board.press(BUTTONS[b]) : board.release(BUTTONS[b]);
      }
      clock.advance(35);
    }
    for (let frame = 0; frame < 3; frame++) {
      lookAgain();
      for (const e of edges.splice(0)) isDown[e & 7] = e > 7;
      clock.advance(40);
    }
    expect(board.errors).toEqual([]);
    return { isDown, levels };
  }

  it("are all there, in a frame that is late by two", async () => {
    for (const edges of [1, 2, 3, 4]) {
      const { isDown, levels } = await late(new Array<number>(8).fill(edges));
      expect(isDown).toEqual(levels);
    }
  });

  it.each([
    { presses: [33, 0, 0, 0, 0, 0, 0, 0] },
    { presses: [32, 1, 0, 0, 0, 0, 0, 0] },
    { presses: [5, 5, 5, 5, 5, 5, 5, 5] },
  ])(
    "are not so many that a button is down that is up, or up that is down: $presses",
    async ({ presses }) => {
      const { isDown, levels } = await late(presses);
      expect(isDown).toEqual(levels);
    },
  );
});

describe("contacts that chatter for a minute", () => {
  it.each(["lobby", "roll", "over"] as const)("in the state %s", async (state) => {
    for (const rate of [100, 1000]) {
      const board = await boardIn(state);
      chatter(board, BUTTONS, rate, 60_000);
      expectWorks(board);
    }
  });
});

/** Hz of the click with which a press that is taken is answered. */
const CLICK = 1976;

describe("presses that are fast", () => {
  it("a hundred a second for ten seconds: none is taken twice, and it goes on", async () => {
    const board = await boardIn("lobby");
    board.begin("skyring 1 rules classic seats=02 takeoff=123456 seed=5");
    let clicks = 0;
    board.board.listen({
      output({ freq }) {
        if (freq === CLICK) clicks++;
      },
    });
    const from = board.lines.length;
    for (let i = 0; i < 1000; i++) {
      const pin = GO_PINS[board.roller()];
      board.board.press(pin);
      board.clock.advance(5);
      board.board.release(pin);
      board.clock.advance(5);
      // A press plays a token, another one ends what that shows.
      expect(2 * count(board, "> ", from)).toBeLessThanOrEqual(clicks + 1);
    }
    expect(count(board, "> ", from)).toBeGreaterThan(20);
    expectWorks(board);
  });

  it("as fast as they are told apart: every one is taken, in its order", async () => {
    const board = await boardIn("lobby");
    board.begin("skyring 1 rules classic seats=02 takeoff=123456 seed=5");
    const from = board.lines.length;
    for (let i = 0; i < 250; i++) {
      board.go(board.roller(), 35);
      // Those of an odd number throw or move, those of an even number skip.
      expect(count(board, "> ", from)).toBe((i >> 1) + 1);
    }
    expectWorks(board);
  });
});

/** Makes the board believe that it is `ms` later than it does now, or earlier, from now on. */
function jump({ clock }: Hostile, ms: number): void {
  const now = Object.getOwnPropertyDescriptor(clock, "now")!.get!;
  Object.defineProperty(clock, "now", { configurable: true, get: () => now() + 1000 * ms });
}

const HOUR = 3600_000;
/** ms after which times of 31 and 32 bits in ms and us, and those of the buttons, begin anew. */
const WRAPS = {
  "2^31 us": 2 ** 31 / 1000,
  "2^32 us": 2 ** 32 / 1000,
  "the buttons' units": 2 ** 30 / 10,
  "2^31 ms": 2 ** 31,
  "2^32 ms, 49.7 days": 2 ** 32,
};

describe("a clock that jumps", () => {
  it.each([1, -1, 20, -20, 40, -40, 1000, -1000, 5 * HOUR, -5 * HOUR, 480_000 * HOUR])(
    "by %i ms, at any moment of a press: it is taken once",
    async (ms) => {
      const board = await boardIn("lobby");
      // Time for clocks that go back.
      jump(board, 10 * HOUR);
      for (const at of [-30, -3, 1, 12, 29, 31, 44, 46, 60, 75, 90]) {
        const { length } = board.lines;
        const steps: [number, () => void][] = [
          [0, () => board.board.press(NEXT_PINS[1])],
          [45, () => board.board.release(NEXT_PINS[1])],
          [at, () => jump(board, ms)],
        ];
        steps.sort(([a], [b]) => a - b);
        let time = -40;
        for (const [due, step] of steps) {
          board.clock.advance(due - time);
          time = due;
          step();
        }
        board.clock.advance(200);
        expect([at, count(board, "# lobby", length)]).toEqual([at, 1]);
        jump(board, -ms);
        board.clock.advance(200);
      }
      expectWorks(board);
    },
  );

  it.each([5 * HOUR, -5 * HOUR])("by %i ms in each state, and nothing comes of it", async (ms) => {
    for (const state of STATES) {
      const board = await boardIn(state);
      jump(board, 10 * HOUR);
      const other = await boardIn(state);
      for (let i = 0; i < 20; i++) {
        jump(board, ms);
        for (const each of [board, other]) each.clock.advance(50);
      }
      expect(board.state()).toBe(other.state());
      expect(board.board.leds(LED_PIN)).toEqual(other.board.leds(LED_PIN));
      expectWorks(board);
    }
  });

  it("does not make a button held that is not, or keep one from it", async () => {
    const board = await boardIn("lobby");
    board.board.press(GO_PINS[2]);
    board.clock.advance(60);
    jump(board, 5 * HOUR);
    board.clock.advance(60);
    board.board.release(GO_PINS[2]);
    board.clock.advance(100);
    expect(board.last("# lobby preset=")).toBe("classic seats=013");
    board.board.press(NEXT_PINS[2]);
    board.clock.advance(500);
    jump(board, -5 * HOUR);
    board.clock.advance(600);
    expect(board.state()).toBe("settings");
    board.letGo();
    expectWorks(board);
  });
});

describe.each(Object.entries(WRAPS))("uptime that goes through %s", (_, wrap) => {
  it("every press is taken once", async () => {
    const board = await boardIn("lobby");
    jump(board, wrap - board.clock.now / 1000 - 4000);
    board.begin("skyring 1 rules classic seats=02 takeoff=123456 seed=5");
    const from = board.lines.length;
    for (let i = 0; i < 100; i++) {
      board.go(board.roller(), 35 + (i % 7));
      expect(count(board, "> ", from)).toBe((i >> 1) + 1);
    }
    expect(board.clock.now / 1000).toBeGreaterThan(wrap);
    expectWorks(board);
  });

  it("a button is held over it", async () => {
    const board = await boardIn("roll");
    jump(board, wrap - board.clock.now / 1000 - 1600);
    board.next(0, 3200);
    expect(board.state()).toBe("leave");
    expectWorks(board);
  });
});

/** Presses NEXT with a contact that bounces for 4 ms, which begins so many ms before a time. */
async function bounceAt(ms: number, before: number): Promise<number> {
  const board = await boardIn("lobby");
  board.next(1);
  jump(board, ms - board.clock.now / 1000 - before);
  const { length } = board.lines;
  for (let i = 0; i < 4; i++) {
    board.board.press(NEXT_PINS[1]);
    board.clock.advance(0.6);
    board.board.release(NEXT_PINS[1]);
    board.clock.advance(0.4);
  }
  board.board.press(NEXT_PINS[1]);
  board.clock.advance(100);
  board.board.release(NEXT_PINS[1]);
  board.clock.advance(100);
  return count(board, "# lobby", length);
}

describe("a contact that bounces", () => {
  const befores = [0.1, 0.5, 0.8, 1.3, 1.7, 2.2, 3.1, 3.9];

  const isWhole = (wrap: number) => (10 * wrap) % 2 ** 30 === 0;
  const wraps = Object.entries(WRAPS);

  it.each(wraps.filter(([, wrap]) => !isWhole(wrap)))(
    "as %s of uptime go by is taken once",
    async (_, wrap) => {
      for (const before of befores) expect(await bounceAt(wrap, before)).toBe(1);
    },
  );

  // The buttons' units begin anew each 29.8 hours.
  it.each(wraps.filter(([, wrap]) => isWhole(wrap)))(
    "as %s of uptime go by is taken once",
    async (_, wrap) => {
      for (const before of befores) expect(await bounceAt(wrap, before)).toBe(1);
    },
  );
});

/** A word of each kind, and what is none. */
const WORDS =
  "r5 r0 r55 m0 m17 m3:2 m5:1+2 u0 u9 b0 b9 k g x R5 skyring skyring\n1 rules seat =".split(" ");

describe.each(STATES)("the console, in the state %s", (state) => {
  it("refuses every word that the rules refuse, with their code, and changes nothing", async () => {
    let board = await boardIn(state);
    for (const word of WORDS) {
      const game = board.games.at(-1);
      const before = game ? `${game.rules} ${game.tokens.join(" ")}` : "";
      const refusal = replay(`${before} ${word}`, () => undefined);
      board.call("");
      const position = board.position();
      const mode = board.state();
      const { length } = board.lines;
      board.sky(word);
      const said = board.lines.slice(length).find((line) => line.startsWith("! "));
      if (!refusal) {
        expect([word, said]).toEqual([word, undefined]);
        board = await boardIn(state);
        continue;
      }
      expect([word, said?.split(" ").pop()]).toEqual([word, refusal.code]);
      expect(board.position()).toBe(position);
      expect(board.state()).toBe(mode);
    }
    expectWorks(board);
  });

  it("takes any value for a call, and half a line or noise for a mistake", async () => {
    const board = await boardIn(state);
    board.call("");
    const position = board.position();
    const below = seeded(STATES.indexOf(state) + 1);
    for (const value of ["1/0", "-1", "1e99", "undefined", "[[]]", "{a:{}}", "'r6 '.repeat(3400)"])
      board.call(value);
    const noise = () => String.fromCharCode(...Array.from({ length: 40 }, () => below(256)));
    for (const line of ['sky("r6', "sky(", 'ky("r6")', `sky("${"r6 ".repeat(3400)}`])
      board.board.type(line);
    // Without a name that means something, and in a comment's or a call's place.
    for (let i = 0; i < 100; i++) board.board.type(noise().replace(/[a-zA-Z0-9_$]/g, "?"));
    for (let i = 0; i < 100; i++) board.sky(`\x00${noise()}`);
    // The console says what is wrong with a line; of the board's own there is nothing.
    const errors = board.board.errors.splice(0);
    for (const error of errors) expect(error).toMatch(/^Uncaught (Syntax|Reference|Type)Error/);
    expect(board.state()).toBe(state);
    board.call("");
    expect(board.position()).toBe(position);
    expectWorks(board);
  });
});

it("words that are refused do not disturb what moves", async () => {
  const ends: string[] = [];
  for (const isDisturbed of [false, true]) {
    const board = await boardIn("roll");
    board.sky("r6 m0 r6");
    board.choose("m1");
    const { now } = board.clock;
    const frames: string[] = [];
    board.board.listen({ frame: ({ bytes }) => frames.push(bytes.join()) });
    for (let i = 0; i < 200 && board.state() === "moving"; i++) {
      if (isDisturbed) for (const word of ["r9", "m17", "k", "skyring 1", "x"]) board.sky(word);
      board.clock.advance(40);
    }
    ends.push([board.clock.now - now, board.state(), ...frames].join("\n"));
    expectWorks(board);
  }
  expect(ends[1]).toBe(ends[0]);
});

describe("the tray, over an hour in which", () => {
  /** What changes from the hour's begin to its end, each a share of what it is at first; and other light. */
  interface Drift {
    white?: number;
    sun?: number;
    noise?: number;
  }

  /** Plays until a throw is waited for: moves, by GO the first plane, and new games. */
  function playOn(board: Hostile): void {
    while (board.state() !== "roll") {
      if (board.state() === "move") board.go(board.roller());
      else if (board.state() === "over")
        board.begin("skyring 1 rules classic seats=02 takeoff=123456 seed=9");
      board.clock.advance(400);
    }
    // A button, so that the board goes on by itself after what the console did.
    board.next((board.roller() + 1) % 4);
  }

  /** Throws dice for an hour where only the tray counts, and GO after each that it did not read. */
  async function hour({ white = 0, sun = 0, noise = 0.04 }: Drift) {
    const below = seeded(3);
    const random = () => below(0x100000000) / 0x100000000;
    const board = await boardIn("lobby");
    const gains = new Array<number>(5);
    const share = () => board.clock.now / 1000 / HOUR;
    const light = () => 0.03 + sun * share();
    const die = createDie(board.board, { random, gains, noise, light });
    board.sky("set dice=1");
    board.begin("skyring 1 rules classic seats=02 takeoff=123456 seed=5");
    const tally = { right: 0, refused: 0, own: 0 };
    while (share() < 1) {
      gains.fill(0.5 * (1 + white * share()));
      playOn(board);
      const pose = thrown(random, 0.25);
      const { length } = board.lines;
      die.take();
      board.clock.advance(400);
      die.put(pose);
      board.clock.advance(3000);
      die.take();
      const rolls = board.lines.slice(length).filter((line) => line.startsWith("> r"));
      if (rolls.length) {
        expect(rolls).toEqual([`> r${pose.top}`]);
        tally.right++;
      } else {
        tally.refused++;
        board.go(board.roller());
        tally.own += count(board, "> r", length);
      }
      board.clock.advance(12_000);
    }
    expectTold(board);
    console.log(`${JSON.stringify({ white, sun, noise })}: ${JSON.stringify(tally)}`);
    return tally;
  }

  it.each([{ white: -0.3 }, { white: 0.3 }, { white: -0.3, noise: 0.15 }])(
    "changes come, %o: reads none wrong, and most",
    async (drift) => {
      const tally = await hour(drift);
      expect(tally.right).toBeGreaterThan(2 * tally.refused);
    },
  );

  it.each([{ white: -0.6 }, { sun: 0.9 }])(
    "light fails, %o: reads none wrong, and throws by GO in the end",
    async (drift) => {
      const tally = await hour(drift);
      expect(tally.right).toBeGreaterThan(10);
      expect(tally.own).toBeGreaterThan(10);
    },
  );
});

describe("files in flash", () => {
  /** Switches a board on with what lies in flash; what waits there is left for the lobby. */
  async function start(flash: Flash): Promise<Hostile> {
    const board = hostile(await bootBoard({ flash }));
    boards.push(board);
    expect(["lobby", "resume"]).toContain(board.state());
    return board;
  }

  /** Flash of a board with a game. */
  async function withGame() {
    const flash = createFlash();
    const board = await start(flash);
    board.begin("skyring 1 rules qq seed=7", ["r6", "m0"]);
    board.board.powerOff();
    return { flash, position: board.position() };
  }

  /** Plays two tokens, and finds them after the next start. */
  async function expectSaves(board: Hostile, flash: Flash): Promise<void> {
    board.begin("skyring 1 rules qq seed=9", ["r6", "m0"]);
    const position = board.position();
    board.board.powerOff();
    const next = await start(flash);
    expect(next.state()).toBe("resume");
    next.call("");
    expect(next.position()).toBe(position);
    expectWorks(next);
  }

  const SIZE = 16384;
  const CHANGES: Record<string, (text: string) => string> = {
    "a single byte": (text) => text.slice(0, 1),
    "less than a block": (text) => text.slice(0, 100),
    "half of itself": (text) => text.slice(0, text.length / 2),
    "twice itself": (text) => text + text,
    blank: (text) => "\xff".repeat(text.length),
    "all zeros": (text) => "\0".repeat(text.length),
    "an odd text": () => "skyring 1 rules qq",
    "of a version to come": (text) => text.replaceAll("SKY4", "SKY5"),
  };

  // A blank one of full size is the board's own, just made when power went.
  it.each(Object.keys(CHANGES).filter((name) => name !== "blank"))(
    "the game's is %s: it is left alone, another is taken",
    async (name) => {
      const { flash } = await withGame();
      const storage = createStorage(flash);
      const foreign = CHANGES[name](storage.read("sky.0")!);
      storage.write("sky.0", foreign);
      const board = await start(flash);
      expect(board.state()).toBe("lobby");
      expect(board.last("# store ")).toBe("sky.0 is not ours");
      await expectSaves(board, flash);
      expect(storage.read("sky.0")).toBe(foreign);
    },
  );

  it.each(Object.keys(CHANGES))("that of the starts is %s: the game is there", async (name) => {
    const { flash, position } = await withGame();
    const storage = createStorage(flash);
    storage.write("sky.starts", CHANGES[name](storage.read("sky.starts")!));
    storage.write("sky.bug", "x".repeat(3000));
    const board = await start(flash);
    expect(board.state()).toBe("resume");
    board.call("");
    expect(board.position()).toBe(position);
    await expectSaves(board, flash);
  });

  it("all eight of the game's are somebody's: it plays, says that nothing is saved, harms none", async () => {
    const flash = createFlash();
    const storage = createStorage(flash);
    const names = Array.from({ length: 8 }, (_, i) => `sky.${i}`);
    for (const name of names) storage.write(name, name.repeat(SIZE / 5 / (1 + Number(name[4]))));
    const before = names.map((name) => storage.read(name));
    const board = await start(flash);
    expect(count(board, "# store sky.")).toBe(8);
    expect(board.last("# store ")).toBe("full, games are not saved");
    for (let i = 0; i < 50; i++) board.begin("skyring 1 rules qq seed=9", ["r6", "m0", "r1", "m1"]);
    expectWorks(board);
    expect(names.map((name) => storage.read(name))).toEqual(before);
  });
});
