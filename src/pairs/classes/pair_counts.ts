/** Pairs of translations by class. The five classes are disjoint and make up all pairs. */
export interface PairCounts {
  /** Both order the pair, the same way (C). */
  readonly concordant: number;
  /** Both order the pair, in opposite ways (D). */
  readonly discordant: number;
  /** Tied in the human scores only (T_h). */
  readonly tied_human: number;
  /** Tied in the metric scores only (T_m). */
  readonly tied_metric: number;
  /** Tied in both (T_hm). */
  readonly tied_both: number;
}

/** The pairs of one group, with what else τ_c needs. */
export interface GroupCounts extends PairCounts {
  /** Number of translations in the group. */
  readonly translations: number;
  /** The smaller of the numbers of distinct human and of distinct metric scores (k of τ_c). */
  readonly levels: number;
}

/**
 * Adds up the pair classes of several groups.
 *
 * @param groups Counts by group.
 * @returns The sums.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sumCounts } from "./pair_counts.ts";
 *
 * const group = { concordant: 2, discordant: 1, tied_human: 0, tied_metric: 0, tied_both: 3 };
 * assertEquals(sumCounts([group, group]).tied_both, 6);
 * ```
 */
export function sumCounts(groups: Iterable<PairCounts>): PairCounts {
  const sum = { concordant: 0, discordant: 0, tied_human: 0, tied_metric: 0, tied_both: 0 };
  for (const group of groups) {
    sum.concordant += group.concordant;
    sum.discordant += group.discordant;
    sum.tied_human += group.tied_human;
    sum.tied_metric += group.tied_metric;
    sum.tied_both += group.tied_both;
  }
  return sum;
}

/**
 * Counts the pairs of all classes together.
 *
 * @param counts Pairs by class.
 * @returns Number of pairs.
 */
export function totalPairs(counts: PairCounts): number {
  return counts.concordant + counts.discordant + counts.tied_human + counts.tied_metric +
    counts.tied_both;
}
