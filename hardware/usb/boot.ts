/*
 * How the program lies in Espruino's Storage, and how it is started.
 *
 * The bundle is a Storage file of its own, in one of two slots. Its last TRAILER bytes are a comment
 * that holds the CRC32 of all before it, and they are written last: a file without them, or with one
 * bit wrong, is not a program. A new bundle goes into the slot that the running one does not use, so
 * at every moment of an upload the board holds the old program whole, or the new one, or both.
 *
 * `.bootcde` holds BOOT, which never changes: it evaluates the first slot that is whole. It is one
 * call expression whose text is looked at only when it is complete, and the file of a torn write ends
 * in bytes of 255, which are no program text: what a cut leaves of it does nothing.
 *
 * `Storage.read` returns a string that is mapped to flash, and functions evaluated from it keep their
 * code there. Measured with the interpreter built with the ESP32's 14-byte variables and mapped
 * Storage (2v29.277), 150 functions of three parameters, 25 KB, variables in use after start:
 *
 *   the text itself as `.bootcde`                        1109   (7 a function: 4 and its parameters)
 *   this boot program and a slot                         1125   (7 a function)
 *   the slot's text copied to memory before eval         2753   (18 a function)
 *
 * Of the 16 more, 6 are the entry of the Storage module, which a program that uses Storage has
 * anyway. Loading needs about 30 variables beyond those in use after it. Evaluated inside a function,
 * or wrapped in one by the bundle, each function costs one more (its scope): so eval stands at the
 * top level.
 *
 * Espruino compacts Storage when a write finds no room, and then moves files. Where Storage is mapped
 * it does not correct the running program's pointers (it compares them with addresses that are not
 * mapped): measured with the same build, a function in a file that was moved reads 255s and throws.
 * So a program must not let that happen, or restart at once from a line that is in memory, not in
 * flash; and the upload compacts only on demand, when nothing runs.
 */

/** Names of the two slots, in the order in which BOOT tries them. */
export const SLOTS = ["skyring.0", "skyring.1"] as const;

/** Length of the trailer in bytes: a newline, two slashes, and up to ten digits, padded with spaces. */
export const TRAILER = 13;

/** Most bytes of a slot: the length of a mapped string is a 16-bit number in 14-byte variables. */
export const SLOT_MAX = 65535;

/** Espruino's own file that runs at every start. */
export const BOOTCDE = ".bootcde";

/** Files that would run in place of `.bootcde` or load another program's state before it. */
export const RIVALS = [".bootrst", ".varimg"] as const;

/** What BOOT prints when neither slot is whole. */
export const DAMAGED = "# skyring: file damaged, flash again";

/** ES5 function of a file's name: its program text (mapped, not copied) if the trailer fits, else ''. */
export const WHOLE =
  'function(n){var f=require("Storage"),t=f.read(n),c=t?t.length-13:0;' +
  'return c>0&&f.read(n,c).trim()=="//"+E.CRC32(t=f.read(n,0,c))?t:""}';

/** Text of `.bootcde`. */
export const BOOT =
  `eval(function(w){return w("${SLOTS[0]}")||w("${SLOTS[1]}")||'print("${DAMAGED}")'}` +
  `(${WHOLE}));`;

const TABLE = new Uint32Array(256).map((_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  return crc;
});

/** CRC-32 (IEEE, as E.CRC32), 0 to 2^32 - 1. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 255];
  return ~crc >>> 0;
}

/** ASCII text as bytes. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** The trailer of a bundle: TRAILER bytes. */
export function formatTrailer(bundle: Uint8Array): Uint8Array {
  return asciiBytes(`\n//${crc32(bundle)}`.padEnd(TRAILER));
}
