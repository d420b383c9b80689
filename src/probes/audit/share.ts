import { normalQuantile } from "../../resampling/bootstrap/standard_normal.ts";
import { wilsonInterval } from "../../resampling/significance/wilson_interval.ts";

/** A share of segments or pairs, with its Wilson interval. */
export interface Share {
  /** Number with the property. */
  readonly count: number;
  /** Total number. */
  readonly n: number;
  /** The share; null where n is 0. */
  readonly rate: number | null;
  /** The Wilson interval; null where n is 0. */
  readonly wilson: readonly [number, number] | null;
}

/** How bootstrap intervals are drawn. */
export interface Draws {
  /** Number of resamples; under 2 for no interval. */
  readonly replicates: number;
  /** Confidence, between 0 and 1. */
  readonly confidence: number;
  /** Seed. */
  readonly seed: number;
}

/**
 * Computes a share with its Wilson interval, which keeps its level for few segments and rates near 0, and does not shrink to a
 * point when no error was found. Source: Wilson, "Probable inference, the law of succession, and statistical inference", JASA
 * 1927.
 *
 * @param count Number with the property.
 * @param n Total number.
 * @param confidence Two-sided confidence, between 0 and 1.
 * @returns The share and its interval.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { share } from "./share.ts";
 *
 * const { wilson } = share(0, 100, 0.95);
 * assertAlmostEquals(wilson![1], 0.0369935, 1e-7);
 * ```
 */
export function share(count: number, n: number, confidence: number): Share {
  if (n === 0) return { count, n, rate: null, wilson: null };
  return {
    count,
    n,
    rate: count / n,
    wilson: wilsonInterval(count, n, twoSidedQuantile(confidence)),
  };
}

/**
 * Computes the standard normal quantile of a two-sided confidence: 1.96 for 0.95.
 *
 * @param confidence Between 0 and 1.
 * @returns The quantile.
 */
export function twoSidedQuantile(confidence: number): number {
  return normalQuantile((1 + confidence) / 2);
}
