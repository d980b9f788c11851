/**
 * The saved game: an append-only log in flash, a row of blocks (block.ts), so that what is damaged
 * costs no more than one of them, and a start replays few tokens.
 *
 * Blocks lie in files that are made once at full size, and whose bytes of 255 are filled in: a ring
 * of eight. A file of another size or beginning is not ours: it is left alone, and another name is
 * taken. Making a file needs room, and Espruino must not compact Storage while a program runs from it:
 * the lobby asks for that in time (`isTight`), and without room nothing is saved, and the log says so.
 */

import {
  AT_CRC,
  AT_LOBBY,
  AT_STATE,
  AT_TOKENS,
  BLOCK,
  BLOCKS,
  CLOSED,
  COUNT16,
  FILE,
  head,
  KEPT,
  kept,
  MAGIC,
  NAMES,
  SERIAL32,
  STARTED,
  TOKENS,
} from "../block.ts";
import { say } from "./console.ts";
import { hasRoom, readFile, tidyFiles, writeFile } from "./file.ts";

/** New files that there must be room for: else Storage is to be tidied. */
const TIGHT = 4;

const head16 = new Uint16Array(head.buffer);
const head32 = new Uint32Array(head.buffer);
/** The chain, behind the head: CRC so far, 4 bytes, then a token, 2, and 2 of 0. */
const link = head.subarray(AT_TOKENS, AT_TOKENS + 8);
const LINK32 = AT_TOKENS >> 2;
const LINK16 = AT_TOKENS >> 1;
/** Behind that a token's place: the token and its check. */
const entry = head.subarray(AT_TOKENS + 8, AT_TOKENS + 12);
const ENTRY16 = (AT_TOKENS + 8) >> 1;

/** Digit of the file that is written, -1 if none is; its next free block; the next place. */
let file = -1;
let block = BLOCKS;
let place = TOKENS;
/** Files that are ours: a bit each. */
let ours = 0;
/** Whether no game is saved. */
let isClosed = true;

function nameOf(digit: number): string {
  return "sky." + digit;
}

/** Goes on with the chain; returns the two bytes that check `token`. */
function chain(token: number): number {
  head16[LINK16 + 2] = token;
  head32[LINK32] = E.CRC32(link);
  return head16[LINK16];
}

/** Takes block `b` of a file into `head`: whether it is whole. */
function readHead(data: Uint8Array, b: number): boolean {
  head.set(data.subarray(BLOCK * b, BLOCK * b + AT_TOKENS));
  return head32[0] === MAGIC && E.CRC32(head.subarray(0, AT_CRC)) === head32[AT_CRC >> 2];
}

/** Blocks of a file up to the last one that is not blank. */
function blocksOf(data: Uint8Array): number {
  let b = BLOCKS;
  while (b && E.sum(data.subarray(BLOCK * b - BLOCK, BLOCK * b)) === 255 * BLOCK) b--;
  return b;
}

/** The last whole block of a file, -1 if there is none; its head is then in `head`. */
function lastWhole(data: Uint8Array): number {
  let b = data.length === FILE ? blocksOf(data) : 0;
  while (b--) if (readHead(data, b)) return b;
  return -1;
}

/** Finds the files that are ours, and of them the one that was written last. */
function findFile(): void {
  let newest = 0;
  let digit = NAMES;
  let data: Uint8Array | undefined;
  while (digit--) {
    data = readFile(nameOf(digit));
    if (data && lastWhole(data) >= 0) {
      ours |= 1 << digit;
      if (head32[SERIAL32] > newest) {
        newest = head32[SERIAL32];
        file = digit;
      }
    } else if (data) {
      // Power went when it was just made: from its first check on nothing is written.
      if (E.sum(data.subarray(AT_CRC)) === 255 * (FILE - AT_CRC)) ours |= 1 << digit;
      else say("# store " + nameOf(digit) + " is not ours");
    }
  }
}

/** Whether a token stands at place `i` of a block, and fits; takes it into `entry`. */
function readPlace(data: Uint8Array, at: number): boolean {
  const before = head32[LINK32];
  entry.set(data.subarray(at, at + 4));
  if (chain(head16[ENTRY16]) === head16[ENTRY16 + 1]) return true;
  head32[LINK32] = before;
  return false;
}

/** Plays the tokens of a block through `play`; returns how many did not fit. */
function replay(data: Uint8Array, b: number, play: (token: number) => number): number {
  let torn = 0;
  let at = BLOCK * b + AT_TOKENS;
  let token: number;
  head32[LINK32] = head32[AT_CRC >> 2];
  place = 0;
  while (place < TOKENS && E.sum(data.subarray(at, at + 4)) < 1020) {
    token = readPlace(data, at) ? head16[ENTRY16] : -1;
    if (token === CLOSED) isClosed = true;
    // What is no kept byte, CLOSED and STARTED, lies behind them, where nothing is written.
    if (token >= KEPT) kept[(token - KEPT) >> 8] = token;
    else if (token < 0 || play(token)) torn++;
    else head16[COUNT16]++;
    at += 4;
    place++;
  }
  return torn;
}

/** Goes on to the next file of the ring that is ours, or that there is none of; false if there is none such. */
function nextFile(): number | boolean {
  let n = NAMES;
  const old = file;
  do file = (file + 1) & (NAMES - 1);
  while (!((ours >> file) & 1) && readFile(nameOf(file)) && --n);
  block = 0;
  return n && file !== old;
}

/** Whether data could be written to the file. */
function write(data: Uint8Array, at: number): boolean {
  return file >= 0 && writeFile(nameOf(file), data, at, FILE);
}

/** Writes the head of the next block: the state from which the tokens after it go on. */
function addBlock(state: Uint8Array): void {
  head32[0] = MAGIC;
  head32[SERIAL32]++;
  isClosed ? head.fill(0, AT_STATE, AT_STATE + state.length) : head.set(state, AT_STATE);
  head32[AT_CRC >> 2] = E.CRC32(head.subarray(0, AT_CRC));
  head32[LINK32] = head32[AT_CRC >> 2];
  place = 0;
  if ((block === BLOCKS && !nextFile()) || !write(head.subarray(0, AT_TOKENS), BLOCK * block)) {
    file = -1;
    say("# store full, games are not saved");
    return;
  }
  ours |= 1 << file;
  block++;
}

/** A token was played, and `state` is what came of it: it is safe when this returns. */
export function append(token: number, state: Uint8Array): void {
  if (token < KEPT) head16[COUNT16]++;
  if (file < 0) return;
  head16[ENTRY16] = token;
  head16[ENTRY16 + 1] = chain(token);
  // What cannot be written there, for something is there already, goes into another block.
  if (!write(entry, BLOCK * (block - 1) + AT_TOKENS + 4 * place)) place = TOKENS - 1;
  if (++place === TOKENS) addBlock(state);
}

/** A game begins with `state`; it takes the place of the one that was saved. */
export function begin(state: Uint8Array, preset: number, seats: number): void {
  isClosed = false;
  head[AT_LOBBY] = preset;
  head[AT_LOBBY + 1] = seats;
  head16[COUNT16] = 0;
  file >= 0 && addBlock(state);
}

/** The saved game is given up. */
export function close(state: Uint8Array): void {
  isClosed = true;
  append(CLOSED, state);
}

/** The game goes on from `state`: the last `n` tokens, played before it, are taken back. */
export function rewrite(state: Uint8Array, n: number): void {
  head16[COUNT16] -= n;
  file >= 0 && addBlock(state);
}

/** Preset and, in the upper byte, seats with which the last game began; 0 if there was none. */
export function savedChoice(): number {
  return head[AT_LOBBY] + 256 * head[AT_LOBBY + 1];
}

/**
 * Once: finds what is saved, and plays it: the state is copied into `state`, and what else is kept lies in
 * the block's head; if `accept` says that the state can be one, `play` is called for each
 * token. Whether there is a game.
 */
export function load(
  state: Uint8Array,
  accept: () => boolean,
  play: (token: number) => number,
): boolean {
  let b = -1;
  let torn = 0;
  findFile();
  const data = file < 0 ? undefined : readFile(nameOf(file));
  if (data) {
    block = blocksOf(data);
    b = lastWhole(data);
    torn = block - 1 - b;
    isClosed = !head[AT_STATE];
    state.set(head.subarray(AT_STATE, AT_STATE + state.length));
    if (isClosed || accept()) torn += replay(data, b, play);
    else {
      // Whole, but of no game of this version.
      state.fill(0);
      isClosed = true;
      place = TOKENS;
      torn++;
    }
    // A torn block is passed over.
    if (b + 1 < block) place = TOKENS;
  } else head.fill(0);
  torn && say("# store passed over " + torn + " damaged");
  place === TOKENS && addBlock(state);
  append(STARTED, state);
  return !isClosed;
}

/** A number that is another one after each start, as long as starts can be saved. */
export function startCounter(): number {
  return head32[LINK32];
}

/** Whether Storage is to be tidied before long. */
export function isTight(): boolean {
  return !hasRoom(TIGHT * FILE);
}

/** Tidies Storage, which takes up to 20 s in which power must not go, and starts again. */
export function tidy(): void {
  say("# store is tidied, do not unplug");
  tidyFiles();
}
