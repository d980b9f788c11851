/** The built firmware on an emulated board: what people do with it, and what may go wrong. */

import { describe, expect, it } from "vitest";
import { AT_CRC, AT_STATE, AT_TOKENS } from "../firmware/block.ts";
import { GO_PINS, LED_PIN, NEXT_PINS } from "../hardware/board.ts";
import { crc32 } from "../hardware/usb/boot.ts";
import { createFlash, createStorage, type Flash, type MemoryFlash } from "../sim/flash.ts";
import { haveLasted } from "../sim/page/boot.ts";
import { bootBoard, golden, type Pins, useBoards } from "./pins.ts";

const boot = useBoards();

/** Starts the game that the lobby says; the lot is skipped. */
function start(pins: Pins, seat = 0): void {
  pins.go(seat, 1200);
  pins.skip();
}

/** Plays by GO alone, `most` presses or to the end. */
function playOn(pins: Pins, most: number): void {
  for (let i = 0; i < most && pins.state() !== "over"; i++) {
    pins.skip();
    if (pins.state() !== "over") pins.go(pins.roller());
  }
}

describe("lobby", () => {
  it("says that it is ready, and what it would start", async () => {
    const { lines } = await boot();
    expect(lines[0]).toMatch(/^# skyring \d+\.\d+\.\d+ ready$/);
    expect(lines.slice(1)).toEqual(["# state lobby", "# lobby preset=classic seats=0123"]);
  });

  it("NEXT of any seat goes through the presets, GO seats and unseats", async () => {
    const pins = await boot();
    const names: string[] = [];
    for (let i = 0; i < 7; i++) {
      pins.next(i % 4);
      names.push(pins.last("# lobby preset=").split(" ")[0]);
    }
    expect(names).toEqual(["qq", "qq-new", "mgm", "match", "family", "china", "classic"]);
    pins.go(2);
    expect(pins.last("# lobby ")).toBe("preset=classic seats=013");
    pins.go(2);
    expect(pins.last("# lobby ")).toBe("preset=classic seats=0123");
  });

  it("starts when GO is held, with who begins drawn by lot and a fresh seed", async () => {
    const games = new Set<string>();
    const firsts = new Set<string>();
    const pins = await boot();
    pins.go(1);
    start(pins);
    for (let i = 0; i < 24; i++) {
      const game = pins.last("# game ");
      expect(game).toMatch(/^skyring 1 rules classic seats=023 first=[023] seed=[0-9a-f]{1,8}$/);
      expect(pins.state()).toBe("roll");
      games.add(game);
      firsts.add(game.split(" ")[5]);
      pins.next(0, 3200);
      expect(pins.state()).toBe("leave");
      pins.go(2);
      expect(pins.state()).toBe("lobby");
      // It takes the place of an unfinished game: it is asked once more.
      pins.go(0, 1200);
      pins.next(3);
      expect(pins.state()).toBe("lobby");
      pins.go(0, 1200);
      expect(pins.state()).toBe("lobby");
      pins.go(3);
      expect(pins.state()).toBe("moving");
      pins.skip();
    }
    expect(games.size).toBe(24);
    expect([...firsts].sort()).toEqual(["first=0", "first=2", "first=3"]);
  });

  it("lets match begin with red, and only with four seats", async () => {
    const pins = await boot();
    for (let i = 0; i < 4; i++) pins.next(0);
    pins.go(3);
    start(pins);
    expect(pins.state()).toBe("lobby");
    pins.go(3);
    start(pins);
    expect(pins.last("# game ")).toMatch(/^skyring 1 rules match seats=0123 first=0 /);
  });

  it("starts nothing with one seat or none", async () => {
    const pins = await boot();
    for (let s = 0; s < 4; s++) {
      pins.go(s);
      if (s > 1) start(pins);
      expect(pins.state()).toBe("lobby");
    }
  });
});

describe("a game by NEXT and GO", () => {
  it("goes to its end and back to the lobby", async () => {
    const pins = await boot();
    pins.next(0);
    start(pins);
    playOn(pins, 20000);
    expect(pins.state()).toBe("over");
    expect(pins.position().split(" ")[2]).toBe("over");
    pins.go(3);
    expect(pins.state()).toBe("lobby");
  });

  it("answers a press within 50 ms by sound", async () => {
    const pins = await boot();
    const outputs: number[] = [];
    pins.board.listen({ output: ({ time, freq }) => freq && outputs.push(time) });
    for (let i = 0; i < 20; i++) {
      const time = pins.clock.now;
      outputs.length = 0;
      pins.next(i & 3);
      expect(outputs[0] - time).toBeLessThan(50_000);
      pins.clock.advance(7 * i);
    }
  });

  it("takes a bouncing press once, and a short one", async () => {
    const pins = await boot();
    const count = () => pins.lines.filter((line) => line.startsWith("# lobby")).length;
    const before = count();
    for (let i = 0; i < 10; i++) {
      pins.board.press(NEXT_PINS[1], [300, 700, 1500, 4000]);
      pins.clock.advance(100);
      pins.board.release(NEXT_PINS[1], [300, 700, 1500, 4000]);
      pins.clock.advance(100);
    }
    pins.board.press(GO_PINS[1]);
    pins.clock.advance(9);
    pins.board.release(GO_PINS[1]);
    pins.clock.advance(200);
    expect(count() - before).toBe(11);
  });

  it("only the seat that rolls has a say", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules classic seed=1");
    for (const seat of [1, 2, 3]) {
      pins.go(seat);
      pins.next(seat);
    }
    expect(pins.state()).toBe("roll");
    pins.go(0);
    expect(pins.lines.filter((line) => line.startsWith("> "))).toHaveLength(1);
  });

  it("a single choice goes by itself, but not what the console left", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules classic seed=1");
    pins.sky("r6");
    pins.clock.advance(5000);
    expect(pins.state()).toBe("move");
    pins.next(0);
    pins.clock.advance(5000);
    expect(pins.lines).toContain("> m0");
  });

  it("NEXT stays when it was asked whether to leave", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules classic seed=1 r6 m0");
    pins.next(2, 3200);
    expect(pins.state()).toBe("leave");
    pins.next(1);
    expect(pins.state()).toBe("roll");
  });

  it("asks whether to leave, and nothing else, in whatever frame the question comes", async () => {
    const pins = await boot();
    // NEXT of a seat that is not on turn is held; a roll, and the move that goes by itself, begin later
    // and later meanwhile: what they show ends before the question, in its frame, and after it.
    for (let frames = 0; frames < 75; frames++) {
      pins.sky("skyring 1 rules classic takeoff=123456 seats=02 seed=1");
      pins.board.press(NEXT_PINS[2]);
      pins.clock.advance(40 * frames);
      pins.go(0);
      pins.clock.advance(40 * (80 - frames));
      pins.board.release(NEXT_PINS[2]);
      pins.clock.advance(200);
      expect(pins.state()).toBe("leave");
      const after = pins.lines.slice(pins.lines.lastIndexOf("# state leave"));
      expect([frames, after]).toEqual([frames, ["# state leave"]]);
      pins.next(2);
    }
  });

  it.each(["classic", "qq", "qq-new", "mgm", "match", "family", "china", "mixed", "qq-teams"])(
    "plays the golden records of %s",
    async (name) => {
      const pins = await boot();
      for (const { rules, tokens, positions } of golden(name)) {
        pins.sky(rules);
        expect(pins.position()).toBe(positions[0]);
        tokens.forEach((token, i) => {
          if (token[0] === "r" && !/^r\d/.test(pins.shows())) pins.sky(token);
          else pins.choose(token);
          expect([token, pins.position()]).toEqual([token, positions[i + 1]]);
        });
      }
    },
    120_000,
  );

  it("in an interpreter as strict as Espruino", async () => {
    const pins = await boot({ strict: true });
    for (const name of ["qq-teams", "mgm", "match"]) {
      const [{ rules, tokens, positions }] = golden(name);
      pins.sky(rules);
      tokens.slice(0, 60).forEach((token, i) => {
        if (token[0] === "r" && !/^r\d/.test(pins.shows())) pins.sky(token);
        else pins.choose(token);
        if (i % 5 === 0) pins.clock.advance(6000);
        expect(pins.position()).toBe(positions[i + 1]);
      });
    }
    pins.next(pins.roller(), 3200);
    pins.go(0);
    for (let i = 0; i < 9; i++) pins.next(0);
    pins.board.powerOff();
    pins.board.powerOn();
    pins.clock.advance(500);
    expect(pins.state()).toBe("resume");
  }, 120_000);
});

describe("animation", () => {
  it("shows the whole way, can be skipped, and ends the same", async () => {
    const shown: string[] = [];
    for (const isSkipped of [false, true]) {
      const pins = await boot();
      pins.sky("skyring 1 rules qq seed=7");
      pins.sky("r6 m0 r6");
      pins.choose("m1");
      const before = pins.clock.now;
      if (isSkipped) pins.skip();
      else pins.clock.runUntil(() => pins.state() !== "moving", 60_000);
      expect((pins.clock.now - before) / 1000).toBeLessThan(isSkipped ? 120 : 5000);
      expect(pins.state()).toBe("roll");
      pins.clock.advance(20_000);
      shown.push(pins.position());
    }
    expect(shown[0]).toBe(shown[1]);
  });

  it("every frame is lit, and changes when something moves", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules classic seed=7");
    const a = pins.board.leds(LED_PIN);
    pins.sky("r6 m0 r5 m1");
    pins.clock.advance(200);
    const b = pins.board.leds(LED_PIN);
    expect(a.some((byte) => byte > 0)).toBe(true);
    expect(b).not.toEqual(a);
  });
});

describe("the saved game", () => {
  const tokens = "r6 m0 r3 m1 r2 r6 m0 r6 m0 r4 m1".split(" ");

  it("is there after power went, and GO goes on with it", async () => {
    const pins = await boot();
    start(pins);
    playOn(pins, 150);
    pins.skip();
    pins.call("");
    const position = pins.position();
    for (let i = 0; i < 3; i++) {
      haveLasted(pins.board.flash);
      pins.board.powerOff();
      pins.board.powerOn();
      pins.clock.advance(100);
      expect(pins.state()).toBe("resume");
      pins.call("");
      expect(pins.position()).toBe(position);
    }
    pins.go(2);
    expect(["roll", "move"]).toContain(pins.state());
    playOn(pins, 20000);
    haveLasted(pins.board.flash);
    pins.board.powerOff();
    pins.board.powerOn();
    pins.clock.advance(100);
    expect(pins.state()).toBe("lobby");
  });

  it("is dropped when NEXT is pressed twice, and stays dropped", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules qq seats=02 first=2 seed=7 r6 m0");
    const again = () => {
      haveLasted(pins.board.flash);
      pins.board.powerOff();
      pins.board.powerOn();
      pins.clock.advance(100);
    };
    again();
    pins.next(0);
    expect(pins.state()).toBe("resume");
    pins.go(0);
    expect(pins.state()).toBe("roll");
    again();
    pins.next(0);
    pins.next(1);
    expect(pins.state()).toBe("lobby");
    for (let i = 0; i < 40; i++) again();
    expect(pins.state()).toBe("lobby");
    pins.sky("r5");
    expect(pins.last("! ")).toBe("1 r5 syntax");
  });

  it("waits behind the seventh preset when it was left", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules qq seed=7 r6 m0");
    const position = pins.position();
    pins.next(0, 3200);
    pins.go(0);
    for (let i = 0; i < 7; i++) pins.next(0);
    expect(pins.last("# lobby preset=")).toMatch(/^saved /);
    pins.go(1);
    expect(pins.state()).toBe("roll");
    pins.call("");
    expect(pins.position()).toBe(position);
  });

  it("the lobby's choice is kept", async () => {
    const pins = await boot();
    pins.next(0);
    pins.go(3);
    start(pins);
    playOn(pins, 20000);
    haveLasted(pins.board.flash);
    pins.board.powerOff();
    pins.board.powerOn();
    pins.clock.advance(100);
    expect(pins.last("# lobby ")).toBe("preset=qq seats=012");
  });

  /** Flash that loses power in the middle of a write: after so many bytes. */
  function failing(inner: MemoryFlash, after: { bytes: number }): Flash {
    return {
      size: inner.size,
      read: (address, length) => inner.read(address, length),
      erasePage: (address) => inner.erasePage(address),
      write(address, data) {
        const part = data.slice(0, Math.max(0, after.bytes));
        after.bytes -= data.length;
        if (part.length) inner.write(address, part);
        if (after.bytes < 0) throw new Error("power");
      },
    };
  }

  it("loses at most the token that was being written, wherever power goes", async () => {
    for (let cut = 0; cut < 520; cut += cut < 12 ? 1 : 13) {
      const flash = createFlash();
      const after = { bytes: Number.POSITIVE_INFINITY };
      const pins = await bootBoard({ flash: failing(flash, after) });
      pins.sky("skyring 1 rules qq seed=7");
      after.bytes = cut;
      const positions = [pins.position()];
      for (const token of tokens) {
        pins.sky(token);
        positions.push(pins.position());
      }
      // Enough more that a new block begins.
      for (let i = 0; i < 90; i++) {
        const isRoll = pins.position().split(" ")[2] === "roll";
        pins.sky(isRoll ? "r1" : pins.shows());
        positions.push(pins.position());
      }
      pins.board.powerOff();
      const failed = pins.lines.findIndex((line) => line.startsWith("# store full"));
      expect([cut, failed > 0]).toEqual([cut, true]);
      const saved = pins.lines.slice(0, failed).filter((line) => line.startsWith("= "));
      const next = await boot({ flash });
      next.call("");
      const before = saved[saved.length - 1].slice(2);
      const at = positions.indexOf(before);
      expect([before, positions[at + 1]]).toContain(next.position());
      next.sky(next.position().split(" ")[2] === "roll" ? "r1" : next.shows());
      const played = next.position();
      const third = await boot({ flash });
      third.call("");
      expect(third.position()).toBe(played);
    }
  }, 120_000);

  it("never believes damaged tokens, and says so", async () => {
    const flash = createFlash();
    const pins = await boot({ flash });
    pins.sky("skyring 1 rules qq seed=7");
    const start = pins.position();
    for (const token of tokens) pins.sky(token);
    const at = Buffer.from(flash.bytes).lastIndexOf("SKY4") + AT_TOKENS;
    for (let bit = 0; bit < 32; bit++) {
      const copy = createFlash(flash.bytes);
      copy.bytes[at + (bit >> 3)] ^= 1 << (bit & 7);
      const next = await boot({ flash: copy });
      next.call("");
      expect(next.position()).toBe(start);
      expect(next.last("# store ")).toMatch(/^passed over \d+ damaged$/);
    }
  });

  it.each([
    [0, 1],
    [0, 99],
    [1, 0],
    [1, 5],
    [17, 4],
    [18, 9],
    [19, 7],
    [19, 1],
    [42, 60],
    [43, 5],
    [48, 52],
    [55, 58],
    [70, 10],
  ])("does not believe a whole block whose state cannot be: byte %i is %i", async (at, value) => {
    const flash = createFlash();
    const pins = await boot({ flash });
    pins.sky("skyring 1 rules qq seed=7");
    const copy = createFlash(flash.bytes);
    const block = Buffer.from(copy.bytes).lastIndexOf("SKY4");
    if (at === 42) copy.bytes[block + AT_STATE + 41] = 1;
    copy.bytes[block + AT_STATE + at] = value;
    const sum = crc32(copy.bytes.slice(block, block + AT_CRC));
    for (let i = 0; i < 4; i++) copy.bytes[block + AT_CRC + i] = (sum >>> (8 * i)) & 255;
    const next = await boot({ flash: copy });
    expect(next.state()).toBe("lobby");
    expect(next.last("# store ")).toMatch(/^passed over \d+ damaged$/);
    next.sky("r6");
    next.sky("skyring 1 rules classic seed=1 r6 m0");
    expect(next.position()).toMatch(/^0\.0\.0\.1/);
  });

  it("leaves foreign files alone", async () => {
    const flash = createFlash();
    const storage = createStorage(flash);
    storage.write("sky.0", "something else");
    storage.write("sky.1", "x".repeat(16384));
    const pins = await boot({ flash });
    expect(pins.lines.filter((line) => /^# store sky\.[01] is not ours/.test(line))).toHaveLength(
      2,
    );
    pins.sky("skyring 1 rules qq seed=7 r6 m0");
    const next = await boot({ flash });
    expect(next.state()).toBe("resume");
    expect(storage.read("sky.0")).toBe("something else");
    expect(storage.read("sky.1")).toBe("x".repeat(16384));
  });

  it("goes on over many games, and without room plays unsaved", async () => {
    const flash = createFlash();
    const storage = createStorage(flash);
    const pins = await boot({ flash });
    for (let i = 0; i < 200; i++) pins.sky("skyring 1 rules qq seed=7 r6 m0 r1");
    expect(pins.last("# store ")).toBe("");
    storage.write("other", "x", 0, storage.getFree() - 2000);
    for (let i = 0; i < 70; i++) pins.sky("skyring 1 rules qq seed=7 r6 m0 r1");
    expect(pins.last("# store ")).toBe("full, games are not saved");
    expect(storage.read("other", 0, 1)).toBe("x");
    pins.sky("m1");
    expect(pins.position()).toMatch(/^0\.0\.0\.2/);
  });
});

describe("the console", () => {
  it("prints tokens, events, refusals and positions", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules classic seed=1");
    const from = pins.lines.length;
    pins.sky("r6 m0 m17 r1");
    expect(pins.lines.slice(from)).toEqual([
      "> r6",
      "* 23 0 6 0",
      "> m0",
      "* 4 0 0 0",
      "* 25 0 0 0",
      "! 3 m17 phase",
      "# shows r",
      "= 0.0.0.1/0.0.0.0/0.0.0.0/0.0.0.0 00 roll - n 0:1 0/0/0/0 0/0/0/0 -/-/-/- -/-/-/- - - 1:00000001 -",
    ]);
  });

  it("a rules line ends with the call; one that makes no game changes none", async () => {
    const pins = await boot();
    pins.call("");
    expect(pins.lines[pins.lines.length - 1]).toBe("# no game");
    pins.sky("skyring 1 rules match seats=02");
    expect(pins.last("! ")).toBe("3 rules option");
    expect(pins.lines[pins.lines.length - 1]).toBe("# no game");
    pins.sky("skyring 1 rules match");
    const position = pins.position();
    pins.sky("skyring 1 rules match seats=02");
    pins.sky("skyring 1");
    pins.sky("skyring 1 rules");
    pins.sky("skyring 1 rules nonsense r6");
    pins.sky("skyring 1 rules qq qq=1 r6");
    expect(pins.lines.filter((line) => line.startsWith("! "))).toEqual([
      "! 3 rules option",
      "! 3 rules option",
      "! 2 ? syntax",
      "! 3 ? option",
      "! 4 nonsense option",
      "! 5 qq=1 option",
    ]);
    expect(pins.position()).toBe(position);
  });

  it("never throws, whatever it is given", async () => {
    const pins = await boot();
    for (const isGame of [false, true]) {
      if (isGame) pins.sky("skyring 1 rules qq seed=7");
      const position = pins.position();
      const inputs = [
        "null",
        "5",
        "NaN",
        "{}",
        "[]",
        "true",
        "function(){}",
        "{toString:function(){throw 1}}",
        '["r6"]',
        "print",
        JSON.stringify("\x00\x01\xff r6"),
        JSON.stringify("x".repeat(5000)),
        JSON.stringify("skyring ".repeat(50)),
        JSON.stringify("r66666 m999 :::+++ m17:9+9"),
        JSON.stringify("飞行棋"),
        JSON.stringify("skyring 1 rules qq coins=1.2.3"),
        JSON.stringify("skyring 1 rules qq =="),
        JSON.stringify("skyring 1 rules qq seed=123456789"),
        ...Array.from({ length: 256 }, (_, c) => JSON.stringify(`m${String.fromCharCode(c)}q`)),
      ];
      for (const input of inputs) {
        const from = pins.lines.length;
        pins.call(input);
        const said = pins.lines.slice(from);
        expect([input, said.filter((line) => line.startsWith("! ")).length]).toEqual([input, 1]);
        expect(said.join("")).toMatch(/^[ -~]*$/);
        expect(said[said.length - 1]).toBe(isGame ? `= ${position}` : "# no game");
      }
      pins.sky(" \t\r\n; r6 m0\n ");
      expect(pins.lines[pins.lines.length - 1]).toBe(isGame ? `= ${position}` : "# no game");
    }
  });

  it("refuses a call that is too long for the memory, and changes nothing", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules qq seed=7");
    const position = pins.position();
    pins.sky("r1 ".repeat(200));
    expect(pins.lines.slice(-3)).toEqual([
      "! 1 ? syntax",
      "# at most 400 characters a call",
      `= ${position}`,
    ]);
  });

  it("cuts an animation short, and waits", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules qq seed=7");
    pins.go(0);
    expect(pins.state()).toBe("moving");
    pins.sky("");
    pins.clock.advance(10_000);
    const roller = pins.roller();
    const isRoll = pins.position().split(" ")[2] === "roll";
    if (isRoll) pins.sky("r6");
    expect(pins.state()).toBe("move");
    pins.clock.advance(10_000);
    expect(pins.state()).toBe("move");
    expect(pins.roller()).toBe(roller);
  });
});

describe("dice", () => {
  /** Faces of the next `n` electronic dice. */
  function faces(pins: Pins, n: number): number[] {
    const from = pins.lines.length;
    const rolls = () =>
      pins.lines.slice(from).flatMap((line) => (/^> r\d/.test(line) ? [Number(line[3])] : []));
    while (rolls().length < n) {
      for (let i = 0; i < 60; i++) {
        if (pins.state() === "over") pins.sky("skyring 1 rules classic seed=1");
        pins.skip();
        if (pins.state() !== "over") pins.go(pins.roller());
      }
    }
    return rolls().slice(0, n);
  }

  it("every face is as likely as the others", async () => {
    const pins = await boot();
    pins.sky("skyring 1 rules classic seed=1");
    const counts = new Array<number>(7).fill(0);
    const pairs = new Array<number>(36).fill(0);
    const rolls = faces(pins, 3600);
    rolls.forEach((face, i) => {
      counts[face]++;
      if (i) pairs[6 * rolls[i - 1] + face - 7]++;
    });
    const chi = (list: number[], each: number) =>
      list.reduce((sum, n) => sum + (n - each) ** 2 / each, 0);
    expect(chi(counts.slice(1), 600)).toBeLessThan(25);
    expect(chi(pairs, 100)).toBeLessThan(80);
  }, 120_000);

  it("are others after each start, even if all is pressed at the same times", async () => {
    const pins = await boot();
    const rows = new Set<string>();
    for (let i = 0; i < 8; i++) {
      pins.board.powerOff();
      pins.board.powerOn();
      pins.clock.advance(100);
      pins.sky("skyring 1 rules classic seed=1");
      rows.add(faces(pins, 30).join(""));
    }
    expect(rows.size).toBe(8);
  });
});
