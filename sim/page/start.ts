/** Why the lobby begins no game, before or after it has tried: seats, teams, and what the room asks. */

import { entry } from "../../firmware/rules/score.ts";
import type { Seat } from "../../firmware/rules/track.ts";
import { missingText, NEW_BEANS, type Poor, poorText, type Text } from "../sentences.ts";
import { type Game, settingOf } from "./game.ts";
import { personOf } from "./people.ts";

/** Beans a plane of the rooms, from this value of the setting on. */
const FIRST_ROOM = 3;
const ROOMS = [1000, 5000, 20000, 200000];

/** Seats that have not what the room asks, as the accounts were told last, or the lobby has said. */
function poorSeats(game: Game, seats: string): Poor[] {
  const needs = entry(ROOMS[settingOf(game, "room") - FIRST_ROOM] ?? 0);
  const isKept = settingOf(game, "accounts") > 0;
  const beansOf = (seat: Seat) => (isKept ? game.accounts.get(seat)?.beans : NEW_BEANS);
  return Array.from(seats, Number)
    .map((seat) => ({ seat, needs, has: beansOf(seat) ?? needs }))
    .map((poor) => game.poor.get(poor.seat) ?? poor)
    .filter(({ has, needs }) => has < needs);
}

/** What is at fault, or undefined. */
export function startFault(game: Game, preset: string, seats: string): Text | undefined {
  return (
    missingText(preset, seats, settingOf(game, "teams") > 0) ??
    poorText(poorSeats(game, seats), personOf)
  );
}
