/**
 * The schematic: groups of symbols under headings, each pin with the name of its net; supplies by
 * their signs, pins without a net by a cross.
 */

import type { Component, Design } from "./design.ts";
import { netsOf } from "./design.ts";
import type { Part, PinSide } from "./part.ts";
import { quoted, type Sexp, uuid } from "./sexp.ts";
import { effects, pinEnds, powerSymbol, roomOf, STEP, symbol } from "./symbol.ts";

/** Whether a net is a supply, which KiCad knows by its sign. */
export function isSupply(net: string): boolean {
  return net === "GND" || net === "VBUS" || net.startsWith("+");
}

/** A net's name in KiCad: labels of the only sheet have a slash before them. */
export function kicadNet(net: string): string {
  return isSupply(net) ? net : `/${net}`;
}

/** Fields of a part that both the schematic and the board have. */
export function fieldsOf(part: Part): [name: string, value: string][] {
  const suppliers = part.suppliers.map(({ shop, number }, i): [string, string] => [
    `Supplier ${i + 1}`,
    `${shop} ${number}`,
  ]);
  return [
    ["Footprint", `hw:${part.footprint.name}`],
    ["Datasheet", part.datasheet],
    ["Description", part.description],
    ["Maker", part.maker],
    ["MPN", part.mpn],
    ...suppliers,
    ["Unverified", part.unverified],
  ];
}

/** Parts of a board, each once. */
export function partsOf(design: Pick<Design, "components">): Part[] {
  return [...new Map(design.components.map((c) => [c.part.name, c.part])).values()];
}

/** Supplies that no pin feeds: from a connector or through a diode. */
function fedFromOutside(design: Design): string[] {
  const isFed = (net: string) =>
    design.components.some((c) =>
      c.part.pins.some((pin) => c.nets[pin.number] === net && pin.type === "power_out"),
    );
  return netsOf(design).filter((net) => isSupply(net) && !isFed(net));
}

/** All symbols that a board needs, as its library. */
export function symbolLibrary(design: Design): Sexp {
  return [
    "kicad_symbol_lib",
    ["version", 20231120],
    ["generator", quoted("skyring")],
    ["generator_version", quoted("8.0")],
    ...partsOf(design).map((part) => symbol(part)),
    ...[...netsOf(design).filter(isSupply), "PWR_FLAG"].map((name) => powerSymbol(name)),
  ];
}

const OUTWARD: Record<PinSide, readonly [dx: number, dy: number, angle: number]> = {
  left: [-1, 0, 180],
  right: [1, 0, 0],
  top: [0, -1, 90],
  bottom: [0, 1, 270],
};
/** Page widths and heights that there are, mm. */
const PAPERS = [
  ["A4", 297, 210],
  ["A3", 420, 297],
  ["A2", 594, 420],
] as const;
const MARGIN = 20.32;

/** Draws a board's sheet. */
class Sheet {
  readonly items: Sexp[] = [];
  private signs = 0;

  constructor(
    private readonly design: Design,
    readonly id: string,
  ) {}

  private instance(ref: string): Sexp {
    return [
      "instances",
      [
        "project",
        quoted(this.design.name),
        ["path", quoted(`/${this.id}`), ["reference", quoted(ref)], ["unit", 1]],
      ],
    ];
  }

  private symbol(
    name: string,
    key: string,
    at: readonly [x: number, y: number, turn: number],
    flags: { isBom: boolean; isOption: boolean },
    properties: Sexp[],
    numbers: readonly string[],
    ref: string,
  ): void {
    this.items.push([
      "symbol",
      ["lib_id", quoted(`hw:${name}`)],
      ["at", ...at],
      ["unit", 1],
      ["exclude_from_sim", "no"],
      ["in_bom", flags.isBom ? "yes" : "no"],
      ["on_board", "yes"],
      ["dnp", flags.isOption ? "yes" : "no"],
      ["uuid", quoted(key)],
      ...properties,
      ...numbers.map((number) => [
        "pin",
        quoted(number),
        ["uuid", quoted(uuid(`${key} ${number}`))],
      ]),
      this.instance(ref),
    ]);
  }

  /** A supply's sign at a point, its head outward from the pin. */
  private sign(net: string, x: number, y: number, side: PinSide): void {
    const ref = `#${net === "PWR_FLAG" ? "FLG" : "PWR"}${String(++this.signs).padStart(3, "0")}`;
    const [dx, dy, heading] = OUTWARD[side];
    // Ground's sign looks down as drawn, the others up.
    const turn = (heading - (net === "GND" ? 270 : 90) + 360) % 360;
    const isFlat = dx !== 0;
    // A text turns with its sign; so it is level again, and its right and left change at half a turn.
    const justify = isFlat ? [["justify", dx < 0 === turn < 180 ? "left" : "right"]] : [];
    const at: Sexp = ["at", x + dx * 3, y + dy * 3.6, isFlat ? 90 : 0];
    this.symbol(
      net,
      uuid(`${this.design.name} ${ref}`),
      [x, y, turn],
      { isBom: true, isOption: false },
      [
        text("Reference", ref, x, y, true),
        ["property", quoted("Value"), quoted(net), at, effects(1, ...justify)],
        text("Footprint", "", x, y, true),
        text("Datasheet", "", x, y, true),
      ],
      ["1"],
      ref,
    );
  }

  private wire(x1: number, y1: number, x2: number, y2: number): void {
    const key = `${this.design.name} wire ${x1} ${y1} ${x2} ${y2}`;
    this.items.push([
      "wire",
      ["pts", ["xy", x1, y1], ["xy", x2, y2]],
      ["stroke", ["width", 0], ["type", "default"]],
      ["uuid", quoted(uuid(key))],
    ]);
  }

  heading(words: string, x: number, y: number): void {
    this.items.push([
      "text",
      quoted(words),
      ["exclude_from_sim", "no"],
      ["at", x, y, 0],
      effects(2, ["justify", "left", "bottom"]),
      ["uuid", quoted(uuid(`${this.design.name} heading ${words}`))],
    ]);
  }

  /** A supply and the flag that says that it is fed. */
  flag(net: string, x: number, y: number): void {
    this.sign(net, x, y, net === "GND" ? "bottom" : "top");
    this.wire(x, y, x + 4 * STEP, y);
    this.sign("PWR_FLAG", x + 4 * STEP, y, "top");
  }

  component(c: Component, x: number, y: number): void {
    const { part } = c;
    const { h } = roomOf(part);
    const isUpright = part.pins.some((pin) => pin.side === "top");
    const fields = fieldsOf(part).map(([name, value]) => text(name, value, x, y, true));
    const [rx, ry, vx, vy] =
      part.sign === "box"
        ? [
            x + (isUpright ? STEP : 0),
            y - h + (isUpright ? 0.8 : 1.3),
            x + (isUpright ? STEP : 0),
            y + h - 0.8,
          ]
        : isUpright
          ? [x + 2.6, y - 1.3, x + 2.6, y + 1.3]
          : [x, y - 2.4, x, y + (part.sign === "point" ? -4 : 2.4)];
    const side = isUpright ? [["justify", "left"]] : [];
    this.symbol(
      part.name,
      componentId(this.design.name, c.ref),
      [x, y, 0],
      { isBom: !part.isBare, isOption: c.isOption ?? false },
      [
        text("Reference", c.ref, rx, ry, false, 1.27, side),
        text("Value", part.value, vx, vy, part.sign === "point", 1.27, side),
        ...fields,
      ],
      part.pins.map((pin) => pin.number),
      c.ref,
    );
    for (const end of pinEnds(part)) {
      const px = x + end.x;
      const py = y + end.y;
      const net = c.nets[end.pin.number];
      if (net === undefined) {
        this.items.push([
          "no_connect",
          ["at", px, py],
          ["uuid", quoted(uuid(`${this.design.name} open ${c.ref} ${end.pin.number}`))],
        ]);
        continue;
      }
      const [dx, dy, angle] = OUTWARD[end.side];
      // A supply's sign sits on an upright pin itself.
      const far = isSupply(net) && dx === 0 ? 0 : STEP;
      const ex = px + dx * far;
      const ey = py + dy * far;
      if (far) this.wire(px, py, ex, ey);
      if (isSupply(net)) this.sign(net, ex, ey, end.side);
      else {
        this.items.push([
          "label",
          quoted(net),
          ["at", ex, ey, angle],
          effects(1.27, ["justify", dx < 0 || dy > 0 ? "right" : "left", "bottom"]),
          ["uuid", quoted(uuid(`${this.design.name} label ${c.ref} ${end.pin.number}`))],
        ]);
      }
    }
  }
}

/** Key of a component, the same in schematic and board. */
export function componentId(board: string, ref: string): string {
  return uuid(`${board} ${ref}`);
}

function text(
  name: string,
  value: string,
  x: number,
  y: number,
  isHidden: boolean,
  size = 1.27,
  more: Sexp[] = [],
): Sexp {
  return [
    "property",
    quoted(name),
    quoted(value),
    ["at", x, y, 0],
    effects(size, ...more, ...(isHidden ? [["hide", "yes"]] : [])),
  ];
}

/** Room that a symbol takes on the sheet with the names at its pins. */
function cellOf(c: Component): { left: number; right: number; top: number; bottom: number } {
  const { w, h } = roomOf(c.part);
  const reach = { left: 0, right: 0, top: 0, bottom: 0 };
  for (const pin of c.part.pins) {
    const net = c.nets[pin.number];
    const long = net === undefined ? 1 : STEP + net.length * 1.2 + (isSupply(net) ? 4 : 1);
    reach[pin.side] = Math.max(reach[pin.side], long);
  }
  const up = (mm: number) => Math.ceil(mm / STEP) * STEP;
  return {
    left: up(w + Math.max(reach.left, 3)),
    right: up(w + Math.max(reach.right, c.part.pins.some((p) => p.side === "top") ? 8 : 3)),
    top: up(h + reach.top),
    bottom: up(h + reach.bottom),
  };
}

/** Places groups below one another, symbols in rows; the height that is needed. */
function laid(design: Design, sheet: Sheet, width: number): number {
  let y = MARGIN;
  for (const group of new Set(design.components.map((c) => c.group))) {
    sheet.heading(group, MARGIN, y);
    y += STEP;
    let x = MARGIN;
    let row: { c: Component; x: number; cell: ReturnType<typeof cellOf> }[] = [];
    const flush = () => {
      const top = Math.max(...row.map(({ cell }) => cell.top));
      const bottom = Math.max(...row.map(({ cell }) => cell.bottom));
      for (const { c, x } of row) sheet.component(c, x, y + top);
      y += top + bottom;
      x = MARGIN;
      row = [];
    };
    for (const c of design.components.filter((c) => c.group === group)) {
      const cell = cellOf(c);
      if (row.length && x + cell.left + cell.right > width - MARGIN / 2) flush();
      row.push({ c, x: x + cell.left, cell });
      x += cell.left + cell.right;
    }
    flush();
    y += 2 * STEP;
  }
  sheet.heading("Supplies that come from outside", MARGIN, y);
  y += 3 * STEP;
  fedFromOutside(design).forEach((net, i) => {
    sheet.flag(net, MARGIN + 12 * STEP * i + 2 * STEP, y);
  });
  return y + 4 * STEP;
}

/** The whole file. */
export function schematic(design: Design): Sexp {
  const id = sheetId(design);
  let sheet = new Sheet(design, id);
  let paper: string = PAPERS[2][0];
  for (const [name, width, height] of PAPERS.slice(1)) {
    sheet = new Sheet(design, id);
    paper = name;
    if (laid(design, sheet, width) < height - MARGIN) break;
  }
  return [
    "kicad_sch",
    ["version", 20231120],
    ["generator", quoted("skyring")],
    ["generator_version", quoted("8.0")],
    ["uuid", quoted(id)],
    ["paper", quoted(paper)],
    titleBlock(design),
    [
      "lib_symbols",
      ...partsOf(design).map((part) => symbol(part, "hw:")),
      ...[...netsOf(design).filter(isSupply), "PWR_FLAG"].map((name) => powerSymbol(name, "hw:")),
    ],
    ...sheet.items,
    ["sheet_instances", ["path", quoted("/"), ["page", quoted("1")]]],
  ];
}

/** Key of the only sheet. */
export function sheetId(design: Design): string {
  return uuid(`${design.name} sheet`);
}

/** Title and revision; no date, so that the same board gives the same bytes. */
export function titleBlock(design: Design): Sexp {
  return [
    "title_block",
    ["title", quoted(design.title)],
    ["rev", quoted(design.revision)],
    ["comment", 1, quoted("made from hardware/board.ts by npm run hw; not to be edited")],
  ];
}
