/** What KiCad's job needs of the boards: its checks, as functions of the files' texts. */

export { DESIGNS } from "./boards.ts";
export { type Boards, systemFaults } from "./checkchain.ts";
export { netFaults } from "./checknet.ts";
export { byRef } from "./checkparts.ts";
export { KICAD } from "./project.ts";
export { readLayout, readNetlist } from "./read.ts";
