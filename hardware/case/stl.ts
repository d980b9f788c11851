/** Binary STL, written and read. The same triangles give the same bytes, in whatever order they come. */

/** Corners of triangles, nine numbers each. */
export type Triangles = readonly (readonly number[])[];

const HEAD = 80;
const EACH = 50;
/** Corners are rounded to this, mm: far below what a printer can do. */
const GRAIN = 1e-4;

/** The corner that is least first, the sense of turning kept. */
function ordered(triangle: readonly number[]): number[] {
  const corners = [0, 3, 6].map((i) => triangle.slice(i, i + 3));
  const less = (a: number[], b: number[]) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  let first = 0;
  for (const i of [1, 2]) if (less(corners[i], corners[first]) < 0) first = i;
  return [0, 1, 2].flatMap((i) => corners[(first + i) % 3]);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < 9; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}

/** The outward normal of a triangle, of length 1; 0 where there is none. */
function normal(t: readonly number[]): number[] {
  const [a, b] = [3, 6].map((i) => [t[i] - t[0], t[i + 1] - t[1], t[i + 2] - t[2]]);
  const n = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const length = Math.hypot(...n) || 1;
  return n.map((value) => value / length);
}

function isFlat(t: readonly number[]): boolean {
  const same = (i: number, j: number) =>
    t[i] === t[j] && t[i + 1] === t[j + 1] && t[i + 2] === t[j + 2];
  return same(0, 3) || same(3, 6) || same(6, 0);
}

/** The bytes of a file. Triangles that have no area after rounding are left out. */
export function formatStl(title: string, triangles: Triangles): Uint8Array {
  const rounded = triangles
    .map((triangle) => ordered(triangle.map((value) => Math.round(value / GRAIN) * GRAIN + 0)))
    .filter((triangle) => !isFlat(triangle))
    .sort(compare);
  const bytes = new Uint8Array(HEAD + 4 + EACH * rounded.length);
  bytes.set(new TextEncoder().encode(title).subarray(0, HEAD));
  const view = new DataView(bytes.buffer);
  view.setUint32(HEAD, rounded.length, true);
  rounded.forEach((triangle, i) => {
    [...normal(triangle), ...triangle].forEach((value, j) => {
      view.setFloat32(HEAD + 4 + EACH * i + 4 * j, value, true);
    });
  });
  return bytes;
}

/** The triangles of a file, or a sentence that says why it is none. */
export function parseStl(bytes: Uint8Array): Triangles | string {
  if (bytes.length < HEAD + 4) return "is too short for an STL file";
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(HEAD, true);
  if (bytes.length !== HEAD + 4 + EACH * count)
    return `has ${bytes.length} bytes where ${count} triangles need ${HEAD + 4 + EACH * count}`;
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: 9 }, (_, j) => view.getFloat32(HEAD + 16 + EACH * i + 4 * j, true)),
  );
}

/** One mesh out of triangles: corners within a grain are one vertex. */
export function weld(triangles: Triangles): { vertices: Float32Array; indices: Uint32Array } {
  const found = new Map<string, number>();
  const vertices: number[] = [];
  const indices = triangles.flatMap((t) =>
    [0, 3, 6].map((i) => {
      const key = [0, 1, 2].map((j) => Math.round(t[i + j] / GRAIN)).join();
      let index = found.get(key);
      if (index === undefined) {
        index = vertices.length / 3;
        found.set(key, index);
        vertices.push(t[i], t[i + 1], t[i + 2]);
      }
      return index;
    }),
  );
  return { vertices: Float32Array.from(vertices), indices: Uint32Array.from(indices) };
}
