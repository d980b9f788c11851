/**
 * A player who knows the legend and the board, and looks at the LEDs: nothing else tells it about the
 * game. It remembers what it last saw on the bars.
 */

import { allocLedOfPlace, BAR, DIE, HANGAR, PAD, PIPS, type Place } from "../../hardware/board.ts";
import { legendOf, type Meaning, type Sign } from "./legend.ts";
import { lightsOf } from "./light.ts";
import { learn } from "./sign.ts";

/** Part of the brightest light on the board below which a light is that of an empty cell. */
const EMPTY = 1 / 12;
/** Frames of the second in which all rhythms are seen. */
const SECOND = 24;
/** Frames that a number stays on the die to be one. */
const SHOWN = 4;

/** What a player says of the board. */
export interface View {
  mode: "roll" | "move" | "gift" | "over" | "unknown";
  /** Whose turn it is; undefined: it cannot be told, or the game is over. */
  turn?: number;
  /** Where planes stand that may move, in order, the chosen one too. */
  mayMove: Place[];
  chosen?: Place;
  /** How many planes of a group would go, of its own and of its partner. */
  group?: [own: number, partners: number];
  /** What GO would use or buy: `use 3`, `buy 3`, with the number of the bar's light from 0. */
  prop?: string;
  /** Numbers on the die, in order: none, one, or two in turn. */
  die: number[];
  /** Whose hangar is offered the extra roll. */
  gift?: number;
  /** The seats that have won. */
  winners: number[];
  /** Places whose light is like nothing in the legend, or like two things. */
  unclear: Place[];
}

export interface Player {
  /** Looks at the bytes of the frames of a second, or of more for a die that shows two numbers in turn. */
  look(frames: readonly Uint8Array[]): View;
}

const SEATS = [0, 1, 2, 3];
const LEDS_OF = allocLedOfPlace();

/** The numbers that the die shows in some frames. */
function numbersOf(frames: readonly Uint8Array[]): number[] {
  const counts = new Array<number>(PIPS.length).fill(0);
  for (const bytes of frames) {
    let lit = 0;
    for (let i = 0; i < 7; i++) {
      const at = 3 * LEDS_OF[DIE + i];
      if (bytes[at] || bytes[at + 1] || bytes[at + 2]) lit |= 1 << i;
    }
    const number = PIPS.indexOf(lit);
    if (number > 0) counts[number]++;
  }
  return counts.flatMap((count, number) => (count >= SHOWN ? [number] : []));
}

/** The seat that has most votes; undefined if none has, or two have. */
function elected(votes: readonly number[]): number | undefined {
  const most = Math.max(...votes);
  const seat = votes.indexOf(most);
  return most && seat === votes.lastIndexOf(most) ? seat : undefined;
}

/** A player who was told which palette is set. */
export function createPlayer(palette: number): Player {
  const reading = learn(legendOf(palette));
  /** What each light of the bars was when nothing was picked there. */
  const bars = new Map<Place, Meaning>();

  return {
    look(frames) {
      const lights = lightsOf(frames.slice(-SECOND));
      const brightest = Math.max(...lights.map(({ top }) => top));
      const signs = new Map<Place, Sign>();
      const unclear: Place[] = [];
      for (let place = 0; place < DIE; place++) {
        const light = lights[LEDS_OF[place]];
        if (light.top <= EMPTY * brightest) continue;
        const sign = reading.signAt(light, place, 2 * light.top < brightest);
        if (sign) signs.set(place, sign);
        else unclear.push(place);
      }
      const is = (place: Place, meaning: Meaning) => signs.get(place)?.meaning === meaning;
      const barOf = (seat: number) => Array.from({ length: 8 }, (_, i) => BAR + 8 * seat + i);
      const hangarOf = (seat: number) => Array.from({ length: 4 }, (_, i) => HANGAR + 4 * seat + i);
      const placesOf = (...meanings: Meaning[]) =>
        [...signs].flatMap(([place, { meaning }]) => (meanings.includes(meaning) ? [place] : []));

      const die = numbersOf(frames);
      const first = DIE + [0, 1, 2, 3, 4, 5, 6].findIndex((i) => lights[LEDS_OF[DIE + i]].top > 0);
      const isWaiting =
        die.length === 1 &&
        reading.signAt(lights[LEDS_OF[first]], first, false)?.meaning === "waits";
      const view: View = { mode: "unknown", mayMove: [], die, winners: [], unclear };

      // A hangar glows when the game is over.
      view.winners = SEATS.filter((seat) => hangarOf(seat).every((place) => is(place, "glow")));
      if (view.winners.length) return { ...view, mode: "over" };

      // What glows, what can be bought or is picked is at the seat on turn, and planes have its colour.
      const moving = placesOf("may move", "chosen");
      view.turn = elected(
        SEATS.map(
          (seat) =>
            [...barOf(seat), PAD + seat].filter(
              (place) =>
                (is(place, "glow") && signs.get(place)?.seat === seat) ||
                is(place, "can be bought") ||
                is(place, "picked"),
            ).length + moving.filter((place) => signs.get(place)?.seat === seat).length,
        ),
      );
      const own = moving.filter((place) => signs.get(place)?.seat === view.turn);
      const chosen = own.filter((place) => is(place, "chosen"));
      view.mayMove = [...own, ...placesOf("end on a plane")].sort((a, b) => a - b);
      if (chosen.length === 1) view.chosen = chosen[0];

      const gifts = SEATS.filter((seat) => hangarOf(seat).every((place) => is(place, "picked")));
      if (gifts.length === 1) view.gift = gifts[0];

      for (const place of placesOf("held", "can be bought", "glow"))
        if (place >= BAR) bars.set(place, (signs.get(place) as Sign).meaning);
      const picked = placesOf("picked").filter((place) => place >= BAR);
      if (picked.length === 1) {
        const before = bars.get(picked[0]);
        const how = before === "held" ? "use" : before === "can be bought" ? "buy" : "take";
        view.prop = `${how} ${(picked[0] - BAR) % 8}`;
      } else if (picked.length && view.turn !== undefined) {
        const ownBar = barOf(view.turn);
        const own = picked.filter((place) => ownBar.includes(place)).length;
        view.group = [own, picked.length - own];
      }

      if (view.gift !== undefined) view.mode = "gift";
      else if (view.prop || isWaiting) view.mode = "roll";
      else if (view.chosen !== undefined && die.length) view.mode = "move";
      return view;
    },
  };
}
