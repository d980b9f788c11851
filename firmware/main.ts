/** Wiring only: rules, loop, frame and drivers. */

import { lookAgain, missed, nextEdge, watchButtons } from "./drivers/buttons.ts";
import { click, hush, setSound, sound } from "./drivers/buzzer.ts";
import { openConsole, say } from "./drivers/console.ts";
import { count, draw, fillPool, formatCounts, next, stir } from "./drivers/dice.ts";
import { append, begin, close, load, rewrite, savedChoice, startCounter } from "./drivers/store.ts";
import { limit, openStrip, send } from "./drivers/strip.ts";
import {
  calibrateTray,
  lookAtTray,
  SENSORS,
  TRAY_DRAWS,
  WHITE as TRAY_WHITE,
  tray,
} from "./drivers/tray.ts";
import { cells, layBoard, ROW, way } from "./frame.ts";
import { actOn, edge, isLooking, step, wakeUp } from "./loop.ts";
import { animate, levels, mixInks, SPARK, setPalette } from "./palette.ts";
import { ports } from "./ports.ts";
import { accept, play } from "./rules/game.ts";
import { state } from "./rules/state.ts";
import {
  BRIGHTNESS,
  BUDGET,
  COLOURS,
  checkSettings,
  kept,
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

let frame = 0;

/** A press, before anything comes of it: a click, and a flash at the seat's pad. */
function answer(button: number): void {
  cells[way[ROW * (button & 3) + 1]] = SPARK;
  click();
}

function tick(): void {
  let e: number;
  frame++;
  missed && lookAgain();
  animate();
  send(cells, levels, hush() + (isLooking ? TRAY_DRAWS : 0));
  while ((e = nextEdge()) >= 0) {
    edge(e, frame);
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
  setPalette(kept[PALETTE], kept[COLOURS]);
  setSpeed((kept[SPEED] + 1) % 3);
  setSound(!kept[SOUND]);
  // What board and ESP32 may draw: a plain USB port, one of 1.5 A, one of 3 A, a little less each.
  limit([450, 1300, 2500][kept[BUDGET]], DIM * kept[BRIGHTNESS]);
}

function tellDice(): void {
  say(formatCounts());
}

ports.say = say;
ports.sound = sound;
ports.draw = draw;
ports.seed = next;
ports.open = begin;
ports.save = append;
ports.drop = close;
ports.rewrite = rewrite;
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
  kept,
  () => accept(),
  (token) => {
    const code = play(token);
    code || played(token);
    return code;
  },
  say,
);
checkSettings();
fillPool(startCounter());
openConsole(sky);
wakeUp(isSaved, savedChoice());
watchButtons(answer, stir);
setInterval(tick, FRAME);
