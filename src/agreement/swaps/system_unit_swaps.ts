import { populationVariance } from "../../scores/moments.ts";
import type { SwapDifferences } from "../../resampling/significance/swap_test.ts";

/** A metric's sums by system over the units that each permutation keeps. */
export interface KeptSums {
  /** Sums of the kept units' scores, systems × permutations; exact integers. */
  readonly kept: Float64Array;
  /** Sum of each system's scores over all units. */
  readonly totals: Float64Array;
  /** The factor that gives all cells together the deviation 1; 0 where they have no spread. */
  readonly scale: number;
}

/**
 * Swaps whole units (segments or documents) between two metrics and computes a system-level measure after each swap. On every
 * unit whose sign is −1, a permutation exchanges the standardised scores of all systems between the metrics.
 *
 * Segment effects that the systems share move together, so this test keeps its size, and one that swaps systems does not. A
 * constant that a metric adds to all scores of a unit cancels, since every system has it.
 *
 * @param first Sums of the first metric.
 * @param second Sums of the second metric, on the same permutations.
 * @param agreement Agreement of a list of system scores with people, null where undefined.
 * @returns Value of the first metric minus that of the second, as observed and after each permutation.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { systemUnitSwaps } from "./system_unit_swaps.ts";
 *
 * // Two systems, one unit: the permutations swap it and keep it.
 * const first = { kept: new Float64Array([0, 1, 0, 2]), totals: new Float64Array([1, 2]), scale: 1 };
 * const second = { kept: new Float64Array([0, 6, 0, 3]), totals: new Float64Array([6, 3]), scale: 1 };
 * const { observed, swapped } = systemUnitSwaps(first, second, ([a, b]) => b - a);
 * assertEquals([observed, ...swapped], [4, -4, 4]);
 * ```
 */
export function systemUnitSwaps(
  first: KeptSums,
  second: KeptSums,
  agreement: (scores: Float64Array) => number | null,
): SwapDifferences {
  const systems = first.totals.length;
  const permutations = first.kept.length / systems;
  const left = new Float64Array(systems);
  const right = new Float64Array(systems);
  const difference = () => (agreement(left) ?? NaN) - (agreement(right) ?? NaN);
  for (let k = 0; k < systems; k++) {
    left[k] = first.scale * first.totals[k];
    right[k] = second.scale * second.totals[k];
  }
  const observed = difference();
  const swapped = new Float64Array(permutations);
  for (let p = 0; p < permutations; p++) {
    for (let k = 0; k < systems; k++) {
      const a = first.kept[k * permutations + p];
      const b = second.kept[k * permutations + p];
      left[k] = first.scale * a + second.scale * (second.totals[k] - b);
      right[k] = second.scale * b + first.scale * (first.totals[k] - a);
    }
    swapped[p] = difference();
  }
  return { observed, swapped };
}

/**
 * Computes the factor by which a metric's scores are multiplied so that all of them together have deviation 1.
 *
 * @param scores Scores of all systems and segments.
 * @returns A factor; 0 where the scores have no spread.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { standardScale } from "./system_unit_swaps.ts";
 *
 * assertEquals(standardScale([1, 5]), 0.5);
 * ```
 */
export function standardScale(scores: ArrayLike<number>): number {
  const variance = populationVariance(scores);
  return variance > 0 ? 1 / Math.sqrt(variance) : 0;
}
