import type { Neopixel } from "../../firmware/espruino.d.ts";
import { bytesOf } from "../flash.ts";
import { contentOf } from "./array.ts";
import { checkOutput } from "./pin.ts";
import type { Power } from "./power.ts";
import type { Wiring } from "./wiring.ts";

/** The wire's time for a byte, and for the pause that ends a frame, us. */
const BYTE_US = 10;
const RESET_US = 280;

/** Makes the library `neopixel`. */
export function createNeopixel(wiring: Wiring, power: Power): Neopixel {
  const { clock } = wiring;
  return {
    write(pin, data) {
      power.need();
      checkOutput(pin);
      const bytes = bytesOf(contentOf(data));
      if (bytes.length === 0) throw new Error("Data must be a non empty array");
      if (bytes.length % 3 !== 0) throw new Error("Data length must be a multiple of 3 (RGB)");
      if (wiring.blocking) clock.spend(bytes.length * BYTE_US + RESET_US);
      let sent = wiring.sent[pin];
      if (sent === undefined || sent.length !== bytes.length) {
        sent = wiring.sent[pin] = new Uint8Array(bytes.length);
      }
      sent.set(bytes);
      for (const listener of wiring.listeners) {
        listener.frame?.({ pin, time: clock.now, bytes: sent });
      }
    },
  };
}
