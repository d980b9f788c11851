/** Who plays which seats: names that were typed, kept by the browser. */

import type { Seat } from "../../firmware/rules/track.ts";
import { SEAT_TEXTS, type Text } from "../sentences.ts";
import { remember, remembered } from "./keep.ts";

const KEY = "people";
export const MOST_PEOPLE = 4;
export const LONGEST_NAME = 16;

/** Names; for each seat the number of its person, or -1. */
export interface People {
  names: string[];
  seats: number[];
}

function read(): People {
  const nobody = { names: [], seats: [-1, -1, -1, -1] };
  try {
    const { names, seats } = JSON.parse(remembered(KEY) ?? "") as People;
    if (!Array.isArray(names) || !Array.isArray(seats)) return nobody;
    return {
      names: names.slice(0, MOST_PEOPLE).map((name) => String(name).slice(0, LONGEST_NAME)),
      seats: nobody.seats.map((_, seat) => (seats[seat] in names ? Number(seats[seat]) : -1)),
    };
  } catch {
    return nobody;
  }
}

export const people: People = read();

/** Who plays from now on. */
export function setPeople({ names, seats }: People): void {
  people.names = names.slice();
  people.seats = seats.slice();
  remember(KEY, JSON.stringify(people));
}

/** A record of others is shown: the people here do not play it. */
let isAway = false;

/** Whether the people play what is shown. */
export function setAway(away: boolean): void {
  isAway = away;
}

/** Who plays a seat, or undefined. */
export function personOf(seat: Seat): string | undefined {
  return isAway ? undefined : people.names[people.seats[seat]] || undefined;
}

/** A sentence about a seat with its person's name before it. */
export function withPerson(text: Text, seat: Seat): Text {
  const name = personOf(seat);
  return name === undefined ? text : { en: `${name}: ${text.en}`, zh: `${name}：${text.zh}` };
}

/** Who plays what, of these seats: a sentence, or undefined where nobody has a name. */
export function peopleText(seats: readonly Seat[]): Text | undefined {
  if (isAway) return undefined;
  const parts = people.names.flatMap((name, person) => {
    const own = seats.filter((seat) => people.seats[seat] === person);
    if (name === "" || own.length === 0) return [];
    const en = own.map((seat) => SEAT_TEXTS[seat].en).join(" and ");
    const zh = own.map((seat) => SEAT_TEXTS[seat].zh).join("和");
    return [{ en: `${name} plays ${en}`, zh: `${name}：${zh}` }];
  });
  if (parts.length === 0) return undefined;
  return {
    en: `${parts.map(({ en }) => en).join(", ")}.`,
    zh: `${parts.map(({ zh }) => zh).join("，")}。`,
  };
}

/**
 * Deals seats to so many people by lot: as evenly as can be. Two people who share four seats get
 * opposite ones, who are partners in team play. `random` gives 0 to less than 1.
 */
export function deal(count: number, seats: readonly Seat[], random: () => number): number[] {
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = list.slice();
    for (let i = copy.length - 1; i > 0; i--) {
      const j = Math.floor((i + 1) * random());
      [copy[i], copy[j]] = [copy[j], copy[i]];
    }
    return copy;
  };
  const dealt = [-1, -1, -1, -1];
  if (count === 0) return dealt;
  const order = shuffled(Array.from({ length: count }, (_, person) => person));
  const isPairs = count === 2 && seats.length === 4;
  const row = isPairs ? seats.slice().sort((a, b) => (a & 1) - (b & 1)) : shuffled(seats);
  row.forEach((seat, i) => {
    dealt[seat] = order[isPairs ? i >> 1 : i % count];
  });
  return dealt;
}
