/** All that is made from `board.ts`. `npm run hw` writes it; a test compares it with what is kept. */

import { CASE } from "./case/generator.ts";
import { DOCS } from "./docs/generator.ts";
import type { Generator } from "./output.ts";
import { pcb } from "./pcb/boards.ts";
import { SUPPLY } from "./supply.ts";

export const GENERATORS: readonly Generator[] = [pcb, CASE, SUPPLY, DOCS];
