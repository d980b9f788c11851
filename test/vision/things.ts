/** What an LED may show, place by place: what people must tell apart there. */

import "./array.ts";
import {
  BLACK,
  BUY,
  CHOICE,
  CHOSEN,
  DIE,
  END,
  GLOW,
  HELD,
  HOT,
  type Ink,
  MIX,
  PICK,
  PIP,
  PLANE,
  PROP,
  RADAR_ON,
  STORM,
  TINT,
  TORNADO,
  WAY,
} from "../../firmware/palette.ts";

export interface Thing {
  name: string;
  ink: Ink;
  /** Things of a kind need not be told apart: the place says which it is. */
  kind?: string;
}

const SEATS = [0, 1, 2, 3];
/** No seat rolls: lobby. */
export const NOBODY = 4;

const thing = (name: string, ink: Ink, kind?: string): Thing => ({ name, ink, kind });

const stack = (s: number, n: number) => thing(`${n} of seat ${s}`, PLANE + s + 4 * (n - 1));
const stacks = (s: number) => [1, 2, 3, 4].map((n) => stack(s, n));
const mixes = SEATS.flatMap((a) =>
  SEATS.slice(a + 1).map((b) => thing(`seats ${a} and ${b}`, MIX + (a * (5 - a)) / 2 + b - 1)),
);
/** Which colour an empty cell has, every fourth the same, is no news. */
const empty = (s: number) => thing(`empty of seat ${s}`, TINT + s, "empty");
/** Of these a way is on no pad, and ends in no hangar. */
const moves = [
  thing("may move", CHOICE),
  thing("moves", CHOSEN),
  thing("end", END),
  thing("end on a plane that may move", BUY),
  thing("way", WAY),
];
const props = ["attacks", "helps", "changes the die"].map((name, i) => thing(name, PROP + i));
/** Light n of a bar is prop n: which group it is in is no news. */
const held = [1, 2, 3, 4].flatMap((n) =>
  props.map(({ name }, i) =>
    thing(`holds ${n}: what ${name}`, HELD + i + 3 * (n - 1), `${n} held`),
  ),
);

const glow = thing("glow", GLOW);
const hot = thing("hot", HOT);
const black = thing("nothing", BLACK);
const radar = thing("radar", RADAR_ON);

export interface Place {
  name: string;
  /** The things there when a seat rolls. */
  things: Thing[];
}

/** The places, and what may be seen there while a seat rolls, or nobody. Flashes of events go by. */
export function placesOf(roller: number): Place[] {
  if (roller === NOBODY)
    return SEATS.map((s) => ({
      name: `hangar ${s} in the lobby`,
      things: [stack(s, 1), thing("missing", PICK), black],
    }));
  const isRoller = (s: number) => s === roller;
  return [
    {
      name: "ring and lane",
      things: [
        ...SEATS.flatMap(stacks),
        ...mixes,
        ...SEATS.map(empty),
        ...moves,
        thing("storm", STORM),
        thing("tornado", TORNADO),
        ...props,
        hot,
      ],
    },
    ...SEATS.map((s) => ({
      name: `hangar ${s}`,
      things: [
        empty(s),
        stack(s, 1),
        thing("flag", PIP),
        hot,
        thing("extra roll", PICK),
        ...(isRoller(s) ? [...moves.slice(0, 2), glow] : []),
      ],
    })),
    ...SEATS.map((s) => ({
      name: `pad ${s}`,
      things: [
        hot,
        radar,
        ...stacks(s),
        ...(isRoller(s) ? [glow, ...moves.slice(0, 4)] : [empty(s)]),
      ],
    })),
    {
      name: "bar of the seat that rolls",
      things: [glow, ...held, thing("can be bought", BUY), thing("picked", PICK), hot],
    },
    { name: "another's bar", things: [black, ...held, hot] },
    { name: "die", things: [black, thing("pip", PIP), thing("to be thrown", DIE), hot] },
  ];
}
