import { kendall } from "./kendall.ts";
import { pairwiseAccuracy } from "./pairwise_accuracy.ts";
import { pearson } from "./pearson.ts";
import { spearman } from "./spearman.ts";

/** Measures that compare one human score and one metric score per system. */
export type SystemMeasure = "pa" | "pearson" | "spearman" | "kendall";

const SYSTEM_MEASURES: readonly SystemMeasure[] = ["pa", "pearson", "spearman", "kendall"];

/**
 * Checks whether a measure needs only one score per system.
 *
 * @param measure Name of the measure.
 * @returns True for such a measure.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isSystemMeasure } from "./system_measure.ts";
 *
 * assertEquals(["pa", "spa"].map(isSystemMeasure), [true, false]);
 * ```
 */
export function isSystemMeasure(measure: string): measure is SystemMeasure {
  return SYSTEM_MEASURES.some((name) => name === measure);
}

/**
 * Measures the agreement of a metric's system scores with people's.
 *
 * @param measure Which measure.
 * @param human Human score of each system.
 * @param metric The metric's score of each system.
 * @param weights Weight of each system; equal ones where absent.
 * @returns Null where the measure is undefined.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { systemMeasure } from "./system_measure.ts";
 *
 * assertEquals(systemMeasure("pa", [1, 2, 3], [5, 6, 4]), 1 / 3);
 * ```
 */
export function systemMeasure(
  measure: SystemMeasure,
  human: ArrayLike<number>,
  metric: ArrayLike<number>,
  weights?: ArrayLike<number>,
): number | null {
  switch (measure) {
    case "pa":
      return pairwiseAccuracy(human, metric, weights);
    case "pearson":
      return pearson(human, metric, weights);
    case "spearman":
      return spearman(human, metric, weights);
    case "kendall":
      return kendall(human, metric, weights);
  }
}
