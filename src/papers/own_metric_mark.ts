/**
 * A user's own metric as a ranking table shows it: its name with a mark that stays in every format.
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

/** What a ranking table says about ranks of a user's own metrics. */
export const OWN_METRIC_NOTE: string =
  "A metric marked as own comes from the user's metaeval.json. Its rank is the one that it would have among the others; their " +
  "ranks do not count it.";
