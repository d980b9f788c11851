/** What is on the page's desk: the board that is played on, and everything that shows it. */

import {
  EVENT_AGAIN,
  EVENT_BLOWN,
  EVENT_FLY,
  EVENT_GIVE,
  EVENT_HOME,
  EVENT_JUMP,
  EVENT_LAUNCH,
  EVENT_PUSH,
  EVENT_TANKER,
  EVENT_TURN,
  EVENT_WALK,
  EVENT_WON,
} from "../../firmware/rules/event.ts";
import type { Flash } from "../flash.ts";
import { eventSeat, eventText, type Text } from "../sentences.ts";
import { clickOf } from "./click.ts";
import { createDevice, type Device } from "./device.ts";
import { createGame, DICE_TRAY, type Game, isPlaying, settingOf } from "./game.ts";
import { createHands } from "./hands.ts";
import { createLight } from "./light.ts";
import { peopleText, personOf, withPerson } from "./people.ts";
import { placesShown, stacksOf } from "./place.ts";
import type { Player } from "./player.ts";
import { consoleRefusal } from "./refusal.ts";
import { startFault } from "./start.ts";
import { tellFull, tellTight } from "./store.ts";
import { createStory, plain, write } from "./story.ts";
import { drawBoard, drawOverlay } from "./table.ts";
import { createTone } from "./tone.ts";
import { isAsking, isMissing } from "./waiting.ts";
import { createWhy } from "./why.ts";
import {
  beginText,
  goText,
  guardTexts,
  nextText,
  placeWords,
  rulesText,
  titleText,
} from "./words.ts";

/** Lines that the serial view keeps. */
const MOST_LINES = 200;

/** An element of the page. */
export function find<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as T;
}

/** Makes a button do something; after a click by hand the keys are the board's again. */
export function onPress(id: string, run: () => void): void {
  const button = find(id);
  button.addEventListener("click", (event) => {
    if (event.detail > 0) button.blur();
    run();
  });
}

/** A board with what is known of its game. */
export interface Table {
  device: Device;
  game: Game;
  lines: string[];
  /** Frames that were sent when the console told the state or the lobby last: older ones show what was before. */
  told: number;
}

/** What changes. */
export const desk = {
  /** The firmware's text. */
  bundle: "",
  /** The board that is seen and played on. */
  table: undefined as unknown as Table,
  /** The visitor's own board, while a record is replayed on another. */
  live: undefined as Table | undefined,
  player: undefined as Player | undefined,
  /** Throws the die into the tray. */
  throwDie: () => {},
  /** A game goes on: what was kept of it comes back. */
  recall: (_: Game) => {},
  /** A token was played on the board that is seen. */
  onToken: () => {},
  /** The board that is seen has started again by itself. */
  onRestart: () => {},
  /** Something that is shown has changed. */
  isDirty: true,
};

/** The visitor's own board, whether it is seen or waits behind a replay. */
export function own(): Table {
  return desk.live ?? desk.table;
}

/** What the address says. */
export const address = new URLSearchParams(window.location.search);
export const story = createStory(find("story"));
export const why = createWhy(find("reasons"), find("prop"), find("store"));
export const tone = createTone();
export const light = createLight(
  find<HTMLCanvasElement>("light"),
  find<HTMLCanvasElement>("shine"),
);
/** What the game was at when a place was explained: as long as it is there, the words stay. */
let about = "";

function stageOf({ state, shows, tokens }: Game): string {
  return `${state} ${shows} ${tokens.length}`;
}

export const overlay = drawOverlay((place) => void hands.choose(place));
export const hands = createHands({
  table: find("table"),
  anyNext: find("any-next"),
  anyGo: find("any-go"),
  device: () => desk.table.device,
  game: () => desk.table.game,
  isOpen: () => desk.player === undefined,
  throwDie() {
    const { game } = desk.table;
    const isTray = settingOf(game, "dice") === DICE_TRAY && game.again === 0;
    if (isTray) desk.throwDie();
    return isTray;
  },
  explain(place) {
    about = stageOf(desk.table.game);
    write(find("about"), placeWords(desk.table.game, place));
    desk.isDirty = true;
  },
});
find("board").prepend(drawBoard());
find("board").append(overlay.svg);

overlay.svg.addEventListener("pointerover", (event) => {
  const place = (event.target as Element).getAttribute("data-place");
  if (place === null || !desk.table) return;
  overlay.name(Number(place), plain(placeWords(desk.table.game, Number(place))));
});

// Noise of the analog inputs, from which the board makes its dice.

function createNoise(seed: string | null): () => number {
  if (seed === null) {
    const value = new Uint32Array(1);
    return () => crypto.getRandomValues(value)[0] / 2 ** 32;
  }
  let x = Number.parseInt(seed, 10) || 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}

/** Chance, 0 to less than 1. */
export const chance = createNoise(address.get("seed"));

/** How fast the board's time goes. */
export function pace(): number {
  const chosen = find<HTMLSelectElement>("pace").value;
  const wanted = Number(address.get("speed")) || Number(chosen) || 1;
  return Math.min(Math.max(wanted, 0.1), 200);
}

/** What a notice is about: why the lobby begins no game, or anything else. */
type Subject = "lobby" | "";
let subject: Subject = "";

/** Says what went wrong, or that nothing did: in the settings too, which may hide the other one. */
export function notice(text: Text | undefined, about: Subject = ""): void {
  subject = about;
  for (const id of ["notice", "set-notice"]) {
    const box = find(id);
    box.hidden = text === undefined;
    if (text) write(box, text);
  }
}

/** Radar and grounded turns beside the seats' buttons. */
function showGuards({ state, position }: Game): void {
  for (const group of document.querySelectorAll<HTMLElement>(".seat")) {
    const into = group.querySelector(".guards");
    const texts =
      position && isPlaying(state) ? guardTexts(position, Number(group.dataset.seat)) : [];
    if (into) {
      write(into, {
        en: texts.map(({ en }) => en).join(", "),
        zh: texts.map(({ zh }) => zh).join("，"),
      });
    }
  }
}

/** What the notice is about, if it is about this, is over. */
function settle(about: Subject): void {
  if (subject === about) notice(undefined);
}

function showNow({ game }: Table): void {
  const isGame = isPlaying(game.state);
  write(find("title"), titleText(game));
  const isLobby = game.state === "lobby" && !game.isAsking;
  find("rules").hidden = !isLobby;
  if (isLobby) write(find("rules"), rulesText(game));
  if (!isGame) why.clear();
  write(find("next-does"), nextText(game));
  write(find("go-does"), goText(game));
  const seat = isGame && game.state !== "over" ? String(game.seat) : "";
  document.body.dataset.state = game.state;
  document.body.dataset.turn = seat;
  for (const group of document.querySelectorAll<HTMLElement>(".seat")) {
    group.dataset.turn = String(group.dataset.seat === seat);
  }
  const isShown = isGame && game.state !== "moving";
  overlay.count(isShown && game.position ? stacksOf(game.position) : []);
  overlay.mark(isShown ? placesShown(game) : []);
  overlay.offer((place) => !desk.player && clickOf(game, place) !== undefined);
  find("about").hidden = about !== stageOf(game);
  document.body.dataset.palette = String(settingOf(game, "palette"));
  showGuards(game);
}

function showLines({ lines }: Table): void {
  const box = find("lines");
  if (!find<HTMLDetailsElement>("serial").open) return;
  box.textContent = lines.join("\n");
  box.scrollTop = box.scrollHeight;
}

/** Shows the people's names beside their buttons. */
export function showNames(): void {
  for (const group of document.querySelectorAll<HTMLElement>(".seat")) {
    const into = group.querySelector(".person");
    const name = personOf(Number(group.dataset.seat)) ?? "";
    if (into instanceof HTMLElement) {
      into.textContent = name;
      into.title = name;
    }
  }
}

/** Shows the game in words and marks, and the console's lines. */
export function show(): void {
  desk.isDirty = false;
  showNow(desk.table);
  why.show(desk.table.game);
  showLines(desk.table);
}

let wasMissing = false;

/**
 * What the board says in the lobby by its lights alone: its die burns when it asks once more, and
 * the hangars of missing seats blink when a game does not begin.
 */
export function readLights({ device, game, told }: Table): void {
  if (device.frames <= told) return;
  const asks = isAsking(device.frame, game);
  if (asks !== game.isAsking) desk.isDirty = true;
  game.isAsking = asks;
  const misses = isMissing(device.frame, game);
  const text = misses && !wasMissing ? startFault(game, game.preset, game.seats) : undefined;
  if (text) notice(text, "lobby");
  wasMissing = misses;
}

/** Settings by which the lobby begins a game, or does not. */
const LOBBY_SETTINGS = new Set(["room", "accounts", "teams"]);

/** Events of whose sentence the name of a person is part. */
const NAMED = new Set([EVENT_TURN, EVENT_AGAIN, EVENT_GIVE, EVENT_TANKER, EVENT_WON]);

function tellEvent(kind: number, a: number, b: number, c: number, { set }: Game): void {
  const seat = eventSeat(kind, a);
  const text = eventText(kind, a, b, c, set);
  story.tell(NAMED.has(kind) ? withPerson(text, seat) : text, seat, kind);
  why.add(kind, a, b, c);
}

/** The story of a game begins: the rules, and who plays. */
function tellBegin(game: Game, isNew: boolean): void {
  if (isNew) story.clear();
  story.note(beginText(game, isNew));
  const seats = game.position?.planes.flatMap((planes, seat) => (planes.length ? [seat] : []));
  const who = peopleText(seats ?? []);
  if (who) story.note(who);
  why.clear();
}

function undoText(count: number): Text {
  const steps = count > 1 ? "steps" : "step";
  return {
    en: `Taken back: the last choice and what came of it, ${count} ${steps}. Dice stay thrown.`,
    zh: `收回了上一个选择及其后的${count}步；掷出的骰子不变。`,
  };
}

function bugText(report: string): Text {
  return {
    en: `The board's program has failed; it starts again in five seconds, with the game as it was: ${report}`,
    zh: `棋盘程序出错，五秒后重新启动，对局保留：${report}`,
  };
}

/** In a replay, which the board shows position by position, the page draws the ways. */
function showWay(kind: number, a: number, b: number, c: number): void {
  const isStraight = kind === EVENT_JUMP || kind === EVENT_FLY || kind === EVENT_BLOWN;
  if (kind === EVENT_WALK || isStraight) overlay.trail(a & 3, b, c, isStraight);
  else if (kind === EVENT_LAUNCH) overlay.trail(a, 0, 1, true);
  else if (kind === EVENT_HOME) overlay.trail(a & 3, b, 0, true);
  else if (kind === EVENT_PUSH) overlay.trail(a, b, c, false);
}

/** Asks the board what each seat owns; accounts that are to be made new stay as they are until then. */
function askAccounts({ device, game }: Table): void {
  if (game.accounts.size > 0 && settingOf(game, "accounts") === 0) return;
  device.sky("accounts");
}

/** Makes a board with this flash, and puts it on the desk. */
export function openTable(flash: Flash): Table {
  const lines: string[] = [];
  const isCurrent = () => desk.table === made;
  const isOwn = () => own() === made;
  let isDue = false;
  /** Not from inside a line: the program is at work. */
  function askLater(): void {
    if (desk.live || isDue) return;
    isDue = true;
    device.board.clock.schedule(0, () => {
      isDue = false;
      askAccounts(made);
    });
  }
  const game: Game = createGame({
    onChange() {
      desk.isDirty = true;
    },
    onToken() {
      if (!isCurrent()) return;
      if (!desk.player) notice(undefined);
      overlay.clearTrails();
      why.clear();
      desk.onToken();
    },
    onEvent(kind, a, b, c) {
      if (!isCurrent()) return;
      tellEvent(kind, a, b, c, game);
      if (desk.player) showWay(kind, a, b, c);
    },
    onRefusal(word, code, call) {
      if (isCurrent() || isOwn()) notice(consoleRefusal(word, code, call));
    },
    onUndo(count) {
      if (!isCurrent()) return;
      notice(undefined);
      overlay.clearTrails();
      why.clear();
      story.note(undoText(count));
    },
    onResume() {
      // Not from inside a line: the program is at work.
      device.board.clock.schedule(0, () => device.sky());
    },
    onBegin(isNew) {
      if (!isCurrent()) return;
      if (!desk.live) notice(undefined);
      if (!isNew && !desk.live && !address.has("fresh")) desk.recall(game);
      overlay.clearTrails();
      tellBegin(game, isNew);
    },
    onLobby() {
      if (!isCurrent() || desk.live) return;
      // As it wakes up it has nothing new to say.
      if (device.frames > 0) notice(undefined);
    },
    onEnter: askLater,
    onPoor() {
      if (isCurrent()) notice(startFault(game, game.preset, game.seats), "lobby");
      askLater();
    },
    onState(state) {
      if (isCurrent() && isPlaying(state)) settle("lobby");
    },
    onSetting(name) {
      if (isCurrent() && LOBBY_SETTINGS.has(name)) settle("lobby");
      if (name === "tidy" && isOwn()) tellTight(settingOf(game, "tidy") > 0);
    },
    onReady() {
      starts++;
      // The first one is the power-on.
      if (starts === 1) return;
      // It has started again: another store, and nothing is known of the game that it had.
      device.board.clock.schedule(0, () => device.sky("set"));
      if (!isCurrent()) return;
      hands.letGo();
      desk.onRestart();
    },
    onFull() {
      if (isOwn()) tellFull();
    },
    onBug(report) {
      if (isCurrent()) notice(bugText(report));
    },
  });
  const made = { game, lines, told: 0 } as unknown as Table;
  let isStarting = true;
  let starts = 0;
  const early: string[] = [];
  const read = (line: string) => {
    lines.push(line);
    if (lines.length > MOST_LINES) lines.shift();
    game.read(line);
    if (/^# (state|lobby) /.test(line)) made.told = made.device.frames;
    desk.isDirty = true;
  };
  const device = createDevice({
    bundle: desk.bundle,
    flash,
    noise: chance,
    onLine: (line) => (isStarting ? early.push(line) : read(line)),
    onType: (text) => game.type(text),
    onTone: (freq) => isCurrent() && tone.play(freq),
  });
  device.speed = pace();
  made.device = device;
  desk.table = made;
  isStarting = false;
  for (const line of early) read(line);
  device.sky("set");
  return made;
}
