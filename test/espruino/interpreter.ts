/**
 * The real Espruino on this machine: its Linux build runs a script and prints. `espruino` on the
 * PATH is any build; `espruino-e32`, if there is one, has the ESP32's variables of 14 bytes, a fixed
 * number of them, and Storage mapped into memory, so that variables are what a board would use.
 */

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const ANY = "espruino";
export const LIKE_ESP32 = "espruino-e32";

/** Whether a program is on the PATH. */
export function has(program: string): boolean {
  return !spawnSync(program, ["--help"], { input: "", timeout: 5000 }).error;
}

/** What a board has and the Linux build has not, doing nothing: LEDs and analog pins. */
export const LIGHTS = `
Modules.addCached("neopixel","exports.write=function(p,d){};");
function analogRead(){return 0.5}
function analogWrite(){}
function digitalRead(){return 1}
`;

/**
 * The same, and pins that tests work: the first interval that is set, the firmware's frame, becomes
 * the global `frame` and waits to be called; watches become `edges`, by pin.
 */
export const BOARD = `${LIGHTS}
var frame,edges={};
function pinMode(){}
function digitalWrite(){}
function setWatch(f,p){edges[p]=f;return 1}
function setInterval(f){frame=f;return 1}
`;

/** The bundle as it was built. */
export function firmware(): string {
  return readFileSync("dist/firmware.js", "utf8");
}

const END = "#the end#";

/** What the console adds to a printed line: prompts and escape sequences. */
function cleaned(line: string): string {
  return line
    .replaceAll("\u001b[J", "")
    .replace(/^[>=]?\r/, "")
    .replace(/\r$/, "");
}

/** How to run a script. */
export interface Run {
  build?: string;
  /** Files for Storage, written beforehand. */
  storage?: Record<string, string>;
  /** The script is typed after a start from Storage; otherwise it is run instead of it. */
  boots?: boolean;
  /** How many variables there are, where the build can be told. */
  variables?: number;
  /** Seconds until it is given up. */
  seconds?: number;
}

/** Runs text in an interpreter in a folder; resolves with its lines, up to the end of the script. */
function start(
  build: string,
  args: string[],
  folder: string,
  seconds: number,
  variables?: number,
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    // Standard input stays open: at its end the plain build would read garbage.
    const child = spawn(build, args, {
      cwd: folder,
      stdio: ["pipe", "pipe", "ignore"],
      env: { ...process.env, ...(variables ? { ESPRUINO_VARS: String(variables) } : {}) },
    });
    let text = "";
    const done = (fault?: string) => {
      clearTimeout(timer);
      child.kill("SIGKILL");
      const lines = text.split("\n").map(cleaned);
      if (fault) reject(new Error(`${build}: ${fault}\n${lines.slice(-20).join("\n")}`));
      else
        resolve(
          lines.slice(
            0,
            lines.findLastIndex((line) => line.includes(END)),
          ),
        );
    };
    const timer = setTimeout(() => done(`no end after ${seconds} s`), seconds * 1000);
    child.stdout.setEncoding("latin1");
    child.stdout.on("data", (piece: string) => {
      text += piece;
      if (text.includes(`${END}\r\n`)) done();
    });
    child.on("error", (error) => done(error.message));
    child.on("exit", () => text.includes(END) || done("it ended before its script"));
  });
}

/** Runs a script in the real interpreter; gives the lines that it printed. */
export async function run(script: string, how: Run = {}): Promise<string[]> {
  return (await runCounted(script, { ...how, counter: undefined })).lines;
}

/** Counts instructions, exactly, whatever else the machine does (valgrind's callgrind). */
export const COUNTER = "valgrind";
/** What a counted script calls to begin a new count; it is used for nothing else. */
export const MARK = "Math.atan(0)";
const COUNTS = "counts";
const COUNTER_ARGS = [
  "--tool=callgrind",
  "--toggle-collect=jspEvaluate",
  "--combine-dumps=yes",
  "--dump-before=jswrap_math_atan",
  `--callgrind-out-file=${COUNTS}`,
];

/** Runs a script, and with a `counter` also gives the instructions up to each MARK since the last. */
export async function runCounted(
  script: string,
  how: Run & { counter?: string } = {},
): Promise<{ lines: string[]; counts: number[] }> {
  const { build = ANY, storage, boots = false, variables, seconds = 100, counter } = how;
  const folder = mkdtempSync(join(tmpdir(), "skyring-"));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text, "latin1");
  try {
    if (storage) {
      const writes = Object.entries(storage).map(
        ([name, text]) =>
          `require("Storage").write(${JSON.stringify(name)},${JSON.stringify(text)});\n`,
      );
      write("storage.js", `${writes.join("")}print("${END}");`);
      await start(build, ["storage.js"], folder, seconds);
    }
    // A script may have a `print` of its own.
    const ending = `\n;console.log("${END}");`;
    write("script.js", `echo(0);\n${script}${ending}`);
    const args = boots ? ["-e", `echo(0);${script}${ending}`] : ["script.js"];
    if (!counter)
      return { lines: await start(build, args, folder, seconds, variables), counts: [] };
    const lines = await start(counter, [...COUNTER_ARGS, build, ...args], folder, seconds);
    const text = readFileSync(join(folder, COUNTS), "utf8");
    const counts = [...text.matchAll(/^summary: (\d+)/gm)].map(([, count]) => Number(count));
    return { lines, counts };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The lines that begin with a word, without it. */
export function tagged(lines: string[], tag: string): string[] {
  return lines
    .filter((line) => line.startsWith(`${tag} `))
    .map((line) => line.slice(tag.length + 1));
}

/** Errors that the interpreter printed. */
export function errors(lines: string[]): string[] {
  return lines.filter((line) => /Uncaught|ERROR|OUT OF MEMORY|MEMORY/.test(line));
}
