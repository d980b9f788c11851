/** The real interpreter's console on TCP, which is always at the same port. */

import { connect, type Socket } from "node:net";

export const TELNET = 2323;

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The console, undefined if nothing answers there. */
export function dial(): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(TELNET, "127.0.0.1");
    socket.once("connect", () => resolve(socket));
    socket.once("error", () => resolve(undefined));
  });
}
