// NOTATION.md: records in, positions out.

import type { Game } from "./game.ts";
import { newGame, play } from "./game.ts";
import { fault, parseOptions } from "./options.ts";

// ---- Position

export function format(game: Game): string {
  const fields = [
    perSeat(game, (s) => sorted(game, s).join(".") || "-"),
    "" + game.owner + game.roller,
    game.phase,
    game.dice.join("") || "-",
    formatMarks(game) || "-",
    formatLast(game),
    perSeat(game, (s) => "" + (game.seats[s]!.planes.find((p) => p.parked)?.progress ?? 0)),
    perSeat(game, (s) => game.seats[s]!.radar + (game.seats[s]!.grounded ? "g" : "")),
    perSeat(game, (s) => (isPlaying(game, s) ? game.seats[s]!.store.join("") || "-" : "-")),
    perSeat(game, (s) => formatPurse(game, s)),
    game.weather === null ? "-" : game.weather.kind[0]! + game.weather.cell,
    formatProps(game) || "-",
    game.round + ":" + game.random.toString(16).padStart(8, "0"),
    [...game.winners].sort().join("") || "-",
  ];
  return fields.join(" ");
}

function perSeat(game: Game, one: (seat: number) => string): string {
  return game.seats.map((_, seat) => one(seat)).join("/");
}

function isPlaying(game: Game, seat: number): boolean {
  return game.options.seats.includes(seat);
}

function sorted(game: Game, seat: number): number[] {
  return game.seats[seat]!.planes.map((plane) => plane.progress).sort((a, b) => a - b);
}

function formatMarks(game: Game): string {
  let marks = "";
  if (game.propUsed) marks += "p";
  if (game.notFirst) marks += "n";
  if (game.noExtra) marks += "x";
  if (game.twoDice) marks += "d";
  if (game.dieChosen) marks += "w";
  if (game.tanker) marks += "t";
  marks += game.armed;
  if (game.options.sixes === 3 && game.sixes > 0) marks += "s" + game.sixes;
  return marks;
}

function formatLast(game: Game): string {
  if (game.last === null) return "0";
  const plane = game.seats[game.last.seat]!.planes[game.last.index]!;
  return plane.seat + ":" + plane.progress;
}

function formatPurse(game: Game, seat: number): string {
  if (!game.options.shop || !isPlaying(game, seat)) return "-";
  return game.seats[seat]!.coins + ":" + game.seats[seat]!.bought;
}

function formatProps(game: Game): string {
  const byCell = [...game.props].sort((a, b) => a.cell - b.cell);
  return byCell.map((prop) => prop.kind + "@" + prop.cell).join(",");
}

// ---- Record

export interface Refusal {
  line: number;
  col: number;
  token: string;
  code: string;
}

export interface Replay {
  positions: string[];
  refusal?: Refusal;
}

interface Word {
  text: string;
  line: number;
  col: number;
}

// Words with their places, from 1, columns in bytes; comments left out.
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  text.split("\n").forEach((whole, index) => {
    const line = whole.split(";")[0]!;
    for (const match of line.matchAll(/[^ \t\r\f\v]+/g)) {
      const col = new TextEncoder().encode(line.slice(0, match.index)).length + 1;
      words.push({ text: match[0], line: index + 1, col });
    }
  });
  return words;
}

// Replays everything: for each record the start and the position after each token. Ends at the
// first refusal of the whole text, which is in the last record returned.
export function readRecords(text: string): Replay[] {
  const words = splitWords(text);
  const replays: Replay[] = [];
  let at = 0;
  while (at < words.length) {
    const replay: Replay = { positions: [] };
    replays.push(replay);
    const refuse = (word: Word, code: string): Replay[] => {
      replay.refusal = { line: word.line, col: word.col, token: word.text, code };
      return replays;
    };
    for (const expected of ["skyring", "1", "rules"]) {
      const word = words[at];
      if (word === undefined) return refuse(words[at - 1]!, "syntax");
      if (word.text !== expected) return refuse(word, "syntax");
      at += 1;
    }
    const rules = words[at - 1]!;
    const preset = words[at];
    if (preset === undefined) return refuse(rules, "option");
    const options = [preset];
    at += 1;
    while (at < words.length && words[at]!.text.includes("=")) {
      options.push(words[at]!);
      at += 1;
    }
    const set = parseOptions(options.map((word) => word.text));
    if ("bad" in set) return refuse(options[set.bad]!, "option");
    if (fault(set) !== "") return refuse(rules, "option");
    const game = newGame(set);
    replay.positions.push(format(game));
    while (at < words.length && words[at]!.text !== "skyring") {
      const code = play(game, words[at]!.text);
      if (code !== 0) return refuse(words[at]!, code);
      replay.positions.push(format(game));
      at += 1;
    }
  }
  return replays;
}
