/** A program for the emulated board: the buttons' driver alone, as globals; nobody takes its edges. */

import { edges, lookAgain, watchButtons } from "../../firmware/drivers/buttons.ts";

export interface Program {
  edges: number[];
  lookAgain: typeof lookAgain;
}

const program = global as unknown as Program;
program.edges = edges;
program.lookAgain = lookAgain;
watchButtons(
  () => undefined,
  () => undefined,
);
