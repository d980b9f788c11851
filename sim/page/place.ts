/** Where planes are on the board, and which of them a choice that is shown is about. */

import {
  GOAL,
  LANE_START,
  PAD as PAD_AT,
  type Progress,
  progressOn,
  RING as RING_OF,
  type Seat,
  TURN_IN,
} from "../../firmware/rules/track.ts";
import {
  BAR,
  GOAL as GOAL_PLACE,
  HANGAR,
  LANE,
  PAD,
  type Place,
  partOf,
  RING,
} from "../../hardware/board.ts";
import type { Game, Position } from "./game.ts";

/** The progress that a place is for a seat, or undefined if its planes never stand there. */
export function progressOfPlace(seat: Seat, place: Place): Progress | undefined {
  const { part, seat: owner, index } = partOf(place);
  if (part === "ring") {
    const progress = progressOn(seat, 13 * owner + index);
    return progress <= TURN_IN ? progress : undefined;
  }
  if (owner !== seat) return undefined;
  if (part === "lane") return LANE_START + index;
  return { goal: GOAL, pad: PAD_AT, hangar: 0 }[part as string];
}

/** Where a seat's planes with this progress, above 0, are. */
export function placeOf(seat: Seat, progress: Progress): Place {
  if (progress === PAD_AT) return PAD + seat;
  if (progress <= TURN_IN) return RING + RING_OF[13 * seat + progress];
  return progress < GOAL ? LANE + 5 * seat + progress - LANE_START : GOAL_PLACE + seat;
}

/** Places with two or more planes, of whichever seats. */
export function stacksOf({ planes }: Position): { place: Place; planes: number }[] {
  const counts = new Map<Place, number>();
  planes.forEach((list, seat) => {
    for (const progress of list.filter((p) => p > 0)) {
      const place = placeOf(seat, progress);
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  });
  return Array.from(counts, ([place, planes]) => ({ place, planes })).filter((s) => s.planes > 1);
}

function hangarOf(seat: Seat, count = 4): Place[] {
  return [0, 1, 2, 3].slice(0, count).map((spot) => HANGAR + 4 * seat + spot);
}

/** Places where the seat on turn has planes with this progress. */
function placesOf({ seat, position }: Game, progress: Progress): Place[] {
  if (progress > 0) return [placeOf(seat, progress)];
  return hangarOf(seat, position?.planes[seat].filter((p) => p === 0).length ?? 0);
}

/** Places of the seat's planes or spots that the choice which is shown is about, to be marked. */
export function placesShown(game: Game): Place[] {
  const { shows, seat } = game;
  const kind = /^[ub](\d)$/.exec(shows);
  if (kind) return [BAR + 8 * seat + Number(kind[1])];
  if (shows === "k") return hangarOf(seat);
  if (shows === "g") return hangarOf(seat ^ 2);
  const move = /^m(\d+)/.exec(shows);
  return move ? placesOf(game, Number(move[1])) : [];
}
