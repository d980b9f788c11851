/** What the firmware sends for every ink, recorded on the emulated board. */

import "./array.ts";
import { bundle } from "../../firmware/bundle.mjs";
import { INKS, SPARK } from "../../firmware/palette.ts";
import { bootBoard } from "../pins.ts";
import type { Wire } from "./light.ts";
import type { Sequence } from "./sight.ts";

/** Frames after which all waves begin again: less than a second. */
export const PERIOD = 24;
/** Frames of a recording: 32 steps of dimming, each of 50 frames. */
const FRAMES = 1700;

/** What is sent while the board is dimmed as far: by ink, two periods or a little more. */
export type Sent = Sequence[];

/** The wire's bytes of a white that stands still tell by how much the board is dimmed. */
const keyOf = (frame: Uint8Array) => frame.subarray(3 * SPARK, 3 * SPARK + 3).join();

/** Records a palette while a seat rolls (4: none): by how much the board is dimmed, 0 first. */
export async function record(palette: number, roller: number): Promise<Sent[]> {
  program ??= bundle("test/vision/board.ts") as Promise<string>;
  const { board } = await bootBoard({ program: await program });
  const frames: Uint8Array[] = [];
  board.listen({ frame: ({ bytes }) => frames.push(bytes.slice(0, 3 * INKS)) });
  board.type(`\x10show(${palette},${roller},${FRAMES})`);
  if (board.errors.length) throw new Error(board.errors.join());
  const steps = new Map<string, Uint8Array[]>();
  for (const frame of frames.reverse()) {
    const step = steps.get(keyOf(frame)) ?? [];
    steps.set(keyOf(frame), step);
    step.push(frame);
  }
  return [...steps.values()].map((step) =>
    Array.from({ length: INKS }, (_, ink) =>
      step
        .slice(-2 * PERIOD)
        .reverse()
        .map((frame) => [frame[3 * ink], frame[3 * ink + 1], frame[3 * ink + 2]] as Wire),
    ),
  );
}

let program: Promise<string> | undefined;
