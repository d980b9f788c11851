/** Thrown in the middle of a write when the power of a Chip fails. */
class PowerCut extends Error {}

interface Entry {
  name: string;
  data: Uint8Array;
}

/**
 * Espruino's Storage as the flash tool meets it: bits are only cleared, a deleted file stays as trash
 * until compaction, a write without room compacts by itself, and the power can fail between any two
 * steps of a write.
 */
export interface Chip {
  /** steps of writing so far */
  steps: number;
  /** the step at which the power fails */
  limit: number;
  /** the power is gone */
  failed: boolean;
  /** the step at which a bit of what is written goes wrong, once */
  badStep: number;
  /** compactions that a write began by itself */
  silentCompactions: number;
  read(name: string, offset?: number, length?: number): string | undefined;
  write(name: string, data: string, offset?: number, size?: number): boolean;
  erase(name: string): void;
  compact(): void;
  getFree(): number;
  getStats(): { trashBytes: number; fileBytes: number };
  list(): string[];
}

const HEADER = 32;
const aligned = (size: number) => (size + 3) & ~3;

/** A blank Storage of `size` bytes: 896 KB on all ESP32 boards. */
export function allocChip(size = 917504): Chip {
  let entries: Entry[] = [];
  const live = (name: string) => entries.find((entry) => entry.name === name);
  const sum = (some: Entry[]) =>
    some.reduce((bytes, entry) => bytes + HEADER + aligned(entry.data.length), 0);

  function step(): void {
    if (chip.steps >= chip.limit) chip.failed = true;
    if (chip.failed) throw new PowerCut();
    chip.steps++;
  }

  const chip: Chip = {
    steps: 0,
    limit: Infinity,
    failed: false,
    badStep: -1,
    silentCompactions: 0,
    read(name, offset = 0, length = 0) {
      const entry = name ? live(name) : undefined;
      if (!entry) return undefined;
      const end = length > 0 ? offset + length : entry.data.length;
      return Buffer.from(entry.data.subarray(offset, end)).toString("latin1");
    },
    write(name, data, offset = 0, size = 0) {
      const length = size || data.length;
      if (!length) throw new Error("Can't create zero length file");
      let entry = live(name);
      const reusable = entry?.data.length === length && entry.data.every((byte) => byte === 255);
      if (!offset && !reusable) {
        if (entry && data.length === length && chip.read(name) === data) return true;
        if (entry) chip.erase(name);
        if (chip.getFree() < HEADER + aligned(length)) {
          chip.silentCompactions++;
          chip.compact();
        }
        if (chip.getFree() < HEADER + aligned(length)) entry = undefined;
        else {
          step();
          entry = { name, data: new Uint8Array(length).fill(255) };
          entries.push(entry);
        }
      }
      if (!entry) throw new Error("Unable to find or create file");
      if (offset + data.length > entry.data.length) throw new Error("Too much data for file size");
      for (let i = 0; i < data.length; i++) {
        if (entry.data[offset + i] !== 255) {
          throw new Error("File already written with different data");
        }
      }
      // Short writes can be cut at every byte, long ones at every 64.
      const grain = data.length <= 300 ? 1 : 64;
      for (let i = 0; i < data.length; i++) {
        let flip = 0;
        if (i % grain === 0) {
          if (chip.steps === chip.badStep) flip = 1;
          step();
        }
        entry.data[offset + i] &= data.charCodeAt(i) ^ flip;
      }
      return true;
    },
    erase(name) {
      const entry = live(name);
      if (!entry) return;
      step();
      entry.name = "";
    },
    compact() {
      step();
      entries = entries.filter((entry) => entry.name);
    },
    getFree: () => size - sum(entries),
    getStats: () => ({
      trashBytes: sum(entries.filter((entry) => !entry.name)),
      fileBytes: sum(entries.filter((entry) => entry.name)),
    }),
    list: () => entries.map((entry) => entry.name).filter(Boolean),
  };
  return chip;
}
