import { integerValue } from "../../decimals/decimal_text.ts";
import { meanCoefficient } from "../classes/mean_coefficient.ts";
import { cutAt, gapExact, metricGaps } from "./metric_gaps.ts";
import { allCounts } from "./objective.ts";
import { sumCounts } from "../classes/pair_counts.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { sortPairs } from "./sorted_pairs.ts";
import type { CoefficientName } from "../classes/formulas.ts";
import { tallyPairs } from "../classes/tally_pairs.ts";

/** One threshold of a curve. */
export interface CurvePoint {
  /** The double nearest to the threshold. */
  readonly epsilon: number;
  /** Mean of each coefficient over the groups that define it; null where none does. */
  readonly values: Readonly<Partial<Record<CoefficientName, number | null>>>;
  /** Each coefficient of the summed classes, with all groups as one; null where undefined. */
  readonly pooled: Readonly<Partial<Record<CoefficientName, number | null>>>;
}

/** With at most this many pairs, the thresholds of a curve are distances that occur. */
const LISTED_PAIRS = 400_000;

/**
 * Computes coefficients along the threshold ε (Deutsch, Foster & Freitag 2023, section 8.4), at 0 and at larger thresholds.
 *
 * The thresholds are all the distances that occur, if there are no more than requested. Otherwise they are distances at even
 * steps of the sorted list. Where there are too many pairs to list, thresholds are spaced evenly in ε.
 *
 * @param paired The translations.
 * @param names The coefficients.
 * @param points Number of thresholds after 0, at most.
 * @returns One point per threshold.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { epsilonCurve } from "./epsilon_curve.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 0, 1]), columnFromNumbers([1, 2, 4]), null);
 * const curve = epsilonCurve(paired, ["acc_eq"], 10);
 * assertEquals(curve.map(({ epsilon }) => epsilon), [0, 1, 2, 3]);
 * assertEquals(curve.map(({ values }) => values.acc_eq), [2 / 3, 1, 2 / 3, 1 / 3]);
 * ```
 */
export function epsilonCurve(
  paired: PairedScores,
  names: readonly CoefficientName[],
  points: number,
): CurvePoint[] {
  const thresholds = paired.totalPairs <= LISTED_PAIRS
    ? occurringDistances(paired, points)
    : evenDistances(paired, points);
  const levels = paired.levels.reduce((most, count) => Math.max(most, count), 1);
  return [0n, ...thresholds].map((units) => {
    const groups = [...allCounts(paired, tallyPairs(paired, cutAt(units)))];
    const counts = sumCounts(groups);
    const values: Partial<Record<CoefficientName, number | null>> = {};
    const pooled: Partial<Record<CoefficientName, number | null>> = {};
    const translations = groups.reduce((sum, group) => sum + group.translations, 0);
    for (const name of names) {
      values[name] = meanCoefficient(name, groups).value;
      pooled[name] = meanCoefficient(name, [{ ...counts, translations, levels }]).value;
    }
    return { epsilon: integerValue(units, paired.metric.decimals), values, pooled };
  });
}

function occurringDistances(paired: PairedScores, points: number): bigint[] {
  const { order, batchEnds, lower, upper } = sortPairs(paired, cutAt(0n), null);
  const gaps = metricGaps(paired.metric);
  const count = Math.min(points, batchEnds.length);
  return Array.from({ length: count }, (_, point) => {
    const batch = Math.floor((point + 1) * batchEnds.length / count) - 1;
    const pair = order[batchEnds[batch] - 1];
    return gapExact(gaps, lower[pair], upper[pair]);
  });
}

function evenDistances(paired: PairedScores, points: number): bigint[] {
  const gaps = metricGaps(paired.metric);
  let furthest = 0n;
  for (let group = 0; group + 1 < paired.starts.length; group++) {
    const gap = gapExact(gaps, paired.starts[group], paired.starts[group + 1] - 1);
    if (gap > furthest) furthest = gap;
  }
  const distances = new Set<bigint>();
  for (let point = 1; point <= points; point++) {
    const units = furthest * BigInt(point) / BigInt(points);
    if (units > 0n) distances.add(units);
  }
  return [...distances];
}
