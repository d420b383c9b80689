import { centredValues } from "../decimals/centred_values.ts";
import { bootstrap } from "../resampling/bootstrap/bootstrap.ts";
import {
  type ColumnStatistic,
  columnStatistic,
} from "../resampling/bootstrap/statistics/column_statistic.ts";
import type { IntervalMethod } from "../resampling/bootstrap/interval.ts";
import { mostDraws } from "../resampling/bootstrap/resampling_design.ts";
import { meanIntegers } from "../scores/mean_integers.ts";
import { documentNumbers } from "./document_numbers.ts";
import { scoreTable } from "./system_scores.ts";

/** Choices of {@linkcode bootstrapInterval}. */
export interface BootstrapOptions {
  /** The statistic to estimate. @default {"mean"} */
  readonly statistic?: "mean" | "median";
  /** Kind of interval. @default {"percentile"} */
  readonly method?: IntervalMethod;
  /** Confidence, between 0 and 1. @default {0.95} */
  readonly confidence?: number;
  /** Number of replicates. @default {10_000} */
  readonly replicates?: number;
  /** Seed of the draws. @default {4} */
  readonly seed?: number;
  /** Document of each value: whole documents are then drawn. */
  readonly documents?: readonly string[];
}

/** A statistic with its interval. */
export interface EstimatedInterval {
  /** The statistic of the values themselves. */
  readonly estimate: number;
  /** Lower end. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
}

/**
 * Computes a bootstrap interval of the mean or the median of a list of values. The same values, options and seed give the same
 * interval everywhere.
 *
 * @param values The values, at least two.
 * @param options Statistic, kind of interval, and how to draw.
 * @returns The estimate and the ends of its interval.
 * @throws {UserError} If a value is not finite, there are too few of them, or an option is out of range.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { bootstrapInterval } from "./bootstrap_interval.ts";
 *
 * const { estimate, low, high } = await bootstrapInterval([0.1, 0.2, 0.4, 0.7], { confidence: 0.9 });
 * assertEquals(estimate, 0.35);
 * assertEquals(low < estimate && estimate < high, true);
 * ```
 */
export async function bootstrapInterval(
  values: ArrayLike<number>,
  {
    statistic = "mean",
    method = "percentile",
    confidence = 0.95,
    replicates = 10_000,
    seed = 4,
    documents,
  }: BootstrapOptions = {},
): Promise<EstimatedInterval> {
  const { column } = scoreTable("values", { values });
  const rows = values.length;
  const design = documents === undefined
    ? { rows }
    : { rows, clusters: documentNumbers(documents, rows, Array.from(documents.keys())) };
  const spec: ColumnStatistic = statistic === "mean"
    ? { kind: "mean", ...meanIntegers(column, mostDraws(design)) }
    : { kind: "quantile", ...centredValues(column), share: 0.5 };
  const plan = {
    design,
    statistics: [spec],
    studentised: method === "studentised",
    seed,
    experiment: "library",
  };
  const [found] = await bootstrap(plan, columnStatistic, { method, confidence, replicates });
  return { estimate: found.estimate, low: found.low, high: found.high };
}
