/** RULES.md sections 9.2 to 9.4: what props do, missiles, the shop. */

import { describe, expect, test } from "vitest";
import { cases, fieldsNow, play, setUp } from "./table.ts";

/** Four props on the ring: no more appears when a round begins. */
const FULL = "props=0@1,0@2,0@3,0@4";
const QQ_TEAMS = "qq teams=yes gift=yes";

describe("9.2 the props of qq", () => {
  cases(`
    9.2 radar: the count becomes 3, and the roll is still to come
      qq | stores=2/// | u0 | marks=p guards=3/// stores=1/// | use 0 0, no roll
    9.2 radar: 3 again
      qq | stores=1/// guards=1/// | u0 | marks=p guards=3/// stores=0///
    9.2 six-dice: the roll is 6 at once
      qq | 10/// stores=01/// | u1 | phase=move dice=6 marks=px stores=0/// | use 0 1, roll 0 6 0
    9.2 six-dice: no other roll
      qq | 10/// stores=01/// | u1 r6 | refused phase
    9.2 power unit: the sum moves one plane
      qq | 10.10/// stores=001/// | u2 r43 m10 | 10.17/// turn=11 stores=0/// | walk 0 10 17
    9.2 power unit: two dice are due
      qq | 10/// stores=001/// | u2 r5 | refused die
    9.2 power unit: its launch does not use the other die
      qq | 10/// stores=001/// | u2 r65 m0 | 1.10/// turn=11 stores=0///
    9.2 fog missile: every enemy seat is grounded
      qq | stores=0001/// | u3 | marks=p guards=/0g/0g/0g stores=0/// | use 0 3
    9.2 fog missile: radar does not help
      qq | stores=0001/// guards=/3/1/ | u3 | marks=p guards=/3g/1g/0g stores=0///
    9.2 fog missile: one that is grounded stays so
      qq | stores=0001/// guards=/0g// | u3 | marks=p guards=/0g/0g/0g stores=0///
    9.2 fog missile: not the partner
      qq teams=yes | stores=0001/// | u3 | marks=p guards=/0g//0g stores=0///
    9.2 fog missile: not a seat with all planes at the goal
      qq teams=yes | /57.57.57.57// stores=0001/// | u3 | marks=p guards=///0g stores=0///
    9.2 fog missile: a seat with one plane left is
      qq teams=yes | /56.57.57.57// stores=0001/// | u3 | marks=p guards=/0g//0g stores=0///
    9.2 fog missile: not a seat that does not play
      qq seats=02 | stores=0001/// | u3 | marks=p guards=//0g/ stores=0///
    9.2 fog missile: they lose their next turn, and no other
      qq | stores=0001/// ${FULL} | u3 r1 | turn=00 clock=2 stores=0///
      | skip 1, skip 2, skip 3, turn 0
    9.2 fog missile: the turns after that are theirs
      qq | stores=0001/// ${FULL} | u3 r1 r1 | turn=11 clock=2 stores=0///
    9.2 flare: the weather leaves the board
      qq | stores=00001/// weather=t30 clock=4 | u4 | marks=p weather=- stores=0/// | clear 2 30
    9.2 flare: a storm too, and before the roll
      qq | 10/// stores=00001/// weather=s10 | u4 r5 m10 | 31/// turn=11 weather=- stores=0///
      | no storm
    9.2 flare: without weather
      qq | stores=00001/// | u4 | marks=p stores=0/// | use 0 4, no clear
    9.2 flare: the weather does not come back before its time
      qq | stores=00001/// weather=s10 clock=4 ${FULL} | u4 r1 r1 r1 r1
      | turn=00 weather=- clock=5 stores=0/// | no weather
    9.2 tanker: one more roll at the end
      qq | 10/// stores=000001/// | u5 r2 m10 | 12/// marks=pnxt last=0:12 stores=0/// | tanker 0
    9.2 missile: armed until the next move
      qq | 10/// stores=0000001/// | u6 | marks=pa stores=0///
    9.2 missile: armed while the move is due
      qq | 10/// stores=0000001/// | u6 r2 | phase=move dice=2 marks=pa stores=0///
    9.2 long missile
      qq | 10/// stores=00000001/// | u7 | marks=pl stores=0///
    9.2 it has none
      qq | stores=01111111/// | u0 | refused none
  `);

  test("9.2 a used prop leaves the store, each kind", () => {
    for (let kind = 0; kind < 8; kind++) {
      setUp("qq", "10/// stores=33333333/22222222//");
      expect(play(`u${kind}`)).toBe("");
      const wanted = `${"3".repeat(kind)}2${"3".repeat(7 - kind)}`;
      expect(fieldsNow().stores).toBe(`${wanted}/22222222/00000000/00000000`);
    }
  });

  cases(`
    9.2 the effect stands without a move: radar
      qq | stores=1/// | u0 r1 | turn=11 guards=3/// stores=0///
    9.2 the effect stands without a move: flare
      qq | stores=00001/// weather=t30 | u4 r1 | turn=11 weather=- stores=0///
    9.2 the effect stands without a move: a missile is wasted
      qq | stores=0000001/// | u6 r1 | turn=11 stores=0///
    9.2 the effect stands without a move: a tanker
      qq | stores=000001/// | u5 r1 | marks=pnxt stores=0///
  `);
});

describe("9.2 the props of mgm", () => {
  cases(`
    9.2 mgm, magic die: the seat says what it shows
      mgm | 10/// stores=1/// | u0 | marks=pw stores=0/// | use 0 0, no roll
    9.2 mgm, magic die: one of six
      mgm | 10/// stores=1/// | u0 r7 | refused die
    9.2 mgm, magic die: one die
      mgm | 10/// stores=1/// | u0 r33 | refused die
    9.2 mgm, power unit
      mgm | 10/// stores=01/// | u1 | marks=pxd stores=0///
    9.2 mgm, power unit: two 6s earn nothing
      mgm | 10/// stores=01/// | u1 r66 m10 | 22/// turn=11 stores=0///
    9.2 mgm, power unit: a 5 launches as well
      mgm | stores=01/// | u1 r15 m0 | 1/// turn=11 stores=0///
    9.2 mgm, jammer
      mgm | stores=001/// | u2 | marks=p guards=/0g/0g/0g stores=0///
    9.2 mgm, robot
      mgm | stores=0001/// weather=s3 | u3 | marks=p weather=- stores=0/// | clear 1 3
    9.2 mgm, tanker
      mgm | stores=00001/// | u4 | marks=pt stores=0///
    9.2 mgm, missile
      mgm | stores=000001/// | u5 | marks=ph stores=0///
    9.2 mgm has no seventh kind
      mgm | stores=111111/// | u6 | refused prop
    9.2 qq has no ninth kind
      qq | stores=11111111/// | u8 | refused prop
  `);
});

/** Seat 0 goes from 20 to 22; seat 1 at 10 is one cell ahead of it then, at 12 three. */

describe("9.3 the missiles of qq", () => {
  const A = "stores=0000001///";
  const L = "stores=00000001///";
  cases(`
    9.3 one ahead: back 5
      qq | 20/10// ${A} | u6 r2 m20 | 22/5// turn=11 stores=0///
      | walk 0 20 22, fire 0 20 21, push 1 10 5
    9.3 two ahead
      qq | 20/11// ${A} | u6 r2 m20 | 22/6// turn=11 stores=0///
    9.3 three ahead, no jump for the target
      qq | 20/12// ${A} | u6 r2 m20 | 22/7// turn=11 stores=0/// | push 1 12 7, no jump
    9.3 four ahead: out of range
      qq | 20/13// ${A} | u6 r2 m20 | 22/13// turn=11 stores=0/// | waste 0, no fire
    9.3 long missile, one ahead: back 6
      qq | 20/10// ${L} | u7 r2 m20 | 22/4// turn=11 stores=0/// | push 1 10 4
    9.3 long missile, four ahead
      qq | 20/13// ${L} | u7 r2 m20 | 22/7// turn=11 stores=0///
    9.3 long missile, five ahead
      qq | 20/14// ${L} | u7 r2 m20 | 22/8// turn=11 stores=0///
    9.3 long missile, six ahead: out of range
      qq | 20/15// ${L} | u7 r2 m20 | 22/15// turn=11 stores=0/// | waste 0
    9.3 not behind
      qq | 20/8// ${A} | u6 r2 m20 | 22/8// turn=11 stores=0/// | waste 0
    9.3 the nearest
      qq | 20/11.12// ${A} | u6 r2 m20 | 22/6.12// turn=11 stores=0///
    9.3 the nearest, of any seat
      qq | 20/11//36 ${A} | u6 r2 m20 | 22/11//31 turn=11 stores=0///
    9.3 one of a stack
      qq | 20/10.10.10// ${A} | u6 r2 m20 | 22/5.10.10// turn=11 stores=0///
    9.3 own planes on the way do not matter
      qq | 20.24/12// ${A} | u6 r2 m20 | 22.24/7// turn=11 stores=0///
    9.3 nor on the target's way
      qq | 20/8.12// ${A} | u6 r2 m20 | 22/7.8// turn=11 stores=0/// | no home
    9.3 nor the partner's
      qq teams=yes | 20/12/49/ ${A} | u6 r2 m20 | 22/7// turn=11 stores=0///
    9.3 the partner is no target
      qq teams=yes | 20//49/ ${A} | u6 r2 m20 | 22/// turn=11 stores=0/// | waste 0
    9.3 along the ring, whatever the shooter's way
      qq | 50/39// ${A} | u6 r1 m50 | 51/34// turn=11 stores=0/// | fire 0 49 50
    9.3 over the ring's end
      qq | 50/43// ${L} | u7 r1 m50 | 51/37// turn=11 stores=0/// | fire 0 49 2
    9.3 a lane's number is no ring's
      qq | 20/52.53.54// ${A} | u6 r2 m20 | 22/// turn=11 stores=0/// | waste 0
    9.3 from the lane: wasted
      qq | 50/39// ${A} | u6 r2 m50 | 52/// turn=11 stores=0/// | waste 0
    9.3 from the goal: wasted
      qq | 56/39// ${A} | u6 r1 m56 | 57/// turn=11 stores=0/// | waste 0
    9.3 from the pad: wasted
      qq | /41// ${A} | u6 r6 m0 | 1/// marks=pn last=0:1 stores=0/// | waste 0
    9.3 when the whole move is over: after a jump
      qq | 20/15// ${A} | u6 r3 m20 | 27/10// turn=11 stores=0///
      | jump 0 23 27, fire 0 25 26, push 1 15 10
    9.3 when the whole move is over: after a flight and its jump
      qq | 18/23// ${A} | u6 r1 m18 | 35/18// turn=11 stores=0/// | fire 0 33 34
    9.3 from where the plane then is
      qq | 18/8// ${A} | u6 r1 m18 | 35/8// turn=11 stores=0/// | waste 0
    9.3 a plane that was sent home does not fire
      qq | 17/7.7.8// ${A} | u6 r3 m17 | 0/0.0.8// turn=11 stores=0/// | no fire
    9.3 a plane that parks fires
      qq | 17/7.7.8// ${A} | u6 r6 m17 | 20/3.7.7// marks=pn last=0:20 parked=20/// stores=0///
      | park 0 20, push 1 8 3
    9.3 once: not with the turn's next move
      qq | 20/18// ${A} | u6 r6 m20 r2 m26 | 28/18// turn=11 stores=0/// | no fire, no waste
    9.3 the next move may come with a later roll
      qq takeoff=5 | ${A} | u6 r6 r5 m0 | 1/// turn=11 stores=0/// | waste 0
    9.3 armed while rolls have no move
      qq takeoff=5 | ${A} | u6 r6 | marks=pna stores=0///
    9.3 the next move may be the partner's
      ${QQ_TEAMS} takeoff=5 | /26/10/ ${A} | u6 r6 g r2 m10 | /21/12/ turn=11 stores=0///
      | fire 2 36 37, push 1 26 21
    9.3 armed in the gift phase
      ${QQ_TEAMS} takeoff=5 | /26/10/ ${A} | u6 r6 | phase=gift marks=pna stores=0///
    9.3 used at a later roll
      qq | 14/10// ${A} | r6 m14 u6 r2 m20 | 22/5// turn=11 stores=0///
    9.3 back to the pad, not further
      qq | 13/3// ${A} | u6 r1 m13 | 14/1// turn=11 stores=0/// | push 1 3 1
    9.3 back from 6: the pad
      qq | 16/6// ${A} | u6 r2 m16 | 18/1// turn=11 stores=0///
    9.3 back from 7: the first ring cell
      qq | 16/7// ${A} | u6 r2 m16 | 18/2// turn=11 stores=0///
    9.3 long missile, back from 7: the pad
      qq | 16/7// ${L} | u7 r2 m16 | 18/1// turn=11 stores=0///
    9.3 long missile, back from 8
      qq | 16/8// ${L} | u7 r2 m16 | 18/2// turn=11 stores=0///
    9.3 on the pad it meets nobody
      qq | 13.15/1.3// ${A} | u6 r1 m13 | 14.15/1.1// turn=11 stores=0/// | no home
    9.3 a radar: the target, and nothing happens to it
      qq | 20/10.11// ${A} guards=/1// | u6 r2 m20 | 22/// turn=11 guards=/0// stores=0///
      | fire 0 20 21, shield 1 10, no push
    9.3 a radar: it is not looked past
      qq | 20/10//37 ${A} guards=/2// | u6 r2 m20 | 22/// turn=11 guards=/1// stores=0///
      | shield 1 10
    9.3 a radar of another seat further on
      qq | 20/10//37 ${A} guards=///2 | u6 r2 m20 | 22/5// turn=11 stores=0/// | no shield
    9.3 the shooter's radar is no matter
      qq | 20/10// ${A} guards=2/// | u6 r2 m20 | 22/5// turn=11 stores=0///
    9.3 several on the cell: of the lowest seat
      qq teams=yes | 20/10//36 ${A} | u6 r2 m20 | 22/5//36 turn=11 stores=0///
    9.3 several on the cell: of the lowest seat, for seat 1
      qq teams=yes | 23/7/49/ turn=11 stores=/0000001// | u6 r2 m7 | 18/9// turn=22 stores=/0//
    9.3 several on the cell: the lowest seat has a radar
      qq teams=yes | 20/10//36 ${A} guards=/1// | u6 r2 m20
      | 22/// turn=11 guards=/0// stores=0/// | shield 1 10
    9.3 several on the cell: a parked plane of the lowest seat
      qq | 20/10/49.49/ parked=/10// ${A} | u6 r2 m20 | 22/5// turn=11 parked=/0// stores=0///
    9.3 several on the cell: the stack of the lowest seat
      qq | 20/10.10/49/ parked=//49/ ${A} | u6 r2 m20 | 22/5.10// turn=11 stores=0///
    9.3 several on the cell: of the seat a parked plane last
      qq | 20/10.10// parked=/10// ${A} | u6 r2 m20 | 22/5.10// turn=11 stores=0///
    9.3 a parked plane alone is not parked any more
      qq | 20/10// parked=/10// ${A} | u6 r2 m20 | 22/5// turn=11 parked=/0// stores=0///
    9.3 the push ends on a stack of the shooter's seat
      qq | 18.18.20/10// ${A} | u6 r2 m20 | 0.0.22/0// turn=11 stores=0///
    9.3 the push goes over an enemy stack
      qq | 20.20.21/10// ${A} | u6 r1 m21 | 20.20.22/5// turn=11 stores=0/// | push 1 10 5, no home
    9.3 the push: no tornado where it ends, none on the way
      qq | 20/10// ${A} weather=t16 | u6 r2 m20 | 22/5// turn=11 stores=0/// | no blown
    9.3 the push: no tornado on the way
      qq | 20/10// ${A} weather=t17 | u6 r2 m20 | 22/5// turn=11 stores=0/// | no blown
    9.3 the push: no prop
      qq | 20/10// ${A} props=2@16 | u6 r2 m20 | 22/5// turn=11 stores=0/// | no take
    9.3 the push ends on one enemy: that goes home
      qq | 20/10/44/ ${A} | u6 r2 m20 | 22/5/0/ turn=11 stores=0/// | push 1 10 5, home 2 44 bumped
    9.3 the push ends on one of the shooter's seat
      qq | 18.20/10// ${A} | u6 r2 m20 | 0.22/5// turn=11 stores=0/// | home 0 18 bumped
    9.3 the push ends on an enemy stack: all go home
      qq | 20/10/44.44/ ${A} | u6 r2 m20 | 22/0/0.0/ turn=11 stores=0///
      | home 2x2 44 bumped, home 1 5 stack
    9.3 the push ends on an enemy stack, count: all go home
      qq hit=count | 20/10/44.44/ ${A} | u6 r2 m20 | 22/0/0.0/ turn=11 stores=0///
    6.3 wall: the push ends on an enemy stack: the target alone goes home
      family props=qq | 20/10/44.44/ ${A} | u6 r2 m20 | 22/0// turn=11 stores=0/// | home 1 5 stack
    6.3 wall: the push ends on one enemy
      family props=qq | 20/10/44/ ${A} | u6 r2 m20 | 22/5/0/ turn=11 stores=0///
    9.3 the push ends on its own planes
      qq | 20/5.10// ${A} | u6 r2 m20 | 22/5.5// turn=11 stores=0/// | no home
    9.3 the push ends on its partner's
      qq teams=yes | 20/10//31 ${A} | u6 r2 m20 | 22/5// turn=11 stores=0/// | no home
    9.3 a push of a stack's plane onto two sides
      qq | 20/10.10/44.44/31 parked=///31 ${A} | u6 r2 m20
      | 22/0.10/0.0/0 turn=11 parked=///0 stores=0///
    9.3 the shot is made before an extra roll
      qq | 16/10// ${A} | u6 r6 m16 | 22/5// marks=pn last=0:22 stores=0/// | push 1 10 5, again 0
  `);
});

describe("9.3 the missile of mgm", () => {
  const H = "stores=000001///";
  cases(`
    9.3 mgm: before it moves, the target goes to its hangar
      mgm | 20/8// ${H} | u5 r2 m20 | 22/0// turn=11 stores=0///
      | fire 0 18 19, home 1 8 missile, walk 0 20 22
    9.3 mgm: three ahead
      mgm | 20/10// ${H} | u5 r2 m20 | 22/0// turn=11 stores=0///
    9.3 mgm: four ahead
      mgm | 20/11// ${H} | u5 r2 m20 | 22/11// turn=11 stores=0/// | waste 0
    9.3 mgm: not from where it ends
      mgm | 20/12// ${H} | u5 r2 m20 | 22/12// turn=11 stores=0/// | waste 0
    9.3 mgm: the choices are those before the shot
      mgm block=wall park=no | 20/9.9// ${H} | u5 r4 | turn=11 stores=0///
    9.3 mgm: the move is one after the shot
      mgm | 20/9.9// ${H} | u5 r4 m20 | 24/0.9// turn=11 stores=0/// | no turned, no park
    9.3 mgm: onto what is left of a stack
      mgm | 20/9.9// ${H} | u5 r2 m20 | 22/0.0// turn=11 stores=0///
      | home 1 9 missile, home 1 9 bumped
    9.3 mgm: a stack of three still hinders
      mgm | 20/9.9.9// ${H} | u5 r3 m20 | 21/0.9.9// turn=11 stores=0/// | turned 0 22
    9.3 mgm: from the hangar, wasted
      mgm | /41// ${H} | u5 r6 m0 | 1/// marks=pn last=0:1 stores=0/// | waste 0
    9.3 mgm: from the pad, wasted
      mgm | 1/41// ${H} | u5 r4 m1 | 5/41// turn=11 stores=0/// | waste 0
    9.3 mgm: from the lane, wasted
      mgm | 52/39// ${H} | u5 r2 m52 | 54/// turn=11 stores=0/// | waste 0
    9.3 mgm: from the turn-in cell
      mgm | 51/39// ${H} | u5 r2 m51 | 53/0// turn=11 stores=0/// | fire 0 49 50
    9.3 mgm: the plane that is chosen fires
      mgm | 20.40/8// ${H} | u5 r2 m40 | 20.42/8// turn=11 stores=0/// | waste 0
    9.3 mgm: an enemy behind the nearest
      mgm | 20/8.10// ${H} | u5 r1 m20 | 21/0.10// turn=11 stores=0///
    9.3 mgm: several on the cell, the lowest seat
      mgm teams=yes | 20/10//36 ${H} | u5 r2 m20 | 22/0//36 turn=11 stores=0///
    9.3 mgm: several on the cell, a parked plane last
      mgm | 20/10.10// parked=/10// ${H} | u5 r2 m20 | 22/0.10// turn=11 stores=0///
    9.3 mgm: a parked plane
      mgm | 20/10// parked=/10// ${H} | u5 r2 m20 | 22/0// turn=11 parked=/0// stores=0///
    9.3 mgm: a parked shooter, not at those under it
      mgm | 20/7.7.9// parked=20/// ${H} | u5 r1 m20 | 21/0.7.7// turn=11 parked=0/// stores=0///
    9.3 mgm: a goal on the way out of range
      mgm | 20/8.57.57.57// ${H} | u5 r1 m20 | 21/0.57.57.57// turn=11 stores=0///
    9.3 mgm: once
      mgm | 20/14// ${H} | u5 r6 m20 r2 m26 | 28/14// turn=11 stores=0/// | no fire
  `);
});

describe("9.4 the shop", () => {
  const PRICES = [30, 50, 40, 60, 20, 50, 30, 40];
  for (const [kind, price] of PRICES.entries()) {
    test(`9.4 kind ${kind} costs ${price}`, () => {
      setUp("qq", `10/// purses=${price}:0///`);
      expect(play(`b${kind}`)).toBe("");
      expect(fieldsNow().purses).toBe("0:1/200:0/200:0/200:0");
      expect(fieldsNow().stores).toBe("00000000/00000000/00000000/00000000");
      setUp("qq", "10/// purses=60000:0///");
      play(`b${kind}`);
      expect(fieldsNow().purses.split("/")[0]).toBe(`${60000 - price}:1`);
    });

    test(`9.4 kind ${kind} is not sold for ${price - 1}`, () => {
      setUp("qq", `10/// purses=${price - 1}:0///`);
      expect(play(`b${kind}`)).toBe("coins");
    });

    test(`9.4 kind ${kind} bought does what it does used`, () => {
      setUp("qq", `10/// stores=${"0".repeat(kind)}1///`);
      play(`u${kind}`);
      const used = fieldsNow();
      setUp("qq", "10///");
      play(`b${kind}`);
      const purses = `${200 - price}:1/200:0/200:0/200:0`;
      expect(fieldsNow()).toEqual({ ...used, purses });
    });
  }

  cases(`
    9.4 bought and used at once
      qq | 10/// | b6 r2 m10 | 12/// turn=11 purses=170:1/// | waste 0
    9.4 the event of a purchase
      qq | 10/// | b3 | marks=p guards=/0g/0g/0g purses=140:1/// | buy 0 3 60, no use
    9.4 that is the turn's one prop: no other is bought
      qq | 10/// | b0 b4 | refused used
    9.4 none is used either
      qq | 10/// stores=00001/// | b0 u4 | refused used
    9.4 nor bought after one was used
      qq | 10/// stores=00001/// | u4 b0 | refused used
    9.4 nor at a later roll
      qq | 10/// | b0 r6 m10 b4 | refused used
    9.4 at a later roll of the turn
      qq | 10/// | r6 m10 b0 | 16/// marks=pn last=0:16 guards=3/// purses=170:1///
    9.4 not one that it has
      qq | 10/// stores=1/// | b0 | refused have
    9.4 another one than it has
      qq | 10/// stores=01111111/// | b0 | marks=p guards=3/// purses=170:1///
    9.4 others' props do not matter
      qq | 10/// stores=/1/1/1 | b0 | marks=p guards=3/// purses=170:1///
    9.4 the third
      qq | 10/// purses=200:2/// | b0 | marks=p guards=3/// purses=170:3///
    9.4 not a fourth
      qq | 10/// purses=200:3/// | b0 | refused limit
    9.4 others' purchases do not matter
      qq | 10/// purses=/200:3/200:3/200:3 | b0 | marks=p guards=3/// purses=170:1///
    9.4 its own coins are paid
      qq | /10// turn=11 purses=0:0/200:0// | b1 | phase=move dice=6 marks=px purses=/150:1//
    9.4 not while a move is due
      qq | 10/// | r2 b0 | refused phase
    9.4 none in mgm
      mgm | 10/// | b0 | refused prop
    9.4 none in qq without shop
      qq shop=no | 10/// | b0 | refused prop
    9.4 three in one game, a fourth refused
      qq seats=02 | ${FULL} | b4 r1 r1 b4 r1 r1 b4 r1 r1 b4 | refused limit
    9.4 coins last for what they buy
      qq seats=02 coins=49 | ${FULL} | b4 r1 r1 b4 r1 r1 b4 | refused coins
  `);
});
