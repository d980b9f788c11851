/**
 * KiCad's own checks of the circuit boards, and what a board house wants of them: `npm run hw:kicad`.
 * Compares with what is kept under hardware/pcb/fab; `npm run hw:kicad -- keep` keeps it. Needs
 * kicad-cli 9 or later and its Python module; without them it says so and skips. The last
 * line is the count of its checks.
 */

import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { build } from "esbuild";

const isKeeping = argv.includes("keep");
const FAB = "hardware/pcb/fab";
const WORK = "dist/kicad";

/**
 * Warnings that are let through, by board and type, with the reason. Everything else that ERC or DRC
 * says, of whatever severity, is a fault.
 */
const ALLOWED = [];

let passed = 0;
let failed = 0;
let skipped = 0;

/** Counts one check and shows its faults. */
function check(what, faults) {
  if (!faults.length) {
    passed++;
    console.log(`ok      ${what}`);
    return;
  }
  failed++;
  console.log(`FAILED  ${what}`);
  for (const fault of faults.slice(0, 12)) console.log(`        ${fault}`);
  if (faults.length > 12) console.log(`        and ${faults.length - 12} more`);
}

function end() {
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
  exit(failed ? 1 : 0);
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { encoding: "utf8", ...options });
}

/** Why KiCad cannot be used, or nothing. */
function missing() {
  const { stdout } = run("kicad-cli", ["version"]);
  const version = /^\d+/.exec(stdout ?? "")?.[0];
  if (!version) return "there is no kicad-cli on the PATH";
  if (Number(version) < 9) return `kicad-cli is version ${stdout.trim()}, and 9 is needed`;
  if (!python()) return "no Python here has KiCad's module pcbnew";
  return "";
}

/** A Python that knows pcbnew: the system's, where another may come first on the PATH. */
function python() {
  return ["/usr/bin/python3", "python3"].find(
    (name) => run(name, ["-c", "import pcbnew"]).status === 0,
  );
}

const why = missing();
if (why) {
  console.log(`Skipped: KiCad's checks of the circuit boards, since ${why}.`);
  console.log("Debian 12 has KiCad 9 in its suite bookworm-backports (package kicad).");
  skipped++;
  end();
}

await build({
  entryPoints: ["hardware/pcb/job.ts"],
  outfile: "dist/job.mjs",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
});
const { byRef, DESIGNS, KICAD, netFaults, readLayout, readNetlist, systemFaults } = await import(
  new URL("../../dist/job.mjs", import.meta.url)
);
const PYTHON = python();
rmSync(WORK, { recursive: true, force: true });

/** Fills the copper areas of a board in place: kicad-cli checks them as they are in the file. */
function fill(board) {
  const script =
    "import pcbnew, sys\nb = pcbnew.LoadBoard(sys.argv[1])\npcbnew.ZONE_FILLER(b).Fill(b.Zones())\npcbnew.SaveBoard(sys.argv[1], b)";
  const { status, stderr } = run(PYTHON, ["-c", script, board]);
  return status === 0 ? [] : [stderr.trim()];
}

/** Runs kicad-cli; what went wrong. */
function kicad(args) {
  const { status, stdout, stderr } = run("kicad-cli", args);
  return status === 0 ? [] : [`kicad-cli ${args.join(" ")}: ${(stderr || stdout).trim()}`];
}

/** A violation in one line. */
function sentence({ severity, type, description, items }) {
  return `${severity} ${type}: ${description} (${items.map((item) => item.description).join("; ")})`;
}

function isAllowed(name, { type }) {
  return ALLOWED.some((row) => row.board === name && row.type === type);
}

/** A report without what changes from day to day or machine to machine. */
function report(path) {
  const { date, kicad_version, source, coordinate_units, ...rest } = JSON.parse(
    readFileSync(path, "utf8"),
  );
  void [date, kicad_version, source];
  return { coordinate_units, ...rest };
}

function drc(folder, name, out) {
  const faults = kicad([
    ..."pcb drc --severity-all --schematic-parity --format json -o".split(" "),
    out,
    join(folder, `${name}.kicad_pcb`),
  ]);
  return { faults, ...(faults.length ? {} : report(out)) };
}

/** KiCad's names of what it counts itself, and of parts not to be fitted. */
const QUANTITY = "$" + "{QUANTITY}";
const OPTION = "$" + "{DNP}";

/** Dates out; where a format wants the line, it stays. */
function dateless(text) {
  return text
    .replace(/^(G04 Created by KiCad.*?) date .*\*$/gm, "$1*")
    .replace(/^(; DRILL file.*?) date .*$/gm, "$1")
    .replace(/^(%TF|; #@! TF|G04 #@! TF)[.,]CreationDate.*$\n?/gm, "")
    .replace(/,\s*"CreationDate": "[^"]*"/g, "")
    .replace(/\(D:\d{14}[^)]*\)/g, (date) => date.replace(/\d/g, "0"));
}

/** A file without dates and without KiCad's own version. */
function settled(path) {
  return dateless(readFileSync(path, "latin1"))
    .replace(/^.*(GenerationSoftware|Created by KiCad|DRILL file).*$\n?/gm, "")
    .replace(/"Version": "[^"]*"/g, "");
}

/** A table as KiCad writes it, by its first line's names. */
function table(text) {
  const rows = text
    .trim()
    .split("\n")
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)|(?<=,)(?=,|$)/g)].map((m) => m[1] ?? m[2] ?? ""),
    );
  const [names, ...rest] = rows;
  return rest.map((row) => Object.fromEntries(names.map((key, i) => [key, row[i] ?? ""])));
}

/** Whether what is to be placed is in KiCad's list, where the design has it. */
function placeFaults(design, rows) {
  const faults = [];
  const want = design.components.filter((c) => !c.part.isBare && !c.isOption);
  const left = new Map(rows.map((row) => [row.Ref, row]));
  for (const { ref, x, y, turn, side } of want) {
    const row = left.get(ref);
    left.delete(ref);
    if (!row) faults.push(`${ref}: is not in the list`);
    else if (Math.abs(Number(row.PosX) - x) > 0.002 || Math.abs(Number(row.PosY) + y) > 0.002) {
      faults.push(`${ref}: is at ${row.PosX}, ${row.PosY}, not at ${x}, ${-y}`);
    } else if (row.Side !== side) faults.push(`${ref}: is on the ${row.Side}`);
    else if (side === "top" && Math.round(Number(row.Rot) - turn) % 360 !== 0) {
      faults.push(`${ref}: is turned ${row.Rot}, not ${turn}`);
    }
  }
  for (const ref of left.keys()) faults.push(`${ref}: is in the list, but not on the board`);
  return faults;
}

/** Whether the bill has each part once. */
function billFaults(design, rows) {
  const billed = rows.flatMap((row) => row.Reference.split(",")).sort(byRef);
  const want = design.components.filter((c) => !c.part.isBare).map((c) => c.ref);
  want.sort(byRef);
  return billed.join() === want.join()
    ? []
    : [`the bill has ${billed.join()}`, `the board ${want.join()}`];
}

/** Whether the drill files have as many holes as the board. */
function drillFaults(reading, folder, name) {
  const holes = (file) => {
    const path = join(folder, file);
    return existsSync(path)
      ? (readFileSync(path, "utf8").match(/^X[-\d.]+Y[-\d.]+$/gm)?.length ?? 0)
      : 0;
  };
  const count = (isHole) =>
    reading.pieces.filter((p) => p.drill && (p.kind === "hole") === isHole).length;
  return [
    [holes(`${name}-PTH.drl`), count(false), "plated"],
    [holes(`${name}-NPTH.drl`), count(true), "bare"],
  ]
    .filter(([is, want]) => is !== want)
    .map(([is, want, what]) => `${is} ${what} holes, not ${want}`);
}

const netlists = {};

/** All of one board. */
function board(design) {
  const { name } = design;
  const folder = join(WORK, name);
  const fab = join(WORK, "fab", name);
  mkdirSync(fab, { recursive: true });
  cpSync(join(KICAD, name), folder, { recursive: true });
  const pcb = join(folder, `${name}.kicad_pcb`);
  const sch = join(folder, `${name}.kicad_sch`);
  const out = (file) => join(fab, file);

  const erc = kicad([
    "sch",
    "erc",
    "--severity-all",
    "--format",
    "json",
    "-o",
    out("erc.json"),
    sch,
  ]);
  if (!erc.length) {
    const found = report(out("erc.json"));
    writeFileSync(out("erc.json"), `${JSON.stringify(found, null, 2)}\n`);
    erc.push(
      ...found.sheets
        .flatMap((sheet) => sheet.violations)
        .filter((v) => !isAllowed(name, v))
        .map(sentence),
    );
  }
  check(`${name}: ERC, all severities`, erc);

  check(`${name}: copper areas filled`, fill(pcb));
  const found = drc(folder, name, out("drc.json"));
  const list = (violations = []) => violations.filter((v) => !isAllowed(name, v)).map(sentence);
  check(`${name}: DRC, all severities`, [...found.faults, ...list(found.violations)]);
  check(`${name}: nothing unconnected`, [...found.faults, ...list(found.unconnected_items)]);
  check(`${name}: schematic and board agree`, [...found.faults, ...list(found.schematic_parity)]);
  const { faults: _, ...kept } = found;
  if (!found.faults.length) writeFileSync(out("drc.json"), `${JSON.stringify(kept, null, 2)}\n`);

  const layers = "F.Cu,B.Cu,F.Paste,B.Paste,F.Silkscreen,B.Silkscreen,F.Mask,B.Mask,Edge.Cuts";
  const exports = [
    ["pcb", "export", "gerbers", "--layers", layers, "-o", `${fab}/`, pcb],
    ["pcb", "export", "drill", "--excellon-separate-th", "-o", `${fab}/`, pcb],
    [
      ..."pcb export pos --format csv --units mm --side both --exclude-dnp -o".split(" "),
      out(`${name}-pos.csv`),
      pcb,
    ],
    ["pcb", "export", "ipcd356", "-o", out(`${name}.d356`), pcb],
    ["sch", "export", "pdf", "-o", out(`${name}-schematic.pdf`), sch],
    ["sch", "export", "netlist", "--format", "kicadsexpr", "-o", join(folder, "netlist"), sch],
    [
      ..."sch export bom --sort-field Reference --ref-range-delimiter".split(" "),
      "",
      "--fields",
      `Reference,${QUANTITY},Value,Description,Footprint,Maker,MPN,Supplier 1,Supplier 2,Unverified,${OPTION}`,
      "--labels",
      "Reference,Quantity,Value,Description,Footprint,Maker,MPN,Supplier 1,Supplier 2,Unverified,Option",
      "--group-by",
      `Value,Footprint,MPN,${OPTION}`,
      "-o",
      out(`${name}-bom.csv`),
      sch,
    ],
    ...["top", "bottom"].map((side) => [
      ..."pcb render --quality basic --width 1400 --height 1200 --side".split(" "),
      side,
      "-o",
      out(`${name}-${side}.png`),
      pcb,
    ]),
  ];
  check(
    `${name}: Gerbers, drills, places, bill, nets, schematic, pictures`,
    exports.flatMap(kicad),
  );

  const reading = readLayout(readFileSync(join(KICAD, name, `${name}.kicad_pcb`), "utf8"));
  check(`${name}: holes in the drill files`, drillFaults(reading, fab, name));
  check(
    `${name}: list of places`,
    placeFaults(design, table(readFileSync(out(`${name}-pos.csv`), "utf8"))),
  );
  check(
    `${name}: bill of materials`,
    billFaults(design, table(readFileSync(out(`${name}-bom.csv`), "utf8"))),
  );
  netlists[name] = readNetlist(readFileSync(join(folder, "netlist"), "utf8"));
  check(`${name}: rules of the netlist that KiCad exports`, netFaults(netlists[name], false));
  const pictures = ["top", "bottom"].filter(
    (side) => readFileSync(out(`${name}-${side}.png`)).length < 5000,
  );
  check(
    `${name}: pictures show something`,
    pictures.map((side) => `${side}: is empty`),
  );
}

/** The version of KiCad that made a board's files. */
function makerOf(folder, name) {
  const path = join(folder, `${name}-PTH.drl`);
  return existsSync(path)
    ? /KiCad (\d+\.\d+\.\d+)/.exec(readFileSync(path, "utf8"))?.[1]
    : undefined;
}

/**
 * Compares what was made with what is kept, but for pictures, whose pixels are the machine's. Another
 * version of KiCad may draw the same board in other strokes: then there is nothing to compare.
 */
function compare({ name }) {
  const fresh = join(WORK, "fab", name);
  const kept = join(FAB, name);
  const [now, then] = [fresh, kept].map((folder) => makerOf(folder, name));
  if (now && then && now !== then) {
    skipped++;
    console.log(`skipped ${name}: what is kept was made by KiCad ${then}, and here is ${now}`);
    return;
  }
  const files = (folder) => (existsSync(folder) ? readdirSync(folder).sort() : []);
  const faults = [];
  for (const file of new Set([...files(fresh), ...files(kept)])) {
    if (!existsSync(join(kept, file))) faults.push(`${file}: is not kept`);
    else if (!existsSync(join(fresh, file))) faults.push(`${file}: is kept, but not made any more`);
    else if (/\.png$/.test(file)) continue;
    else {
      const [a, b] = [fresh, kept].map((folder) => settled(join(folder, file)).split("\n"));
      const line = a.findIndex((text, i) => text !== b[i]);
      if (line >= 0 || a.length !== b.length) {
        const how = /\.pdf$/.test(file) ? "" : `: ${a[line] ?? "end"} | ${b[line] ?? "end"}`;
        faults.push(`${file}: differs${how}`);
      }
    }
  }
  check(
    `${name}: as kept under ${FAB}/${name}`,
    faults.length ? [...faults, "npm run hw:kicad -- keep"] : [],
  );
}

/** Keeps what was made, without dates. */
function keep({ name }) {
  const to = join(FAB, name);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(join(WORK, "fab", name))) {
    const from = join(WORK, "fab", name, file);
    if (/\.png$/.test(file)) cpSync(from, join(to, file));
    else writeFileSync(join(to, file), dateless(readFileSync(from, "latin1")), "latin1");
  }
}

/** Faults that KiCad must find: a board is spoilt on a copy. */
const SPOILT = [
  [
    "a dropped ground via",
    /\(via\s+\(at [^)]*\)[\s\S]*?\n {2}\)\n|\n {2}\(via .*\)(?=\n)/,
    () => "\n",
    "unconnected_items",
  ],
  ["DIN and DOUT swapped", null, swapPins, "schematic_parity"],
];

/** The nets of D3's pads 2 and 4 changed about. */
function swapPins(text) {
  const start = text.indexOf('"Reference" "D3"');
  const stop = text.indexOf("\n  (footprint", start);
  const part = text.slice(start, stop);
  const nets = ["2", "4"].map(
    (n) => new RegExp(`\\(pad "${n}"[\\s\\S]*?(\\(net \\d+ "[^"]*"\\))`).exec(part)[1],
  );
  const swapped = part.replace(nets[0], "@").replace(nets[1], nets[0]).replace("@", nets[1]);
  return text.slice(0, start) + swapped + text.slice(stop);
}

function mutations({ name }) {
  for (const [what, pattern, change, where] of SPOILT) {
    const folder = join(WORK, "spoilt");
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(KICAD, name), folder, { recursive: true });
    const pcb = join(folder, `${name}.kicad_pcb`);
    const text = readFileSync(pcb, "utf8");
    const spoilt = pattern ? text.replace(pattern, change) : change(text);
    const faults = spoilt === text ? ["nothing was spoilt"] : [];
    writeFileSync(pcb, spoilt);
    faults.push(...fill(pcb));
    const found = drc(folder, name, join(folder, "drc.json"));
    faults.push(...found.faults);
    if (!found[where]?.length) faults.push(`KiCad's ${where} is empty`);
    check(`${name}: KiCad finds ${what}`, faults);
  }
}

const designs = DESIGNS.map((make) => make());
for (const design of designs) board(design);
check(
  "all boards: chain, header, cables and signals in KiCad's netlists",
  systemFaults(netlists, false),
);
mutations(designs.find(({ name }) => name === "die"));
for (const design of designs) {
  if (isKeeping) keep(design);
  compare(design);
}
end();
