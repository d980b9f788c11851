/** The page in a real browser: played by mouse and keys alone, and its light compared with bytes. */

import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { allocLedOfPlace, allocPlaceOfLed, HANGAR, pointOf, SIDE } from "../hardware/board.ts";
import { colourOf, lightOf } from "../sim/page/light.ts";
import { ASKING_TEXTS, refusalText, SAVED_TEXT } from "../sim/sentences.ts";
import { look, playOut, skipReason, usePages } from "./page/browser.ts";

const GOLDEN = "test/golden/";
const SHORT = "skyring 1 rules classic planes=2 takeoff=123456 finish=over seats=02 seed=5";
const records = readdirSync(GOLDEN).filter((name) => name.endsWith(".rec"));

function read(name: string): string {
  return readFileSync(GOLDEN + name, "utf8");
}

const why = skipReason("test/page.test.ts");

describe.skipIf(why)("page", { timeout: 240_000 }, () => {
  const open = usePages();
  let page: Page;

  async function waitFor(state: string): Promise<void> {
    await page.waitForFunction((wanted) => window.skyring.state() === wanted, state);
  }

  async function begin(query: string, record: string): Promise<void> {
    page = await open(`?fresh&seed=11${query}`);
    await page.evaluate((text) => {
      window.skyring.advance(1000);
      window.skyring.sky(text);
    }, record);
    await page.waitForFunction(() => window.skyring.position() !== undefined);
  }

  test("a visitor finds a game going, and finds it again", async () => {
    page = await open("?speed=4");
    await waitFor("roll");
    await page.waitForFunction(() => window.skyring.position() !== undefined);
    const position = await page.evaluate(() => window.skyring.position());
    expect(position).toMatch(/^0\.0\.0\.0\/0\.0\.0\.0\/0\.0\.0\.0\/0\.0\.0\.0 \d\d roll/);
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press(" ", { delay: 20 });
      await page.waitForTimeout(400);
    }
    await page.waitForFunction(() => window.skyring.tokens().length > 0);
    await page.waitForFunction(() => window.skyring.state() !== "moving");
    await page.evaluate(() => window.skyring.sky());
    const before = await page.evaluate(() => window.skyring.position());
    await page.reload();
    await page.waitForFunction(() => window.skyring?.position() !== undefined);
    expect(await page.evaluate(() => window.skyring.position())).toBe(before);
  });

  test("a game is played to its end by the mouse on the buttons alone", async () => {
    await begin("&speed=60", SHORT);
    const places = new Map<string, { x: number; y: number }>();
    for (const button of await page.locator("button.push").all()) {
      const box = await button.boundingBox();
      const [seat, kind] = await button.evaluate(({ dataset }) => [dataset.seat, dataset.button]);
      if (box)
        places.set(`${seat}${kind}`, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    }
    expect(places.size).toBe(8);
    const press = async (seat: number, button: string) => {
      const { x, y } = places.get(`${seat}${button}`) as { x: number; y: number };
      await page.mouse.click(x, y);
      await page.waitForTimeout(60);
    };
    const { sight } = await playOut(page, press, 1500);
    expect(sight.state).toBe("over");
    await page.locator("#story .won").waitFor();
    expect(await page.locator("#story .won").textContent()).toMatch(/(Red|Blue) wins/);
  });

  test("a game is played to its end by keys alone", async () => {
    await begin("&speed=60", SHORT);
    const keys = [["a", "s"], [], ["k", "l"], []];
    let count = 0;
    const press = async (seat: number, button: string) => {
      const own = keys[seat][button === "next" ? 0 : 1];
      const any = button === "next" ? "n" : " ";
      await page.keyboard.press(count++ % 2 ? own : any);
      await page.waitForTimeout(60);
    };
    const { sight } = await playOut(page, press, 1500);
    expect(sight.state).toBe("over");
  });

  test("every LED is drawn with the bytes that the bundle sent", async () => {
    await begin("&still", "skyring 1 rules qq seed=49c4421e");
    const points = Array.from(allocPlaceOfLed(), (place) => pointOf(place));
    const words = read("qq.rec").trim().split(/\s+/).slice(5);
    expect([lightOf(0), lightOf(255)]).toEqual([0, 255]);
    for (let byte = 1; byte < 256; byte++)
      expect(lightOf(byte)).toBeGreaterThanOrEqual(lightOf(byte - 1));
    let lit = 0;
    for (let round = 0; round < 12; round++) {
      const tokens = words.splice(0, 7).join(" ");
      const seen = await page.evaluate(
        ({ points, side, tokens }) => {
          window.skyring.sky(tokens);
          window.skyring.advance(333);
          const canvas = document.querySelector<HTMLCanvasElement>("#light");
          if (!canvas) throw new Error("no canvas");
          const { width } = canvas;
          const pen = new OffscreenCanvas(width, width).getContext("2d", {
            willReadFrequently: true,
          });
          if (!pen) throw new Error("no copy");
          pen.drawImage(canvas, 0, 0);
          const { data } = pen.getImageData(0, 0, width, width);
          const pixels = points.map(({ x, y }) => {
            const column = Math.floor((x * width) / side);
            const at = 4 * (Math.floor((y * width) / side) * width + column);
            return Array.from(data.slice(at, at + 3));
          });
          return { pixels, frame: Array.from(window.skyring.frame()) };
        },
        { points, side: SIDE, tokens },
      );
      seen.pixels.forEach((pixel, led) => {
        // Green, red and blue, as the wire has them.
        const [green, red, blue] = seen.frame.slice(3 * led, 3 * led + 3).map(lightOf);
        const wanted = [red, green, blue];
        const off = pixel.map((value, i) => Math.abs(value - wanted[i]));
        expect(Math.max(...off), `LED ${led}: ${pixel} for ${wanted}`).toBeLessThanOrEqual(1);
        if (Math.max(...wanted) > 0) lit++;
      });
    }
    expect(lit).toBeGreaterThan(500);
  });

  test("the hangars are lit in their seats' colours", async () => {
    await begin("&still", "skyring 1 rules classic seed=1");
    const frame = await page.evaluate(() => Array.from(window.skyring.frame()));
    const hangar = (seat: number) => colourOf(frame, allocLedOfPlace()[HANGAR + 4 * seat]);
    const [[r0, g0, b0], [r1, g1, b1], [r2, g2, b2], [r3, g3, b3]] = [0, 1, 2, 3].map(hangar);
    expect(r0).toBeGreaterThan(3 * Math.max(g0, b0));
    expect(Math.min(r1, g1)).toBeGreaterThan(3 * b1);
    expect(b2).toBeGreaterThan(2 * Math.max(r2, g2));
    expect(g3).toBeGreaterThan(1.9 * Math.max(r3, b3));
  });

  test.each(records)("the golden record %s replays to its last position", async (name) => {
    const positions = read(name.replace(".rec", ".pos")).trimEnd().split("\n");
    page = await open(`?fresh&record=${encodeURIComponent(read(name))}`);
    await page.waitForFunction(() => window.skyring.position() !== undefined);
    expect(await page.locator("#replay-at").getAttribute("max")).toBe(String(positions.length));
    const seen = await page.evaluate(
      (places) => {
        const slider = document.querySelector<HTMLInputElement>("#replay-at");
        if (!slider) throw new Error("no slider");
        return places.map((place) => {
          slider.value = String(place);
          slider.dispatchEvent(new Event("input"));
          return window.skyring.position();
        });
      },
      [1, 2, 40, 20, 100, positions.length],
    );
    const wanted = [1, 2, 40, 20, 100, positions.length].map((place) => positions[place - 1]);
    expect(seen).toEqual(wanted);
    expect(await page.locator("#notice").isHidden()).toBe(true);
  });

  test("a record on the same server replays by itself", async () => {
    const text = "skyring 1 rules classic seed=3\nr6 m0 r2 m1\n";
    page = await open("?fresh&still");
    await page.route("**/small.rec", (route) => route.fulfill({ body: text }));
    await page.goto(new URL("?fresh&speed=20&record=small.rec", page.url()).href);
    await page.waitForFunction(() => window.skyring?.tokens().length === 4);
    const last = await page.evaluate(() => window.skyring.position());
    expect(last).toMatch(/^0\.0\.0\.7\/.* 11 roll/);
  });

  test("a bad record that is dropped is refused with its line, column and a sentence", async () => {
    page = await open("?fresh");
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(["skyring 1 rules classic\nr6 m0 r9 m1\n"], "bad.rec"));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    });
    await page.locator("#notice").waitFor({ state: "visible" });
    const notice = await page.locator("#notice").textContent();
    expect(notice).toContain("bad.rec:2:7: r9: ");
    expect(notice).toContain(refusalText("die").en);
    expect(notice).toContain(refusalText("die").zh);
  });

  test("the start panel goes through the lobby to the game that was chosen", async () => {
    page = await open("?fresh&speed=4");
    await waitFor("roll");
    await page.locator("#new").click();
    await page.locator("#presets label", { hasText: "Space" }).click();
    await page.locator("#seats label[data-seat='1']").click();
    await page.locator("#play-start").click();
    await page.waitForFunction(() => /^\S*\/-\//.test(window.skyring.position() ?? ""));
    await waitFor("roll");
    const position = await page.evaluate(() => window.skyring.position());
    expect(position).toMatch(
      /^0\.0\.0\.0\/-\/0\.0\.0\.0\/0\.0\.0\.0 .* 000000\/-\/000000\/000000 /,
    );
  });

  test("a click on the die rolls, a click on a plane moves it", async () => {
    await begin("", "skyring 1 rules qq seed=1 r6 m0 r6 m0 r2 m1");
    const die = page.locator(".overlay [data-place='128']");
    await page.evaluate(() => window.skyring.sky("r6 m0"));
    const { seat } = await look(page);
    await page.waitForFunction(() => window.skyring.state() === "roll");
    await page.evaluate(() => window.skyring.sky("r6"));
    await page.waitForFunction(() => window.skyring.state() === "move");
    await page.locator(`.overlay [data-place="${76 + seat}"]`).click();
    await page.waitForFunction(() => window.skyring.tokens().includes("m1"));
    await page.waitForFunction(() => window.skyring.state() === "roll");
    const before = (await look(page)).tokens;
    await die.click();
    await page.waitForFunction((count) => window.skyring.tokens().length > count, before);
  });

  test("a click on a bar's LED shows the prop, a second one buys it, and the story says what it does", async () => {
    await begin("", "skyring 1 rules qq seed=1");
    await waitFor("roll");
    await page.locator(".overlay [data-place='98']").click();
    await page.locator("#prop", { hasText: "It costs 40 of your 200 coins" }).waitFor();
    await page.waitForFunction(() => window.skyring.shows() === "b2");
    expect(await page.evaluate(() => window.skyring.tokens())).toEqual([]);
    // The finger lifts some frames after the board shows it; until then another click is none.
    const frames = await page.evaluate(() => window.skyring.frames());
    await page.waitForFunction((n) => window.skyring.frames() > n + 20, frames);
    await page.locator(".overlay [data-place='98']").click();
    await page.waitForFunction(() => window.skyring.tokens().includes("b2"));
    const told = page.locator("#story li", { hasText: "power unit" });
    await told.waitFor();
    expect(await told.locator("[lang=en]").textContent()).toContain("two dice are rolled");
    expect(await told.locator("[lang=zh]").textContent()).toContain("动力装置");
  });

  test("a token that is typed and refused is explained", async () => {
    await begin("", "skyring 1 rules classic seed=1");
    await page.locator("#serial summary").click();
    await page.locator("#tokens").fill("r6 m0 r2 m9");
    await page.locator("#tokens").press("Enter");
    const notice = page.locator("#notice");
    await notice.waitFor({ state: "visible" });
    expect(await notice.textContent()).toContain(`m9: ${refusalText("move").en}`);
    expect(await page.locator("#lines").textContent()).toContain("! 4 m9 move");
    expect(await page.evaluate(() => window.skyring.tokens())).toEqual(["r6", "m0", "r2"]);
  });

  test("NEXT held for three seconds asks to leave, GO then leaves to the lobby", async () => {
    await begin("", "skyring 1 rules classic seed=1");
    await waitFor("roll");
    await page.keyboard.down("a");
    await waitFor("leave");
    await page.keyboard.up("a");
    await page.keyboard.press("s", { delay: 60 });
    await waitFor("lobby");
  });

  test("the words are in English, in Chinese or in both, as chosen", async () => {
    page = await open("?fresh");
    await waitFor("roll");
    const title = page.locator("#title");
    await page.locator("#language").selectOption("zh");
    expect(await title.locator("[lang=en]").isVisible()).toBe(false);
    expect(await title.locator("[lang=zh]").textContent()).toMatch(/^轮到.方$/);
    await page.locator("#language").selectOption("en");
    expect(await title.locator("[lang=zh]").isVisible()).toBe(false);
    expect(await title.locator("[lang=en]").textContent()).toMatch(/^It is \w+'s turn$/);
    await page.locator("#language").selectOption("both");
  });

  test("no word of the other language is seen", async () => {
    await begin("&speed=20", "skyring 1 rules qq seed=1 r6 m0 r6 m0");
    const seen = (language: string) =>
      page.evaluate(
        (lang) =>
          Array.from(document.querySelectorAll<HTMLElement>(`body [lang=${lang}]`))
            .filter((element) => element.checkVisibility() && !element.closest("h1"))
            .map((element) => element.textContent),
        language,
      );
    await page.locator("#story li").first().waitFor();
    await page.evaluate(() => window.skyring.sky("m77"));
    await page.locator("#notice").waitFor();
    await page.locator("#new").click();
    for (const [chosen, other] of [
      ["zh", "en"],
      ["en", "zh"],
    ]) {
      await page.evaluate((language) => {
        const select = document.querySelector<HTMLSelectElement>("#language");
        if (!select) throw new Error("no choice");
        select.value = language;
        select.dispatchEvent(new Event("change"));
      }, chosen);
      expect(await seen(other)).toEqual([]);
      expect((await seen(chosen)).length).toBeGreaterThan(20);
    }
  });

  test("Enter in the start panel plays, Back does not", async () => {
    page = await open("?fresh&speed=4");
    await waitFor("roll");
    await page.locator("#new").click();
    await page.locator("#play-cancel").click();
    expect(await page.locator("#play").isVisible()).toBe(false);
    await page.locator("#new").click();
    await page.locator("#presets input[value=qq]").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => / 000+\//.test(window.skyring.position() ?? ""));
    await page.locator("#story li", { hasText: "QQ room: " }).waitFor();
  });

  test("the lobby says whose seat GO means, asks before a game is given up, and goes on", async () => {
    await begin("&speed=4", "skyring 1 rules classic seed=1 r1");
    await page.keyboard.down("t");
    await waitFor("leave");
    await page.keyboard.up("t");
    await page.keyboard.press("y", { delay: 60 });
    await waitFor("lobby");
    const go = page.locator("#go-does [lang=en]");
    const next = page.locator("#next-does [lang=en]");
    expect(await go.textContent()).toBe("Red in or out; hold: start");
    const hold = async () => {
      await page.keyboard.down(" ");
      await page.waitForTimeout(1400);
      await page.keyboard.up(" ");
    };
    await hold();
    await page.waitForFunction(
      (text) => document.querySelector("#go-does [lang=en]")?.textContent === text,
      ASKING_TEXTS.lobby.go.en,
    );
    expect(await next.textContent()).toBe(ASKING_TEXTS.lobby.next.en);
    await page.keyboard.press("n", { delay: 60 });
    await page.waitForFunction(() =>
      document.querySelector("#go-does [lang=en]")?.textContent?.startsWith("Red in or out"),
    );
    for (let i = 0; i < 7; i++) {
      await page.keyboard.press("n", { delay: 60 });
      await page.waitForTimeout(120);
    }
    await page.waitForFunction(
      (text) => document.querySelector("#go-does [lang=en]")?.textContent === text,
      SAVED_TEXT.go.en,
    );
    await page.keyboard.press(" ", { delay: 60 });
    await waitFor("roll");
    await page.locator("#story li", { hasText: "The saved game goes on. Classic" }).waitFor();
  });

  test("the lobby says which seats are missing", async () => {
    await begin("&speed=4", SHORT);
    await page.keyboard.down("a");
    await waitFor("leave");
    await page.keyboard.up("a");
    await page.keyboard.press("s", { delay: 60 });
    await waitFor("lobby");
    for (const key of ["s", "y", "l"]) {
      await page.keyboard.press(key, { delay: 60 });
      await page.waitForTimeout(100);
    }
    const hold = () => page.keyboard.press(" ", { delay: 1400 });
    await hold();
    // A game is saved: the board asks first.
    await page.keyboard.press(" ", { delay: 60 });
    const notice = page.locator("#notice");
    await notice.waitFor({ state: "visible" });
    expect(await notice.textContent()).toContain("At least two seats");
    await page.keyboard.press("n", { delay: 60 });
    await notice.waitFor({ state: "hidden" });
  });

  test("what is bought has its price, and the keys work after a choice of the page", async () => {
    await begin("&speed=4", "skyring 1 rules qq seed=1");
    await page.locator("#pace").focus();
    await page.locator("#pace").selectOption("2");
    await page.locator("#sound").click();
    await page.keyboard.press("n", { delay: 60 });
    await page.waitForFunction(() => window.skyring.shows() === "b0");
    await page.locator("#go-does", { hasText: "30 of your 200 coins" }).waitFor();
    expect(await page.locator("#go-does [lang=zh]").textContent()).toContain("花30金币（现有200）");
  });

  test("a game that begins by the console clears the notice and says who plays", async () => {
    await begin("", "skyring 1 rules classic seed=1");
    await page.evaluate(() => window.skyring.sky("m77"));
    await page.locator("#notice").waitFor();
    await page.evaluate(() => window.skyring.sky("skyring 1 rules qq seats=13 seed=1 first=1 r6"));
    await page.locator("#notice").waitFor({ state: "hidden" });
    const first = page.locator("#story li").first();
    expect(await first.textContent()).toMatch(/QQ room.*Yellow, Green play; Yellow begins/);
    expect(await page.evaluate(() => window.skyring.tokens())).toEqual(["r6"]);
  });

  test("the title says who has won", async () => {
    const words = read("classic.rec")
      .replace(/;.*/g, "")
      .trim()
      .split(/(?=skyring)/)[0];
    await begin("", words);
    await page.locator("#title", { hasText: /(Red|Yellow|Blue|Green) has won/ }).waitFor();
    expect(await page.locator("#title [lang=zh]").textContent()).toMatch(/^.方获胜$/);
  });

  test("a binary file is refused in printable words", async () => {
    page = await open("?fresh&speed=4");
    await waitFor("roll");
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(500).map((_, i) => i * 7 + 128)], "x.bin"));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    });
    const notice = page.locator("#notice");
    await notice.waitFor({ state: "visible" });
    const word = /x\.bin:1:1: (.*?): This/.exec((await notice.textContent()) ?? "")?.[1];
    expect(word).toMatch(/^[!-~]{1,20}$/);
  });

  test("stacks have their number beside them, and empty cells are dark beside planes", async () => {
    await begin("&speed=4", "skyring 1 rules classic seats=02 takeoff=123456 seed=1 first=0");
    await page.evaluate(() => window.skyring.sky("r1 m0 r1 m0 r1 m0"));
    const badges = page.locator(".overlay text.badge");
    await badges.first().waitFor();
    expect(await badges.allTextContents()).toEqual(["×2"]);
    const frame = await page.evaluate(() => Array.from(window.skyring.frame()));
    const leds = allocLedOfPlace();
    const light = (place: number) => Math.max(...colourOf(frame, leds[place]).map(lightOf));
    // Two planes of the seat on turn are in its hangar or on its pad, and the ring is empty.
    const ring = Math.max(...Array.from({ length: 52 }, (_, cell) => light(cell)));
    expect(ring).toBeGreaterThan(0);
    expect(light(HANGAR + 8)).toBeGreaterThan(2 * ring);
  });

  test("the meaning of the lights is a key away", async () => {
    page = await open("?fresh&speed=4");
    await waitFor("roll");
    await page.locator("#help").click();
    const rows = page.locator("#legend dd");
    await rows.first().waitFor();
    expect(await page.locator("#legend").evaluate((dialog) => dialog.scrollTop)).toBe(0);
    expect(await rows.count()).toBe(await page.locator("#legend dt:has(i)").count());
    await page.keyboard.press("Escape");
    expect(await page.locator("#legend").isVisible()).toBe(false);
    // A busy machine may pass over a short press.
    const played = () => page.evaluate(() => window.skyring.tokens().length);
    for (let i = 0; i < 40 && !(await played()); i++) {
      await page.keyboard.press(" ", { delay: 120 });
      await page.waitForTimeout(300);
    }
    expect(await played()).toBeGreaterThan(0);
    expect(await page.locator("#legend").isVisible()).toBe(false);
  });
});
