import { numbered } from "../../numbered.ts";
import { bootstrap } from "./bootstrap.ts";
import { type ColumnStatistic, columnStatistic } from "./statistics/column_statistic.ts";

/**
 * A mean or share with its percentile interval; the ends are null where fewer than two rows were averaged or no replicates were
 * drawn.
 */
export interface MeanInterval {
  /** The mean; null where there is nothing to average. */
  readonly mean: number | null;
  /** Lower end. */
  readonly low: number | null;
  /** Upper end. */
  readonly high: number | null;
}

/** What is averaged: numbers, or a ratio of two sums. */
export interface MeanColumn {
  /** Numbers by row. */
  readonly values: ArrayLike<number>;
  /** Whole numbers by row, whose sum divides the sum of `values`; if absent, the number of rows does. */
  readonly below?: ArrayLike<number>;
}

/** How intervals are drawn. */
export interface IntervalDraws {
  /** Seed of the run. */
  readonly seed: number;
  /** Name of what is drawn. */
  readonly experiment: string;
  /** Number of resamples; below 2 there are no intervals. */
  readonly replicates: number;
  /** Confidence, between 0 and 1. @default {0.95} */
  readonly confidence?: number;
  /** Cluster of each row, under any number: clusters are drawn whole. If absent, rows are drawn. */
  readonly clusters?: ArrayLike<number>;
}

/** Decimals to which numbers are rounded, so that sums are exact. */
const DECIMALS = 9;

/**
 * Computes means of columns that share rows, with intervals over the same resamples of rows.
 *
 * @param columns The columns, all of one length.
 * @param draws How intervals are drawn.
 * @returns One mean with its interval per column.
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
  const integers = columns.map(({ values }) =>
    Float64Array.from(values, (value) => Math.round(value * 10 ** DECIMALS))
  );
  const means = columns.map(({ below }, c) => {
    const divisor = below === undefined ? rows : sum(below);
    return divisor === 0 ? null : sum(integers[c]) / 10 ** DECIMALS / divisor;
  });
  const { seed, experiment, replicates, confidence = 0.95 } = draws;
  const clusters = draws.clusters && numbered(draws.clusters).numbers;
  const drawn = clusters === undefined ? rows : new Set(clusters).size;
  if (drawn < 2 || replicates < 2) return means.map((mean) => ({ mean, low: null, high: null }));
  // What divides several sums is summed once.
  const divisors = new Map(columns.map(({ below }) => [below, below && Float64Array.from(below)]));
  const statistics = columns.map(({ below }, c): ColumnStatistic =>
    below === undefined ? { kind: "mean", integers: integers[c], decimals: DECIMALS } : {
      kind: "ratio",
      integers: integers[c],
      below: divisors.get(below)!,
      scale: { offset: "0", decimals: DECIMALS },
    }
  );
  const results = await bootstrap(
    {
      design: clusters === undefined ? { rows } : { rows, clusters },
      statistics,
      studentised: false,
      seed,
      experiment,
    },
    columnStatistic,
    { method: "percentile", confidence, replicates },
  );
  return results.map(({ low, high }, c) => ({ mean: means[c], low, high }));
}

function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i];
  return total;
}
