/**
 * Reads KiCad's files back, whoever wrote them: the checks look at what is ordered, not at what the
 * generator had in mind.
 */

import type { Point } from "../board.ts";
import type { Layer } from "./design.ts";
import type { Box } from "./footprint.ts";
import { parse, type Sexp } from "./sexp.ts";

type List = readonly Sexp[];

/** A pin of an item, as on the board or in the netlist. Net "": none. */
export interface PinRead {
  number: string;
  name: string;
  type: string;
  net: string;
}

/** A part that is on the board. */
export interface Item extends Point {
  ref: string;
  value: string;
  footprint: string;
  turn: number;
  side: "top" | "bottom";
  pins: PinRead[];
}

/** A piece of copper, or a hole without any (`isHole`): a box, or a line with round ends. */
export interface Piece {
  kind: "pad" | "track" | "via" | "hole";
  what: string;
  net: string;
  layers: readonly Layer[];
  a: Point;
  b: Point;
  /** Half the width; of a box 0. */
  half: number;
  /** Half sides of a box round `a`. */
  box?: { w: number; h: number };
  drill?: number;
  /** Its own clearance, if that is more than the board's. */
  room?: number;
}

/** A copper area. */
export interface PourRead {
  net: string;
  layer: Layer;
  priority: number;
  clearance: number;
  gap: number;
  polygon: Point[];
}

/** A board as it was read. */
export interface Reading {
  items: Item[];
  pieces: Piece[];
  pours: PourRead[];
  keepouts: Box[];
  /** Straight edges of the outline. */
  edges: { a: Point; b: Point }[];
}

/** What a list begins with. */
function head(node: Sexp): Sexp {
  return Array.isArray(node) ? node[0] : "";
}

/** The lists in a list that begin with a word. */
export function all(list: List, word: string): List[] {
  return list.filter((node) => head(node) === word) as List[];
}

/** The first of them; an empty list if there is none. */
export function one(list: List, word: string): List {
  return all(list, word)[0] ?? [];
}

/** A text without its quotes. */
export function plain(node: Sexp | undefined): string {
  const text = String(node ?? "");
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, "$1") : text;
}

function xy(list: List): Point {
  return { x: Number(list[1]), y: Number(list[2]) };
}

/** KiCad's names of nets to ours: without the sheet's slash; pins that are open have none. */
function netName(name: string): string {
  return name.startsWith("unconnected-(") ? "" : name.replace(/^\//, "");
}

function copperLayers(list: List): Layer[] {
  const names = list.slice(1).map(plain);
  return (["F.Cu", "B.Cu"] as const).filter((l) => names.includes(l) || names.includes("*.Cu"));
}

function readFootprint(node: List): { item: Item; pieces: Piece[] } {
  const place = one(node, "at");
  const { x, y } = xy(place);
  const turn = Number(place[3] ?? 0);
  const property = (name: string) =>
    plain(all(node, "property").find((p) => plain(p[1]) === name)?.[2]);
  const ref = property("Reference");
  const item: Item = {
    ref,
    value: property("Value"),
    footprint: plain(node[1]).replace("hw:", ""),
    x,
    y,
    turn,
    side: plain(one(node, "layer")[1]) === "F.Cu" ? "top" : "bottom",
    pins: [],
  };
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const pieces = all(node, "pad").map((pad): Piece => {
    const at = one(pad, "at");
    const own = xy(at);
    const centre = { x: x + own.x * cos + own.y * sin, y: y - own.x * sin + own.y * cos };
    const size = xy(one(pad, "size"));
    const isUpright = Math.round(Number(at[3] ?? 0) / 90) % 2 !== 0;
    const number = plain(pad[1]);
    const fullNet = plain(one(pad, "net")[2]);
    const isHole = pad[2] === "np_thru_hole";
    if (number && !item.pins.some((pin) => pin.number === number)) {
      const name = plain(one(pad, "pinfunction")[1]);
      const type = plain(one(pad, "pintype")[1]).split("+")[0];
      item.pins.push({ number, name, type, net: netName(fullNet) });
    }
    const drill = one(pad, "drill")[1];
    const isRound = pad[3] === "circle";
    return {
      kind: isHole ? "hole" : "pad",
      what: `${ref} pad ${number}`,
      // What is on no net is a net of its own, pads of one pin together.
      net: netName(fullNet) || (number ? `${ref}.${number}` : `${ref} ${own.x} ${own.y}`),
      layers: copperLayers(one(pad, "layers")),
      a: centre,
      b: centre,
      half: isRound ? size.x / 2 : 0,
      box: isRound
        ? undefined
        : { w: (isUpright ? size.y : size.x) / 2, h: (isUpright ? size.x : size.y) / 2 },
      drill: drill === undefined ? undefined : Number(drill),
      room: Number(one(pad, "clearance")[1] ?? 0),
    };
  });
  return { item, pieces };
}

/** Reads a .kicad_pcb. */
export function readLayout(text: string): Reading {
  const root = parse(text) as List;
  const names = new Map(all(root, "net").map((n) => [String(n[1]), plain(n[2])]));
  const openNets = new Map<string, string>();
  const reading: Reading = { items: [], pieces: [], pours: [], keepouts: [], edges: [] };
  for (const node of all(root, "footprint")) {
    const { item, pieces } = readFootprint(node);
    reading.items.push(item);
    reading.pieces.push(...pieces);
    for (const pad of all(node, "pad")) {
      const name = plain(one(pad, "net")[2]);
      if (name.startsWith("unconnected-(")) openNets.set(name, `${item.ref}.${plain(pad[1])}`);
    }
  }
  const netOf = (list: List) => {
    const name = names.get(String(one(list, "net")[1])) ?? "";
    return openNets.get(name) ?? netName(name);
  };
  for (const node of all(root, "segment")) {
    const a = xy(one(node, "start"));
    const layer = plain(one(node, "layer")[1]) as Layer;
    reading.pieces.push({
      kind: "track",
      what: `track at ${a.x}, ${a.y} on ${layer}`,
      net: netOf(node),
      layers: [layer],
      a,
      b: xy(one(node, "end")),
      half: Number(one(node, "width")[1]) / 2,
    });
  }
  for (const node of all(root, "via")) {
    const a = xy(one(node, "at"));
    reading.pieces.push({
      kind: "via",
      what: `via at ${a.x}, ${a.y}`,
      net: netOf(node),
      layers: ["F.Cu", "B.Cu"],
      a,
      b: a,
      half: Number(one(node, "size")[1]) / 2,
      drill: Number(one(node, "drill")[1]),
    });
  }
  for (const node of all(root, "zone")) {
    const polygon = all(one(one(node, "polygon"), "pts"), "xy").map(xy);
    if (one(node, "keepout").length) {
      const xs = polygon.map((p) => p.x);
      const ys = polygon.map((p) => p.y);
      reading.keepouts.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
      continue;
    }
    reading.pours.push({
      net: netName(plain(one(node, "net_name")[1])),
      layer: plain(one(node, "layer")[1]) as Layer,
      priority: Number(one(node, "priority")[1] ?? 0),
      clearance: Number(one(one(node, "connect_pads"), "clearance")[1]),
      gap: Number(one(one(node, "fill"), "thermal_gap")[1]),
      polygon,
    });
  }
  for (const node of all(root, "gr_line")) {
    if (plain(one(node, "layer")[1]) !== "Edge.Cuts") continue;
    reading.edges.push({ a: xy(one(node, "start")), b: xy(one(node, "end")) });
  }
  return reading;
}

/** Reads a netlist that `kicad-cli sch export netlist` wrote: items without places. */
export function readNetlist(text: string): Item[] {
  const root = parse(text) as List;
  const items = new Map<string, Item>();
  for (const node of all(one(root, "components"), "comp")) {
    const ref = plain(one(node, "ref")[1]);
    items.set(ref, {
      ref,
      value: plain(one(node, "value")[1]),
      footprint: plain(one(node, "footprint")[1]).replace("hw:", ""),
      x: 0,
      y: 0,
      turn: 0,
      side: "top",
      pins: [],
    });
  }
  for (const net of all(one(root, "nets"), "net")) {
    for (const node of all(net, "node")) {
      items.get(plain(one(node, "ref")[1]))?.pins.push({
        number: plain(one(node, "pin")[1]),
        name: plain(one(node, "pinfunction")[1]),
        type: plain(one(node, "pintype")[1]).split("+")[0],
        net: netName(plain(one(net, "name")[1])),
      });
    }
  }
  return [...items.values()];
}
