import type { EspruinoUtilities } from "../../firmware/espruino.d.ts";
import { bytesOf, stringOf } from "../flash.ts";
import { elements } from "./array.ts";
import { mapInPlace } from "./map.ts";
import type { Random } from "./random.ts";
import type { Watchdog } from "./watchdog.ts";

const CRC_TABLE = /* @__PURE__ */ (() => {
  const table = new Uint32Array(256);
  for (let i = 0; i < 256; i++) {
    let crc = i;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    table[i] = crc;
  }
  return table;
})();

function crc32(bytes: ArrayLike<number>): number {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) {
    crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ bytes[i]) & 255];
  }
  return ~crc >>> 0;
}

function sum(list: ArrayLike<number>): number {
  let total = 0;
  if (list instanceof Uint8Array) {
    for (let i = 0; i < list.length; i++) total += list[i];
    return total;
  }
  for (let i = 0; i < list.length; i++) total += Number(list[i]);
  return total;
}

/** Makes the object `E`. */
export function createUtilities(
  random: Random,
  watchdog: Watchdog,
  on: EspruinoUtilities["on"],
): EspruinoUtilities {
  return {
    mapInPlace,
    sum: (values) => sum(elements(values)),
    CRC32: (data) => crc32(elements(data)),
    srand: random.seed,
    hwRand: random.next,
    toString: (...data) => data.map((part) => stringOf(Uint8Array.from(elements(part)))).join(""),
    toArrayBuffer: (text) => bytesOf(text).buffer as ArrayBuffer,
    on,
    enableWatchdog: watchdog.enable,
    kickWatchdog: watchdog.kick,
    getErrorFlags: () => [],
  };
}
