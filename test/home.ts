/** What holds after anything: a person gets back to the lobby, and what was told is a record that replays. */

import { expect } from "vitest";
import { GO_PINS, NEXT_PINS } from "../hardware/board.ts";
import { haveLasted } from "../sim/page/boot.ts";
import { replay } from "../sim/replay.ts";
import type { Pins, Told } from "./pins.ts";

const SAFE = "Uncaught safe start";

/** Lets go of every button, and waits for the bounce. */
export function letGo({ board, clock }: Pins): void {
  for (const pin of [...NEXT_PINS, ...GO_PINS]) board.release(pin);
  clock.advance(120);
}

/** Power goes, and comes again, of a start that has lasted. */
export function powerCycle({ board, clock }: Pins): void {
  haveLasted(board.flash);
  board.powerOff();
  board.powerOn();
  clock.advance(100);
}

/** A person wants the lobby: lets go, and does what the README says. */
export function goHome(pins: Pins): void {
  letGo(pins);
  // Storage was tidied while both of red's buttons were down: power off and on.
  if (pins.board.errors.at(-1) === SAFE) {
    pins.board.errors.pop();
    powerCycle(pins);
  }
  for (let i = 0; i < 12 && pins.state() !== "lobby"; i++) {
    const state = pins.state();
    if (state === "moving") pins.skip();
    else if (state === "settings" || state === "check") pins.go(0, 1100);
    else if (state === "resume") pins.next(0);
    else if (state === "over") pins.go(0);
    else {
      pins.call("");
      if (state === "leave") pins.go(pins.roller());
      else pins.next(pins.roller(), 3200);
    }
  }
  expect(pins.state()).toBe("lobby");
}

/** Games that were told replay to the positions that were told last. */
export function expectReplays(games: readonly Told[]): void {
  for (const { rules, tokens, position } of games) {
    let last = "";
    const refusal = replay(`${rules} ${tokens.join(" ")}`, (text) => {
      last = text;
    });
    expect(refusal, rules).toBeUndefined();
    expect(last).toBe(position);
  }
}
