/** Espruino's random numbers. */
export interface Random {
  /** 0..2147483647. */
  next: () => number;
  seed: (value: number) => void;
}

/** Espruino's `rand` (src/jsutils.c), which on an ESP32 starts the same at each boot. */
export function createRandom(): Random {
  let w = 0xdeadbeef;
  let z = 0xcafebabe;
  return {
    next() {
      z = (36969 * (z & 65535) + (z >>> 16)) >>> 0;
      w = (18000 * (w & 65535) + (w >>> 16)) >>> 0;
      return ((z << 16) + w) & 0x7fffffff;
    },
    seed(value) {
      w = ((value & 0xffff) | (value << 16)) >>> 0;
      z = ((value & 0xffff0000) | (value >>> 16)) >>> 0;
    },
  };
}

/** The members of `Math` that draw numbers. */
export function randomMembers(random: Random): Record<string, unknown> {
  return {
    random: () => random.next() / 0x80000000,
    randInt: (range: number) =>
      range > 0 ? random.next() % range : random.next() ^ (random.next() << 1),
  };
}
