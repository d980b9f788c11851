/** `skyring ports`, `flash`, `record` and `report`: hardware/usb does the work. */

import { stderr, stdout } from "node:process";
import { runFlash, runPorts } from "../../hardware/usb/command.ts";
import { runRecord, runReport } from "../../hardware/usb/inquiry.ts";
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

export const record: Command = {
  name: "record",
  summary: "prints the games that a board keeps",
  run: (args) => runRecord(args, stdout, stderr),
};

export const report: Command = {
  name: "report",
  summary: "prints a report on a board, for an issue",
  run: (args) => runReport(args, stdout, stderr),
};
