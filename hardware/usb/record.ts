/** The games of a store as the text of records, and what is no token as comments in it. */

import { accept } from "../../firmware/rules/game.ts";
import { formatPosition } from "../../firmware/rules/position.ts";
import { state } from "../../firmware/rules/state.ts";
import { formatToken, type Token } from "../../firmware/rules/token.ts";
import { type End, type History, isFromBegin, type Stretch } from "./history.ts";
import { formatRules } from "./rules.ts";

const WIDTH = 78;

/** Words in lines of at most WIDTH characters, each with something before it. */
function wrap(words: readonly string[], before = ""): string {
  let text = "";
  let line = "";
  for (const word of words) {
    if (line && before.length + line.length + 1 + word.length > WIDTH) {
      text += `${before}${line}\n`;
      line = "";
    }
    line += line ? ` ${word}` : word;
  }
  return line ? `${text}${before}${line}\n` : text;
}

/** Text as comments: line by line, of printable ASCII alone. */
export function comment(text: string): string {
  return text
    .split("\n")
    .map((line) => `; ${line.replace(/[^ -~]/g, "?")}`.trimEnd())
    .join("\n")
    .concat("\n");
}

const ENDS: Record<End, string> = {
  over: "the game is over",
  on: "the game goes on",
  lost: "what came then is lost",
  replaced: "another game took its place",
  dropped: "the game was given up",
};

/** The position of a state, undefined if it can be none. */
export function positionOf(bytes: Uint8Array): string | undefined {
  state.set(bytes);
  return accept() ? formatPosition() : undefined;
}

/**
 * A stretch as a record that ends with its last token; as comments if the begin of its game is lost,
 * since no record begins in the middle. `last` are more tokens at its end.
 */
export function formatStretch(stretch: Stretch, last: readonly Token[] = []): string {
  const { start, before, tokens } = stretch;
  const rules = formatRules(start);
  const words = [...tokens, ...last].map(formatToken);
  if (isFromBegin(stretch)) return `skyring 1\nrules ${rules}\n${wrap(words)}`;
  return (
    comment(
      `the begin of this game is lost, ${before} tokens; from here on:\n` +
        `rules ${rules ?? "of another version"}\n= ${positionOf(start)}`,
    ) + wrap(words, "; ")
  );
}

/** Stretches as records, each with a comment before and after it, a blank line between two. */
export function formatRecords(stretches: readonly Stretch[]): string {
  return stretches
    .map((stretch, i) => {
      const title = `game ${i + 1} of ${stretches.length}, ${stretch.tokens.length} tokens`;
      return comment(title) + formatStretch(stretch) + comment(ENDS[stretch.end]);
    })
    .join("\n");
}

/** What could not be read, a sentence a line; nothing if all could. */
export function tellLosses({ damaged, torn, foreign: odd }: History, foreign: string[]): string[] {
  const count = (n: number, one: string, many: string) => (n ? [`${n} ${n > 1 ? many : one}`] : []);
  return [
    ...count(damaged, "block has a damaged head", "blocks have a damaged head"),
    ...count(torn, "token is damaged and left out", "tokens are damaged and left out"),
    ...count(odd, "block is of no game of this version", "blocks are of no game of this version"),
    ...foreign.map((name) => `${name} is not Skyring's`),
  ];
}
