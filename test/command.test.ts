/** The `skyring` command as it is built: what people type, what they get, and the exit code. */

import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LEDS, PINS } from "../hardware/board.ts";

/** Runs `skyring` with arguments and standard input. */
function skyring(args: string[], input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/cli.js", ...args], {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

const COMMANDS = "replay perft random bench board ports flash record report".split(" ");
const START =
  "0.0.0.0/0.0.0.0/0.0.0.0/0.0.0.0 00 roll - - 0 0/0/0/0 0/0/0/0 -/-/-/- -/-/-/- - - 1:00000001 -";

describe("help", () => {
  it("of all names every command", () => {
    const { status, stdout } = skyring(["--help"]);
    expect(status).toBe(0);
    for (const name of COMMANDS) expect(stdout).toMatch(new RegExp(`^ +${name} `, "m"));
  });

  it.each(COMMANDS)("of %s", (name) => {
    const { status, stdout, stderr } = skyring([name, "--help"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain(`skyring ${name}`);
  });

  it("the version is the package's", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(skyring(["--version"]).stdout).toBe(`${version}\n`);
  });
});

describe("wrong use has exit code 2, a sentence, and nothing on standard output", () => {
  it.each([
    [[], "Usage: skyring COMMAND"],
    [["fly"], "there is no command `fly`"],
    [["replay", "a", "b"], "one FILE"],
    [["replay", "--fast"], "--fast"],
    [["perft"], "DEPTH is missing"],
    [["perft", "31"], "0 to 30"],
    [["perft", "x"], "`x`"],
    [["perft", "1.5"], "whole number"],
    [["random"], "N is missing"],
    [["random", "-1"], "-1"],
    [["random", "1", "--props", "2"], "P must be a number from 0 to 1"],
    [["random", "1", "--seed", "x"], "S must be"],
    [["bench", "--seconds", "0"], "S must be"],
    [["random", "00"], "N must be a number from 0 to 10000000, not `00`"],
    [["board", "here"], "`here`"],
    [["board", "--build", "wood"], "`wood`"],
    [["board", "--json", "--picture"], "give one of"],
    [["board", "--json", "--svg"], "give one of"],
    [["board", "--picture", "--below"], "--below is for --svg"],
  ])("%j", (args, sentence) => {
    const { status, stdout, stderr } = skyring(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });
});

it("shows a word of the rules as bytes", () => {
  const { status, stderr } = skyring(["perft", "1", "ch\u00e9ss"]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^ch\\xc3\\xa9ss: option: /);
});

describe("replay", () => {
  it("prints the positions of a file's and of standard input's records", () => {
    const expected = readFileSync("test/golden/mixed.pos", "utf8");
    const fromFile = skyring(["replay", "test/golden/mixed.rec"]);
    expect(fromFile).toEqual({ status: 0, stdout: expected, stderr: "" });
    const record = readFileSync("test/golden/mixed.rec", "utf8");
    expect(skyring(["replay", "-"], record).stdout).toBe(expected);
    expect(skyring(["replay"], record.replaceAll("\n", "\r\n")).stdout).toBe(expected);
  });

  it.each([
    ["skyring 1\nrules classic\nr6 m0 r7 r1", "3:7 r7: die: ", 3],
    ["skyring 1\nrules classic\n  \tm0", "3:4 m0: phase: ", 1],
    ["skyring 1 rules classic ; \xe9\xe9\n\xe9 r1", "2:1 \\xc3\\xa9: syntax: ", 1],
    ["skyring 1 rules classic \u00e9 r1", "1:25 \\xc3\\xa9: syntax: ", 1],
    ["skyring 1 rules qq seats=02 teams=yes\nr1", "1:11 rules: option: teams: ", 0],
    ["skyring 1 rules classic seats=1", "1:11 rules: option: seats: ", 0],
    ["skyring 1 rules classic seats=12", "1:11 rules: option: first: ", 0],
    ["skyring 1 rules classic gift=yes", "1:11 rules: option: gift: ", 0],
    ["skyring 1 rules classic takeoff=", "1:11 rules: option: takeoff: ", 0],
    ["skyring 1 rules classic group=yes", "1:11 rules: option: group: ", 0],
    ["skyring 1 rules classic block=wall", "1:11 rules: option: park: ", 0],
    ["skyring 1 rules mgm shop=yes", "1:11 rules: option: shop: ", 0],
    ["skyring 1 rules qq planes=3", "1:11 rules: option: score: ", 0],
    ["skyring 1 rules chess", "1:17 chess: option: ", 0],
    ["skyring 2", "1:9 2: syntax: ", 0],
    ["skyring", "1:1 skyring: syntax: ", 0],
    ["checkers", "1:1 checkers: syntax: ", 0],
    ["skyring 1 rules classic r1\nskyring 1 rules classic r0", "2:25 r0: die: ", 3],
    ["skyring 1 rules classic \u001b[2J", "1:25 \\x1b[2J: syntax: ", 1],
  ])("refuses %j", (text, start, positions) => {
    const { status, stdout, stderr } = skyring(["replay"], text);
    expect(status).toBe(1);
    expect(stderr.startsWith(start), stderr).toBe(true);
    expect(stderr.length).toBeGreaterThan(start.length + 20);
    expect(stdout.split("\n").length - 1).toBe(positions);
  });

  it("says that there is no record", () => {
    const stderr = "skyring replay: there is no record in it\n";
    expect(skyring(["replay"], " \n; nothing\n")).toEqual({ status: 1, stdout: "", stderr });
    expect(skyring(["replay"], "").stderr).toBe(stderr);
  });

  it("lists the presets where the one that is named is none, or none is", () => {
    for (const text of ["skyring 1 rules chess", "skyring 1 rules"]) {
      expect(skyring(["replay"], text).stderr).toContain("one of classic, qq, qq-new, mgm, match");
    }
  });

  it("waits for an input that does not wait for bytes", () => {
    // Whoever shares the pipe has made it one that does not block.
    const share = `
      const child = require("node:child_process").spawn(
        process.execPath, ["dist/cli.js", "replay"], { stdio: "inherit" });
      new (require("node:net").Socket)({ fd: 0, manualStart: true });
      child.on("exit", (code) => process.exit(code));`;
    const { status, stdout, stderr } = spawnSync(
      "sh",
      ["-c", `(sleep 2; echo "$RECORD") | "${process.execPath}" -e "$SHARE"`],
      {
        encoding: "utf8",
        env: { ...process.env, SHARE: share, RECORD: "skyring 1 rules classic r6" },
      },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout.split("\n")).toHaveLength(3);
  });

  it("says what is wrong with a file", () => {
    const { status, stderr } = skyring(["replay", "no/such.rec"]);
    expect(status).toBe(1);
    expect(stderr).toContain("cannot read no/such.rec: there is no such file");
    expect(skyring(["replay", "test"]).stderr).toContain("it is a folder");
    const folder = openSync("test", "r");
    const { stderr: told } = spawnSync(process.execPath, ["dist/cli.js", "replay"], {
      stdio: [folder, "pipe", "pipe"],
      encoding: "utf8",
    });
    closeSync(folder);
    expect(told).toContain("cannot read -: it is a folder");
  });
});

it("tells the same by help COMMAND and COMMAND --help", () => {
  const { status, stdout } = skyring(["help", "replay"]);
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: skyring(["replay", "--help"]).stdout,
  });
  expect(stdout).toContain("Usage: skyring replay [FILE|-]");
});

describe("perft", () => {
  it("prints the count alone", () => {
    expect(skyring(["perft", "4", "match"])).toEqual({ status: 0, stdout: "2632\n", stderr: "" });
    expect(skyring(["perft", "2"]).stdout).toBe("37\n");
    expect(skyring(["perft", "2", "rules", "match"]).stdout).toBe("44\n");
    expect(skyring(["perft", "2", "classic", "seed=1", "--position", START]).stdout).toBe("37\n");
  });

  it("says that the preset comes first, and which there are", () => {
    const late = skyring(["perft", "2", "planes=2", "qq"]);
    expect(late.status).toBe(2);
    expect(late.stderr).toContain("a preset stands before its options: write `qq planes=2`");
    expect(skyring(["perft", "2", "planes=2"]).stderr).toContain("write `PRESET planes=2`");
    expect(skyring(["perft", "2", "qq", "mgm"]).stderr).toContain("`mgm` is no option");
    const unknown = skyring(["perft", "2", "chess"]);
    expect(unknown.status).toBe(1);
    expect(unknown.stderr).toContain("chess: option: preset: ");
    expect(unknown.stderr).toContain("one of classic, qq, qq-new, mgm, match, family, china");
  });

  it("refuses rules and positions with what is wrong", () => {
    const rules = skyring(["perft", "2", "classic", "group=yes"]);
    expect(rules.status).toBe(1);
    expect(rules.stderr).toContain("option: ");
    const position = skyring(["perft", "2", "--position", START.replace(" roll ", " role ")]);
    expect(position.status).toBe(1);
    expect(position.stderr).toContain("field 3: ");
  });
});

describe("random", () => {
  const args = ["random", "3", "qq", "planes=2", "--seed", "9", "--props", "0.5"];

  it("makes whole games that replay, the same for the same seed", () => {
    const { status, stdout } = skyring(args);
    expect(status).toBe(0);
    expect(stdout.match(/^skyring 1$/gm)).toHaveLength(3);
    expect(skyring(args).stdout).toBe(stdout);
    const replayed = skyring(["replay"], stdout);
    expect(replayed.status, replayed.stderr).toBe(0);
    expect(replayed.stdout.match(/ over /g)).toHaveLength(3);
    expect(stdout).toMatch(/\b[ub][0-7]\b/);
  });

  it("uses no props with --props 0, and keeps a seed that is named", () => {
    const { stdout } = skyring(["random", "1", "qq", "seed=5", "--props", "0"]);
    expect(stdout).not.toMatch(/\b[ub][0-7]\b/);
    expect(stdout).toContain("rules qq seed=5\n");
  });

  it("differs without a seed", () => {
    expect(skyring(["random", "1"]).stdout).not.toBe(skyring(["random", "1"]).stdout);
  });
});

describe("bench", () => {
  it("prints games and rolls a second, and a trivial loop beside", () => {
    const { status, stdout } = skyring(["bench", "--seconds", "0.2", "match"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\d+ games\/s {2}\d+ rolls\/s$/m);
    expect(stdout).toMatch(/^trivial loop: \d+ turns\/s/m);
  });
});

describe("board", () => {
  it("prints all pins and LEDs as a table and as JSON", () => {
    const { leds, pins } = JSON.parse(skyring(["board", "--json"]).stdout);
    expect(leds).toHaveLength(LEDS);
    expect(pins).toEqual(JSON.parse(JSON.stringify(PINS)));
    expect(leds[0]).toEqual({
      led: 0,
      tile: 0,
      place: "yellow goal 0",
      x: 180,
      y: 156,
      order: "GRB",
      hop: 0,
    });
    expect(leds[1]).toMatchObject({ x: 180, y: 108, hop: 48 });
    const table = skyring(["board"]).stdout;
    expect(table.match(/^ *\d+ {2}(tile \d|die {3}) /gm)).toHaveLength(LEDS);
  });

  it("draws the wire as SVG, of each build, from above and from below", () => {
    const [above, below, pixels] = [[], ["--below"], ["--build", "pixels"]].map(
      (more) => skyring(["board", "--svg", ...more]).stdout,
    );
    for (const picture of [above, below, pixels]) {
      expect(picture.startsWith("<svg ")).toBe(true);
      expect(picture.match(/data-led=/g)).toHaveLength(LEDS);
    }
    expect(new Set([above, below, pixels]).size).toBe(3);
  });

  it("draws every ring cell, and seat 0's corner where it is", () => {
    const lines = skyring(["board", "--picture"]).stdout.split("\n");
    for (let cell = 0; cell < 52; cell++)
      expect(lines.join("\n")).toMatch(new RegExp(`(^|\\s)${cell}(\\s|$)`, "m"));
    const line = lines.find((text) => /\brP\b/.test(text));
    expect(line?.indexOf("rP")).toBeLessThan(4);
  });
});

it("a reader that stops early ends it, and is no fault", () => {
  // All of it would take hours.
  const { status, stdout, stderr } = spawnSync(
    "sh",
    [
      "-c",
      `{ "${process.execPath}" dist/cli.js random 10000000 --seed 1; echo "exit $?" >&2; } | head -1`,
    ],
    { encoding: "utf8", timeout: 100_000 },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 0,
    stdout: "skyring 1\n",
    stderr: "exit 0\n",
  });
});
