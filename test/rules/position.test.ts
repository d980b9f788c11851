/** NOTATION.md: positions as text, and those that are refused. */

import { describe, expect, test } from "vitest";
import { formatPosition } from "../../firmware/rules/position.ts";
import { parsePosition } from "../../firmware/rules/setup.ts";
import { state } from "../../firmware/rules/state.ts";
import { position, setUp, start } from "./table.ts";

/** The number of the field for which a position is refused, 0 if it is not. */
function fault(rules: string, text: string): number {
  start(rules);
  const bytes = state.slice();
  const field = parsePosition(position(text, formatPosition()))?.field ?? 0;
  if (field) expect(state).toEqual(bytes);
  return field;
}

/** A test of each line `why | rules | position`; the position is refused for the field. */
function refused(field: number, table: string): void {
  for (const line of table.split("\n").filter((each) => each.trim())) {
    const [why, rules, text] = line.split("|").map((part) => part.trim());
    test(`field ${field} refused: ${why}`, () => expect(fault(rules, text)).toBe(field));
  }
}

/** A test of each line `what | rules | position`; the position is read. */
function accepted(table: string): void {
  for (const line of table.split("\n").filter((each) => each.trim())) {
    const [what, rules, text] = line.split("|").map((part) => part.trim());
    test(`read: ${what}`, () => {
      setUp(rules, text);
      start(rules);
      const wanted = position(text, formatPosition());
      setUp(rules, text);
      expect(formatPosition()).toBe(wanted);
    });
  }
}

const TEAMS = "classic teams=yes gift=yes";

describe("NOTATION positions that are read", () => {
  accepted(`
    the start | classic | planes=///
    every place | classic | 1.2.51.57/52.53.54.55/56.56.56.56/
    partners on a ring cell | classic teams=yes | 28//2/
    partners on a ring cell, seats 1 and 3 | match | /28//2
    enemies around a parked plane | classic | 20/7.7// parked=20///
    enemies around two parked planes | classic | 20/7.7/46/ parked=20//46/
    a parked plane alone | classic | 20/// parked=20///
    a given roll | ${TEAMS} | 10//10/ turn=02 marks=n
    a given roll of seat 3 | ${TEAMS} | turn=31 marks=n
    the gift phase | ${TEAMS} | 10/// phase=gift marks=n last=0:10
    a roll to be moved | classic | 10/// phase=move dice=5
    a roll to be moved from the hangar | classic | phase=move dice=6
    two dice | qq | 10/// phase=move dice=54 marks=pxd
    two dice are due | qq | marks=pxd
    a six-dice's roll | qq | phase=move dice=6 marks=px
    a missile | qq | marks=pa
    a long missile at a later roll | qq | marks=pnl
    a homing missile | mgm | marks=ph
    a magic die is to be set | mgm | marks=pw
    a tanker | mgm | marks=pt
    a tanker's roll | mgm | marks=pnxt
    a tanker's roll to be moved | mgm | 10/// phase=move dice=6 marks=pnx
    6s in a row | classic sixes=3 | marks=ns1
    6s in a row, to be moved | classic sixes=3 | 10/// phase=move dice=6 marks=ns2 last=0:10
    a missile and 6s | qq sixes=3 | marks=pnas2
    the partner's plane moved last | ${TEAMS} | //10/ turn=02 marks=n last=2:10
    radar counts | qq | guards=3/2/1/0
    grounded seats | mgm | guards=0g/0g/0/0g
    radar and grounded | qq | guards=/2g//
    stores | qq | stores=01234567/89000000/99999999/
    stores of mgm | mgm | stores=012345/678900//
    purses | qq | purses=60000:3/0:0/1:1/200:2
    a storm | classic weather=yes | weather=s0
    a tornado | qq | weather=t51
    four props | qq | props=0@0,7@1,3@50,3@51
    a prop beside the weather | mgm | weather=s17 props=5@18
    a late round | classic | clock=4294967295:ffffffff
    a game that is over | classic | 57.57.57.57/// phase=over marks=n winner=0
    a side won | classic teams=yes | 57.57.57.57//57.57.57.57/ phase=over marks=n winner=02
    the others won | match | /57.57.57.57//57.57.57.57 turn=33 phase=over marks=n winner=13
    one of two partners at the goal | classic teams=yes | 57.57.57.57/// turn=22
    two seats, two planes | classic seats=13 planes=2 first=1 | /1.57//2.3
  `);
});

describe("NOTATION positions that are refused", () => {
  refused(
    1,
    `
    a number beyond the goal | classic | 58///
    a leading zero | classic | planes==0.0.0.01/0.0.0.0/0.0.0.0/0.0.0.0
    no number | classic | x///
    three planes | classic | planes==0.0.1/0.0.0.0/0.0.0.0/0.0.0.0
    five planes | classic | planes==0.0.0.0.1/0.0.0.0/0.0.0.0/0.0.0.0
    four planes where three play | classic planes=3 | planes==0.0.0.0/0.0.0/0.0.0/0.0.0
    not ascending | classic | 10.5///
    three seats | classic | planes==0.0.0.0/0.0.0.0/0.0.0.0
    five seats | classic | planes==0.0.0.0/0.0.0.0/0.0.0.0/0.0.0.0/0.0.0.0
    nobody where a seat plays | classic | -///
    planes where nobody plays | classic seats=02 | planes==0.0.0.0/0.0.0.0/0.0.0.0/-
    an empty number | classic | planes==0.0..1/0.0.0.0/0.0.0.0/0.0.0.0
    two enemies on a ring cell | classic | 20/7//
    an enemy stack | classic | 20/7.7//
    enemies of seats 2 and 3 | classic | //10/49
    a parked plane elsewhere | classic | 20.30/7.7// parked=30///
    enemies in a team game | match | 20/7//
  `,
  );
  refused(
    2,
    `
    one digit | classic | turn=0
    three digits | classic | turn=000
    no seat | classic | turn=44
    a seat that does not play | classic seats=02 | turn=11
    another seat rolls | classic | turn=01
    the partner rolls without gift | classic teams=yes | turn=02
    the partner of a seat rolls where there are no teams | classic | turn=02
    an enemy rolls | ${TEAMS} | turn=01
  `,
  );
  refused(
    3,
    `
    no phase | classic | phase=wait
    capitals | classic | phase=Roll
    the gift phase without the option | classic | phase=gift
    the gift phase in a team game without it | classic teams=yes | phase=gift
  `,
  );
  refused(
    4,
    `
    no die | classic | dice=x
    a 7 | classic | 10/// phase=move dice=7
    a 0 | classic | 10/// phase=move dice=0
    three dice | qq | 10/// phase=move dice=111 marks=pxd
    two dice, one of them 7 | qq | 10/// phase=move dice=57 marks=pxd
    a die that waits in the roll phase | classic | 10/// dice=5
    a die that waits in the gift phase | ${TEAMS} | 10/// phase=gift dice=6 marks=n
    none in the move phase | classic | 10/// phase=move
    no choice for it: all in the hangar | classic | phase=move dice=5
    no choice for it: walls | family | 17/7.7// phase=move dice=5
  `,
  );
  refused(
    5,
    `
    another letter | qq | marks=q
    another order | qq | marks=np
    a letter twice | qq | marks=nn
    two missiles | qq | marks=pal
    a prop where there are none | classic | marks=p
    a chosen die in qq | qq | marks=pw
    a homing missile in qq | qq | marks=ph
    a missile in mgm | mgm | marks=pa
    a long missile in mgm | mgm | marks=pl
    6s in a row without the option | classic | marks=ns1
    no 6s in a row | classic sixes=3 | marks=ns0
    three 6s in a row | classic sixes=3 | marks=ns3
    a count without a number | classic sixes=3 | marks=ns
    the count is last | classic sixes=3 | marks=s1n
    a dash beside a letter | classic | marks=-n
  `,
  );
  refused(
    6,
    `
    no such seat | classic | 10/// marks=n last=4:10
    no plane there | classic | 10/// marks=n last=0:11
    another seat's plane | classic | 10/10// marks=n last=1:10
    a partner's plane without gift | classic teams=yes | 10//12/ marks=n last=2:12
    the hangar | classic | 10/// marks=n last=0:0
    a seat alone | classic | 10/// marks=n last=1
    a leading zero | classic | 1/// marks=n last=0:01
  `,
  );
  refused(
    7,
    `
    on the pad | classic | 1/// parked=1///
    in the lane | classic | 52/// parked=52///
    at the goal | classic | 57/// parked=57///
    no plane there | classic | 20/// parked=21///
    without the option | family | 20/// parked=20///
    three seats | classic | 20/// parked=20/0/0
    no number | classic | 20/// parked=x///
    a leading zero | classic | 20/// parked=020///
  `,
  );
  refused(
    8,
    `
    a count of 4 | qq | guards=4///
    another letter | qq | guards=0x///
    the letter first | qq | guards=g0///
    three seats | qq | guards=0/0/0
    grounded without props | classic | guards=0g///
    a radar without props | classic | guards=1///
    a radar in mgm | mgm | guards=1///
    grounded, a seat that does not play | qq seats=02 | guards=/0g//
    a radar of a seat that does not play | qq seats=02 | guards=/1//
  `,
  );
  refused(
    9,
    `
    seven kinds | qq | stores==0000000/00000000/00000000/00000000
    nine kinds | qq | stores==000000000/00000000/00000000/00000000
    eight kinds in mgm | mgm | stores==00000000/000000/000000/000000
    no digit | qq | stores==0000000x/00000000/00000000/00000000
    stores where there are none | classic | stores==00000000/00000000/00000000/00000000
    nobody where a seat plays | qq | stores==-/00000000/00000000/00000000
    a seat that does not play | qq seats=02 | stores=/00000000//
    three seats | qq | stores==00000000/00000000/00000000
  `,
  );
  refused(
    10,
    `
    too many coins | qq | purses=60001:0///
    four bought | qq | purses=200:4///
    nothing said of purchases | qq | purses=200///
    no coins | qq | purses=:0///
    a leading zero | qq | purses=0200:0///
    one more colon | qq | purses=200:0:0///
    purses without a shop | mgm | purses==0:0/0:0/0:0/0:0
    purses without props | classic | purses==0:0/0:0/0:0/0:0
    nobody where a seat plays | qq | purses==-/200:0/200:0/200:0
    a seat that does not play | qq seats=02 | purses=/200:0//
  `,
  );
  refused(
    11,
    `
    another letter | qq | weather=x17
    no cell | qq | weather=s
    a cell that is none | qq | weather=s52
    a leading zero | qq | weather=s07
    without the option | classic | weather=s17
    without the option, with props | qq weather=no | weather=t17
  `,
  );
  refused(
    12,
    `
    without props | classic | props=0@3
    a kind beyond | qq | props=8@3
    a kind beyond, mgm | mgm | props=6@3
    a cell that is none | qq | props=0@52
    no cell | qq | props=0@
    no kind | qq | props=@3
    a leading zero | qq | props=0@03
    not by cell | qq | props=0@5,0@3
    two on a cell | qq | props=0@3,1@3
    five | qq | props=0@1,0@2,0@3,0@4,0@5
    on the weather's cell | qq | weather=s17 props=0@17
    another separator | qq | props=0@1;0@2
    an end without one | qq | props=0@1,
  `,
  );
  refused(
    13,
    `
    round 0 | classic | clock=0:00000001
    capitals | classic | clock=1:0000000A
    seven digits | classic | clock=1:0000001
    nine digits | classic | clock=1:000000001
    no hex | classic | clock=1:0000000g
    no round | classic | clock=:00000001
    a leading zero | classic | clock=01:00000001
    a state that random numbers never have | classic | clock=1:00000000
    no state | classic | clock=1:
  `,
  );
  refused(
    14,
    `
    a winner in the middle | classic | winner=0
    another winner | classic | 57.57.57.57/// phase=over marks=n winner=1
    two winners without teams | classic | 57.57.57.57//57.57.57.57/ phase=over marks=n winner=02
    one winner of two | classic teams=yes | 57.57.57.57//57.57.57.57/ phase=over marks=n winner=0
    no side | classic teams=yes | 57.57.57.57/57.57.57.57// phase=over marks=n winner=01
    one partner is not the side | classic teams=yes | 57.57.57.57/// phase=over marks=n winner=02
    no such seat | classic | 57.57.57.57/// phase=over marks=n winner=4
    a word | classic | 57.57.57.57/// phase=over marks=n winner=red
  `,
  );

  test("what cannot be is refused, whichever of its fields is named", () => {
    const impossible: [rules: string, position: string][] = [
      ["classic", "phase=over marks=n"],
      ["classic", "57.57.57.57/// turn=11"],
      ["classic", "57.57.57.57///"],
      ["classic teams=yes", "57.57.57.57/// turn=00"],
      ["classic teams=yes", "57.57.57.57//57.57.57.57/ turn=11"],
      [TEAMS, "10//57.57.57.57/ phase=gift marks=n last=0:10"],
      ["qq", "10/// phase=move dice=54"],
      ["qq", "10/// phase=move dice=5 marks=pxd"],
      ["classic", "57.57.57.57/// phase=over winner=0"],
      ["qq", "57.57.57.57/// phase=over marks=pnx winner=0"],
      ["qq", "57.57.57.57/// phase=over marks=pna winner=0"],
      ["qq", "marks=a"],
      ["qq", "marks=t"],
    ];
    for (const [rules, text] of impossible)
      expect(fault(rules, text), `${rules}: ${text}`).toBeGreaterThan(0);
  });

  test("fourteen fields, not thirteen and not fifteen", () => {
    start("classic");
    const text = formatPosition();
    const bytes = state.slice();
    expect(parsePosition(text)).toBeUndefined();
    expect(parsePosition(text.slice(0, -2))?.field).toBe(14);
    expect(parsePosition(`${text} -`)).toBeDefined();
    expect(parsePosition("")).toBeDefined();
    expect(parsePosition("x")?.field).toBe(1);
    expect(state).toEqual(bytes);
  });

  test("a position is read with its own rules line", () => {
    start("qq");
    const text = formatPosition();
    start("classic");
    expect(parsePosition(text)?.field).toBe(9);
    start("mgm");
    expect(parsePosition(text)?.field).toBe(9);
    start("qq shop=no");
    expect(parsePosition(text)?.field).toBe(10);
    start("qq seats=02");
    expect(parsePosition(text)?.field).toBe(1);
    start("qq teams=yes");
    expect(parsePosition(text)).toBeUndefined();
  });

  test("options stand when a position is read", () => {
    setUp("family seats=02", "17///");
    const options = formatPosition();
    expect(parsePosition(options)).toBeUndefined();
    setUp("family", "17/7.7//");
    expect(fault("family", "17/7.7// phase=move dice=5")).toBe(4);
  });
});
