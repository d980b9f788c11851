/** RULES.md sections 6.2 and 6.3: landing, props on the way, collisions. */

import { describe } from "vitest";
import { cases } from "./table.ts";

describe("6.2 landing", () => {
  cases(`
    6.2.1 collision first: a mover that is sent home picks up nothing
      qq | 17/7.7// props=0@18 | r3 m17 | 0/0.0// turn=11
      | home 1x2 7 bumped, home 0 20 stack, no take
    6.2.1 collision first: then the prop
      qq | 17/7// props=0@18 | r3 m17 | 20/0// turn=11 stores=1/// props=-
      | home 1 7 bumped, take 0 0 18
    6.2.2 the prop leaves the board, the others stay
      qq | 17/// props=5@3,7@18,1@40 | r3 m17 | 20/// turn=11 stores=00000001/// props=5@3,1@40
    6.2.2 one more of a kind
      qq | 17/// stores=3/// props=0@18 | r3 m17 | 20/// turn=11 stores=4/// props=-
    6.2.2 nine of a kind
      qq | 17/// stores=8/// props=0@18 | r3 m17 | 20/// turn=11 stores=9/// props=-
    6.2.2 at nine the prop stays
      qq | 17/// stores=9/// props=0@18 | r3 m17 | 20/// turn=11 | full 0 0 18, no take
    6.2.2 nine of another kind do not matter
      qq | 17/// stores=09/// props=0@18 | r3 m17 | 20/// turn=11 stores=19/// props=-
    6.2.2 passing picks up nothing
      qq | 17/// props=0@18 | r4 m17 | 21/// turn=11 | no take
    6.2.2 nor does setting out
      qq | 20/// props=0@18 | r1 m20 | 21/// turn=11 | no take
    6.2.2 a walk that turned round
      qq | 17/7.7// props=3@16 | r5 m17 | 18/// turn=11 stores=0001/// props=- | take 0 3 16
    6.2.2 the mover's seat has it, with a given roll too
      qq teams=yes gift=yes | 10//20/ props=3@46 | r6 m10 g r2 m20
      | 16//22/ turn=11 stores=//0001/ props=-
    6.2.2 seat 1, over the ring's end
      mgm | /39// turn=11 props=5@0,5@1 | r2 m39 | /41// turn=22 stores=/000001// props=5@1
    6.2.2 at the end of the walk and of the jump
      qq | 9/// props=1@9,2@13 | r2 m9 | 15/// turn=11 stores=011/// props=-
      | take 0 1 9, take 0 2 13
    6.2.2 at each end of a flight and its jump
      qq | 18/// props=0@17,1@29,2@33 | r1 m18 | 35/// turn=11 stores=111/// props=-
    6.2.2 not between them
      qq | 18/// props=0@18,1@20,2@31 | r1 m18 | 35/// turn=11
    6.2.3 own colour: a launch is no landing
      classic | | r6 m0 | 1/// marks=n last=0:1 | no jump, no walk
    6.2.3 own colour: not in the lane
      classic | 54/// | r1 m54 | 55/// turn=11 | no jump
    6.2.3 own colour: not at 51
      classic | 50/// | r1 m50 | 51/// turn=11 | no jump
  `);
});

describe("6.3 collision", () => {
  cases(`
    6.3 one enemy goes to its hangar
      classic | 17/7// | r3 m17 | 20/0// turn=11 | home 1 7 bumped
    6.3 its other planes do not
      classic | 17/7.8.20// | r3 m17 | 20/8.20// turn=11
    6.3 of the seat opposite too
      classic | 17//46/ | r3 m17 | 20//0/ turn=11
    6.3 of the seat before
      classic | 17///33 | r3 m17 | 20///0 turn=11
    6.3 own planes make a stack
      classic | 17.20/// | r3 m17 | 20.20/// turn=11 | no home
    6.3 the partner's plane is no enemy
      classic teams=yes | 17//46/ | r3 m17 | 20//46/ turn=11 | no home
    6.3 the other two are, in a team game
      classic teams=yes | 17/7/46/ parked=//46/ | r3 m17 | 20/0/46/ turn=11
    6.3 mutual: a stack of two
      classic | 17/7.7// | r3 m17 | 0/0.0// turn=11 | home 1x2 7 bumped, home 0 20 stack
    6.3 mutual: of three
      classic | 17/7.7.7// | r3 m17 | 0/0.0.0// turn=11
    6.3 mutual: of four
      classic | 17/7.7.7.7// | r3 m17 | 0/0.0.0.0// turn=11
    6.3 mutual: the seat's other planes are not touched
      classic | 17.30/7.7.8// | r3 m17 | 0.30/0.0.8// turn=11
    6.3 mutual: of two partners
      classic teams=yes | 17/7//33 | r3 m17 | 0/0//0 turn=11
      | home 1 7 bumped, home 3 33 bumped, home 0 20 stack
    6.3 mutual: a plane sent home is not the last that moved
      classic | 14.30/7.7// | r6 m14 | 0.30/0.0// marks=n last=0
    6.3 count: one against two
      classic hit=count | 17/7.7// | r3 m17 | 0/0.0// turn=11
    6.3 count: one against one
      classic hit=count | 17/7// | r3 m17 | 20/0// turn=11
    6.3 count: two against two
      match | 18.18/7.7// | r2 m18:2 | 20.20/0.0// turn=33 | home 1x2 7 bumped
    6.3 count: one of two against two
      match | 18.18/7.7// | r2 m18 | 0.18/0.0// turn=33
    6.3 count: two against three
      match | 18.18/7.7.7// | r2 m18:2 | 0.0/0.0.0// turn=33 | home 1x3 7 bumped, home 0x2 20 stack
    6.3 count: three against two
      match | 18.18.18/7.7// | r2 m18:3 | 20.20.20/0.0// turn=33
    6.3 count: three against one
      match | 18.18.18/7// | r2 m18:3 | 20.20.20/0// turn=33
    6.3 count: the partner's planes count
      match | 18/7.7/44/ | r2 m18:1+1 | 20/0.0/46/ turn=33
    6.3 count: and go home with the others
      match | 18/7.7.7/44.44/ | r2 m18:1+1 | 0/0.0.0/0.44/ turn=33
      | home 1x3 7 bumped, home 0 20 stack, home 2 46 stack
    6.3 count: the enemy's partner counts
      match | 18.18/7.7//33 | r2 m18:2 | 0.0/0.0//0 turn=33
    6.3 count: as many as both of them
      match | 18.18.18/7.7//33 | r2 m18:3 | 20.20.20/0.0//0 turn=33
    6.3 count: planes that stayed are no mover
      match | 18.18.18/7.7.7// | r2 m18:2 | 0.0.18/0.0.0// turn=33
    6.3 wall: one enemy goes home
      family | 17/7// | r3 m17 | 20/0// turn=11
    6.3 every side is dealt with: a stack, then one plane
      classic | 17/7.7/46/ parked=//46/ | r3 m17 | 0/0.0/0/ turn=11 parked=//0/
      | home 1x2 7 bumped, home 2 46 bumped, home 0 20 stack
    6.3 every side is dealt with: one plane, then a stack
      classic | 17/7/46.46/ parked=/7// | r3 m17 | 0/0/0.0/ turn=11 parked=/0//
    6.3 two single planes: the mover stays
      classic | 17/7/46/ parked=/7// | r3 m17 | 20/0/0/ turn=11 parked=/0//
    6.3 three sides
      classic | 17/7/46.46/33 parked=/7//33 | r3 m17 | 0/0/0.0/0 turn=11 parked=/0//0
  `);
});
