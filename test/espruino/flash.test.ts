import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { BOOT, DAMAGED, formatTrailer, SLOTS } from "../../hardware/usb/boot.ts";
import { TIMES, type Times } from "../../hardware/usb/device.ts";
import { Fault } from "../../hardware/usb/fault.ts";
import { flash } from "../../hardware/usb/flash.ts";
import { openPort } from "../../hardware/usb/port.ts";
import { openTerminal, terminalMissing } from "../device/terminal.ts";
import { dial, sleep, TELNET } from "./telnet.ts";

/*
 * The upload against the real interpreter. Its own serial console loses characters on Linux, its
 * telnet console does not: so a pseudo-terminal is bridged to that. Its port is always 2323, and the
 * fake flash memory is the file espruino.flash in the working folder.
 */
/** The interpreter needs real time, and on a busy machine much of it. */
const times: Times = {
  ...TIMES,
  open: 30000,
  pause: 500,
  answer: 5000,
  hello: 30000,
  work: 20000,
  start: 30000,
};

/** A build with the ESP32's 14-byte variables and mapped Storage, where there is one beside the plain one. */
const MAPPED = "espruino-e32";
const builds = ["espruino", MAPPED].filter(
  (build) => !spawnSync(build, ["--help"], { timeout: 5000 }).error,
);

/** 150 functions of three parameters, 25 KB: a function in flash costs 4 variables and its parameters. */
function sampleProgram(version: number): Uint8Array {
  let text = "";
  for (let i = 0; i < 150; i++) {
    let body = "";
    for (let k = 0; body.length < 130; k++) {
      body += `a=(a*${31 + i + k}+b)%${9973 + k};if(a>c)a-=c;`;
    }
    text += `function f${i}(a,b,c){${body}return a}\n`;
  }
  text += `var sky=function(){return f149(${version},2,30)};print("# skyring ${version}");`;
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

const slotText = (bundle: Uint8Array) => String.fromCharCode(...bundle, ...formatTrailer(bundle));

const folders: string[] = [];
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "skyring-"));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Runs a script to its end; gives what it printed. */
function runScript(build: string, folder: string, script: string): string {
  writeFileSync(join(folder, "script.js"), script);
  const done = spawnSync(build, ["script.js"], {
    cwd: folder,
    timeout: 60000,
    killSignal: "SIGKILL",
    input: "",
    encoding: "latin1",
  });
  return String(done.stdout);
}

/**
 * Switches an interpreter on; it runs what its Storage holds. It only ends by SIGKILL. The build of
 * the ESP32's kind takes the number of its variables, and its stack, from the environment: 2000 is
 * what a board has with both radios on.
 */
function switchOn(build: string, folder: string, args: string[] = [], variables = 2000) {
  const child: ChildProcess = spawn(build, args, {
    cwd: folder,
    env: { ...process.env, ESPRUINO_VARS: String(variables), ESPRUINO_STACK: "25000" },
    stdio: ["pipe", "pipe", "ignore"],
  });
  let printed = "";
  child.stdout?.on("data", (data: Buffer) => {
    printed += data.toString("latin1");
  });
  return {
    printed: () => printed,
    off(): Promise<void> {
      return new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode) return resolve();
        child.once("exit", () => resolve());
        child.kill("SIGKILL");
      });
    },
  };
}

/** What the interpreter prints at start, as soon as `words` are there, or within 30 s. */
async function startText(build: string, folder: string, words: RegExp): Promise<string> {
  const power = switchOn(build, folder);
  for (let i = 0; i < 600 && !words.test(power.printed()); i++) await sleep(50);
  await power.off();
  return power.printed();
}

/** An interpreter with its console at a device file. */
async function plug(build: string, folder: string, variables?: number) {
  // Another test run may have the port for a while.
  for (let i = 0; ; i++) {
    const other = await dial();
    if (!other) break;
    other.destroy();
    if (i >= 120) throw new Error(`TCP port ${TELNET} stays in use by another program`);
    await sleep(500);
  }
  const power = switchOn(build, folder, ["--telnet"], variables);
  onTestFinished(() => power.off());
  let socket: Socket | undefined;
  for (let i = 0; !socket && i < 300; i++) {
    await sleep(100);
    socket = await dial();
  }
  if (!socket) throw new Error(`${build} --telnet does not listen`);
  const wire = socket;
  const terminal = await openTerminal();
  onTestFinished(() => terminal.end());
  wire.on("error", () => {});
  wire.on("close", () => terminal.end());
  wire.pipe(terminal.input);
  terminal.output.pipe(wire);
  return {
    path: terminal.path,
    async pull(): Promise<void> {
      await power.off();
      wire.destroy();
      terminal.end();
    },
  };
}

const missing = builds.length ? terminalMissing() : "no espruino on the PATH";
if (missing && process.env.CI) throw new Error(`The interpreter tests cannot run: ${missing}`);

describe.skipIf(missing)(`flashing the real interpreter${missing && ` (${missing})`}`, () => {
  for (const build of builds) {
    it(`${build}: uploads, keeps what is the same, replaces what is not, and starts it`, async () => {
      const folder = makeFolder();
      const { path, pull } = await plug(build, folder);
      const first = await flash(await openPort(path, times.open), {
        times,
        bundle: sampleProgram(1),
      });
      expect(first).toMatchObject({ banner: "# skyring 1", written: true });
      const same = await flash(await openPort(path, times.open), {
        times,
        bundle: sampleProgram(1),
      });
      expect(same).toMatchObject({ banner: "# skyring 1", written: false });
      await flash(await openPort(path, times.open), { times, bundle: sampleProgram(2) });
      const said: string[] = [];
      await flash(await openPort(path, times.open), {
        times,
        bundle: sampleProgram(3),
        compact: true,
        say: (line) => said.push(line),
      });
      expect(said.join()).toMatch(/Compacting/);
      await pull();
      expect(await startText(build, folder, /# skyring \d/)).toMatch(/# skyring 3/);
      // 1137 with 14-byte variables: the code is in flash, not in memory.
      if (build === MAPPED) expect(first.used).toBeLessThan(1200);
    });

    it(`${build}: power that fails in the middle leaves the old program`, async () => {
      const folder = makeFolder();
      let plugged = await plug(build, folder);
      await flash(await openPort(plugged.path, times.open), { times, bundle: sampleProgram(1) });
      for (const share of [0.1, 0.6, 0.97]) {
        let pulling: Promise<void> | undefined;
        const failed = await flash(await openPort(plugged.path, times.open), {
          times,
          bundle: sampleProgram(2),
          progress: (done, total) => {
            if (done >= share * total) pulling ??= plugged.pull();
          },
        }).catch((error) => error);
        await pulling;
        expect(failed).toBeInstanceOf(Fault);
        expect(["cut", "stalled"]).toContain(failed.fault);
        expect(await startText(build, folder, /# skyring \d/)).toMatch(/# skyring 1/);
        plugged = await plug(build, folder);
      }
      const healed = await flash(await openPort(plugged.path, times.open), {
        times,
        bundle: sampleProgram(2),
      });
      expect(healed.banner).toBe("# skyring 2");
    });

    it(`${build}: a torn boot program does nothing, wherever it is torn`, () => {
      // The last semicolon is not needed.
      const whole = BOOT.replace("print(", "ran=1;print(");
      const program = 'ran=1;print("# ran")';
      const bundle = Uint8Array.from(program, (char) => char.charCodeAt(0));
      const printed = runScript(
        build,
        makeFolder(),
        `var ran=0,i,B=${JSON.stringify(whole)};
require("Storage").write("${SLOTS[0]}",${JSON.stringify(slotText(bundle))});
for(i=0;i<B.length-1;i++){try{eval(B.substr(0,i)+"\\xff\\xff\\xff\\xff")}catch(e){}if(ran){print("TORN",i);break}}
print("TRIED",i);eval(B);print("RAN",ran);`,
      );
      expect(printed).not.toMatch(/TORN/);
      expect(printed).toMatch(new RegExp(`TRIED ${whole.length - 1}[\\s\\S]*# ran[\\s\\S]*RAN 1`));
    });

    it(`${build}: a damaged file is not run, and said`, async () => {
      const good = slotText(sampleProgram(1));
      const at = good.indexOf("f77");
      const bad = `${good.slice(0, at)}f7x${good.slice(at + 3)}`;
      for (const [file, words] of [
        [bad, DAMAGED],
        [good.slice(0, 9999), DAMAGED],
        [good, "# skyring 1"],
      ]) {
        const folder = makeFolder();
        runScript(
          build,
          folder,
          `require("Storage").write("${SLOTS[1]}",${JSON.stringify(file)},0,${good.length});
require("Storage").write(".bootcde",${JSON.stringify(BOOT)});`,
        );
        expect(await startText(build, folder, /# skyring[^\n]*\n/)).toContain(words);
      }
    });
  }

  it.skipIf(!builds.includes(MAPPED))(
    "too few variables are said, and nothing is changed",
    async () => {
      const { path } = await plug(MAPPED, makeFolder(), 1700);
      const failed = await flash(await openPort(path, times.open), {
        times,
        bundle: sampleProgram(1),
      }).catch((e) => e);
      expect(failed).toMatchObject({ fault: "memory" });
      expect(failed.message).toMatch(/of 1700 variables.*unchanged/);
    },
  );
});
