import { meanCoefficient } from "./mean_coefficient.ts";
import type { GroupCounts } from "./pair_counts.ts";
import { type CoefficientName, FORMULAS } from "./formulas.ts";

/** Every coefficient with its mean over groups, and how many groups define it. */
export interface Coefficients {
  /** Mean over the groups that define it; null where none does. */
  readonly values: Readonly<Record<CoefficientName, number | null>>;
  /** Number of groups that define it. */
  readonly groups: Readonly<Record<CoefficientName, number>>;
}

/**
 * Computes all coefficients of the pair classes at once, averaged over groups.
 *
 * @param groups Counts by group.
 * @returns The coefficients by name.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { coefficients } from "./coefficients.ts";
 * import { countPairs } from "./count_pairs.ts";
 * import { pairScores } from "./paired_scores.ts";
 *
 * const constant = pairScores(columnFromNumbers([0, 1]), columnFromNumbers([5, 5]), null);
 * const { values, groups } = coefficients(countPairs(constant));
 * assertEquals([values.tau_10, values.tau_b, groups.tau_b], [-1, null, 0]);
 * ```
 */
export function coefficients(groups: readonly GroupCounts[]): Coefficients {
  const values: Partial<Record<CoefficientName, number | null>> = {};
  const defined: Partial<Record<CoefficientName, number>> = {};
  for (const name of Object.keys(FORMULAS) as CoefficientName[]) {
    const mean = meanCoefficient(name, groups);
    values[name] = mean.value;
    defined[name] = mean.groups;
  }
  return {
    values: values as Record<CoefficientName, number | null>,
    groups: defined as Record<CoefficientName, number>,
  };
}
