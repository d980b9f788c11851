/** The physical board for people who solder: tiles, LED numbers and the wire, walked LED by LED. */

import { BUILDS, LEDS, type Part, PINS, partOf } from "../../hardware/board.ts";
import { placeName, type Stop, stopsOf, wiringPicture } from "../../hardware/wiring.ts";
import { SEAT_TEXTS, type Text } from "../sentences.ts";
import { find, onPress } from "./desk.ts";
import { plain, write } from "./story.ts";

/** From LED to LED while it walks by itself, ms. */
const STEP = 400;

const BUILD_TEXTS: Record<string, Text> = {
  pcb: { en: "circuit boards", zh: "电路板" },
  pixels: { en: "pixels in a drilled panel", zh: "打孔面板和串灯" },
  "pcb-rgb": { en: "circuit boards, LEDs red first", zh: "电路板，灯珠红绿蓝" },
};

const PART_WORDS: Record<Part, string> = {
  ring: "格",
  lane: "终点道",
  goal: "终点",
  pad: "起飞点",
  hangar: "停机坪",
  bar: "道具栏",
  die: "骰子",
};

function chineseName({ place }: Stop): string {
  const { part, seat, index } = partOf(place);
  if (part === "ring") return `环上第 ${place} 格`;
  if (part === "die") return `骰子第 ${index} 点`;
  return `${SEAT_TEXTS[seat].zh}${PART_WORDS[part]} ${index}`;
}

function textOf(stop: Stop): Text {
  const { led, tile, place, order, hop, x, y } = stop;
  const where = {
    en: tile < 4 ? `tile ${tile}` : "the die",
    zh: tile < 4 ? `${tile} 号板` : "骰子",
  };
  const from = { en: "the controller", zh: "控制板" };
  const way =
    led > 0
      ? {
          en: `${hop.toFixed(1)} mm from LED ${led - 1}`,
          zh: `距 ${led - 1} 号 ${hop.toFixed(1)} 毫米`,
        }
      : { en: `from ${from.en}`, zh: `来自${from.zh}` };
  return {
    en: `LED ${led} of 0 to ${LEDS - 1}: ${placeName(place)}, on ${where.en}, ${order}; ${way.en}; x ${x.toFixed(1)}, y ${y.toFixed(1)} mm.`,
    zh: `${led} 号灯珠（0 到 ${LEDS - 1}）：${chineseName(stop)}，${where.zh}，${order}；${way.zh}；x ${x.toFixed(1)}、y ${y.toFixed(1)} 毫米。`,
  };
}

let stops: Stop[] = [];

function slider(): HTMLInputElement {
  return find<HTMLInputElement>("wiring-led");
}

/** Marks the LED that the slider is at, the wire to it, and those before it. */
function showLed(): void {
  const now = Number(slider().value);
  for (const node of find("wiring-picture").querySelectorAll<SVGElement>(
    "[data-led], [data-hop]",
  )) {
    const led = Number(node.dataset.led ?? node.dataset.hop);
    node.classList.toggle("now", led === now);
    node.classList.toggle("done", led < now);
  }
  write(find("wiring-text"), textOf(stops[now]));
}

/** Draws the board of the chosen build, from the chosen side. */
function draw(): void {
  const build = Number(find<HTMLSelectElement>("wiring-build").value);
  const text = wiringPicture(build, find<HTMLInputElement>("wiring-below").checked);
  const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  stops = stopsOf(build);
  find("wiring-picture").replaceChildren(document.importNode(picture, true));
  showLed();
}

function walk(by: number): void {
  slider().value = String(Number(slider().value) + by);
  showLed();
}

function buildPins(): void {
  for (const { pin, net } of PINS) {
    const row = document.createElement("tr");
    for (const text of [`GPIO${pin}`, net]) {
      const cell = document.createElement("td");
      cell.textContent = text;
      row.append(cell);
    }
    find("wiring-pins").append(row);
  }
}

/** Fills the dialog, and makes its button open it. */
export function buildWiring(): void {
  const dialog = find<HTMLDialogElement>("wiring");
  let walking = 0;
  const stop = () => {
    window.clearInterval(walking);
    walking = 0;
    find("wiring-play").setAttribute("aria-pressed", "false");
  };
  const play = () => {
    if (walking) return stop();
    if (Number(slider().value) === LEDS - 1) slider().value = "0";
    find("wiring-play").setAttribute("aria-pressed", "true");
    walking = window.setInterval(() => {
      walk(1);
      if (Number(slider().value) === LEDS - 1) stop();
    }, STEP);
    showLed();
  };
  buildPins();
  slider().max = String(LEDS - 1);
  slider().addEventListener("input", showLed);
  find("wiring-build").addEventListener("change", draw);
  find("wiring-below").addEventListener("change", draw);
  find("wiring-picture").addEventListener("click", ({ target }) => {
    const led = target instanceof Element ? target.closest<SVGElement>("[data-led]") : null;
    if (!led) return;
    slider().value = led.dataset.led ?? "0";
    showLed();
  });
  onPress("wiring-back", () => walk(-1));
  onPress("wiring-on", () => walk(1));
  onPress("wiring-play", play);
  dialog.addEventListener("close", stop);
  onPress("wire", () => {
    const list = find<HTMLSelectElement>("wiring-build");
    const chosen = list.value || "0";
    list.replaceChildren(
      ...BUILDS.map(({ name }, i) => new Option(plain(BUILD_TEXTS[name]), String(i))),
    );
    list.value = chosen;
    draw();
    dialog.showModal();
  });
}
