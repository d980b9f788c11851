/** The view of the physical board: its numbers, its wire, from above and from below. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { BUILDS, LEDS, orders, PINS, placesOnWire, pointOn, SIDE } from "../../hardware/board.ts";
import { placeName, stopsOf, wiringPicture } from "../../hardware/wiring.ts";
import { skipReason, usePages } from "./browser.ts";
import { faultsOfPage } from "./checker.ts";

const why = skipReason("test/page/wiring.test.ts");

/** Middles of the LEDs' discs in a picture, by LED. */
function discs(picture: string): [number, number][] {
  const found: [number, number][] = [];
  const disc = /<g data-led="(\d+)"><circle cx="([-\d.]+)" cy="([-\d.]+)"/g;
  for (const [, led, x, y] of picture.matchAll(disc)) found[Number(led)] = [Number(x), Number(y)];
  return found;
}

describe("the picture", () => {
  test.each(BUILDS.map(({ name }, build) => [name, build] as const))(
    "of `%s` has every LED where it is, from above and from below",
    (_, build) => {
      const places = placesOnWire(build);
      const above = discs(wiringPicture(build, false));
      const below = discs(wiringPicture(build, true));
      expect([above.length, below.length]).toEqual([LEDS, LEDS]);
      places.forEach((place, led) => {
        const { x, y } = pointOn(build, place);
        expect(Math.hypot(above[led][0] - x, above[led][1] - y)).toBeLessThan(0.02);
        expect(Math.hypot(below[led][0] - (SIDE - x), below[led][1] - y)).toBeLessThan(0.02);
      });
      expect(wiringPicture(build, false).match(/data-hop=/g)).toHaveLength(LEDS - 1);
    },
  );

  test("the list goes along the wire, and its ways are those of the positions", () => {
    const stops = stopsOf(1);
    expect(stops.map(({ place }) => place)).toEqual(placesOnWire(1));
    expect(stops.map(({ order }) => (order === "GRB" ? 0 : 1))).toEqual(orders(1));
    expect(stops[0].hop).toBe(0);
    for (let i = 1; i < LEDS; i++)
      expect(stops[i].hop).toBeCloseTo(
        Math.hypot(stops[i].x - stops[i - 1].x, stops[i].y - stops[i - 1].y),
      );
  });
});

describe.skipIf(why)("the view", { timeout: 240_000 }, () => {
  const open = usePages();
  let page: Page;
  const marked = () =>
    page
      .locator("#wiring-picture g.now")
      .evaluateAll((all) => all.map((node) => (node as SVGElement).dataset.led));

  test("walks along the wire by keys, clicks and by itself", async () => {
    page = await open("?fresh&still&seed=3");
    await page.locator("#wire").click();
    const text = () => page.locator("#wiring-text").textContent();
    expect(await marked()).toEqual(["0"]);
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    expect(await text()).toContain(placeName(placesOnWire(0)[0]));
    await page.locator("#wiring-on").click();
    expect(await marked()).toEqual(["1"]);
    await page.locator("#wiring-led").focus();
    await page.keyboard.press("End");
    expect(await marked()).toEqual([String(LEDS - 1)]);
    expect(await text()).toContain("the die");
    await page.locator('#wiring-picture g[data-led="43"]').click();
    expect(await marked()).toEqual(["43"]);
    expect(await text()).toContain(placeName(placesOnWire(0)[43]));
    await page.locator("#wiring-play").click();
    await page.locator('#wiring-picture g.now[data-led="45"]').waitFor();
    await page.locator("#wiring-play").click();
    expect(await page.locator("#wiring-pins tr").count()).toBe(PINS.length);
  });

  test("shows the other builds, and the side that is soldered", async () => {
    page = await open("?fresh&still&seed=3");
    await page.locator("#wire").click();
    const x = () => page.locator('#wiring-picture g[data-led="11"] circle').getAttribute("cx");
    const above = Number(await x());
    await page.locator("#wiring-below").check();
    expect(Number(await x())).toBeCloseTo(SIDE - above);
    await page.locator("#wiring-build").selectOption("1");
    await page.locator("#wiring-led").fill("11");
    expect(await page.locator("#wiring-text").textContent()).toContain("GRB");
    await page.locator("#wiring-led").fill("10");
    expect(await page.locator("#wiring-text").textContent()).toContain("RGB");
    await page.keyboard.press("Escape");
    await page.locator("#wire").click();
    expect(await page.locator("#wiring-build").inputValue()).toBe("1");
  });
});
