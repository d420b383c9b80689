import type { SwapDifferences } from "../significance/swap_test.ts";
import type { SignMatrix } from "./sign_matrix.ts";

/**
 * Runs the test PERM-BOTH of two metrics: a permutation swaps the scores of the two on every unit whose sign is −1, and the
 * agreement of both with people is computed again. Scores must be standardised first (mean 0, deviation 1 for each metric), so
 * that a swap mixes like with like. Source: Deutsch, Dror and Roth, "A statistical analysis of summarization evaluation metrics
 * using resampling methods", TACL 2021.
 *
 * @param first Standardised scores of the first metric.
 * @param second The same for the second.
 * @param signs Permutations × units.
 * @param agreement Agreement of a list of scores with people, null where undefined.
 * @param unitOf Unit of each score, from 0. @default {each score is a unit}
 * @returns Value of the first metric minus that of the second, as observed and after each permutation.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pearson } from "../../agreement/pearson.ts";
 * import { permBoth } from "./perm_both.ts";
 * import { allSigns } from "./sign_matrix.ts";
 *
 * const human = [1, 2, 3];
 * const { observed, swapped } = permBoth([-1, 0, 1], [1, 0, -1], allSigns(3), (s) => pearson(s, human));
 * assertEquals([observed, swapped[0], swapped[7]], [2, -2, 2]);
 * ```
 */
export function permBoth(
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  signs: SignMatrix,
  agreement: (scores: Float64Array) => number | null,
  unitOf?: ArrayLike<number>,
): SwapDifferences {
  const length = first.length;
  const left = Float64Array.from(first);
  const right = Float64Array.from(second);
  const observed = (agreement(left) ?? NaN) - (agreement(right) ?? NaN);
  const swapped = new Float64Array(signs.permutations);
  for (let p = 0; p < signs.permutations; p++) {
    for (let i = 0; i < length; i++) {
      const unit = unitOf === undefined ? i : unitOf[i];
      const kept = (signs.bytes[(unit >>> 3) * signs.permutations + p] >>> (unit & 7)) & 1;
      left[i] = kept ? first[i] : second[i];
      right[i] = kept ? second[i] : first[i];
    }
    swapped[p] = (agreement(left) ?? NaN) - (agreement(right) ?? NaN);
  }
  return { observed, swapped };
}
