import { named } from "./named.ts";

/** How a score that knows nothing of quality does by a measure. */
export interface SentinelPlace {
  /** The sentinel. */
  readonly sentinel: string;
  /** The measure. */
  readonly measure: string;
  /** Its value; null where undefined. */
  readonly value: number | null;
  /** Lower end of the interval of the value; null without one. */
  readonly low: number | null;
  /** Upper end. */
  readonly high: number | null;
  /** Metrics that it does better than. */
  readonly above: readonly string[];
  /** Number of metrics that have a value. */
  readonly metrics: number;
}

/**
 * Warns of a measure by which a sentinel does better than a metric (Perrella et al., ACL 2024).
 *
 * @param place How the sentinel does.
 * @returns A sentence; null where it does better than no metric.
 */
export function sentinelSentence({ sentinel, measure, above }: SentinelPlace): string | null {
  if (above.length === 0) return null;
  return `By ${measure}, ${sentinel} alone does better than ${
    named(above)
  }: the measure rewards more than quality here, or the metric${
    above.length > 1 ? "s show" : " shows"
  } little of it.`;
}
