/**
 * Makes the README's picture: the built page in Chromium, in the middle of a game with weather and
 * props. The board's time is the picture's own, so it is the same each time.
 */

import { mkdirSync, readFileSync } from "node:fs";
import { argv, exit } from "node:process";
import { findChromium, launch, serve } from "./chromium.mjs";

/** The second game of this file has a tornado and four props lying when so many words are played. */
const RECORDS = "test/golden/qq.rec";
const WORDS = 197;

const games = readFileSync(RECORDS, "utf8")
  .replace(/;.*/g, "")
  .split(/(?=skyring)/);
const record = games[1].split(/\s+/).slice(0, WORDS).join(" ");
const out = argv[2] ?? "docs/board.png";
const program = findChromium();
if (!program) {
  console.error("picture: no Chromium found; install Debian's package chromium, or set CHROMIUM");
  exit(1);
}
const server = await serve("dist/page");
const browser = await launch(program);
try {
  const page = await browser.context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1360, height: 850 });
  await page.goto(`${server.url}?fresh&still&seed=7`);
  await page.waitForFunction(() => window.skyring !== undefined);
  await page.evaluate((words) => {
    window.skyring.advance(2000);
    window.skyring.sky(words);
    window.skyring.advance(2200);
  }, record);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
  mkdirSync(out.replace(/[^/]*$/, "") || ".", { recursive: true });
  await page.screenshot({ path: out });
  console.log(out);
} finally {
  await browser.close();
  await server.close();
}
