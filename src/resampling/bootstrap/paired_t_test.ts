import { type ScoreScale, zeroOf } from "../../decimals/score_scale.ts";
import { studentTail } from "../distributions/student_t.ts";
import { meanStatistic } from "./statistics/mean_statistic.ts";

/** A paired t-test of two columns. */
export interface PairedTTest {
  /** Student's t. */
  readonly t: number;
  /** Two-sided p-value. */
  readonly p: number;
}

/**
 * Makes the paired t-test of no difference, from the differences of two columns. It assumes independent rows.
 *
 * @param differences Differences as integers whose sums stay under 2^53.
 * @param scale The scale of the integers; only the offset matters to t.
 * @returns Null where the differences have no spread.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { pairedTTest } from "./paired_t_test.ts";
 *
 * const { t, p } = pairedTTest(new Float64Array([1, 2, 3, 6]))!;
 * assertAlmostEquals(t, 3 / Math.sqrt(14 / 3 / 4), 1e-15);
 * assertAlmostEquals(p, 0.06913686926442872, 1e-14);
 * ```
 */
export function pairedTTest(differences: Float64Array, scale?: ScoreScale): PairedTTest | null {
  const rows = differences.length;
  const ones = new Uint32Array(rows).fill(1);
  const { value, standardError } = meanStatistic(differences, 0);
  const error = standardError!(ones) * Math.sqrt(rows / (rows - 1));
  if (!(error > 0)) return null;
  const t = (value(ones) - zeroOf(scale)) / error;
  return { t, p: 2 * studentTail(Math.abs(t), rows - 1) };
}
