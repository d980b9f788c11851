import { elements, raw, ThreeBytes, type TypedArray } from "./array.ts";

function formatNumber(value: number): string {
  if (Number.isInteger(value) || !Number.isFinite(value)) return String(value);
  return String(Number(value.toPrecision(11)));
}

/** A value as Espruino prints it, without its line breaks in objects. */
export function formatValue(value: unknown, isInside: boolean): string {
  const plain = raw(value);
  if (typeof plain === "string") return isInside ? JSON.stringify(plain) : plain;
  if (typeof plain === "number") return formatNumber(plain);
  if (typeof plain === "function") return "function () {}";
  if (typeof plain !== "object" || plain === null) return String(plain);
  if (plain instanceof Error) return `${plain.name}: ${plain.message}`;
  if (plain instanceof ThreeBytes) return `new Uint24Array([${elements(value)}])`;
  if (ArrayBuffer.isView(plain)) {
    return `new ${plain.constructor.name}([${Array.from(plain as TypedArray).join(", ")}])`;
  }
  if (Array.isArray(plain)) return `[ ${plain.map((item) => formatValue(item, true)).join(", ")} ]`;
  const fields = Object.entries(plain).map(
    ([key, item]) => `${JSON.stringify(key)}: ${formatValue(item, true)}`,
  );
  return `{ ${fields.join(", ")} }`;
}

/** What an exception is printed as. */
export function formatError(error: unknown): string {
  return `Uncaught ${formatValue(error, false)}`;
}
