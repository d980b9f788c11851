/** NOTATION.md: tokens, the order of refusals, records. */

import { describe, expect, test } from "vitest";
import { SYNTAX } from "../../firmware/rules/refusal.ts";
import { formatToken, parseToken } from "../../firmware/rules/token.ts";
import { replay } from "../../sim/replay.ts";
import { cases, fieldsNow } from "./table.ts";

/** Texts from 0 to 9, and numbers from 0 to 99. */
const DIGITS = "0123456789".split("");
const NUMBERS = Array.from({ length: 100 }, (_, i) => `${i}`);

describe("NOTATION the grammar of tokens", () => {
  const tokens = [
    ...DIGITS.map((d) => `r${d}`),
    ...DIGITS.flatMap((d) => DIGITS.map((e) => `r${d}${e}`)),
    ...NUMBERS.map((p) => `m${p}`),
    ...DIGITS.slice(1).map((n) => `m17:${n}`),
    ...DIGITS.slice(1).flatMap((n) => DIGITS.map((d) => `m9:${n}+${d}`)),
    ...DIGITS.flatMap((d) => [`u${d}`, `b${d}`]),
    ...["k", "g", "m0:1", "m99:9+9"],
  ];
  test("every token of it is one", () => {
    for (const text of tokens) expect(parseToken(text), text).toBeGreaterThanOrEqual(0);
  });

  const none = [
    "r r543 rx r5x rx5 r-1 r+1 r5, r5.0 R5 r0x5 rr r5r r5:1 r5+4",
    "m m017 m00 m01 m100 m-1 mx m1x m17: m17:0 m17:10 m17:01 m17:x m17+1 m17:1+ m17:1+10 m17:1+x",
    "m17:1+01 m17:1:1 m17:1+1+1 m17:+1 m17:1-1 m:1 m017:1 m17:1+1x M17 m1.7 mm1 m17:1_1",
    "u u10 ux u-1 u00 U3 u3x b b10 bx b-1 b03 B3 b3:1",
    "k1 kk K g1 gg G kg x 5 17 - + : r5m0 skyrin skyring1 rules 1 = a=1 planes=4",
    "r\u00e9 m\u0661 r\uff15",
  ];
  for (const text of none.join(" ").split(" "))
    test(`\`${text}\` is no token`, () => expect(parseToken(text)).toBe(SYNTAX));

  test("the empty word is none", () => expect(parseToken("")).toBe(SYNTAX));

  test("a token's shortest text is that token", () => {
    const shortest = "r5 r54 r11 m0 m17 m57 m17:2 m17:4 m17:1+1 m2:4+4 u0 u7 b0 b7 k g";
    for (const text of shortest.split(" ")) expect(formatToken(parseToken(text))).toBe(text);
    expect(formatToken(parseToken("m17:1+1"))).toBe("m17:1+1");
    expect(formatToken(parseToken("m17:2+0"))).toBe("m17:2");
  });
});

describe("NOTATION refusals, the first that applies", () => {
  const TEAMS = "qq teams=yes gift=yes";
  const OVER = "57.57.57.57/// phase=over marks=n winner=0";
  cases(`
    syntax before over
      classic | ${OVER} | r543 | refused syntax
    syntax before phase
      classic | 10/// | r2 r017 | refused syntax
    syntax: an option's word among the tokens
      classic | | seed=1 | refused syntax
    over before gift
      classic | ${OVER} | k | refused over
    over before prop
      classic | ${OVER} | u0 | refused over
    over before die
      classic | ${OVER} | r7 | refused over
    over before move
      classic | ${OVER} | m99 | refused over
    gift: k without the option
      classic | 10/// | k | refused gift
    gift: g without the option
      classic teams=yes | 10/// | g | refused gift
    gift before phase
      classic | 10/// | r2 g | refused gift
    prop: u without props
      classic | 10/// | u0 | refused prop
    prop: u of a kind beyond
      qq | 10/// stores=1/// | u8 | refused prop
    prop: u of a kind beyond, mgm
      mgm | 10/// stores=1/// | u6 | refused prop
    prop: b without shop
      qq shop=no | 10/// | b0 | refused prop
    prop: b of a kind beyond
      qq | 10/// | b8 | refused prop
    prop before phase
      classic | 10/// | r2 u0 | refused prop
    prop before phase: b without shop
      mgm | 10/// | r2 b0 | refused prop
    prop before used
      qq | 10/// stores=1/// | u0 u9 | refused prop
    phase: m before a roll
      classic | 10/// | m10 | refused phase
    phase: r while a move is due
      classic | 10/// | r2 r2 | refused phase
    phase before die
      classic | 10/// | r2 r7 | refused phase
    phase before move
      classic | 10/// | m58 | refused phase
    phase: k before a roll
      ${TEAMS} | 10/// | k | refused phase
    phase: u while a move is due
      qq | 10/// stores=1/// | r2 u0 | refused phase
    phase: m in the gift phase
      ${TEAMS} | 10/// | r6 m10 m16 | refused phase
    phase: u in the gift phase
      ${TEAMS} | 10/// stores=1/// | r6 m10 u0 | refused phase
    phase: a prop before a roll that was given
      ${TEAMS} | 10//10/ stores=1//1/ | r6 m10 g u0 | refused phase
    phase before used
      qq | 10/// stores=1/// | u0 r2 u0 | refused phase
    phase before none
      qq | 10/// | r2 u0 | refused phase
    die: 0
      classic | 10/// | r0 | refused die
    die: 7
      classic | 10/// | r7 | refused die
    die: 9
      classic | 10/// | r9 | refused die
    die: two where one is due
      classic | 10/// | r54 | refused die
    die: one where two are due
      qq | 10/// stores=001/// | u2 r5 | refused die
    die: two, one of them 0
      qq | 10/// stores=001/// | u2 r50 | refused die
    die: two, the first 0
      qq | 10/// stores=001/// | u2 r05 | refused die
    die: two, one of them 7
      qq | 10/// stores=001/// | u2 r17 | refused die
    move: nobody there
      classic | 10/// | r2 m11 | refused move
    move: another seat's plane
      classic | 10/20// | r2 m20 | refused move
    move: from the hangar with the wrong die
      classic | 10/// | r2 m0 | refused move
    move: a number beyond the goal
      classic | 10.57/// | r2 m58 | refused move
    move: the greatest number
      classic | 10/// | r2 m99 | refused move
    move: a group without the option
      classic | 10.10/// | r2 m10:2 | refused move
    move: n = 1 written without the option
      classic | 10/// | r2 m10:1+0 | refused move
    used before none
      qq | 10/// stores=1/// | u0 u3 | refused used
    used before have
      qq | 10/// stores=2/// | u0 b0 | refused used
    used before limit
      qq | 10/// stores=1/// purses=200:3/// | u0 b1 | refused used
    used before coins
      qq | 10/// stores=1/// purses=0:0/// | u0 b1 | refused used
    none
      qq | 10/// stores=10111111/1111// | u1 | refused none
    have before limit
      qq | 10/// stores=1/// purses=200:3/// | b0 | refused have
    have before coins
      qq | 10/// stores=1/// purses=0:0/// | b0 | refused have
    limit before coins
      qq | 10/// purses=0:3/// | b0 | refused limit
    coins
      qq | 10/// purses=29:2/// | b0 | refused coins
  `);
});

/** Replays a text: its positions, and the refusal as `code line:column word`. */
function read(text: string): { positions: string[]; refusal: string } {
  const positions: string[] = [];
  const refusal = replay(text, (position) => positions.push(position));
  const { code, line, column, text: word } = refusal ?? {};
  return { positions, refusal: refusal ? `${code} ${line}:${column} ${word}` : "" };
}

describe("NOTATION records", () => {
  const HEAD = `
    skyring 1                      ; format version
    rules qq teams=yes seed=1f3a   ; preset, then overrides of any options of RULES.md section 3
    r6 m0 r3 m1                    ; inputs: red launches, rolls again, moves three cells
    r2 b2 r54 r6 m0 r4 m1          ; yellow has no move; blue buys a power unit and has no move
    b1 m4                          ; red buys a six-dice: its plane goes six cells at once
    `;

  test("the example: a start and thirteen tokens, by RULES.md", () => {
    const { positions, refusal } = read(HEAD);
    expect(refusal).toBe("");
    expect(positions).toHaveLength(14);
    const last = fieldsNow(positions[13]);
    // 4 and six steps are 10; green's 1 and four are 5; prices 50 and 40.
    expect(last.planes).toBe("0.0.0.10/0.0.0.0/0.0.0.0/0.0.0.5");
    expect([last.turn, last.phase, last.dice, last.marks]).toEqual(["11", "roll", "-", "-"]);
    expect(last.purses).toBe("150:1/200:0/160:1/200:0");
    expect(last.clock.slice(0, 2)).toBe("2:");
  });

  test("white space is any, CRLF is accepted, a comment ends with its line", () => {
    const one = read("skyring 1 rules classic seed=1 r6 m0 r3 m1");
    expect(one.positions).toHaveLength(5);
    const forms = [
      "skyring\n1\nrules\nclassic\nseed=1\nr6\nm0\nr3\nm1\n",
      "skyring 1\r\nrules classic seed=1\r\nr6 m0\r\nr3 m1\r\n",
      "\t skyring\t1 ;x\n\n;\n rules classic;y\n seed=1\n  r6   m0;r5 r5\nr3 m1 ; ; r1",
      "skyring 1\nrules classic seed=1 r6 m0 r3 m1",
    ];
    for (const form of forms) expect(read(form)).toEqual(one);
  });

  test("a file holds many records, each from its own start", () => {
    const { positions, refusal } = read(
      "skyring 1 rules classic seed=1 r6 m0\nskyring 1 rules mgm seed=2\n" +
        "skyring 1 rules classic seed=1 r5",
    );
    expect(refusal).toBe("");
    expect(positions).toHaveLength(6);
    expect(positions[4]).toBe(positions[0]);
    expect(fieldsNow(positions[3]).stores).toBe("000000/000000/000000/000000");
    expect(fieldsNow(positions[5]).turn).toBe("11");
  });

  test("a record may follow a game that is over", () => {
    const home = "r6 m0 r6 m1 r6 m11 r6 m17 r6 m27 r6 m33 r6 m43 r6 m49 r6 m55";
    const game = `skyring 1 rules classic planes=2 finish=over ${home} ${home}`;
    const { positions, refusal } = read(`${game} skyring 1 rules classic r5`);
    expect(refusal).toBe("");
    expect(positions).toHaveLength(37 + 2);
    expect(fieldsNow(positions[36]).phase).toBe("over");
    expect(read(`${game} r1`).refusal).toMatch(/^over 1:/);
  });

  test("options over several lines", () => {
    expect(read("skyring 1\nrules classic\nplanes=2\nseats=02").positions).toHaveLength(1);
  });

  const refused: [title: string, text: string, refusal: string][] = [
    ["does not begin with skyring", "r6 m0\n", "syntax 1:1 r6"],
    ["skyring has no capitals", "Skyring 1 rules classic", "syntax 1:1 Skyring"],
    ["another version", "skyring 2\nrules classic", "syntax 1:9 2"],
    ["a version with a zero", "skyring 01\nrules classic", "syntax 1:9 01"],
    ["no version", "skyring rules classic", "syntax 1:9 rules"],
    ["no word rules", "skyring 1\n  classic", "syntax 2:3 classic"],
    ["rules has no capitals", "skyring 1\nRules classic", "syntax 2:1 Rules"],
    ["an unknown preset", "skyring 1\nrules  chess", "option 2:8 chess"],
    ["an option where the preset is due", "skyring 1\nrules seed=1", "option 2:7 seed=1"],
    ["a token where the preset is due", "skyring 1\nrules\nr6", "option 3:1 r6"],
    ["an unknown option", "skyring 1\nrules qq\n\tplane=4", "option 3:2 plane=4"],
    ["an option twice", "skyring 1\nrules qq seed=1\nseed=1", "option 3:1 seed=1"],
    ["an option out of range", "skyring 1\nrules qq  planes=5 r6", "option 2:11 planes=5"],
    [
      "a set that makes no game, at the word rules",
      "; one\n skyring 1\n  rules qq park=no\n planes=3 r6",
      "option 3:3 rules",
    ],
    [
      "a set that makes no game, at the file's end",
      "skyring 1\nrules classic gift=yes",
      "option 2:1 rules",
    ],
    [
      "a set that makes no game, before the next record",
      "skyring 1\nrules classic gift=yes\nskyring 1\nrules classic",
      "option 2:1 rules",
    ],
    ["a token that is none", "skyring 1\nrules classic\nr6 m0 r543 r1", "syntax 3:7 r543"],
    ["a token that is not allowed", "skyring 1\nrules classic\nr5\n r5  m0", "phase 4:6 m0"],
    ["columns count from 1, a tab being one", "skyring 1 rules classic\n\t\tr7", "die 2:3 r7"],
    [
      "lines count comments and CRLF",
      "skyring 1 ;\r\n;\r\n\r\nrules classic\r\nr5 r9\r\n",
      "die 5:4 r9",
    ],
    [
      "a refusal in the second record",
      "skyring 1 rules classic r5\nskyring 1 rules qq b9",
      "prop 2:20 b9",
    ],
    ["a second header", "skyring 1 rules classic r5\nskyring 3", "syntax 2:9 3"],
    ["an option among the tokens", "skyring 1 rules classic r5 seed=1", "syntax 1:28 seed=1"],
  ];
  for (const [title, text, refusal] of refused)
    test(`refused: ${title}`, () => expect(read(text).refusal).toBe(refusal));

  test("columns count bytes", () => {
    const text = Buffer.from("skyring 1 rules classic r5\n\u00e9\u4e2d r5", "utf8").toString(
      "latin1",
    );
    expect(read(text).refusal.slice(0, 10)).toBe("syntax 2:1");
    const later = Buffer.from("skyring 1 rules classic\n\u00e9 r5", "utf8").toString("latin1");
    expect(read(later).refusal).toMatch(/^syntax 2:1 /);
  });

  test("a header that is cut off is refused", () => {
    expect(read("skyring").refusal).toMatch(/^syntax /);
    expect(read("skyring 1").refusal).toMatch(/^syntax /);
    expect(read("skyring 1 rules").refusal).toMatch(/^option /);
  });

  test("nothing after a refusal is read, and what was before it stands", () => {
    const { positions, refusal } = read("skyring 1 rules classic seed=1 r6 m3 m0 r1");
    expect(refusal).toBe("move 1:35 m3");
    expect(positions).toHaveLength(2);
    expect(fieldsNow().phase).toBe("move");
  });
});
