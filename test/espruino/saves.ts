/**
 * A program for the real interpreter: the store alone, with marks (interpreter.ts, MARK) round each
 * token that is saved. It is built as the firmware is.
 */

import { append, begin, load } from "../../firmware/drivers/store.ts";
import { state } from "../../firmware/rules/state.ts";

/** Saves so many tokens of a new game, each between two marks. */
function saveTokens(count: number, mark: () => void): void {
  load(
    state,
    () => true,
    () => 0,
  );
  state[0] = 15;
  begin(state, 0, 15);
  while (count--) {
    mark();
    append(1, state);
    mark();
  }
}

(global as { saveTokens?: typeof saveTokens }).saveTokens = saveTokens;
