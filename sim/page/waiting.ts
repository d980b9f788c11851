/** What the board says in lobby and resume by its lights alone, read from a frame's bytes. */

import type { Seat } from "../../firmware/rules/track.ts";
import { allocLedOfPlace, DIE, HANGAR, LEDS } from "../../hardware/board.ts";
import { missingText, type Text } from "../sentences.ts";
import { type Game, settingOf } from "./game.ts";
import { colourOf } from "./light.ts";

const LED_OF = allocLedOfPlace();
const MATCH = "match";
/** The preset that the lobby tells where GO goes on with the saved game, whose planes are then lit. */
export const SAVED = "saved";

/** Whether a seat's hangar is lit, in whatever colour. */
function isHangarLit(frame: Uint8Array, seat: Seat): boolean {
  return [0, 1, 2, 3].some(
    (spot) => Math.max(...colourOf(frame, LED_OF[HANGAR + 4 * seat + spot])) > 0,
  );
}

/**
 * Whether the hangars of missing seats blink, since a game does not begin: those of seats that do
 * not play are dark else. By no colour: with another palette a seat is as white as what blinks.
 */
export function isMissing(frame: Uint8Array, { state, preset, seats }: Game): boolean {
  if (state !== "lobby" || preset === SAVED) return false;
  return [0, 1, 2, 3].some((seat) => !seats.includes(String(seat)) && isHangarLit(frame, seat));
}

/** Whether the board asks once more, as its burning die says; as before where the die is dark. */
export function isAsking(frame: Uint8Array, { state, isAsking }: Game): boolean {
  if (state !== "lobby" && state !== "resume") return false;
  let burns = false;
  for (let place = DIE; place < LEDS; place++) {
    const [red, , blue] = colourOf(frame, LED_OF[place]);
    if (blue > 0) return false;
    burns ||= red > 0;
  }
  return burns || isAsking;
}

/** Why these seats cannot begin a game by a preset and the board's settings, or undefined. */
export function lackingText(game: Game, preset: string, seats: string): Text | undefined {
  if (preset === MATCH || seats.length === 4 || settingOf(game, "teams") === 0)
    return missingText(preset, seats);
  return {
    en: "Team play, which is a setting, needs all four seats.",
    zh: "设置了对家配合，需要四方都参加。",
  };
}
