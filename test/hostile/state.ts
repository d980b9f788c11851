/** A board in each of its states, its console written down; and whether all its buttons still work. */

import { expect } from "vitest";
import { GO_PINS, NEXT_PINS } from "../../hardware/board.ts";
import { expectReplays, goHome, letGo, powerCycle } from "../home.ts";
import { createRecorder, golden, type Pins, setByButtons, type Told } from "../pins.ts";

export const BUTTONS = [...NEXT_PINS, ...GO_PINS];

export const STATES = [
  "lobby",
  "settings",
  "check",
  "resume",
  "roll",
  "move",
  "moving",
  "gift",
  "leave",
  "over",
] as const;
export type State = (typeof STATES)[number];

export interface Hostile extends Pins {
  games: Told[];
  /** Begins a game by the console, and plays tokens. */
  begin(rules: string, tokens?: readonly string[]): void;
  powerCycle(): void;
  /** Lets go of every button, and waits for the bounce. */
  letGo(): void;
}

/** Writes down what the console of a board tells. */
export function hostile(pins: Pins): Hostile {
  const { games, begin, take } = createRecorder();
  pins.board.listen({ line: take });
  return {
    ...pins,
    games,
    begin(rules, tokens = []) {
      begin(rules);
      pins.sky(rules);
      for (let i = 0; i < tokens.length; i += 40) pins.sky(tokens.slice(i, i + 40).join(" "));
    },
    powerCycle: () => powerCycle(pins),
    letGo: () => letGo(pins),
  };
}

/** A golden record up to the first position for which `isIt` holds. */
function until(name: string, isIt: (position: string) => boolean): [string, string[]] {
  for (const { rules, tokens, positions } of golden(name)) {
    const at = positions.findIndex(isIt);
    if (at >= 0) return [rules, tokens.slice(0, at)];
  }
  throw new Error(`${name} has no such position`);
}

const phaseOf = (position: string) => position.split(" ")[2];

/** Brings a board that was just switched on into a state. */
export function reach(board: Hostile, state: State): void {
  if (state === "gift") board.begin(...until("match", (p) => phaseOf(p) === "gift"));
  else if (state === "over") board.begin(...until("classic", (p) => phaseOf(p) === "over"));
  else if (state !== "lobby" && state !== "settings" && state !== "check")
    board.begin("skyring 1 rules qq seed=7", state === "move" ? ["r6", "m0", "r6"] : ["r6", "m0"]);
  if (state === "settings" || state === "check") {
    board.next(0, 1100);
    while (state === "check" && !board.last("# set ").startsWith("check=")) board.next(0);
    if (state === "check") board.go(0);
  } else if (state === "resume") board.powerCycle();
  else if (state === "moving") board.go(board.roller());
  else if (state === "leave") board.next(0, 3200);
  expect(board.state()).toBe(state);
}

/** What was told replays to the position that was told last. */
export function expectTold(board: Hostile): void {
  board.call("");
  expectReplays(board.games);
}

/** How many lines from number `from` on begin so. */
export function count(pins: Pins, begin: string, from = 0): number {
  return pins.lines.slice(from).filter((line) => line.startsWith(begin)).length;
}

/**
 * After all buttons were let go: the board comes to the lobby, the games replay, and each of the eight
 * buttons is taken once for each press, and for held when it is held.
 */
export function expectWorks(board: Hostile): void {
  goHome(board);
  expectTold(board);
  // Chatter may have set things.
  board.sky("set dice=0");
  if (/ locked$/.test(board.last("! "))) {
    setByButtons(board, "lock", 0);
    board.sky("set dice=0");
  }
  const lobby = (press: () => void) => {
    const from = board.lines.length;
    press();
    expect(count(board, "# lobby", from)).toBe(1);
    expect(board.state()).toBe("lobby");
  };
  for (let s = 0; s < 4; s++) lobby(() => board.next(s));
  while (!board.last("# lobby preset=").startsWith("classic")) board.next(0);
  for (let s = 0; s < 4; s++) for (let i = 0; i < 2; i++) lobby(() => board.go(s));
  for (let s = 0; s < 4; s++) {
    board.begin(`skyring 1 rules classic takeoff=123456 first=${s} seed=1`);
    const from = board.lines.length;
    board.go(s);
    expect(count(board, "> r", from), `GO of seat ${s}`).toBe(1);
    board.next(s, 3200);
    expect(board.state(), `NEXT of seat ${s}`).toBe("leave");
    board.next(s);
  }
  expectTold(board);
}
