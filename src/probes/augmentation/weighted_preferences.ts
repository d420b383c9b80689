import { type IntegerMatrix, integerMatrix } from "../../tensors/products/integer_matrix.ts";
import type { SignTally } from "../../tensors/products/sign_tally.ts";

/**
 * Makes the matrix whose product with pair weights shows which of two neighbouring dial settings is preferred. A column is a
 * scorer's step from one setting to the next: for each pair, the increase of its distance from the human count. The weighted
 * sum of a column is negative where the higher setting is preferred, and zero at a tie.
 *
 * @param human Permutation counts of the human scores, by pair.
 * @param counts For each scorer, permutation counts along its dial, settings × pairs.
 * @returns Pairs × (scorers · steps).
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { preferenceColumns } from "./weighted_preferences.ts";
 *
 * const columns = preferenceColumns(Uint32Array.of(9), [Uint32Array.of(5, 7, 8)]);
 * assertEquals([...columns.values], [-2, -1]);
 * ```
 */
export function preferenceColumns(
  human: ArrayLike<number>,
  counts: readonly ArrayLike<number>[],
): IntegerMatrix {
  const pairs = human.length;
  const steps = counts.length === 0 ? 0 : counts[0].length / pairs - 1;
  const columns = counts.length * steps;
  const values = new Int32Array(pairs * columns);
  counts.forEach((own, s) => {
    for (let j = 0; j < steps; j++) {
      for (let q = 0; q < pairs; q++) {
        values[q * columns + s * steps + j] = Math.abs(human[q] - own[(j + 1) * pairs + q]) -
          Math.abs(human[q] - own[j * pairs + q]);
      }
    }
  });
  return integerMatrix(values, pairs, columns);
}

/**
 * Computes the preference for the higher setting of the dial under many weightings, averaged over scorers, exactly.
 *
 * @param tally Tallies the signs of weighted sums of the columns of {@linkcode preferenceColumns}: `sparseTally()` or
 * `productTally()`.
 * @param weights Weightings × systems, whole numbers under 2^12.
 * @param systems Number of systems.
 * @param columns Number of columns.
 * @returns One value from 0 to 1 per weighting.
 */
export async function weightedPreferences(
  tally: SignTally,
  weights: Uint16Array,
  systems: number,
  columns: number,
): Promise<Float64Array> {
  const halves = await tally(weights, systems);
  const preferences = new Float64Array(halves.length);
  for (let i = 0; i < halves.length; i++) preferences[i] = halves[i] / (2 * columns);
  return preferences;
}
