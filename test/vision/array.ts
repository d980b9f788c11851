/** Espruino's `Uint24Array` for Node, so that tests may import the palette: import this first. */

import { threeByteArray } from "../../sim/chip/array.ts";

Object.assign(globalThis, { Uint24Array: threeByteArray });
