import type { Comparison, DifferenceInterval } from "../sentences/comparison_sentence.ts";
import type { RankingRow } from "./rank_rows.ts";

/** The common facts of a ranking's comparisons. */
export type RankedBy = Pick<Comparison, "measure" | "unit" | "level">;

/**
 * Compares each metric of a ranking with the next.
 *
 * @param ranked The metrics, best first.
 * @param by The measure, and how it was tested.
 * @param intervalOf Returns the interval of the difference of two metrics, if there is one.
 * @returns The comparisons, from the top; metrics without a value are in none.
 */
export function rankedComparisons(
  ranked: readonly RankingRow[],
  { measure, unit, level }: RankedBy,
  intervalOf: (better: string, worse: string) => DifferenceInterval | null,
): Comparison[] {
  const defined = ranked.filter(({ value }) => value !== null);
  return defined.slice(0, -1).flatMap(({ metric: better, value, p_values }, at) => {
    const { metric: worse, value: lower } = defined[at + 1];
    const tested = p_values.get(worse);
    if (tested === undefined || value === null || lower === null) return [];
    const { p, adjusted } = tested;
    return {
      ...{ better, worse, measure, unit, level, p, adjusted },
      difference: value - lower,
      interval: intervalOf(better, worse),
    };
  });
}
