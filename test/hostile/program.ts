/** A program for the emulated board: the buttons' driver alone, as globals; nobody takes its edges. */

import { lookAgain, nextEdge, watchButtons } from "../../firmware/drivers/buttons.ts";

export interface Program {
  nextEdge: typeof nextEdge;
  lookAgain: typeof lookAgain;
}

const program = global as unknown as Program;
program.nextEdge = nextEdge;
program.lookAgain = lookAgain;
watchButtons(
  () => undefined,
  () => undefined,
);
