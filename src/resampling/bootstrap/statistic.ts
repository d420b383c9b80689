import { accuracyStatistic } from "./accuracy_statistic.ts";
import { pearsonStatistic, spearmanStatistic } from "./correlation_statistics.ts";
import { kendallStatistic } from "./kendall_statistic.ts";
import { meanStatistic, ratioStatistic } from "./mean_statistics.ts";
import { quantileStatistic } from "./quantile_statistic.ts";

/** Names of Kendall's variants. */
export type KendallVariant = "tau_a" | "tau_b" | "tau_c" | "tau_10" | "tau_13" | "tau_14";

/** A statistic of a sample of rows, as data that travels to a worker. Integers stand over 10^`decimals`. */
export type StatisticSpec =
  | { readonly kind: "mean"; readonly integers: Float64Array; readonly decimals: number }
  | {
    readonly kind: "ratio";
    readonly integers: Float64Array;
    readonly below: Float64Array;
    /** Power of ten between the two columns: ratio = Σ`integers` / Σ`below` · 10^`shift`. */
    readonly shift: number;
  }
  | { readonly kind: "quantile"; readonly values: Float64Array; readonly share: number }
  | { readonly kind: "pearson"; readonly x: Float64Array; readonly y: Float64Array }
  | { readonly kind: "spearman"; readonly x: Int32Array; readonly y: Int32Array }
  | {
    readonly kind: "kendall";
    readonly variant: KendallVariant;
    readonly human: Int32Array;
    readonly metric: Int32Array;
  }
  | {
    readonly kind: "acc_eq";
    /** Events of every group in order of distance: see `accuracyEvents()`. */
    readonly events: AccuracyEvents;
  };

/** How calibrated accuracy changes as ε grows, over all groups; a row of the sample is a group. */
export interface AccuracyEvents {
  /** Number of groups. */
  readonly groups: number;
  /** Right pairs of each group at ε = 0, times the group's weight. */
  readonly start: Float64Array;
  /** Group of each event. */
  readonly group: Int32Array;
  /** Change of the group's right pairs at the event, times its weight. */
  readonly change: Float64Array;
  /** 1 where the next event lies at a greater distance. */
  readonly last: Uint8Array;
  /** Common denominator: accuracy of a group = weighted right pairs / `denominator`. */
  readonly denominator: number;
}

/** A statistic ready to be taken of resamples, given by how often each row was drawn. */
export interface Statistic {
  /** Its value; NaN where it is undefined. */
  value(counts: Uint32Array): number;
  /** Standard error by the influence function, for studentised intervals; absent where there is none. */
  standardError?(counts: Uint32Array): number;
}

/**
 * Makes a statistic from its description.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { statistic } from "./statistic.ts";
 *
 * const mean = statistic({ kind: "mean", integers: new Float64Array([10, 25]), decimals: 1 });
 * assertEquals(mean.value(new Uint32Array([1, 3])), 2.125);
 * ```
 */
export function statistic(spec: StatisticSpec): Statistic {
  switch (spec.kind) {
    case "mean":
      return meanStatistic(spec.integers, spec.decimals);
    case "ratio":
      return ratioStatistic(spec.integers, spec.below, spec.shift);
    case "quantile":
      return quantileStatistic(spec.values, spec.share);
    case "pearson":
      return pearsonStatistic(spec.x, spec.y);
    case "spearman":
      return spearmanStatistic(spec.x, spec.y);
    case "kendall":
      return kendallStatistic(spec.human, spec.metric, spec.variant);
    case "acc_eq":
      return accuracyStatistic(spec.events);
  }
}
