/** What the board says in lobby and resume by its lights alone, read from a frame's bytes. */

import type { Seat } from "../../firmware/rules/track.ts";
import { allocLedOfPlace, DIE, HANGAR, LEDS } from "../../hardware/board.ts";
import type { Game } from "./game.ts";
import { colourOf } from "./light.ts";
import { SAVED } from "./words.ts";

const LED_OF = allocLedOfPlace();

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
