/** Flash whose power goes in the middle of what is done to it, and what was done, to be done again. */

import { FLASH_PAGE, type Flash, type MemoryFlash } from "../../sim/flash.ts";
import { seeded } from "../../sim/generate.ts";

/** Something done to flash: bytes written, or without them a page erased. */
export interface Operation {
  address: number;
  bytes?: Uint8Array;
}

/** Where power goes within an operation. */
export interface Cut {
  /** Of a write: how many bytes are written. */
  bytes?: number;
  /** And of the byte behind them: the bits that are written. */
  bits?: number;
  /** Of an erasure: what the page then is. */
  page?: "untouched" | "half" | "erased";
  /**
   * Half an erasure sets bits by chance; a write with it clears, of the bits that the chip writes at
   * a time, some by chance: of those before all, of those after none.
   */
  seed?: number;
}

/** A chip writes so many bytes at a time at most, and not over such a border: one after the other. */
const PROGRAM_PAGE = 256;

/** What a chip writes at a time, of a write that lies at an address. */
function partsOf(address: number, bytes: Uint8Array): Operation[] {
  const parts: Operation[] = [];
  for (let i = 0; i < bytes.length; i += parts[parts.length - 1].bytes!.length) {
    const room = PROGRAM_PAGE - ((address + i) % PROGRAM_PAGE);
    parts.push({ address: address + i, bytes: bytes.subarray(i, i + room) });
  }
  return parts;
}

/** Does an operation. */
export function repeat(flash: Flash, { address, bytes }: Operation): void {
  if (bytes) flash.write(address, bytes);
  else flash.erasePage(address);
}

/** Does an operation up to where power goes. */
export function tear(flash: MemoryFlash, { address, bytes }: Operation, cut: Cut): void {
  if (bytes && cut.seed) {
    const below = seeded(cut.seed);
    const parts = partsOf(address, bytes);
    const torn = below(parts.length);
    for (const part of parts.slice(0, torn)) repeat(flash, part);
    const part = parts[torn];
    flash.write(
      part.address,
      part.bytes!.map((byte) => byte | below(256)),
    );
  } else if (bytes) {
    const n = cut.bytes ?? 0;
    flash.write(address, bytes.subarray(0, n));
    if (cut.bits) flash.write(address + n, Uint8Array.of(bytes[n] | (255 & ~cut.bits)));
  } else if (cut.page === "erased") flash.erasePage(address);
  else if (cut.page === "half") {
    const below = seeded(cut.seed ?? 1);
    const start = address - (address % FLASH_PAGE);
    for (let i = start; i < start + FLASH_PAGE; i++) flash.bytes[i] |= below(256);
  }
}

/** A chip that notes what is done to it. */
export function recording(inner: MemoryFlash): { flash: Flash; operations: Operation[] } {
  const operations: Operation[] = [];
  const note = (operation: Operation) => {
    operations.push(operation);
    repeat(inner, operation);
  };
  return {
    operations,
    flash: {
      size: inner.size,
      read: (address, length) => inner.read(address, length),
      write: (address, bytes) => note({ address, bytes: bytes.slice() }),
      erasePage: (address) => note({ address }),
    },
  };
}

/** A chip whose power goes in operation `at`, counted from 0: nothing is done to it any more. */
export function cutting(inner: MemoryFlash, at: number, cut: Cut): Flash {
  let count = 0;
  const take = (operation: Operation) => {
    if (count < at) repeat(inner, operation);
    else if (count === at) tear(inner, operation, cut);
    count++;
  };
  return {
    size: inner.size,
    read: (address, length) => inner.read(address, length),
    write: (address, bytes) => take({ address, bytes }),
    erasePage: (address) => take({ address }),
  };
}

/** Every place within an operation where power can go. */
export function allCuts({ bytes }: Operation): Cut[] {
  if (!bytes) {
    const halves = [1, 2, 3].map((seed): Cut => ({ page: "half", seed }));
    return [{ page: "untouched" }, { page: "erased" }, ...halves];
  }
  const orderly = [...bytes.keys()].flatMap((n): Cut[] => [
    { bytes: n },
    { bytes: n, bits: 0x0f },
    { bytes: n, bits: 0xa6 },
  ]);
  return [...orderly, { seed: 1 }, { seed: 2 }, { seed: 3 }];
}

/** Of those the ones where it matters most: before, in and after the first byte, in the middle, the last. */
export function someCuts(operation: Operation): Cut[] {
  const { bytes } = operation;
  if (!bytes) return allCuts(operation).slice(0, 3);
  const last = bytes.length - 1;
  const wanted = [0, 1, bytes.length >> 1, last];
  const cuts = [...new Set(wanted)].filter((n) => n <= last).map((n): Cut => ({ bytes: n }));
  return [...cuts, { bytes: 0, bits: 0x0f }, { bytes: last, bits: 0xa6 }, { seed: 1 }];
}
