import { emptyScan, scanDecimal } from "../../decimals/parsing/scan_decimal.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import { UserError } from "../../user_error.ts";

/**
 * Distances between the metric scores of two places, exactly, in units of the column's last decimal.
 *
 * A distance is (`high`_j − `high`_i) + (`low`_j − `low`_i). Both differences are exact, so the double nearest
 * to the distance is their sum, rounded once; it never decreases as the distance grows. The rest, distance
 * minus that double, is a double too. So (nearest, rest), compared in this order, is the exact distance.
 */
export interface MetricGaps {
  /** Upper limbs, or whole integers. */
  readonly high: Float64Array;
  /** Lower limbs; null where all are 0, so that upper ones alone make exact distances. */
  readonly low: Float64Array | null;
  /** The integers themselves, where limbs are too short; the limbs then do not count. */
  readonly big: readonly bigint[] | null;
}

/**
 * A bound on distances. A distance is within it if its nearest double is below `nearest`, or equals `nearest` and its rest is
 * at most `rest`.
 */
export interface Cut {
  /** Nearest double of the bound. */
  readonly nearest: number;
  /** Bound minus `nearest`; Infinity includes every distance whose nearest double is `nearest`. */
  readonly rest: number;
  /** The bound itself, for columns of big integers; null includes every distance, as an infinite `rest` does. */
  readonly exact: bigint | null;
}

/**
 * Prepares the distances of a column of metric scores.
 *
 * @param column Metric scores by place.
 * @returns The distances.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { gapNearest, isWithin, metricGaps, parseEpsilon } from "./metric_gaps.ts";
 *
 * const gaps = metricGaps(columnFromNumbers([0.1, 0.3]));
 * assertEquals(gapNearest(gaps, 0, 1), 2);
 * assertEquals(isWithin(gaps, 0, 1, parseEpsilon("0.2", 1)), true);
 * assertEquals(isWithin(gaps, 0, 1, parseEpsilon("0.19999", 1)), false);
 * ```
 */
export function metricGaps(
  column: Pick<ScoreColumn, "integers" | "high" | "low" | "big">,
): MetricGaps {
  if (column.integers) {
    return { high: column.integers, low: null, big: null };
  }
  if (column.high && column.low) {
    return { high: column.high, low: column.low, big: null };
  }
  return { high: new Float64Array(0), low: new Float64Array(0), big: column.big };
}

/**
 * Computes the double nearest to the distance between two places.
 *
 * @param gaps The distances.
 * @param i Place of the smaller score, or of an equal one.
 * @param j Place of the greater score.
 * @returns The double.
 */
export function gapNearest(gaps: MetricGaps, i: number, j: number): number {
  if (gaps.big) return Number(gaps.big[j] - gaps.big[i]);
  const { high, low } = gaps;
  return low === null ? high[j] - high[i] : (high[j] - high[i]) + (low[j] - low[i]);
}

/**
 * Computes the rest of a distance: the distance minus its nearest double.
 *
 * @param gaps The distances.
 * @param i Place of the smaller score, or of an equal one.
 * @param j Place of the greater score.
 * @returns The rest; 0 where there is none, and for columns of big integers, whose rest need not be a double.
 */
export function gapRest(gaps: MetricGaps, i: number, j: number): number {
  if (gaps.big || gaps.low === null) return 0;
  const high = gaps.high[j] - gaps.high[i];
  const low = gaps.low[j] - gaps.low[i];
  const sum = high + low;
  const added = sum - high;
  return (high - (sum - added)) + (low - added);
}

/**
 * Computes the exact distance between two places.
 *
 * @param gaps The distances.
 * @param i Place of the smaller score, or of an equal one.
 * @param j Place of the greater score.
 * @returns The distance, in units of the last decimal.
 */
export function gapExact(gaps: MetricGaps, i: number, j: number): bigint {
  if (gaps.big) return gaps.big[j] - gaps.big[i];
  const { high, low } = gaps;
  return BigInt(high[j] - high[i]) + BigInt(low === null ? 0 : low[j] - low[i]);
}

/**
 * Checks whether the distance between two places is within a bound.
 *
 * @param gaps The distances.
 * @param i Place of the smaller score, or of an equal one.
 * @param j Place of the greater score.
 * @param cut The bound.
 * @returns True where it is.
 */
export function isWithin(gaps: MetricGaps, i: number, j: number, cut: Cut): boolean {
  const nearest = gapNearest(gaps, i, j);
  if (nearest !== cut.nearest) return nearest < cut.nearest;
  if (gaps.big) return cut.exact === null || gaps.big[j] - gaps.big[i] <= cut.exact;
  return gapRest(gaps, i, j) <= cut.rest;
}

/**
 * Makes the bound at an exact distance.
 *
 * @param distance The distance, in units of the last decimal.
 * @returns The bound.
 */
export function cutAt(distance: bigint): Cut {
  const nearest = Number(distance);
  const rest = Number.isFinite(nearest) ? Number(distance - BigInt(nearest)) : 0;
  return { nearest, rest, exact: distance };
}

/**
 * Reads an ε from its decimal.
 *
 * @param epsilon The ε as a decimal, at least 0; a number means its shortest decimal.
 * @param decimals Number of decimals of the metric's column.
 * @returns The bound.
 * @throws {UserError} If ε is not a decimal number of at least 0.
 */
export function parseEpsilon(epsilon: string | number, decimals: number): Cut {
  const text = String(epsilon);
  const scan = emptyScan();
  if (!scanDecimal(text, scan) || (scan.negative && scan.leadingZeros >= 0)) {
    throw new UserError(`ε is '${text}'; write a decimal number of at least 0`);
  }
  const digits = BigInt(text.slice(scan.start, scan.end).replace(".", ""));
  const power = decimals - scan.fraction + scan.exponent;
  if (power > 20_000) throw new UserError(`ε is '${text}', which is larger than any score can be`);
  if (power >= 0) return cutAt(digits * 10n ** BigInt(power));
  // A distance is whole in these units: it is within ε where it is within ε rounded down.
  return cutAt(-power > scan.digits ? 0n : digits / 10n ** BigInt(-power));
}
