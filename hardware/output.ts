/** A file that a generator makes from the board's data and that is kept in the repository. */

/** One made file. */
export interface Output {
  /** From the repository's root, with `/`. */
  path: string;
  content: string | Uint8Array;
}

/** What makes files: the same board gives the same bytes, without time, chance, network or machine. */
export interface Generator {
  name: string;
  run(): Promise<Output[]>;
}
