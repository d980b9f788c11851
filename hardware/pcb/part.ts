/** What a part is: pins, footprint, and where to buy it. */

import type { Footprint } from "./footprint.ts";

/** Kinds of pins, in KiCad's words. */
export type PinType =
  | "input"
  | "output"
  | "tri_state"
  | "bidirectional"
  | "passive"
  | "power_in"
  | "power_out"
  | "no_connect";

/** Side of the symbol that a pin is on. */
export type PinSide = "left" | "right" | "top" | "bottom";

/** A pin of a part. */
export interface Pin {
  number: string;
  name: string;
  type: PinType;
  side: PinSide;
}

/** How the symbol looks: a box, or the usual sign. */
export type Sign =
  | "box"
  | "resistor"
  | "capacitor"
  | "polarised"
  | "diode"
  | "led"
  | "fuse"
  | "point";

/** A shop and its number for the part. */
export interface Supplier {
  shop: string;
  number: string;
}

/** A part of the catalogue. */
export interface Part {
  /** Name of the symbol. */
  name: string;
  /** First letters of references. */
  prefix: string;
  value: string;
  description: string;
  pins: readonly Pin[];
  sign: Sign;
  footprint: Footprint;
  maker: string;
  mpn: string;
  datasheet: string;
  suppliers: readonly Supplier[];
  /** What of maker's number, data sheet and shops nobody has looked up or bought. */
  unverified: string;
  /** Not bought: test points. */
  isBare?: boolean;
}

/** Pins from words `number name type`, on one side. */
export function pins(side: PinSide, ...words: string[]): Pin[] {
  return words.map((word) => {
    const [number, name, type] = word.split(" ");
    return { number, name, type: (type ?? "passive") as PinType, side };
  });
}
