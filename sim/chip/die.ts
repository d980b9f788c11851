import type { Pin } from "../../firmware/espruino.d.ts";
import { IR_PIN, PIP_PINS } from "../../hardware/board.ts";

/**
 * A die in the dice tray, as the tray's sensors see it (the board's documents, dice sensor). They
 * look up at its bottom face, each at a spot of 1.1 mm radius: white gives 1, a pip 0.25, and what
 * is further away less. Chance comes from outside: `random` gives 0 to less than 1.
 */

/** Half the edge, distance of the pips, their radius, mm; the sensors are as far apart as the pips. */
const SIZES = {
  16: { half: 8, pitch: 4.2, pip: 1.5 },
  20: { half: 10, pitch: 5.2, pip: 1.9 },
} as const;
/** Radius of the spot that a sensor sees, mm. */
const SPOT = 1.1;
/** What a pip reflects of what white does. */
const PIP_LEVEL = 0.25;
/** Standard deviation of a level's noise, and of a die's turn in its corner, rad. */
const NOISE = 0.04;
const TURN = 0.02;
/** So far above the tray's floor a die gives half the light, mm. */
const FAR = 2;
/** Analog readings in darkness and of a phototransistor at its end. */
const DARKNESS = 0.95;
const END = 0.09;
/** How long a tumbling die is seen in one place, us. */
const GLIMPSE = 15_000;

/** Sensors' places, in pips' distances from the middle: those of `PIP_PINS`. */
const SENSORS = [
  [-1, -1],
  [1, -1],
  [-1, 0],
  [0, -1],
  [0, 0],
] as const;

/** Pips of the faces 1 to 6 at no turn, in pips' distances. */
const FACES: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [-1, 1].map((i) => [i, i] as const),
  [-1, 0, 1].map((i) => [i, i] as const),
  [-1, 1].flatMap((x) => [-1, 1].map((y) => [x, y] as const)),
  [[0, 0], ...[-1, 1].flatMap((x) => [-1, 1].map((y) => [x, y] as const))],
  [-1, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const)),
];

/** How a die lies. What is not said is as in the corner: no error, flat. */
export interface Pose {
  /** The number on top, 1 to 6. */
  top: number;
  /** Quarter turns, 0 to 3. */
  turn?: number;
  /** How far it is off its place, mm, and turned, rad. */
  x?: number;
  y?: number;
  angle?: number;
  /** How steep it stands, rad, on its edge on the left (0), top (1), right (2) or bottom (3). */
  tilt?: number;
  edge?: number;
  /** How far above the floor it, or its edge, is, mm. */
  lift?: number;
}

/** What a tray is like. */
export interface TrayOptions {
  random: () => number;
  /** Edge of the die, mm. */
  size?: 16 | 20;
  /** Standard deviation of a level's noise. */
  noise?: number;
  /** What each sensor gets of white, as a share of the analog range. */
  gains?: readonly number[];
  /** Other light that sensor i gets, as a share of the analog range; `time` in us of the clock. */
  light?: (sensor: number, time: number) => number;
}

/** The board that a tray is wired to. */
export interface TrayBoard {
  readonly clock: { readonly now: number };
  level(pin: Pin): 0 | 1;
  setAnalog(pin: Pin, value: (time: number) => number): void;
}

/** A tray, empty at first. */
export interface Die {
  /** Dice lie there now, and nothing else; or, as a function of the time in us, are moved there. */
  put(...poses: Pose[] | [(time: number) => Pose[]]): void;
  take(): void;
  /** A sheet covers all the sensors, which reflects so much; white is 1. */
  cover(level: number): void;
  /** Throws a die: it tumbles for so many ms and comes to lie; how, is returned. */
  roll(error: number, ms: number): Pose;
}

/** A number of the normal distribution, mean 0, deviation 1. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** How a thrown die comes to lie in its corner; `error`: deviation of its place in x and y, mm. */
export function thrown(random: () => number, error: number): Pose {
  return {
    top: 1 + Math.floor(6 * random()),
    turn: Math.floor(4 * random()),
    x: error * normal(random),
    y: error * normal(random),
    angle: TURN * normal(random),
  };
}

/** How a die may be seen while it tumbles. */
export function tumbling(random: () => number): Pose {
  return {
    top: 1 + Math.floor(6 * random()),
    x: 16 * (random() - 0.5),
    y: 16 * (random() - 0.5),
    angle: 2 * Math.PI * random(),
    tilt: random(),
    edge: Math.floor(4 * random()),
    lift: 4 * random(),
  };
}

/** The part of a disc of radius r that a disc of radius R covers, their middles d apart. */
export function covered(r: number, R: number, d: number): number {
  if (d >= r + R) return 0;
  if (d <= Math.abs(R - r)) return Math.min(1, (R / r) ** 2);
  const a = Math.acos((d * d + r * r - R * R) / (2 * d * r));
  const b = Math.acos((d * d + R * R - r * r) / (2 * d * R));
  const lens = r * r * (a - Math.sin(2 * a) / 2) + R * R * (b - Math.sin(2 * b) / 2);
  return lens / (Math.PI * r * r);
}

/** The part of a disc of radius r that is on the near side of a line, `inside` from its middle. */
function within(r: number, inside: number): number {
  const c = Math.min(1, Math.max(-1, inside / r));
  return 1 - (Math.acos(c) - c * Math.sqrt(1 - c * c)) / Math.PI;
}

/** A point turned by an angle. */
function turned(x: number, y: number, angle: number): [number, number] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** The level that a spot of the tray, x and y in mm from the middle, gets of a die; white is 1. */
export function levelOf(pose: Pose, x: number, y: number, size: 16 | 20): number {
  const { half, pitch, pip } = SIZES[size];
  const { tilt = 0, edge = 0 } = pose;
  // As the die sees it, its edge on the floor to the left.
  const side = (edge * Math.PI) / 2;
  let [u, v] = turned(x - (pose.x ?? 0), y - (pose.y ?? 0), -(pose.angle ?? 0) - side);
  const height = (pose.lift ?? 0) + Math.max(0, u + half) * Math.tan(tilt);
  u = (u + half) / Math.cos(tilt) - half;
  const share = within(SPOT, half - Math.abs(u)) * within(SPOT, half - Math.abs(v));
  [u, v] = turned(u, v, side - ((pose.turn ?? 0) * Math.PI) / 2);
  let dark = 0;
  for (const [px, py] of FACES[6 - pose.top])
    dark += covered(SPOT, pip, Math.hypot(u - px * pitch, v - py * pitch));
  return (share * (1 - (1 - PIP_LEVEL) * dark)) / (1 + (height / FAR) ** 2);
}

/** Wires a tray to a board's pins. */
export function createDie(board: TrayBoard, options: TrayOptions): Die {
  const { random, size = 16, noise = NOISE, gains = [], light = () => 0.03 } = options;
  /** Levels of the sensors now, until the time when they have to be found anew. */
  let levels = [0, 0, 0, 0, 0];
  let posesAt: ((time: number) => Pose[]) | undefined;
  let found = -1;

  function find(poses: Pose[]): void {
    const { pitch } = SIZES[size];
    levels = SENSORS.map(([x, y]) =>
      poses.reduce((sum, pose) => sum + levelOf(pose, x * pitch, y * pitch, size), 0),
    );
  }

  function analog(sensor: number, time: number): number {
    if (posesAt && time !== found) {
      found = time;
      find(posesAt(time));
    }
    // Half of the noise with the light off, half with it on.
    const seen = levels[sensor] * board.level(IR_PIN) + noise * Math.SQRT1_2 * normal(random);
    const sum = light(sensor, time) + seen * (gains[sensor] ?? 0.5);
    return Math.max(END, DARKNESS - sum);
  }

  function lay(poses: Pose[]): void {
    posesAt = undefined;
    find(poses);
  }

  function put(...poses: Pose[] | [(time: number) => Pose[]]): void {
    const [first] = poses;
    if (typeof first === "function") {
      posesAt = first;
      found = -1;
    } else lay(poses as Pose[]);
  }

  function roll(error: number, ms: number): Pose {
    const rest = thrown(random, error);
    const end = board.clock.now + 1000 * ms;
    let next = 0;
    let pose = rest;
    put((time) => {
      if (time >= end) {
        posesAt = undefined;
        return [rest];
      }
      if (time >= next) {
        next = time + GLIMPSE;
        pose = tumbling(random);
      }
      return [pose];
    });
    return rest;
  }

  PIP_PINS.forEach((pin, sensor) => {
    board.setAnalog(pin, (time) => analog(sensor, time));
  });
  return {
    put,
    take: () => lay([]),
    cover(level) {
      posesAt = undefined;
      levels = SENSORS.map(() => level);
    },
    roll,
  };
}
