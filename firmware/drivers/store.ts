/**
 * The saved game: an append-only log in flash. It is a row of blocks, each with a whole state and
 * the tokens that were played from there, so that what is damaged costs no more than one block,
 * and a start replays few tokens.
 *
 * A block: the word MAGIC, its serial number (4 bytes), the lobby's choice (2) and two
 * bytes of 0, the state, what else is kept (settings.ts), and the CRC32 of all this (4); then places
 * for TOKENS tokens of 4 bytes each: token, and the lower half of a CRC32 over the block's CRC32, the
 * CRCs of the tokens before it, and itself. A place is written once: what was torn stays, fits no
 * check and is passed over. A change of a kept byte is a token, too.
 *
 * Blocks lie in files that are made once at full size, and whose bytes of 255 are filled in: two
 * of them in turn. A file of another size or beginning is not ours: it is left alone, and another
 * name is taken. Making a file needs room: Espruino must not compact Storage while a program runs
 * from it, so without room nothing is saved, and the log says so.
 */

import { KEPT, KEPT_BYTES, KEPT_END } from "../settings.ts";

/** `SKY3`. */
const MAGIC = 0x33594b53;
/** Where things lie in a block. */
const SERIAL32 = 1;
const AT_LOBBY = 8;
const AT_STATE = 12;
const AT_KEPT = 140;
const AT_CRC = AT_KEPT + KEPT_BYTES;
const AT_TOKENS = AT_CRC + 4;
const BLOCK = 512;
const TOKENS = 71;
/** Blocks of a file. */
const BLOCKS = 32;
const FILE = 16384;
/** Names that files may have: `sky.0` to `sky.7`. */
const NAMES = 8;
/** Room that must be left beside a new file. */
const SPARE = 8192;

/** Tokens that are none, beside KEPT: no game is saved; the board was started. */
const CLOSED = 0xe000;
const STARTED = 0xe001;

const storage = require("Storage");
/** Head of the block that is written. */
const head = new Uint8Array(AT_TOKENS);
const head32 = new Uint32Array(head.buffer);
/** The chain: CRC so far, 4 bytes, then a token, 2. */
const link = new Uint8Array(8);
const link16 = new Uint16Array(link.buffer);
const link32 = new Uint32Array(link.buffer);
/** A token's place. */
const entry = new Uint8Array(4);
const entry16 = new Uint16Array(entry.buffer);

/** Digit of the file that is written, -1 if none is; its next free block; the next place. */
let file = -1;
let block = BLOCKS;
let place = TOKENS;
/** Files that are ours: a bit each. */
let ours = 0;
/** Whether no game is saved. */
let isClosed = true;
let say: (text: string) => void;
let kept: Uint8Array;

function nameOf(digit: number): string {
  return "sky." + digit;
}

/** Goes on with the chain; returns the two bytes that check `token`. */
function chain(token: number): number {
  link16[2] = token;
  link32[0] = E.CRC32(link);
  return link16[0];
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

/** A file's bytes: nothing is copied. */
function dataOf(digit: number): Uint8Array | undefined {
  const buffer = storage.readArrayBuffer(nameOf(digit));
  return buffer && new Uint8Array(buffer);
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
    data = dataOf(digit);
    if (data && lastWhole(data) < 0) say("# store " + nameOf(digit) + " is not ours, left alone");
    else if (data) {
      ours |= 1 << digit;
      if (head32[SERIAL32] > newest) {
        newest = head32[SERIAL32];
        file = digit;
      }
    }
  }
}

/** Whether a token stands at place `i` of a block, and fits; takes it into `entry`. */
function readPlace(data: Uint8Array, at: number): boolean {
  const before = link32[0];
  entry.set(data.subarray(at, at + 4));
  if (chain(entry16[0]) === entry16[1]) return true;
  link32[0] = before;
  return false;
}

/** Plays the tokens of a block through `play`; returns how many did not fit. */
function replay(data: Uint8Array, b: number, play: (token: number) => number): number {
  let torn = 0;
  let at = BLOCK * b + AT_TOKENS;
  link32[0] = head32[AT_CRC >> 2];
  place = 0;
  while (place < TOKENS && E.sum(data.subarray(at, at + 4)) < 1020) {
    if (!readPlace(data, at)) torn++;
    else if (entry16[0] === CLOSED) isClosed = true;
    else if (entry16[0] >= KEPT && entry16[0] < KEPT_END)
      kept[(entry16[0] - KEPT) >> 8] = entry16[0];
    else if (entry16[0] !== STARTED && play(entry16[0])) torn++;
    at += 4;
    place++;
  }
  return torn;
}

/** The file for the next block: another one that is ours, or a new name. False without room. */
function makeFile(): boolean {
  let digit = 0;
  let old = -1;
  while (digit < NAMES && old < 0) {
    if (digit !== file && (ours >> digit) & 1) old = digit;
    digit++;
  }
  digit = 0;
  while (old < 0 && digit < NAMES) {
    if (!((ours >> digit) & 1) && !storage.readArrayBuffer(nameOf(digit))) old = digit;
    digit++;
  }
  if (old < 0 || storage.getFree() < FILE + SPARE) return false;
  file = old;
  block = 0;
  return true;
}

/** Writes, and gives up for good if that cannot be done. */
function write(data: Uint8Array, at: number): void {
  try {
    at ? storage.write(nameOf(file), data, at) : storage.write(nameOf(file), data, 0, FILE);
  } catch (_) {
    file = -1;
    say("# store failed, games are not saved");
  }
}

/** Writes the head of the next block: the state from which the tokens after it go on. */
function addBlock(state: Uint8Array): void {
  if (block === BLOCKS && !makeFile()) {
    file = -1;
    say("# store full, games are not saved");
    return;
  }
  head32[0] = MAGIC;
  head32[SERIAL32]++;
  isClosed ? head.fill(0, AT_STATE) : head.set(state, AT_STATE);
  head.set(kept, AT_KEPT);
  head32[AT_CRC >> 2] = E.CRC32(head.subarray(0, AT_CRC));
  link32[0] = head32[AT_CRC >> 2];
  place = 0;
  write(head, BLOCK * block);
  ours |= file < 0 ? 0 : 1 << file;
  block++;
}

/** A token was played, and `state` is what came of it: it is safe when this returns. */
export function append(token: number, state: Uint8Array): void {
  if (file < 0) return;
  entry16[0] = token;
  entry16[1] = chain(token);
  write(entry, BLOCK * (block - 1) + AT_TOKENS + 4 * place);
  if (++place === TOKENS && file >= 0) addBlock(state);
}

/** A game begins with `state`; it takes the place of the one that was saved. */
export function begin(state: Uint8Array, preset: number, seats: number): void {
  isClosed = false;
  head[AT_LOBBY] = preset;
  head[AT_LOBBY + 1] = seats;
  (file >= 0 || block === BLOCKS) && addBlock(state);
}

/** The saved game is given up. */
export function close(state: Uint8Array): void {
  isClosed = true;
  append(CLOSED, state);
}

/** The game is taken back to `state`: what was played after it is not played any more. */
export function rewrite(state: Uint8Array): void {
  file >= 0 && addBlock(state);
}

/** Preset and, in the upper byte, seats with which the last game began; 0 if there was none. */
export function savedChoice(): number {
  return head[AT_LOBBY] + 256 * head[AT_LOBBY + 1];
}

/**
 * Once: finds what is saved, and plays it: the state is copied into `state`, what else is kept into
 * `bytes`, and if `accept` says that the state can be one, `play` is called for each token. Whether
 * there is a game. `tell` gets lines of what is wrong.
 */
export function load(
  state: Uint8Array,
  bytes: Uint8Array,
  accept: () => boolean,
  play: (token: number) => number,
  tell: (text: string) => void,
): boolean {
  let data: Uint8Array | undefined;
  let b = -1;
  let torn = 0;
  say = tell;
  kept = bytes;
  findFile();
  data = file < 0 ? undefined : dataOf(file);
  if (data) {
    block = blocksOf(data);
    b = lastWhole(data);
    torn = block - 1 - b;
    isClosed = !head[AT_STATE];
    state.set(head.subarray(AT_STATE, AT_KEPT));
    kept.set(head.subarray(AT_KEPT, AT_CRC));
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
  } else {
    head.fill(0);
    isClosed = true;
  }
  data = undefined;
  torn && say("# store passed over " + torn + " damaged");
  place === TOKENS && addBlock(state);
  append(STARTED, state);
  return !isClosed;
}

/** A number that is another one after each start, as long as starts can be saved. */
export function startCounter(): number {
  return link32[0];
}
