/** RULES.md section 4: turns, extra rolls, the next seat. */

import { describe, expect, test } from "vitest";
import { cases, eventsNow, fieldsNow, play, setUp } from "./table.ts";

/** Four props on the ring: no more appears when a round begins. */
const FULL = "props=0@1,0@2,0@3,0@4";
const TEAMS = "classic teams=yes gift=yes";
const QQ_TEAMS = "qq teams=yes gift=yes";

describe("4 the phases", () => {
  cases(`
    4 a roll without a move is spent without a choice
      classic |  | r5 | turn=11 | roll 0 5 0, stuck 0, turn 1
    4 a roll with a move waits for the choice
      classic |  | r6 | phase=move dice=6 | roll 0 6 0, no stuck, no turn
    4 the choice is made even if there is but one
      classic | 10/// | r3 | phase=move dice=3
    4 the move is carried out and the turn ends
      classic | 10/// | r3 m10 | 13/// turn=11 | walk 0 10 13, turn 1
    4 the record of NOTATION.md's head
      qq seed=1f3a |  | r6 m0 r3 m1 | 4/// turn=11
    4 the marks of a turn's second roll
      classic |  | r6 m0 r6 | 1/// phase=move dice=6 marks=n last=0:1
    4 last follows the move
      classic | 1/// | r6 m1 r6 m0 | 1.11/// marks=n last=0:1
    4 last and marks are cleared when the turn ends
      classic | 1/// | r6 m1 r1 m11 | 12/// turn=11
    4 a prop before the first roll
      qq | 10/// stores=1/// | u0 | marks=p guards=3/// stores=0///
    4 the seat still rolls after it
      qq | 10/// stores=1/// | u0 r3 m10 | 13/// turn=11 guards=3/// stores=0///
    4 a prop before a later roll
      qq | 10/// stores=1/// | r6 m10 u0 | 16/// marks=pn last=0:16 guards=3/// stores=0///
    4 at most one prop a turn
      qq | 10/// stores=2/// | u0 u0 | refused used
    4 at most one, before another roll too
      qq | 10/// stores=1000100/// | u0 r6 m10 u4 | refused used
  `);

  test("4 one prop more in the next turn", () => {
    setUp("qq seats=02", `10//10/ stores=2/// ${FULL}`);
    expect(play("u0 r2 m10 r2 m10 u0")).toBe("");
    const { planes, marks, stores, guards } = fieldsNow();
    expect([planes, marks, guards]).toEqual(["0.0.0.12/-/0.0.0.12/-", "p", "3/0/0/0"]);
    expect(stores).toBe("00000000/-/00000000/-");
  });

  cases(`
    4 after a natural 6 back to the roll phase
      classic | 10/// | r6 m10 | 16/// marks=n last=0:16 | again 0, no turn
    4 gift: the phase gift comes first
      ${TEAMS} | 10/// | r6 m10 | 16/// phase=gift marks=n last=0:16 | no again, no turn
    4 over at once, no extra roll
      classic | 51.57.57.57/// | r6 m51 | 57.57.57.57/// phase=over marks=n last=0:57 winner=0
      | won 1, no again, no turn
    4 over: no turn begins
      classic | /52.57.57.57// turn=11 | r5 m52
      | /57.57.57.57// phase=over marks=n last=1:57 winner=1 | won 2, no turn
    4 over in a team game: both seats
      classic teams=yes | 56.57.57.57//57.57.57.57/ | r1 m56
      | 57.57.57.57/// phase=over marks=n last=0:57 winner=02 | won 5
    4 over in a team game: seats 1 and 3
      classic teams=yes | /57.57.57.57//55.57.57.57 turn=33 | r2 m55
      | ///57.57.57.57 phase=over marks=n last=3:57 winner=13 | won 10
    4 one seat of two is not the side
      classic teams=yes | 56.57.57.57//56.57.57.57/ | r1 m56 | 57.57.57.57/// turn=11 | no won
    4 over with a given roll: the turn stays as it was
      ${TEAMS} | 10.57.57.57//56.57.57.57/  | r6 m10 g r1 m56 | 16.57.57.57//57.57.57.57/ turn=11
    4 over with a given roll, the owner waiting
      ${TEAMS} | 57.57.57.57//56.57.57.57/ turn=22 | r1 m56
      | //57.57.57.57/ phase=over marks=n last=2:57 winner=02
    4 over: x is gone, p stands
      qq | 51.57.57.57/// stores=01/// | u1 m51
      | 57.57.57.57/// phase=over marks=pn last=0:57 stores=0/// winner=0
    4 over: d is gone
      qq | 51.57.57.57/// stores=001/// | u2 r33 m51
      | 57.57.57.57/// phase=over marks=pn last=0:57 stores=0/// winner=0
    4 over: t stands
      qq | 51.57.57.57/// stores=000001/// | u5 r6 m51
      | 57.57.57.57/// phase=over marks=pnt last=0:57 stores=0/// winner=0
    4 over by the tanker's roll: t was gone with the die
      qq | 50.57.57.57/// stores=000001/// | u5 r3 m50 r4 m53
      | 57.57.57.57/// phase=over marks=pn last=0:57 stores=0/// winner=0
    4 over: an armed missile was cleared by the move
      qq | 51.57.57.57/// stores=0000001/// | u6 r6 m51
      | 57.57.57.57/// phase=over marks=pn last=0:57 stores=0/// winner=0 | waste 0
    4 over: the count of 6s stands
      classic sixes=3 | 51.57.57.57/// | r6 m51
      | 57.57.57.57/// phase=over marks=ns1 last=0:57 winner=0
    4 over: nothing is played any more
      classic | 56.57.57.57/// | r1 m56 r1 | refused over
  `);
});

describe("4.1 extra rolls", () => {
  cases(`
    4.1 a 6 that launched
      classic |  | r6 m0 | 1/// marks=n last=0:1
    4.1 a 6 that could not be moved
      classic takeoff=5 |  | r6 | marks=n | stuck 0, again 0
    4.1 a 6 each time
      classic | 1/// | r6 m1 r6 m11 r6 m17 | 27/// marks=n last=0:27
    4.1 no other number
      classic takeoff=123456 |  | r5 m0 | 1/// turn=11
    4.1 not a six-dice's 6
      qq | 10/// stores=01/// | u1 | phase=move dice=6 marks=px stores=0///
    4.1 not a six-dice's 6, moved
      qq | 10/// stores=01/// | u1 m10 | 16/// turn=11 stores=0///
    4.1 not a six-dice's 6 without a move
      qq takeoff=5 | stores=01/// | u1 | turn=11 stores=0///
    4.1 a six-dice after a 6
      qq | 10/// stores=01/// | r6 m10 u1 m16 | 22/// turn=11 stores=0///
    4.1 not a power unit's sum of 6
      qq | 10/// stores=001/// | u2 r24 m10 | 16/// turn=11 stores=0///
    4.1 not a power unit's two 6s
      qq | 10/// stores=001/// | u2 r66 m10 | 22/// turn=11 stores=0///
    4.1 x and d stand while two dice are due
      qq | 10/// stores=001/// | u2 | marks=pxd stores=0///
    4.1 x and d stand until the move
      qq | 10/// stores=001/// | u2 r54 | phase=move dice=54 marks=pxd stores=0/// | roll 0 5 4
    4.1 a power unit without a move
      qq | stores=001/// | u2 r54 | turn=11 stores=0///
    4.1 a magic die is to be set
      mgm | 10/// stores=1/// | u0 | marks=pw stores=0///
    4.1 a magic die that was set
      mgm | 10/// stores=1/// | u0 r4 | phase=move dice=4 marks=p stores=0///
    4.1 a magic die's 6 earns a roll
      mgm | 10/// stores=1/// | u0 r6 m10 | 16/// marks=pn last=0:16 stores=0/// | again 0
    4.1 a magic die's 5 does not
      mgm | 10/// stores=1/// | u0 r5 m10 | 31/// turn=11 stores=0///
    4.1 a magic die's 6 without a move earns one
      mgm takeoff=5 | stores=1/// | u0 r6 | marks=pn stores=0///
    4.1 no roll for a seat that is done with that 6
      classic teams=yes | 51.57.57.57/// | r6 m51 | 57.57.57.57/// turn=11 | no again
    4.1 no gift for a seat that is done with that 6
      ${TEAMS} | 51.57.57.57/// | r6 m51 | 57.57.57.57/// turn=11
  `);
});

describe("4.1 gift", () => {
  cases(`
    4.1 keep
      ${TEAMS} | 10//10/ | r6 m10 k | 16/// marks=n last=0:16 | again 0
    4.1 give
      ${TEAMS} | 10//10/ | r6 m10 g | 16/// turn=02 marks=n last=0:16 | give 0 2
    4.1 the partner moves its own planes
      ${TEAMS} | 10//20/ | r6 m10 g r2 m10 | refused move
    4.1 after a given roll the seat after the owner's
      ${TEAMS} | 10//20/ | r6 m10 g r2 m20 | 16//22/ turn=11 | turn 1
    4.1 a given roll without a move
      ${TEAMS} | 10/// | r6 m10 g r2 | 16/// turn=11
    4.1 the partner's own 6: gift again
      ${TEAMS} | 10//20/ | r6 m10 g r6 m20 | 16//26/ turn=02 phase=gift marks=n last=2:26
    4.1 the partner keeps
      ${TEAMS} | 10//20/ | r6 m10 g r6 m20 k | 16//26/ turn=02 marks=n last=2:26
    4.1 the partner gives back
      ${TEAMS} | 10//20/ | r6 m10 g r6 m20 g | 16//26/ turn=00 marks=n last=2:26
    4.1 back at the owner, it rolls and moves
      ${TEAMS} | 10//20/ | r6 m10 g r6 m20 g r1 m16 | 17//26/ turn=11
    4.1 a 6 without a move may be given too
      ${TEAMS} takeoff=5 |  | r6 | phase=gift marks=n
    4.1 a given 6 without a move may be given too
      ${TEAMS} takeoff=5 | 10/// | r6 m10 g r6 | 16/// turn=02 phase=gift marks=n last=0:16
    4.1 the partner is done: kept without a choice
      ${TEAMS} | 10//57.57.57.57/ | r6 m10 | 16/// marks=n last=0:16 | again 0
    4.1 the owner cannot answer then
      ${TEAMS} | 10//57.57.57.57/ | r6 m10 k | refused phase
    4.1 the partner is done with a given 6: no roll
      ${TEAMS} | 10//51.57.57.57/ | r6 m10 g r6 m51 | 16//57.57.57.57/ turn=11 | no again
    4.1 seat 3 gives to seat 1
      ${TEAMS} | /10//10 turn=33 | r6 m10 g | ///16 turn=31 marks=n last=3:16
    4.1 order ccw: the next turn is that of the seat before
      match | 10//20/ | r6 m10 g r2 m20 | 16//22/ turn=33
    4.1 no answer in another phase
      ${TEAMS} | 10/// | g | refused phase
    4.1 no answer while a move is due
      ${TEAMS} | 10/// | r6 k | refused phase
    4.1 no roll before the answer
      ${TEAMS} | 10/// | r6 m10 r1 | refused phase
    4.1 a partner uses no prop
      ${QQ_TEAMS} | 10//20/ stores=1//1/ | r6 m10 g u0 | refused phase
    4.1 nor buys one
      ${QQ_TEAMS} | 10//20/ | r6 m10 g b0 | refused phase
    4.1 with a roll given back the owner may
      ${QQ_TEAMS} | 10//20/ stores=1/// | r6 m10 g r6 m20 g u0
      | 16//26/ marks=pn last=2:26 guards=3/// stores=0///
    4.1 no gift from a six-dice's roll
      ${QQ_TEAMS} | 10/// stores=01/// | u1 m10 | 16/// turn=11 stores=0///
    4.1 a gift from a magic die's
      mgm teams=yes gift=yes | 10/// stores=1/// | u0 r6 m10
      | 16/// phase=gift marks=pn last=0:16 stores=0///
    4.2 a grounded partner may use a given roll
      ${QQ_TEAMS} | 10//20/ guards=//0g/ | r6 m10 g r2 m20 | 16//22/ turn=11
  `);
});

describe("4.1 tanker", () => {
  cases(`
    4.1 a tanker was used
      qq | 10/// stores=000001/// | u5 | marks=pt stores=0///
    4.1 it gives a roll after the last
      qq | 10/// stores=000001/// | u5 r3 m10 | 13/// marks=pnxt last=0:13 stores=0///
      | tanker 0, no turn
    4.1 t goes when its die is thrown
      qq | 10/// stores=000001/// | u5 r3 m10 r6
      | 13/// phase=move dice=6 marks=pnx last=0:13 stores=0///
    4.1 a 6 on it earns nothing
      qq | 10/// stores=000001/// | u5 r3 m10 r6 m13 | 35/// turn=11 stores=0///
    4.1 it comes after the rolls of 6s
      qq | 10/// stores=000001/// | u5 r6 m10 | 16/// marks=pnt last=0:16 stores=0///
      | again 0, no tanker
    4.1 ... when those are over
      qq | 10/// stores=000001/// | u5 r6 m10 r1 m16 | 17/// marks=pnxt last=0:17 stores=0///
      | tanker 0
    4.1 a tanker used at a later roll
      qq | 10/// stores=000001/// | r6 m10 u5 r1 m16 | 17/// marks=pnxt last=0:17 stores=0///
      | tanker 0
    4.1 its roll comes even if the turn had no move
      qq | stores=000001/// | u5 r1 | marks=pnxt stores=0///
    4.1 its roll may have no move
      qq | stores=000001/// | u5 r1 r1 | turn=11 stores=0///
    4.1 its 6 without a move earns nothing
      qq takeoff=5 | stores=000001/// | u5 r1 r6 | turn=11 stores=0///
    4.1 not for an owner that is done
      qq teams=yes | 56.57.57.57/// stores=000001/// | u5 r1 m56
      | 57.57.57.57/// turn=11 stores=0/// | no tanker
    4.1 it is the owner's after a given roll
      ${QQ_TEAMS} | 10//20/ stores=000001/// | u5 r6 m10 g r2 m20
      | 16//22/ turn=00 marks=pnxt last=2:22 stores=0/// | tanker 0
    4.1 no gift of its 6
      ${QQ_TEAMS} | 10//20/ stores=000001/// | u5 r2 m10 r6 m12 | 18//20/ turn=11 stores=0///
    4.1 mgm has one too
      mgm | 10/// stores=00001/// | u4 r3 m10 | 13/// marks=pnxt last=0:13 stores=0///
  `);
});

describe("3 sixes", () => {
  const SIXES = "classic sixes=3";
  cases(`
    3 sixes: the first is counted when it is thrown
      ${SIXES} | 10/// | r6 | phase=move dice=6 marks=s1
    3 sixes: it is moved
      ${SIXES} | 10/// | r6 m10 | 16/// marks=ns1 last=0:16
    3 sixes: so is the second
      ${SIXES} | 10/// | r6 m10 r6 m16 | 22/// marks=ns2 last=0:22
    3 sixes: the third is not: the plane goes home, the turn ends
      ${SIXES} | 10/// | r6 m10 r6 m16 r6 | 0/// turn=11
      | sixes 0, home 0 22 sixes, turn 1, no walk
    3 sixes: the plane that moved last, not another
      ${SIXES} | 10.40/// | r6 m10 r6 m40 r6 | 0.16/// turn=11
    3 sixes: one at the goal stays
      ${SIXES} | 10.51/// | r6 m10 r6 m51 r6 | 16.57/// turn=11 | sixes 0, no home
    3 sixes: without a move there is no plane
      ${SIXES} takeoff=5 |  | r6 r6 r6 | turn=11 | no home
    3 sixes: the plane that moved last has gone home: nothing
      ${SIXES} | 10.40/3.3// | r6 m40 r6 m10 r6 | 0.46/0.0// turn=11
    3 sixes: a launched plane goes home too
      ${SIXES} | 10/// | r6 m10 r6 m0 r6 | 16/// turn=11 | home 0 1 sixes
    3 sixes: a plane in the lane goes home too
      ${SIXES} | 46/// | r6 m46 r6 m0 r6 | 52/// turn=11
    3 sixes: one plane of those on the cell
      ${SIXES} | 4.10/// | r6 m10 r6 m4 r6 | 0.16/// turn=11
    3 sixes: one plane of those on the cell (2)
      ${SIXES} | 4.16/// | r6 m4 r6 m10 r6 | 0.16/// turn=11
    3 sixes: the count is the turn's
      ${SIXES} | 10/40// | r6 m10 r6 m16 r1 m22 r6 | 27/40// turn=11 phase=move dice=6 marks=s1
    3 sixes off: no limit
      classic | 1/// | r6 m1 r6 m11 r6 m17 r6 m27 | 33/// marks=n last=0:33
    3 sixes: tanker and all
      qq sixes=3 | 10/// stores=000001/// | u5 r6 m10 r6 m16 r6 | 0/// turn=11 stores=0///
      | no tanker
    3 sixes: an armed missile is gone with the turn
      qq sixes=3 takeoff=5 | stores=0000001/// | r6 u6 r6 r6 | turn=11 stores=0///
    3 sixes: a parked plane goes home
      ${SIXES} | 10.44/51.51// | r6 m44 r6 m10 r6 | 0.50/51.51// turn=11
    3 sixes: two dice set the count to 0
      qq sixes=3 | 10/// stores=001/// | r6 m10 r6 m16 u2 r66
      | 22/// phase=move dice=66 marks=pnxd last=0:22 stores=0///
    3 sixes: a magic die's 6 is counted
      mgm sixes=3 | 10/// stores=1/// | r6 m10 r6 m16 u0 r6 | 0/// turn=11 stores=0///
      | home 0 22 sixes
    3 sixes: a magic die's 6 as the first
      mgm sixes=3 | 10/// stores=1/// | u0 r6 | phase=move dice=6 marks=ps1 stores=0///
    3 sixes: through given rolls
      ${TEAMS} sixes=3 | 10//20/ | r6 m10 g r6 m20
      | 16//26/ turn=02 phase=gift marks=ns2 last=2:26
    3 sixes: through given rolls, the third
      ${TEAMS} sixes=3 | 10//20/ | r6 m10 g r6 m20 k r6 | 16//0/ turn=11 | home 2 26 sixes
    3 sixes: given back, the partner's plane moved last
      ${TEAMS} sixes=3 | 10//20/ | r6 m10 g r6 m20 g r6 | 16//0/ turn=11 | home 2 26 sixes, turn 1
    3 sixes: after a group's move one of the seat's planes
      match sixes=3 | 10.10//36.36/ | r6 m10:2+2 k r6 m0 k r6 | 16.16//42.42/ turn=33
    3 sixes: after a group's move one of the seat's planes (2)
      match sixes=3 | 0.10.10//36.36/ | r6 m0 k r6 m10:2+2 k r6 | 0.1.16//42.42/ turn=33
      | home 0 16 sixes
    3 sixes: a tanker's 6 is any other throw
      ${QQ_TEAMS} sixes=3 | 10//51.57.57.57/ stores=000001/// | u5 r6 m10 g r6 m51 r6
      | 16//57.57.57.57/ turn=00 phase=move dice=6 marks=pnx last=2:57 stores=0///
  `);
});

describe("4.2 the next seat", () => {
  cases(`
    4.2 up
      classic | turn=11 | r1 | turn=22
    4.2 up, past 3 to 0: the walk reaches first
      classic | turn=33 | r1 | turn=00 clock=2 | round 2, turn 0
    4.2 down
      classic order=ccw | turn=22 | r1 | turn=11 | no round
    4.2 down, past 0 to 3
      classic order=ccw |  | r1 | turn=33 | no round
    4.2 down, to first
      classic order=ccw | turn=11 | r1 | turn=00 clock=2
    4.2 a round ends at the seat first
      classic first=2 | turn=11 | r1 | turn=22 clock=2 | round 2
    4.2 and at no other
      classic first=2 | turn=33 | r1 | turn=00 | no round
    4.2 a seat that does not play is passed over
      classic seats=02 |  | r1 | turn=22
    4.2 the walk goes on to first
      classic seats=02 | turn=22 | r1 | turn=00 clock=2
    4.2 first is not 0
      classic seats=13 first=3 | turn=11 | r1 | turn=33 clock=2
    4.2 a seat that is done is passed over
      classic teams=yes | /57.57.57.57// | r1 | turn=22
    4.2 first is done: the round ends there as well
      classic teams=yes | 57.57.57.57/// turn=33 | r1 | turn=11 clock=2 | round 2, turn 1
    4.2 partner done, back to the owner
      classic teams=yes | 57.57.57.57/57.57.57.57// turn=22 | r1 | turn=33
    4.2 round numbers count on
      classic | turn=33 clock=299 | r1 | turn=00 clock=300 | round 300
    4.2 beyond three bytes' halves
      classic | turn=33 clock=65535 | r1 | turn=00 clock=65536 | round 65536
    4.2 grounded: loses its mark and is passed over
      qq | guards=/0g// | r1 | turn=22 guards=/0// | skip 1, turn 2
    4.2 two grounded
      qq | guards=/0g/0g/ | r1 | turn=33 guards=/0/0/ | skip 1, skip 2, turn 3
    4.2 one grounded further on keeps its mark
      qq | guards=//0g/ | r1 | turn=11
    4.2 all others grounded
      qq | guards=/0g/0g/0g ${FULL} | r1 | turn=00 clock=2 guards=/0/0/0 | round 2, turn 0
    4.2 first grounded: the round ends there as well
      qq | turn=33 guards=0g/// ${FULL} | r1 | turn=11 clock=2 guards=0///
      | round 2, skip 0, turn 1
    4.2 all grounded, the owner too
      qq | guards=0g/0g/0g/0g ${FULL} | r1 | turn=11 clock=2 guards=0/0/0/0
    4.2 grounded and done: passed over as done, the mark stays
      qq teams=yes | /57.57.57.57// guards=/0g// | r1 | turn=22
    4.2 a radar's count goes down with the turn
      qq | guards=/3// | r1 | turn=11 guards=/2//
    4.2 a radar's last
      qq | guards=/1// | r1 | turn=11 guards=/0//
    4.2 no other radar's
      qq | guards=2/1/3/3 | r1 | turn=11 guards=/0//
    4.2 not of a seat that is passed over
      qq | guards=/2g/2/ | r1 | turn=22 guards=/2/1/
    4.2 not with an extra roll
      qq | 10/// guards=2/// | r6 m10 | 16/// marks=n last=0:16
    4.2 not with a given roll
      ${QQ_TEAMS} | 10//10/ guards=//2/ | r6 m10 g | 16/// turn=02 marks=n last=0:16
  `);

  test("4.2 three turns of its owner pass under a radar", () => {
    setUp("qq", `stores=1/// ${FULL}`);
    const counts: string[] = [];
    play("u0");
    for (let round = 0; round < 4; round++) {
      play("r1 r1 r1 r1");
      counts.push(fieldsNow().guards[0]);
    }
    expect(counts).toEqual(["2", "1", "0", "0"]);
    expect(eventsNow(["turn"])).toEqual(["turn 0"]);
  });
});
