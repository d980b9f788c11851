/**
 * The page: an emulated board that runs the bundle, drawn, with its buttons, and what happened in
 * words. In the address: `record=` (a record's text, or the address of one on this server) is
 * replayed; `speed=` is the pace of the board's time; `seed=` makes the board's noise, and so its
 * dice, the same each time; `fresh` neither resumes nor saves a
 * game; `still` leaves the board's time to the caller (`window.skyring.advance`).
 */

import {
  EVENT_BLOWN,
  EVENT_FLY,
  EVENT_HOME,
  EVENT_JUMP,
  EVENT_LAUNCH,
  EVENT_PUSH,
  EVENT_WALK,
} from "../../firmware/rules/event.ts";
import {
  GOAL,
  LANE_START,
  RING as RING_OF,
  type Seat,
  TURN_IN,
} from "../../firmware/rules/track.ts";
import {
  GOAL as GOAL_PLACE,
  HANGAR,
  LANE,
  PAD,
  type Place,
  partOf,
  RING,
} from "../../hardware/board.ts";
import { createFlash } from "../flash.ts";
import {
  cellText,
  eventSeat,
  eventText,
  moveText,
  PRESET_TEXTS,
  propThings,
  refusalText,
  SEAT_TEXTS,
  STATE_TEXTS,
  showsText,
  type Text,
  weatherThing,
} from "../sentences.ts";
import { createDevice, type Device } from "./device.ts";
import { createGame, type Game, isPlaying } from "./game.ts";
import { createHands, placesShown, progressOfPlace } from "./hands.ts";
import { openFlash, remember, remembered } from "./keep.ts";
import { createLight } from "./light.ts";
import { createPlayer, type Player, readRecording } from "./player.ts";
import { both, createStory, write } from "./story.ts";
import { drawBoard, drawOverlay } from "./table.ts";
import { createTone } from "./tone.ts";

/** Lines that the serial view keeps. */
const MOST_LINES = 200;
/** How fast the page goes through the lobby for the visitor. */
const HURRY = 12;
/** Between two steps of a replay, ms of the board's time, when the board has come to rest. */
const REST = 500;

function find<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as T;
}

/** A board with what is known of its game. */
interface Table {
  device: Device;
  game: Game;
  lines: string[];
}

const address = new URLSearchParams(window.location.search);
const story = createStory(find("story"));
const tone = createTone();
const light = createLight(find<HTMLCanvasElement>("light"), find<HTMLCanvasElement>("shine"));
const overlay = drawOverlay((place) => void hands.choose(place));
find("board").prepend(drawBoard());
find("board").append(overlay.svg);

let bundle = "";
let table: Table;
let player: Player | undefined;
let hands: ReturnType<typeof createHands>;
let isDirty = true;

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

const noise = createNoise(address.get("seed"));

// Words.

function named(text: Text, seat: Seat): Text {
  const name = SEAT_TEXTS[seat];
  return { en: text.en.replace("@", name.en), zh: text.zh.replace("@", name.zh) };
}

/** What GO does now. */
function goText(game: Game): Text {
  const { shows, state, seat, set } = game;
  const known = STATE_TEXTS[state]?.go ?? { en: "", zh: "" };
  if (state === "moving" || shows === "") return known;
  return shows.startsWith("m") && shows.length > 1 ? moveText(shows, seat) : showsText(shows, set);
}

function lobbyText(game: Game): Text {
  const preset = PRESET_TEXTS.find(({ preset }) => preset === game.preset);
  const names = Array.from(game.seats, (digit) => SEAT_TEXTS[Number(digit)]).filter(Boolean);
  if (!preset) return STATE_TEXTS.lobby.title;
  return {
    en: `${preset.name.en}: ${names.map((name) => name.en).join(", ")}`,
    zh: `${preset.name.zh}：${names.map((name) => name.zh).join("、")}`,
  };
}

/** The first sentence of a game that the lobby began. */
function beginText(rules: string): Text {
  const words = rules.split(" ");
  const value = (name: string) =>
    words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";
  const preset = PRESET_TEXTS.find(({ preset }) => preset === words[3]);
  const seats = Array.from(value("seats"), (digit) => SEAT_TEXTS[Number(digit)]);
  const first = SEAT_TEXTS[Number(value("first"))];
  if (!preset || !first) return { en: "A game begins.", zh: "对局开始。" };
  const en = seats.map((seat) => seat.en).join(", ");
  const zh = seats.map((seat) => seat.zh).join("、");
  return {
    en: `${preset.name.en}: ${preset.does.en} ${en} play; ${first.en} begins.`,
    zh: `${preset.name.zh}：${preset.does.zh}${zh}参加，${first.zh}先走。`,
  };
}

function showNow(): void {
  const { game } = table;
  const words = STATE_TEXTS[game.state];
  const isGame = isPlaying(game.state);
  const title = words ? named(words.title, game.seat) : { en: "", zh: "" };
  write(find("title"), game.state === "lobby" ? lobbyText(game) : title);
  write(find("next-does"), words?.next ?? { en: "", zh: "" });
  write(find("go-does"), goText(game));
  const seat = isGame && game.state !== "over" ? String(game.seat) : "";
  document.body.dataset.state = game.state;
  document.body.dataset.turn = seat;
  for (const group of document.querySelectorAll<HTMLElement>(".seat")) {
    group.dataset.turn = String(group.dataset.seat === seat);
  }
  const marks = game.state === "moving" ? [] : placesShown(game.shows, game.seat, placesOf);
  overlay.mark(isGame ? marks : []);
}

/** Places where the seat on turn has planes with this progress. */
function placesOf(progress: number): Place[] {
  const { seat, position } = table.game;
  if (progress > 1 && progress <= TURN_IN) return [RING + RING_OF[13 * seat + progress]];
  if (progress >= LANE_START && progress < GOAL) return [LANE + 5 * seat + progress - LANE_START];
  if (progress === GOAL) return [GOAL_PLACE + seat];
  if (progress === 1) return [PAD + seat];
  const home = position?.planes[seat].filter((p) => p === 0).length ?? 0;
  return [0, 1, 2, 3].slice(0, home).map((spot) => HANGAR + 4 * seat + spot);
}

const PART_TEXTS: Record<string, (seat: Seat, index: number) => Text> = {
  lane: (seat, i) => ({
    en: `${SEAT_TEXTS[seat].en}'s lane, step ${i + 1}`,
    zh: `${SEAT_TEXTS[seat].zh}安全区第${i + 1}格`,
  }),
  goal: (seat) => ({ en: `${SEAT_TEXTS[seat].en}'s goal`, zh: `${SEAT_TEXTS[seat].zh}终点` }),
  pad: (seat) => ({ en: `${SEAT_TEXTS[seat].en}'s pad`, zh: `${SEAT_TEXTS[seat].zh}起飞点` }),
  hangar: (seat) => ({
    en: `${SEAT_TEXTS[seat].en}'s hangar`,
    zh: `${SEAT_TEXTS[seat].zh}停机坪`,
  }),
};

function barText(seat: Seat, kind: number): Text {
  const { position } = table.game;
  const prop = position ? propThings(position.set)[kind] : undefined;
  const owner = SEAT_TEXTS[seat];
  if (!position || !prop) return { en: `${owner.en}'s bar`, zh: `${owner.zh}道具栏` };
  const count = position.stores[seat]?.[kind] ?? 0;
  return {
    en: `${owner.en}'s ${prop.name.en}: ${count}; ${prop.does.en}`,
    zh: `${owner.zh}${prop.name.zh}：${count}个；${prop.does.zh}`,
  };
}

/** What is where, for the mouse that rests on it. */
function describe(place: Place): string {
  const { position } = table.game;
  const { part, seat, index } = partOf(place);
  const cell = 13 * seat + index;
  const texts: Text[] = [];
  if (part === "die") texts.push(goText(table.game));
  else if (part === "bar") texts.push(barText(seat, index));
  else texts.push(part === "ring" ? cellText(cell) : PART_TEXTS[part](seat, index));
  if (position && part !== "die" && part !== "bar") {
    for (let s = 0; s < 4; s++) {
      const progress = progressOfPlace(s, place);
      const count = position.planes[s].filter((p) => p === progress).length;
      if (count > 0) {
        const { en, zh } = SEAT_TEXTS[s];
        texts.push({ en: `${en} ×${count}`, zh: `${zh}×${count}` });
      }
    }
    const prop = part === "ring" ? position.props.find((lying) => lying.cell === cell) : undefined;
    if (prop) texts.push(propThings(position.set)[prop.kind].name);
    if (part === "ring" && position.weather?.cell === cell) {
      texts.push(weatherThing(position.set, position.weather.kind).name);
    }
  }
  const language = document.documentElement.dataset.language;
  const en = texts.map((text) => text.en).join(" · ");
  const zh = texts.map((text) => text.zh).join(" · ");
  return language === "en" ? en : language === "zh" ? zh : `${en}\n${zh}`;
}

overlay.svg.addEventListener("pointerover", (event) => {
  const place = (event.target as Element).getAttribute("data-place");
  if (place !== null && table) overlay.name(Number(place), describe(Number(place)));
});

function notice(text: Text | undefined): void {
  const box = find("notice");
  box.hidden = text === undefined;
  if (text) write(box, text);
}

// The board.

function showLines(): void {
  const box = find("lines");
  if (!find<HTMLDetailsElement>("serial").open) return;
  box.textContent = table.lines.join("\n");
  box.scrollTop = box.scrollHeight;
}

/** In a replay, which the board shows position by position, the page draws the ways. */
function showWay(kind: number, a: number, b: number, c: number): void {
  const isStraight = kind === EVENT_JUMP || kind === EVENT_FLY || kind === EVENT_BLOWN;
  if (kind === EVENT_WALK || isStraight) overlay.trail(a & 3, b, c, isStraight);
  else if (kind === EVENT_LAUNCH) overlay.trail(a, 0, 1, true);
  else if (kind === EVENT_HOME) overlay.trail(a & 3, b, 0, true);
  else if (kind === EVENT_PUSH) overlay.trail(a, b, c, false);
}

function openTable(flash: Parameters<typeof createDevice>[0]["flash"]): Table {
  const lines: string[] = [];
  const isCurrent = () => table === made;
  const game: Game = createGame({
    onChange() {
      isDirty = true;
    },
    onToken() {
      notice(undefined);
      overlay.clearTrails();
    },
    onEvent(kind, a, b, c) {
      if (!isCurrent()) return;
      story.tell(eventText(kind, a, b, c, game.set), eventSeat(kind, a), kind);
      if (player) showWay(kind, a, b, c);
    },
    onRefusal(_, word, code) {
      const { en, zh } = refusalText(code);
      if (isCurrent()) notice({ en: `${word}: ${en}`, zh: `${word}：${zh}` });
    },
    onBegin() {
      if (!isCurrent()) return;
      if (game.rules !== "") story.note(beginText(game.rules));
      // Not from inside a line: the program is at work.
      device.board.clock.schedule(0, () => device.sky());
    },
  });
  const made = { game, lines } as unknown as Table;
  let isStarting = true;
  const early: string[] = [];
  const read = (line: string) => {
    lines.push(line);
    if (lines.length > MOST_LINES) lines.shift();
    game.read(line);
    isDirty = true;
  };
  const device = createDevice({
    bundle,
    flash,
    noise,
    onLine: (line) => (isStarting ? early.push(line) : read(line)),
    onTone: (freq) => isCurrent() && tone.play(freq),
  });
  device.speed = pace();
  made.device = device;
  table = made;
  isStarting = false;
  for (const line of early) read(line);
  return made;
}

function pace(): number {
  return Math.min(Math.max(Number(address.get("speed")) || Number(select.value) || 1, 0.1), 200);
}

const select = find<HTMLSelectElement>("pace");

// Starting games, through the lobby's own buttons.

/** Waits until something is so, at most so long on the board's clock, ms. */
async function until(device: Device, isSo: () => boolean, ms: number): Promise<boolean> {
  const end = device.board.clock.now + 1000 * ms;
  while (!isSo()) {
    if (device.board.clock.now > end) return false;
    await device.wait(20);
  }
  return true;
}

function isIn(game: Game, state: string): boolean {
  return game.state === state;
}

async function toLobby({ device, game }: Table): Promise<void> {
  if (game.state === "moving") await until(device, () => game.state !== "moving", 20_000);
  if (game.state === "resume") {
    for (let i = 0; i < 3 && !isIn(game, "lobby"); i++) await hands.tap(0, "next");
  } else if (game.state === "settings") await hands.tap(game.seat, "go", 1200);
  else if (game.state === "over") await hands.tap(game.seat, "go");
  else if (game.state !== "lobby") {
    await hands.tap(game.seat, "next", 3200);
    await until(device, () => game.state === "leave", 1000);
    await hands.tap(game.seat, "go");
  }
  await until(device, () => game.state === "lobby", 2000);
}

async function begin(preset: string, seats: string): Promise<void> {
  const { device, game } = table;
  notice(undefined);
  device.hurry = HURRY;
  try {
    await toLobby(table);
    for (let i = 0; i < 9 && game.preset !== preset; i++) await hands.tap(0, "next");
    for (let seat = 0; seat < 4; seat++) {
      if (game.seats.includes(String(seat)) !== seats.includes(String(seat))) {
        await hands.tap(seat, "go");
      }
    }
    story.clear();
    const seat = Number(seats.charAt(0));
    for (let i = 0; i < 3 && game.state === "lobby"; i++) {
      await hands.tap(seat, "go", 1300);
      await device.wait(200);
    }
  } finally {
    device.hurry = 0;
  }
}

function buildPlay(): void {
  const dialog = find<HTMLDialogElement>("play");
  for (const { preset, name, does } of PRESET_TEXTS) {
    const label = document.createElement("label");
    const input = document.createElement("input");
    input.type = "radio";
    input.name = "preset";
    input.value = preset;
    input.checked = preset === "classic";
    const title = document.createElement("b");
    title.append(...both(name));
    const small = document.createElement("small");
    small.append(...both(does));
    label.append(input, title, small);
    find("presets").append(label);
  }
  SEAT_TEXTS.forEach((name, seat) => {
    const label = document.createElement("label");
    label.dataset.seat = String(seat);
    const input = document.createElement("input");
    input.type = "checkbox";
    input.name = "seat";
    input.value = String(seat);
    input.checked = true;
    label.append(input, ...both(name));
    find("seats").append(label);
  });
  const chosen = () => ({
    preset: dialog.querySelector<HTMLInputElement>("[name=preset]:checked")?.value ?? "classic",
    seats: Array.from(
      dialog.querySelectorAll<HTMLInputElement>("[name=seat]:checked"),
      ({ value }) => value,
    ).join(""),
  });
  const check = () => {
    const { preset, seats } = chosen();
    const isFour = preset === "match" && seats.length < 4;
    const isFew = seats.length < 2;
    const hint = isFour
      ? { en: "A match needs all four seats.", zh: "竞技需要四方。" }
      : isFew
        ? { en: "At least two seats play.", zh: "至少两方。" }
        : {
            en: "The page presses the lobby's buttons for you; the game on the board is replaced.",
            zh: "页面会替你按大厅的按钮；现在的对局会被替换。",
          };
    write(find("play-hint"), hint);
    find<HTMLButtonElement>("play-start").disabled = isFour || isFew;
  };
  dialog.addEventListener("change", check);
  dialog.addEventListener("close", () => {
    find("new").blur();
    if (dialog.returnValue !== "start") return;
    const { preset, seats } = chosen();
    leaveReplay();
    void begin(preset, seats);
  });
  find("new").addEventListener("click", () => {
    check();
    dialog.returnValue = "";
    dialog.showModal();
  });
}

// Records.

let live: Table | undefined;
let isChecking = "";

function showReplay(): void {
  find("replay").hidden = player === undefined;
  document.body.classList.toggle("replaying", player !== undefined);
  if (!player) return;
  const slider = find<HTMLInputElement>("replay-at");
  slider.max = String(player.count);
  slider.min = "1";
  slider.value = String(player.at);
  find("replay-count").textContent = `${player.at - 1} / ${player.count - 1}`;
  const play = find("replay-play");
  play.textContent = player.isPlaying ? "❚❚" : "▶▶";
  play.setAttribute("aria-label", player.isPlaying ? "Pause 暂停" : "Play 播放");
}

/** The bundle's position must be the record's. */
function checkPosition(): void {
  const text = table.game.position?.text;
  if (isChecking === "" || text === isChecking) return;
  notice({
    en: `The board's position differs from the record's: ${text}; not ${isChecking}`,
    zh: `棋盘与棋谱的局面不同：${text}；应为 ${isChecking}`,
  });
  if (player) player.isPlaying = false;
}

function startReplay(text: string, name: string): void {
  const recording = readRecording(text);
  const { refusal, steps } = recording;
  if (refusal) {
    const { en, zh } = refusalText(refusal.code);
    const at = `${name}:${refusal.line}:${refusal.column}`;
    notice({
      en: `${at}: ${refusal.text}: ${en}`,
      zh: `${at}：${refusal.text}：${zh}`,
    });
  } else notice(undefined);
  if (steps.length === 0) {
    if (!refusal)
      notice({ en: `${name}: there is no record in it.`, zh: `${name}：里面没有棋谱。` });
    return;
  }
  if (!live) live = table;
  else table.device.off();
  story.clear();
  const opened = openTable(createFlash());
  hands.use(opened.device);
  player = createPlayer(
    recording,
    (words) => {
      if (words.startsWith("skyring")) story.clear();
      opened.device.sky(words);
    },
    (position) => {
      isChecking = position;
      checkPosition();
    },
  );
  find("replay-name").textContent = name;
  player.go(1);
  player.isPlaying = refusal === undefined;
  showReplay();
}

function leaveReplay(): void {
  if (!live) return;
  table.device.off();
  table = live;
  live = undefined;
  player = undefined;
  isChecking = "";
  hands.use(table.device);
  overlay.clearTrails();
  story.clear();
  notice(undefined);
  isDirty = true;
  showReplay();
}

let rested = 0;

/** Goes on with a replay that plays, when the board has come to rest. */
function playOn(ms: number): void {
  if (!player?.isPlaying) return;
  rested = table.game.state === "moving" ? 0 : rested + ms * table.device.speed;
  while (player.isPlaying && rested >= REST) {
    rested -= REST;
    player.isPlaying = player.step();
    showReplay();
    if (table.game.state === "moving") rested = 0;
  }
}

function buildReplay(): void {
  const act = (id: string, run: (player: Player) => void) =>
    find(id).addEventListener("click", () => {
      if (!player) return;
      run(player);
      showReplay();
    });
  const stop = (run: (player: Player) => void) => (playing: Player) => {
    playing.isPlaying = false;
    run(playing);
  };
  act(
    "replay-start",
    stop((playing) => playing.go(1)),
  );
  act(
    "replay-back",
    stop((playing) => playing.go(playing.at - 1)),
  );
  act(
    "replay-step",
    stop((playing) => playing.step()),
  );
  act("replay-play", (playing) => {
    if (!playing.isPlaying && playing.at >= playing.count) playing.go(1);
    playing.isPlaying = !playing.isPlaying;
    rested = 0;
  });
  find("replay-leave").addEventListener("click", leaveReplay);
  find("replay-at").addEventListener("input", (event) => {
    if (!player) return;
    player.isPlaying = false;
    player.go(Number((event.target as HTMLInputElement).value));
    showReplay();
  });

  const file = find<HTMLInputElement>("file");
  const openFile = async (chosen: File | undefined) => {
    if (chosen) startReplay(await chosen.text(), chosen.name);
  };
  find("open").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    void openFile(file.files?.[0]);
    file.value = "";
  });
  const drop = find("drop");
  window.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.hidden = false;
  });
  window.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) drop.hidden = true;
  });
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.hidden = true;
    void openFile(event.dataTransfer?.files[0]);
  });
}

/** The record named in the address: its text, or a file on this server. */
async function openAddress(record: string): Promise<void> {
  if (/^\s*(skyring|;)/.test(record) || /\s/.test(record)) {
    startReplay(record, "record");
    return;
  }
  const place = new URL(record, window.location.href);
  const name = place.pathname.split("/").pop() ?? record;
  if (place.origin !== window.location.origin) {
    notice({
      en: `${record}: a record is loaded from this page's own server only; open a copy as a file.`,
      zh: `${record}：只能读取本站的棋谱；请下载后打开文件。`,
    });
    return;
  }
  const answer = await fetch(place).catch(() => undefined);
  if (answer?.ok) startReplay(await answer.text(), name);
  else {
    notice({
      en: `${name}: this record could not be loaded; is its address right?`,
      zh: `${name}：无法读取棋谱；地址对吗？`,
    });
  }
}

// The page's own settings.

function buildSettings(): void {
  const language = find<HTMLSelectElement>("language");
  const setLanguage = (value: string) => {
    language.value = value;
    if (language.selectedIndex < 0) language.value = "both";
    document.documentElement.dataset.language = language.value;
    document.documentElement.lang = language.value === "zh" ? "zh" : "en";
  };
  setLanguage(remembered("language") ?? "both");
  language.addEventListener("change", () => {
    setLanguage(language.value);
    remember("language", language.value);
  });
  select.value = remembered("pace") ?? "1";
  if (select.selectedIndex < 0) select.value = "1";
  select.addEventListener("change", () => {
    remember("pace", select.value);
    address.delete("speed");
    table.device.speed = pace();
  });
  const sound = find("sound");
  sound.addEventListener("click", () => {
    tone.isOn = !tone.isOn;
    sound.setAttribute("aria-pressed", String(tone.isOn));
    tone.play(0);
  });
  find("serial").addEventListener("toggle", showLines);
  find("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = find<HTMLInputElement>("tokens");
    const text = input.value.trim();
    if (text.startsWith("skyring")) story.clear();
    table.device.sky(text === "" ? undefined : text);
    input.value = "";
  });
}

// Time.

let before = 0;
const isStill = address.has("still");

function onFrame(now: number): void {
  const ms = Math.max(0, now - before);
  before = now;
  if (!isStill) table.device.run(ms);
  playOn(Math.min(ms, 200));
  light.draw(table.device.frame);
  story.scroll();
  if (!live) flash.keep();
  if (isDirty) {
    isDirty = false;
    showNow();
    showLines();
  }
  window.requestAnimationFrame(onFrame);
}

const flash = openFlash(address.has("fresh"));

/** A visitor finds a board in play: the saved game, or a new one. */
async function welcome(): Promise<void> {
  const { device, game } = table;
  await until(device, () => game.state !== "", 5000);
  if (game.state === "resume") await hands.tap(0, "go");
  else if (game.state === "lobby") await begin("classic", "0123");
}

async function start(): Promise<void> {
  const answer = await fetch("firmware.js");
  if (!answer.ok) throw new Error("firmware.js is not beside the page");
  bundle = await answer.text();
  buildSettings();
  const kept = openTable(flash);
  hands = createHands(kept.device, {
    table: find("table"),
    anyNext: find("any-next"),
    anyGo: find("any-go"),
    game: () => table.game,
    isOpen: () => player === undefined,
  });
  buildPlay();
  buildReplay();
  light.fit();
  new ResizeObserver(() => light.fit()).observe(find("light"));
  Object.assign(window, { skyring });
  before = performance.now();
  window.requestAnimationFrame(onFrame);
  const record = address.get("record");
  if (record === null) await welcome();
  else await openAddress(record);
}

/** For tests and the curious. */
const skyring = {
  /** The bytes that the board sent last. */
  frame: () => table.device.frame.slice(),
  lines: () => [...table.lines],
  errors: () => [...table.device.board.errors],
  position: () => table.game.position?.text,
  state: () => table.game.state,
  shows: () => table.game.shows,
  seat: () => table.game.seat,
  tokens: () => [...table.game.tokens],
  drawn: () => light.drawn,
  frames: () => table.device.frames,
  sky: (text?: string) => table.device.sky(text),
  /** Runs so much of the board's time, ms, at once, and draws. */
  advance(ms: number) {
    table.device.board.clock.advance(ms);
    light.draw(table.device.frame);
  },
};

void start().catch((error: Error) => {
  notice({
    en: `The board does not start: ${error.message}.`,
    zh: `棋盘无法启动：${error.message}。`,
  });
});
