/**
 * The lights are read: a player who knows the legend in README.md and the board, and sees nothing but
 * the LEDs' bytes, says at every decision of the golden records, at all that NEXT shows, whose turn it
 * is, which planes may move, which is chosen and how many go together, which prop, and what the die shows. With READER=all in
 * either palette at either end of brightness, else in two of these.
 */

import { env } from "node:process";
import { describe, expect, it } from "vitest";
import { choiceCount, choices } from "../firmware/rules/choice.ts";
import { mayUse } from "../firmware/rules/prop.ts";
import { propKinds } from "../firmware/rules/world.ts";
import {
  allocLedOfPlace,
  BAR,
  GOAL,
  HANGAR,
  LANE,
  PAD,
  type Place,
  RING,
  turned,
} from "../hardware/board.ts";
import { replay } from "../sim/replay.ts";
import { bootBoard, golden, type Pins } from "./pins.ts";
import { createPlayer, type Player, type View } from "./reader/player.ts";

const NAMES = "classic qq qq-new mgm match family china mixed qq-teams".split(" ");
/** How a board may be set. */
const BOARDS = [
  { name: "a board as it comes", palette: 0, brightness: 0 },
  { name: "the second palette at the lowest brightness", palette: 1, brightness: 3 },
  { name: "the lowest brightness", palette: 0, brightness: 3 },
  { name: "the second palette", palette: 1, brightness: 0 },
].slice(0, env.READER === "all" ? 4 : 2);

/** ms of a frame, frames that are looked at, and that go by before what has changed is all there. */
const FRAME = 40;
const LOOKED = 24;
const SETTLE = 3;
/** Frames more before a move: the die may show two numbers in turn. */
const MORE = 16;

/** What is so, by the rules. */
interface Truth {
  phase: string;
  turn: number;
  dice: number[];
  isMagic: boolean;
  mayMove: Place[];
  winners: number[];
  /** Ways to go on: moves, answers, numbers of a magic die, or the roll and the props. */
  ways: number;
}

/** Where a seat's plane is. */
function placeOf(seat: number, progress: number): Place {
  if (!progress) return HANGAR + 4 * seat;
  if (progress === 1) return PAD + seat;
  if (progress < 52) return RING + ((13 * seat + progress + 50) % 52);
  return progress < 57 ? LANE + 5 * seat + progress - 52 : GOAL + seat;
}

/** What is so at a position, which is the state of the rules. */
function truthOf(position: string): Truth {
  const words = position.split(" ");
  const turn = Number(words[1][1]);
  const list = [...choices.slice(0, choiceCount)];
  const isMove = words[2] === "move";
  const kinds = Array.from({ length: propKinds() }, (_, i) => i);
  return {
    phase: words[2],
    turn,
    dice: [...new Set(words[3].replace("-", ""))].map(Number).sort(),
    isMagic: words[4].includes("w"),
    mayMove: isMove ? [...new Set(list.map((choice) => placeOf(turn, choice & 63)))] : [],
    winners: [...words[13].replace("-", "")].map(Number),
    ways: isMove
      ? list.length
      : words[2] === "over"
        ? 1
        : words[2] === "gift"
          ? 2
          : words[4].includes("w")
            ? 6
            : 1 + kinds.filter((kind) => mayUse(kind, false) || mayUse(kind, true)).length,
  };
}

const sorted = (places: readonly Place[]) => [...places].sort((a, b) => a - b).join();

/** How many planes a move takes, of its own and of its partner, if it is more than one. */
function groupOf(move: string): [number, number] | undefined {
  const [, own = "1", partners = "0"] = /^m\d+(?::(\d)(?:\+(\d))?)?$/.exec(move) ?? [];
  return own === "1" && partners === "0" ? undefined : [Number(own), Number(partners)];
}

/** Where a view is not what is so while the board would play `shows`: empty if it is right. */
function faultsOf(view: View, truth: Truth, shows: string): string[] {
  const faults: string[] = [];
  const check = (what: string, is: unknown, should: unknown) =>
    String(is) === String(should) || faults.push(`${what} ${is}, not ${should}`);
  const isProp = shows[0] === "u" || shows[0] === "b";
  const isMove = truth.phase === "move";
  check("mode", view.mode, truth.phase);
  if (truth.phase === "over") {
    check("winners", view.winners, truth.winners);
    return faults;
  }
  check("turn", view.turn, truth.turn);
  check("may move", sorted(view.mayMove), sorted(truth.mayMove));
  check(
    "chosen",
    view.chosen,
    isMove ? placeOf(truth.turn, Number.parseInt(shows.slice(1), 10)) : undefined,
  );
  check("group", view.group, isMove ? groupOf(shows) : undefined);
  check("prop", view.prop, isProp ? `${shows[0] === "u" ? "use" : "buy"} ${shows[1]}` : undefined);
  if (truth.phase === "gift") check("gift", view.gift, shows === "g" ? truth.turn ^ 2 : truth.turn);
  check(
    "die",
    view.die,
    isMove
      ? truth.dice
      : truth.phase !== "roll" || isProp
        ? []
        : shows === "r"
          ? 7
          : shows.slice(1),
  );
  check("unclear", view.unclear, "");
  return faults;
}

/** The bytes of the next `n` frames. */
function watch(pins: Pins, n: number): Uint8Array[] {
  const frames: Uint8Array[] = [];
  const stop = pins.board.listen({
    frame: ({ bytes }) => void frames.push(Uint8Array.from(bytes)),
  });
  pins.clock.advance(n * FRAME);
  stop();
  return frames;
}

/** What NEXT shows, what is seen of it, and what of that is wrong. */
interface Stop {
  shows: string;
  frames: Uint8Array[];
  view: View;
  faults: string[];
}

/** Goes with NEXT through all that GO could do. */
function readAll(pins: Pins, player: Player, truth: Truth): Stop[] {
  const stops: Stop[] = [];
  do {
    const shows = pins.shows();
    pins.clock.advance(SETTLE * FRAME);
    let frames = watch(pins, LOOKED);
    let view = player.look(frames);
    if (view.mode === "move") {
      frames = [...frames, ...watch(pins, MORE)];
      view = player.look(frames);
    }
    stops.push({ shows, frames, view, faults: faultsOf(view, truth, shows) });
    if (truth.ways < 2 && truth.phase !== "roll") break;
    pins.next(truth.turn);
  } while (pins.shows() !== stops[0].shows);
  return stops;
}

interface Game {
  rules: string;
  tokens: string[];
  positions: string[];
  truths: Truth[];
}

/** The records of a golden file, with what is so at each position. */
function gamesOf(name: string): Game[] {
  return golden(name).map(({ rules, tokens, positions }) => {
    const truths: Truth[] = [];
    const refusal = replay(`${rules} ${tokens.join(" ")}`, (position) =>
      truths.push(truthOf(position)),
    );
    expect(refusal).toBeUndefined();
    return { rules, tokens, positions, truths };
  });
}

/** Whether the buttons go on from a decision: the console throws the dice. */
function isPressed(token: string, now: Truth, then: Truth): boolean {
  const isThrow = token[0] === "r" && !now.isMagic;
  // A single move would go by itself before it has been read, if a button had led to it.
  return !isThrow && !(then.phase === "move" && then.ways === 1);
}

/** Plays a record; `read` is called at each decision. */
function playAll(pins: Pins, game: Game, read: (truth: Truth, position: string) => void): void {
  const { rules, tokens, positions, truths } = game;
  pins.sky(rules);
  positions.forEach((position, i) => {
    pins.skip();
    expect(pins.position()).toBe(position);
    read(truths[i], position);
    if (i === tokens.length) return;
    if (isPressed(tokens[i], truths[i], truths[i + 1])) pins.choose(tokens[i]);
    else pins.sky(tokens[i]);
  });
}

/** A board that is set so. */
async function bootSet(palette: number, brightness: number): Promise<Pins> {
  const pins = await bootBoard();
  pins.sky(`set palette=${palette}`);
  pins.sky(`set brightness=${brightness}`);
  return pins;
}

describe.each(BOARDS)("$name", ({ name: board, palette, brightness }) => {
  it("tells all at every decision", async () => {
    const pins = await bootSet(palette, brightness);
    const faults: string[] = [];
    let decisions = 0;
    let looks = 0;
    for (const name of NAMES)
      for (const game of gamesOf(name)) {
        const player = createPlayer(palette);
        playAll(pins, game, (truth, position) => {
          const stops = readAll(pins, player, truth);
          expect([position, stops.length]).toEqual([position, truth.ways]);
          decisions++;
          looks += stops.length;
          for (const { shows, faults: wrong } of stops)
            if (wrong.length) faults.push(`${name} ${position} ${shows}: ${wrong.join("; ")}`);
        });
      }
    console.log(
      `${board}: ${decisions} decisions read, with NEXT ${looks} looks, ${faults.length} wrong`,
    );
    expect(faults).toEqual([]);
    expect(pins.board.errors).toEqual([]);
    expect(decisions).toBeGreaterThan(12_000);
  }, 300_000);
});

describe.each([0, 1])("the reader may be wrong, palette %i", (palette) => {
  /** Three planes that may move, one of them chosen, and what is so. */
  async function scene(): Promise<{ frames: Uint8Array[]; truth: Truth; shows: string }> {
    const pins = await bootSet(palette, 0);
    const tokens = "r6 m0 r6 m0 r5 m1 r1 r1 r1 r6";
    const truths: Truth[] = [];
    expect(
      replay(`skyring 1 rules classic seed=1 ${tokens}`, (position) =>
        truths.push(truthOf(position)),
      ),
    ).toBeUndefined();
    pins.sky("skyring 1 rules classic seed=1");
    pins.sky(tokens);
    const truth = truths[truths.length - 1];
    const [{ frames, shows, faults }] = readAll(pins, createPlayer(palette), truth);
    expect([truth.phase, truth.ways > 1, faults]).toEqual(["move", true, []]);
    return { frames, truth, shows };
  }

  /** The same frames with each place's light from another place, or none. */
  const moved = (frames: Uint8Array[], from: (place: Place) => Place | undefined) =>
    frames.map((bytes) => {
      const copy = new Uint8Array(bytes.length);
      leds.forEach((led, place) => {
        const source = from(place);
        if (source === undefined) return;
        for (let i = 0; i < 3; i++) copy[3 * led + i] = bytes[3 * leds[source] + i];
      });
      return copy;
    });
  const leds = allocLedOfPlace();
  const look = (frames: Uint8Array[]) => createPlayer(palette).look(frames);

  it("says which plane is chosen by its light alone", async () => {
    const { frames, truth, shows } = await scene();
    const chosen = look(frames).chosen as Place;
    const other = truth.mayMove.find((place) => place < LANE) as Place;
    const swapped = moved(frames, (p) => (p === chosen ? other : p === other ? chosen : p));
    expect(look(swapped).chosen).toBe(other);
    expect(look(swapped).mayMove).toEqual(look(frames).mayMove);
    expect(faultsOf(look(swapped), truth, shows)).toEqual([`chosen ${other}, not ${chosen}`]);
  });

  it("misses a plane whose light does not blink, and takes none for chosen that does not", async () => {
    const { frames, truth } = await scene();
    const chosen = look(frames).chosen as Place;
    const held = moved(frames, (p) => p).map((bytes) => {
      for (let i = 0; i < 3; i++)
        bytes[3 * leds[chosen] + i] = Math.max(...frames.map((b) => b[3 * leds[chosen] + i]));
      return bytes;
    });
    expect(look(held).chosen).toBeUndefined();
    expect(look(held).mayMove).toEqual(
      truth.mayMove.filter((p) => p !== chosen).sort((a, b) => a - b),
    );
  });

  it("says nothing of a dark board", async () => {
    const { frames } = await scene();
    const dark = look(moved(frames, () => undefined));
    expect(dark).toEqual({ mode: "unknown", mayMove: [], die: [], winners: [], unclear: [] });
  });

  it("does not know whose turn it is when nothing glows, or the wrong seat's light", async () => {
    const pins = await bootSet(palette, 0);
    pins.sky("skyring 1 rules classic seed=1");
    const ofSeat = (seat: number) => (place: Place) =>
      (place >= BAR + 8 * seat && place < BAR + 8 * seat + 8) || place === PAD + seat;
    const frames: Uint8Array[][] = [];
    for (let seat = 0; seat < 4; seat++) {
      pins.clock.advance(SETTLE * FRAME);
      frames.push(watch(pins, LOOKED));
      expect(look(frames[seat]).turn).toBe(seat);
      // Nothing of it glows; its light is on the bar of the next one.
      const [is, next] = [ofSeat(seat), ofSeat((seat + 1) % 4)];
      expect(look(moved(frames[seat], (p) => (is(p) ? undefined : p))).turn).toBeUndefined();
      expect(
        look(moved(frames[seat], (p) => (is(p) ? undefined : next(p) ? turned(p, 3) : p))).turn,
      ).toBeUndefined();
      pins.sky("r1");
    }
    // All of the board a quarter turn on, but for the colours: nobody's turn.
    expect(look(moved(frames[0], (p) => turned(p, 3))).turn).toBeUndefined();
    // One seat's glow in another seat's game is that seat's.
    const [is, next] = [ofSeat(0), ofSeat(1)];
    const mixed = moved(frames[0], (p) => (is(p) ? undefined : p)).map((bytes, i) => {
      const other = frames[1][i];
      leds.forEach((led, place) => {
        if (next(place)) bytes.set(other.subarray(3 * led, 3 * led + 3), 3 * led);
      });
      return bytes;
    });
    expect(look(mixed).turn).toBe(1);
  });

  it("does not know a use from a purchase if it has not seen the bar before", async () => {
    const pins = await bootSet(palette, 0);
    pins.sky("skyring 1 rules qq seed=1");
    pins.next(0);
    pins.clock.advance(SETTLE * FRAME);
    expect([pins.shows(), look(watch(pins, LOOKED)).prop]).toEqual(["b0", "take 0"]);
  });
});
