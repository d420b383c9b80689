import { bootstrap } from "../../resampling/bootstrap/bootstrap.ts";
import type { StatisticSpec } from "../../resampling/bootstrap/statistic.ts";

/** A mean or share with its 95 % percentile interval; ends are null where fewer than two rows were averaged. */
export interface MeanInterval {
  /** The mean; null where there is nothing to average. */
  readonly mean: number | null;
  /** Lower end. */
  readonly low: number | null;
  /** Upper end. */
  readonly high: number | null;
}

/** What is averaged: numbers, or numbers divided by others after both are summed. */
export interface MeanColumn {
  /** Numbers by row. */
  readonly values: ArrayLike<number>;
  /** Whole numbers by row whose sum divides the sum of `values`; rows are counted where absent. */
  readonly below?: ArrayLike<number>;
}

/** How intervals are drawn. */
export interface IntervalDraws {
  /** Seed of the run. */
  readonly seed: number;
  /** Name of what is drawn. */
  readonly experiment: string;
  /** Number of resamples. */
  readonly replicates: number;
}

/** Decimals to which numbers are taken, so that sums are exact. */
const DECIMALS = 9;

/**
 * Means of columns that share rows, with intervals over the same resamples of rows.
 *
 * @param columns The columns, all of one length.
 * @param draws How intervals are drawn.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { meanIntervals } from "./mean_intervals.ts";
 *
 * const draws = { seed: 1, experiment: "example", replicates: 200 };
 * const [interval] = await meanIntervals([{ values: [1, 2, 3, 6] }], draws);
 * assertEquals(interval.mean, 3);
 * ```
 */
export async function meanIntervals(
  columns: readonly MeanColumn[],
  draws: IntervalDraws,
): Promise<MeanInterval[]> {
  const rows = columns[0]?.values.length ?? 0;
  if (rows < 2) {
    return columns.map(({ values, below }) => ({
      mean: rows === 0 ? null : values[0] / (below?.[0] ?? 1),
      low: null,
      high: null,
    }));
  }
  const statistics = columns.map(({ values, below }): StatisticSpec => {
    const integers = Float64Array.from(values, (value) => Math.round(value * 10 ** DECIMALS));
    return below === undefined
      ? { kind: "mean", integers, decimals: DECIMALS }
      : { kind: "ratio", integers, below: Float64Array.from(below), shift: -DECIMALS };
  });
  const { seed, experiment, replicates } = draws;
  const results = await bootstrap(
    { design: { rows }, statistics, studentised: false, seed, experiment },
    { method: "percentile", confidence: 0.95, replicates },
  );
  return results.map(({ estimate, low, high }) => ({ mean: estimate, low, high }));
}
