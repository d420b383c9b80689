import { type MeasureName, MEASURES } from "../../agreement/measures/measures.ts";
import { confidenceText, pText } from "./shown_numbers.ts";

/** Interval of a difference. */
export interface DifferenceInterval {
  /** Lower end. */
  readonly low: number;
  /** Upper end. */
  readonly high: number;
  /** Confidence, between 0 and 1. */
  readonly confidence: number;
}

/** Two metrics by one measure, the higher one first. */
export interface Comparison {
  /** The higher metric. */
  readonly better: string;
  /** The lower metric. */
  readonly worse: string;
  /** The measure. */
  readonly measure: MeasureName;
  /** Difference of the higher and the lower one. */
  readonly difference: number;
  /** Interval of the difference, with its confidence; null without one. */
  readonly interval: DifferenceInterval | null;
  /** p-value of the difference. */
  readonly p: number;
  /** The p-value, adjusted for all comparisons. */
  readonly adjusted: number;
  /** The unit that was exchanged. */
  readonly unit: string;
  /** Greatest p-value of a significant difference. */
  readonly level: number;
}

/**
 * Says whether one metric agrees better with people than another. The deciding p-value is adjusted for all comparisons, since a
 * reader picks the two metrics from all of them.
 *
 * @param compared The two metrics.
 * @returns One sentence.
 */
export function comparisonSentence(compared: Comparison): string {
  const { better, worse, measure, difference, interval, p, adjusted } = compared;
  if (difference === 0) return `${better} and ${worse} have the same ${measure} here.`;
  const { share } = MEASURES[measure];
  const text = (value: number) => {
    const shown = share ? (100 * value).toFixed(1) : value.toFixed(3);
    return value < 0 ? shown.replace("-", "−") : `+${shown}`;
  };
  const ends = interval === null
    ? ""
    : ` (${confidenceText(interval.confidence)}: ${text(interval.low)} to ${text(interval.high)})`;
  const by = `${text(difference)}${share ? " points" : ""} of ${measure}${ends}`;
  const tested = `p = ${pText(p)}${adjusted === p ? "" : `, adjusted ${pText(adjusted)}`}`;
  const start = adjusted <= compared.level
    ? `${better} is better than ${worse} here`
    : `Nothing shows that ${better} is better than ${worse} here`;
  return `${start}: ${by}, ${tested}, by swaps of ${compared.unit}s.`;
}
