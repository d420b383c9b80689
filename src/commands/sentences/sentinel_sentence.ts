import { named } from "./named.ts";

/** How a score that knows nothing of quality does by a measure. */
export interface SentinelPlace {
  /** The sentinel. */
  readonly sentinel: string;
  /** The measure. */
  readonly measure: string;
  /** Metrics that it does better than. */
  readonly above: readonly string[];
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
