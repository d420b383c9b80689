import { binomial } from "../random/binomial.ts";
import { keyedStream } from "../random/keyed_stream.ts";
import type { SwapDifferences } from "../significance/swap_test.ts";

/** Pairs, in groups of one size, on which two metrics differ in being right. */
export interface DifferingCounts {
  /** Number of pairs in each of these groups: a pair counts 1/`groupSize` in its group. */
  readonly groupSize: number;
  /** Pairs that only the first metric gets right. */
  readonly firstOnly: number;
  /** Pairs that only the second metric gets right. */
  readonly secondOnly: number;
}

/** Permutations to a stream of their own. */
const BLOCK = 1024;

/**
 * Draws the difference of two metrics' accuracies under the null that permutes pair outcomes: a fair coin for each pair on which the
 * two differ. The coins of all groups of one size are one binomial draw, so a permutation costs as many draws as there are sizes.
 *
 * @param classes The differing pairs by size of group.
 * @param groups Number of groups that the accuracy is a mean over.
 * @param permutations Number of permutations.
 * @param seed Seed.
 * @param experiment Name of what is drawn, so that two tests draw apart.
 * @returns Accuracy of the first metric less that of the second, as observed and after each permutation.
 */
export function pairOutcomeDraws(
  classes: readonly DifferingCounts[],
  groups: number,
  permutations: number,
  seed: number,
  experiment: string,
): SwapDifferences {
  let observed = 0;
  for (const { groupSize, firstOnly, secondOnly } of classes) {
    observed += (firstOnly - secondOnly) / groupSize;
  }
  const swapped = new Float64Array(permutations);
  for (let from = 0; from < permutations; from += BLOCK) {
    const source = keyedStream(seed, experiment, from / BLOCK);
    for (let p = from; p < Math.min(permutations, from + BLOCK); p++) {
      let sum = 0;
      for (const { groupSize, firstOnly, secondOnly } of classes) {
        const coins = firstOnly + secondOnly;
        sum += (2 * binomial(source, coins, 0.5) - coins) / groupSize;
      }
      swapped[p] = sum / groups;
    }
  }
  return { observed: observed / groups, swapped };
}
