/** The page for those who do not see it, see it badly, or have no mouse. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { skipReason, usePages } from "./browser.ts";
import { faultsOfPage } from "./checker.ts";

const why = skipReason("test/page/access.test.ts");

describe.skipIf(why)("access", { timeout: 240_000 }, () => {
  const open = usePages();

  async function openGame(width: number): Promise<Page> {
    const page = await open("?fresh&seed=11&speed=4");
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.waitForFunction(() => window.skyring.state() === "roll");
    await page.evaluate(() => {
      window.skyring.sky("skyring 1 rules qq seed=1 first=1 r6 m0 r2 m1");
      window.skyring.sky("set dice=2");
    });
    await page.locator("#tray").waitFor();
    return page;
  }

  test.each([1280, 360])("no fault is found at %i px, with everything open", async (width) => {
    const page = await openGame(width);
    for (const id of ["store", "thrown", "power", "serial"]) {
      await page.locator(`#${id} > summary`).click();
    }
    await page.evaluate(() => window.skyring.sky("m77"));
    await page.locator("#notice").waitFor();
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    await page.keyboard.press("n", { delay: 60 });
    await page.locator("#prop").waitFor();
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    for (const id of ["new", "who", "set", "help"]) {
      await page.locator(`#${id}`).click();
      await page.locator("dialog[open]").waitFor();
      expect(await page.evaluate(faultsOfPage), id).toEqual([]);
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    }
  });

  test("a record that is replayed has no fault either", async () => {
    const page = await open("?fresh&record=skyring 1 rules classic seed=3 r6 m0 r2 m1");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.locator("#replay").waitFor();
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
  });

  test("the checker finds what is wrong", async () => {
    const page = await openGame(1280);
    const found = await page.evaluate(() => {
      const wrong = document.createElement("div");
      wrong.innerHTML =
        '<button></button><p id="set">飞机</p><input tabindex="3"><b role="flag">grey</b>';
      document.querySelector("aside")?.prepend(wrong);
      const grey = wrong.querySelector("b");
      if (grey) grey.style.color = "#444";
    });
    expect(found).toBeUndefined();
    const faults = (await page.evaluate(faultsOfPage)).join("\n");
    for (const part of ["has no name", "#set is there twice", "is Chinese", "order of focus"])
      expect(faults).toContain(part);
    expect(faults).toMatch(/role flag/);
    expect(faults).toMatch(/b "grey": has a contrast of [12]\./);
  });

  test("all that can be pressed is reached by Tab, in the order in which it is read", async () => {
    const page = await openGame(1280);
    const reached: string[] = [];
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      const id = await page.evaluate(() => {
        const { id, dataset } = document.activeElement as HTMLElement;
        return id || (dataset.button ? `${dataset.seat}${dataset.button}` : "");
      });
      if (id === "" || reached.includes(id)) {
        if (reached.length > 20) break;
        continue;
      }
      reached.push(id);
    }
    const wanted =
      "new open save who set pace language sound help 0next 0go 1next 1go 2next 2go 3next 3go any-next any-go undo throw";
    expect(reached.slice(0, wanted.split(" ").length).join(" ")).toBe(wanted);
  });

  test("a dialog that is closed gives the focus back to the button that opened it", async () => {
    const page = await openGame(1280);
    for (const id of ["set", "who", "help", "new"]) {
      await page.locator(`#${id}`).focus();
      await page.keyboard.press("Enter");
      await page.locator("dialog[open]").waitFor();
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
      await page.waitForFunction((opener) => document.activeElement?.id === opener, id);
    }
  });
});
