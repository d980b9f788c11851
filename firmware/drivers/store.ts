/**
 * The saved game: an append-only log in flash. It is a row of blocks, each with a whole state and
 * the tokens that were played from there, so that what is damaged costs no more than one block,
 * and a start replays few tokens.
 *
 * A block: the four letters MAGIC, its serial number (4 bytes), the lobby's choice (2) and two
 * bytes of 0, the state, and the CRC32 of all this (4); then places for TOKENS tokens of 4 bytes
 * each: token, and the lower half of a CRC32 over the block's CRC32, the CRCs of the tokens before
 * it, and itself. A place is written once: what was torn stays, fits no check and is passed over.
 *
 * Blocks lie in files that are made once at full size, and whose bytes of 255 are filled in: two
 * of them in turn. A file of another size or beginning is not ours: it is left alone, and another
 * name is taken. Making a file needs room: Espruino must not compact Storage while a program runs
 * from it, so without room nothing is saved, and the log says so.
 */

const MAGIC = "SKY1";
/** Bytes of the state, and where it lies in a block. */
const STATE_BYTES = 128;
const AT_SERIAL = 4;
const AT_LOBBY = 8;
const AT_STATE = 12;
const AT_CRC = 140;
const AT_TOKENS = 144;
const BLOCK = 256;
const TOKENS = 28;
/** Blocks of a file. */
const BLOCKS = 64;
const FILE = 16384;
/** Names that files may have: `sky.0` to `sky.7`. */
const NAMES = 8;
/** Room that must be left beside a new file. */
const SPARE = 8192;

/** Tokens that are none: no game is saved any more; the board was started. */
const CLOSED = 0xe000;
const STARTED = 0xe001;

/** What `openStore` found. */
export const STORE_EMPTY = 0;
export const STORE_GAME = 1;

const storage = require("Storage");
const head = new Uint8Array(AT_TOKENS);
const head16 = new Uint16Array(head.buffer);
const head32 = new Uint32Array(head.buffer);
/** CRC so far, 4 bytes, then a token, 2. */
const link = new Uint8Array(8);
const link16 = new Uint16Array(link.buffer);
const link32 = new Uint32Array(link.buffer);
/** A token's place. */
const entry = new Uint8Array(4);
const entry16 = new Uint16Array(entry.buffer);

/** Digit of the file that is written, -1 if none can be; next block; the block's next place. */
let file = -1;
let block = 0;
let place = TOKENS;
let serial = 0;
let say: (text: string) => void;

function nameOf(digit: number): string {
  return "sky." + digit;
}

/** The two bytes that check `token` in the chain, which goes on with them. */
function chain(token: number): number {
  link16[2] = token;
  link16[3] = 0;
  link32[0] = E.CRC32(link);
  return link16[0];
}

/** Whether the bytes `data` are a block's head; it is then in `head`. */
function isHead(data: Uint8Array): boolean {
  if (data.length < AT_TOKENS) return false;
  head.set(data);
  return (
    E.toString(head.subarray(0, 4)) === MAGIC &&
    E.CRC32(head.subarray(0, AT_CRC)) === head32[AT_CRC >> 2]
  );
}
