import type { Backend } from "../backends/backend.ts";
import type { IntegerMatrix } from "./integer_matrix.ts";
import { WideAccumulator, type WideIntegers } from "./product.ts";

/** Row sums of the weights stay under it, so that both halves of a form are exact. */
const WEIGHT_LIMIT = 2 ** 26;

/**
 * Computes the quadratic form wᵀQw for many w, exactly. The product W·Q goes to the backend; each row of it is then cut in two
 * parts of 26 bits and multiplied with its own w.
 *
 * @param backend Computes the product W·Q.
 * @param weights W, draws × K integers; the magnitudes of a row have a sum under 2²⁶.
 * @param form Q, K × K integers.
 * @returns One integer per draw, in pairs.
 * @throws {RangeError} If shapes do not fit, weights are too large, or an entry of W·Q might reach 2⁵³.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerMatrix } from "./integer_matrix.ts";
 * import { openBackend } from "../backends/open_backend.ts";
 * import { quadraticForms } from "./quadratic_forms.ts";
 *
 * const backend = await openBackend("workers", { jobs: 1 });
 * const form = integerMatrix(Int32Array.of(2, 1, 1, 3), 2, 2);
 * const weights = integerMatrix(Int32Array.of(1, 1, 2, -1), 2, 2);
 * assertEquals([...(await quadraticForms(backend, weights, form)).low], [7, 7]);
 * backend.close();
 * ```
 */
export async function quadraticForms(
  backend: Backend,
  weights: IntegerMatrix,
  form: IntegerMatrix,
): Promise<WideIntegers> {
  const size = weights.columns;
  if (form.rows !== size || form.columns !== size) {
    const shape = `${form.rows} × ${form.columns}`;
    throw new RangeError(`a form over ${size} weights is ${size} × ${size}, not ${shape}`);
  }
  if (weights.rowBound >= WEIGHT_LIMIT) {
    throw new RangeError(`weights with a sum of ${weights.rowBound} reach 2^26`);
  }
  const products = await backend.multiply(weights, form);
  const upper = new Float64Array(weights.rows);
  const lower = new Float64Array(weights.rows);
  for (let row = 0, i = 0; row < weights.rows; row++) {
    for (let k = 0; k < size; k++, i++) {
      const high = Math.floor(products[i] * 2 ** -26);
      upper[row] += weights.values[i] * high;
      lower[row] += weights.values[i] * (products[i] - high * 2 ** 26);
    }
  }
  const into = new WideAccumulator({
    high: new Float64Array(weights.rows),
    low: new Float64Array(weights.rows),
  });
  const block = { rows: weights.rows, columns: 1, stride: 1 };
  into.add({ ...block, parts: upper }, 0, 1, 2 ** 26);
  into.add({ ...block, parts: lower }, 0, 1, 1);
  into.carry();
  return into.sums;
}
