/** RULES.md sections 6.1, 6.4 and 7: walking, parking, the goal. */

import { describe } from "vitest";
import { cases } from "./table.ts";

/** Seat 1 at 7 is on seat 0's 20; at `p` it is on seat 0's `p + 13`. */

describe("6.1 point 1: at the goal", () => {
  cases(`
    6.1.1 exact: it turns round with steps left
      classic | 55/// | r3 m55 | 56/// turn=11 | walk 0 55 57, turned 0 57, walk 0 57 56
    6.1.1 exact: the longest way back of one die
      classic | 56/// | r6 m56 | 52/// marks=n last=0:52
    6.1.1 exact: two on, three back
      classic | 55/// | r5 m55 | 54/// turn=11
    6.1.1 exact: from the turn-in cell the goal is six steps away
      classic | 51/// | r6 m51 | 57/// marks=n last=0:57 | no turned
    6.1.1 over: excess is let go
      classic finish=over | 55/// | r5 m55 | 57/// turn=11 | walk 0 55 57, no turned
    6.1.1 over: a power unit's too
      qq-new | 56/// stores=001/// | u2 r54 m56 | 57/// turn=11 stores=0///
    6.1.1 exact: a power unit's back onto the ring
      qq | 56/// stores=001/// | u2 r55 m56 | 48/// turn=11 stores=0///
    6.1.1 exact: back to the turn-in cell, where it stays
      qq | 56/// stores=001/// | u2 r52 m56 | 51/// turn=11 stores=0///
    6.1.1 exact: back onto its own colour: a jump like any other
      qq | 56/// stores=001/// | u2 r65 m56 | 51/// turn=11 stores=0/// | jump 0 47 51
    6.1.1 exact: back onto an enemy
      qq | 56/35// stores=001/// | u2 r55 m56 | 48/0// turn=11 stores=0/// | home 1 35 bumped
    6.1.1 exact: back at an enemy stack it turns again
      qq | 56/35.35// stores=001/// | u2 r66 m56 | 50/// turn=11 stores=0///
      | walk 0 56 57, turned 0 57, walk 0 57 48, turned 0 48, walk 0 48 50
  `);
});

describe("6.1 point 2: at the pad, and walls at the lane", () => {
  cases(`
    6.1.2 backward to the pad the walk ends
      classic | 2/42.42// | r5 m2 | 1/// turn=11 | walk 0 2 3, turned 0 3, walk 0 3 1
    6.1.2 from the pad and back with one step left
      classic | 1/42.42// | r5 m1 | 1/// turn=11
    6.1.2 from the pad and back with none left
      classic | 1/42.42// | r4 m1 | 1/// turn=11
    6.1.2 from the pad with a power unit
      qq | 1/42.42// stores=001/// | u2 r55 m1 | 1/// turn=11 stores=0///
    6.1.2 forward the pad is left
      classic | 1/// | r1 m1 | 2/// turn=11
    6.1.2 wall: backward to 52 the walk ends
      family props=qq | 56/// stores=001/// | u2 r55 m56 | 52/// turn=11 stores=0///
    6.1.2 wall: with none left
      family props=qq | 56/// stores=001/// | u2 r51 m56 | 52/// turn=11 stores=0///
    6.1.2 wall: one before
      family props=qq | 56/// stores=001/// | u2 r41 m56 | 53/// turn=11 stores=0///
    6.1.2 wall: forward 52 is left
      family | 50/// | r4 m50 | 54/// turn=11
    6.1.2 free: back onto the ring
      match group=no props=qq order=cw | 56/// stores=001/// | u2 r55 m56
      | 48/// turn=11 stores=0///
  `);
});

describe("6.1 point 4: an enemy stack in the way", () => {
  cases(`
    6.1.4 bounce: it turns round
      classic | 17/7.7// | r5 m17 | 18/// turn=11 | walk 0 17 20, turned 0 20, walk 0 20 18
    6.1.4 bounce: a stack of four
      classic | 17/7.7.7.7// | r5 m17 | 18/// turn=11
    6.1.4 bounce: back past where it began
      classic | 19/7.7// | r5 m19 | 16/// turn=11
    6.1.4 bounce: a walk that turned round jumps and flies
      classic | 17/7.7// | r4 m17 | 35/// turn=11
      | walk 0 17 20, walk 0 20 19, fly 0 19 31, jump 0 31 35
    6.1.4 bounce: between two stacks, forward again
      classic | 19/4.4.7.7// | r5 m19 | 18/// turn=11 | turned 0 20, turned 0 17
    6.1.4 bounce: between two stacks, ending on the one behind
      classic | 19/4.4.7.7// | r4 m19 | 0/0.0.7.7// turn=11 | home 1x2 4 bumped, home 0 17 stack
    6.1.4 bounce: a narrow place
      classic | 21/7.7.9.9// | r4 m21 | 21/// turn=11
    6.1.4 bounce: a power unit to and fro
      qq | 21/7.7.9.9// stores=001/// | u2 r55 m21 | 21/// turn=11 stores=0///
      | walk 0 21 22, walk 0 22 20, walk 0 20 22, walk 0 22 20, walk 0 20 22, walk 0 22 21
    6.1.4 bounce: not with no step left
      classic | 17/7.7// | r3 m17 | 0/0.0// turn=11 | no turned
    6.1.4 bounce: one enemy is passed
      classic | 17/7// | r5 m17 | 22/// turn=11 | no home
    6.1.4 bounce: own planes are passed
      classic | 17.20.20/// | r5 m17 | 20.20.22/// turn=11
    6.1.4 bounce: so are the partner's
      classic teams=yes | 17//46.46/ | r5 m17 | 22/// turn=11
    6.1.4 bounce: two enemy partners on a cell are a stack
      classic teams=yes | 17/7//33 | r5 m17 | 18/// turn=11
    6.1.4 bounce: a parked plane is no stack with another side's one
      classic | 17/7/46/ parked=//46/ | r5 m17 | 22/// turn=11
    6.1.4 bounce: ring cells that are not on the way
      classic | 50/39.39.40.40// | r3 m50 | 53/// turn=11
    6.1.4 bounce: at the turn-in cell
      classic | 50/38.38// | r2 m50 | 50/// turn=11
    6.1.4 bounce: seat 3, over the ring's end
      classic | 5.5///14 turn=33 | r5 m14 | ///17 turn=00 clock=2
    6.1.4 free: it does not hinder
      match | 17/7.7// | r5 m17 | 22/// turn=33 | no turned
    6.1.4 park: a 6 stops on it
      classic | 17/7.7// | r6 m17 | 20/// marks=n last=0:20 parked=20///
      | walk 0 17 20, park 0 20, no home
    6.1.4 park: no other number
      classic takeoff=5 | 17/7.7// | r5 m17 | 18/// turn=11 | no park
    6.1.4 park: a six-dice's 6 is a single die
      qq | 17/7.7// stores=01/// | u1 m17 | 20/// turn=11 parked=20/// stores=0///
    6.1.4 park: a tanker's 6 is
      qq | 16/7.7// stores=000001/// | u5 r1 m16 r6 m17 | 20/// turn=11 parked=20/// stores=0///
    6.1.4 park: a magic die's 6 is
      mgm | 17/7.7// stores=1/// | u0 r6 m17 | 20/// marks=pn last=0:20 parked=20/// stores=0///
    6.1.4 park: a power unit's sum of 6 is not
      qq | 17/7.7// stores=001/// | u2 r51 m17 | 17/// turn=11 stores=0///
    6.1.4 park: a power unit's two 6s are not
      qq | 17/7.7// stores=001/// | u2 r66 m17 | 15/// turn=11 stores=0///
      | walk 0 17 20, walk 0 20 11, jump 0 11 15, no park
    6.1.4 park: a power unit's 6 and 1 are not
      qq | 17/7.7// stores=001/// | u2 r61 m17 | 16/// turn=11 stores=0///
    6.1.4 park no: a 6 turns round like any roll
      classic park=no | 17/7.7// | r6 m17 | 17/// marks=n last=0:17
    6.1.4 park: with no step left it is a landing
      classic | 14/7.7// | r6 m14 | 0/0.0// marks=n | no park
  `);
});

describe("6.4 parking", () => {
  cases(
    `
    6.4 no prop
      qq | 17/7.7// props=0@18 | r6 m17 | 20/// marks=n last=0:20 parked=20///
    6.4 no jump
      classic | 20/10.10// | r6 m20 | 23/// marks=n last=0:23 parked=23/// | no jump
    6.4 no flight
      classic | 16/6.6// | r6 m16 | 19/// marks=n last=0:19 parked=19/// | no fly
    6.4 the extra roll is that plane's
      classic | 10.17/7.7// | r6 m17 r3 m10 | refused move
    6.4 it leaves the cell
      classic | 17/7.7// | r6 m17 r2 m20 | 22/// turn=11
    6.4 a launch is not allowed
      classic | 17/7.7// | r6 m17 r6 m0 | refused move
    6.4 in a later turn, where the 6 earned none
      qq | 10.17/7.7// stores=01/// props=0@1,0@2,0@3,0@4 | u1 m17 r1 m7 r1 r1 r1 m10 | refused move
    6.4 in a later turn, by that plane
      qq | 10.17/7.7// stores=01/// props=0@1,0@2,0@3,0@4 | u1 m17 r1 m7 r1 r1 r2 m20
      | 10.22/7.8// turn=11 stores=0/// clock=2
    6.4 it parks again, further on
      classic | 20/7.7/48.48/ parked=20/// | r6 m20 | 22/// marks=n last=0:22 parked=22///
    6.4 back at the stack that it left, with steps left
      classic | 20/7.7/48.48/ parked=20/// | r5 m20 | 21/// turn=11 parked=0///
    6.4 back at the stack that it left, with none
      classic | 20/7.7/48.48/ parked=20/// | r4 m20 | 0/0.0// turn=11 parked=0///
    6.4 the planes under it move away, one
      classic | 21/8.8// parked=21/// turn=11 | r2 m8 | /8.10// turn=22
    6.4 the planes under it move away, all
      classic | 21/8// parked=21/// turn=11 | r2 m8 | /10// turn=22
    6.4 it is still the one that must move
      classic | 10.21/// parked=21/// | r1 m10 | refused move
    6.4 the stack's own seat comes: the parked plane goes home
      classic | 21/7.8.8// parked=21/// turn=11 | r1 m7 | 0/8.8.8// turn=22 parked=0///
      | home 0 21 bumped
    6.4 another comes: all go home
      classic | 20/7.7/45/ parked=20/// turn=22 | r1 m45 | 0/0.0/0/ turn=33 parked=0///
      | home 0 20 bumped, home 1x2 7 bumped, home 2 46 stack
    6.4 another comes, two single planes there
      classic | 20/7/45/ parked=20/// turn=22 | r1 m45 | 0/0/46/ turn=33 parked=0///
    6.4 the partner comes: it is not touched, and stays parked
      classic teams=yes | 28/15.15/1/ parked=28/// turn=22 | r1 m1 | /0.0/0/ turn=33
    6.4 two parked on one stack
      classic | 20/7.7/42/ parked=20/// turn=22 | r6 m42 | //46/ marks=n last=2:46 parked=//46/
  `,
  );
});

describe("7 the goal", () => {
  cases(`
    7 a plane at the goal moves no more
      classic | 10.57/// | r1 m57 | refused move
    7 exact: only an exact roll ends there
      classic | 54.57/// | r3 m54 | 57.57/// turn=11
    7 exact: one less
      classic | 54.57/// | r2 m54 | 56.57/// turn=11
    7 exact: one more
      classic | 54.57/// | r4 m54 | 56.57/// turn=11
    7 over: one more
      mgm | 54.57/// | r4 m54 | 57.57/// turn=11
    7 the second-last plane ends no game
      classic | 56.57.57/// | r1 m56 | 57.57.57/// turn=11 | no won
  `);
});
