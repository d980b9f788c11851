/** A program for the emulated board and the real interpreter: the tray's driver alone, as globals. */

import { calibrateTray, lookAtTray, tray } from "../../firmware/drivers/tray.ts";

export interface Program {
  look: typeof lookAtTray;
  calibrate: typeof calibrateTray;
  bytes: typeof tray;
}

const program = global as unknown as Program;
program.look = lookAtTray;
program.calibrate = calibrateTray;
program.bytes = tray;
