/** The panel of a record that is replayed, and the ways to open one. */

import { createFlash } from "../flash.ts";
import { refusalText } from "../sentences.ts";
import { desk, find, hands, notice, openTable, overlay, showNames, story, why } from "./desk.ts";
import { setAway } from "./people.ts";
import { createPlayer, type Player, type Recording, readRecording } from "./player.ts";
import { copyLooks } from "./settings.ts";
import { write } from "./story.ts";
import { printable } from "./words.ts";

/** What was told of the visitor's own game, while a record is shown. */
let own: { lines: Node[]; events: ReturnType<typeof why.take> } | undefined;

/** Between two steps of a replay, ms of the board's time. */
const REST = 500;

/** What the position must be; empty without a replay. */
let isChecking = "";

function showReplay(): void {
  find("replay").hidden = desk.player === undefined;
  document.body.classList.toggle("replaying", desk.player !== undefined);
  for (const push of document.querySelectorAll<HTMLButtonElement>(".push")) {
    push.disabled = desk.player !== undefined;
  }
  if (!desk.player) return;
  const { at, count, game, games, isPlaying } = desk.player;
  const slider = find<HTMLInputElement>("replay-at");
  slider.max = String(count);
  slider.min = "1";
  slider.value = String(at);
  find("replay-count").textContent = `${at} / ${count}`;
  const which = find("replay-game");
  which.hidden = games < 2;
  write(which, { en: `game ${game} of ${games}`, zh: `第${game}局，共${games}局` });
  const of = games > 1 ? `, game ${game} of ${games} 第${game}局` : "";
  slider.setAttribute("aria-valuetext", `${at} / ${count}${of}`);
  const play = find("replay-play");
  play.textContent = isPlaying ? "❚❚" : "▶▶";
  play.setAttribute("aria-label", isPlaying ? "Pause 暂停" : "Play 播放");
}

/** The bundle's position must be the record's. */
function checkPosition(): void {
  const text = desk.table.game.position?.text;
  if (isChecking === "" || text === isChecking) return;
  notice({
    en: `The board's position differs from the record's: ${text}; not ${isChecking}`,
    zh: `棋盘与棋谱的局面不同：${text}；应为 ${isChecking}`,
  });
  if (desk.player) desk.player.isPlaying = false;
}

/** Says what is wrong with a record, if anything is; whether there is something to play. */
function judge({ refusal, steps }: Recording, name: string): boolean {
  notice(undefined);
  if (refusal) {
    const { en, zh } = refusalText(refusal.code, refusal.option);
    const at = `${name}:${refusal.line}:${refusal.column}`;
    const word = printable(refusal.text);
    notice({ en: `${at}: ${word}: ${en}`, zh: `${at}：${word}：${zh}` });
  } else if (steps.length === 0) {
    notice({ en: `${name}: there is no record in it.`, zh: `${name}：里面没有棋谱。` });
  }
  return steps.length > 0;
}

/** Replays a text on a board of its own; what is good before a fault is shown. */
function startReplay(text: string, name: string): void {
  const recording = readRecording(text);
  if (!judge(recording, name)) return;
  hands.letGo();
  if (desk.live) desk.table.device.off();
  else desk.live = desk.table;
  own = own ?? { lines: story.take(), events: why.take() };
  setAway(true);
  showNames();
  const { device } = openTable(createFlash());
  copyLooks();
  const type = (words: string) => {
    device.sky(words);
  };
  const player = createPlayer(recording, type, (position) => {
    isChecking = position;
    checkPosition();
  });
  desk.player = player;
  find("replay-name").textContent = name;
  player.go(1);
  player.isPlaying = recording.refusal === undefined;
  showReplay();
}

/** Goes back to the visitor's own board. */
export function leaveReplay(): void {
  if (!desk.live) return;
  hands.letGo();
  desk.table.device.off();
  desk.table = desk.live;
  desk.live = undefined;
  desk.player = undefined;
  isChecking = "";
  overlay.clearTrails();
  setAway(false);
  showNames();
  story.put(own?.lines ?? []);
  why.put(own?.events ?? []);
  own = undefined;
  notice(undefined);
  desk.isDirty = true;
  showReplay();
}

let rested = 0;

/** Goes on with a replay that plays, when the board has come to rest. */
export function playOn(ms: number): void {
  if (!desk.player?.isPlaying) return;
  rested = desk.table.game.state === "moving" ? 0 : rested + ms * desk.table.device.speed;
  while (desk.player.isPlaying && rested >= REST) {
    rested -= REST;
    desk.player.isPlaying = desk.player.step();
    showReplay();
    if (desk.table.game.state === "moving") rested = 0;
  }
}

function buildKeys(): void {
  const act = (id: string, run: (player: Player) => void) =>
    find(id).addEventListener("click", () => {
      if (!desk.player) return;
      run(desk.player);
      story.follow();
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
    if (!desk.player) return;
    desk.player.isPlaying = false;
    desk.player.go(Number((event.target as HTMLInputElement).value));
    story.follow();
    showReplay();
  });
}

function buildOpening(): void {
  const file = find<HTMLInputElement>("file");
  const openFile = async (chosen: File | undefined) => {
    if (chosen) startReplay(await chosen.text(), chosen.name);
  };
  find("open").addEventListener("click", () => {
    find("open").blur();
    file.click();
  });
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

/** Makes the panel's keys work, and the ways to open a file. */
export function buildReplay(): void {
  buildKeys();
  buildOpening();
}

/** The record named in the address: its text, or a file on this server. */
export async function openAddress(record: string): Promise<void> {
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
