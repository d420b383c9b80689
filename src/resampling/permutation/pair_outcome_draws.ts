import { binomial } from "../random/binomial.ts";
import { keyedStream } from "../random/keyed_stream.ts";
import type { SwapDifferences } from "../significance/swap_test.ts";

/** Pairs, in groups of one size, that exactly one of two metrics gets right. */
export interface DifferingCounts {
  /** Number of pairs in each of these groups: a pair counts 1/`groupSize` in its group. */
  readonly groupSize: number;
  /** Pairs that only the first metric gets right. */
  readonly firstOnly: number;
  /** Pairs that only the second metric gets right. */
  readonly secondOnly: number;
}

/** Permutations per random stream. */
const BLOCK = 1024;

/**
 * Draws the difference of two metrics' accuracies under the null that permutes pair outcomes: a fair coin for each pair on which the
 * two differ. The coins of all groups of one size are one binomial draw, so a permutation costs as many draws as there are sizes.
 *
 * @param classes The differing pairs by size of group.
 * @param groups Number of groups over which the accuracy is a mean.
 * @param permutations The first permutation, from 0, and the one after the last.
 * @param seed Seed.
 * @param experiment Name of what is drawn, so that two tests draw independently.
 * @returns Accuracy of the first metric minus that of the second, as observed and after each permutation.
 */
export function pairOutcomeDraws(
  classes: readonly DifferingCounts[],
  groups: number,
  [from, to]: readonly [number, number],
  seed: number,
  experiment: string,
): SwapDifferences {
  let observed = 0;
  for (const { groupSize, firstOnly, secondOnly } of classes) {
    observed += (firstOnly - secondOnly) / groupSize;
  }
  const swapped = new Float64Array(to - from);
  for (let block = Math.floor(from / BLOCK); block * BLOCK < to; block++) {
    const source = keyedStream(seed, experiment, block);
    // A block's stream is sequential, so draws before the first requested permutation are discarded.
    for (let p = block * BLOCK; p < Math.min(to, (block + 1) * BLOCK); p++) {
      let sum = 0;
      for (const { groupSize, firstOnly, secondOnly } of classes) {
        const coins = firstOnly + secondOnly;
        sum += (2 * binomial(source, coins, 0.5) - coins) / groupSize;
      }
      if (p >= from) swapped[p - from] = sum / groups;
    }
  }
  return { observed: observed / groups, swapped };
}
