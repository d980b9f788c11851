/**
 * How each kind of event looks and sounds: one table, a row of eleven characters a kind.
 *
 * 1. Where it flashes: `b`, `c` the progress b or c of seat a; `r`, `s` the ring cell b or c; `k` on
 *    the bar of seat a LED b; `p` its pad; `h` the hangar's places that planes leave or come to; `n`
 *    the hangar of seat a, `m` of seat b; `d` the die. Or a way of its own: `W` someone goes cell by
 *    cell, `F` flies, `M` a missile, `I` light closes in on ring cell b, `O` goes out from there, `T`
 *    runs along the bar, `D` the die tumbles, `B` the die burns, `L` a lot, `V` victory.
 * 2. Where it flashes in the second half of its steps, or the same again.
 * 3. The ink, by its number in `inkOf`.
 * 4. Steps, where the way does not say; every second one is a flash.
 * 5. Frames a step.
 * 6. The tune (drivers/buzzer.ts). Ways play it at every step, higher and higher; but `I`, `O`, `T`, `B`
 *    and all flashes once.
 */

import {
  BLACK,
  BUY,
  GLOW,
  HOT,
  type Ink,
  PICK,
  PIP,
  RADAR_ON,
  SPARK,
  STORM,
  TORNADO,
} from "./palette.ts";
import { EVENT_CLEAR, EVENT_HOME, EVENT_USE, EVENT_WEATHER } from "./rules/event.ts";
import { effectOf } from "./rules/prop.ts";

/** Characters of a row, and those before its tune. */
export const WIDTH = 11;
export const TUNE = 5;

/** Rows are the kinds of rules/event.ts, these, and after them what kinds are told apart into. */
export const LOT = 0;
/** Who has come to progress b: to planes of its own; home. */
export const LOOK_STACK = 34;
export const LOOK_GOAL = 35;
/** Behind the rows for HOME_BUMPED, the first effect of a prop, and a storm. */
const HOMES = 35;
const USES = 39;
const TORNADOES = 30;

export const TABLE =
  "LL903C1    " + // who begins
  "WW903A1    " + // walk
  "WW002M1    " + // jump
  "FF092Q1    " + // flight
  "hp082C2G2O2" + // launch
  "bh082Q2J2C2" + // home: bumped
  "bb762E2.1E2" + // park
  "WW401Y1    " + // blown away
  "bb382D2C2D2" + // held by a storm
  "sk082O1S1V3" + // takes a prop
  "sk182O1C3  " + // has nine of it
  "kp282M2Q2T2" + // uses: radar
  "kk562Y1.1Y2" + // buys
  "MM102a1    " + // fires
  "WW102E1    " + // is driven back
  "bp282Y2T2Y2" + // radar stops it
  "pp162G2E2C2" + // no target
  "pp182C2B2A2" + // grounded
  "nn162C2.1C2" + // loses its turn
  "II343D2F2G2" + // weather comes: storm
  "OO343G2F2D2" + // weather goes: storm
  "rr062S1V2  " + // a prop appears
  "dd823A1.1  " + // round
  "DD902P1    " + // dice
  "BB153H3E3  " + // no move
  "nn782O2Q2  " + // rolls again
  "nm082G2K2  " + // gives its roll
  "nn582H2L2O2" + // tanker
  "TT081J2N2  " + // turn
  "VV903E2    " + // won
  "dd193H2D2A2" + // third 6
  "bc162E2A2  " + // barred
  "bb042H1D2  " + // turns round
  "bb662B2F2  " + // left behind
  "bb062J1N1J1" + // a stack forms
  "bb092O2T2[3" + // home at the goal
  "bh083Y2Q2C2" + // home: crossing
  "bh182Q2C2A2" + // home: ran into a stack
  "bh183K1G1A3" + // home: missile
  "bh682O2H2A2" + // home: third 6
  "kd882T2T2T2" + // uses: six-dice
  "kd083T1.1T2" + // uses: power unit
  "kk183A2B2A2" + // uses: fog
  "kk083V2X2Z2" + // uses: flare
  "kn582H2L2Q2" + // uses: tanker
  "kk182I1I1I2" + // uses: missile
  "kk192I1I1L2" + // uses: long missile
  "kd782S2U2W2" + // uses: magic die
  "kk184I2G2I2" + // uses: homing missile
  "II443Z1X1Z2" + // weather comes: tornado
  "OO443X1Z1X2"; // weather goes: tornado

/** The row of an event. */
export function rowOf(kind: number, a: number, b: number, c: number): string {
  const more =
    kind === EVENT_HOME
      ? c && HOMES + c
      : kind === EVENT_USE
        ? effectOf(b) && USES + effectOf(b)
        : (kind === EVENT_WEATHER || kind === EVENT_CLEAR) && a > 1
          ? TORNADOES + kind
          : 0;
  return TABLE.substr(WIDTH * (more || kind), WIDTH);
}

/** The ink of a row; of 9, a plane's own, none. */
export function inkOf(row: string): Ink {
  return [SPARK, HOT, RADAR_ON, STORM, TORNADO, BUY, PICK, GLOW, PIP, BLACK][+row[2]];
}
