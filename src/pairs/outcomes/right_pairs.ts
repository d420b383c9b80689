import { type Cut, parseEpsilon } from "../calibration/metric_gaps.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { type Tally, tallyPairs } from "../classes/tally_pairs.ts";

/** How many pairs of each group a metric gets right. */
export interface RightPairs {
  /** Number of each group, as the caller numbered the groups; ascending. */
  readonly groups: Int32Array;
  /** Number of pairs of each group. */
  readonly pairs: Float64Array;
  /** Number of pairs that the metric gets right, by group. */
  readonly right: Float64Array;
}

/**
 * Counts the pairs of each group that a metric gets right at a threshold: those that human and metric scores order alike, and
 * those that both tie (Deutsch, Foster & Freitag 2023, section 6.1).
 *
 * @param paired Human and metric scores, laid out by group.
 * @param epsilon Differences of metric scores up to this are ties: a decimal of at least 0, or a bound.
 * @returns Counts of every group that has pairs.
 * @throws {UserError} If ε is not a decimal number of at least 0.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 * import { rightPairs } from "./right_pairs.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 0, 5]), columnFromNumbers([1, 2, 9]), null);
 * assertEquals([...rightPairs(paired, 0).right], [2]);
 * assertEquals([...rightPairs(paired, 1).right], [3]);
 * ```
 */
export function rightPairs(paired: PairedScores, epsilon: string | number | Cut): RightPairs {
  const cut = typeof epsilon === "object" ? epsilon : parseEpsilon(epsilon, paired.metric.decimals);
  return rightOf(paired, tallyPairs(paired, cut));
}

/**
 * Reads the right pairs of each group off a tally.
 *
 * @param paired Human and metric scores, laid out by group.
 * @param tally Counts at the threshold.
 * @returns Counts of every group that has pairs.
 */
export function rightOf(paired: PairedScores, { concordant, tiedHuman }: Tally): RightPairs {
  const { groups, pairs, humanTied } = paired;
  return { groups, pairs, right: concordant.map((c, g) => c + humanTied[g] - tiedHuman[g]) };
}
