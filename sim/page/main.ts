/**
 * The page: an emulated board that runs the bundle, drawn, with its buttons, and what happened in
 * words. In the address: `record=` (a record's text, or the address of one on this server) is
 * replayed; `speed=` is the pace of the board's time; `seed=` makes the board's noise, and so its
 * dice, the same each time; `fresh` neither resumes nor saves a game; `still` leaves the board's
 * time to the caller (`window.skyring.advance`).
 */

import { showAccounts } from "./account.ts";
import { buildCounts, showCounts } from "./counts.ts";
import {
  address,
  desk,
  find,
  light,
  notice,
  openTable,
  own,
  pace,
  readLights,
  show,
  showNames,
  story,
  tone,
} from "./desk.ts";
import { type KeptFlash, openFlash, remember, remembered } from "./keep.ts";
import { buildLegend } from "./legend.ts";
import { buildPlay, welcome } from "./lobby.ts";
import { buildLot } from "./lot.ts";
import { buildCurrent, showCurrent } from "./meter.ts";
import { buildReplay, leaveReplay, openAddress, playOn } from "./panel.ts";
import { buildRecord, keepRecord, recordText, showUndo } from "./record.ts";
import { buildSettings, showSettings } from "./settings.ts";
import { buildStore } from "./store.ts";
import { buildTab, claim, mayKeep } from "./tab.ts";
import { buildTray, showTray } from "./tray.ts";
import { buildWiring } from "./wiring.ts";

function buildHeader(): void {
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
    language.blur();
    remember("language", language.value);
    desk.isDirty = true;
  });
  const select = find<HTMLSelectElement>("pace");
  select.value = remembered("pace") ?? "1";
  if (select.selectedIndex < 0) select.value = "1";
  select.addEventListener("change", () => {
    select.blur();
    remember("pace", select.value);
    address.delete("speed");
    desk.table.device.speed = pace();
  });
  const sound = find("sound");
  sound.addEventListener("click", () => {
    tone.isOn = !tone.isOn;
    sound.setAttribute("aria-pressed", String(tone.isOn));
    tone.play(0);
    sound.blur();
  });
  // The keys are the board's again; whoever opens it by a key goes on from there.
  for (const summary of document.querySelectorAll("summary")) {
    summary.addEventListener("click", ({ detail }) => {
      if (detail > 0) summary.blur();
    });
  }
  find("serial").addEventListener("toggle", show);
  find("typing").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = find<HTMLInputElement>("tokens");
    const text = input.value.trim();
    desk.table.device.sky(text === "" ? undefined : text);
    input.value = "";
  });
}

const isFresh = address.has("fresh");
const isStill = address.has("still");
let flash: KeptFlash;
let before = 0;

/** Keeps what the board has written, and the record of its game. */
function keep(): void {
  if (isFresh || !mayKeep()) return;
  flash.keep();
  keepRecord(own().game);
}

function onFrame(now: number): void {
  const ms = Math.max(0, now - before);
  before = now;
  if (!isStill) desk.table.device.run(ms);
  playOn(Math.min(ms, 200));
  light.draw(desk.table.device.frame);
  readLights(desk.table);
  story.flow(desk.table.game.state === "moving");
  keep();
  if (desk.isDirty) {
    show();
    showSettings();
    showUndo();
    showCounts();
    showTray();
    showAccounts();
  }
  showCurrent(now);
  window.requestAnimationFrame(onFrame);
}

/** For tests and the curious. */
const skyring = {
  /** The bytes that the board sent last. */
  frame: () => desk.table.device.frame.slice(),
  lines: () => [...desk.table.lines],
  errors: () => [...desk.table.device.board.errors],
  position: () => desk.table.game.position?.text,
  state: () => desk.table.game.state,
  shows: () => desk.table.game.shows,
  seat: () => desk.table.game.seat,
  tokens: () => [...desk.table.game.tokens],
  /** The record of the game, if the page knows all of it. */
  record: () => recordText(desk.table.game),
  drawn: () => light.drawn,
  frames: () => desk.table.device.frames,
  sky: (text?: string) => desk.table.device.sky(text),
  /** Runs so much of the board's time, ms, at once, and draws. */
  advance(ms: number) {
    desk.table.device.board.clock.advance(ms);
    light.draw(desk.table.device.frame);
  },
};

async function start(): Promise<void> {
  const answer = await fetch("firmware.js");
  if (!answer.ok) throw new Error("firmware.js is not beside the page");
  desk.bundle = await answer.text();
  buildTab();
  buildStore();
  if (!isFresh) await claim();
  flash = openFlash(isFresh);
  buildHeader();
  buildRecord();
  buildSettings();
  buildCounts();
  buildCurrent();
  buildTray();
  buildLot();
  showNames();
  openTable(flash);
  buildPlay(leaveReplay);
  buildReplay();
  buildLegend();
  buildWiring();
  light.fit();
  new ResizeObserver(() => light.fit()).observe(find("light"));
  Object.assign(window, { skyring });
  // No frame comes any more: what was typed since the last one is kept, too.
  document.addEventListener("visibilitychange", keep);
  before = performance.now();
  window.requestAnimationFrame(onFrame);
  const record = address.get("record");
  if (record === null) await welcome();
  else await openAddress(record);
}

void start().catch((error: Error) => {
  notice({
    en: `The board does not start: ${error.message}.`,
    zh: `棋盘无法启动：${error.message}。`,
  });
});
