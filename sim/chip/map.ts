import { raw, ThreeBytes, type TypedArray } from "./array.ts";

type Numbers = TypedArray | ThreeBytes;
type Look = (value: number, index: number) => number;
type Table = Numbers | readonly number[] | Look | undefined;

function isNumbers(value: unknown): value is Numbers {
  return value instanceof ThreeBytes || ArrayBuffer.isView(value);
}

function isTable(value: unknown): value is Table {
  return (
    value === undefined || typeof value === "function" || Array.isArray(value) || isNumbers(value)
  );
}

/** What every frame does, without the general case's calls. False if this is another case. */
function mapBytes(source: Numbers, target: Numbers, table: Table): boolean {
  if (!(source instanceof Uint8Array)) return false;
  const count = Math.min(source.length, target.length);
  if (target instanceof ThreeBytes && table instanceof ThreeBytes) {
    for (let i = 0; i < count; i++) {
      const from = 3 * source[i];
      target.bytes[3 * i] = table.bytes[from];
      target.bytes[3 * i + 1] = table.bytes[from + 1];
      target.bytes[3 * i + 2] = table.bytes[from + 2];
    }
    return true;
  }
  if (target instanceof Uint8Array && table instanceof Uint8Array) {
    for (let i = 0; i < count; i++) target[i] = table[source[i]];
    return true;
  }
  return false;
}

function lookup(table: Table): Look {
  if (table === undefined) return (value) => value;
  if (typeof table === "function") return table;
  if (table instanceof ThreeBytes) return (value) => (value < table.length ? table.get(value) : 0);
  return (value) => table[value];
}

/** `E.mapInPlace` (src/jswrap_espruino.c). */
export function mapInPlace(from: unknown, to: unknown, map: unknown, bits = 0): void {
  const source = raw(from);
  const target = raw(to);
  if (!isNumbers(source) || !isNumbers(target)) {
    throw new Error("First 2 arguments should be array buffers");
  }
  const table = raw(map);
  if (!isTable(table)) throw new Error("Third argument should be a function or array");
  if (bits === 0 && mapBytes(source, target, table)) return;
  const get =
    source instanceof ThreeBytes ? (i: number) => source.get(i) : (i: number) => source[i];
  const put =
    target instanceof ThreeBytes
      ? (i: number, value: number) => target.put(i, value)
      : (i: number, value: number) => {
          target[i] = value;
        };
  const look = lookup(table);
  const width = source instanceof ThreeBytes ? 24 : 8 * source.BYTES_PER_ELEMENT;
  const lowFirst = bits < 0;
  const size = Math.abs(bits) || width;
  const mask = size < 32 ? (1 << size) - 1 : -1;
  let element = 0;
  let held = 0;
  let at = 0;
  for (let i = 0; i < target.length && (at < source.length || held >= size); i++) {
    const index = at;
    while (held < size) {
      const value = at < source.length ? get(at) : 0;
      element = lowFirst ? element | (value << held) : (width < 32 ? element << width : 0) | value;
      at++;
      held += width;
    }
    let value: number;
    if (lowFirst) {
      value = element & mask;
      element = size < 32 ? element >> size : 0;
    } else value = (element >> (held - size)) & mask;
    held -= size;
    put(i, look(value, index));
  }
}
