/**
 * What a token did, as a short list of events in a fixed buffer: what the loop animates, the
 * console prints and the page tells. An event is one 32-bit word: kind, then three bytes a, b, c.
 * `who` is the moving planes: seat + 4 * planes of the seat + 32 * planes of its partner.
 */

export type Event = number;

/** Who walks from progress b to c, one cell at a time, forward or backward. */
export const EVENT_WALK = 1;
/** Who jumps from progress b to c. */
export const EVENT_JUMP = 2;
/** Who flies along the dashed line from progress b to c. */
export const EVENT_FLY = 3;
/** A plane of seat a leaves its hangar for the pad. */
export const EVENT_LAUNCH = 4;
/** Planes a (seat + 4 * count) go from progress b to the hangar; c is a HOME_… reason. */
export const EVENT_HOME = 5;
/** Who parks at progress b. */
export const EVENT_PARK = 6;
/** A tornado blows who from progress b to c. */
export const EVENT_BLOWN = 7;
/** A storm leaves who one step at progress b. */
export const EVENT_STORM = 8;
/** Seat a picks up the prop of kind b on ring cell c. */
export const EVENT_TAKE = 9;
/** Seat a holds nine of kind b: the prop on ring cell c stays. */
export const EVENT_FULL = 10;
/** Seat a uses its prop of kind b. */
export const EVENT_USE = 11;
/** Seat a buys a prop of kind b for c coins and uses it. */
export const EVENT_BUY = 12;
/** Seat a fires from ring cell b at ring cell c. */
export const EVENT_FIRE = 13;
/** The missile drives a plane of seat a back from progress b to c. */
export const EVENT_PUSH = 14;
/** The radar of seat a stops the missile at progress b. */
export const EVENT_SHIELD = 15;
/** Seat a's missile finds no target. */
export const EVENT_WASTE = 16;
/** Seat a will lose its next turn. */
export const EVENT_GROUND = 17;
/** Seat a loses its turn. */
export const EVENT_SKIP = 18;
/** Weather of kind a appears on ring cell b. */
export const EVENT_WEATHER = 19;
/** The weather of kind a on ring cell b is gone. */
export const EVENT_CLEAR = 20;
/** A prop of kind a appears on ring cell b. */
export const EVENT_PROP = 21;
/** Round a + 256 * b + 65536 * c begins. */
export const EVENT_ROUND = 22;
/** Seat a rolled b, and c with the second of two dice (0 with one). */
export const EVENT_ROLL = 23;
/** Seat a has no move for its roll. */
export const EVENT_STUCK = 24;
/** Seat a rolls again. */
export const EVENT_AGAIN = 25;
/** Seat a gives its extra roll to seat b. */
export const EVENT_GIVE = 26;
/** The tanker gives seat a one more roll. */
export const EVENT_TANKER = 27;
/** Seat a has the turn. */
export const EVENT_TURN = 28;
/** The seats with a bit in a have won. */
export const EVENT_WON = 29;
/** Seat a threw its third 6 in a row: it is not moved. */
export const EVENT_SIXES = 30;
/** Who stays at progress b: its jump or flight to c is not possible. */
export const EVENT_BARRED = 31;
/** Who turns round at progress b, at an enemy stack or at the goal. */
export const EVENT_TURNED = 32;
/** Planes a (seat + 4 * count) stay behind at progress b: the leg would end off their way. */
export const EVENT_LEFT = 33;

/** Why planes went home: bumped, at the crossing, by running into a stack, missile, three 6s. */
export const HOME_BUMPED = 0;
export const HOME_CROSSING = 1;
export const HOME_STACK = 2;
export const HOME_MISSILE = 3;
export const HOME_SIXES = 4;

/**
 * Most events of one token. The longest: a sum of 12 that turns at every second step (13 walks and
 * 12 turns), a landing, two legs and a push that each send three sides home, and a round's news.
 */
export const MOST_EVENTS = 64;

/** The events of the last token; `eventCount` of them. */
export const events = new Uint32Array(MOST_EVENTS);
export let eventCount = 0;

/** Forgets the events: the first thing that every token does. */
export function clearEvents(): void {
  eventCount = 0;
}

/** Appends an event; bytes a, b and c are 0..255. One too many would be dropped. */
export function emit(kind: number, a: number, b: number, c: number): void {
  events[eventCount++] = kind | (a << 8) | (b << 16) | (c << 24);
}
