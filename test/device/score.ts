/** What was played on a board, by the lines of its console: what the store must tell again. */

import { replay } from "../../sim/replay.ts";

export interface Game {
  /** From `skyring` on. */
  rules: string;
  tokens: string[];
  /** What the tokens were each time before some were taken back. */
  undone: string[][];
}

export interface Score {
  games: Game[];
  take(line: string): void;
  /** The console began a game, which prints no line of its own. */
  begin(rules: string): void;
}

/** Keeps the games of the lines, without what was taken back. */
export function createScore(): Score {
  const games: Game[] = [];
  const begin = (rules: string) => void games.push({ rules, tokens: [], undone: [] });
  return {
    games,
    begin,
    take(line) {
      const [, mark, rest] = /^(# game |> |# undo )(.*)$/.exec(line) ?? [];
      if (mark === "# game ") begin(rest);
      else if (mark === "> ") games.at(-1)?.tokens.push(rest);
      else if (mark === "# undo ") {
        const game = games.at(-1);
        game?.undone.push(game.tokens.slice());
        game?.tokens.splice(-Number(rest));
      }
    },
  };
}

/** The positions of a text of records. Throws if a word is refused. */
export function positions(text: string): string[] {
  const found: string[] = [];
  const refusal = replay(text, (position) => found.push(position));
  if (refusal) throw new Error(`${refusal.line}:${refusal.column} ${refusal.text} ${refusal.code}`);
  return found;
}

/** The positions of games. */
export function positionsOf(games: readonly Pick<Game, "rules" | "tokens">[]): string[] {
  return positions(games.map(({ rules, tokens }) => `${rules} ${tokens.join(" ")}`).join("\n"));
}

/** The tokens of each record of a text. */
export function tokensOf(text: string): string[][] {
  return text
    .replace(/;.*/g, "")
    .split("skyring 1")
    .slice(1)
    .map((record) => record.split("\n").slice(2).join(" ").split(/\s+/).filter(Boolean));
}
