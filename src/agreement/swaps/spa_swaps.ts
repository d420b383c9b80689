import { countAtLeast } from "../../resampling/permutation/paired_permutation.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { SwapDifferences } from "../../resampling/significance/swap_test.ts";

/** A metric as `spaSwaps()` needs it: standardised scores, summed. */
export interface StandardisedSums {
  /** Subset sums of the standardised scores, systems × permutations. */
  readonly sums: Float64Array;
  /** Sum of each system's standardised scores. */
  readonly totals: Float64Array;
}

/**
 * Runs the test PERM-BOTH of two metrics' soft pairwise accuracy: a permutation swaps all scores of a system between the two
 * metrics wherever its sign is −1. After a swap, the two systems of a pair may have scores of different metrics. All four
 * combinations are tested once, on the campaign's one matrix of signs; every permutation then looks its pairs up.
 *
 * @param human Count of sign permutations by pair for people.
 * @param first First metric.
 * @param second Second metric.
 * @param swaps Permutations × systems.
 * @returns Differences of the sums of distances, in counts; SPA is 1 minus the mean distance.
 */
export function spaSwaps(
  human: Uint32Array,
  first: StandardisedSums,
  second: StandardisedSums,
  swaps: SignMatrix,
): SwapDifferences {
  const systems = first.totals.length;
  const pairs = human.length;
  // distances[c · pairs + pair]: which metric's scores k and l have is bit 0 and bit 1 of c
  const distances = new Float64Array(4 * pairs);
  const metrics = [first, second];
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++, pair++) {
      for (let c = 0; c < 4; c++) {
        const left = metrics[c & 1];
        const right = metrics[c >> 1];
        const count = countAtLeast(
          rowOf(left, k),
          rowOf(right, l),
          left.totals[k] - right.totals[l],
        );
        distances[c * pairs + pair] = Math.abs(human[pair] - count);
      }
    }
  }
  const sources = new Uint8Array(systems);
  const difference = (): number => {
    let sum = 0;
    for (let k = 0, at = 0; k < systems; k++) {
      for (let l = k + 1; l < systems; l++, at++) {
        const c = sources[k] | (sources[l] << 1);
        sum += distances[(c ^ 3) * pairs + at] - distances[c * pairs + at];
      }
    }
    return sum;
  };
  const observed = difference();
  const swapped = new Float64Array(swaps.permutations);
  for (let p = 0; p < swaps.permutations; p++) {
    for (let k = 0; k < systems; k++) {
      sources[k] = 1 ^ (swaps.bytes[(k >>> 3) * swaps.permutations + p] >>> (k & 7)) & 1;
    }
    swapped[p] = difference();
  }
  return { observed, swapped };
}

function rowOf({ sums, totals }: StandardisedSums, system: number): Float64Array {
  const permutations = sums.length / totals.length;
  return sums.subarray(system * permutations, (system + 1) * permutations);
}
