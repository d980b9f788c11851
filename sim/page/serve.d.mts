export interface Served {
  /** The address that is listened on. */
  host: string;
  url: string;
  close: () => Promise<unknown>;
}

export function serve(
  folder: string,
  options?: { base?: string; port?: number; tries?: number },
): Promise<Served>;
