/**
 * One tab at a time writes the kept board: it holds a lock of the browser's. Another tab that is
 * opened meanwhile has a copy, which is not kept, and may take the lock over; the first one then
 * writes no more. Where the browser has no locks, each tab writes, as if it were alone.
 */

import type { Text } from "../sentences.ts";
import { find, onPress } from "./desk.ts";
import { write } from "./story.ts";

const LOCK = "skyring.board";
/** So long a tab that is just being closed or loaded anew may keep the lock, ms. */
const PATIENCE = 1000;

const SECOND: Text = {
  en: "This board is being played in another tab. Here is a copy: what is played on it is not kept. “Go on here” takes the game over, and the other tab keeps no more.",
  zh: "这个棋盘正在另一个标签页里使用。这里是副本，所下的不会保存。“在这里继续”接管对局，另一个标签页不再保存。",
};
const FIRST: Text = {
  en: "Another tab has taken this board over: what is played here is not kept any more. “Go on here” takes it back as the other tab left it.",
  zh: "另一个标签页接管了这个棋盘，这里所下的不再保存。“在这里继续”按那边的局面接回来。",
};

let isOwner = true;

/** Whether this tab may write what is kept. */
export function mayKeep(): boolean {
  return isOwner;
}

function leaveTo(text: Text): void {
  isOwner = false;
  write(find("elsewhere-text"), text);
  find("elsewhere").hidden = false;
}

/** Asks for the lock; whether it was given. It is held until the tab goes, or another one takes it. */
function ask(locks: LockManager, options: LockOptions): Promise<boolean> {
  return new Promise((done) => {
    let isHeld = false;
    const hold = () => {
      isHeld = true;
      done(true);
      return new Promise<never>(() => {});
    };
    locks.request(LOCK, options, hold).catch(() => {
      if (isHeld) leaveTo(FIRST);
      else done(false);
    });
  });
}

/** Before the kept board is read: this tab will write it, or says that another one does. */
export async function claim(): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return;
  if (!(await ask(locks, { signal: AbortSignal.timeout(PATIENCE) }))) leaveTo(SECOND);
}

/** Makes the buttons work that take the board over, or not. */
export function buildTab(): void {
  onPress("go-on", () => {
    void ask(navigator.locks, { steal: true }).then(() => window.location.reload());
  });
  onPress("elsewhere-close", () => {
    find("elsewhere").hidden = true;
  });
}
