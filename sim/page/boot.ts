/** What lies in the flash of the page's board before it is switched on. */

import { createStorage, type Flash } from "../flash.ts";

/** The program that Espruino starts. */
const PROGRAM = ".bootcde";
/** A byte for each start, and one for each start that lasted ten seconds (firmware/drivers/guard.ts). */
const STARTS = "sky.starts";
const BLANK = "\xff";
const LASTED = "\x02";

/**
 * Marks the last start as one that has lasted: whoever loads the page again and again is no program that
 * fails, and three short starts in a row would be a safe start.
 */
export function haveLasted(flash: Flash): void {
  const storage = createStorage(flash);
  const at = storage.read(STARTS)?.indexOf(BLANK) ?? -1;
  if (at > 0) storage.write(STARTS, LASTED, at);
}

/**
 * Saves the program, if it is not there: then the board finds it too when it starts again by itself.
 * Throws if other files leave no room for it.
 */
export function install(flash: Flash, program: string): void {
  const storage = createStorage(flash);
  if (!storage.isValid()) storage.eraseAll();
  if (storage.read(PROGRAM) === program) return;
  try {
    storage.write(PROGRAM, program);
  } catch {
    throw new Error("the kept flash has no room for the program: clear this site's data");
  }
}
