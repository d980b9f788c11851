/** `skyring record` and `skyring report`, asked of the real interpreter while the firmware runs in it. */

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { BOOT, formatTrailer, SLOTS } from "../../hardware/usb/boot.ts";
import { openDevice, TIMES, type Times } from "../../hardware/usb/device.ts";
import { runRecord, runReport } from "../../hardware/usb/inquiry.ts";
import { runOn } from "../device/output.ts";
import { positions, tokensOf } from "../device/score.ts";
import { golden, shortest } from "../pins.ts";
import { ANY, firmware, has, LIGHTS, LIKE_ESP32 } from "./interpreter.ts";
import { dial, sleep, TELNET } from "./telnet.ts";

/** The interpreter needs real time, and on a busy machine much of it. */
const times: Times = { ...TIMES, answer: 10000, hello: 60000, work: 20000 };

/** What Linux has not; and frames are counted. */
const PINS = `${LIGHTS}
var frames=0;
Modules.addCached("neopixel","exports.write=function(){global.frames++};");
function pinMode(){}
function digitalWrite(){}
function setWatch(){return 1}
`;

/** Dials until something answers, or nothing does any more. */
async function until(isThere: boolean): Promise<Socket | undefined> {
  for (let i = 0; i < 300; i++) {
    const socket = await dial();
    if ((socket !== undefined) === isThere) return socket;
    socket?.destroy();
    await sleep(200);
  }
  throw new Error(`TCP port ${TELNET}: waited in vain`);
}

/** Switches on an interpreter in whose Storage the firmware is, with as many variables as a board has. */
async function switchOn(build: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "skyring-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const text = firmware();
  const trailer = formatTrailer(Uint8Array.from(text, (char) => char.charCodeAt(0)));
  const files = {
    ".boot0": PINS,
    [SLOTS[0]]: text + String.fromCharCode(...trailer),
    ".bootcde": BOOT,
  };
  const writes = Object.entries(files).map(
    (entry) => `require("Storage").write(${entry.map((part) => JSON.stringify(part)).join(",")});`,
  );
  writeFileSync(join(folder, "script.js"), writes.join("\n"), "latin1");
  spawnSync(build, ["script.js"], {
    cwd: folder,
    timeout: 60000,
    killSignal: "SIGKILL",
    input: "",
  });
  // Another test run may have the port for a while.
  await until(false);
  const child = spawn(build, ["--telnet"], {
    cwd: folder,
    env: { ...process.env, ESPRUINO_VARS: "2000", ESPRUINO_STACK: "25000" },
    stdio: ["pipe", "ignore", "ignore"],
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      }),
  );
  (await until(true))?.destroy();
}

function ask(command: typeof runRecord, ...args: string[]) {
  return runOn(command, ["--port", "telnet", ...args], {
    times,
    open: async () => (await until(true))!,
  });
}

/** The values of expressions, one after the other, in one connection. */
async function evaluate(...expressions: string[]): Promise<unknown[]> {
  const device = openDevice((await until(true))!, times);
  const values: unknown[] = [];
  try {
    for (const expression of expressions) values.push(await device.ask(expression, times.work));
  } finally {
    await device.close();
  }
  return values;
}

const builds = [ANY, LIKE_ESP32].filter(has);

describe.skipIf(!builds.length)("a board's games in the real interpreter", () => {
  it.each(builds)(
    "%s: come back while it plays",
    async (build) => {
      await switchOn(build);
      const [first, second] = golden("qq").map(({ rules, tokens, positions }) => ({
        rules,
        tokens: tokens.slice(0, 200),
        positions: positions.slice(0, 201),
      }));
      for (const { rules, tokens } of [first, second]) {
        const calls = [rules];
        for (let i = 0; i < tokens.length; i += 20) calls.push(tokens.slice(i, i + 20).join(" "));
        await evaluate(...calls.map((call) => `sky(${JSON.stringify(call)})`));
      }
      const [before] = await evaluate("frames");
      const all = await ask(runRecord, "--all");
      expect(all).toMatchObject({ code: 0, err: expect.stringMatching(/100 %/) });
      expect(all.err).not.toMatch(/not Skyring|damaged|version/);
      expect(tokensOf(all.out)).toEqual([first, second].map(({ tokens }) => tokens.map(shortest)));
      expect(positions(all.out)).toEqual([...first.positions, ...second.positions]);
      const report = await ask(runReport);
      expect(report.code).toBe(0);
      expect(report.out).toMatch(/^; Skyring report\n; Espruino 2v\d+[.\d]* on LINUX/);
      expect(report.out).toMatch(
        /; memory: \d+ of \d+ variables free, \d+ in use, \d+ bytes each\n/,
      );
      expect(report.out).toMatch(/; one turn of an empty loop: 0\.\d+ ms\n/);
      expect(report.out).toMatch(/; program in skyring\.0: \d+ bytes, CRC32 \d+\n/);
      expect(report.out).toMatch(/; # set brightness=0 of 4\n/);
      expect(report.out).toMatch(/; # dice( \d+){6} chi2=/);
      expect(positions(report.out)).toEqual(second.positions);
      // The frames went on, and no error came.
      const [after, sky, bug] = await evaluate(
        "frames",
        "typeof sky",
        'require("Storage").read("sky.bug")',
      );
      expect(Number(after)).toBeGreaterThan(Number(before) + 10);
      expect([sky, bug]).toEqual(["function", null]);
    },
    300_000,
  );
});
