/** A KiCad project: its settings, libraries' tables, schematic and board as files. */

import type { Output } from "../output.ts";
import { CLEARANCE, type Copper, type Design, EDGE, VIA, WIDTH } from "./design.ts";
import { footprintsOf, layout, libraryFootprint } from "./layout.ts";
import { schematic, sheetId, symbolLibrary } from "./schematic.ts";
import { format, quoted, type Sexp } from "./sexp.ts";

export const KICAD = "hardware/pcb/kicad";

/** Rules of DRC, as strict as the board house's and ours. */
function settings(design: Design): object {
  return {
    board: {
      design_settings: {
        defaults: {},
        diff_pair_dimensions: [],
        drc_exclusions: [],
        // What KiCad leaves out unless told.
        rule_severities: {
          footprint_type_mismatch: "error",
          missing_courtyard: "error",
          npth_inside_courtyard: "error",
          pth_inside_courtyard: "error",
        },
        rules: {
          allow_blind_buried_vias: false,
          allow_microvias: false,
          max_error: 0.005,
          min_clearance: CLEARANCE,
          min_connection: 0.2,
          min_copper_edge_clearance: EDGE,
          min_hole_clearance: 0.25,
          min_hole_to_hole: 0.25,
          min_microvia_diameter: 0.2,
          min_microvia_drill: 0.1,
          min_resolved_spokes: 2,
          min_silk_clearance: 0.1,
          min_text_height: 0.8,
          min_text_thickness: 0.1,
          min_through_hole_diameter: 0.3,
          min_track_width: 0.2,
          min_via_annular_width: 0.13,
          min_via_diameter: 0.5,
          solder_mask_to_copper_clearance: 0,
          use_height_for_length_calcs: true,
        },
        track_widths: [],
        via_dimensions: [],
      },
    },
    erc: {
      erc_exclusions: [],
      meta: { version: 0 },
      rule_severities: {
        footprint_filter: "warning",
        four_way_junction: "warning",
        label_multiple_wires: "warning",
        missing_power_pin: "error",
        no_connect_connected: "error",
        single_global_label: "warning",
        unannotated: "error",
      },
    },
    meta: { filename: `${design.name}.kicad_pro`, version: 1 },
    net_settings: {
      classes: [
        {
          name: "Default",
          clearance: CLEARANCE,
          track_width: WIDTH,
          via_diameter: VIA.diameter,
          via_drill: VIA.drill,
          microvia_diameter: 0.3,
          microvia_drill: 0.1,
          diff_pair_gap: 0.25,
          diff_pair_via_gap: 0.25,
          diff_pair_width: 0.2,
          bus_width: 12,
          line_style: 0,
          wire_width: 6,
          pcb_color: "rgba(0, 0, 0, 0.000)",
          schematic_color: "rgba(0, 0, 0, 0.000)",
        },
      ],
      meta: { version: 3 },
    },
    schematic: { legacy_lib_dir: "", legacy_lib_list: [] },
    sheets: [[sheetId(design), "Root"]],
    text_variables: {},
  };
}

function table(kind: "sym" | "fp", uri: string): Sexp {
  const library = [
    "lib",
    ["name", quoted("hw")],
    ["type", quoted("KiCad")],
    ["uri", quoted(`\${KIPRJMOD}/${uri}`)],
    ["options", quoted("")],
    ["descr", quoted("")],
  ];
  return [`${kind}_lib_table`, ["version", 7], library];
}

/** All files of a board's project. */
export function projectFiles(design: Design, copper: Copper): Output[] {
  const file = (name: string, content: string): Output => ({
    path: `${KICAD}/${design.name}/${name}`,
    content: `${content}\n`,
  });
  return [
    file(`${design.name}.kicad_pro`, JSON.stringify(settings(design), null, 2)),
    file(`${design.name}.kicad_sch`, format(schematic(design))),
    file(`${design.name}.kicad_pcb`, format(layout(design, copper))),
    file("hw.kicad_sym", format(symbolLibrary(design))),
    file("sym-lib-table", format(table("sym", "hw.kicad_sym"))),
    file("fp-lib-table", format(table("fp", "hw.pretty"))),
    ...footprintsOf(design).map(({ footprint, isBare }) =>
      file(`hw.pretty/${footprint.name}.kicad_mod`, format(libraryFootprint(footprint, isBare))),
    ),
  ];
}
