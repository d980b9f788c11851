/**
 * The LEDs' light: exactly the bytes that the bundle sent, as discs of light on a black canvas that
 * is laid over the board like light (`mix-blend-mode: screen`), and a blurred copy as their shine.
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
/** Less than a screen's own 2.2: a plane must stand out from a tinted cell as LEDs do in a room. */
const GAMMA = 1.4;

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
/** Side of the blurred copy, pixels. */
const SHINE = 120;

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

/** Red, green and blue of an LED in a frame. */
export function colourOf(frame: ArrayLike<number>, led: number): [number, number, number] {
  const [x, y, z] = [frame[3 * led], frame[3 * led + 1], frame[3 * led + 2]];
  return ORDERS[led] === GRB ? [y, x, z] : [x, y, z];
}

const ORDERS = orders(0);

export interface Light {
  /** Draws a frame, if it differs from the last. */
  draw(frame: Uint8Array): void;
  /** Fits the canvas to its place on the screen, or to `size` pixels. */
  fit(size?: number): void;
  /** How often it was drawn. */
  readonly drawn: number;
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const found = canvas.getContext("2d", { alpha: false });
  if (!found) throw new Error("this browser draws no canvas");
  return found;
}

export function createLight(canvas: HTMLCanvasElement, shine: HTMLCanvasElement): Light {
  const spots = allocSpots();
  const table = Array.from({ length: 256 }, (_, byte) => lightOf(byte));
  const pen = context(canvas);
  const shinePen = context(shine);
  const last = new Uint8Array(3 * LEDS).fill(1);
  let drawn = 0;

  function paint(spot: Spot, red: number, green: number, blue: number, scale: number): void {
    const { x, y, radius, halo } = spot;
    const colour = `${red} ${green} ${blue}`;
    const fill = pen.createRadialGradient(0, 0, 0, 0, 0, halo);
    const edge = radius / halo;
    fill.addColorStop(0, `rgb(${colour})`);
    fill.addColorStop(edge * 0.72, `rgb(${colour})`);
    fill.addColorStop(edge, `rgb(${colour} / 0.86)`);
    fill.addColorStop(Math.min(edge * 1.1, 0.99), `rgb(${colour} / 0.34)`);
    fill.addColorStop(edge + (1 - edge) * 0.45, `rgb(${colour} / 0.12)`);
    fill.addColorStop(1, `rgb(${colour} / 0)`);
    pen.setTransform(scale, 0, 0, scale, x * scale, y * scale);
    pen.fillStyle = fill;
    pen.fillRect(-halo, -halo, 2 * halo, 2 * halo);
  }

  function paintAll(frame: Uint8Array): void {
    const scale = canvas.width / SIDE;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalCompositeOperation = "source-over";
    pen.fillStyle = "#000";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.globalCompositeOperation = "lighter";
    spots.forEach((spot, led) => {
      const [red, green, blue] = colourOf(frame, led);
      if (red + green + blue > 0) paint(spot, table[red], table[green], table[blue], scale);
    });
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
      paintAll(last);
    },
  };
}
