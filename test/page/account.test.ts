/** What was won, what the seats own, and what a room or a prop asks: by the console's lines. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { rank } from "../../firmware/rules/score.ts";
import { PROPS_QQ } from "../../firmware/rules/state.ts";
import { playRandomly, seeded } from "../../sim/generate.ts";
import { type Game, unitOf } from "../../sim/page/game.ts";
import { goText } from "../../sim/page/words.ts";
import { RANKS, rankText } from "../../sim/ranks.ts";
import { propTexts } from "../../sim/reasons.ts";
import { replay } from "../../sim/replay.ts";
import { poorText } from "../../sim/sentences.ts";
import { skipReason, usePages } from "./browser.ts";
import { faultsOfPage } from "./checker.ts";
import { told } from "./listener.ts";

const why = skipReason("test/page/account.test.ts");

/** Tokens of a whole game by these rules. */
function gameOf(rules: string): string {
  expect(replay(rules, () => {})).toBeUndefined();
  return playRandomly(seeded(1), 0).join(" ");
}

const START = "= 0.0.0.0/-/0.0.0.0/- 00 roll - - - - - -/-/-/- -/-/-/- - - 1 -";

describe.skipIf(why)("accounts", { timeout: 240_000 }, () => {
  const open = usePages();
  let page: Page;

  const waitFor = (state: string) =>
    page.waitForFunction((wanted) => window.skyring?.state() === wanted, state);
  const sky = (text: string) => page.evaluate((words) => window.skyring.sky(words), text);
  const lines = (start: string) =>
    page.evaluate(
      (wanted) => window.skyring.lines().filter((line) => line.startsWith(wanted)),
      start,
    );

  /** A table as rows of texts, in English. */
  async function rows(table: string): Promise<string[][]> {
    return page.locator(`${table} tr`).evaluateAll((all) =>
      all.map((row) =>
        Array.from(row.children, (cell) => {
          const copy = cell.cloneNode(true) as HTMLElement;
          for (const other of copy.querySelectorAll("[lang=zh]")) other.remove();
          return Array.from(copy.children, (part) => part.textContent)
            .concat(copy.children.length ? [] : [copy.textContent ?? ""])
            .filter((text) => text !== "")
            .join(", ");
        }),
      ),
    );
  }

  /** The same as rows of the console's lines. */
  async function toldRows(start: string): Promise<string[][]> {
    const seats = ["Red", "Yellow", "Blue", "Green"];
    return (await lines(start)).slice(-4).map((line) => {
      const numbers = Array.from(line.matchAll(/=(-?\d+)/g), ([, value]) => Number(value));
      const [seat, ...rest] = numbers;
      const name = `${seats[seat]}, ${rankText(rest.pop() as number).en}`;
      const won = rest.length > 3 ? [rest.shift() as number] : [];
      const signed = won.map((n) => (n > 0 ? `+${n}` : String(n).replace("-", "−")));
      return [name, ...signed, ...rest.map(String)];
    });
  }

  const OWNED = ["points", "coins", "beans"];

  test("a game of the console that is over: what was won, and that the accounts stay", async () => {
    page = await open("?fresh&seed=11&speed=20");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await waitFor("roll");
    const rules = "skyring 1 rules classic seed=82f75e6b score=1000";
    await sky(`${rules} r6 m0`);
    expect(await page.locator("#result").isVisible()).toBe(false);
    await sky(`${rules} ${gameOf(rules)}`);
    await waitFor("over");
    await page.locator("#result").waitFor();
    const [head, ...body] = await rows("#won");
    expect(head).toEqual(["seat and rank", "won, points", ...OWNED]);
    expect(body).toEqual(await toldRows("# result "));
    expect(body.map((row) => row[1]).some((won) => /^\+[1-9]/.test(won))).toBe(true);
    expect(await page.locator("#won-text [lang=zh]").textContent()).toContain("账户不变");
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    // The longest numbers find room on a phone.
    await page.setViewportSize({ width: 360, height: 800 });
    await page.locator("#won td").evaluateAll((cells) => {
      for (const cell of cells) cell.textContent = "−1000000";
    });
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    const right = (box: Element) => box.getBoundingClientRect().right;
    const [inner, outer] = [page.locator("#won"), page.locator("#result")];
    expect(await inner.evaluate(right)).toBeLessThan(await outer.evaluate(right));
    await sky("skyring 1 rules classic seed=1");
    await page.locator("#result").waitFor({ state: "hidden" });
  });

  test("a room of beans from lobby to lobby: chosen, won, owned, and too dear", async () => {
    page = await open("?speed=20");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await waitFor("roll");
    await sky("set room=3");
    await page.locator("#new").click();
    expect(await page.locator("#play-room").textContent()).toContain(
      "Room: beans, beginner: 1000 a plane",
    );
    await page.locator("#play-start").click();
    await page.waitForFunction(() =>
      window.skyring.lines().some((line) => /^# game .* beans=1000 /.test(line)),
    );
    await waitFor("roll");
    // The page goes and comes back: it still knows what the game is played for.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    const rules = (await lines("# game ")).at(-1)?.slice(7) ?? "";
    await page.reload();
    await waitFor("roll");
    await page.waitForFunction(() => window.skyring.record() !== undefined);
    await sky(gameOf(rules));
    await waitFor("over");
    await page.locator("#result").waitFor();
    const [head, ...body] = await rows("#won");
    expect(head).toEqual(["seat and rank", "won, beans", ...OWNED]);
    expect(body).toEqual(await toldRows("# result "));
    expect(body.map((row) => row[0])).toEqual(
      ["Red", "Yellow", "Blue", "Green"].map((name) => `${name}, flight cadet`),
    );
    for (const [, won, points, coins, beans] of body) {
      expect([points, coins]).toEqual(["0", "5000"]);
      expect(Number(beans)).toBe(10000 + Number(won.replace("−", "-")));
    }
    expect(await page.locator("#won-text").textContent()).toContain("Played for beans, which");
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    // The lobby has the room and what each seat owns.
    await page.keyboard.press(" ", { delay: 60 });
    await waitFor("lobby");
    await page.locator("#accounts").waitFor();
    expect(await page.locator("#result").isVisible()).toBe(false);
    const [titles, ...owned] = await rows("#owned");
    expect(titles).toEqual(["seat and rank", ...OWNED]);
    expect(owned).toEqual(await toldRows("# account "));
    expect(owned).toEqual(body.map(([seat, , ...rest]) => [seat, ...rest]));
    expect(await page.locator("#room [lang=en]").textContent()).toBe(
      "Room: beans, beginner: 1000 a plane.",
    );
    expect(await page.evaluate(faultsOfPage)).toEqual([]);
    // A room that is too dear for all.
    await sky("set room=6");
    await page.locator("#room [lang=zh]", { hasText: "金豆大师场" }).waitFor();
    await page.keyboard.press("s", { delay: 1300 });
    const notice = page.locator("#notice");
    await notice.locator("[lang=en]", { hasText: "This room asks 600000 beans" }).waitFor();
    // The hangars blink: what they say does not hide it.
    await page.waitForTimeout(400);
    for (const [seat, , , beans] of owned) {
      const name = seat.split(",")[0];
      expect(await notice.locator("[lang=en]").textContent()).toContain(`${name} has ${beans}`);
    }
    expect(await notice.locator("[lang=zh]").textContent()).toContain(
      "每方需要600000金豆：红方只有",
    );
    expect(await page.evaluate(() => window.skyring.state())).toBe("lobby");
    // Accounts that are to be made new are so when the next game begins, and not by being looked at.
    await sky("set accounts=0");
    await page.locator("#room [lang=en]", { hasText: "Accounts: made new when" }).waitFor();
    const { length } = await lines("# account ");
    await page.keyboard.press("a", { delay: 1300 });
    await waitFor("settings");
    await page.keyboard.press("a", { delay: 1300 });
    await page.keyboard.press("s", { delay: 1300 });
    await waitFor("lobby");
    expect((await lines("# account ")).length).toBe(length);
    expect((await rows("#owned")).slice(1)).toEqual(owned);
    await sky("set room=1");
    await page.keyboard.press("s", { delay: 1300 });
    await waitFor("roll");
    await page.locator("#accounts").waitFor({ state: "hidden" });
    await page.keyboard.press("n", { delay: 3300 });
    await waitFor("leave");
    await page.keyboard.press(" ", { delay: 60 });
    await waitFor("lobby");
    await page.locator("#room [lang=en]", { hasText: /^Room: points\.$/ }).waitFor();
    await page.waitForFunction(
      () =>
        document.querySelector("#owned tr[data-seat='0']")?.lastElementChild?.textContent ===
        "10000",
    );
    for (const [, ...rest] of (await rows("#owned")).slice(1)) {
      expect(rest).toEqual(["0", "5000", "10000"]);
    }
  });
});

test("what a game is played for is read from its rules", () => {
  const lobby = (words: string) =>
    told(`# game skyring 1 rules qq seats=02${words} first=0`, START);
  expect(unitOf(lobby(""))).toBe("points");
  expect(unitOf(lobby(" beans=5000"))).toBe("beans");
  expect(unitOf(lobby(" score=1000 coins=5000.5000.1.60000"))).toBe("coins");
  // The same by the console is no room.
  const game = told();
  game.type("skyring 1 rules qq seats=02 coins=5000.5000.1.60000");
  game.read(START);
  expect(unitOf(game)).toBe("points");
  expect(game.isStaked).toBe(false);
});

test("results are read, and gone with the next game", () => {
  const game = told(
    "# game skyring 1 rules classic seats=02 beans=1000",
    START,
    "# result seat=0 won=1500 points=1500 coins=5000 beans=10000 rank=13",
    "# result seat=2 won=-1500 points=-1500 coins=5000 beans=10000 rank=0",
  );
  expect(game.results.get(0)).toEqual({
    won: 1500,
    points: 1500,
    coins: 5000,
    beans: 10000,
    rank: 13,
  });
  expect(game.results.get(2)?.points).toBe(-1500);
  expect(game.accounts.get(2)?.points).toBe(-1500);
  game.read("# game skyring 1 rules classic seats=02");
  expect(game.results.size).toBe(0);
});

test("there is a name for each rank, in both languages", () => {
  expect(RANKS).toBe(rank(2e9) + 1);
  const names = Array.from({ length: RANKS }, (_, i) => rankText(i));
  for (const key of ["en", "zh"] as const) {
    // The first two have the same.
    expect(new Set(names.map((name) => name[key])).size).toBe(RANKS - 1);
    expect(names.filter((name) => name[key].endsWith("★")).length).toBe(RANKS / 2 - 1);
  }
  expect(names[13]).toEqual({ en: "ace ★", zh: "王牌飞行员★" });
});

test("a room that is too dear says for whom, by seat and name", () => {
  const game = told(
    "# state lobby",
    "# room needs 3000 beans, seat 2 has 1200",
    "# room needs 3000 beans, seat 0 has 0",
  );
  const seats = [...game.poor.values()].reverse();
  const text = poorText(seats, (seat) => (seat === 2 ? "Anna" : undefined));
  expect(text?.en).toContain("asks 3000 beans of each seat: Red has 0, Blue (Anna) has 1200.");
  expect(text?.zh).toContain("需要3000金豆：红方只有0，蓝方（Anna）只有1200。");
  game.read("# lobby preset=qq seats=02");
  expect(poorText([...game.poor.values()], () => undefined)).toBeUndefined();
});

test("what a prop costs is what the board says", () => {
  const game = told("# state roll", "# shows b0", "# price 99 of 120 left 1");
  game.position = { set: PROPS_QQ } as Game["position"];
  expect(goText(game).en).toBe("buy and use the radar: 99 of your 120 coins");
  expect(goText(game).zh).toBe("购买并使用雷达：花99金币（现有120）");
  const texts = propTexts(
    PROPS_QQ,
    0,
    { held: 0, coins: 120, bought: 0, isUsed: false },
    game.offer,
  );
  const words = texts.map(({ en, zh }) => en + zh).join("\n");
  expect(words).toContain(
    "It costs 99 of your 120 coins and leaves 21.花99金币，现有120，买后剩21。",
  );
  expect(words).toContain("You may still buy 1 of 3 props");
  expect(words).toContain("这局还可以买1个（最多3个，包括这个）。");
  game.read("# shows r");
  expect(game.offer).toBeUndefined();
});
