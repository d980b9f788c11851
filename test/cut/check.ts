/** Cuts of a story, each started anew and compared with what was known. */

import { createFlash, createStorage, type MemoryFlash } from "../../sim/flash.ts";
import { type Cut, type Operation, repeat, tear } from "./cut.ts";
import { isPlaying, type Moment, type Player, type Story, start } from "./story.ts";

/** What came of cuts. */
export interface Figures {
  cuts: number;
  /** The last that was acknowledged came back; or what was in progress. */
  kept: number;
  late: number;
  /** What should not be, described. */
  wrong: string[];
}

export function noFigures(): Figures {
  return { cuts: 0, kept: 0, late: 0, wrong: [] };
}

/** The moments on either side of an operation. */
function around(moments: Moment[], k: number): Moment[] {
  let i = moments.length - 1;
  while (moments[i].at > k) i--;
  return moments.slice(i, i + 2);
}

/** What a started board says that is not as it should be, "" if all is well. */
function fault(player: Player, told: string): string {
  const { lines, board } = player;
  if (board.errors.length) return `errors: ${board.errors.join(" ")}`;
  if (!lines.some((line) => /^# skyring .* ready$/.test(line))) return "it did not start";
  const state = player.last("# state ");
  if (state !== (isPlaying(told) ? "resume" : "lobby")) return `state ${state}`;
  return lines.some((line) => line.startsWith("# store full")) ? "it does not save" : "";
}

/** Whether what is done after a start is there after the next, without a power cut. */
function goesOn(player: Player, flash: MemoryFlash, value: number): string {
  const { last } = player;
  player.sky(`set speed=${value}`);
  const told = player.ask();
  player.board.powerOff();
  if (last("# set speed=")[0] !== `${value}`) return "it does not set";
  const next = start(flash);
  const after = next.ask();
  next.board.powerOff();
  return fault(next, after) || (after === told ? "" : "what was set after the cut is lost");
}

function describe(k: number, cut: Cut, operation: Operation): string {
  const { bytes, address } = operation;
  return `operation ${k} ${JSON.stringify(cut)} at ${address} (${bytes ? bytes.length : "page"})`;
}

/** Starts a board from a flash as a cut left it. */
function startAfter(
  story: Story,
  k: number,
  cut: Cut,
  flash: MemoryFlash,
  figures: Figures,
  isLong: boolean,
): void {
  const operation = story.operations[k];
  const say = (what: string) => figures.wrong.push(`${what}: ${describe(k, cut, operation)}`);
  figures.cuts++;
  if (!createStorage(flash).isValid()) {
    say("Espruino finds Storage broken, and erases all of it");
    return;
  }
  const player = start(flash);
  const told = player.ask();
  const [before, after] = around(story.moments, k);
  const isKept = told === before.told;
  const isLate = !isKept && told === after?.told;
  if (isKept) figures.kept++;
  else if (isLate) figures.late++;
  else say(`neither ${before.told.split("\n")[0]} nor ${after?.told.split("\n")[0]} but ${told}`);
  const what = fault(player, told);
  if (what) say(what);
  else if (isLong) {
    const then = goesOn(player, flash, 1 + (k % 2));
    if (then) say(then);
  }
  player.board.powerOff();
}

export interface Plan {
  /** Where power goes within an operation. */
  cuts: (operation: Operation) => Cut[];
  /** Whether it goes in operation `k` at all. */
  isWanted?: (k: number, operation: Operation) => boolean;
  /** Every how manyth cut is followed by another start. */
  long?: number;
  /** Called after each operation. */
  progress?: (k: number, figures: Figures) => Promise<void>;
}

/** Cuts a story at operations that are wanted, each as often as wanted. */
export async function cutStory(story: Story, plan: Plan): Promise<Figures> {
  const { cuts, isWanted = () => true, long = 3, progress = async () => {} } = plan;
  const figures = noFigures();
  const image = createFlash(story.before);
  for (const [k, operation] of story.operations.entries()) {
    if (isWanted(k, operation))
      for (const cut of cuts(operation)) {
        const flash = createFlash(image.bytes);
        tear(flash, operation, cut);
        startAfter(story, k, cut, flash, figures, figures.cuts % long === 0);
      }
    repeat(image, operation);
    await progress(k, figures);
  }
  return figures;
}
