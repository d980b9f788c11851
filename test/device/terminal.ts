import { spawn, spawnSync } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** A pseudo-terminal: what is written to `path` comes out of `output`, and `input` goes to it. */
export interface Terminal {
  path: string;
  input: Writable;
  output: Readable;
  /** pulls the cable: the terminal vanishes */
  end(): void;
}

/** Why there is no pseudo-terminal here, or '' if there is. */
export function terminalMissing(): string {
  if (process.platform !== "linux") return "pseudo-terminals are made with Linux's script(1)";
  const found = spawnSync("script", ["--version"], { encoding: "utf8" });
  return /util-linux/.test(found.stdout ?? "") ? "" : "util-linux's script is not installed";
}

/**
 * Node cannot make a pseudo-terminal. script(1), part of every Debian, can: it runs a command on one
 * and passes its own input and output through. The command only tells the name and stays.
 */
export function openTerminal(): Promise<Terminal> {
  const command = "stty raw -echo; tty; exec sleep 600";
  const child = spawn("script", ["-qfec", command, "/dev/null"], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdin.on("error", () => {});
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error("no pseudo-terminal within 60 s"));
    }, 60000);
    child.on("error", reject);
    let said = "";
    function listen(data: Buffer): void {
      said += data.toString("latin1");
      const path = /(\/dev\/pts\/\d+)\r?\n/.exec(said)?.[1];
      if (!path) return;
      clearTimeout(timer);
      child.stdout.off("data", listen);
      resolve({
        path,
        input: child.stdin,
        output: child.stdout,
        end: () => {
          child.kill("SIGKILL");
        },
      });
    }
    child.stdout.on("data", listen);
  });
}
