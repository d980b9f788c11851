/**
 * Taking back the last decision of a person: the game goes back to before it. Dice that were thrown
 * since stay thrown: they come again, in their order, before any new one.
 */

import { kept } from "./block.ts";
import { refresh } from "./rules/game.ts";
import { draft } from "./rules/option.ts";
import { state } from "./rules/state.ts";
import { TOKEN_MOVE, type Token } from "./rules/token.ts";
import { MOST_THROWN, THROWN } from "./settings.ts";

/**
 * The state before the last decision, in bytes that it shares with the draft of options: who reads
 * those forgets it. Dice thrown since, in order, and how many.
 */
const before = draft;
const since = new Uint8Array(MOST_THROWN + 2);
let dice = 0;
/** Tokens played since; -1: there is nothing to take back. */
let count = -1;

/** A person decides: from here on the game can be taken back. */
export function decide(): void {
  before.set(state);
  dice = count = 0;
}

/** Nothing can be taken back: the console has played, another game is here, or options are read. */
export function forgetDecision(): void {
  count = -1;
}

/** A die that was taken back and comes again: the next one (0), or the one after it (1); 0 if none. */
export function thrown(i: number): number {
  const n = kept[THROWN];
  return n > i ? kept[THROWN + n - i] : 0;
}

/** A die was thrown: if it was one that came again, it is not to come any more. */
function note(die: number): void {
  if (kept[THROWN]) kept[THROWN]--;
  since[dice++] = die;
  if (dice > MOST_THROWN) {
    dice = 0;
    count = -1;
  }
}

/** A token was played; a die that a magic die said, `isSaid`, was not thrown. */
export function played(token: Token, isSaid: number): void {
  if (count >= 0) count++;
  if (token < TOKEN_MOVE && !isSaid) {
    note(token & 15);
    if (token > 255) note((token >> 4) & 15);
  }
}

/** Takes back: how many tokens, 0 if there is nothing to take back. */
export function takeBack(): number {
  const n = count;
  let i = kept[THROWN];
  if (n < 1 || i + dice > MOST_THROWN) return 0;
  while (dice) kept[THROWN + ++i] = since[--dice];
  kept[THROWN] = i;
  count = -1;
  state.set(before);
  refresh();
  return n;
}
