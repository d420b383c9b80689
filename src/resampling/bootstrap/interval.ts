import { UserError } from "../../user_error.ts";
import { normalCdf, normalQuantile } from "./standard_normal.ts";

/** Kinds of bootstrap interval. */
export type IntervalMethod = "percentile" | "basic" | "bca" | "studentised";

/** What an interval is made from. */
export interface IntervalInput {
  /** Kind of interval. */
  readonly method: IntervalMethod;
  /** Confidence, between 0 and 1. */
  readonly confidence: number;
  /** The statistic on the sample itself. */
  readonly estimate: number;
  /** Its replicates; undefined ones (NaN) are left out. */
  readonly replicates: Float64Array;
  /** Standard errors of the replicates, for `studentised`. */
  readonly errors?: Float64Array;
  /** Standard error on the sample itself, for `studentised`. */
  readonly standardError?: number;
  /** Acceleration, for `bca`; see `acceleration()`. */
  readonly acceleration?: number;
}

/** A bootstrap interval. */
export interface BootstrapInterval {
  /** Lower end. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
  /** Monte-Carlo standard error of the lower end. */
  readonly lowError: number;
  /** Monte-Carlo standard error of the upper end. */
  readonly highError: number;
  /** Replicates for which the statistic was defined. */
  readonly defined: number;
}

/**
 * A bootstrap confidence interval, with the Monte-Carlo standard error of each end.
 *
 * An end is a quantile of the replicates (type 7, as numpy and scipy take it). Its Monte-Carlo error is half the distance
 * between the order statistics one binomial standard deviation on either side of it; for BCa it leaves the error of
 * bias correction and acceleration out.
 *
 * Sources: Efron, "Better bootstrap confidence intervals", JASA 1987; Davison and Hinkley, "Bootstrap methods and
 * their application", 1997, chapter 5.
 *
 * @throws {UserError} where too few replicates are defined, the sample has no spread for a studentised interval, or
 * all replicates lie on one side of the estimate for BCa
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { interval } from "./interval.ts";
 *
 * const replicates = Float64Array.from({ length: 101 }, (_, i) => i);
 * const { low, high } = interval({ method: "percentile", confidence: 0.5, estimate: 50, replicates });
 * assertEquals([low, high], [25, 75]);
 * ```
 */
export function interval(input: IntervalInput): BootstrapInterval {
  const { method, confidence, estimate } = input;
  const tail = (1 - confidence) / 2;
  const raw = method === "studentised" ? studentise(input) : input.replicates;
  const sorted = raw.filter((value) => !Number.isNaN(value)).sort();
  if (raw.length < 2) {
    throw new UserError(`an interval needs at least two replicates, not ${raw.length}`);
  }
  if (sorted.length < 2 || 2 * sorted.length < raw.length) {
    throw new UserError(
      `the statistic is undefined for ${
        raw.length - sorted.length
      } of ${raw.length} resamples, too many for an interval; give more rows, or choose another statistic`,
    );
  }
  const [lowLevel, highLevel] = method === "bca" ? bcaLevels(input, sorted) : [tail, 1 - tail];
  const lower = sortedQuantile(sorted, lowLevel);
  const upper = sortedQuantile(sorted, highLevel);
  const lowerError = quantileError(sorted, lowLevel);
  const upperError = quantileError(sorted, highLevel);
  const defined = sorted.length;
  switch (method) {
    case "percentile":
    case "bca":
      return { low: lower, high: upper, lowError: lowerError, highError: upperError, defined };
    case "basic": {
      const [low, high] = [2 * estimate - upper, 2 * estimate - lower];
      return { low, high, lowError: upperError, highError: lowerError, defined };
    }
    case "studentised": {
      const unit = input.standardError ?? NaN;
      return {
        low: estimate - unit * upper,
        high: estimate - unit * lower,
        lowError: unit * upperError,
        highError: unit * lowerError,
        defined,
      };
    }
  }
}

/** Quantile of sorted values with linear interpolation (type 7). */
export function sortedQuantile(sorted: Float64Array, level: number): number {
  const place = (sorted.length - 1) * Math.min(1, Math.max(0, level));
  const lower = Math.floor(place);
  const fraction = place - lower;
  if (fraction === 0) return sorted[lower];
  return sorted[lower] + fraction * (sorted[lower + 1] - sorted[lower]);
}

function quantileError(sorted: Float64Array, level: number): number {
  const spread = Math.sqrt(level * (1 - level) / sorted.length);
  return (sortedQuantile(sorted, level + spread) - sortedQuantile(sorted, level - spread)) / 2;
}

function studentise({ replicates, errors, estimate, standardError }: IntervalInput): Float64Array {
  if (errors === undefined || !(standardError !== undefined && standardError > 0)) {
    throw new UserError(
      "a studentised interval is undefined, since the sample has no spread; use percentile",
    );
  }
  return replicates.map((value, r) => errors[r] > 0 ? (value - estimate) / errors[r] : NaN);
}

function bcaLevels(
  { estimate, confidence, acceleration = 0 }: IntervalInput,
  sorted: Float64Array,
): number[] {
  let below = 0;
  let equal = 0;
  for (const value of sorted) {
    if (value < estimate) below++;
    else if (value === estimate) equal++;
  }
  const bias = normalQuantile((below + equal / 2) / sorted.length);
  if (!Number.isFinite(bias)) {
    throw new UserError(
      "every resample lies on one side of the estimate, so a BCa interval is undefined; use percentile",
    );
  }
  const z = normalQuantile((1 - confidence) / 2);
  return [z, -z].map((quantile) => {
    const shifted = bias + quantile;
    return normalCdf(bias + shifted / (1 - acceleration * shifted));
  });
}
