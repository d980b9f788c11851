/** The serial console: Espruino's own, and the global `sky` (talk.ts). */

/** A line. */
export const say = print;

/** Once. */
export function openConsole(sky: (text?: unknown) => void): void {
  global.sky = sky;
}
