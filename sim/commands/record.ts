/** `skyring record` and `skyring report`: hardware/usb does the work. */

import { stderr, stdout } from "node:process";
import { runRecord, runReport } from "../../hardware/usb/inquiry.ts";
import type { Command } from "./command.ts";

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
