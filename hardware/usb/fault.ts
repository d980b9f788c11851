/** What can go wrong between the computer and the board; tests and callers tell faults apart by these names. */
export type FaultName =
  | "usage"
  | "bundle"
  | "file"
  | "none"
  | "driver"
  | "port"
  | "denied"
  | "busy"
  | "silent"
  | "foreign"
  | "old"
  | "memory"
  | "storage"
  | "cut"
  | "stalled"
  | "reset"
  | "checksum"
  | "refused"
  | "start"
  | "stopped";

/** A failure in the words of the person at the keyboard: what happened, and what to do about it. */
export class Fault extends Error {
  readonly fault: FaultName;

  constructor(fault: FaultName, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** Process exit code of a fault: 2 for wrong use, 130 for Ctrl-C (as shells have it), else 1. */
export function exitCode(fault: FaultName): number {
  return fault === "usage" ? 2 : fault === "stopped" ? 130 : 1;
}
