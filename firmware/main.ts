/** Wiring only: rules, loop, frame and drivers. */

import { GRB, LEDS, RGB, wireDie } from "../hardware/board.ts";
import { kept } from "./block.ts";
import { edges, lookAgain, missed, watchButtons } from "./drivers/buttons.ts";
import { click, hush, setSound, sound } from "./drivers/buzzer.ts";
import { openConsole, say } from "./drivers/console.ts";
import { count, draw, fillPool, formatCounts, next, stir } from "./drivers/dice.ts";
import { isSafeStart, keepReport, lasts, showSafeStart } from "./drivers/guard.ts";
import {
  append,
  begin,
  close,
  isTight,
  load,
  rewrite,
  savedChoice,
  startCounter,
  tidy,
} from "./drivers/store.ts";
import { CHIP, limit, openStrip, send } from "./drivers/strip.ts";
import {
  calibrateTray,
  lookAtTray,
  SENSORS,
  TRAY_DRAWS,
  WHITE as TRAY_WHITE,
  tray,
} from "./drivers/tray.ts";
import { cells, layBoard, led, paintDie, ROW, way } from "./frame.ts";
import { actOn, edge, isLooking, step, tried, wakeUp } from "./loop.ts";
import { animate, BLACK, HOT, levels, mixInks, SPARK, setPalette } from "./palette.ts";
import { ports } from "./ports.ts";
import { accept, play } from "./rules/game.ts";
import { formatPosition } from "./rules/position.ts";
import { MARK_MAGIC, MARKS, state } from "./rules/state.ts";
import {
  BRIGHTNESS,
  BUDGET,
  COLOURS,
  checkSettings,
  PALETTE,
  SOUND,
  SPEED,
  WHITE,
} from "./settings.ts";
import { setSpeed } from "./show.ts";
import { sky } from "./talk.ts";
import { played } from "./undo.ts";

declare const VERSION: string;

/** Frames a second, as the time between them in ms. */
const FRAME = 40;
/** Frames after which a start has lasted: ten seconds. */
const LASTED = 250;
/** Until the program starts again after an error that nobody caught, ms. */
const AGAIN = 5000;
/** Characters of an error and its place that a report has. */
const LONGEST = 300;

let frame = 0;

/** LED that flashes because of a press, and the ink that it had; none at first. */
let flashed = LEDS;
let before = 0;

/** The flash is over, if it was not painted over. */
function restore(): void {
  if (cells[flashed] === SPARK) cells[flashed] = before;
  flashed = LEDS;
}

/** A press, before anything comes of it: a click, and for a frame a flash at the seat's pad. */
function answer(button: number): void {
  flashed < LEDS && restore();
  flashed = way[ROW * (button & 3) + 1];
  before = cells[flashed];
  cells[flashed] = SPARK;
  click();
}

function tick(): void {
  if (++frame === LASTED) lasts();
  missed && lookAgain();
  animate();
  send(cells, levels, hush() + (isLooking ? TRAY_DRAWS : 0));
  flashed < LEDS && restore();
  while (edges.length) {
    edge(edges.shift() as number, frame);
    actOn();
  }
  step(frame);
  actOn();
}

/** Steps by which each brightness below full dims the board: 0.6, 0.35, 0.2 of the light. */
const DIM = 3;

/** What drivers and palette follow of the settings. */
function apply(): void {
  kept[WHITE] && tray.set(kept.subarray(WHITE, WHITE + SENSORS), TRAY_WHITE);
  // 1 of the build PIXELS.
  const mixed = kept[COLOURS] & 1;
  setPalette(kept[PALETTE], kept[COLOURS] ? RGB : GRB);
  wireDie(led, mixed);
  setSpeed((kept[SPEED] + 1) % 3);
  setSound(kept[SOUND]);
  // Of a plain USB port, one of 1.5 A, one of 3 A, a little less each, without what the chip draws.
  limit([450 - CHIP, 1300 - CHIP, 2500 - CHIP][kept[BUDGET]], DIM * kept[BRIGHTNESS], mixed);
}

function tellDice(): void {
  say(formatCounts());
}

/**
 * An error that nobody caught: it is kept with the position and shown, and the program starts again. What
 * somebody typed is wrong is told, and no more.
 */
function fail(error: Error): void {
  if (/^ *at REPL/.test(error.stack as string)) {
    say("# " + error);
    return;
  }
  const text = VERSION + " " + error + " " + error.stack;
  // All timers.
  (clearInterval as () => void)();
  setTimeout("load()", AGAIN);
  keepReport(text.substr(0, LONGEST) + "\ntoken " + tried + "\n= " + formatPosition());
  cells.fill(BLACK);
  paintDie(7, HOT);
  send(cells, levels, 0);
}

/** Storage is about to be tidied: everything burns. */
function warn(): void {
  cells.fill(HOT);
}

/** Tidies Storage, after a light that says so. */
function tidyUp(): void {
  setTimeout(warn, 100);
  tidy();
}

if (isSafeStart()) {
  showSafeStart();
  throw "safe start";
}
process.on("uncaughtException", fail);
ports.say = say;
ports.sound = sound;
ports.draw = draw;
ports.seed = next;
ports.open = begin;
ports.save = append;
ports.drop = close;
ports.rewrite = rewrite;
ports.isTight = isTight;
ports.tidy = tidyUp;
ports.apply = apply;
ports.count = count;
ports.tellDice = tellDice;
ports.look = lookAtTray;
ports.tray = tray;
ports.calibrate = calibrateTray;
say("# skyring " + VERSION + " ready");
mixInks();
layBoard();
openStrip();
const isSaved = load(
  state,
  () => accept(),
  (token) => {
    const isSaid = state[MARKS] & MARK_MAGIC;
    const code = play(token);
    code || played(token, isSaid);
    return code;
  },
);
checkSettings();
fillPool(startCounter());
openConsole(sky);
wakeUp(isSaved, savedChoice());
watchButtons(answer, stir);
setInterval(tick, FRAME);
