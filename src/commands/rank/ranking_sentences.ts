import { comparisonSentence, type DifferenceInterval } from "../sentences/comparison_sentence.ts";
import { placeSentence } from "../sentences/place_sentence.ts";
import type { RankingRow } from "./rank_rows.ts";
import { type RankedBy, rankedComparisons } from "./ranked_comparisons.ts";

/** Most metrics for a comparison of each with the next. */
const FEW = 5;

/**
 * Explains a ranking: each metric against the next if they are few; otherwise the place of the user's own metrics, or of the
 * best one.
 *
 * @param ranked The metrics, best first.
 * @param by The measure, and how it was tested.
 * @param own Names of the user's own metrics.
 * @param intervalOf Returns the interval of the difference of two metrics, if there is one.
 * @returns The sentences.
 */
export function rankingSentences(
  ranked: readonly RankingRow[],
  by: RankedBy,
  own: readonly string[],
  intervalOf: (better: string, worse: string) => DifferenceInterval | null = () => null,
): string[] {
  const defined = ranked.filter(({ rank }) => rank !== null);
  if (defined.length <= FEW) {
    return rankedComparisons(ranked, by, intervalOf).map(comparisonSentence);
  }
  const mine = defined.filter(({ metric }) => own.includes(metric));
  return (mine.length > 0 ? mine : defined.slice(0, 1)).map(({ metric, rank, p_values }) => {
    const wins = (p: { readonly adjusted: number } | undefined) =>
      p !== undefined && p.adjusted <= by.level;
    const beats = [...p_values].filter(([, p]) => wins(p)).map(([name]) => name);
    const beatenBy = defined.filter(({ p_values: below }) => wins(below.get(metric)))
      .map((other) => other.metric);
    const told = new Set([metric, ...beats, ...beatenBy]);
    return placeSentence({
      ...{ metric, beats, beatenBy, measure: by.measure },
      rank: rank ?? 0,
      metrics: defined.length,
      alike: defined.map((other) => other.metric).filter((name) => !told.has(name)),
    });
  });
}
