import { bytesOf } from "../flash.ts";

/** Espruino's arrays of numbers: those that JavaScript has, and `Uint24Array`. */

export type TypedArray =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** What a proxy stands for. */
const raws = new WeakMap<object, TypedArray | ThreeBytes>();

/** The array that a proxy stands for; anything else as it is. */
export function raw<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  return (raws.get(value) as T | undefined) ?? value;
}

/** Makes a proxy that `raw` knows. */
export function proxied<T extends TypedArray | ThreeBytes>(
  array: T,
  handler: ProxyHandler<NoInfer<T>>,
): T {
  const proxy = new Proxy(array, handler);
  raws.set(proxy, array);
  return proxy;
}

/** What Espruino throws for a wrong index. */
export function noField(key: string, type: string): Error {
  return new Error(
    `Field or method "${key}" does not already exist, and can't create it on ${type}`,
  );
}

/** The index that a property name is, -1 if it is none. */
export function indexOf(key: string): number {
  const index = Number(key) >>> 0;
  return String(index) === key ? index : -1;
}

/** Property names that come of a wrong index. */
export function isBadIndex(key: string): boolean {
  return key === "undefined" || key === "null" || key === "NaN" || !Number.isNaN(Number(key));
}

/** The numbers of an array of three-byte numbers. */
export class ThreeBytes {
  readonly bytes: Uint8Array;
  readonly length: number;

  constructor(from: number | ArrayLike<number> | ArrayBufferLike, byteOffset = 0, length?: number) {
    if (from instanceof ArrayBuffer) {
      this.length = length ?? Math.floor((from.byteLength - byteOffset) / 3);
      this.bytes = new Uint8Array(from, byteOffset, this.length * 3);
    } else {
      const values = typeof from === "number" ? [] : (from as ArrayLike<number>);
      this.length = typeof from === "number" ? from : values.length;
      this.bytes = new Uint8Array(this.length * 3);
      for (let i = 0; i < values.length; i++) this.put(i, values[i]);
    }
  }

  get(i: number): number {
    const { bytes } = this;
    return bytes[3 * i] | (bytes[3 * i + 1] << 8) | (bytes[3 * i + 2] << 16);
  }

  put(i: number, value: number): void {
    const { bytes } = this;
    bytes[3 * i] = value;
    bytes[3 * i + 1] = value >> 8;
    bytes[3 * i + 2] = value >> 16;
  }
}

/** Properties that every array of three-byte numbers has. */
function memberOf(array: ThreeBytes, key: string, self: unknown): unknown {
  switch (key) {
    case "length":
      return array.length;
    case "buffer":
      return array.bytes.buffer;
    case "byteOffset":
      return array.bytes.byteOffset;
    case "byteLength":
      return array.bytes.byteLength;
    case "fill":
      return (value: number, start = 0, end = array.length) => {
        for (let i = start; i < Math.min(end, array.length); i++) array.put(i, value);
        return self;
      };
    case "set":
      return (from: ArrayLike<number>, offset = 0) => {
        for (let i = 0; i < from.length; i++) array.put(offset + i, from[i]);
      };
    default:
      return undefined;
  }
}

const handler: ProxyHandler<ThreeBytes> = {
  get(array, key, self) {
    if (typeof key === "symbol") return undefined;
    const i = indexOf(key);
    if (i >= 0) return i < array.length ? array.get(i) : undefined;
    if (isBadIndex(key)) throw noField(key, "Uint24Array");
    return memberOf(array, key, self);
  },
  set(array, key, value) {
    const i = indexOf(String(key));
    if (i < 0) throw noField(String(key), "Uint24Array");
    if (i < array.length) array.put(i, value);
    return true;
  },
};

/** Espruino's `Uint24Array`, with or without `new`; its wrong indices throw in any mode. */
export function threeByteArray(
  from: number | ArrayLike<number> | ArrayBufferLike,
  byteOffset?: number,
  length?: number,
): object {
  return proxied(new ThreeBytes(from, byteOffset, length), handler);
}

/** Elements of anything that Espruino iterates over. */
export function elements(data: unknown): ArrayLike<number> {
  const value = raw(data);
  if (value instanceof ThreeBytes)
    return Array.from({ length: value.length }, (_, i) => value.get(i));
  if (typeof value === "string" || value instanceof ArrayBuffer) return bytesOf(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return value as ArrayLike<number>;
  throw new Error("Expecting something iterable");
}

/** What is written of data: of three-byte numbers as many bytes as there are elements. */
export function contentOf(data: unknown): unknown {
  const value = raw(data);
  return value instanceof ThreeBytes ? value.bytes.subarray(0, value.length) : value;
}
