/** The built page in a headless Chromium: for its tests and its picture. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { env } from "node:process";
import { chromium } from "playwright-core";

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

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The browser's program, or undefined where there is none. */
export function findChromium() {
  return PROGRAMS.find((path) => path && existsSync(path));
}

/** Serves a folder on this machine alone, below `/skyring/`. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const name =
      normalize(decodeURIComponent(pathname)).replace(/^\/skyring\//, "") || "index.html";
    const path = join(folder, name);
    if (!pathname.startsWith("/skyring/") || name.startsWith("/") || !existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" });
    response.end(readFileSync(path));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${server.address().port}/skyring/`,
    close: () => new Promise((done) => server.close(done)),
  };
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
