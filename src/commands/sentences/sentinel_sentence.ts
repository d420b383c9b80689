import { named } from "./named.ts";

/** The place, by a measure, of a score that ignores quality. */
export interface SentinelPlace {
  /** The sentinel. */
  readonly sentinel: string;
  /** The measure. */
  readonly measure: string;
  /** Metrics below it. */
  readonly above: readonly string[];
}

/**
 * Warns of a measure that ranks a sentinel above a metric (Perrella et al., ACL 2024).
 *
 * @param place The sentinel's place.
 * @returns A sentence; null if no metric is below it.
 */
export function sentinelSentence({ sentinel, measure, above }: SentinelPlace): string | null {
  if (above.length === 0) return null;
  return `By ${measure}, ${sentinel} alone does better than ${
    named(above)
  }: the measure rewards more than quality here, or the metric${
    above.length > 1 ? "s show" : " shows"
  } little of it.`;
}
