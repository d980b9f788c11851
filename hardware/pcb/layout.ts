/** The board file: outline, footprints, copper, texts, and the project's footprint library. */

import {
  boxOnBoard,
  type Component,
  type Copper,
  corners,
  type Design,
  type Fixture,
  LAYERS,
  netsOf,
  POUR_CLEARANCE,
  SPOKE,
  VIA,
} from "./design.ts";
import type { Footprint, Pad } from "./footprint.ts";
import type { Side } from "./mechanics.ts";
import { Silk } from "./place.ts";
import { componentId, fieldsOf, kicadNet, partsOf, titleBlock } from "./schematic.ts";
import { quoted, type Sexp, uuid } from "./sexp.ts";

/** Where a footprint is put, and what it is there; in the library nothing of it. */
interface Use {
  key: string;
  turn: number;
  side: Side;
  /** Net and pin of a pad. */
  pad(number: string): Sexp[];
}

function font(size: number, side: Side, isHidden = false): Sexp {
  return [
    "effects",
    ["font", ["size", size, size], ["thickness", Math.round(size * 15) / 100]],
    ...(side === "bottom" ? [["justify", "mirror"]] : []),
    ...(isHidden ? [["hide", "yes"]] : []),
  ];
}

/** A layer's name on the other side. */
function layerOn(side: Side, layer: string): string {
  return side === "top" ? layer : layer.replace("F.", "B.");
}

function padItem(pad: Pad, use: Use, i: number): Sexp {
  const type = pad.isHole ? "np_thru_hole" : pad.drill ? "thru_hole" : "smd";
  const layers = pad.isHole
    ? [quoted("*.Cu"), quoted("*.Mask")]
    : pad.drill
      ? [quoted("*.Cu"), quoted("*.Mask")]
      : ["F.Cu", ...(pad.maskMargin ? [] : ["F.Paste"]), "F.Mask"].map((l) =>
          quoted(layerOn(use.side, l)),
        );
  return [
    "pad",
    quoted(pad.number),
    type,
    pad.shape === "round" ? "circle" : "rect",
    ["at", pad.x, use.side === "top" ? pad.y : -pad.y, ...(use.turn ? [use.turn] : [])],
    ["size", pad.width, pad.height],
    ...(pad.drill ? [["drill", pad.drill]] : []),
    ["layers", ...layers],
    ...(pad.drill && !pad.isHole ? [["remove_unused_layers", "no"]] : []),
    ...(pad.maskMargin ? [["solder_mask_margin", pad.maskMargin]] : []),
    ...(pad.room ? [["clearance", pad.room]] : []),
    ...use.pad(pad.number),
    ["uuid", quoted(uuid(`${use.key} pad ${i}`))],
  ];
}

/** Lines and pads of a footprint. */
function bodyItems(footprint: Footprint, use: Use): Sexp[] {
  const flip = (y: number) => (use.side === "top" ? y : -y);
  const line = (
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    layer: string,
    width: number,
    i: number,
  ) => [
    "fp_line",
    ["start", x1, flip(y1)],
    ["end", x2, flip(y2)],
    ["stroke", ["width", width], ["type", "solid"]],
    ["layer", quoted(layerOn(use.side, layer))],
    ["uuid", quoted(uuid(`${use.key} ${layer} ${i}`))],
  ];
  const box = (b: Footprint["body"], layer: string, width: number) => {
    const points = corners(b);
    return points.map((p, i) => {
      const q = points[(i + 1) % 4];
      return line(p.x, p.y, q.x, q.y, layer, width, i);
    });
  };
  return [
    ...footprint.silk.map(([x1, y1, x2, y2], i) => line(x1, y1, x2, y2, "F.SilkS", 0.12, i)),
    ...box(footprint.body, "F.Fab", 0.1),
    ...box(footprint.courtyard, "F.CrtYd", 0.05),
    ...footprint.pads.map((pad, i) => padItem(pad, use, i)),
  ];
}

function attributes(footprint: Footprint, isBare: boolean, isOption: boolean): Sexp {
  if (footprint.kind === "board") {
    return ["attr", "board_only", "exclude_from_pos_files", "exclude_from_bom"];
  }
  return [
    "attr",
    footprint.kind,
    ...(isBare ? ["exclude_from_pos_files", "exclude_from_bom"] : []),
    ...(isOption ? ["dnp"] : []),
  ];
}

/** A footprint as the project's library has it. */
export function libraryFootprint(footprint: Footprint, isBare: boolean): Sexp {
  const use: Use = { key: footprint.name, turn: 0, side: "top", pad: () => [] };
  const property = (name: string, value: string, layer: string, isHidden: boolean) => [
    "property",
    quoted(name),
    quoted(value),
    ["at", 0, 0, 0],
    ["layer", quoted(layer)],
    ["uuid", quoted(uuid(`${footprint.name} ${name}`))],
    font(1, "top", isHidden),
  ];
  return [
    "footprint",
    quoted(footprint.name),
    ["version", 20240108],
    ["generator", quoted("skyring")],
    ["generator_version", quoted("8.0")],
    ["layer", quoted("F.Cu")],
    ["descr", quoted(footprint.description)],
    property("Reference", "REF**", "F.SilkS", true),
    property("Value", footprint.name, "F.Fab", true),
    property("Footprint", "", "F.Fab", true),
    property("Datasheet", "", "F.Fab", true),
    property("Description", "", "F.Fab", true),
    attributes(footprint, isBare, false),
    ...bodyItems(footprint, use),
  ];
}

/** All footprints that a board needs. */
export function footprintsOf(design: Design): { footprint: Footprint; isBare: boolean }[] {
  const all = new Map<string, { footprint: Footprint; isBare: boolean }>();
  for (const part of partsOf(design)) {
    all.set(part.footprint.name, { footprint: part.footprint, isBare: part.isBare ?? false });
  }
  for (const { footprint } of design.fixtures) {
    all.set(footprint.name, { footprint, isBare: true });
  }
  return [...all.values()];
}

function componentItem(design: Design, c: Component, silk: Silk, codes: Map<string, number>): Sexp {
  const key = componentId(design.name, c.ref);
  const { part } = c;
  const use: Use = {
    key,
    turn: c.turn,
    side: c.side,
    pad: (number) => {
      const net = c.nets[number];
      const pin = part.pins.find((p) => p.number === number);
      const name = net === undefined ? openNet(c, number) : kicadNet(net);
      return [
        ["net", codes.get(name)!, quoted(name)],
        ["pinfunction", quoted(pin?.name ?? number)],
        ["pintype", quoted(`${pin?.type ?? "passive"}${net === undefined ? "+no_connect" : ""}`)],
      ];
    },
  };
  const wish = {
    text: c.ref,
    size: 0.8,
    turns: [0, 90],
    side: c.side,
    beside: boxOnBoard(c, part.footprint.courtyard),
  };
  const label = silk.put(wish);
  // The text's place is in the footprint's own turn, its angle the board's.
  const dx = (label?.x ?? c.x) - c.x;
  const dy = (label?.y ?? c.y) - c.y;
  const a = (-c.turn * Math.PI) / 180;
  const at = [dx * Math.cos(a) + dy * Math.sin(a), -dx * Math.sin(a) + dy * Math.cos(a)];
  const property = (name: string, value: string, layer: string, isHidden: boolean, place: Sexp) => [
    "property",
    quoted(name),
    quoted(value),
    place,
    ["layer", quoted(layerOn(c.side, layer))],
    ["uuid", quoted(uuid(`${key} ${name}`))],
    font(0.8, c.side, isHidden),
  ];
  const middle: Sexp = ["at", 0, 0, c.turn];
  return [
    "footprint",
    quoted(`hw:${part.footprint.name}`),
    ["layer", quoted(layerOn(c.side, "F.Cu"))],
    ["uuid", quoted(key)],
    ["at", c.x, c.y, ...(c.turn ? [c.turn] : [])],
    ["descr", quoted(part.footprint.description)],
    property("Reference", c.ref, label ? "F.SilkS" : "F.Fab", false, [
      "at",
      at[0],
      at[1],
      label?.turn ?? 0,
    ]),
    property("Value", part.value, "F.Fab", true, middle),
    ...fieldsOf(part).map(([name, value]) => property(name, value, "F.Fab", true, middle)),
    ["path", quoted(`/${key}`)],
    ["sheetname", quoted("Root")],
    ["sheetfile", quoted(`${design.name}.kicad_sch`)],
    attributes(part.footprint, part.isBare ?? false, c.isOption ?? false),
    ...bodyItems(part.footprint, use),
  ];
}

function fixtureItem(design: Design, f: Fixture): Sexp {
  const key = uuid(`${design.name} ${f.ref}`);
  const use: Use = { key, turn: 0, side: "top", pad: () => [] };
  const property = (name: string, value: string) => [
    "property",
    quoted(name),
    quoted(value),
    ["at", 0, 0, 0],
    ["layer", quoted("F.Fab")],
    ["uuid", quoted(uuid(`${key} ${name}`))],
    font(0.8, "top", true),
  ];
  return [
    "footprint",
    quoted(`hw:${f.footprint.name}`),
    ["layer", quoted("F.Cu")],
    ["uuid", quoted(key)],
    ["at", f.x, f.y],
    ["descr", quoted(f.footprint.description)],
    property("Reference", f.ref),
    property("Value", f.footprint.name),
    attributes(f.footprint, true, false),
    ...bodyItems(f.footprint, use),
  ];
}

/** KiCad's name of what a pin without a net is on. */
function openNet(c: Component, number: string): string {
  const pin = c.part.pins.find((p) => p.number === number)!;
  const name = pin.name === number ? "" : `${pin.name}-`;
  return `unconnected-(${c.ref}-${name}Pad${number})`;
}

/** Layers in KiCad's numbers. */
const LAYER_TABLE: readonly [number: number, name: string, type: string][] = [
  [0, "F.Cu", "signal"],
  [31, "B.Cu", "signal"],
  [34, "B.Paste", "user"],
  [35, "F.Paste", "user"],
  [36, "B.SilkS", "user"],
  [37, "F.SilkS", "user"],
  [38, "B.Mask", "user"],
  [39, "F.Mask", "user"],
  [44, "Edge.Cuts", "user"],
  [46, "B.CrtYd", "user"],
  [47, "F.CrtYd", "user"],
  [48, "B.Fab", "user"],
  [49, "F.Fab", "user"],
];

/** The whole file. Pours are outlines only: KiCad fills them. */
export function layout(design: Design, copper: Copper): Sexp {
  const key = (what: string) => quoted(uuid(`${design.name} ${what}`));
  const open = design.components.flatMap((c) =>
    c.part.pins.filter((p) => c.nets[p.number] === undefined).map((p) => openNet(c, p.number)),
  );
  const names = ["", ...netsOf(design).map(kicadNet), ...open];
  const codes = new Map(names.map((name, code) => [name, code]));
  // A pin that is connected to nothing may have two pads, joined by a track.
  const net = (name: string) => {
    const code = codes.get(kicadNet(name));
    if (code !== undefined) return code;
    const [ref, number] = name.split(".");
    return codes.get(openNet(design.components.find((c) => c.ref === ref)!, number))!;
  };
  const silk = new Silk(design);
  // Where there is little room, those who need more of it choose first.
  const labelled = [...design.components].sort(
    (a, b) => +(a.part.prefix === "C") - +(b.part.prefix === "C"),
  );
  return [
    "kicad_pcb",
    ["version", 20240108],
    ["generator", quoted("skyring")],
    ["generator_version", quoted("8.0")],
    ["general", ["thickness", 1.6], ["legacy_teardrops", "no"]],
    ["paper", quoted("A4")],
    titleBlock(design),
    ["layers", ...LAYER_TABLE.map(([number, name, type]) => [number, quoted(name), type])],
    ["setup", ["pad_to_mask_clearance", 0.05], ["allow_soldermask_bridges_in_footprints", "no"]],
    ...names.map((name, code) => ["net", code, quoted(name)]),
    ...labelled.map((c) => componentItem(design, c, silk, codes)),
    ...design.fixtures.map((f) => fixtureItem(design, f)),
    ...design.outline.map((p, i) => {
      const q = design.outline[(i + 1) % design.outline.length];
      return [
        "gr_line",
        ["start", p.x, p.y],
        ["end", q.x, q.y],
        ["stroke", ["width", 0.1], ["type", "solid"]],
        ["layer", quoted("Edge.Cuts")],
        ["uuid", key(`edge ${i}`)],
      ];
    }),
    ...design.labels.map((label, i) => [
      "gr_text",
      quoted(label.text),
      ["at", label.x, label.y, label.turn],
      ["layer", quoted(layerOn(label.side, "F.SilkS"))],
      ["uuid", key(`text ${i}`)],
      font(label.size, label.side),
    ]),
    ...copper.tracks.map((t, i) => [
      "segment",
      ["start", t.from.x, t.from.y],
      ["end", t.to.x, t.to.y],
      ["width", t.width],
      ["layer", quoted(t.layer)],
      ["net", net(t.net)],
      ["uuid", key(`track ${i}`)],
    ]),
    ...copper.vias.map((via, i) => [
      "via",
      ["at", via.x, via.y],
      ["size", VIA.diameter],
      ["drill", VIA.drill],
      ["layers", ...LAYERS.map(quoted)],
      ["net", net(via.net)],
      ["uuid", key(`via ${i}`)],
    ]),
    ...design.pours.map((pour, i) => [
      "zone",
      ["net", net(pour.net)],
      ["net_name", quoted(kicadNet(pour.net))],
      ["layer", quoted(pour.layer)],
      ["uuid", key(`pour ${i}`)],
      ["hatch", "edge", 0.5],
      ...(pour.priority ? [["priority", pour.priority]] : []),
      ["connect_pads", ["clearance", POUR_CLEARANCE]],
      ["min_thickness", 0.3],
      ["filled_areas_thickness", "no"],
      ["fill", "yes", ["thermal_gap", 0.3], ["thermal_bridge_width", SPOKE]],
      ["polygon", ["pts", ...pour.polygon.map((p) => ["xy", p.x, p.y])]],
    ]),
    ...design.keepouts.map((box, i) => [
      "zone",
      ["net", 0],
      ["net_name", quoted("")],
      ["layers", ...LAYERS.map(quoted)],
      ["uuid", key(`keepout ${i}`)],
      ["name", quoted("free of copper")],
      ["hatch", "full", 0.5],
      ["connect_pads", ["clearance", 0]],
      ["min_thickness", 0.25],
      ["filled_areas_thickness", "no"],
      [
        "keepout",
        ["tracks", "not_allowed"],
        ["vias", "not_allowed"],
        ["pads", "allowed"],
        ["copperpour", "not_allowed"],
        ["footprints", "allowed"],
      ],
      ["fill", ["thermal_gap", 0.5], ["thermal_bridge_width", 0.5]],
      ["polygon", ["pts", ...corners(box).map((p) => ["xy", p.x, p.y])]],
    ]),
  ];
}
