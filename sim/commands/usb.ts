/** `skyring ports` and `skyring flash`: hardware/usb does the work. */

import { stderr, stdout } from "node:process";
import { runFlash, runPorts } from "../../hardware/usb/command.ts";
import type { Command } from "./command.ts";

export const ports: Command = {
  name: "ports",
  summary: "lists the serial ports",
  run: (args) => runPorts(args, stdout, stderr),
};

export const flash: Command = {
  name: "flash",
  summary: "puts the program on a board",
  run: (args) => runFlash(args, stdout, stderr),
};
