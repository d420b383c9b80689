import type { ScoreTraits } from "../../agreement/score_traits.ts";

/**
 * Says what is obviously wrong with a metric: it gives every translation the same score, or its scores fall where human scores
 * rise.
 *
 * @param metric Name of the metric.
 * @param traits Its faults.
 * @param human Name of the human scores for `--lower-is-better`; null if it cannot be used.
 * @returns The sentence; null if nothing is wrong.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { traitSentence } from "./trait_sentence.ts";
 *
 * assertEquals(
 *   traitSentence("M", { humanAlike: false, metricAlike: false, against: -0.812 }, null),
 *   "M falls where people's scores rise (Pearson −0.81 over translations); if a lower M is better, add --lower-is-better M",
 * );
 * ```
 */
export function traitSentence(
  metric: string,
  { humanAlike, metricAlike, against }: ScoreTraits,
  human: string | null,
): string | null {
  if (humanAlike) {
    return "people gave every translation the same score, so no metric can be compared with them";
  }
  if (metricAlike) {
    return `${metric} gives every translation the same score, so it tells none apart`;
  }
  if (against === null) return null;
  const people = human === null
    ? ""
    : `, and if people's lower scores are better, --lower-is-better ${human}`;
  return `${metric} falls where people's scores rise (Pearson −${
    (-against).toFixed(2)
  } over translations); if a lower ${metric} is better, add --lower-is-better ${metric}${people}`;
}
