/** What the page says when something is refused, missing, full or elsewhere, and how long. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createFlash, createStorage, FLASH_PAGE } from "../../sim/flash.ts";
import { install } from "../../sim/page/boot.ts";
import { pieces } from "../../sim/page/device.ts";
import { firmware } from "../pins.ts";
import { skipReason, usePages } from "./browser.ts";
import { faultsOfPage } from "./checker.ts";

const why = skipReason("test/page/notice.test.ts");

describe("a long call is cut into pieces", () => {
  const cut = (text: string) => [...pieces(text)];

  test("between words, none longer than the board takes, and none is lost", () => {
    const text = Array.from({ length: 1000 }, (_, i) => `m${i % 57}`).join(" ");
    const all = cut(text);
    expect(all.join(" ")).toBe(text);
    expect(Math.max(...all.map(({ length }) => length))).toBeLessThanOrEqual(400);
    expect(all.length).toBeLessThan(12);
  });

  test("without comments, which end with their line", () => {
    expect(cut(`r1 ; ${"r2 ".repeat(500)}\n;\n r3;r4\r\n\tr5`)).toEqual(["r1 r3 r5"]);
    expect(cut("; nothing")).toEqual([""]);
    expect(cut("")).toEqual([""]);
  });

  test("where a record begins, so that its rules are in one", () => {
    const rules = "skyring 1 rules qq seats=02 seed=1";
    const records = Array.from({ length: 30 }, () => `${rules} ${"r1 ".repeat(120)}`).join("\n");
    const heads = cut(records).filter((piece) => piece.includes("skyring"));
    expect(heads).toHaveLength(30);
    for (const piece of heads) expect(piece.startsWith(rules)).toBe(true);
  });

  test("with a word that is too long as one", () => {
    expect(cut(`r1 ${"x".repeat(900)} r2`)).toEqual(["r1", "x".repeat(900), "r2"]);
  });

  test("however long it is", () => {
    const all = pieces("x6 ".repeat(3_300_000));
    expect(all.next().value).toMatch(/^x6( x6)+$/);
  });
});

describe.skipIf(why)("what the page says", { timeout: 240_000 }, () => {
  const open = usePages();
  let page: Page;

  const waitFor = (state: string, on = page) =>
    on.waitForFunction((wanted) => window.skyring?.state() === wanted, state);
  const sky = (text: string) => page.evaluate((words) => window.skyring.sky(words), text);
  const notice = () => page.locator("#notice");
  /** Frames of the board, and so of the browser, go by. */
  async function wait(frames: number): Promise<void> {
    const at = await page.evaluate(() => window.skyring.frames());
    await page.waitForFunction((until) => window.skyring.frames() >= until, at + frames);
  }

  async function toLobby(): Promise<void> {
    await page.keyboard.down("n");
    await waitFor("leave");
    await page.keyboard.up("n");
    await page.keyboard.press(" ", { delay: 60 });
    await waitFor("lobby");
    await wait(3);
  }

  test.each([
    ["nosuch.rec", "nosuch.rec: this record could not be loaded"],
    ["https://example.com/x", "from this page's own server only"],
    ["skyring", "record:1:1: skyring: "],
    ["skyring 1 rules qq seats=0 r1", "record:1:11: rules: seats: "],
  ])("why ?record=%s is not replayed stays", async (record, text) => {
    page = await open("?fresh&still");
    await page.addInitScript(() => {
      // A request that fails is told by the browser itself, too.
      const { fetch } = window;
      const fetchMost = (what: URL | string) =>
        String(what).includes("nosuch") ? Promise.reject(new Error("no such file")) : fetch(what);
      window.fetch = fetchMost as typeof fetch;
    });
    const { origin, pathname } = new URL(page.url());
    await page.goto(`${origin}${pathname}?fresh&speed=4&record=${encodeURIComponent(record)}`);
    await page.locator("#notice", { hasText: text }).waitFor();
    await wait(50);
    expect(await notice().isVisible()).toBe(true);
    // The next press in the lobby is an answer.
    await page.keyboard.press("n", { delay: 60 });
    await notice().waitFor({ state: "hidden" });
  });

  test("why the lobby begins no game, and nothing as long as nobody tries", async () => {
    page = await open("?fresh&seed=3&speed=4");
    await waitFor("roll");
    await toLobby();
    for (const key of ["s", "y", "l"]) {
      await page.keyboard.press(key, { delay: 60 });
      await wait(3);
    }
    await wait(30);
    expect(await notice().isVisible()).toBe(false);
    const hold = async () => {
      await page.keyboard.press("b", { delay: 1300 });
      // A game is saved: the board asks first.
      await page.keyboard.press("b", { delay: 60 });
    };
    await hold();
    await page.locator("#notice", { hasText: "At least two seats must play." }).waitFor();
    await page.keyboard.press("s", { delay: 60 });
    await notice().waitFor({ state: "hidden" });
    await page.keyboard.press("y", { delay: 60 });
    await sky("set teams=1");
    await wait(30);
    expect(await notice().isVisible()).toBe(false);
    await hold();
    await page.locator("#notice", { hasText: "Team play" }).waitFor();
    // The start panel says the same, and the setting that is taken back ends it.
    await page.locator("#new").click();
    await page.locator("#seats label[data-seat='2']").click();
    await page.locator("#play-hint", { hasText: "Team play" }).waitFor();
    expect(await page.locator("#play-start").isDisabled()).toBe(true);
    await page.locator("#play-cancel").click();
    await wait(60);
    await sky("set teams=0");
    await notice().waitFor({ state: "hidden" });
  });

  test("that a room is too dear, as long as it is", async () => {
    page = await open("?fresh&seed=3&speed=4");
    await waitFor("roll");
    await toLobby();
    const dear = async () => {
      await sky("set room=6");
      await page.keyboard.press("s", { delay: 1300 });
      await page.keyboard.press("s", { delay: 60 });
      await page.locator("#notice", { hasText: "This room asks" }).waitFor();
    };
    await dear();
    await sky("set room=0");
    await notice().waitFor({ state: "hidden" });
    await dear();
    await sky("skyring 1 rules classic seed=1");
    await notice().waitFor({ state: "hidden" });
  });

  test("the console drops what is behind a refusal, and a comment up to its end", async () => {
    page = await open("?fresh&seed=3&speed=4");
    await waitFor("roll");
    await sky(`skyring 1 rules classic seed=1 ${"r1 ".repeat(100)}zz ${"r1 ".repeat(300)}`);
    expect((await page.evaluate(() => window.skyring.tokens())).length).toBe(100);
    await page.locator("#notice", { hasText: "zz: " }).waitFor();
    await sky(`skyring 1 rules classic seed=1 r1 ; ${"r1 ".repeat(300)}`);
    expect(await page.evaluate(() => window.skyring.tokens())).toEqual(["r1"]);
    await page.evaluate(() => window.skyring.sky("x6 ".repeat(3_300_000)));
    await page.locator("#notice", { hasText: "x6: " }).waitFor();
    expect(await page.evaluate(() => window.skyring.tokens())).toEqual(["r1"]);
  });

  test("a game that began before a word was refused is the one that is told and saved", async () => {
    page = await open("?fresh&seed=3&speed=4");
    await waitFor("roll");
    await sky("skyring 1 rules qq seed=5 x");
    await page.locator("#notice", { hasText: "x: " }).waitFor();
    await page.locator("#story li", { hasText: "QQ room: " }).waitFor();
    expect(await page.evaluate(() => window.skyring.record())).toBe("skyring 1 rules qq seed=5\n");
    // Rules that are refused begin none.
    await sky("skyring 1 rules mgm seats=0 r1");
    await page.locator("#notice", { hasText: "rules: " }).waitFor();
    expect(await page.evaluate(() => window.skyring.record())).toBe("skyring 1 rules qq seed=5\n");
  });

  test("settings during a replay are the visitor's own, and its looks the replay's too", async () => {
    page = await open("?fresh&seed=3&speed=4");
    await waitFor("roll");
    await sky("set brightness=2");
    await page.setInputFiles("#file", {
      name: "a.rec",
      mimeType: "text/plain",
      buffer: Buffer.from("skyring 1 rules qq r6 m0 r1"),
    });
    await page.locator("#replay").waitFor();
    const told = (line: string) =>
      page.evaluate((wanted) => window.skyring.lines().includes(wanted), line);
    expect(await told("# set brightness=2 of 4")).toBe(true);
    await page.locator("#set").click();
    expect(await page.locator("#set-brightness").inputValue()).toBe("2");
    await page.locator("#set-palette").selectOption("1");
    await page.locator("#set-room").selectOption("3");
    await page.keyboard.press("Escape");
    expect(await told("# set palette=1 of 2")).toBe(true);
    expect(await told("# set room=3 of 7")).toBe(false);
    await page.locator("#replay-leave").click();
    expect(await told("# set palette=1 of 2")).toBe(true);
    expect(await told("# set room=3 of 7")).toBe(true);
    await page.locator("#set").click();
    expect(await page.locator("#set-palette").inputValue()).toBe("1");
    expect(await page.locator("#set-room").inputValue()).toBe("3");
  });

  /** Opens the page with a flash in which something has all room but so many bytes. */
  async function openWith(free: number, isErased: boolean): Promise<void> {
    const flash = createFlash();
    const storage = createStorage(flash);
    install(flash, await firmware());
    storage.write("other", "x", 0, storage.getFree() - free - 32);
    if (isErased) storage.erase("other");
    const pages: [string, string][] = [];
    for (let i = 0; FLASH_PAGE * i < flash.bytes.length; i++) {
      const bytes = flash.bytes.subarray(FLASH_PAGE * i, FLASH_PAGE * (i + 1));
      if (bytes.some((byte) => byte !== 255))
        pages.push([`skyring.flash.${i}`, Buffer.from(bytes).toString("base64")]);
    }
    page = await open("?fresh&still");
    await page.evaluate((all) => {
      for (const [key, text] of all) localStorage.setItem(key, text);
    }, pages);
    await page.goto(page.url().replace("?fresh&still", "?seed=3&speed=4"));
    await page.emulateMedia({ reducedMotion: "reduce" });
    await waitFor("roll");
  }

  test("that the store is nearly full, once, until it is tidied", async () => {
    await openWith(60_000, true);
    await page.locator("#full-text", { hasText: "nearly full" }).waitFor();
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    await page.locator("#full-close").click();
    await sky("set");
    await wait(5);
    expect(await page.locator("#full").isVisible()).toBe(false);
    const before = await page.evaluate(() => window.skyring.position());
    await page.locator("#set").click();
    await page.locator("#is-tidy", { hasText: "nearly full" }).waitFor();
    await page.locator("#set-tidy").click();
    // The board starts again, and goes on with the game that it has saved.
    await page.locator("#is-tidy", { hasText: "has room" }).waitFor();
    await page.keyboard.press("Escape");
    await waitFor("roll");
    expect(await page.evaluate(() => window.skyring.position())).toBe(before);
  });

  test("that the store is full, and which button to press", async () => {
    await openWith(3000, false);
    await page.locator("#full-text", { hasText: "games are not saved" }).waitFor();
    expect(await page.locator("#full-text").textContent()).toContain("Tidy, and start again");
    expect(await page.locator("#full-text").textContent()).toContain("整理并重新启动");
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
  });

  test("a page that is loaded again and again is no board that fails", async () => {
    page = await open("?seed=3");
    for (let i = 0; i < 5; i++) {
      await page.reload();
      await page.waitForFunction(() => window.skyring !== undefined);
      expect(await page.evaluate(() => window.skyring.errors())).toEqual([]);
    }
  });

  test("that the board is played in another tab, and goes on in one of them", async () => {
    page = await open("?seed=3&speed=4");
    await waitFor("roll");
    const elsewhere = (of: Page) => of.locator("#elsewhere");
    const kept = () =>
      page.evaluate(() =>
        JSON.stringify(
          Object.entries(localStorage)
            .filter(([key]) => /flash|record/.test(key))
            .sort(),
        ),
      );
    const play = async (on: Page, text: string) => {
      await on.bringToFront();
      await on.evaluate((words) => window.skyring.sky(words), text);
      const at = await on.evaluate(() => window.skyring.frames());
      await on.waitForFunction((until) => window.skyring.frames() >= until, at + 3);
    };
    await play(page, "skyring 1 rules classic seed=1 r6 m0");
    const first = await page.evaluate(() => window.skyring.position());
    const second = await open("?seed=3&speed=4");
    await second.emulateMedia({ reducedMotion: "reduce" });
    await elsewhere(second).waitFor();
    expect(await elsewhere(second).textContent()).toContain("in another tab");
    expect(await second.evaluate(faultsOfPage)).toEqual([]);
    expect(await elsewhere(page).isVisible()).toBe(false);
    // What is played on the copy is not kept.
    const before = await kept();
    await waitFor("roll", second);
    await play(second, "skyring 1 rules qq seed=2 r1 r1");
    expect(await kept()).toBe(before);
    // It takes the game over as the first one has it; the first one keeps no more.
    await second.locator("#go-on").click();
    await elsewhere(page).waitFor();
    await second.waitForFunction((wanted) => window.skyring?.position() === wanted, first);
    expect(await elsewhere(second).isVisible()).toBe(false);
    await play(second, "r1");
    const after = await kept();
    expect(after).not.toBe(before);
    await play(page, "r2 r2");
    expect(await kept()).toBe(after);
    expect(await elsewhere(page).textContent()).toContain("taken this board over");
    await page.locator("#elsewhere-close").click();
    expect(await elsewhere(page).isVisible()).toBe(false);
    // A tab that goes leaves the board to the next one.
    await second.close();
    await page.reload();
    await page.waitForFunction(() => window.skyring?.tokens().join(" ").startsWith("r6 m0 r1"));
    expect(await elsewhere(page).isVisible()).toBe(false);
  });

  test.each([200, 320])("nothing is wider than a window of %i px", async (width) => {
    page = await open("?fresh&seed=3&speed=4");
    await page.setViewportSize({ width, height: 700 });
    await waitFor("roll");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});
