/** Replaying records on the board: the page types its words, the bundle plays them. */

import { type Refusal, replay, words } from "../replay.ts";

/** A step of a record: what is typed, and the position that must come of it. */
interface Step {
  text: string;
  position: string;
  /** Whether a game begins here. */
  isStart: boolean;
}

export interface Recording {
  steps: Step[];
  /** Why the text ends before its end. */
  refusal: Refusal | undefined;
}

/** Reads a record's text; the steps before a fault are good. */
export function readRecording(text: string): Recording {
  const positions: string[] = [];
  const refusal = replay(text, (position) => positions.push(position));
  const steps: Step[] = [];
  let header: string[] = [];
  const isHeader = (word: string) => header.length < 4 || word.includes("=");
  const push = (word: string, isStart: boolean) => {
    const position = positions[steps.length];
    if (position !== undefined) steps.push({ text: word, position, isStart });
  };
  const close = () => {
    if (header.length > 0) push(header.join(" "), true);
    header = [];
  };
  let inHeader = false;
  for (const { text: word } of words(text)) {
    if (word === "skyring") {
      close();
      inHeader = true;
    }
    if (inHeader && isHeader(word)) header.push(word);
    else {
      close();
      inHeader = false;
      push(word, false);
    }
    if (steps.length === positions.length && !inHeader) break;
  }
  close();
  return { steps, refusal };
}

/** Words typed in one call, when going far. */
const AT_ONCE = 60;

export interface Player {
  readonly count: number;
  /** Steps played, 1 for the start of the first game. */
  readonly at: number;
  /** Number of the game in which that is, from 1, and how many there are. */
  readonly game: number;
  readonly games: number;
  isPlaying: boolean;
  /** Goes to a step, 1 to `count`. */
  go(to: number): void;
  /** Plays the next step; false at the end. */
  step(): boolean;
}

/**
 * `type` plays words at once; `check` is told what the position after them must be, and is called
 * when they have been played.
 */
export function createPlayer(
  recording: Recording,
  type: (words: string) => void,
  check: (position: string) => void,
): Player {
  const { steps } = recording;
  let at = 0;

  function play(from: number, to: number): void {
    let i = from;
    while (i < to) {
      const batch: string[] = [];
      const end = Math.min(to, i + AT_ONCE);
      while (i < end && !(steps[i].isStart && batch.length > 0)) batch.push(steps[i++].text);
      type(batch.join(" "));
    }
    at = to;
    if (to > 0) check(steps[to - 1].position);
  }

  const player: Player = {
    count: steps.length,
    get at() {
      return at;
    },
    get game() {
      return steps.slice(0, at).filter(({ isStart }) => isStart).length;
    },
    games: steps.filter(({ isStart }) => isStart).length,
    isPlaying: false,
    go(to) {
      const end = Math.max(1, Math.min(to, steps.length));
      if (end === at) return;
      if (end > at) {
        play(at, end);
        return;
      }
      let start = end - 1;
      while (start > 0 && !steps[start].isStart) start--;
      play(start, end);
    },
    step() {
      if (at >= steps.length) return false;
      play(at, at + 1);
      return at < steps.length;
    },
  };
  return player;
}
