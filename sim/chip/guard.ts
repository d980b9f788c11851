import { indexOf, isBadIndex, noField, proxied, raw, type TypedArray } from "./array.ts";

/**
 * Typed arrays as `strict` has them: no methods but Espruino's, wrong indices throw, and so does
 * writing to a file in place.
 */

/** Methods of typed arrays (src/jswrap_arraybuffer.c). */
const METHODS = new Set(
  "set map subarray indexOf includes join sort forEach reduce fill filter find findIndex reverse slice some every".split(
    " ",
  ),
);
const FIELDS = new Set(["length", "buffer", "byteLength", "byteOffset", "constructor"]);

/** Methods of those that write to the array itself. */
const WRITING_METHODS = new Set(["set", "sort", "fill", "reverse"]);

/** Buffers of files, which on the board are the flash itself. */
const romBuffers = new WeakSet<ArrayBufferLike>();

/** Lets nothing write to a buffer. */
export function protect(buffer: ArrayBuffer): void {
  romBuffers.add(buffer);
}

function checkWritable(array: TypedArray): void {
  if (romBuffers.has(array.buffer)) throw new Error("written to mapped flash: the board crashes");
}

function createHandler(type: string): ProxyHandler<TypedArray> {
  return {
    get(array, key) {
      const field = Reflect.get(array, key, array) as unknown;
      if (typeof key === "symbol") {
        return typeof field === "function" ? field.bind(array) : field;
      }
      if (indexOf(key) >= 0 || FIELDS.has(key)) return field;
      if (isBadIndex(key)) throw noField(key, type);
      if (key === "toString") return () => array.join(",");
      if (!METHODS.has(key)) return undefined;
      return (...args: unknown[]) => {
        if (WRITING_METHODS.has(key)) checkWritable(array);
        const result = (field as (...args: unknown[]) => unknown).apply(array, args.map(raw));
        return ArrayBuffer.isView(result) ? guarded(result as TypedArray, type) : result;
      };
    },
    set(array, key, value) {
      const i = indexOf(String(key));
      if (i < 0) throw noField(String(key), type);
      checkWritable(array);
      if (i < array.length) array[i] = value;
      return true;
    },
  };
}

const handlers = new Map<string, ProxyHandler<TypedArray>>();

function guarded(array: TypedArray, type: string): TypedArray {
  let handler = handlers.get(type);
  if (!handler) {
    handler = createHandler(type);
    handlers.set(type, handler);
  }
  return proxied(array, handler);
}

function createConstructor(type: string, base: new (...args: never[]) => TypedArray): unknown {
  function construct(...args: unknown[]): TypedArray {
    return guarded(new base(...(args.map(raw) as never[])), type);
  }
  construct.prototype = base.prototype;
  return construct;
}

/** The constructors of guarded arrays, by name. */
export function guardedArrays(): Record<string, unknown> {
  const bases = {
    Uint8Array,
    Int8Array,
    Uint16Array,
    Int16Array,
    Uint32Array,
    Int32Array,
    Float32Array,
    Float64Array,
  };
  const constructors: Record<string, unknown> = {};
  for (const [name, base] of Object.entries(bases)) {
    constructors[name] = createConstructor(name, base);
  }
  return constructors;
}
