import type { BrowserContext } from "playwright-core";

export function findChromium(): string | undefined;
export function serve(folder: string): Promise<{ url: string; close: () => Promise<unknown> }>;
export function launch(
  program: string,
): Promise<{ context: BrowserContext; close: () => Promise<void> }>;
