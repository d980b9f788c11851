/** What the board's console says (`sky`), read line by line: the page knows the game from here. */

import {
  EVENT_AGAIN,
  EVENT_GIVE,
  EVENT_ROLL,
  EVENT_TANKER,
  EVENT_TURN,
} from "../../firmware/rules/event.ts";
import { PROPS_MGM, PROPS_NONE, PROPS_QQ } from "../../firmware/rules/state.ts";
import type { Seat } from "../../firmware/rules/track.ts";
import type { PropSet } from "../sentences.ts";

/** Where a seat's planes are, from a position. */
export interface Position {
  text: string;
  /** Progress of the planes, four seats; none where nobody plays. */
  planes: number[][];
  owner: Seat;
  roller: Seat;
  phase: string;
  weather: { kind: number; cell: number } | undefined;
  props: { kind: number; cell: number }[];
  /** Props held, by kind; none without props. */
  stores: number[][];
  set: PropSet;
}

/** Reads the fields that the page shows (NOTATION.md, Position). */
export function readPosition(text: string): Position | undefined {
  const fields = text.trim().split(" ");
  if (fields.length !== 14) return undefined;
  const seats = (field: string) => field.split("/");
  const stores = seats(fields[8]).map((store) =>
    store === "-" ? [] : Array.from(store, (digit) => Number(digit)),
  );
  const kinds = Math.max(...stores.map((store) => store.length));
  return {
    text,
    planes: seats(fields[0]).map((list) => (list === "-" ? [] : list.split(".").map(Number))),
    owner: Number(fields[1].charAt(0)),
    roller: Number(fields[1].charAt(1)),
    phase: fields[2],
    weather:
      fields[10] === "-"
        ? undefined
        : { kind: " st".indexOf(fields[10].charAt(0)), cell: Number(fields[10].slice(1)) },
    props:
      fields[11] === "-"
        ? []
        : fields[11].split(",").map((part) => {
            const [kind, cell] = part.split("@");
            return { kind: Number(kind), cell: Number(cell) };
          }),
    stores,
    set: kinds === 8 ? PROPS_QQ : kinds > 0 ? PROPS_MGM : PROPS_NONE,
  };
}

export interface GameListener {
  /** Something of the fields below is new. */
  onChange: () => void;
  onToken: (token: string) => void;
  onEvent: (kind: number, a: number, b: number, c: number) => void;
  onRefusal: (place: number, word: string, code: string) => void;
  /** A game began, was resumed or was set up: what was told before is over. */
  onBegin: () => void;
}

export interface Game {
  /** The word after `# state`, empty before the first. */
  state: string;
  /** What GO would do, as `# shows` says, or empty. */
  shows: string;
  /** Who rolls, moves or answers. */
  seat: Seat;
  position: Position | undefined;
  /** What the lobby shows. */
  preset: string;
  seats: string;
  /** The record's header of a game that the lobby began, or empty. */
  rules: string;
  /** Tokens taken since the game began, as far as this page saw them. */
  tokens: string[];
  readonly set: PropSet;
  read: (line: string) => void;
}

const SEAT_OF: Record<number, (a: number, b: number) => Seat> = {
  [EVENT_TURN]: (a) => a,
  [EVENT_AGAIN]: (a) => a,
  [EVENT_TANKER]: (a) => a,
  [EVENT_ROLL]: (a) => a,
  [EVENT_GIVE]: (_, b) => b,
};

const OUTSIDE = new Set(["", "lobby", "resume", "settings"]);

/** Whether a game is going on, or just over. */
export function isPlaying(state: string): boolean {
  return !OUTSIDE.has(state);
}

/** Makes a reader of the console that knows nothing yet. */
export function createGame(listener: GameListener): Game {
  const game: Game = {
    state: "",
    shows: "",
    seat: 0,
    position: undefined,
    preset: "",
    seats: "",
    rules: "",
    tokens: [],
    get set() {
      return game.position?.set ?? PROPS_NONE;
    },
    read,
  };

  /** Tokens and events wait for the position after them: it tells which props the game has. */
  const waiting: (() => void)[] = [];

  function tellAll(): void {
    for (const tell of waiting.splice(0)) tell();
  }

  function readEvent(line: string): void {
    const [kind, a, b, c] = line.split(" ").map(Number);
    const seatOf = SEAT_OF[kind];
    if (seatOf) game.seat = seatOf(a, b);
    waiting.push(() => listener.onEvent(kind, a, b, c));
  }

  function readState(text: string): void {
    const [state] = text.split(" ");
    const began = isPlaying(state) && !isPlaying(game.state);
    game.state = state;
    game.shows = "";
    if (began) {
      game.tokens = [];
      listener.onBegin();
      game.rules = "";
    }
  }

  function readLobby(text: string): void {
    game.preset = /\bpreset=(\S+)/.exec(text)?.[1] ?? game.preset;
    game.seats = /\bseats=(\S*)/.exec(text)?.[1] ?? game.seats;
  }

  function readNote(text: string): void {
    if (text === "no game") tellAll();
    else if (text.startsWith("state ")) readState(text.slice(6));
    else if (text.startsWith("shows")) game.shows = text.slice(6).trim();
    else if (text.startsWith("lobby ")) readLobby(text);
    else if (text.startsWith("game ")) game.rules = text.slice(5);
  }

  function readPlace(text: string): void {
    const position = readPosition(text);
    if (!position) return;
    game.position = position;
    game.seat = position.roller;
    tellAll();
  }

  function read(line: string): void {
    const rest = line.slice(2);
    switch (line.slice(0, 2)) {
      case "> ":
        game.tokens.push(rest);
        waiting.push(() => listener.onToken(rest));
        break;
      case "! ": {
        const [place, word, code] = rest.split(" ");
        waiting.push(() => listener.onRefusal(Number(place), word, code));
        break;
      }
      case "* ":
        readEvent(rest);
        break;
      case "= ":
        readPlace(rest);
        break;
      case "# ":
        readNote(rest);
        break;
      default:
        return;
    }
    listener.onChange();
  }

  return game;
}
