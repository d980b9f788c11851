/**
 * The LEDs' light: exactly the bytes that the bundle sent, as discs of light on a canvas over the
 * board, and a blurred copy as their shine. No blend modes: without a graphics chip they are slow.
 */

import {
  allocPlaceOfLed,
  distance,
  GRB,
  LEDS,
  orders,
  type Part,
  type Point,
  partOf,
  pointOf,
  SIDE,
} from "../../hardware/board.ts";

/** How strongly bright bytes are held back, as an eye or a camera does. */
const EXPOSURE = 10;
/** Far less than a screen's own 2.2: a tinted cell, bytes 1 to 6, is glass that is barely lit. */
const GAMMA = 1.16;

/** The screen's value for a byte of an LED, 0 for 0 and 255 for 255, rising. */
export function lightOf(byte: number): number {
  const light = (1 - Math.exp((-EXPOSURE * byte) / 255)) / (1 - Math.exp(-EXPOSURE));
  return Math.round(255 * light ** (1 / GAMMA));
}

/** Radius of the lit disc, mm. */
const RADIUS: Record<Part, number> = {
  ring: 7.4,
  lane: 7.4,
  goal: 7.4,
  pad: 7.4,
  hangar: 7.4,
  bar: 2.7,
  die: 2.7,
};
/** Farthest that a disc's own halo reaches, mm. */
const HALO = 20;
/** Side of the blurred copy, pixels, and its blur: cheap, since it is small. */
const SHINE = 90;
const SOFT = "blur(2.6px) saturate(1.3)";

interface Spot extends Point {
  radius: number;
  /** Less than the way to the next LED, so that a disc's middle shows its own bytes alone. */
  halo: number;
}

function allocSpots(): Spot[] {
  const places = allocPlaceOfLed();
  const points = Array.from(places, (place) => pointOf(place));
  return points.map((point, led) => {
    const radius = RADIUS[partOf(places[led]).part];
    const others = points.filter((_, other) => other !== led);
    const nearest = Math.min(...others.map((other) => distance(point, other)));
    return { ...point, radius, halo: Math.min(HALO, 0.86 * nearest) };
  });
}

/** Red, green and blue. */
export type Colour = [red: number, green: number, blue: number];

/** The colour of an LED in a frame, in bytes. */
export function colourOf(frame: ArrayLike<number>, led: number): Colour {
  const [x, y, z] = [frame[3 * led], frame[3 * led + 1], frame[3 * led + 2]];
  return ORDERS[led] === GRB ? [y, x, z] : [x, y, z];
}

const ORDERS = orders(0);

/** The ESP32 with its radios off, an LED always, and each of its channels at full: mA. */
const CHIP = 100;
const IDLE = 1;
const FULL = 20;

/** What LEDs and ESP32 draw with a frame of these bytes, mA. */
export function current(frame: Uint8Array): number {
  const sum = frame.reduce((total, byte) => total + byte, 0);
  return CHIP + IDLE * LEDS + (FULL * sum) / 255;
}

/** Sprites that are kept. */
const MOST_SPRITES = 1000;

/**
 * A disc with its halo. The disc is opaque and has the colour itself; the halo has its hue, and is
 * the more transparent the dimmer it is, so that it never darkens the print.
 */
function paintSprite(spot: Spot, colour: Colour, scale: number): HTMLCanvasElement {
  const sprite = document.createElement("canvas");
  const middle = Math.ceil(spot.halo * scale);
  sprite.width = sprite.height = 2 * middle;
  const pen = sprite.getContext("2d");
  if (!pen) return sprite;
  const fill = pen.createRadialGradient(middle, middle, 0, middle, middle, spot.halo * scale);
  const edge = spot.radius / spot.halo;
  const most = Math.max(...colour);
  const own = `rgb(${colour.join(" ")}`;
  const hue = `rgb(${colour.map((value) => Math.round((255 * value) / most)).join(" ")}`;
  const shade = (share: number) => `${hue} / ${((share * most) / 255).toFixed(3)})`;
  fill.addColorStop(0, `${own})`);
  fill.addColorStop(edge * 0.84, `${own})`);
  fill.addColorStop(edge, `${own} / 0.8)`);
  fill.addColorStop(Math.min(edge * 1.08, 0.99), shade(0.42));
  fill.addColorStop(edge + (1 - edge) * 0.45, shade(0.16));
  fill.addColorStop(1, shade(0));
  pen.fillStyle = fill;
  pen.fillRect(0, 0, 2 * middle, 2 * middle);
  return sprite;
}

export interface Light {
  /** Draws a frame, if it differs from the last. */
  draw(frame: Uint8Array): void;
  /** Fits the canvas to its place on the screen, or to `size` pixels. */
  fit(size?: number): void;
  /** How often it was drawn. */
  readonly drawn: number;
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const found = canvas.getContext("2d");
  if (!found) throw new Error("this browser draws no canvas");
  return found;
}

/** Makes the light of a canvas, with its shine on another. */
export function createLight(canvas: HTMLCanvasElement, shine: HTMLCanvasElement): Light {
  const spots = allocSpots();
  const table = Array.from({ length: 256 }, (_, byte) => lightOf(byte));
  const pen = context(canvas);
  const shinePen = context(shine);
  const sprites = new Map<string, HTMLCanvasElement>();
  const last = new Uint8Array(3 * LEDS).fill(1);
  let drawn = 0;

  /** A disc with its halo, as a picture: few colours are lit at a time, and they come again. */
  function spriteOf(spot: Spot, colour: Colour, scale: number): HTMLCanvasElement {
    const key = `${spot.radius} ${spot.halo} ${colour}`;
    const made = sprites.get(key) ?? paintSprite(spot, colour, scale);
    if (sprites.size >= MOST_SPRITES) sprites.clear();
    sprites.set(key, made);
    return made;
  }

  function paintAll(frame: Uint8Array): void {
    const scale = canvas.width / SIDE;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.globalCompositeOperation = "lighter";
    spots.forEach((spot, led) => {
      const [red, green, blue] = colourOf(frame, led);
      if (red + green + blue === 0) return;
      const sprite = spriteOf(spot, [table[red], table[green], table[blue]], scale);
      const middle = sprite.width / 2;
      pen.drawImage(
        sprite,
        Math.round(spot.x * scale) - middle,
        Math.round(spot.y * scale) - middle,
      );
    });
    shinePen.clearRect(0, 0, SHINE, SHINE);
    shinePen.filter = SOFT;
    shinePen.drawImage(canvas, 0, 0, SHINE, SHINE);
  }

  shine.width = SHINE;
  shine.height = SHINE;
  return {
    get drawn() {
      return drawn;
    },
    draw(frame) {
      if (frame.every((byte, i) => byte === last[i])) return;
      last.set(frame);
      paintAll(last);
      drawn++;
    },
    fit(size) {
      const ratio = Math.min(window.devicePixelRatio || 1, 2);
      const pixels = size ?? Math.max(240, Math.round(canvas.clientWidth * ratio));
      if (canvas.width === pixels) return;
      canvas.width = pixels;
      canvas.height = pixels;
      sprites.clear();
      paintAll(last);
    },
  };
}
