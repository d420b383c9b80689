import type { Backend } from "./backend.ts";
import { type IntegerMatrix, integerMatrix } from "../products/integer_matrix.ts";
import { referenceProduct } from "./reference_product.ts";

/** Shapes and bounds of the test: signs, counts, and full limbs over several runs. */
const PROBLEMS = [
  { rows: 5, inner: 300, columns: 7, left: 1, right: 2 ** 24 - 1 },
  { rows: 3, inner: 600, columns: 2, left: 255, right: 255 },
  { rows: 4, inner: 40, columns: 9, left: 2 ** 20, right: 2 ** 26 },
];

/**
 * Compares a backend with BigInt arithmetic on small problems.
 *
 * @param backend The backend.
 * @returns Null if all is well, otherwise what differs.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { poolBackend } from "./pool_backend.ts";
 * import { selfTest } from "./self_check.ts";
 *
 * const backend = poolBackend("workers", 1);
 * assertEquals(await selfTest(backend), null);
 * backend.close();
 * ```
 */
export async function selfTest(backend: Backend): Promise<string | null> {
  for (const { rows, inner, columns, left, right } of PROBLEMS) {
    const a = scattered(rows, inner, left, 1);
    const b = scattered(inner, columns, right, 2);
    const expected = referenceProduct(a, b);
    let found: bigint[];
    try {
      found = Array.from(await backend.multiply(a, b), BigInt);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    const wrong = expected.findIndex((value, i) => value !== found[i]);
    if (wrong >= 0 || found.length !== expected.length) {
      const shape = `[${rows} × ${inner}]·[${inner} × ${columns}]`;
      return `entry ${wrong} of ${shape} is ${found[wrong]} instead of ${expected[wrong]}`;
    }
  }
  return null;
}

/** Scattered integers up to a bound, including the bound itself with both signs. */
function scattered(rows: number, columns: number, bound: number, salt: number): IntegerMatrix {
  const values = Float64Array.from({ length: rows * columns }, (_, i) => {
    if (i % 3 === 0) return i % 2 === 0 ? bound : -bound;
    const word = Math.imul(i + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b);
    const share = (Math.imul(word ^ (word >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 31 - 1;
    return Math.trunc(share * bound) + 0;
  });
  return integerMatrix(values, rows, columns);
}
