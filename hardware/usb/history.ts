/*
 * The games that the blocks of a store tell. A token counts only if it plays by the rules, and a
 * block goes on with the game before it only if its state is the one that came of that game's
 * tokens: else a stretch of its own begins, and what lay between is lost.
 */

import { accept, play } from "../../firmware/rules/game.ts";
import { PHASE, PHASE_OVER, SEATS_MASK, state } from "../../firmware/rules/state.ts";
import { TOKEN_KEEP, TOKEN_USE, type Token } from "../../firmware/rules/token.ts";
import { type Block, GAVE_UP, WAS_STARTED } from "./block.ts";
import { isBegin } from "./rules.ts";

/** How a stretch ends: with the game, or the store; at a gap; another game or none took its place. */
export type End = "over" | "on" | "lost" | "replaced" | "dropped";

/** A game, or the part of one between two gaps. */
export interface Stretch {
  /** The state where it begins. */
  start: Uint8Array;
  /** Tokens of the game before it that are not known; 0: it is the begin of its game. */
  before: number;
  /** What was taken back is not among them. */
  tokens: Token[];
  /** What had been played of it whenever the board was started, that which was taken back later too. */
  runs: Token[][];
  end: End;
}

export interface History {
  /** The oldest first. */
  stretches: Stretch[];
  /** Blocks whose head is damaged, and blocks of no game of this version. */
  damaged: number;
  foreign: number;
  /** Tokens that do not fit their check, or that the rules refuse. */
  torn: number;
}

/** A stretch that is being read: `states[i]` came of its first i tokens. */
interface Open extends Stretch {
  states: Uint8Array[];
  serial: number;
}

const equal = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Takes bytes as the state, if they can be one. */
function enter(bytes: Uint8Array): boolean {
  state.set(bytes);
  return accept();
}

function open(block: Block): Open {
  const start = block.state;
  const { before, serial } = block;
  return { start, before, tokens: [], runs: [], end: "on", states: [start], serial };
}

/** Plays a token at the end of a stretch; whether the rules allow it. */
function add(stretch: Open, token: Token): boolean {
  if (play(token) !== 0) return false;
  stretch.tokens.push(token);
  stretch.states.push(state.slice());
  return true;
}

/** Takes a stretch back to its first n tokens. */
function cut(stretch: Open, n: number): void {
  stretch.tokens.length = n;
  stretch.states.length = n + 1;
}

/**
 * Whether a block with no token before it takes the stretch back to its begin, and is not the same
 * game begun anew: only a prop is a choice that the first token can be.
 */
function isTakenBack({ tokens }: Stretch): boolean {
  return tokens.length > 0 && tokens[0] >= TOKEN_USE && tokens[0] < TOKEN_KEEP;
}

/**
 * Whether a block goes on with a stretch, of which tokens may have been taken back; those are then
 * gone. Between them may lie blocks with a damaged head, whose `between` are tokens that fit: they
 * are believed only if they lead from the one to the other.
 */
function goesOn(stretch: Open, between: Token[], block: Block): boolean {
  const n = block.before - stretch.before;
  if (n >= 0 && n < stretch.states.length && equal(stretch.states[n], block.state)) {
    if (n === 0 && block.before === 0 && !isTakenBack(stretch)) return false;
    cut(stretch, n);
    return true;
  }
  const from = n - between.length;
  if (!between.length || from < 0 || from >= stretch.states.length) return false;
  const trial: Open = { ...stretch, tokens: [], states: [] };
  if (!enter(stretch.states[from]) || !between.every((token) => add(trial, token))) return false;
  if (!equal(state, block.state)) return false;
  cut(stretch, from);
  stretch.tokens.push(...trial.tokens);
  stretch.states.push(...trial.states);
  return true;
}

/** Plays a block's tokens; returns how many the rules refuse. */
function playBlock(stretch: Open, block: Block): number {
  let refused = 0;
  for (const token of block.tokens) {
    if (token === WAS_STARTED) stretch.runs.push(stretch.tokens.slice());
    else if (token === GAVE_UP) stretch.end = "dropped";
    else if (!add(stretch, token)) refused++;
  }
  stretch.serial = block.serial;
  return refused;
}

/** What is told of a stretch after which nothing comes, or `next`. */
function close({ states, end, serial }: Open, next?: Block): End {
  if (end !== "on") return end;
  if (states[states.length - 1][PHASE] === PHASE_OVER) return "over";
  if (!next) return "on";
  return next.before === 0 && next.serial === serial + 1 ? "replaced" : "lost";
}

/** Reads blocks, the oldest first: those of a file in their order, damaged ones too. */
export function readHistory(blocks: readonly Block[]): History {
  const stretches: Open[] = [];
  const history: History = { stretches, damaged: 0, foreign: 0, torn: 0 };
  let stretch: Open | undefined;
  let damaged: Block[] = [];
  const leave = (next?: Block) => {
    if (stretch) stretch.end = close(stretch, next);
    stretch = undefined;
  };
  for (const block of blocks) {
    history.torn += block.torn;
    if (!block.isWhole) {
      damaged.push(block);
      continue;
    }
    const between = damaged.flatMap(({ tokens }) => tokens).filter((t) => t < GAVE_UP);
    const isOn = stretch !== undefined && goesOn(stretch, between, block);
    history.damaged += damaged.length;
    damaged = [];
    if (!isOn) leave(block);
    // No game is saved.
    if (!block.state[SEATS_MASK]) continue;
    if (!enter(block.state)) {
      leave(block);
      history.foreign++;
      continue;
    }
    if (!stretch) stretches.push((stretch = open(block)));
    history.torn += playBlock(stretch, block);
  }
  history.damaged += damaged.length;
  leave();
  return history;
}

/** Whether a stretch is a game from its begin. */
export function isFromBegin(stretch: Stretch): boolean {
  return stretch.before === 0 && isBegin(stretch.start);
}

/** The newest game: its stretches, from the last one that is the begin of a game. */
export function newestGame({ stretches }: History): Stretch[] {
  const begin = stretches.findLastIndex(isFromBegin);
  return begin < 0 ? stretches.slice(-1) : stretches.slice(begin);
}
