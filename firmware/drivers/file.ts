/**
 * Files in flash: made once at full size, with bytes of 255 that are filled in later. Espruino
 * compacts Storage when a file finds no room, while the program runs from there: so none is made unless there
 * is room enough.
 */

/** Room that stays beside a new file: its head must never be the last one that there is room for. */
const SPARE = 8192;

const storage = require("Storage");

/** A file's bytes, or undefined: they are the flash itself, nothing is copied. */
export function readFile(name: string): Uint8Array | undefined {
  const buffer = storage.readArrayBuffer(name);
  return buffer && new Uint8Array(buffer);
}

/** Whether there is room for a file of some bytes. */
export function hasRoom(size: number): boolean {
  return storage.getFree() > size + SPARE;
}

/**
 * Fills in bytes of a file from `at` on; at 0 the file is made, of `size` bytes, in place of one with this name.
 * Whether that could be done.
 */
export function writeFile(
  name: string,
  data: Uint8Array | string,
  at: number,
  size: number,
): boolean {
  try {
    return at ? storage.write(name, data, at) : hasRoom(size) && storage.write(name, data, 0, size);
  } catch (_) {
    return false;
  }
}

/** Tidies Storage, and starts again: by a text in memory, since the program may then lie elsewhere. */
export function tidyFiles(): void {
  setTimeout('require("Storage").compact();load()', 200);
}
