/** All that is made from `board.ts`. `npm run hw` writes it; a test compares it with what is kept. */

import type { Generator } from "./output.ts";
import { pcb } from "./pcb/boards.ts";

export const GENERATORS: readonly Generator[] = [pcb];
