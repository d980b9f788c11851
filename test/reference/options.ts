// RULES.md section 3 (options), section 12 (presets). Text in, options out; nothing else.

export type Props = "none" | "qq" | "mgm";

export interface Options {
  seats: number[];
  planes: number;
  first: number;
  order: "cw" | "ccw";
  teams: boolean;
  takeoff: number[];
  finish: "exact" | "over";
  block: "bounce" | "wall" | "free";
  hit: "mutual" | "count";
  park: boolean;
  group: boolean;
  gift: boolean;
  chain: boolean;
  sixes: number;
  weather: boolean;
  props: Props;
  shop: boolean;
  coins: number[];
  score: number;
  beans: number;
  seed: number;
}

// Section 12, each preset as the options that it would be written with.
const COMMON = "planes=4 first=0 sixes=0 beans=0 seed=0 seats=0123 ";

export const PRESETS: Record<string, string> = {
  classic:
    COMMON +
    "takeoff=6 finish=exact block=bounce hit=mutual park=yes group=no " +
    "teams=no gift=no chain=yes order=cw weather=no props=none shop=no coins=0 score=0",
  qq:
    COMMON +
    "takeoff=6 finish=exact block=bounce hit=mutual park=yes group=no " +
    "teams=no gift=no chain=yes order=cw weather=yes props=qq shop=yes coins=200 score=1000",
  "qq-new":
    COMMON +
    "takeoff=56 finish=over block=bounce hit=mutual park=yes group=no " +
    "teams=no gift=no chain=yes order=cw weather=yes props=qq shop=yes coins=200 score=1000",
  mgm:
    COMMON +
    "takeoff=56 finish=over block=bounce hit=mutual park=yes group=no " +
    "teams=no gift=no chain=yes order=cw weather=yes props=mgm shop=no coins=0 score=4",
  match:
    COMMON +
    "takeoff=56 finish=exact block=free hit=count park=no group=yes " +
    "teams=yes gift=yes chain=yes order=ccw weather=no props=none shop=no coins=0 score=0",
  family:
    COMMON +
    "takeoff=6 finish=exact block=wall hit=mutual park=no group=no " +
    "teams=no gift=no chain=no order=cw weather=no props=none shop=no coins=0 score=0",
  china:
    COMMON +
    "takeoff=56 finish=exact block=bounce hit=mutual park=yes group=no " +
    "teams=no gift=no chain=yes order=cw weather=no props=none shop=no coins=0 score=0",
};

export const NAMES = [
  "seats",
  "planes",
  "first",
  "order",
  "teams",
  "takeoff",
  "finish",
  "block",
  "hit",
  "park",
  "group",
  "gift",
  "chain",
  "sixes",
  "weather",
  "props",
  "shop",
  "coins",
  "score",
  "beans",
  "seed",
];

function parseWord(value: string, words: string[]): string | undefined {
  return words.includes(value) ? value : undefined;
}

function parseYes(value: string): boolean | undefined {
  if (value === "yes") return true;
  if (value === "no") return false;
  return undefined;
}

// Decimals have no leading zeros (NOTATION.md, record).
function parseNumber(value: string, low: number, high: number): number | undefined {
  if (!/^(0|[1-9][0-9]*)$/.test(value)) return undefined;
  const n = Number(value);
  return n >= low && n <= high ? n : undefined;
}

// The empty set can be written; that it makes no game is found by `fault`.
function parseSeats(value: string): number[] | undefined {
  if (!/^[0-3]*$/.test(value)) return undefined;
  const seats = [...value].map(Number).sort();
  return new Set(seats).size === seats.length ? seats : undefined;
}

function parseTakeoff(value: string): number[] | undefined {
  if (!/^[1-6]*$/.test(value)) return undefined;
  return [...new Set([...value].map(Number))].sort();
}

function parseCoins(value: string): number[] | undefined {
  const parts = value.split(".").map((part) => parseNumber(part, 0, 60000));
  if (parts.length !== 1 && parts.length !== 4) return undefined;
  const coins: number[] = [];
  for (let seat = 0; seat < 4; seat++) {
    const coin = parts.length === 1 ? parts[0] : parts[seat];
    if (coin === undefined) return undefined;
    coins.push(coin);
  }
  return coins;
}

function parseSeed(value: string): number | undefined {
  return /^[0-9a-fA-F]{1,8}$/.test(value) ? parseInt(value, 16) : undefined;
}

export function parseValue(name: string, value: string): unknown {
  switch (name) {
    case "seats":
      return parseSeats(value);
    case "planes":
      return parseNumber(value, 2, 4);
    case "first":
      return parseNumber(value, 0, 3);
    case "order":
      return parseWord(value, ["cw", "ccw"]);
    case "takeoff":
      return parseTakeoff(value);
    case "finish":
      return parseWord(value, ["exact", "over"]);
    case "block":
      return parseWord(value, ["bounce", "wall", "free"]);
    case "hit":
      return parseWord(value, ["mutual", "count"]);
    case "sixes":
      return value === "0" ? 0 : value === "3" ? 3 : undefined;
    case "props":
      return parseWord(value, ["none", "qq", "mgm"]);
    case "coins":
      return parseCoins(value);
    case "score":
    case "beans":
      return parseNumber(value, 0, 1000000000);
    case "seed":
      return parseSeed(value);
    case "teams":
    case "park":
    case "group":
    case "gift":
    case "chain":
    case "weather":
    case "shop":
      return parseYes(value);
    default:
      return undefined;
  }
}

// Section 3, last paragraph: the option that keeps the set from making a game, or "".
export function fault(o: Options): string {
  if (o.seats.length < 2) return "seats";
  if (!o.seats.includes(o.first)) return "first";
  if (o.teams && o.seats.length < 4) return "teams";
  if (o.gift && o.seats.length < 4) return "gift";
  if (o.gift && !o.teams) return "gift";
  if (o.takeoff.length === 0) return "takeoff";
  if (o.group && o.block !== "free") return "group";
  if (o.group && (o.weather || o.props !== "none")) return "group";
  if (o.park && o.block !== "bounce") return "park";
  if (o.shop && o.props !== "qq") return "shop";
  if (o.score % o.planes !== 0) return "score";
  return "";
}

export interface BadWord {
  bad: number;
}

// Preset, then overrides. Either the options, or the index of the first word that is refused
// (0 is the preset). Whether the set makes a game is not looked at here.
export function parseOptions(words: string[]): Options | BadWord {
  const preset = words[0];
  if (preset === undefined || !Object.hasOwn(PRESETS, preset)) return { bad: 0 };
  const values: Record<string, unknown> = {};
  for (const word of PRESETS[preset]!.split(" ")) {
    const [name, value] = word.split("=");
    values[name!] = parseValue(name!, value!);
  }
  const given = new Set<string>();
  for (let i = 1; i < words.length; i++) {
    const at = words[i]!.indexOf("=");
    const name = words[i]!.slice(0, at);
    const value = parseValue(name, words[i]!.slice(at + 1));
    if (value === undefined || given.has(name)) return { bad: i };
    given.add(name);
    values[name] = value;
  }
  return values as unknown as Options;
}

// For tests: options of a rules line without the word `rules`, such as "qq teams=yes seed=1f".
export function optionsOf(text: string): Options {
  const options = parseOptions(text.split(" ").filter((word) => word !== ""));
  if ("bad" in options) throw new Error("bad option " + options.bad + " in: " + text);
  const name = fault(options);
  if (name !== "") throw new Error("no game because of " + name + ": " + text);
  return options;
}
