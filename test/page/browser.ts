/** What the page's tests need of the browser: pages that are watched, and hands. */

import { existsSync } from "node:fs";
import { env } from "node:process";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { findChromium, launch, serve } from "../../sim/page/chromium.mjs";

export const FOLDER = "dist/page";

/** What `window.skyring` offers. */
export interface Skyring {
  frame(): Uint8Array;
  lines(): string[];
  errors(): string[];
  position(): string | undefined;
  state(): string;
  shows(): string;
  seat(): number;
  tokens(): string[];
  record(): string | undefined;
  drawn(): number;
  frames(): number;
  sky(text?: string): void;
  advance(ms: number): void;
}

declare global {
  interface Window {
    skyring: Skyring;
  }
}

/** A browser with the page served. */
export interface Host {
  url: string;
  /** Opens the page in a new tab. */
  open(query: string): Promise<Page>;
  /** Everything that no page may do: errors, and requests to elsewhere. */
  faults: string[];
  close(): Promise<void>;
}

/** Why the page cannot be tried here, or undefined. */
function missing(): string | undefined {
  if (!findChromium()) return "no Chromium found: install Debian's package chromium";
  return undefined;
}

/** The same for a test file, which must not be left out in CI, and says so if it is elsewhere. */
export function skipReason(file: string): string | undefined {
  const why = missing();
  if (why && env.CI) throw new Error(`${file} is not tried: ${why}`);
  if (why) console.warn(`${file} is skipped: ${why}`);
  return why;
}

/** For the tests of a `describe`: opens pages, of which each must have been without fault when its test is over. */
export function usePages(): (query: string) => Promise<Page> {
  let host: Host;
  const pages: Page[] = [];
  beforeAll(async () => {
    host = await createHost();
  }, 60_000);
  afterAll(async () => {
    await host?.close();
  });
  afterEach(async () => {
    const errors: string[] = [];
    for (const page of pages.splice(0)) {
      if (page.isClosed()) continue;
      errors.push(...(await page.evaluate(() => window.skyring.errors())));
      await page.evaluate(() => localStorage.clear());
      await page.close();
    }
    expect([...host.faults.splice(0), ...errors]).toEqual([]);
  });
  return async (query) => {
    const page = await host.open(query);
    pages.push(page);
    return page;
  };
}

async function createHost(): Promise<Host> {
  if (!existsSync(`${FOLDER}/main.js`)) throw new Error("no page is built: npm run build");
  const server = await serve(FOLDER);
  const browser = await launch(findChromium() as string);
  const faults: string[] = [];
  const { origin } = new URL(server.url);
  return {
    url: server.url,
    faults,
    async open(query) {
      const page = await browser.context.newPage();
      page.setDefaultTimeout(60_000);
      await page.setViewportSize({ width: 1280, height: 800 });
      page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
      });
      page.on("request", (request) => {
        const to = request.url();
        if (new URL(to).origin !== origin && !to.startsWith("data:")) faults.push(`request: ${to}`);
      });
      await page.goto(server.url + query);
      await page.waitForFunction(() => window.skyring !== undefined);
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** What a player sees: whose turn, and what the buttons do. */
export interface Sight {
  state: string;
  shows: string;
  seat: number;
  tokens: number;
}

export function look(page: Page): Promise<Sight> {
  return page.evaluate(() => ({
    state: window.skyring.state(),
    shows: window.skyring.shows(),
    seat: window.skyring.seat(),
    tokens: window.skyring.tokens().length,
  }));
}

/** Plays to the end with `press`, which presses a button of a seat in some way. */
export async function playOut(
  page: Page,
  press: (seat: number, button: "next" | "go") => Promise<void>,
  mostPresses: number,
): Promise<{ presses: number; sight: Sight }> {
  let presses = 0;
  for (;;) {
    const sight = await look(page);
    if (sight.state === "over" || presses > mostPresses) return { presses, sight };
    if (sight.state === "moving") {
      await page.waitForTimeout(5);
      continue;
    }
    if (sight.state === "move" && presses % 3 === 0) await press(sight.seat, "next");
    await press(sight.seat, "go");
    presses++;
  }
}
