/**
 * The buttons: contacts to ground that bounce. The first edge counts, then the button is deaf for
 * a while; what it missed meanwhile is found by looking at the pin afterwards. Button s is NEXT of
 * seat s, 4 + s is GO.
 */

import { GO_PINS, NEXT_PINS } from "../../hardware/board.ts";

/** How long a contact may bounce, in units of 0.1 ms. */
const DEAF = 300;
const UNITS = 1e4;
const WRAP = 0x40000000;
const BUTTONS = 8;
/** Most edges that wait: a button has at most two in a frame. */
const WAITING = 32;

/** Pin of each button. */
export const pins = new Uint8Array(NEXT_PINS.concat(GO_PINS));
/** When each button changed last, in these units; it may wrap round. */
const changed = new Uint32Array(BUTTONS);
/** Edges that wait: button, + 8 for a press. Whoever takes one takes the first away. */
export const edges: number[] = [];
/** Buttons that are down, and those that had an edge while deaf: a bit each. */
let down = 0;
export let missed = 0;
let pressed: (button: number) => void;
let stir: (time: number) => void;

/** Whether button b may still bounce. */
function isDeaf(b: number, time: number): boolean {
  return ((time - changed[b]) & (WRAP - 1)) < DEAF;
}

function change(b: number, time: number): void {
  const isDown = !((down >> b) & 1);
  // It is looked at again when there is room.
  if (edges.length === WAITING) {
    missed |= 1 << b;
    return;
  }
  changed[b] = time;
  down ^= 1 << b;
  edges.push(isDown ? b + 8 : b);
  isDown && pressed(b);
}

/** An edge; `time` in seconds. */
function hear(e: { state: boolean; time: number; pin: number }): void {
  const b = pins.indexOf(e.pin);
  const time = (e.time * UNITS) % WRAP;
  if (isDeaf(b, time)) missed |= 1 << b;
  else if (e.state === !!((down >> b) & 1)) {
    change(b, time);
    stir(e.time);
  }
}

/**
 * Once. `onPress` is called from the edge itself, for a light or a sound at once; `onEdge` with
 * the time of each press and release in seconds.
 */
export function watchButtons(
  onPress: (button: number) => void,
  onEdge: (time: number) => void,
): void {
  let b = BUTTONS;
  pressed = onPress;
  stir = onEdge;
  while (b--) {
    changed[b] = WRAP - DEAF;
    pinMode(pins[b], "input_pullup");
    setWatch(hear, pins[b], { repeat: true, edge: "both" });
  }
}

/** Looks at the buttons that had edges while they were deaf: once a frame, if any are `missed`. */
export function lookAgain(): void {
  const time = (getTime() * UNITS) % WRAP;
  let b = BUTTONS;
  while (missed && b--)
    if ((missed >> b) & 1 && !isDeaf(b, time)) {
      missed ^= 1 << b;
      !digitalRead(pins[b]) === !((down >> b) & 1) && change(b, time);
    }
}
