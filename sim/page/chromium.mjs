/** The built page in a headless Chromium: for its tests and its picture. */

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { chromium } from "playwright-core";
import { serve as serveFolder } from "./serve.mjs";

const PROGRAMS = [
  env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser's program, or undefined where there is none. */
export function findChromium() {
  return PROGRAMS.find((path) => path && existsSync(path));
}

/** Serves a folder as a part of a site, below `/skyring/`. */
export function serve(folder) {
  return serveFolder(folder, { base: "/skyring/" });
}

/** Starts the browser with an empty profile. */
export async function launch(program) {
  const profile = mkdtempSync(join(tmpdir(), "skyring-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program,
    headless: true,
    args: ARGUMENTS,
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
