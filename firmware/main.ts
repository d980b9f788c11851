/** Wiring only: rules, loop, frame and drivers. */

import { lookAgain, nextEdge, watchButtons } from "./drivers/buttons.ts";
import { hush, tone } from "./drivers/buzzer.ts";
import { openConsole, say } from "./drivers/console.ts";
import { draw, drawSeed, fillPool, stirTime } from "./drivers/dice.ts";
import { append, begin, close, load, savedChoice, startCounter } from "./drivers/store.ts";
import { openStrip, send } from "./drivers/strip.ts";
import { cells, layBoard, ledOf } from "./frame.ts";
import { edge, hasGame, hold, isBreathing, opened, step, taken, wakeUp } from "./loop.ts";
import { animate, breathe, INKS, levels, mixInks, SPARK } from "./palette.ts";
import { ports } from "./ports.ts";
import { play, refresh } from "./rules/game.ts";
import { formatPosition } from "./rules/position.ts";
import { state } from "./rules/state.ts";

declare const VERSION: string;

/** Frames a second, as the time between them in ms. */
const FRAME = 40;

let frame = 0;

/** A press, before anything comes of it: a click, and a flash at the seat's pad. */
function answer(button: number): void {
  cells[ledOf(button >> 1, 1)] = SPARK;
  tone(2000, 1);
}

function tick(): void {
  let e: number;
  frame++;
  lookAgain();
  isBreathing() ? breathe(frame) : animate(frame);
  send(cells, levels, hush());
  while ((e = nextEdge()) >= 0) edge(e & 7, e > 7);
  step(frame);
}

ports.say = say;
ports.tone = tone;
ports.draw = draw;
ports.seed = drawSeed;
ports.open = begin;
ports.save = append;
ports.drop = close;
say("# skyring " + VERSION + " ready");
mixInks();
layBoard();
openStrip(INKS);
const isSaved = load(state, refresh, play, say);
fillPool(startCounter());
openConsole({ hasGame: () => hasGame, opened, taken, hold, position: formatPosition });
wakeUp(isSaved, savedChoice());
watchButtons(answer, stirTime);
setInterval(tick, FRAME);
