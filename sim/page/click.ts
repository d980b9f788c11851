/** What a click on a place of the board does: the buttons that it stands for. */

import type { Seat } from "../../firmware/rules/track.ts";
import { type Place, partOf } from "../../hardware/board.ts";
import { lookAhead } from "./ahead.ts";
import type { Game } from "./game.ts";
import { placeOf, progressOfPlace } from "./place.ts";

/**
 * GO, of whoever is on turn; NEXT; GO of the seat whose place it is; NEXT until it is shown; the
 * same, and then GO.
 */
export type Click = "go" | "next" | "seat" | "select" | "pick";

/** Whether a token, or `r` for a throw, is what a place means for the seat on turn. */
export function isMeant(place: Place, shows: string, seat: Seat): boolean {
  const { part, seat: owner, index } = partOf(place);
  if (part === "die") return /^r[1-6]?$/.test(shows);
  if (part === "bar") return owner === seat && (shows === `u${index}` || shows === `b${index}`);
  if (part === "hangar" && shows === "k") return owner === seat;
  if (part === "hangar" && shows === "g") return owner === (seat ^ 2);
  const progress = progressOfPlace(seat, place);
  return progress !== undefined && new RegExp(`^m${progress}(:|$)`).test(shows);
}

/** Before a roll: the die throws, a light of the seat's bar is chosen first and then used or bought. */
function clickRoll(game: Game, place: Place): Click | undefined {
  if (isMeant(place, game.shows, game.seat)) return "go";
  const { part, seat, index } = partOf(place);
  if (part === "die") return "pick";
  if (part !== "bar" || seat !== game.seat) return undefined;
  const props = lookAhead(game)?.props;
  return !props || props.includes(`u${index}`) || props.includes(`b${index}`)
    ? "select"
    : undefined;
}

/** A plane that may move goes, and so does the chosen one where its end is clicked. */
function clickMove(game: Game, place: Place): Click | undefined {
  const { seat, shows, position } = game;
  if (partOf(place).part === "die" || isMeant(place, shows, seat)) return "go";
  const moves = lookAhead(game)?.moves;
  if (!moves) {
    const progress = progressOfPlace(seat, place);
    const isOwn = progress !== undefined && position?.planes[seat].includes(progress);
    return isOwn ? "pick" : undefined;
  }
  if (moves.some(({ token }) => isMeant(place, token, seat))) return "pick";
  const end = moves.find(({ token }) => token === shows)?.end;
  return end && placeOf(seat, end) === place ? "go" : undefined;
}

/** What a click does now, or undefined if nothing. */
export function clickOf(game: Game, place: Place): Click | undefined {
  const { part, seat } = partOf(place);
  switch (game.state) {
    case "lobby":
      return part === "hangar" ? "seat" : part === "die" ? "next" : undefined;
    case "roll":
      return clickRoll(game, place);
    case "move":
      return clickMove(game, place);
    case "gift":
      return part === "hangar" && (seat & 1) === (game.seat & 1) ? "pick" : undefined;
    default:
      return part === "die" ? "go" : undefined;
  }
}
