import { meanStatistic } from "./mean_statistic.ts";
import { quantileStatistic } from "./quantile_statistic.ts";
import { ratioStatistic } from "./ratio_statistic.ts";
import type { Statistic, StatisticSpec } from "./statistic.ts";

/** A statistic of score columns, as data that travels to a worker. */
export type ColumnStatistic =
  & StatisticSpec
  & (
    | {
      readonly kind: "mean";
      /** Scores as integers whose sums stay under 2^53. */
      readonly integers: Float64Array;
      /** The integers are scores times this power of ten. */
      readonly decimals: number;
    }
    | {
      readonly kind: "ratio";
      /** Column in the numerator, as integers whose sums stay under 2^53. */
      readonly integers: Float64Array;
      /** Column in the denominator, likewise. */
      readonly below: Float64Array;
    }
    | {
      readonly kind: "quantile";
      /** Scores. */
      readonly values: Float64Array;
      /** Between 0 and 1; ½ is the median. */
      readonly share: number;
    }
  );

/**
 * Makes a statistic of score columns from its description.
 *
 * @param spec The description.
 * @returns The statistic, with its own scratch memory.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnStatistic } from "./column_statistic.ts";
 *
 * const mean = columnStatistic({ kind: "mean", integers: new Float64Array([10, 25]), decimals: 1 });
 * assertEquals(mean.value(new Uint32Array([1, 3])), 2.125);
 * ```
 */
export function columnStatistic(spec: ColumnStatistic): Statistic {
  switch (spec.kind) {
    case "mean":
      return meanStatistic(spec.integers, spec.decimals);
    case "ratio":
      return ratioStatistic(spec.integers, spec.below);
    case "quantile":
      return quantileStatistic(spec.values, spec.share);
  }
}
