import { describe, expect, test } from "vitest";
import type { Output } from "../sim/chip/wiring.ts";
import { createClock } from "../sim/clock.ts";
import { type Board, type BoardOptions, createBoard } from "../sim/espruino.ts";
import { createFlash, createStorage, FLASH_BYTES, FLASH_PAGE } from "../sim/flash.ts";

interface Bench {
  board: Board;
  /** Lines printed. */
  lines: string[];
  advance: (ms: number) => void;
}

function createBench(text = "", options: Partial<BoardOptions> = {}): Bench {
  const clock = createClock();
  const board = createBoard({ clock, ...options });
  const lines: string[] = [];
  board.listen({ line: (line) => lines.push(line) });
  if (text !== "") board.run(text);
  return { board, lines, advance: (ms) => clock.advance(ms) };
}

describe("clock", () => {
  test("tasks run in the order of their times, then of scheduling", () => {
    const clock = createClock();
    const ran: string[] = [];
    clock.schedule(2000, () => ran.push("c"));
    clock.schedule(1000, () => ran.push("a"));
    clock.schedule(1000, () => ran.push("b"));
    expect(clock.advance(1.999)).toBe(2);
    expect(ran).toEqual(["a", "b"]);
    expect(clock.now).toBe(1999);
    clock.advance(0.001);
    expect(ran).toEqual(["a", "b", "c"]);
  });

  test("many tasks with random times and cancellations run sorted", () => {
    const clock = createClock();
    const ran: number[] = [];
    let seed = 1;
    const random = () => (seed = (seed * 16807) % 2147483647);
    const kept: number[] = [];
    for (let i = 0; i < 5000; i++) {
      const due = random() % 10000;
      const task = clock.schedule(due, (at) => ran.push(at));
      if (random() % 3 === 0) kept.push(due);
      else clock.cancel(task);
    }
    expect(clock.pending).toBe(kept.length);
    clock.advance(10);
    expect(ran).toEqual(kept.sort((a, b) => a - b));
    expect(clock.pending).toBe(0);
  });

  test("spent time makes tasks late, and they are told when they were due", () => {
    const clock = createClock();
    const seen: number[][] = [];
    clock.schedule(10, () => clock.spend(100));
    clock.schedule(20, (due) => seen.push([due, clock.now]));
    clock.advance(1);
    expect(seen).toEqual([[20, 110]]);
    expect(clock.now).toBe(1000);
  });

  test("runUntil stops at once when it is done, and gives up in time", () => {
    const clock = createClock();
    let count = 0;
    const tick = () => {
      count++;
      clock.schedule(1000, tick);
    };
    tick();
    expect(clock.runUntil(() => count === 4, 100)).toBe(true);
    expect(clock.now).toBe(3000);
    expect(clock.runUntil(() => false, 100)).toBe(false);
    expect(clock.now).toBe(103000);
  });

  test("a program without rest is told so, with what it does", () => {
    const clock = createClock({ cap: 1000 });
    const again = () => clock.schedule(0, again, "again and again");
    again();
    expect(() => clock.advance(5)).toThrow(/no rest after 1000 tasks.*again and again/);
  });

  test("a task cannot advance the clock", () => {
    const clock = createClock();
    clock.schedule(1, () => clock.advance(1));
    expect(() => clock.advance(1)).toThrow(/by a task/);
  });
});

describe("timers", () => {
  test("timeouts and intervals come when due, and an interval does not drift", () => {
    const { board, lines, advance } = createBench(
      "setTimeout(function () { print('once', getTime()); }, 5.5);" +
        "setInterval(function () { print(getTime()); }, 20);",
    );
    advance(60);
    expect(lines).toEqual(["once 0.0055", "0.02", "0.04", "0.06"]);
    expect(board.errors).toEqual([]);
  });

  test("ids come again when the last ones are gone, but not within the callback", () => {
    const { board, lines, advance } = createBench(
      "print(setTimeout(function () { print(setTimeout(function () {}, 1)); }, 1));" +
        "print(setInterval(function () {}, 1000));" +
        "clearInterval(2);",
    );
    advance(10);
    lines.push(String(board.evaluate("setTimeout(function () {}, 1)")));
    expect(lines).toEqual(["1", "2", "2", "1"]);
  });

  test("a cleared timer does not run; clearing undefined throws", () => {
    const { board, lines, advance } = createBench(
      "var t = setTimeout(function () { print('no'); }, 5); clearTimeout(t); clearTimeout(99);",
    );
    advance(10);
    expect(lines).toEqual([]);
    expect(() => board.evaluate("clearTimeout(undefined)")).toThrow(/not allowed/);
    expect(() => board.evaluate("setTimeout(5, 1)")).toThrow(/not supplied/);
  });

  test("what a callback throws is printed and kept, and the program goes on", () => {
    const { board, lines, advance } = createBench(
      "var n = 0; setInterval(function () { if (++n === 2) throw new Error('boom'); print(n); }, 1);",
    );
    advance(3);
    expect(lines).toEqual(["1", "Uncaught Error: boom", "3"]);
    expect(board.errors).toEqual(["Uncaught Error: boom"]);
  });
});

describe("pins and watches", () => {
  const watch = (options: string) =>
    "pinMode(13, 'input_pullup');" +
    `setWatch(function (e) { print(e.state, e.time, e.lastTime); }, 13, ${options});`;

  test("a press and a release are edges with their times", () => {
    const { board, lines, advance } = createBench(watch("{ repeat: true }"));
    advance(10);
    board.press(13);
    advance(5);
    board.release(13);
    advance(5);
    expect(lines).toEqual(["false 0.01 undefined", "true 0.015 0.01"]);
    expect(board.errors).toEqual([]);
  });

  test("without repeat a watch is over after one edge; an edge can be chosen", () => {
    const once = createBench(watch("{}"));
    const rising = createBench(watch("{ repeat: true, edge: 'rising' }"));
    for (const { board, advance } of [once, rising]) {
      board.press(13);
      advance(1);
      board.release(13);
      advance(1);
    }
    expect(once.lines).toEqual(["false 0 undefined"]);
    expect(rising.lines).toEqual(["true 0.001 0"]);
  });

  test("debounce waits until the contact is steady, and gives the time of the last change", () => {
    const { board, lines, advance } = createBench(watch("{ repeat: true, debounce: 25 }"));
    advance(10);
    board.press(13, [1000, 2000, 5000, 7000]);
    advance(31.9);
    expect(lines).toEqual([]);
    advance(0.2);
    expect(lines).toEqual(["false 0.017 undefined"]);
    board.release(13, [500, 900]);
    advance(30);
    expect(lines[1]).toBe("true 0.043 0.017");
    // A blip shorter than the debounce is none.
    board.press(13);
    advance(10);
    board.release(13);
    advance(100);
    expect(lines.length).toBe(2);
  });

  test("without debounce a bouncing contact is many edges", () => {
    const { board, lines, advance } = createBench(watch("{ repeat: true }"));
    board.press(13, [100, 200, 300, 400]);
    advance(1);
    expect(lines.length).toBe(5);
    expect(lines[4]).toBe("false 0.0004 0.0003");
  });

  test("an edge while the program blocks keeps its time", () => {
    const { board, lines, advance } = createBench(
      `${watch("{ repeat: true }")}setTimeout(function () { require("neopixel").write(23, new Uint8Array(405)); }, 1);`,
    );
    board.clock.schedule(2000, (due) => {
      expect(board.clock.now).toBeGreaterThan(due);
    });
    board.press(13, [2000, 3000]);
    advance(10);
    expect(lines).toEqual(["false 0 undefined", "true 0.002 0", "false 0.003 0.002"]);
  });

  test("pins 6 to 12 are not watched", () => {
    const { board, lines } = createBench("print(setWatch(function () {}, 12, true));");
    expect(lines).toEqual(["WARNING: Unable to set watch.", "undefined"]);
    expect(board.errors.length).toBe(1);
  });

  test("setWatch pulls up, digitalRead without pinMode lets go again", () => {
    const { board } = createBench("setWatch(function () {}, 33, { repeat: true });");
    expect(board.level(33)).toBe(1);
    expect(board.evaluate("digitalRead(33)")).toBe(0);
    board.evaluate("pinMode(33, 'input_pullup')");
    expect(board.evaluate("digitalRead(33)")).toBe(1);
    board.press(33);
    expect(board.evaluate("digitalRead(33)")).toBe(0);
  });

  test("clearWatch ends a watch, an unknown one throws", () => {
    const { board, lines, advance } = createBench(`${watch("true")}clearWatch(1);`);
    board.press(13);
    advance(1);
    expect(lines).toEqual([]);
    expect(() => board.evaluate("clearWatch(1)")).toThrow("Unknown Watch 1");
  });

  test.each([
    ["digitalWrite(34, 1)", /input only/],
    ["pinMode(39, 'output')", /input only/],
    ["digitalWrite(6, 1)", /flash/],
    ["digitalRead(40)", /Invalid pin/],
    ["pinMode(4, 'loud')", /Unknown pin mode/],
    ["analogWrite(25, 0.5, { freq: 440 })", /no frequency/],
    ["require('neopixel').write(23, new Uint8Array(0))", /non empty/],
    ["require('neopixel').write(23, new Uint8Array(4))", /multiple of 3/],
    ["require('http')", /not found/],
  ])("%s is refused", (text, message) => {
    expect(() => createBench("1").board.evaluate(text)).toThrow(message);
  });

  test("at most three pins have a frequency of their own", () => {
    const { board } = createBench("1");
    const outputs: Output[] = [];
    board.listen({ output: (output) => outputs.push({ ...output }) });
    for (const pin of [4, 16, 17, 4]) board.evaluate(`analogWrite(${pin}, 0.5, { freq: 440.7 })`);
    expect(() => board.evaluate("analogWrite(23, 0.5, { freq: 440 })")).toThrow(/only 3 pins/);
    board.evaluate("digitalWrite(4, 0)");
    expect(outputs[0]).toEqual({ pin: 4, time: 0, level: 0.5, freq: 440 });
    expect(outputs.at(-1)).toEqual({ pin: 4, time: 0, level: 0, freq: 0 });
    expect(outputs.length).toBe(5);
  });

  test("analogRead has twelve bits on pins 32 to 39 and is no number elsewhere", () => {
    const { board, advance } = createBench("1");
    board.setAnalog(36, 0.5);
    board.setAnalog(39, 1);
    board.setAnalog(34, (time) => time / 1e6);
    advance(250);
    expect(board.evaluate("analogRead(36)")).toBe(0.5);
    expect(board.evaluate("analogRead(39)")).toBe(4095 / 4096);
    expect(board.evaluate("analogRead(34)")).toBe(0.25);
    expect(board.evaluate("analogRead(23)")).toBeNaN();
  });
});

describe("LEDs", () => {
  test("a frame arrives with pin, bytes and the time that the wire takes", () => {
    const { board } = createBench("var b = new Uint8Array(405); b[3] = 7;");
    const frames: { pin: number; time: number; bytes: Uint8Array }[] = [];
    board.listen({
      frame: ({ pin, time, bytes }) => frames.push({ pin, time, bytes: bytes.slice() }),
    });
    board.evaluate("require('neopixel').write(23, b)");
    expect(frames.length).toBe(1);
    expect(frames[0]).toMatchObject({ pin: 23, time: 4330 });
    expect(Array.from(frames[0].bytes.subarray(0, 6))).toEqual([0, 0, 0, 7, 0, 0]);
    board.evaluate("b[3] = 8");
    expect(board.leds(23)[3]).toBe(7);
    expect(board.leds(4).length).toBe(0);
  });
});

describe("E", () => {
  // Each row was printed by Espruino 2v29.277 for Linux.
  test.each([
    ["new Uint8Array([1,2,300,3])", "new Uint8Array(4)", "new Uint8Array([9,8,7])", "", "8,7,0,0"],
    [
      "new Uint8Array([1,2,200,3])",
      "new Uint8Array(4)",
      "function(v,i){return v*2+i}",
      "",
      "2,5,146,9",
    ],
    ["new Uint8Array([0x12,0x34])", "new Uint8Array(4)", "undefined", "4", "1,2,3,4"],
    ["new Uint8Array([0x12,0x34])", "new Uint8Array(4)", "undefined", "-4", "2,1,4,3"],
    ["new Uint8Array([0x12,0x34])", "new Uint8Array(4)", "undefined", "", "18,52,0,0"],
    [
      "new Uint8Array([0,1])",
      "new Uint24Array(2)",
      "new Uint24Array([0x010203,0x040506])",
      "",
      "3,2,1,6,5,4",
    ],
    ["new Uint8Array([0,1])", "new Uint24Array(2)", "[0x010203,undefined]", "", "3,2,1,0,0,0"],
    ["new Uint8Array([0,1])", "new Uint24Array(2)", "[0x010203,-2]", "", "3,2,1,254,255,255"],
    ["new Uint8Array([0,1])", "new Uint24Array(2)", "[3.7,'12']", "", "3,0,0,12,0,0"],
  ])("mapInPlace(%s, %s, %s, %s)", (from, to, map, bits, bytes) => {
    const call = `(function () { var to = ${to}; E.mapInPlace(${from}, to, ${map}${bits && ","}${bits});
      return new Uint8Array(to.buffer).join(","); })()`;
    for (const strict of [false, true]) {
      expect(createBench("1", { strict }).board.evaluate(call)).toBe(bytes);
    }
  });

  test("mapInPlace wants array buffers", () => {
    const { board } = createBench("1");
    expect(() => board.evaluate("E.mapInPlace([1], new Uint8Array(1))")).toThrow(/array buffers/);
    expect(() => board.evaluate("E.mapInPlace(new Uint8Array(1), new Uint8Array(1), 5)")).toThrow(
      /function or array/,
    );
  });

  test("sums, checksums and strings of bytes are Espruino's", () => {
    const { board } = createBench(
      "var b = new Uint8Array([86, 52, 18, 255, 255, 255]), u = new Uint24Array(b.buffer);",
    );
    expect(board.evaluate("[E.sum(u), E.sum([1, 2, 3]), E.sum(b), E.sum('abc')]")).toEqual([
      17970261, 6, 921, 294,
    ]);
    expect(board.evaluate("[E.CRC32('hello'), E.CRC32(b), E.CRC32([1, 2])]")).toEqual([
      907060870, 3306876169, 3066839698,
    ]);
    expect(board.evaluate("E.toString(b, 'c', [300])")).toBe("V4\x12\xff\xff\xffc,");
    expect(board.evaluate("new Uint8Array(E.toArrayBuffer('ab\\xff')).join()")).toBe("97,98,255");
  });

  test("Uint24Array views bytes, lowest first", () => {
    const { board } = createBench(
      "var b = new Uint8Array(9), u = new Uint24Array(b.buffer, 3, 2);",
    );
    board.evaluate("u[1] = 0x123456");
    expect(board.evaluate("b.join()")).toBe("0,0,0,0,0,0,86,52,18");
    expect(board.evaluate("[u.length, u[0], u[1], u[2]]")).toEqual([2, 0, 0x123456, undefined]);
    expect(() => board.evaluate("u[-1]")).toThrow('"-1" does not already exist');
    expect(board.evaluate("u.fill(1), b.join()")).toBe("0,0,0,1,0,0,1,0,0");
  });

  test("random numbers are Espruino's, and the same after each boot until seeded", () => {
    const { board, lines } = createBench();
    board.install("print(Math.random(), Math.random(), Math.randInt(1000), E.hwRand());");
    board.powerOn();
    board.powerOff();
    board.powerOn();
    expect(lines).toEqual(new Array(2).fill("0.93255273858 0.70772355841 282 1471297748"));
    board.evaluate("E.srand(5)");
    expect(board.evaluate("Math.random()")).toBeCloseTo(0.00004191184, 10);
    expect(board.evaluate("Math.random()")).toBeCloseTo(0.20509678917, 10);
  });

  test("a watchdog that is not kicked restarts the board", () => {
    const { board, lines, advance } = createBench();
    board.install(
      "print('boot'); E.enableWatchdog(2, false); setTimeout(function () { E.kickWatchdog(); }, 1500);",
    );
    board.powerOn();
    advance(3400);
    expect(lines).toEqual(["boot"]);
    advance(200);
    expect(lines).toEqual(["boot", "boot"]);
    expect(board.errors).toEqual(["watchdog"]);
  });
});

describe("program and console", () => {
  test("a typed line sees the program's globals, and its value is printed", () => {
    const { board, lines } = createBench(
      "var n = 2; function twice(x) { return x * n; } global.sky = function (x) { print(x); };",
    );
    board.type("twice(21)");
    board.type('sky("r5 m0")');
    board.type('\x10sky("quiet")');
    board.type("nothing()");
    expect(lines).toEqual([
      "=42",
      "r5 m0",
      "=undefined",
      "quiet",
      "Uncaught ReferenceError: nothing is not defined",
    ]);
    expect(board.errors.length).toBe(1);
  });

  test("a text with a strict directive and own names for Espruino's runs all the same", () => {
    const { board, lines } = createBench(
      '"use strict"; const print2 = print; let E = 5; print2(E, typeof process.memory().total);',
    );
    expect(lines).toEqual(["5 number"]);
    expect(board.errors).toEqual([]);
  });

  test("a text that does not parse or throws is reported", () => {
    const { board } = createBench("var = 3");
    board.run("undefinedName()");
    expect(board.errors.length).toBe(2);
    expect(board.errors[0]).toMatch(/^Uncaught SyntaxError/);
  });

  test("power-off takes timers and watches and memory, and leaves flash and wiring", () => {
    const { board, lines, advance } = createBench();
    board.install(
      'var n = 0, s = require("Storage");' +
        'print("boot", s.read("n"), getTime(), digitalRead(13));' +
        'setInterval(function () { n++; s.write("n", "n=" + n); }, 10);' +
        "pinMode(14, 'input_pullup'); setWatch(function () { print('edge'); }, 14, true);",
    );
    board.powerOn();
    advance(25);
    board.press(13);
    board.powerOff();
    board.press(14);
    advance(1000);
    expect(board.clock.pending).toBe(0);
    expect(board.isOn).toBe(false);
    expect(() => board.evaluate("n")).toThrow(/no power/);
    board.powerOn();
    expect(board.evaluate("n")).toBe(0);
    expect(lines).toEqual(["boot undefined 0 0", "boot n=2 0 0"]);
    expect(board.errors).toEqual([]);
  });

  test("reload tells the program, and goes on with time and random numbers", () => {
    const { board, lines, advance } = createBench();
    board.run("E.on('kill', function () { print('kill'); }); Math.random();");
    board.install("E.on('init', function () { print('init', getTime()); });");
    advance(10);
    board.reload();
    expect(lines).toEqual(["kill", "init 0.01"]);
    expect(board.evaluate("Math.random()")).toBeCloseTo(0.70772355841, 10);
  });

  test("a callback that cuts its own power does not go on", () => {
    const { board, advance } = createBench();
    board.listen({ line: () => board.powerOff() });
    board.run("setInterval(function () { print('x'); setTimeout(function () {}, 1); }, 5);");
    advance(50);
    expect(board.clock.pending).toBe(0);
    expect(board.errors).toEqual([]);
  });
});

describe("strict", () => {
  test.each([
    "Math.imul(1, 2)",
    "Math.trunc(1.5)",
    "Array.from([1])",
    "Object.is(1, 1)",
    "Object.freeze({})",
    "Number.isInteger(1)",
    "Uint8Array.from([1])",
    "new Uint8Array(2).at(0)",
    "new Uint8Array(2).copyWithin(0, 1)",
    "new Map()",
    "new Date()",
    "console.log(1)",
    "structuredClone(1)",
    "fetch('x')",
    "performance.now()",
    "a[-1]",
    "a[1.5]",
    "a[NaN]",
    "a[undefined]",
    "a[-1] = 1",
    "a[1.5] = 1",
    "a.x = 1",
  ])("%s throws", (text) => {
    const { board } = createBench("var a = new Uint8Array(4);", { strict: true });
    expect(board.errors).toEqual([]);
    expect(() => board.evaluate(text)).toThrow();
  });

  test("without strict the same indices are what JavaScript makes of them", () => {
    const { board } = createBench("var a = new Uint8Array(4);");
    expect(board.evaluate("a[-1]")).toBe(undefined);
  });

  test.each([
    ["a[0] = 300, a[0]", 44],
    ["a[4]", undefined],
    ["a[4] = 1, a.length", 4],
    ["a.fill(3), a.join()", "3,3,3,3"],
    ["a.set(new Uint8Array([1, 2]), 2), a.join()", "0,0,1,2"],
    ["a.subarray(1).fill(9), a.join()", "0,9,9,9"],
    ["a.slice(1)[-0 + 1]", 0],
    ["new Uint8Array(a.buffer, 2, 2).length", 2],
    ["new Int16Array([-1])[0]", -1],
    ["new Uint8Array(new Uint8Array([7]))[0]", 7],
    ["a.indexOf(0)", 0],
    ["a instanceof Uint8Array", true],
    ["Math.floor(2.5) + Math.max(1, 2)", 4],
    ["[3, 1].sort().map(String).join()", "1,3"],
    ["Object.keys({ a: 1 }).length + JSON.parse('[1]')[0]", 2],
    ["new Array(3).length", 3],
    ["String.fromCharCode(65) + Number('5')", "A5"],
    ["E.CRC32(a) === E.CRC32([0, 0, 0, 0])", true],
    ["E.sum(a)", 0],
    ["require('Storage').write('f', a) && require('Storage').read('f').length", 4],
    ["require('neopixel').write(23, new Uint8Array(3))", undefined],
  ])("%s is %s", (text, value) => {
    const { board } = createBench("var a = new Uint8Array(4);", { strict: true });
    expect(board.evaluate(text)).toEqual(value);
  });

  test("a file's bytes cannot be written to in place", () => {
    const { board } = createBench("1", { strict: true });
    board.evaluate("require('Storage').write('f', 'abc')");
    const view = "new Uint8Array(require('Storage').readArrayBuffer('f'))";
    expect(board.evaluate(`${view}[1]`)).toBe(98);
    expect(() => board.evaluate(`${view}[1] = 1`)).toThrow(/crashes/);
    expect(() => board.evaluate(`${view}.fill(1)`)).toThrow(/crashes/);
  });
});

describe("flash and Storage", () => {
  test("writing clears bits and never sets one; erasing sets a page", () => {
    const flash = createFlash();
    flash.write(FLASH_PAGE - 1, Uint8Array.of(0xf0, 0x0f));
    flash.write(FLASH_PAGE - 1, Uint8Array.of(0xaa, 0xff));
    expect(Array.from(flash.read(FLASH_PAGE - 1, 3))).toEqual([0xa0, 0x0f, 0xff]);
    flash.erasePage(FLASH_PAGE + 5);
    expect(Array.from(flash.read(FLASH_PAGE - 1, 3))).toEqual([0xa0, 0xff, 0xff]);
    expect(() => flash.write(FLASH_BYTES - 1, Uint8Array.of(1, 2))).toThrow(/outside/);
  });

  test("the example of Espruino's documents", () => {
    const files = createStorage(createFlash());
    files.write("a", "Hello", 0, 14);
    expect(files.read("a")).toBe(`Hello${"\xff".repeat(9)}`);
    files.write("a", " ", 5);
    files.write("a", "World!!!", 6);
    expect(files.read("a")).toBe("Hello World!!!");
    expect(files.read("a", 6, 5)).toBe("World");
    files.write("a", " ", 0);
    expect(files.read("a")).toBe(" ");
    expect(files.list()).toEqual(["a"]);
  });

  test("what Espruino refuses", () => {
    const files = createStorage(createFlash());
    files.write("a", "abc", 0, 8);
    expect(() => files.write("a", "x", 1)).toThrow("already written");
    expect(() => files.write("a", "123456", 3)).toThrow("Too much data");
    expect(() => files.write("b", "x", 1)).toThrow("Unable to find");
    expect(() => files.write("b", "")).toThrow("zero length");
    expect(() => files.write("b".repeat(29), "x")).toThrow("1 to 28");
    expect(() => files.write("b", "x", 0, FLASH_BYTES)).toThrow("Unable to find or create");
    expect(files.write("b".repeat(28), "x")).toBe(true);
    expect(files.read("c")).toBe(undefined);
    expect(files.readArrayBuffer("c")).toBe(undefined);
    expect(files.write("a", "x", -1)).toBe(false);
  });

  test("equal content is not written again, other content is appended", () => {
    const flash = createFlash();
    const files = createStorage(flash);
    files.write("save", new Uint8Array(200));
    const free = files.getFree();
    const { writes } = flash;
    files.write("save", new Uint8Array(200));
    expect([files.getFree(), flash.writes]).toEqual([free, writes]);
    files.write("save", new Uint8Array(200).fill(1));
    expect(files.getFree()).toBe(free - 232);
    expect(files.readArrayBuffer("save")?.byteLength).toBe(200);
  });

  test("a full flash is compacted by itself, and nothing is lost", () => {
    const flash = createFlash();
    const files = createStorage(flash);
    files.write("first", "kept");
    let count = 0;
    while (flash.erases === 0) {
      files.write("save", `${count++}`.padEnd(2000, "."));
      if (count === 5) files.write("middle", "kept too");
    }
    // 448 of 2032 bytes fit, less two small files.
    expect(count).toBeGreaterThan(440);
    expect(count).toBeLessThan(460);
    expect(files.read("first")).toBe("kept");
    expect(files.read("middle")).toBe("kept too");
    expect(files.read("save")).toBe(`${count - 1}`.padEnd(2000, "."));
    expect(files.isValid()).toBe(true);
    expect(files.getFree()).toBeGreaterThan(FLASH_BYTES - 2 * FLASH_PAGE);
  });

  test("a broken chain of files is found, and the board then erases everything", () => {
    const flash = createFlash();
    const files = createStorage(flash);
    expect(files.isValid()).toBe(true);
    files.write("a", "abcd");
    files.write("b", "abcd");
    files.erase("a");
    expect(files.isValid()).toBe(true);
    flash.write(0, new Uint8Array(4));
    expect(files.isValid()).toBe(false);
    const { board, lines } = createBench("", { flash });
    board.powerOn();
    expect(lines).toEqual(["Storage is corrupt."]);
    expect(createStorage(flash).list()).toEqual([]);
  });

  test("erasing takes time on the board", () => {
    const { board } = createBench("var s = require('Storage'); s.write('a', 'x'); s.erase('a');");
    board.evaluate("s.compact()");
    expect(board.clock.now).toBe(50_000);
  });
});

test("two million callbacks run within a test's time", () => {
  const { board, advance } = createBench("var n = 0; setInterval(function () { n++; }, 1);");
  advance(2_000_000);
  expect(board.evaluate("n")).toBe(2_000_000);
});
