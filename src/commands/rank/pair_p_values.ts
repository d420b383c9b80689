import { type Adjustment, adjustPValues } from "../../resampling/significance/adjust_p_values.ts";
import { stepDown } from "../../resampling/significance/max_t.ts";
import { type PValue, swapPValue } from "../../resampling/significance/swap_test.ts";
import type { RankTests } from "./rank_tests.ts";

/** How p-values are adjusted for the number of comparisons. */
export type RankAdjustment = Adjustment | "max-t";

/** The p-values of every pair, before and after adjustment. */
export interface PairPValues {
  /** The p-value of each test, with its Monte-Carlo interval. */
  readonly raw: readonly PValue[];
  /** The same, adjusted. */
  readonly adjusted: readonly PValue[];
  /** How they were adjusted. */
  readonly adjustment: RankAdjustment;
}

/** The part of `RankTests` that p-values need. */
export type CountedTests = Pick<
  RankTests,
  "p" | "exhaustive" | "statistic" | "reached" | "reachedByAny" | "drawn"
>;

/**
 * Makes p-values from counts and adjusts them. The ends of a Monte-Carlo interval are adjusted like the p-value itself.
 *
 * @param tests Exact p-values, or counts of permutations.
 * @param asked The adjustment; by default max-t if it was counted, otherwise Holm's.
 * @returns p-values by pair.
 */
export function pairPValues(tests: CountedTests, asked: RankAdjustment | undefined): PairPValues {
  const { p, exhaustive, statistic, reached, reachedByAny } = tests;
  const [drawn] = tests.drawn;
  const raw = p.map((exact, pair): PValue =>
    exact === null
      ? swapPValue(reached[pair], drawn, exhaustive)
      : { p: exact, low: exact, high: exact }
  );
  const adjustment = asked ?? (statistic === null ? "holm" : "max-t");
  if (adjustment !== "max-t") {
    return { raw, adjusted: each(raw, (list) => adjustPValues(list, adjustment)), adjustment };
  }
  const byAny = Array.from(reachedByAny, (count) => swapPValue(count, drawn, exhaustive));
  return { raw, adjusted: each(byAny, (list) => stepDown(list, statistic ?? [])), adjustment };
}

function each(values: readonly PValue[], change: (list: readonly number[]) => number[]): PValue[] {
  const p = change(values.map((value) => value.p));
  const low = change(values.map((value) => value.low));
  const high = change(values.map((value) => value.high));
  return p.map((value, test) => ({ p: value, low: low[test], high: high[test] }));
}
