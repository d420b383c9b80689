/**
 * Marks a user's own metric for a ranking table, in a way that works in every format.
 *
 * @param name Name of the metric.
 * @returns The name with its mark.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ownMetricTitle } from "./own_metric_mark.ts";
 *
 * assertEquals(ownMetricTitle("Mine"), "Mine (own metric)");
 * ```
 */
export function ownMetricTitle(name: string): string {
  return `${name} (own metric)`;
}

/** Note of a ranking table on ranks of a user's own metrics. */
export const OWN_METRIC_NOTE: string =
  "A metric marked as own comes from the user's metaeval.json. Its rank is the one that it would have among the others; their " +
  "ranks do not count it.";
