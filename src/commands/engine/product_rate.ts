import { boundedMatrix } from "../../tensors/products/integer_matrix.ts";
import type { Backend } from "../../tensors/backends/backend.ts";

/** The product for measuring rates: signs times values of 24 bits, as in a permutation test. */
export const RATE_SHAPE = { rows: 512, inner: 4096, columns: 64 };

/**
 * Measures the speed of a backend, including copying: the better of two runs after a warm-up run.
 *
 * @param backend The backend.
 * @returns Multiplications per second.
 */
export async function productRate(backend: Pick<Backend, "multiply">): Promise<number> {
  const { rows, inner, columns } = RATE_SHAPE;
  const signs = Int8Array.from(
    { length: rows * inner },
    (_, i) => Math.imul(i, 0x9e3779b1) < 0 ? -1 : 1,
  );
  const values = Int32Array.from(
    { length: inner * columns },
    (_, i) => Math.imul(i, 0x85ebca6b) >> 8,
  );
  const left = boundedMatrix(signs, rows, inner, 1);
  const right = boundedMatrix(values, inner, columns, 2 ** 24 - 1);
  let least = Infinity;
  for (let run = 0; run < 3; run++) {
    const start = performance.now();
    await backend.multiply(left, right);
    if (run > 0) least = Math.min(least, performance.now() - start);
  }
  return rows * inner * columns / least * 1000;
}
