/** The emulated flash, kept in the browser's storage page by page, so that a game is not lost. */

import { createFlash, FLASH_BYTES, FLASH_PAGE, type Flash, type MemoryFlash } from "../flash.ts";

const PREFIX = "skyring.flash.";

export interface KeptFlash extends Flash {
  /** Stores what was written since the last call. */
  keep(): void;
}

function storage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

function pageText(memory: MemoryFlash, page: number): string {
  const bytes = memory.bytes.subarray(page * FLASH_PAGE, (page + 1) * FLASH_PAGE);
  return btoa(String.fromCharCode(...bytes));
}

function restore(memory: MemoryFlash, store: Storage): void {
  for (let i = 0; i < store.length; i++) {
    const key = store.key(i);
    const page = key?.startsWith(PREFIX) ? Number(key.slice(PREFIX.length)) : -1;
    if (!(page >= 0 && page < FLASH_BYTES / FLASH_PAGE)) continue;
    const text = atob(store.getItem(key as string) ?? "");
    for (let j = 0; j < Math.min(text.length, FLASH_PAGE); j++) {
      memory.bytes[page * FLASH_PAGE + j] = text.charCodeAt(j);
    }
  }
}

/** The flash of the last visit; if `isFresh`, or where nothing is kept, a new one each time. */
export function openFlash(isFresh: boolean): KeptFlash {
  const memory = createFlash();
  const store = isFresh ? undefined : storage();
  const changed = new Set<number>();
  try {
    if (store) restore(memory, store);
  } catch {
    memory.bytes.fill(255);
  }

  function touch(address: number, length: number): void {
    const last = Math.floor((address + Math.max(length, 1) - 1) / FLASH_PAGE);
    for (let page = Math.floor(address / FLASH_PAGE); page <= last; page++) changed.add(page);
  }

  return {
    size: memory.size,
    read: (address, length) => memory.read(address, length),
    write(address, bytes) {
      memory.write(address, bytes);
      touch(address, bytes.length);
    },
    erasePage(address) {
      memory.erasePage(address);
      touch(address, 1);
    },
    keep() {
      if (changed.size === 0) return;
      for (const page of changed) {
        const text = pageText(memory, page);
        try {
          if (/^\/*$/.test(text)) store?.removeItem(PREFIX + page);
          else store?.setItem(PREFIX + page, text);
        } catch {
          // No room: the game goes on, and is lost with the tab.
        }
      }
      changed.clear();
    },
  };
}

/** What the page itself remembers, such as the language; null if nothing. */
export function remembered(key: string): string | null {
  try {
    return storage()?.getItem(`skyring.${key}`) ?? null;
  } catch {
    return null;
  }
}

/** Remembers it. */
export function remember(key: string, value: string): void {
  try {
    storage()?.setItem(`skyring.${key}`, value);
  } catch {
    // Then not.
  }
}
