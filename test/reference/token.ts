// NOTATION.md, record: the grammar of one input token. Only its form; not whether it is allowed.

export type Token =
  | { kind: "roll"; dice: number[] }
  | { kind: "move"; progress: number; own?: number; carried?: number }
  | { kind: "use"; prop: number }
  | { kind: "buy"; prop: number }
  | { kind: "keep" }
  | { kind: "give" };

// roll = r D | r D D      move = m P | m P : N | m P : N + D      prop = u D | b D      answer
export function parseToken(text: string): Token | undefined {
  if (/^r[0-9][0-9]?$/.test(text)) {
    return { kind: "roll", dice: [...text.slice(1)].map(Number) };
  }
  const move = /^m(0|[1-9][0-9]?)(?::([1-9])(?:\+([0-9]))?)?$/.exec(text);
  if (move !== null) {
    const token: Token = { kind: "move", progress: Number(move[1]) };
    if (move[2] !== undefined) token.own = Number(move[2]);
    if (move[3] !== undefined) token.carried = Number(move[3]);
    return token;
  }
  if (/^u[0-9]$/.test(text)) return { kind: "use", prop: Number(text[1]) };
  if (/^b[0-9]$/.test(text)) return { kind: "buy", prop: Number(text[1]) };
  if (text === "k") return { kind: "keep" };
  if (text === "g") return { kind: "give" };
  return undefined;
}
