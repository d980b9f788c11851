/** All that is made from `board.ts`. `npm run hw` writes it; a test compares it with what is kept. */

import { DOCS } from "./docs/generator.ts";
import type { Generator } from "./output.ts";

export const GENERATORS: readonly Generator[] = [DOCS];
