import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { SwapDifferences } from "../../resampling/significance/swap_test.ts";

/** Scores of the systems of several campaigns, campaign after campaign. */
export interface PooledScores {
  /** First place of each campaign, and the number of systems of all. */
  readonly starts: readonly number[];
  /** Numbers that order the systems of a campaign as people do. */
  readonly human: ArrayLike<number>;
}

/**
 * Runs the test PERM-BOTH of two metrics' pairwise accuracy over the pairs of systems of several campaigns: a permutation swaps
 * the standardised scores of the two on every system whose sign is −1 (Deutsch, Dror & Roth 2021; Freitag et al. 2023, section
 * 5). Under a swap a pair of systems has one of four arrangements, so its part in the difference is looked up rather than
 * computed. Parts are whole numbers, so equal differences compare as equal.
 *
 * @param pooled Human scores and where campaigns begin.
 * @param signs Permutations × systems of all campaigns.
 * @returns A function from the standardised scores of two metrics to the accuracy of the first minus that of the second, as
 * observed and after each permutation.
 */
export function pooledAccuracySwaps(
  pooled: PooledScores,
  signs: SignMatrix,
): (first: ArrayLike<number>, second: ArrayLike<number>) => SwapDifferences {
  const kept = signRows(signs);
  return (first, second) => swapsOf(pooled, first, second, kept, signs.permutations);
}

function swapsOf(
  { starts, human }: PooledScores,
  first: ArrayLike<number>,
  second: ArrayLike<number>,
  kept: readonly Uint8Array[],
  permutations: number,
): SwapDifferences {
  const swapped = new Float64Array(permutations);
  let observed = 0;
  let pairs = 0;
  const right = (order: number, upper: number, lower: number) =>
    Math.sign(upper - lower) === order ? 1 : 0;
  for (let campaign = 0; campaign + 1 < starts.length; campaign++) {
    for (let k = starts[campaign]; k < starts[campaign + 1]; k++) {
      for (let l = k + 1; l < starts[campaign + 1]; l++) {
        pairs++;
        const order = Math.sign(human[k] - human[l]);
        const whole = right(order, first[k], first[l]) - right(order, second[k], second[l]);
        const mixed = right(order, first[k], second[l]) - right(order, second[k], first[l]);
        observed += whole;
        if (whole === 0 && mixed === 0) continue;
        // Both systems keep their scores, l alone swaps, k alone swaps, or both swap.
        const parts = Float64Array.of(-whole, -mixed, mixed, whole);
        const [keptK, keptL] = [kept[k], kept[l]];
        for (let p = 0; p < permutations; p++) swapped[p] += parts[2 * keptK[p] + keptL[p]];
      }
    }
  }
  for (let p = 0; p < permutations; p++) swapped[p] /= pairs;
  return { observed: observed / pairs, swapped };
}

/** Whether each permutation keeps each unit, a byte for each. */
function signRows({ bytes, permutations, segments }: SignMatrix): Uint8Array[] {
  return Array.from({ length: segments }, (_, unit) => {
    const from = (unit >>> 3) * permutations;
    return Uint8Array.from(
      { length: permutations },
      (_, p) => (bytes[from + p] >>> (unit & 7)) & 1,
    );
  });
}
