// NOTATION.md, perft: the number of ways to play n rolls without props.

import type { Game } from "./game.ts";
import { choices, clone, play } from "./game.ts";

export function perft(game: Game, n: number): number {
  if (n === 0 || game.phase === "over") return 1;
  if (game.phase === "gift") return after(game, "k", n) + after(game, "g", n);
  if (game.phase === "move") {
    let sum = 0;
    for (const choice of choices(game)) sum += after(game, choice, n - 1);
    return sum;
  }
  let sum = 0;
  for (const roll of rollsOf(game)) {
    const next = clone(game);
    play(next, roll);
    // A roll that allows a choice is in the move phase and still counts as the first of the n.
    sum += next.phase === "move" ? perft(next, n) : perft(next, n - 1);
  }
  return sum;
}

function after(game: Game, token: string, n: number): number {
  const next = clone(game);
  play(next, token);
  return perft(next, n);
}

export function rollsOf(game: Game): string[] {
  const faces = [1, 2, 3, 4, 5, 6];
  if (!game.twoDice) return faces.map((a) => "r" + a);
  return faces.flatMap((a) => faces.map((b) => "r" + a + b));
}
