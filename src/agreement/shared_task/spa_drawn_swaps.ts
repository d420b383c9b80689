import { countAtLeast } from "../../resampling/permutation/paired_permutation.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../resampling/permutation/subset_sums.ts";
import { standardised } from "../../scores/moments.ts";
import { type PairSwaps, rowTotals } from "../swaps/cell_swaps.ts";
import { spaSigns } from "./spa_values.ts";

/** Sums within this of each other are equal: equal sums of standardised decimals differ by their rounding alone. */
const TIE = 1e-9;

/**
 * Prepares PERM-BOTH of two metrics' soft pairwise accuracy as mt-metrics-eval draws it. Standardised scores are swapped cell by
 * cell. Each draw then permutes the segments of every two systems, with the signs that give SPA itself (Thompson et al. 2024).
 *
 * @param human Scores of people, systems × segments.
 * @param metrics Scores of each metric on the same cells.
 * @param systems Number of systems.
 * @param kept Cells that keep their metric, permutations × cells.
 * @returns Differences of any two metrics.
 */
export function spaDrawnSwaps(
  human: Float64Array,
  metrics: readonly Float64Array[],
  systems: number,
  kept: SignMatrix,
): PairSwaps {
  const signs = spaSigns(human.length / systems);
  const sumsOf = (scores: Float64Array): SystemSums => (
    { subsets: subsetSums(scores, signs), totals: rowTotals(scores, systems) }
  );
  const people = counts(sumsOf(standardised(human)));
  const scores = metrics.map(standardised);
  const sums = scores.map(sumsOf);
  const distance = (own: SystemSums) => {
    let sum = 0;
    counts(own).forEach((count, pair) => sum += Math.abs(count - people[pair]));
    return sum / (people.length * signs.permutations);
  };
  const distances = sums.map(distance);
  return (i, j) => {
    const swapped = new Float64Array(kept.permutations);
    const both = added(sums[i], sums[j], 1);
    for (let p = 0; p < kept.permutations; p++) {
      const left = sumsOf(mixture(scores[i], scores[j], kept, p));
      // What one mixture takes of a cell, the other leaves.
      swapped[p] = distance(added(both, left, -1)) - distance(left);
    }
    return { observed: distances[j] - distances[i], swapped };
  };
}

/** Sums of each system's scores over the segments that a permutation takes, systems × permutations, and over all. */
interface SystemSums {
  readonly subsets: Float64Array;
  readonly totals: Float64Array;
}

/** Adds a multiple of other sums. */
function added(first: SystemSums, second: SystemSums, factor: number): SystemSums {
  const plus = (a: Float64Array, b: Float64Array) => {
    const sum = new Float64Array(a.length);
    for (let at = 0; at < a.length; at++) sum[at] = a[at] + factor * b[at];
    return sum;
  };
  return {
    subsets: plus(first.subsets, second.subsets),
    totals: plus(first.totals, second.totals),
  };
}

/** The first scores in the cells that a permutation keeps, and the second ones elsewhere. */
function mixture(
  first: Float64Array,
  second: Float64Array,
  { bytes, permutations }: SignMatrix,
  permutation: number,
): Float64Array {
  const mixed = new Float64Array(first.length);
  for (let cell = 0; cell < mixed.length; cell++) {
    const isKept = (bytes[(cell >>> 3) * permutations + permutation] >>> (cell & 7)) & 1;
    mixed[cell] = isKept === 1 ? first[cell] : second[cell];
  }
  return mixed;
}

/** Permutations that reach the observed difference of each pair of systems (0,1), (0,2), …, (1,2), …. */
function counts({ subsets, totals }: SystemSums): Float64Array {
  const systems = totals.length;
  const permutations = subsets.length / systems;
  const rows = Array.from(
    totals,
    (_, k) => subsets.subarray(k * permutations, (k + 1) * permutations),
  );
  const found = new Float64Array(systems * (systems - 1) / 2);
  let pair = 0;
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++) {
      found[pair++] = countAtLeast(rows[k], rows[l], totals[k] - totals[l] - TIE);
    }
  }
  return found;
}
