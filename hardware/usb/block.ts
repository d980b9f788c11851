/*
 * A block of the store, as firmware/block.ts lays it out, read as the firmware reads it
 * (firmware/drivers/store.ts): nothing is believed that does not fit its check.
 */

import {
  AT_CRC,
  AT_STATE,
  AT_TOKENS,
  BLOCK,
  CLOSED,
  COUNT16,
  KEPT,
  MAGIC,
  SERIAL32,
  STARTED,
  TOKENS,
} from "../../firmware/block.ts";
import { STATE_BYTES } from "../../firmware/rules/state.ts";
import type { Token } from "../../firmware/rules/token.ts";
import { crc32 } from "./boot.ts";

/** What stands in a block beside tokens of the game: the game was given up; the board was started. */
export const GAVE_UP = CLOSED;
export const WAS_STARTED = STARTED;

export interface Block {
  /** Whether its head fits its check; else only the tokens are worth a look. */
  isWhole: boolean;
  serial: number;
  /** Tokens of the game before it. */
  before: number;
  /** The state from which the tokens go on; all 0 if no game is saved. */
  state: Uint8Array;
  /** Tokens of the game in order, and GAVE_UP and WAS_STARTED. */
  tokens: Token[];
  /** Places whose token does not fit its check. */
  torn: number;
}

/** Whether flash was never written here. */
export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 255);
}

/** Whether a block's bytes begin with a head that fits its check; its tokens need not be there. */
export function hasHead(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return (
    view.getUint32(0, true) === MAGIC &&
    view.getUint32(AT_CRC, true) === crc32(bytes.subarray(0, AT_CRC))
  );
}

/** The serial number in a block's head. */
export function serialOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4 * SERIAL32, true);
}

/** A block of BLOCK bytes that is not blank. */
export function readBlock(bytes: Uint8Array): Block {
  const view = new DataView(bytes.buffer, bytes.byteOffset, BLOCK);
  const link = new Uint8Array(8);
  const linkView = new DataView(link.buffer);
  const tokens: Token[] = [];
  let torn = 0;
  linkView.setUint32(0, view.getUint32(AT_CRC, true), true);
  for (let place = 0; place < TOKENS; place++) {
    const at = AT_TOKENS + 4 * place;
    if (isBlank(bytes.subarray(at, at + 4))) break;
    const token = view.getUint16(at, true);
    linkView.setUint16(4, token, true);
    const crc = crc32(link);
    // What does not fit is passed over, and the chain goes on without it.
    if ((crc & 0xffff) !== view.getUint16(at + 2, true)) torn++;
    else {
      linkView.setUint32(0, crc, true);
      if (token < KEPT || token === GAVE_UP || token === WAS_STARTED) tokens.push(token);
    }
  }
  return {
    isWhole: hasHead(bytes),
    serial: serialOf(bytes),
    before: view.getUint16(2 * COUNT16, true),
    state: bytes.slice(AT_STATE, AT_STATE + STATE_BYTES),
    tokens,
    torn,
  };
}
