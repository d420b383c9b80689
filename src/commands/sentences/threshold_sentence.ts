import type { ScoreTraits } from "../../agreement/score_traits.ts";
import { confidenceText, percentText, thresholdText } from "./shown_numbers.ts";

/** A metric's threshold by calibrated accuracy, with its uncertainty. */
export interface ThresholdFacts {
  /** Metric. */
  readonly metric: string;
  /** The threshold ε*; null if no two translations can be compared. */
  readonly epsilon: number | null;
  /** Lower end of its interval; null without one. */
  readonly epsilon_low: number | null;
  /** Upper end. */
  readonly epsilon_high: number | null;
  /** Accuracy at ε*. */
  readonly acc_eq: number | null;
  /** Accuracy at ε = 0. */
  readonly acc_eq_uncalibrated: number | null;
  /** Obvious faults of the metric. */
  readonly traits: ScoreTraits;
  /** Accuracy at thresholds chosen on other translations; null if unknown. */
  readonly cross_fitted: number | null;
}

/**
 * Explains a metric's calibrated threshold to a reader of its scores.
 *
 * @param found The threshold and the accuracies with and without it.
 * @param confidence Confidence of its interval.
 * @returns One sentence, or two if the gain does not hold on other translations than those that chose the threshold.
 */
export function thresholdSentence(found: ThresholdFacts, confidence: number): string {
  const { metric, epsilon, acc_eq: after, acc_eq_uncalibrated: before, cross_fitted } = found;
  if (epsilon === null || after === null || before === null) {
    return `${metric} has no threshold: no two of its translations can be compared.`;
  }
  const { humanAlike, metricAlike, against } = found.traits;
  if (humanAlike) {
    return `People gave every translation the same score, so ${metric} cannot be compared with them.`;
  }
  if (metricAlike) {
    return `${metric} gives every translation the same score, so it has no threshold.`;
  }
  if (against !== null) {
    return `${metric} falls where people's scores rise, so its threshold says nothing.`;
  }
  if (epsilon === 0) {
    return `Take every difference of two ${metric} scores for one: no threshold raises its agreement with people, ${
      percentText(after)
    } of pairs.`;
  }
  const { epsilon_low: low, epsilon_high: high } = found;
  const interval = low === null || high === null
    ? ""
    : ` (${confidenceText(confidence)}: ${thresholdText(low)} to ${thresholdText(high)})`;
  let digits = 1;
  while (digits < 6 && percentText(before, digits) === percentText(after, digits)) digits++;
  const sentence = `Treat two ${metric} scores as tied if they differ by at most ${
    thresholdText(epsilon)
  }${interval}; agreement with people rises from ${percentText(before, digits)} to ${
    percentText(after, digits)
  } of pairs.`;
  return cross_fitted === null || cross_fitted > before
    ? sentence
    : `${sentence} On translations that did not choose the threshold it does not rise: ${
      percentText(cross_fitted, digits)
    }.`;
}
