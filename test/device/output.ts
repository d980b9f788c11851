/** Runs a command that talks to boards, and collects what it prints. */

import type { Reach, runFlash } from "../../hardware/usb/command.ts";

export interface Output {
  code: number;
  out: string;
  err: string;
}

/** The command's arguments are those after its name. */
export async function runOn(
  command: typeof runFlash,
  args: readonly string[],
  reach: Reach,
): Promise<Output> {
  let out = "";
  let err = "";
  const code = await command(
    args,
    { write: (part) => (out += part) },
    { write: (part) => (err += part) },
    reach,
  );
  return { code, out, err };
}
