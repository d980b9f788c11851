/*
 * The report that the firmware keeps of the last error that nobody caught (firmware/main.ts), and
 * where in the store's games that was.
 */

import { accept, play } from "../../firmware/rules/game.ts";
import { formatPosition } from "../../firmware/rules/position.ts";
import { state } from "../../firmware/rules/state.ts";
import type { Token } from "../../firmware/rules/token.ts";
import type { Stretch } from "./history.ts";

/** The file in Storage. */
export const BUG_FILE = "sky.bug";
/** What stands for a token if none was played since the start. */
const NO_TOKEN = 0x10000;

export interface Bug {
  /** Version of the firmware, the error, and the stack: as much as was kept. */
  text: string;
  /** The token that a button or the die played last, undefined if there was none. */
  token: Token | undefined;
  position: string;
}

/** A report from its file's text; undefined if it is none. */
export function parseBug(text: string): Bug | undefined {
  const match = /^([\s\S]*)\ntoken (\d{1,5})\n= ([^\n]*)$/.exec(text);
  if (!match || Number(match[2]) > NO_TOKEN) return undefined;
  const number = Number(match[2]);
  return { text: match[1], token: number < NO_TOKEN ? number : undefined, position: match[3] };
}

/** What had happened to the token when the error came. */
export type Fate =
  /** played and saved: the error came after it */
  | "saved"
  /** played, but not saved: saving it failed, or power went */
  | "unsaved"
  /** not played, or half */
  | "unplayed"
  /** none was played since the start, or others were played after it by the console */
  | "none";

/** Where an error belongs: what had been played of which game, and what became of its token. */
export interface Scene {
  stretch: Stretch;
  tokens: Token[];
  fate: Fate;
}

/** Plays the tokens of a stretch. */
function playAll(stretch: Stretch, tokens: readonly Token[]): void {
  state.set(stretch.start);
  accept();
  for (const token of tokens) play(token);
}

/** What became of the token of a bug, if that happened after these tokens; undefined if it did not. */
function fateAfter(stretch: Stretch, tokens: readonly Token[], bug: Bug): Fate | undefined {
  playAll(stretch, tokens);
  const isHere = formatPosition() === bug.position;
  if (bug.token === undefined) return isHere ? "none" : undefined;
  if (isHere && tokens[tokens.length - 1] === bug.token) return "saved";
  if (play(bug.token) !== 0) return isHere ? "none" : undefined;
  return isHere ? "unplayed" : formatPosition() === bug.position ? "unsaved" : undefined;
}

/** Whether the rules allow the token of a bug after these tokens. */
function isAllowed(stretch: Stretch, tokens: readonly Token[], token: Token): boolean {
  playAll(stretch, tokens);
  return play(token) === 0;
}

/**
 * Finds where an error was: the program started again after it, so what was played of a game before
 * a start, or is now, is looked at, the newest first. A position that is none of these was left half
 * way: then it is the newest of them that allows the token.
 */
export function findScene(bug: Bug, stretches: readonly Stretch[]): Scene | undefined {
  const places = stretches
    .flatMap((stretch) => [...stretch.runs, stretch.tokens].map((tokens) => ({ stretch, tokens })))
    .reverse();
  for (const { stretch, tokens } of places) {
    const fate = fateAfter(stretch, tokens, bug);
    if (fate) return { stretch, tokens, fate };
  }
  const { token } = bug;
  if (token === undefined) return undefined;
  const half = places.find(({ stretch, tokens }) => isAllowed(stretch, tokens, token));
  return half && { ...half, fate: "unplayed" };
}
