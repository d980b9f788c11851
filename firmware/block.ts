/**
 * A block of the store (drivers/store.ts): a whole state, and the tokens that were played from there.
 *
 *     0  the word MAGIC          10  tokens of the game before it     228  CRC32 of all this
 *     4  its serial number       12  the state, 0 if no game is saved 232  TOKENS places of a token
 *     8  the lobby's choice     140  what else is kept (settings.ts)
 *
 * A token's place has 4 bytes: the token, and the lower half of a CRC32 over the block's CRC32, the
 * CRCs of the tokens before it, and itself. A place is written once: what was torn stays, fits no
 * check and is passed over. A change of a kept byte is a token, too.
 */

/** `SKY4`. */
export const MAGIC = 0x34594b53;
/** Where things lie in a block: numbers of words, of half words, of bytes. */
export const SERIAL32 = 1;
export const AT_LOBBY = 8;
export const COUNT16 = 5;
export const AT_STATE = 12;
export const AT_KEPT = 140;
export const KEPT_BYTES = 88;
export const AT_CRC = AT_KEPT + KEPT_BYTES;
export const AT_TOKENS = AT_CRC + 4;
export const BLOCK = 512;
export const TOKENS = 70;

/** A file's blocks and bytes; how many names files may have: `sky.0` and so on. */
export const BLOCKS = 32;
export const FILE = 16384;
export const NAMES = 8;

/** What stands in a token's place for a kept byte: KEPT + 256 * byte + its value. */
export const KEPT = 0x8000;
/** Tokens that are none, beside it: no game is saved any more; the board was started. */
export const CLOSED = 0xe000;
export const STARTED = 0xe001;

/** Head of the block that is written, and behind it what the store needs; what is kept is a part of it. */
export const head = new Uint8Array(AT_TOKENS + 12);
export const kept = head.subarray(AT_KEPT, AT_CRC);
