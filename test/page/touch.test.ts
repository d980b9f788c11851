/** What hands do to the page beside its buttons: clicks on the board, keys over dialogs, long names. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { allocLedOfPlace, BAR } from "../../hardware/board.ts";
import { skipReason, usePages } from "./browser.ts";

const why = skipReason("test/page/touch.test.ts");

/** Red may move from its pad, to cell 2, or from progress 6. */
const TWO = "skyring 1 rules classic seed=1 r6 m0 r5 m1 r1 r1 r1 r6 m0 r3";
const NAMES = ["Wilhelmina-Adele", "Bartholomew-Karl", "李雷李雷李雷李雷", "MMMMMMMMMMMMMMMM"];

describe.skipIf(why)("touch", { timeout: 240_000 }, () => {
  const open = usePages();
  let page: Page;

  const waitFor = (state: string) =>
    page.waitForFunction((wanted) => window.skyring?.state() === wanted, state);
  const sky = (text: string) => page.evaluate((words) => window.skyring.sky(words), text);
  const shows = () => page.evaluate(() => window.skyring.shows());
  const tokens = () => page.evaluate(() => window.skyring.tokens());
  const spot = (place: number) => page.locator(`.overlay [data-place="${place}"]`);
  const cursor = (place: number) => spot(place).evaluate((at) => getComputedStyle(at).cursor);
  const english = (id: string) => page.locator(`#${id} [lang=en]`).textContent();

  async function begin(record: string): Promise<void> {
    page = await open("?fresh&seed=11&speed=4");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await waitFor("roll");
    await sky(record);
    await page.waitForFunction(() => window.skyring.position() !== undefined);
  }

  async function drop(text: string): Promise<void> {
    await page.evaluate((record) => {
      const data = new DataTransfer();
      data.items.add(new File([record], "a.rec"));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    }, text);
    await page.locator("#replay").waitFor();
  }

  test("a click on no choice presses nothing and says what is there; one on the end goes", async () => {
    await begin(TWO);
    await waitFor("move");
    await page.waitForFunction(() => window.skyring.shows() === "m1");
    expect(await english("go-does")).toBe("move the plane on its pad to cell 2");
    const frames = await page.evaluate(() => window.skyring.frames());
    await spot(20).click();
    await page.locator("#about", { hasText: "cell 20" }).waitFor();
    await page.waitForFunction((n) => window.skyring.frames() > n + 20, frames);
    expect(await shows()).toBe("m1");
    expect([await cursor(20), await cursor(2)]).toEqual(["auto", "pointer"]);
    await spot(2).click();
    await page.waitForFunction(() => window.skyring.tokens().at(-1) === "m1");
    await page.locator("#about").waitFor({ state: "hidden" });
  });

  test("what a move does is said before it goes, and NEXT where there is no other", async () => {
    // Yellow lands on red.
    await begin(
      "skyring 1 rules classic takeoff=123456 seats=01 seed=5 first=0 r1 m0 r1 m0 r1 m1 r1 m0",
    );
    await sky("r5 m2 r1 m1 r5 m11 r2");
    await waitFor("move");
    await page.waitForFunction(() => window.skyring.shows() !== "");
    for (let i = 0; i < 4 && (await shows()) !== "m1"; i++) {
      await page.keyboard.press("n", { delay: 60 });
      await page.waitForTimeout(100);
    }
    await page.locator("#go-does [lang=en]", { hasText: /to cell \d+.*, bumps Red$/ }).waitFor();
    expect(await page.locator("#go-does [lang=zh]").textContent()).toMatch(/到\d+号格.*，撞红方$/);
    await begin("skyring 1 rules classic seed=1 first=0 r6");
    await page.locator("#next-does", { hasText: "there is no other choice" }).waitFor();
    expect(await english("title")).toBe("Red has just one move");
  });

  test("a light of the bar that cannot be had says why, and presses nothing", async () => {
    await begin("skyring 1 rules qq coins=200.45.10.0 seed=1 first=1");
    await waitFor("roll");
    await spot(BAR + 8 + 3).click();
    const about = page.locator("#about");
    await about.waitFor();
    expect(await about.textContent()).toContain("Now: 15 coins too few.");
    expect(await about.textContent()).toContain("使用后");
    expect(await shows()).toBe("r");
    expect(await cursor(BAR + 8 + 3)).toBe("auto");
    expect(allocLedOfPlace().length).toBeGreaterThan(BAR);
  });

  test("a second prop in a turn is not offered, and two dice are two", async () => {
    await begin("skyring 1 rules qq seed=1 first=0 b2");
    await page.locator("#go-does", { hasText: "roll the two dice" }).waitFor();
    await page.locator("#store summary").click();
    const row = page.locator("#store tr", { hasText: "radar" });
    expect(await row.textContent()).toContain("not now: one prop a turn");
    await sky("skyring 1 rules qq seed=1 first=0 b0");
    await page.locator(".seat[data-seat='0'] .guards", { hasText: "radar: 3 left" }).waitFor();
  });

  test("no key reaches the board behind a dialog, and a lot leaves the focus where it is", async () => {
    await begin("skyring 1 rules classic seed=1 first=0");
    await page.locator("#who").click();
    await page.locator("#names input").nth(0).fill("Anna");
    await page.locator("#names input").nth(1).fill("Ben");
    await page.locator("#lot").focus();
    await page.keyboard.press("Enter");
    await page.locator("#dealt", { hasText: "The lot has fallen" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("lot");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (const key of [" ", "Enter", "s"]) await page.keyboard.press(key, { delay: 80 });
    await page.waitForTimeout(300);
    expect(await tokens()).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("s", { delay: 80 });
    await page.waitForFunction(() => window.skyring.tokens().length > 0);
  });

  test.each([360, 390, 768, 1024, 1280])("long names break nothing at %i px", async (width) => {
    await begin("skyring 1 rules qq seed=1 first=3");
    await page.setViewportSize({ width, height: 800 });
    const boxes = () =>
      page.locator(".push").evaluateAll((all) =>
        all.map((button) => {
          const { left, right } = button.getBoundingClientRect();
          return [Math.round(left), Math.round(right)];
        }),
      );
    const before = await boxes();
    await page.evaluate((names) => {
      const people = { names, seats: [0, 1, 2, 3] };
      localStorage.setItem("skyring.people", JSON.stringify(people));
    }, NAMES);
    await page.reload();
    await waitFor("roll");
    await sky("skyring 1 rules qq seed=1 first=3");
    const shown = page.locator(".seat[data-seat='3'] .person");
    expect(await shown.getAttribute("title")).toBe(NAMES[3]);
    expect(await shown.evaluate((name) => name.scrollWidth > name.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
    const after = await boxes();
    for (const [left, right] of after) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
    // The seats left and right stay where they are.
    for (const i of [0, 1, 4, 5]) {
      expect(Math.abs(after[i][0] - before[i][0]), `button ${i}`).toBeLessThan(12);
    }
  });

  test("the dialog says why no game would begin, and so does the lobby", async () => {
    await begin("skyring 1 rules classic seed=1");
    const start = page.locator("#play-start");
    const hint = page.locator("#play-hint");
    await sky("set room=4");
    await page.locator("#new").click();
    await hint.locator("[lang=en]", { hasText: "asks 15000 beans of each seat" }).waitFor();
    expect(await hint.textContent()).toContain("enough for the beginners' room alone");
    expect(await start.isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await sky("set room=3");
    await sky("set teams=1");
    await page.locator("#new").click();
    await page.waitForFunction(
      () => !document.querySelector<HTMLButtonElement>("#play-start")?.disabled,
    );
    await page.locator("#seats label[data-seat='1']").click();
    await hint.locator("[lang=en]", { hasText: "Team play needs all four seats" }).waitFor();
    expect(await start.isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await page.keyboard.down("n");
    await waitFor("leave");
    await page.keyboard.up("n");
    await page.keyboard.press(" ", { delay: 100 });
    await waitFor("lobby");
    await page.locator("#rules", { hasText: "A 6 takes off" }).waitFor();
    await page.keyboard.press("y", { delay: 100 });
    await page.locator("#title [lang=en]", { hasText: /: Red, Blue, Green$/ }).waitFor();
    await page.keyboard.down(" ");
    await page.locator("#title", { hasText: "Give up the saved game?" }).waitFor();
    await page.keyboard.up(" ");
    await page.keyboard.press(" ", { delay: 100 });
    await page.locator("#notice", { hasText: "Team play needs all four seats" }).waitFor();
  });

  test("a record that is left gives the own game's words back, and has no names", async () => {
    await begin("skyring 1 rules classic seed=1 first=0 r1 r2 r3");
    await page.evaluate(() => {
      const people = { names: ["Anna"], seats: [0, 0, 0, 0] };
      localStorage.setItem("skyring.people", JSON.stringify(people));
    });
    await page.reload();
    await waitFor("roll");
    await sky("skyring 1 rules classic seed=1 first=0 r1 r2 r3");
    await page.locator("#story .turn", { hasText: "Anna: It is Green's turn." }).waitFor();
    const told = await page.locator("#story").textContent();
    const reasons = await page.locator("#reasons").textContent();
    expect(reasons).not.toBe("");
    const game = `skyring 1 rules china seed=3 ${"r1 ".repeat(60)}`;
    await drop(`${game}\n${game}`);
    await page.locator("#replay-game", { hasText: "game 1 of 2" }).waitFor();
    const step = page.locator("#replay-step");
    for (let i = 0; i < 30; i++) await step.click();
    await page
      .locator("#story .turn", { hasText: /^It is/ })
      .first()
      .waitFor();
    expect(await page.locator("#story").textContent()).not.toContain("Anna");
    const below = () =>
      page
        .locator("#story")
        .evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
    await page.waitForTimeout(100);
    expect(await below()).toBeLessThan(4);
    // Whoever reads what was before is left there, until the next step.
    await page.locator("#story").evaluate((list) => (list.scrollTop = 0));
    await page.waitForTimeout(100);
    await step.click();
    await page.waitForTimeout(100);
    expect(await below()).toBeLessThan(4);
    await page.locator("#replay-at").evaluate((slider: HTMLInputElement) => {
      slider.value = "90";
      slider.dispatchEvent(new Event("input"));
    });
    await page.locator("#replay-game", { hasText: "game 2 of 2" }).waitFor();
    expect(await page.locator("#replay-at").getAttribute("aria-valuetext")).toMatch(/^90 \/ 122, /);
    await page.locator("#replay-leave").click();
    await page.locator("#replay").waitFor({ state: "hidden" });
    await page.waitForFunction(
      (text) => document.querySelector("#story")?.textContent === text,
      told,
    );
    await page.waitForFunction(
      (text) => document.querySelector("#reasons")?.textContent === text,
      reasons,
    );
    expect(await page.locator(".seat .person").first().textContent()).toBe("Anna");
  });

  test("the words wait until the board has shown what they tell", async () => {
    await begin("skyring 1 rules classic seed=1 first=0");
    await page.locator("#pace").selectOption("1");
    const rolls = page.locator("#story li", { hasText: "Red rolls" });
    await page.keyboard.press(" ", { delay: 60 });
    await page.waitForFunction(() => window.skyring.tokens().length === 1);
    const early = await page.evaluate(() => [
      window.skyring.state(),
      document.querySelector("#story")?.textContent?.includes("Red rolls"),
    ]);
    expect(early).toEqual(["moving", false]);
    await rolls.waitFor();
    expect(await page.evaluate(() => window.skyring.state())).not.toBe("moving");
  });

  test("a locked console is told in words, and sets nothing", async () => {
    await begin("skyring 1 rules classic seed=1 first=0");
    await page.locator("#set").click();
    await page.locator("#set-lock").selectOption("1");
    await page.locator("#set-palette").selectOption("1");
    const notice = page.locator("#set-notice");
    await notice.locator("[lang=en]", { hasText: /^The board's console is locked/ }).waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLSelectElement>("#set-palette")?.value === "0",
    );
    await page.locator("#set-white").click();
    await page.waitForTimeout(100);
    expect(await notice.textContent()).toContain("locked");
  });

  test("a board that tidies its storage starts again, and its game goes on", async () => {
    page = await open("?seed=11&speed=4");
    await waitFor("roll");
    await sky(TWO);
    await page.waitForTimeout(200);
    const position = await page.evaluate(() => window.skyring.position());
    await page.locator("#set").click();
    await page.locator("#set-tidy").click();
    await page.waitForFunction(
      () => window.skyring.lines().filter((line) => / ready$/.test(line)).length === 2,
    );
    await waitFor("move");
    expect(await page.evaluate(() => window.skyring.position())).toBe(position);
    const record = await page.evaluate(() => window.skyring.record());
    expect(record?.replaceAll("\n", " ").trim()).toBe(TWO);
  });

  test("the second palette colours caps and words as it does the lights", async () => {
    await begin("skyring 1 rules classic seed=1 first=0");
    const colour = () =>
      page
        .locator(".seat[data-seat='0']")
        .evaluate((at) => getComputedStyle(at).getPropertyValue("--seat"));
    const before = await colour();
    await sky("set palette=1");
    await page.locator("body[data-palette='1']").waitFor();
    expect(await colour()).not.toBe(before);
  });

  test("what the console refuses is answered with what it takes", async () => {
    await begin("skyring 1 rules classic seed=1");
    const notice = page.locator("#notice [lang=en]");
    for (const [call, answer] of [
      ["set palette=9", "palette has no such value: 0 red, yellow, blue, green; 1 orange"],
      ["set foo=1", "there is no such setting: write set NAME=VALUE with one of brightness,"],
      ["help", "The console also takes: set, set NAME=VALUE, dice, accounts."],
      ["skyring 1 rules chess", "rules are named by one of classic, qq, qq-new"],
    ]) {
      await sky(call);
      await notice.filter({ hasText: answer }).waitFor();
    }
  });
});
