// RULES.md section 11: what a finished game is worth, seat by seat.

import type { Game } from "./game.ts";

function unfinished(game: Game, seat: number): number {
  return game.seats[seat]!.planes.filter((plane) => plane.progress !== 57).length;
}

// What the losers lose goes to the winner; partners halve it, an odd one to the lower seat.
function settle(game: Game, losses: number[]): number[] {
  const result = losses.map((loss) => (loss === 0 ? 0 : -loss));
  const total = losses.reduce((sum, loss) => sum + loss, 0);
  const winners = [...game.winners].sort();
  const half = Math.floor(total / winners.length);
  winners.forEach((seat, i) => {
    result[seat] = i === 0 ? total - half * (winners.length - 1) : half;
  });
  return result;
}

function losers(game: Game): number[] {
  return game.options.seats.filter((seat) => !game.winners.includes(seat));
}

export function points(game: Game): number[] {
  const losses = [0, 0, 0, 0];
  if (game.options.beans > 0) return losses;
  for (const seat of losers(game)) {
    losses[seat] = (unfinished(game, seat) * game.options.score) / game.options.planes;
  }
  return settle(game, losses);
}

export function beans(game: Game, accounts: number[]): number[] {
  const losses = [0, 0, 0, 0];
  for (const seat of losers(game)) {
    losses[seat] = Math.min(accounts[seat]!, unfinished(game, seat) * game.options.beans);
  }
  return settle(game, losses);
}
