/**
 * The tables in these pages that come from the board's data, and the pictures of its wire. A page says
 * where: what stands between `<!-- table NAME -->` and `<!-- end -->` is written anew.
 */

import { readdirSync, readFileSync } from "node:fs";
import { kindsOfBuilds } from "../board.ts";
import type { Generator, Output } from "../output.ts";
import { wiringPicture } from "../wiring.ts";
import { TABLES } from "./tables.ts";

const FOLDER = "hardware/docs";
const TABLE = /(<!-- table ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** A page with its tables as the data have them now. Throws for a table that there is none of. */
export function filled(page: string): string {
  return page.replace(TABLE, (_, begin: string, name: string, end: string) => {
    const table = TABLES[name];
    if (!table)
      throw new Error(`no table \`${name}\`: there are ${Object.keys(TABLES).join(", ")}`);
    return `${begin}\n${table()}\n\n${end}`;
  });
}

export const DOCS: Generator = {
  name: "hardware/docs",
  async run(): Promise<Output[]> {
    const pages = readdirSync(FOLDER)
      .filter((name) => name.endsWith(".md"))
      .map((name) => ({
        path: `${FOLDER}/${name}`,
        text: readFileSync(`${FOLDER}/${name}`, "utf8"),
      }))
      .filter(({ text }) => text.search(TABLE) >= 0);
    const pictures = kindsOfBuilds().flatMap(({ name, build }) =>
      [false, true].map((isBelow) => ({
        path: `${FOLDER}/pictures/wire-${name}-${isBelow ? "below" : "above"}.svg`,
        content: wiringPicture(build, isBelow),
      })),
    );
    return [...pages.map(({ path, text }) => ({ path, content: filled(text) })), ...pictures];
  },
};
