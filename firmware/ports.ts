/** What the loop asks of the drivers; `main.ts` puts them in. */

export interface Ports {
  /** A line for the console. */
  say(text: string): void;
  /** A tune (drivers/buzzer.ts), `by` half tones higher. */
  sound(tune: string, by: number): void;
  /** A number 0..n-1 by chance. */
  draw(n: number): number;
  /** A die that was thrown is counted; and the console told the counts. */
  count(die: number): void;
  tellDice(): void;
  /** 32 bits by chance. */
  seed(): number;
  /** A game begins with `state`. */
  open(state: Uint8Array, preset: number, seats: number): void;
  /** A token was played, `state` came of it. */
  save(token: number, state: Uint8Array): void;
  /** The saved game is given up. */
  drop(state: Uint8Array): void;
  /** The game goes on from `state`: the last `n` tokens are taken back. */
  rewrite(state: Uint8Array, n: number): void;
  /** Whether Storage is to be tidied, and to do so: then the program starts again. */
  isTight(): boolean;
  tidy(): void;
  /** A look at the tray: drivers/tray.ts, `lookAtTray`, and its bytes. */
  look(isFirst: boolean): number;
  tray: Uint8Array;
  /** Takes the tray's levels on white, bytes 5 to 9 of `tray`; whether they are plausible. */
  calibrate(): boolean;
  /** The settings have changed: those that drivers and palette follow are passed on. */
  apply(): void;
}

export const ports = {} as Ports;
