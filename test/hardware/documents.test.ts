/** The builders' pages: their tables and pictures are those of the board's data, their links lead somewhere. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { LEDS, PINS } from "../../hardware/board.ts";
import { filled } from "../../hardware/docs/generator.ts";
import { TABLES } from "../../hardware/docs/tables.ts";
import { placeName, stopsOf } from "../../hardware/wiring.ts";

const FOLDER = "hardware/docs";
const pages = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");

describe("tables", () => {
  test("a table that is out of date is written anew, one that there is not is an error", () => {
    const page = "a\n<!-- table facts -->\n\n| old |\n\n<!-- end -->\nb\n";
    const made = filled(page);
    expect(made).not.toContain("old");
    expect(made).toContain(`| LEDs in all | ${LEDS} |`);
    expect(filled(made)).toBe(made);
    expect(() => filled(page.replace("facts", "fact"))).toThrow("no table `fact`");
  });

  test("the pin table has every pin once, each with what it is for", () => {
    const rows = TABLES.pins().split("\n").slice(2);
    expect(rows.map((row) => row.match(/GPIO(\d+) /)?.[1]).sort()).toEqual(
      PINS.map(({ pin }) => String(pin)).sort(),
    );
    for (const row of rows)
      for (const cell of row.split("|").slice(1, -1)) expect(cell.trim(), row).not.toBe("");
  });

  test("the table of LEDs has every LED in wire order", () => {
    const rows = TABLES.leds().split("\n").slice(2);
    const stops = stopsOf(0);
    expect(rows).toHaveLength(LEDS);
    rows.forEach((row, led) => {
      expect(row.startsWith(`| ${led} | `)).toBe(true);
      expect(row).toContain(`| ${placeName(stops[led].place)} |`);
    });
  });
});

describe("links", () => {
  /** Headings of a page as the anchors that they make. */
  const anchors = (text: string) =>
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\w\- ]/g, "")
        .replace(/ /g, "-"),
    );

  test.each(pages)("of %s", (name) => {
    for (const [, target] of read(name).matchAll(/\]\(([^)]+)\)/g)) {
      if (/^https?:/.test(target)) continue;
      const [file, anchor] = target.split("#");
      const path = file ? join(dirname(join(FOLDER, name)), file) : join(FOLDER, name);
      expect(existsSync(path), target).toBe(true);
      if (anchor) expect(anchors(readFileSync(path, "utf8")), target).toContain(anchor);
    }
  });
});
