import type { BrowserContext } from "playwright-core";
import type { Served } from "./serve.d.mts";

export function findChromium(): string | undefined;
export function serve(folder: string): Promise<Served>;
export function launch(
  program: string,
): Promise<{ context: BrowserContext; close: () => Promise<void> }>;
