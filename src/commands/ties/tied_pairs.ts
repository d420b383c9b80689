import { TAUS } from "../../pairs/classes/formulas.ts";
import { coefficients } from "../../pairs/classes/coefficients.ts";
import { countPairs } from "../../pairs/classes/count_pairs.ts";
import { type PairCounts, sumCounts, totalPairs } from "../../pairs/classes/pair_counts.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import type { ScoredMetric } from "../inputs/scores/open_scores.ts";

/** Coefficients that are shown. */
export const COEFFICIENTS = [
  ...TAUS,
  "acc_eq",
] as const;

/** Name of one of them. */
export type Coefficient = typeof COEFFICIENTS[number];

/** A metric's pair classes and coefficients. */
export type TiedPairs =
  & Pick<ScoredMetric, "campaign" | "metric" | "group">
  & PairCounts
  & Readonly<Record<"epsilon" | "pairs", number>>
  & Readonly<Record<Coefficient, number | null>>
  & { readonly groups_defined: Readonly<Record<Coefficient, number>> };

/**
 * Counts a metric's pair classes, and computes the coefficients built on them.
 *
 * @param scored The metric and the human scores.
 * @param epsilon Differences up to this decimal count as ties.
 * @returns Counts summed over groups, and each coefficient averaged over the groups that define it.
 */
export function tiedPairs(scored: ScoredMetric, epsilon: string): TiedPairs {
  const groups = countPairs(pairScores(scored.human, scored.scores, scored.groups), epsilon);
  const counts = sumCounts(groups);
  const found = coefficients(groups);
  const each = <Value>(of: (name: Coefficient) => Value) =>
    Object.fromEntries(COEFFICIENTS.map((name) => [name, of(name)])) as Record<Coefficient, Value>;
  return {
    campaign: scored.campaign,
    metric: scored.metric,
    group: scored.group,
    epsilon: Number(epsilon),
    ...counts,
    pairs: totalPairs(counts),
    ...each((name) => found.values[name]),
    groups_defined: each((name) => found.groups[name]),
  };
}
