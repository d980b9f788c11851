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
import type { Purse } from "../reasons.ts";
import type { Offer, Poor, PropSet } from "../sentences.ts";
import { lookAhead } from "./ahead.ts";

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
  /** Coins of each seat, or undefined without shop; and how many props it has bought. */
  coins: (number | undefined)[];
  bought: number[];
  /** Whether a prop was used in this turn, and whether two dice are due. */
  isUsed: boolean;
  hasTwoDice: boolean;
  /** Turns that each seat's radar still lasts, and whether it is grounded. */
  radars: number[];
  grounded: boolean[];
  winners: Seat[];
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
  const purses = seats(fields[9]);
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
    coins: purses.map((purse) => (purse === "-" ? undefined : Number.parseInt(purse, 10))),
    bought: purses.map((purse) => Number(purse.split(":")[1] ?? 0)),
    isUsed: fields[4].includes("p"),
    hasTwoDice: fields[4].includes("d"),
    radars: seats(fields[7]).map((guard) => Number.parseInt(guard, 10) || 0),
    grounded: seats(fields[7]).map((guard) => guard.endsWith("g")),
    winners: fields[13] === "-" ? [] : Array.from(fields[13], Number),
    set: kinds === 8 ? PROPS_QQ : kinds > 0 ? PROPS_MGM : PROPS_NONE,
  };
}

export interface GameListener {
  /** Something of the fields below is new. */
  onChange: () => void;
  onToken: (token: string) => void;
  onEvent: (kind: number, a: number, b: number, c: number) => void;
  /** A word is refused; `call` is what was typed. */
  onRefusal: (word: string, code: string, call: string) => void;
  /** The last decision was taken back, and so many tokens with it. */
  onUndo: (count: number) => void;
  /** A game goes on of which the position is not told: the console must be asked. */
  onResume: () => void;
  /** A game began (`isNew`) or goes on, and its position is known. */
  onBegin: (isNew: boolean) => void;
  /** The lobby shows something else. */
  onLobby: () => void;
  /** The lobby was entered: the accounts may be other ones. */
  onEnter: () => void;
  /** A seat has not the beans that the room asks for. */
  onPoor: () => void;
  /** The word after `# state`. */
  onState: (state: string) => void;
  /** A setting has become another; before any is told all are 0. */
  onSetting: (name: string) => void;
  /** The store is full: games are not saved. */
  onFull: () => void;
  /** The program starts; or it has failed, with this report, and starts again soon. */
  onReady: () => void;
  onBug: (report: string) => void;
}

/** Values of the setting `dice`: only the tray throws, or GO too. */
export const DICE_TRAY = 1;
export const DICE_EITHER = 2;

/** What a setting of the board is, and how many values it could have. */
export interface Setting {
  value: number;
  count: number;
}

/** What a seat owns, and its rank. */
export interface Account {
  points: number;
  coins: number;
  beans: number;
  rank: number;
}

/** What a game is played for. */
export type Unit = "points" | "coins" | "beans";

/** What a seat won or lost in the game that is over, and what it owns then. */
export interface Result extends Account {
  won: number;
}

/** How often each number was thrown since power-on. */
export interface Counts {
  faces: number[];
  chi2: number;
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
  /** The board asks once more, as its die says: to give up the saved game. */
  isAsking: boolean;
  /** The rules of the game as far as they are known, `skyring 1 rules …`, or empty. */
  rules: string;
  /** Tokens taken since the game began, as far as this page saw them. */
  tokens: string[];
  /** Whether `rules` and `tokens` are the whole game, from its start. */
  isWhole: boolean;
  /** Who took the last decision, and how many dice that were taken back come again. */
  decider: Seat;
  again: number;
  /** Whether there is a choice that can be taken back, as far as this page saw it made. */
  hasDecision: boolean;
  /** Whether anybody chose anything since the board was switched on. */
  isSeen: boolean;
  /** How often something was taken back: to see whether it was. */
  undone: number;
  /** The settings by name, and the one that was told last. */
  settings: Map<string, Setting>;
  setting: string;
  counts: Counts | undefined;
  /** What the prop costs that GO would buy. */
  offer: Offer | undefined;
  /** Whether the lobby began the game: then its result goes to the accounts. */
  isStaked: boolean;
  /** What the seats that play won, by seat; empty before the game is over. */
  results: Map<Seat, Result>;
  /** What each seat owns, by seat; empty before it was told. */
  accounts: Map<Seat, Account>;
  /** Seats for which the room is too dear, by seat. */
  poor: Map<Seat, Poor>;
  readonly set: PropSet;
  /** Something is typed to the console: a game begins with it if it begins with rules. */
  type: (text: string) => void;
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

/** The rules that a typed text begins with. */
const RULES = /^\s*(skyring\s+1\s+rules\s+[^\s=]+(?:\s+\w+=\S*)*)/;

/** Whether a game is going on, or just over. */
export function isPlaying(state: string): boolean {
  return !OUTSIDE.has(state);
}

/** How many dice a token throws. */
function diceOf(token: string): number {
  return token.startsWith("r") ? token.length - 1 : 0;
}

/** What the game is played for: the lobby's rules line of a room of coins says what each seat brings. */
export function unitOf({ rules, isStaked }: Game): Unit {
  if (/ beans=[1-9]/.test(rules)) return "beans";
  return isStaked && / coins=\d+\./.test(rules) ? "coins" : "points";
}

/** The numbers of a line, by the word before each `=`. */
function fieldsOf(text: string): Record<string, number> {
  const pairs = Array.from(text.matchAll(/(\w+)=(-?\d+)/g), ([, name, value]) => [name, +value]);
  return Object.fromEntries(pairs);
}

/** The value of setting `name`, 0 as long as it is not told. */
export function settingOf({ settings }: Game, name: string): number {
  return settings.get(name)?.value ?? 0;
}

/** What the seat on turn has of a prop's kind, and its purse. */
export function purseOf({ position, seat }: Game, kind: number): Purse {
  return {
    held: position?.stores[seat]?.[kind] ?? 0,
    coins: position?.coins[seat],
    bought: position?.bought[seat] ?? 0,
    isUsed: position?.isUsed ?? false,
  };
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
    isAsking: false,
    rules: "",
    tokens: [],
    isWhole: false,
    decider: 0,
    again: 0,
    hasDecision: false,
    isSeen: false,
    undone: 0,
    settings: new Map(),
    setting: "",
    counts: undefined,
    offer: undefined,
    isStaked: false,
    results: new Map(),
    accounts: new Map(),
    poor: new Map(),
    get set() {
      return game.position?.set ?? PROPS_NONE;
    },
    type(text) {
      call = text.trim();
      isCalled = true;
      typed = RULES.exec(text)?.[1].replace(/\s+/g, " ") ?? "";
    },
    read,
  };

  /** Rules that were typed, and are not yet taken or refused; those of a game that just began. */
  let typed = "";
  let begun = "";
  /** What was typed last, and whether it is still being answered. */
  let call = "";
  let isCalled = false;
  let isResumed = false;
  let isTold = false;

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
    listener.onState(state);
    game.shows = "";
    game.offer = undefined;
    game.isAsking = false;
    game.poor.clear();
    if (state === "over") game.hasDecision = false;
    // The two buttons of whoever is on turn are red's where nobody is.
    if (!isPlaying(state)) {
      game.seat = 0;
      isTold = false;
    }
    if (state === "lobby") listener.onEnter();
    if (!began || isTold || typed !== "" || begun !== "") return;
    game.tokens = [];
    game.isWhole = false;
    isResumed = true;
    listener.onResume();
  }

  function startTokens(rules: string, isStaked: boolean): void {
    game.tokens = [];
    game.hasDecision = false;
    game.isStaked = isStaked;
    game.results.clear();
    game.poor.clear();
    game.isWhole = true;
    begun = rules;
  }

  function readGame(rules: string): void {
    startTokens(rules, true);
    keepAccounts();
  }

  function beginTyped(): void {
    if (typed === "") return;
    startTokens(typed, false);
    typed = "";
  }

  function readToken(token: string): void {
    beginTyped();
    game.results.clear();
    if (!token.startsWith("r")) game.decider = game.seat;
    // What the console plays is no choice of a person, and none before it can be taken back.
    if (isCalled) game.hasDecision = false;
    else if (isDecision(token)) game.hasDecision = game.isSeen = true;
    game.again = Math.max(0, game.again - diceOf(token));
    game.tokens.push(token);
    waiting.push(() => listener.onToken(token));
  }

  /** Whether a token was chosen: not a throw, and not the only move. */
  function isDecision(token: string): boolean {
    if (token.startsWith("r")) return /^r\d/.test(game.shows);
    return !token.startsWith("m") || lookAhead(game)?.moves.length !== 1;
  }

  /** The dice of what was taken back come again, before any new one. */
  function readUndo(count: number): void {
    if (count > game.tokens.length) game.isWhole = false;
    for (const token of game.tokens.splice(-count)) game.again += diceOf(token);
    game.undone++;
    game.hasDecision = false;
    waiting.push(() => listener.onUndo(count));
  }

  function readSetting(text: string): void {
    const [, name, value, count] = /^(\w+)=(\d) of (\d)/.exec(text) ?? [];
    if (name === undefined) return;
    const before = game.settings.get(name)?.value ?? 0;
    game.setting = name;
    game.settings.set(name, { value: Number(value), count: Number(count) });
    if (before !== Number(value)) listener.onSetting(name);
  }

  /** A game was to begin: the accounts are kept from then on, which is not told as a setting. */
  function keepAccounts(): void {
    const setting = game.settings.get("accounts");
    if (setting) setting.value = 1;
  }

  function readAccount(text: string): Account {
    const { seat, points, coins, beans, rank } = fieldsOf(text);
    const account = { points, coins, beans, rank };
    game.accounts.set(seat, account);
    return account;
  }

  function readResult(text: string): void {
    const { seat, won } = fieldsOf(text);
    game.results.set(seat, { ...readAccount(text), won });
  }

  function readPoor(text: string): void {
    const [needs, seat, has] = (text.match(/\d+/g) ?? []).map(Number);
    game.poor.set(seat, { seat, needs, has });
    keepAccounts();
    listener.onPoor();
  }

  function readOffer(text: string): void {
    const [price, coins, left] = (text.match(/\d+/g) ?? []).map(Number);
    game.offer = { price, coins, left };
  }

  function readDice(text: string): void {
    const faces = text.split(" ").slice(0, 6).map(Number);
    game.counts = { faces, chi2: Number(/chi2=([\d.]+)/.exec(text)?.[1] ?? 0) };
  }

  function tellBegin(): void {
    if (begun === "" && !isResumed) return;
    const isNew = begun !== "";
    if (isNew) game.rules = begun;
    begun = "";
    isResumed = false;
    isTold = true;
    listener.onBegin(isNew);
  }

  function readLobby(text: string): void {
    game.preset = /\bpreset=(\S+)/.exec(text)?.[1] ?? game.preset;
    game.seats = /\bseats=(\S*)/.exec(text)?.[1] ?? game.seats;
    game.poor.clear();
    listener.onLobby();
  }

  /** The board was switched on, or starts again: what it does next it says. */
  function readReady(): void {
    game.state = "";
    game.counts = undefined;
    game.hasDecision = game.isSeen = false;
    waiting.length = 0;
    listener.onReady();
  }

  function readShows(shows: string): void {
    game.shows = shows;
    game.offer = undefined;
  }

  function readNote(text: string): void {
    if (text === "no game") {
      isCalled = false;
      tellAll();
    } else if (/^skyring \S+ ready$/.test(text)) readReady();
    else if (text.startsWith("store full")) listener.onFull();
    else if (text.startsWith("bug ")) listener.onBug(text.slice(4));
    else if (text.startsWith("state ")) readState(text.slice(6));
    else if (text.startsWith("shows")) readShows(text.slice(6).trim());
    else if (text.startsWith("price ")) readOffer(text);
    else if (text.startsWith("lobby ")) readLobby(text);
    else if (text.startsWith("game ")) readGame(text.slice(5));
    else if (text.startsWith("undo ")) readUndo(Number(text.slice(5)));
    else if (text.startsWith("set ")) readSetting(text.slice(4));
    else if (text.startsWith("dice ")) readDice(text.slice(5));
    else if (text.startsWith("account ")) readAccount(text);
    else if (text.startsWith("result ")) readResult(text);
    else if (text.startsWith("room needs ")) readPoor(text);
  }

  function readPlace(text: string): void {
    isCalled = false;
    const position = readPosition(text);
    if (!position) return;
    game.position = position;
    beginTyped();
    if (isPlaying(game.state) || begun !== "") game.seat = position.roller;
    tellBegin();
    tellAll();
  }

  function read(line: string): void {
    const rest = line.slice(2);
    switch (line.slice(0, 2)) {
      case "> ":
        readToken(rest);
        break;
      case "! ": {
        const [place, word, code] = rest.split(" ");
        const of = call;
        // A word behind the rules is refused by the game that they began.
        if (typed !== "" && Number(place) > typed.split(" ").length) beginTyped();
        typed = "";
        waiting.push(() => listener.onRefusal(word, code, of));
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
