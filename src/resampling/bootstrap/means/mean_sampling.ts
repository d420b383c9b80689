import { rowDrawer, type TakeRows } from "../../random/draw_rows.ts";
import type { RandomSource } from "../../random/uniform.ts";
import { type FewValues, fewValues } from "./few_values_mean.ts";
import type { BootstrapPlan } from "../bootstrap_plan.ts";
import type { ColumnStatistic } from "../statistics/column_statistic.ts";
import type { StatisticSpec } from "../statistics/statistic.ts";

/** How means of independent rows are drawn: the resamples are the same, whether they are summed here or multiplied elsewhere. */
export interface MeanSampling {
  /** Integers of each column, by row. */
  readonly columns: readonly Float64Array[];
  /** Divisor of each column's sum. */
  readonly divisors: readonly number[];
  /** A single column with few distinct values: resamples are counts of them. */
  readonly few: FewValues | null;
  /** Draws a resample and passes its rows on; used where `few` is null. */
  readonly drawRows: (source: RandomSource, take: TakeRows) => void;
}

/**
 * Finds how the means of a plan are drawn.
 *
 * @param plan What is drawn.
 * @returns Null where the plan holds anything but means of independent rows.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { meanSampling } from "./mean_sampling.ts";
 *
 * const statistics = [{ kind: "mean", integers: new Float64Array([1, 2, 6]), decimals: 1 }] as const;
 * const plan = { design: { rows: 3 }, statistics, studentised: false, seed: 1, experiment: "example" };
 * assertEquals(meanSampling(plan)?.divisors, [30]);
 * assertEquals(meanSampling({ ...plan, studentised: true }), null);
 * ```
 */
export function meanSampling<Spec extends StatisticSpec>(
  { design, statistics, studentised }: BootstrapPlan<Spec>,
): MeanSampling | null {
  const means = statistics.flatMap((spec) => isMean(spec) ? [spec] : []);
  const independent = design.clusters === undefined && design.strata === undefined;
  if (!independent || studentised || means.length < statistics.length) return null;
  const { rows } = design;
  return {
    columns: means.map(({ integers }) => integers),
    divisors: means.map(({ decimals }) => rows * 10 ** decimals),
    few: means.length === 1 ? fewValues(means[0].integers) : null,
    drawRows: rowDrawer(rows),
  };
}

type Mean = Extract<ColumnStatistic, { readonly kind: "mean" }>;

function isMean(spec: StatisticSpec): spec is Mean {
  return spec.kind === "mean";
}
