import type { FlashStorage } from "../../firmware/espruino.d.ts";
import { createStorage } from "../flash.ts";
import { contentOf } from "./array.ts";
import { protect } from "./guard.ts";
import type { Power } from "./power.ts";
import type { Wiring } from "./wiring.ts";

/** Time to erase a page of flash, us; an estimate. */
const ERASE_US = 50_000;

/** Makes the library `Storage`: flash that takes its time, and none when power is off. */
export function createFiles({ clock, flash, blocking }: Wiring, power: Power): FlashStorage {
  const storage = createStorage({
    size: flash.size,
    read: (address, length) => flash.read(address, length),
    write: (address, bytes) => flash.write(address, bytes),
    erasePage(address) {
      flash.erasePage(address);
      if (blocking) clock.spend(ERASE_US);
    },
  });
  return {
    read: (name, offset, length) => storage.read(name, offset, length),
    readArrayBuffer(name) {
      const buffer = storage.readArrayBuffer(name);
      if (buffer) protect(buffer);
      return buffer;
    },
    write(name, data, offset, size) {
      power.need();
      return storage.write(name, contentOf(data) as string | Uint8Array, offset, size);
    },
    erase(name) {
      power.need();
      storage.erase(name);
    },
    list: (filter) => storage.list(filter),
    getFree: () => storage.getFree(),
    compact() {
      power.need();
      storage.compact();
    },
  };
}
