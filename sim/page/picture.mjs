/**
 * Makes the README's picture: the built page in Chromium, in the middle of a game with weather and
 * props. The board's time is the picture's own, so it is the same each time.
 */

import { mkdirSync } from "node:fs";
import { argv, exit } from "node:process";
import { findChromium, launch, serve } from "./chromium.mjs";

const RECORD =
  "skyring 1 rules qq seed=49c4421e " +
  "b4 r6 m0 r1 m1 r4 r1 r2 r5 m2 r5 r2 b7 r3 r2 m11 b0 r2 b2 r21 r4 b4 r3 m13 b6 r2 b4 r4 b0 r5 b1 m0";

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
  await page.evaluate((record) => {
    window.skyring.advance(2000);
    window.skyring.sky(record);
    window.skyring.advance(8000);
  }, RECORD);
  await page.waitForTimeout(300);
  mkdirSync(out.replace(/[^/]*$/, "") || ".", { recursive: true });
  await page.screenshot({ path: out });
  console.log(out);
} finally {
  await browser.close();
  await server.close();
}
