import { studentTail } from "../../resampling/distributions/student_t.ts";

/** Mean, standard deviation and (effective) size of a sample. */
export interface SampleSummary {
  /** Mean. */
  readonly mean: number;
  /** Standard deviation. */
  readonly deviation: number;
  /** Number of draws, or the effective number of weighted ones. */
  readonly size: number;
}

/**
 * Runs the one-sided Welch test (Welch 1947) of "the second mean is greater than the first".
 *
 * @param first A sample.
 * @param second Another.
 * @returns From 0 to 1; NaN where a sample has fewer than two draws; 0, ½ or 1 where neither sample varies.
 */
export function welchTest(first: SampleSummary, second: SampleSummary): number {
  if (!(first.size > 1 && second.size > 1)) return NaN;
  const a = first.deviation ** 2 / first.size;
  const b = second.deviation ** 2 / second.size;
  const difference = second.mean - first.mean;
  if (a + b === 0) return difference > 0 ? 0 : difference < 0 ? 1 : 0.5;
  const freedom = (a + b) ** 2 / (a * a / (first.size - 1) + b * b / (second.size - 1));
  const t = difference / Math.sqrt(a + b);
  return studentTail(t, freedom);
}
