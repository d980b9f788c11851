/** RULES.md section 6.5: jump and flight. */

import { describe } from "vitest";
import { cases } from "./table.ts";

const TEAMS = "classic teams=yes";
const WALL = "family chain=yes";

describe("6.5 jump", () => {
  cases(`
    6.5 jump: to the next cell of its colour, where it stays
      classic | 4/// | r3 m4 | 11/// turn=11 | walk 0 4 7, jump 0 7 11, no fly
    6.5 jump: also the cell before the line's last but one
      classic | 10/// | r1 m10 | 15/// turn=11 | jump 0 11 15, no fly
    6.5 jump: to the turn-in cell
      classic | 46/// | r1 m46 | 51/// turn=11 | jump 0 47 51
    6.5 jump: from the first of its colour
      classic | 1/// | r2 m1 | 7/// turn=11 | jump 0 3 7
    6.5 jump: from the line's end by walk
      classic | 30/// | r1 m30 | 35/// turn=11 | jump 0 31 35, no fly
    6.5 jump: not from another colour's cell
      classic | 4/// | r2 m4 | 6/// turn=11 | no jump
    6.5 jump: one enemy at its end goes home
      classic | 6/50// | r1 m6 | 11/0// turn=11 | home 1 50 bumped
    6.5 jump: one enemy at its start too
      classic | 6/46.50// | r1 m6 | 11/0.0// turn=11 | home 1 46 bumped, home 1 50 bumped
    6.5 jump: sent home before it, there is none
      classic | 6/46.46// | r1 m6 | 0/0.0// turn=11 | no jump
    6.5 jump: single enemies between are passed
      classic | 6/47.48.49// | r1 m6 | 11/47.48.49// turn=11
    6.5 jump: an enemy stack on the first cell between
      classic | 6/47.47// | r1 m6 | 7/// turn=11 | barred 0 7 11, no jump, no turned
    6.5 jump: an enemy stack on the second
      classic | 6/48.48// | r1 m6 | 7/// turn=11 | barred 0 7 11, no jump
    6.5 jump: an enemy stack on the third
      classic | 6/49.49// | r1 m6 | 7/// turn=11 | barred 0 7 11, no jump
    6.5 jump: of any enemy seat
      classic | 6///22.22 | r1 m6 | 7/// turn=11
    6.5 jump: an enemy stack at the end is met (bounce)
      classic | 6/50.50// | r1 m6 | 0/0.0// turn=11
      | jump 0 7 11, home 1x2 50 bumped, home 0 11 stack
    6.5 jump: a stack behind the end is no matter
      classic | 6/51.51// | r1 m6 | 11/// turn=11
    6.5 jump: two enemy partners between are a stack
      ${TEAMS} | 6/48//22 | r1 m6 | 7/// turn=11
    6.5 jump: own planes between are not
      classic | 6.9.9/// | r1 m6 | 9.9.11/// turn=11
    6.5 jump: nor the partner's
      ${TEAMS} | 6//35.35/ | r1 m6 | 11/// turn=11
    6.5 jump: the last cell between, before the turn-in cell
      classic | 46/37.37// | r1 m46 | 47/// turn=11
    6.5 jump: stacks on the ring cells that are not on its way
      classic | 46/39.39.40.40// | r1 m46 | 51/// turn=11
    6.5 jump, free: a stack between does not hinder
      match | 6/48.48// | r1 m6 | 11/// turn=33 | jump 0 7 11
    6.5 jump, free: a stack at the end is met
      match | 6/50.50// | r1 m6 | 0/0.0// turn=33 | jump 0 7 11
    6.5 jump, wall: a stack between
      family | 6/48.48// | r1 m6 | 7/// turn=11 | barred 0 7 11
    6.5 jump, wall: a stack at the end
      family | 6/50.50// | r1 m6 | 7/// turn=11 | barred 0 7 11, no home
    6.5 jump, wall: a stack at the turn-in cell
      family | 46/38.38// | r1 m46 | 47/// turn=11
    6.5 jump, wall: one enemy at the end
      family | 6/50// | r1 m6 | 11/0// turn=11
    6.5 jump, wall: a stack behind the end
      family | 6/51.51// | r1 m6 | 11/// turn=11
  `);
});

describe("6.5 from the line's start", () => {
  cases(`
    6.5 flight by walk: to 31, then a jump to 35
      classic | 18/// | r1 m18 | 35/// turn=11 | walk 0 18 19, fly 0 19 31, jump 0 31 35
    6.5 flight by walk, chain no: it stays on 31
      classic chain=no | 18/// | r1 m18 | 31/// turn=11 | fly 0 19 31, no jump
    6.5 flight: no matter who stands on the ring below
      classic | 18/12.12// | r1 m18 | 35/// turn=11 | no barred
    6.5 flight: enemies at its start, its end and the jump's end go home
      classic | 18/6.18.22// | r1 m18 | 35/0.0.0// turn=11
      | home 1 6 bumped, home 1 18 bumped, home 1 22 bumped
    6.5 flight: sent home at the start
      classic | 18/6.6// | r1 m18 | 0/0.0// turn=11 | no fly
    6.5 flight: sent home at its end, no jump
      classic | 18/18.18// | r1 m18 | 0/0.0// turn=11 | fly 0 19 31, no jump
    6.5 flight: the jump after it is barred
      classic | 18/20.20// | r1 m18 | 31/// turn=11 | fly 0 19 31, barred 0 31 35
    6.5 flight: a stack at the end of the jump after it
      classic | 18/22.22// | r1 m18 | 0/0.0// turn=11 | jump 0 31 35
    6.5 flight: a stack at the end of the jump after it, wall
      ${WALL} | 18/22.22// | r1 m18 | 31/// turn=11 | barred 0 31 35
    6.5 flight: a stack at the end of the jump after it, free and count
      classic park=no block=free hit=count | 18/22.22// | r1 m18 | 0/0.0// turn=11 | jump 0 31 35
  `);
});

describe("6.5 from the cell before the line", () => {
  cases(`
    6.5 at 15: a jump to 19, a flight to 31, where it stays
      classic | 14/// | r1 m14 | 31/// turn=11 | jump 0 15 19, fly 0 19 31
    6.5 at 15, chain no: the same
      classic chain=no | 14/// | r1 m14 | 31/// turn=11 | jump 0 15 19, fly 0 19 31
    6.5 at 15: enemies on each end go home
      classic | 14/2.6.18// | r1 m14 | 31/0.0.0// turn=11
    6.5 at 15: the jump is barred, and with it the flight
      classic | 14/4.4// | r1 m14 | 15/// turn=11 | barred 0 15 19, no jump, no fly
    6.5 at 15: sent home by the jump
      classic | 14/6.6// | r1 m14 | 0/0.0// turn=11 | jump 0 15 19, no fly
    6.5 at 15, wall: a stack on 19
      family | 14/6.6// | r1 m14 | 15/// turn=11 | barred 0 15 19, no fly
    6.5 at 15: sent home by the flight
      classic | 14/18.18// | r1 m14 | 0/0.0// turn=11 | jump 0 15 19, fly 0 19 31
  `);
});

describe("6.5 the crossing", () => {
  cases(`
    6.5 crossing: one enemy plane goes home, the flight goes on
      classic | 18//54/ | r1 m18 | 35//0/ turn=11 | home 2 54 crossing, fly 0 19 31
    6.5 crossing: one, after a jump
      classic | 14//54/ | r1 m14 | 31//0/ turn=11 | jump 0 15 19, home 2 54 crossing, fly 0 19 31
    6.5 crossing: two, by walk: a jump to 23, where it stays
      classic | 18//54.54/ | r1 m18 | 23/// turn=11 | barred 0 19 31, jump 0 19 23, no fly, no home
    6.5 crossing: two, chain no: the same
      classic chain=no | 18//54.54/ | r1 m18 | 23/// turn=11 | jump 0 19 23, no fly
    6.5 crossing: three
      classic | 18//54.54.54/ | r1 m18 | 23/// turn=11
    6.5 crossing: two, by a jump: it stays on 19
      classic | 14//54.54/ | r1 m14 | 19/// turn=11 | jump 0 15 19, barred 0 19 31, no fly
    6.5 crossing: two, and the jump to 23 is barred: it stays on 19
      classic | 18/8.8/54.54/ | r1 m18 | 19/// turn=11 | barred 0 19 31, barred 0 19 23, no jump
    6.5 crossing: two, and a stack on 23
      classic | 18/10.10/54.54/ | r1 m18 | 0/0.0// turn=11 | jump 0 19 23
    6.5 crossing: two, and one enemy on 23
      classic | 18/10/54.54/ | r1 m18 | 23/0// turn=11
    6.5 crossing: only the seat opposite
      classic | 18/54.54//54.54 | r1 m18 | 35/// turn=11
    6.5 crossing: only its third lane cell
      classic | 18//53.53.55.55/ | r1 m18 | 35/// turn=11
    6.5 crossing: own planes in the own lane
      classic | 18.54.54/// | r1 m18 | 35.54.54/// turn=11
    6.5 crossing: seat 3's line crosses the lane of seat 1
      classic | /54.54//18 turn=33 | r1 m18 | ///23 turn=00 clock=2
    6.5 crossing: seat 2's line crosses the lane of seat 0
      classic | 54//18/ turn=22 | r1 m18 | 0//35/ turn=33
    6.5 crossing: the partner's plane does not matter
      ${TEAMS} | 18//54/ | r1 m18 | 35/// turn=11 | no home
    6.5 crossing: nor two of them
      ${TEAMS} | 18//54.54/ | r1 m18 | 35/// turn=11 | no home, no barred
    6.5 crossing: it is looked at before the flight's end
      classic | 18/18.18/54/ | r1 m18 | 0/0.0/0/ turn=11
    6.5 crossing, wall: a stack on 31, nobody on the crossing is touched
      family | 18/18.18/54/ | r1 m18 | 23/// turn=11 | barred 0 19 31, jump 0 19 23, no home
    6.5 crossing, wall: a stack on 31, by a jump
      family | 14/18.18/54/ | r1 m14 | 19/// turn=11 | barred 0 19 31, no fly, no home
    6.5 crossing, wall: a stack on 31, another on 23
      family | 18/10.10.18.18// | r1 m18 | 19/// turn=11 | barred 0 19 31, barred 0 19 23
    6.5 crossing, wall: a stack on 31, another between
      family | 18/9.9.18.18// | r1 m18 | 19/// turn=11
    6.5 crossing, wall: one enemy on 31, one on the crossing
      family | 18/18/54/ | r1 m18 | 31/0/0/ turn=11
    6.5 crossing, wall: two on it
      family | 18//54.54/ | r1 m18 | 23/// turn=11
    6.5 crossing, wall: a partners' stack on 31
      family teams=yes | 18/18//44 | r1 m18 | 23/// turn=11
    6.5 crossing, wall: with chain, no flight means no jump to 35
      ${WALL} | 18/18.18// | r1 m18 | 23/// turn=11
    6.5 crossing, free: two on it hinder as well
      match group=no teams=no gift=no | 18//54.54/ | r1 m18 | 23/// turn=33
    6.5 crossing, free: one goes home
      match teams=no gift=no | 18.18//54/ | r1 m18:2 | 35.35//0/ turn=33
    6.5 crossing, free: two, for a group
      match teams=no gift=no | 18.18//54.54/ | r1 m18:2 | 23.23/// turn=33
  `);
});

describe("6.5 groups", () => {
  cases(`
    6.5 group: own planes make the legs together
      match | 16.16/// | r3 m16:2 | 35.35/// turn=33 | walk 0x2 16 19, fly 0x2 19 31, jump 0x2 31 35
    6.5 group: those that stayed do not
      match | 16.16/// | r3 m16 | 16.35/// turn=33
    6.5 group: the partner's planes jump along
      match | 4//30/ | r3 m4:1+1 | 11//37/ turn=33 | jump 0+1 7 11
    6.5 group: the partner's planes fly past their turn-in cell, to 5, and jump to 9
      match | 16//42/ | r3 m16:1+1 | 35//9/ turn=33
    6.5 group: the partner's planes at the line's end
      match chain=no | 16//42/ | r3 m16:1+1 | 31//5/ turn=33
    6.5 group: a jump, then the flight
      match | 12//38/ | r3 m12:1+1 | 31//5/ turn=33
    6.5 group: several of both
      match | 16.16//42.42.42/ | r3 m16:2+2 | 35.35//9.9.42/ turn=33
    6.5 group: where the partner's colour is, there is no leg
      match | 23//49/ | r2 m23:1+1 | 25//51/ turn=33 | no jump
    6.5 group: a walk past the partner's turn-in cell
      match | 25//51/ | r5 m25:1+1 | 30//4/ turn=33 | walk 0+1 25 30
    6.5 group: a walk past it, then a jump
      match | 25//51/ | r6 m25:1+1 | 35//9/ phase=gift marks=n last=0:35
    6.5 group: the partner's plane would end off its way: it stays where the leg began
      match | 20//46/ | r3 m20:1+1 | 27//49/ turn=33 | left 2 49, jump 0 23 27
    6.5 group: two of them
      match | 20//46.46/ | r3 m20:1+2 | 27//49.49/ turn=33 | left 2x2 49
    6.5 group: from seat 3's side
      match | /46//20 turn=33 | r3 m20:1+1 | /49//27 turn=22
    6.5 group: the one that stayed does not count any more
      match | 20/14.14/46/ | r3 m20:1+1 | 0/0.0/49/ turn=33 | home 1x2 14 bumped, home 0 27 stack
    6.5 group: before the leg it counted
      match | 20/10.10/46/ | r3 m20:1+1 | 27/0.0/49/ turn=33
    6.5 group: sent home together after the legs
      match | 4/50.50.50/30/ | r3 m4:1+1 | 0/0.0.0/0/ turn=33
      | home 1x3 50 bumped, home 0 11 stack, home 2 37 stack
    6.5 group: the mover's seat's plane is the last that moved
      match | 4//30/ | r6 m4:1+1 | 10//36/ phase=gift marks=n last=0:10
    6.5 group: into the goal together
      match | 55.55/// | r2 m55:2 | 57.57/// turn=33
    6.5 group: back from the goal together
      match | 55.55/// | r3 m55:2 | 56.56/// turn=33
    6.5 group: the game ends
      match | 55.55.57.57//57.57.57.57/ | r2 m55:2
      | 57.57.57.57/// phase=over marks=n last=0:57 winner=02
  `);
});
