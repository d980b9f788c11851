/** The page's controls beside the buttons, each used in a real browser. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { current } from "../../sim/page/light.ts";
import { reasonOf, sections, verdict } from "../../sim/reasons.ts";
import { replay } from "../../sim/replay.ts";
import { SETTING_TEXTS } from "../../sim/settings.ts";
import { skipReason, usePages } from "./browser.ts";

const why = skipReason("test/page/controls.test.ts");

/** Two planes of red on the ring: every roll but the first gives it a choice. */
const CHOICE =
  "skyring 1 rules classic takeoff=123456 seats=02 seed=5 first=0 r1 m0 r1 m0 r1 m1 r1 m0";

describe.skipIf(why)("controls", { timeout: 240_000 }, () => {
  const open = usePages();
  let page: Page;

  async function waitFor(state: string): Promise<void> {
    await page.waitForFunction((wanted) => window.skyring.state() === wanted, state);
  }

  async function begin(query: string, record: string): Promise<void> {
    page = await open(`?fresh&seed=11&speed=4${query}`);
    await page.evaluate((text) => {
      window.skyring.advance(1000);
      window.skyring.sky(text);
    }, record);
    await page.waitForFunction(() => window.skyring.position() !== undefined);
  }

  const tokens = () => page.evaluate(() => window.skyring.tokens());
  const position = () => page.evaluate(() => window.skyring.position());

  /** Presses GO until somebody has a choice, then chooses. */
  async function decide(): Promise<void> {
    for (let i = 0; i < 60; i++) {
      const state = await page.evaluate(() => window.skyring.state());
      if (state === "move" || (await page.locator("#title").textContent())?.includes("chooses"))
        break;
      await page.keyboard.press(" ", { delay: 60 });
      await page.waitForTimeout(150);
    }
    await waitFor("move");
    const before = (await tokens()).length;
    await page.keyboard.press(" ", { delay: 60 });
    await page.waitForFunction((count) => window.skyring.tokens().length > count, before);
  }

  test("taking back by the button: the record loses it, the die stays", async () => {
    await begin("", CHOICE);
    await decide();
    const before = await tokens();
    const undone = before.slice(
      0,
      before.findLastIndex((token) => token.startsWith("m")),
    );
    await page.locator("#undo").click();
    await page.locator("#story li", { hasText: "Taken back: the last choice" }).waitFor();
    await waitFor("move");
    expect(await tokens()).toEqual(undone);
    expect(await page.locator("#notice").isHidden()).toBe(true);
    // Once only: the button says so, and why.
    await page.locator("#undo[aria-disabled=true]").waitFor();
    await page.locator("#undo").dispatchEvent("click");
    await page.locator("#notice", { hasText: "There is nothing to take back: only" }).waitFor();
    expect(await tokens()).toEqual(undone);
  });

  test("taking back by the board's own buttons, held", async () => {
    await begin("", CHOICE);
    await decide();
    const { length } = await tokens();
    const seat = (await position())?.split(" ")[1].charAt(1) === "0" ? ["a", "s"] : ["k", "l"];
    await page.keyboard.down(seat[0]);
    await page.waitForTimeout(100);
    await page.keyboard.down(seat[1]);
    await page.locator("#story li", { hasText: "Taken back: the last choice" }).waitFor();
    await page.keyboard.up(seat[1]);
    await page.keyboard.up(seat[0]);
    expect((await tokens()).length).toBeLessThan(length);
  });

  test("where it is not allowed, the page says so", async () => {
    await begin("", CHOICE);
    await page.evaluate(() => window.skyring.sky("set noundo=1"));
    await decide();
    const { length } = await tokens();
    await waitFor("roll");
    await page.locator("#undo[aria-disabled=true]").waitFor();
    await page.locator("#undo").dispatchEvent("click");
    await page.locator("#notice", { hasText: "Taking back: not allowed" }).waitFor();
    expect((await tokens()).length).toBeGreaterThanOrEqual(length);
  });

  /** The text of the file that the button saves. */
  async function saved(): Promise<string> {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("#save").click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^skyring-[a-z-]+-\d{4}-\d\d-\d\d\.rec$/);
    return readFileSync(await download.path(), "utf8");
  }

  function last(record: string): string {
    let text = "";
    expect(replay(record, (at) => (text = at))).toBeUndefined();
    return text;
  }

  test("a saved record replays to the game's position, taken back or resumed", async () => {
    page = await open("?speed=6");
    await waitFor("roll");
    await page.locator("#new").click();
    await page.locator("#presets input[value=china]").check();
    await page.locator("#play-start").click();
    await page.locator("#story li", { hasText: "Chinese: " }).waitFor();
    await waitFor("roll");
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press(" ", { delay: 60 });
      await page.waitForTimeout(200);
    }
    await page.waitForFunction(() => /roll|move/.test(window.skyring.state()));
    const record = await saved();
    expect(record).toMatch(/^skyring 1 rules china seats=0123 /);
    expect(last(record)).toBe(await position());
    await page.locator("#undo").dispatchEvent("click");
    await page.waitForFunction(() => window.skyring.state() !== "moving");
    await page.waitForTimeout(700);
    expect(last(await saved())).toBe(await position());
    // The page goes and comes back: the record is still the whole game's.
    const before = await position();
    await page.reload();
    await page.waitForFunction(
      () => window.skyring?.state() === "roll" || window.skyring?.state() === "move",
    );
    expect(await position()).toBe(before);
    await page.waitForFunction(() => window.skyring.record() !== undefined);
    expect(last(await saved())).toBe(before);
    // What was kept is of another position: the record is not whole, and is not offered as such.
    await page.evaluate(() => localStorage.setItem("skyring.record", "x"));
    await page.reload();
    await page.waitForFunction(
      () => window.skyring?.state() === "roll" || window.skyring?.state() === "move",
    );
    await page.locator("#save").click();
    await page.locator("#notice", { hasText: "incomplete" }).waitFor();
  });

  test("every setting is shown and set, and follows the board's buttons", async () => {
    await begin("", CHOICE);
    await page.locator("#set").click();
    for (const { name, values, acts } of SETTING_TEXTS) {
      const list = page.locator(`select#set-${name}`);
      // What only acts, and what the console cannot take back.
      if (acts || name === "lock" || name === "check") continue;
      expect(await list.locator("option").count(), name).toBe(values.length);
      await list.selectOption(String(values.length - 1));
      const line = `# set ${name}=${values.length - 1} of ${values.length}`;
      expect(await page.evaluate(() => window.skyring.lines()), name).toContain(line);
      await list.selectOption("0");
      expect(await list.inputValue()).toBe("0");
    }
    expect(await page.locator("#is-white").textContent()).toContain("not calibrated");
    await page.locator("#set-white").click();
    await page.waitForFunction(() =>
      document.querySelector("#is-white")?.textContent?.startsWith("calibrated"),
    );
    await page.keyboard.press("Escape");
    await page.locator("#settings").waitFor({ state: "hidden" });
    // The lobby's own way: NEXT held, GO for the next value.
    await page.keyboard.down("a");
    await waitFor("leave");
    await page.keyboard.up("a");
    await page.keyboard.press("s", { delay: 60 });
    await waitFor("lobby");
    await page.keyboard.press("a", { delay: 1200 });
    await waitFor("settings");
    await page.locator("#title", { hasText: "Brightness: full" }).waitFor();
    await page.locator("#set").click();
    await page.evaluate(() => {
      // Keys of a dialog are its own: the board's pins are pressed as a hand would.
      document.querySelector<HTMLElement>("button[data-seat='0'][data-button='go']")?.click();
    });
    await page.waitForFunction(
      () => document.querySelector<HTMLSelectElement>("#set-brightness")?.value === "1",
    );
    expect(await page.locator("#title [lang=zh]").textContent()).toBe("亮度：六成");
  });

  test("what happened is explained, with the rule", async () => {
    const rules = "skyring 1 rules classic takeoff=123456 seats=01 seed=5 first=0";
    await begin("", `${rules} r1 m0 r1 m0 r1 m1 r1 m0`);
    const reasons = page.locator("#reasons li");
    // The walk ends on red's own colour.
    await page.evaluate(() => window.skyring.sky("r5 m2"));
    await reasons.first().waitFor();
    expect(await page.locator("#notice").isVisible()).toBe(false);
    await page.locator("#reasons .rule", { hasText: "RULES 6.5" }).waitFor();
    // Yellow lands on red.
    await page.evaluate(() => window.skyring.sky("r1 m1 r5 m11 r2 m1"));
    await page.locator("#reasons li", { hasText: "Red's plane goes back" }).waitFor();
    const bump = page.locator("#reasons li", { hasText: "Red's plane goes back" });
    expect(await bump.locator("[lang=en]").allTextContents()).toEqual([
      expect.stringMatching(/^Red's plane goes back to its hangar: bumped on cell \d+\.$/),
      "Yellow landed there, and an enemy on the cell goes back to its hangar.",
      "RULES 6.3",
    ]);
  });

  test("a prop is explained before it is used", async () => {
    await begin("", "skyring 1 rules qq coins=200.45.10.0 seed=1 first=1");
    await page.keyboard.press("n", { delay: 60 });
    const prop = page.locator("#prop");
    await prop.waitFor();
    expect(await prop.textContent()).toContain("It costs 30 of your 45 coins and leaves 15.");
    expect(await prop.textContent()).toContain("花30金币，现有45，买后剩15。");
    expect(await page.locator("#go-does").textContent()).toContain("30 of your 45 coins");
    expect(await prop.textContent()).toContain("None in the store.");
    expect(await prop.textContent()).toContain("buy 3 of 3 props");
    await page.locator("#store summary").click();
    const row = page.locator("#store tr", { hasText: "fog missile" });
    expect(await row.textContent()).toContain("15 coins too few");
    await page.keyboard.press(" ", { delay: 60 });
    await page.locator("#reasons .rule", { hasText: "RULES 9.4" }).waitFor();
    await prop.waitFor({ state: "hidden" });
  });

  test("the thrown numbers are counted and judged", async () => {
    page = await open("?fresh&seed=11&speed=20");
    await waitFor("roll");
    await page.locator("#thrown summary").click();
    await page.locator("#thrown-verdict", { hasText: "Too few throws" }).waitFor();
    const thrown = () =>
      page
        .locator("#faces meter")
        .evaluateAll((bars) => bars.reduce((sum, bar) => sum + (bar as HTMLMeterElement).value, 0));
    for (let i = 0; i < 30 && (await thrown()) < 3; i++) {
      await page.keyboard.press("Space", { delay: 60 });
      await page.waitForTimeout(150);
    }
    const rolls = (await tokens()).filter((token) => token.startsWith("r")).length;
    await page.waitForFunction(
      (n) => document.querySelector("#thrown-sum")?.textContent?.startsWith(`n = ${n}`),
      rolls,
    );
    expect(await thrown()).toBe(rolls);
    const judged = [5, 12, 18, 30].map((chi2) => verdict([20, 20, 20, 20, 20, 20], chi2));
    expect(judged.map(({ en }) => en.slice(0, 9))).toEqual([
      "Fair: in ",
      "A little ",
      "Uneven: f",
      "Very unev",
    ]);
  });

  test("the current is that of the frame, of what the setting allows", async () => {
    await begin("&still", "skyring 1 rules qq seed=1");
    await page.locator("#power summary").click();
    const drawn = Math.round(
      current(Uint8Array.from(await page.evaluate(() => Array.from(window.skyring.frame())))),
    );
    expect(drawn).toBeGreaterThan(235);
    expect(drawn).toBeLessThanOrEqual(450);
    await page.locator("#current-text", { hasText: `${drawn} of 450 mA` }).waitFor();
    await page.evaluate(() => window.skyring.sky("set budget=2"));
    await page.locator("#current-text", { hasText: "of 2500 mA" }).waitFor();
    expect(await page.locator("#current").evaluate((bar) => (bar as HTMLMeterElement).max)).toBe(
      2500,
    );
  });

  test("the current has the tray's light while it is looked at, the buzzer's while it sounds", async () => {
    await begin("&still", "skyring 1 rules classic seed=1 first=0");
    await page.evaluate(() => window.skyring.advance(400));
    await page.locator("#power summary").click();
    const frame = async () =>
      Math.round(
        current(Uint8Array.from(await page.evaluate(() => Array.from(window.skyring.frame())))),
      );
    const meter = () => page.locator("#current").evaluate((bar) => (bar as HTMLMeterElement).value);
    const text = page.locator("#current-text");
    await text.locator("[lang=en]", { hasText: `${await frame()} of 450 mA` }).waitFor();
    expect(await text.textContent()).not.toMatch(/tray|buzzer/);
    /** A press clicks for a frame or two. */
    const press = () =>
      page.evaluate(() => {
        document.querySelector<HTMLElement>("button[data-seat='1'][data-button='next']")?.click();
        window.skyring.advance(45);
      });
    await page.evaluate(() => window.skyring.sky("set dice=2"));
    await press();
    await text.locator("[lang=en]", { hasText: "mA, 30 the buzzer" }).waitFor();
    expect(await meter()).toBe((await frame()) + 30);
    // The press took the game from the console: the tray is looked at.
    await page.evaluate(() => window.skyring.advance(400));
    await text.locator("[lang=en]", { hasText: /, 100 the tray's light$/ }).waitFor();
    expect(await meter()).toBe((await frame()) + 100);
    await press();
    await text.locator("[lang=zh]", { hasText: "其中骰盘的灯 100 mA，其中蜂鸣器 30 mA" }).waitFor();
    expect(await meter()).toBe((await frame()) + 130);
    await page.evaluate(() => {
      window.skyring.sky("set dice=0");
      window.skyring.advance(400);
    });
    await page.waitForFunction(
      () => !document.querySelector("#current-text")?.textContent?.includes("tray"),
    );
    expect(await meter()).toBe(await frame());
  });

  test("names are dealt to colours by lot, seen at the board and kept", async () => {
    page = await open("?fresh&seed=11&speed=4");
    await waitFor("roll");
    await page.locator("#who").click();
    const lot = page.locator("#lot");
    expect(await lot.isDisabled()).toBe(true);
    await page.locator("#dealt", { hasText: "write two names or more" }).waitFor();
    await page.locator("#names input").nth(0).fill("Anna");
    await page.locator("#names input").nth(1).fill("Anna");
    await page.locator("#dealt", { hasText: "no two names may be the same" }).waitFor();
    expect(await lot.isDisabled()).toBe(true);
    await page.locator("#names input").nth(1).fill("");
    await page.locator("#names input").nth(0).fill("Anna");
    await page.locator("#names input").nth(2).fill("李雷");
    await lot.click();
    await page.locator("#dealt", { hasText: "The lot has fallen" }).waitFor();
    const owners = await page
      .locator("#owners select")
      .evaluateAll((lists) =>
        lists.map((list) => (list as HTMLSelectElement).selectedOptions[0].text),
      );
    expect(owners.slice().sort()).toEqual(["Anna", "Anna", "李雷", "李雷"]);
    expect([owners[0], owners[1]]).toEqual([owners[2], owners[3]]);
    await page.locator("#people-take").click();
    await page.locator(".seat .person", { hasText: "Anna" }).first().waitFor();
    expect(await page.locator(".seat .person").allTextContents()).toEqual(owners);
    const { seat } = await page.evaluate(() => ({ seat: window.skyring.seat() }));
    await page.locator("#title", { hasText: `${owners[seat]}: It is` }).waitFor();
    await page.evaluate(() => window.skyring.sky("skyring 1 rules classic seed=1 first=1 r1"));
    await page.locator("#story .turn", { hasText: `${owners[2]}: It is Blue's turn.` }).waitFor();
    await page.locator("#story .note", { hasText: `${owners[0]} plays Red and Blue` }).waitFor();
    await page.reload();
    await page.waitForFunction(() => window.skyring !== undefined);
    expect(await page.locator(".seat .person").allTextContents()).toEqual(owners);
    // By hand: nobody has green.
    await page.locator("#who").click();
    await page.locator("#owners select").nth(3).selectOption("");
    await page.locator("#people-take").click();
    await page.waitForFunction(
      () => document.querySelector(".seat[data-seat='3'] .person")?.textContent === "",
    );
  });

  test("where the tray throws, the page has a die for it", async () => {
    page = await open("?fresh&seed=11&speed=4");
    await waitFor("roll");
    expect(await page.locator("#tray").isVisible()).toBe(false);
    await page.locator("#set").click();
    await page.locator("#set-dice").selectOption("1");
    await page.keyboard.press("Escape");
    await page.locator("#settings").waitFor({ state: "hidden" });
    await page
      .locator("#go-does", { hasText: "nothing yet: throw the die into the tray" })
      .waitFor();
    await page.keyboard.press(" ", { delay: 60 });
    await page.waitForTimeout(300);
    expect(await tokens()).toEqual([]);
    expect(await page.locator("#tray-hint").textContent()).toContain("click it");
    for (let i = 0; i < 10 && (await tokens()).length === 0; i++) {
      await page.locator("#throw").click();
      await page.waitForTimeout(1500);
    }
    const [roll] = await tokens();
    const label = await page.locator("#throw").getAttribute("aria-label");
    expect(label).toMatch(new RegExp(`: ${roll.charAt(1)}$`));
    // A click on the board's own die throws it, too.
    await waitFor("roll");
    await page.locator(".overlay [data-place='128']").click();
    await page.waitForFunction(() => document.querySelector("#throw.tumbling") !== null);
  });
});

test("every section that is named is one of docs/RULES.md", () => {
  const rules = readFileSync("docs/RULES.md", "utf8");
  for (const section of sections()) expect(rules).toMatch(new RegExp(`^##+ ${section}\\.? `, "m"));
});

test("every kind of event has its reason, in both languages", () => {
  for (let kind = 1; kind <= 33; kind++) {
    const reason = reasonOf(kind, 0, 0, 1);
    expect(reason?.why.en, String(kind)).toMatch(/\.$/);
    expect(reason?.why.zh, String(kind)).toMatch(/。$/);
    expect(reason?.why.en).not.toContain("@");
  }
});
