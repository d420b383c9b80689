import { UserError } from "../../user_error.ts";
import { type QuantileError, quantileError } from "./quantile_error.ts";
import { normalCdf, normalDensity, normalQuantile } from "./standard_normal.ts";

/** A kind of bootstrap interval. */
export type IntervalMethod = "percentile" | "basic" | "bca" | "studentised";

/** The input of an interval. */
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
  /** For `bca`: replicates this close to the estimate equal it in exact arithmetic. @default {0} */
  readonly rounding?: number;
}

/** A bootstrap interval. */
export interface BootstrapInterval {
  /** Lower end; −Infinity in a studentised interval where resamples without spread outnumber that tail. */
  readonly low: number;
  /** Upper end; Infinity in the same case. */
  readonly high: number;
  /** Monte-Carlo standard error of the lower end; null where too few replicates are beyond it for an estimate. */
  readonly lowError: number | null;
  /** Monte-Carlo standard error of the upper end; null in the same case. */
  readonly highError: number | null;
  /** Replicates for which the statistic was defined. */
  readonly defined: number;
  /** Replicates needed to estimate the errors of finite ends: 0 where they are known, Infinity where no number suffices. */
  readonly enough: number;
}

/**
 * Computes a bootstrap confidence interval, with the Monte-Carlo standard error of each end. An end is a quantile of the
 * replicates (type 7, as in numpy and scipy). In a studentised interval, a resample without spread has a t of ±∞. Where such
 * resamples outnumber a tail, that end is infinite; the other end is unaffected. Sources: Efron, "Better bootstrap confidence
 * intervals", JASA 1987; Davison and Hinkley, "Bootstrap methods and their application", 1997, chapter 5.
 *
 * @param input Replicates, and which interval to make from them.
 * @returns Both ends; the lower one is never above the upper one.
 * @throws {UserError} If too few replicates are defined, the sample has no spread for a studentised interval, or all replicates
 * are on one side of the estimate for BCa.
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
  const { method, estimate, standardError = NaN } = input;
  const sorted = sortedReplicates(input);
  const [below, above] = levels(input, sorted).map(({ level, variance }) => ({
    end: sortedQuantile(sorted, level),
    ...quantileError(sorted, level, variance, input.replicates.length),
  }));
  const enough = (end: End) => Number.isFinite(end.end) ? end.enough : 0;
  const made = (low: End, high: End): BootstrapInterval => ({
    low: low.end,
    high: high.end,
    lowError: low.error,
    highError: high.error,
    defined: sorted.length,
    enough: Math.max(enough(low), enough(high)),
  });
  switch (method) {
    case "percentile":
    case "bca":
      return made(below, above);
    case "basic":
      return made(reflected(above, estimate), reflected(below, estimate));
    case "studentised":
      return made(stepped(above, estimate, standardError), stepped(below, estimate, standardError));
  }
}

/**
 * Finds the greater Monte-Carlo error of an interval's ends.
 *
 * @param interval The interval.
 * @returns Null where the error of an end cannot be estimated.
 */
export function intervalError({ lowError, highError }: BootstrapInterval): number | null {
  return lowError === null || highError === null ? null : Math.max(lowError, highError);
}

/** An end of an interval with its Monte-Carlo error. */
interface End extends QuantileError {
  readonly end: number;
}

/**
 * Computes a quantile of sorted values with linear interpolation (type 7).
 *
 * @param sorted Values in ascending order; ±Infinity is allowed.
 * @param level Level of the quantile; a level outside 0 to 1 gives the least or the greatest value.
 * @returns The quantile, which never falls as the level grows; NaN where there are no values.
 */
export function sortedQuantile(sorted: Float64Array, level: number): number {
  if (sorted.length === 0) return NaN;
  const exact = (sorted.length - 1) * Math.min(1, Math.max(0, level));
  const whole = Math.round(exact);
  // A level such as (1 − 0.9) / 2 has a rounding error, which must not move the quantile past a finite replicate to an infinite
  // one.
  const place = Math.abs(exact - whole) <= 2 ** -51 * sorted.length ? whole : exact;
  const lower = Math.floor(place);
  const fraction = place - lower;
  const from = sorted[lower];
  if (fraction === 0) return from;
  const to = sorted[lower + 1];
  const step = to - from;
  if (Number.isFinite(step)) return from + fraction * step;
  if (from === -Infinity) return to === Infinity && fraction >= 0.5 ? to : from;
  // The doubles are so far apart that their difference overflows.
  return from * (1 - fraction) + to * fraction;
}

/**
 * Finds the range that holds the middle 95 % of some values.
 *
 * @param values The values, in any order.
 * @returns Its lower and upper end; NaN where there are no values.
 */
export function middleRange(values: Float64Array): [number, number] {
  const sorted = values.toSorted();
  return [sortedQuantile(sorted, 0.025), sortedQuantile(sorted, 0.975)];
}

function reflected(quantile: End, estimate: number): End {
  return { ...quantile, end: estimate + (estimate - quantile.end) };
}

function stepped(quantile: End, estimate: number, unit: number): End {
  return {
    ...quantile,
    end: estimate - unit * quantile.end,
    error: quantile.error === null ? null : unit * quantile.error,
  };
}

/** Replicates, or their t, in ascending order, without the undefined ones. */
function sortedReplicates(input: IntervalInput): Float64Array {
  const raw = input.method === "studentised" ? studentise(input) : input.replicates;
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
  return sorted;
}

function studentise({ replicates, errors, estimate, standardError }: IntervalInput): Float64Array {
  if (errors === undefined || !(standardError !== undefined && standardError > 0)) {
    throw new UserError(
      "a studentised interval is undefined, since the sample has no spread; use percentile",
    );
  }
  // A resample without spread divides by an exact 0: ±∞, or undefined where it equals the estimate.
  return replicates.map((value, r) => (value - estimate) / errors[r]);
}

/** A level at which to take a quantile, with its variance times the number of replicates. */
interface Level {
  readonly level: number;
  readonly variance: number;
}

function levels(input: IntervalInput, sorted: Float64Array): Level[] {
  const tail = (1 - input.confidence) / 2;
  const fixed = (level: number) => ({ level, variance: level * (1 - level) });
  return input.method === "bca" ? bcaLevels(input, sorted, tail) : [fixed(tail), fixed(1 - tail)];
}

function bcaLevels(
  { estimate, acceleration = 0, rounding = 0 }: IntervalInput,
  sorted: Float64Array,
  tail: number,
): Level[] {
  let below = 0;
  let equal = 0;
  for (const value of sorted) {
    if (Math.abs(value - estimate) <= rounding) equal++;
    else if (value < estimate) below++;
  }
  const share = (below + equal / 2) / sorted.length;
  const bias = normalQuantile(share);
  if (!Number.isFinite(bias)) {
    throw new UserError(
      "every resample lies on one side of the estimate, so a BCa interval is undefined; use percentile",
    );
  }
  const z = normalQuantile(tail);
  return [z, -z].map((quantile) => {
    const shifted = bias + quantile;
    const room = 1 - acceleration * shifted;
    if (!(room > 0)) return { level: shifted > 0 ? 1 : 0, variance: 0 };
    const place = bias + shifted / room;
    const level = normalCdf(place);
    // The bias is estimated from the same replicates: how far it moves the level, and how the two errors are correlated.
    const pull = normalDensity(place) / normalDensity(bias) * (1 + 1 / (room * room));
    const variance = pull * pull * share * (1 - share) + level * (1 - level) -
      2 * pull * (Math.min(share, level) - share * level);
    return { level, variance };
  });
}
