/** RULES.md section 5: which moves are allowed, and in which order. */

import { describe, expect, test } from "vitest";
import { cases, choicesNow, parseCases, play, setUp } from "./table.ts";

/** A test of each case of a table whose last column are the choices that a roll leaves. */
function choiceCases(table: string): void {
  for (const { title, rules, from, tokens, to } of parseCases(table))
    test(title, () => {
      setUp(rules, from);
      expect(play(tokens)).toBe("");
      expect(choicesNow()).toBe(to);
    });
}

describe("5 a parked plane", () => {
  choiceCases(`
    5 only the parked plane
      classic | 10.20.30/7.7// parked=20/// | r3 | m20
    5 no launch either
      classic | 10.20/7.7// parked=20/// | r6 | m20
    5 also when nobody is under it
      classic | 10.20/// parked=20/// | r3 | m20
    5 a parked plane of another seat is no matter
      classic | 20/7.7.30// parked=20/// turn=11 | r1 | m7 m30
  `);
  cases(`
    5 it must
      classic | 10.20/7.7// parked=20/// | r3 m10 | refused move
  `);
});

describe("5 each plane that is not at the goal", () => {
  choiceCases(`
    5 by progress, lowest first
      classic | 1.10.30.56/// | r1 | m1 m10 m30 m56
    5 the hangar comes first
      classic | 10/// | r6 | m0 m10
    5 planes on one cell are one choice
      classic | 10.10.30.30/// | r5 | m10 m30
    5 so are hangar planes
      classic | /// | r6 | m0
    5 none at the goal
      classic | 10.57.57/// | r5 | m10
    5 a plane that cannot reach the goal exactly may move
      classic | 53.54.55.56/// | r6 | m53 m54 m55 m56
    5 so with finish over
      classic finish=over | 53.54.55.56/// | r6 | m53 m54 m55 m56
    5 lane and ring numbers of other seats are no matter
      family | 10/12.12/12.12/12.12 | r5 | m10
  `);
});

describe("5 in the hangar", () => {
  choiceCases(`
    5 the die is not in takeoff
      classic | | r5 |
    5 the die is in takeoff
      china | | r5 | m0
    5 every number that is in takeoff
      classic takeoff=24 | | r4 | m0
    5 power unit: the first die is in takeoff
      qq | stores=001/// | u2 r61 | m0
    5 power unit: the second die is
      qq | stores=001/// | u2 r16 | m0
    5 power unit: not the sum
      qq | 10/// stores=001/// | u2 r42 | m10
    5 power unit: not the sum, nor half of it
      qq takeoff=4 | stores=001/// | u2 r35 |
    5 six-dice: 6 is in takeoff
      qq | stores=01/// | u1 | m0
    5 six-dice: 6 is not
      qq takeoff=5 | 10/// stores=01/// | u1 | m10
  `);
  cases(`
    5 it goes to the pad and nothing else happens
      classic takeoff=123456 | 1/// | r4 m0 | 1.1/// turn=11 | launch 0, no walk
    5 a power unit's launch goes to the pad too
      qq | stores=001/// | u2 r65 m0 | 1/// turn=11 stores=0///
  `);
});

describe("5 block wall", () => {
  choiceCases(`
    5 wall: an enemy stack on the way
      family | 17/7.7// | r5 |
    5 wall: an enemy stack at the end
      family | 17/7.7// | r3 |
    5 wall: one cell ahead
      family | 19/7.7// | r1 |
    5 wall: before it
      family | 17/7.7// | r2 | m17
    5 wall: behind it
      family | 21/7.7// | r5 | m21
    5 wall: other planes may move
      family | 17.21/7.7// | r5 | m21
    5 wall: and launch
      family | 17/7.7// | r6 | m0
    5 wall: a stack of three
      family | 17/7.7.7// | r5 |
    5 wall: one enemy is no wall
      family | 17/7// | r5 | m17
    5 wall: nor are own planes
      family | 17.20.20/// | r5 | m17 m20
    5 wall: nor the partner's
      family teams=yes | 17//46.46/ | r5 | m17
    5 wall: nor one own and one of the partner's
      family teams=yes | 17.20//46/ | r5 | m17 m20
    5 wall: two enemy partners on a cell are a stack of their side
      family teams=yes | 17/7//33 | r5 |
    5 wall: a storm before the stack is not considered
      family weather=yes | 17/7.7// weather=s16 | r5 |
    5 wall: a tornado before the stack is not considered
      family weather=yes | 17/7.7// weather=t16 | r5 |
    5 wall: the turn-in cell is on the way
      family | 49/38.38// | r3 |
    5 wall: the ring cells after it are not
      family | 50/39.39.40.40// | r3 | m50
    5 wall: from the pad
      family | 1/44.44// | r4 |
    5 wall: a power unit's sum
      family props=qq | 10/7.7// stores=001/// | u2 r55 |
    5 wall: a power unit's sum that stays before it
      family props=qq | 10/7.7// stores=001/// | u2 r54 | m10
    5 wall: a power unit's way out of the goal is no way
      family props=qq | 56/38.38// stores=001/// | u2 r55 | m56
    5 bounce forbids nothing
      classic | 17/7.7// | r5 | m17
    5 free forbids nothing
      match | 17/7.7// | r3 | m17
  `);
});

describe("5 group", () => {
  choiceCases(`
    5 group: any number of the cell's planes
      match | 1.1.1.1/// | r2 | m1 m1:2 m1:3 m1:4
    5 group: by progress, then by number
      match | 10.10.20/// | r5 | m0 m10 m10:2 m20
    5 group: hangar planes one at a time
      match | | r6 | m0
    5 group: in the lane too
      match | 53.53/// | r1 | m53 m53:2
    5 group: by n, then by m
      match | 28.28//2.2/ | r3 | m28 m28:1+1 m28:1+2 m28:2 m28:2+1 m28:2+2
    5 group: seat 3 with seat 1
      match | /2//28 turn=33 | r3 | m28 m28:1+1
    5 group: seat 2 with seat 0
      match | 28//2/ turn=22 | r3 | m2 m2:1+1
    5 group: partner's planes on their pad are on another
      match | 1//1/ | r2 | m1
    5 group: partner's planes in their lane are in another
      match | 53//53/ | r1 | m53
    5 group: partner's planes along as far as progress 51
      match | 50//24/ | r1 | m50 m50:1+1
    5 group: partner's planes not into the lane
      match | 50//24/ | r2 | m50
    5 group: six steps to 51
      match takeoff=1 | 45//19/ | r6 | m45 m45:1+1
    5 group: six steps to 52
      match takeoff=1 | 46//20/ | r6 | m46
    5 group: partner's 52 is not on its way
      match | 25//51/ | r1 | m25
    5 group: partner's 53 is not on its way
      match | 25//51/ | r2 | m25
    5 group: partner's 54 is a new lap
      match | 25//51/ | r3 | m25 m25:1+1
    5 group: partner's 51 is on its way
      match | 24//50/ | r1 | m24 m24:1+1
    5 group: partner's 52 from 50
      match | 24//50/ | r2 | m24
    5 group: partner's 53 from 50
      match | 24//50/ | r3 | m24
    5 group: partner's 54 from 50
      match | 24//50/ | r4 | m24 m24:1+1
    5 group: enemy stacks do not hinder
      match | 17.17/7.7// | r3 | m17 m17:2
    5 group: without teams nobody's planes come along
      match teams=no gift=no | 28.28/// | r3 | m28 m28:2
    5 group off: one plane, and no partner's
      match group=no | 28.28//2.2/ | r3 | m28
  `);
  cases(`
    5 group: n alone
      match | 28.28//2.2/ | r3 m28:2 | 35.35//2.2/ turn=33 | walk 0x2 28 31, jump 0x2 31 35
    5 group: m17 is m17:1
      match | 29.29/// | r3 m29:1 | 29.32/// turn=33
    5 group: m17 is m17:1+0
      match | 29.29/// | r3 m29:1+0 | 29.32/// turn=33
    5 group: too many own planes
      match | 29.29/// | r3 m29:3 | refused move
    5 group: too many partner's planes
      match | 28//2/ | r3 m28:1+2 | refused move
    5 group: more planes than anybody has
      match | 28//2/ | r3 m28:9+9 | refused move
    5 group: two from the hangar
      match | | r6 m0:2 | refused move
    5 group: a number is no choice without it
      classic | 29.29/// | r3 m29:1 | refused move
    5 group: nor are partner's planes
      classic teams=yes | 29//3/ | r3 m29:1+1 | refused move
  `);
});
