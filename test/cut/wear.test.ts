/** How often a page of flash is erased over many games, each after a start, with Storage tidied when asked. */

import { expect, it } from "vitest";
import { TOKENS } from "../../firmware/block.ts";
import { createStorage, FLASH_PAGE, type Flash, type MemoryFlash } from "../../sim/flash.ts";
import { playRandomly, seeded } from "../../sim/generate.ts";
import { replay } from "../../sim/replay.ts";
import { installed, type Player, start } from "./story.ts";
import { isAll, PATIENCE, tellProgress } from "./suite.ts";

const GAMES = isAll ? 1000 : 250;
/** What a page of the flash endures, by its maker's data sheet. */
const ENDURANCE = 100_000;
/** A start has lasted. */
const LASTS = 260;
const PRESETS = "classic qq match family qq-new mgm china".split(" ");

/** A chip that counts how often each page is erased. */
function counting(inner: MemoryFlash): { flash: Flash; erases: Uint32Array } {
  const erases = new Uint32Array(inner.size / FLASH_PAGE);
  return {
    erases,
    flash: {
      size: inner.size,
      read: (address, length) => inner.read(address, length),
      write: (address, bytes) => inner.write(address, bytes),
      erasePage(address) {
        erases[Math.floor(address / FLASH_PAGE)]++;
        inner.erasePage(address);
      },
    },
  };
}

/** Plays a whole game by the console; returns how many tokens it had. */
function playOne(player: Player, game: number): number {
  const rules = `skyring 1 rules ${PRESETS[game % PRESETS.length]} seed=${game.toString(16)}`;
  replay(rules, () => undefined);
  const tokens = playRandomly(seeded(game), 0.3);
  player.sky(rules);
  for (let i = 0; i < tokens.length; i += TOKENS) player.sky(tokens.slice(i, i + TOKENS).join(" "));
  if (player.last("! ")) throw new Error(player.last("! "));
  return tokens.length;
}

it(
  `${GAMES} games: no page is erased more often than Storage is tidied`,
  async () => {
    const inner = installed();
    const { flash, erases } = counting(inner);
    let tidied = 0;
    let tokens = 0;
    let least = inner.size;
    for (let game = 0; game < GAMES; game++) {
      const player = start(flash);
      tokens += playOne(player, game);
      player.sky("set");
      least = Math.min(least, createStorage(inner).getFree());
      if (player.last("# set tidy=") === "1 of 2") {
        player.wait(LASTS);
        player.sky("set tidy=1");
        tidied++;
        expect(player.last("# store ")).toBe("is tidied, do not unplug");
      }
      player.wait(LASTS);
      expect(player.board.errors).toEqual([]);
      expect(player.lines.filter((line) => /^# store (full|passed)/.test(line))).toEqual([]);
      player.board.powerOff();
      if (game % 50 === 0) await tellProgress(`game ${game}, ${tidied} times tidied`);
    }
    const most = Math.max(...erases);
    const years = ((GAMES / Math.max(most, 1)) * ENDURANCE) / 365;
    console.log(
      `wear: ${GAMES} games, ${tokens} tokens, tidied ${tidied} times, least room ${least}, ` +
        `most worn page erased ${most} times: ${Math.round(years)} years of a game a day`,
    );
    expect(tidied).toBeGreaterThan(0);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(tidied);
  },
  PATIENCE,
);
