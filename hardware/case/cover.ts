/** A box for the controller of a build without the printed base: a plate and a hood over it. */

import type { Point } from "../board.ts";
import { CONTROLLER_MECHANICS, THICKNESS } from "../pcb/mechanics.ts";
import { socketCuts } from "./base.ts";
import type { Kernel } from "./kernel.ts";
import { CONTROLLER_LIFT, M3, STURDY } from "./measure.ts";
import type { Part } from "./part.ts";

/** Round the board, wall included, but none where its sockets are: they must reach the wall. */
const ROUND = { side: 8, front: STURDY + 0.4 } as const;
const [WIDTH, DEPTH] = [100, 80];
const OUTER = [-ROUND.side, -ROUND.front, WIDTH + ROUND.side, DEPTH + ROUND.side] as const;
const BOARD = STURDY + CONTROLLER_LIFT + THICKNESS;
/** Inside height: the highest part on the board, and some air. */
const INSIDE = BOARD + Math.max(...CONTROLLER_MECHANICS.tall.map(({ height }) => height)) + 2;
/** Ways of the cables in the two sides that have the connectors. */
const WAY = { from: 8, to: 72, height: 12 } as const;

/** Screws from below through plate and board into the hood. */
export const COVER_SCREWS: readonly Point[] = CONTROLLER_MECHANICS.holes;
/** Screws of the plate on whatever it stands on. */
const FEET: readonly Point[] = [
  { x: 25, y: 80 },
  { x: 75, y: 80 },
];

/** What the controller stands on. */
export function coverPlate(kernel: Kernel): Part {
  const { disc, prism, join, unite } = kernel;
  const rise = STURDY + CONTROLLER_LIFT;
  const bodies = [
    prism(kernel.box(...OUTER), 0, STURDY),
    ...COVER_SCREWS.map((screw) => prism(disc(screw, 8), 0, rise)),
  ];
  const cuts = [
    prism(join(COVER_SCREWS.map((screw) => disc(screw, M3.through))), -1, rise + 1),
    prism(join(COVER_SCREWS.map((screw) => disc(screw, M3.head))), -1, M3.headHeight),
    prism(join(FEET.map((foot) => disc(foot, M3.through))), -1, STURDY + 1),
  ];
  return {
    name: "controller-plate",
    title: "plate under the controller, where there is no printed base",
    counts: [0, 1],
    material: "any",
    isFlipped: false,
    solid: unite(bodies).subtract(unite(cuts)),
    holes: COVER_SCREWS.length + FEET.length,
  };
}

/** The hood over the controller. */
export function coverHood(kernel: Kernel): Part {
  const { box, disc, prism, unite } = kernel;
  const [x0, y0, x1, y1] = OUTER;
  const top = INSIDE + STURDY;
  const room = box(x0 + STURDY, y0 + STURDY, x1 - STURDY, y1 - STURDY);
  const bodies = [
    prism(box(...OUTER), STURDY, top).subtract(prism(room, 0, INSIDE)),
    ...COVER_SCREWS.map((screw) => prism(disc(screw, 8), BOARD, INSIDE + 1)),
  ];
  const cuts = [
    ...COVER_SCREWS.map((screw) => prism(disc(screw, M3.pilot), BOARD - 1, BOARD + 12)),
    prism(box(x0 - 1, WAY.from, x1 + 1, WAY.to), 0, STURDY + WAY.height),
    prism(box(62, y1 - 4, 82, y1 + 1), 0, STURDY + WAY.height),
    ...socketCuts(kernel, { x: 0, y: 0 }, BOARD, y0 + STURDY / 2),
  ];
  return {
    name: "controller-cover",
    title: "hood over the controller, where there is no printed base",
    counts: [0, 1],
    material: "any",
    isFlipped: true,
    solid: unite(bodies).subtract(unite(cuts)),
    holes: 2,
  };
}
