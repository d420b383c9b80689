import { parseEpsilon } from "../calibration/metric_gaps.ts";
import type { GroupCounts } from "./pair_counts.ts";
import type { PairedScores } from "./paired_scores.ts";
import { type Tally, tallyPairs } from "./tally_pairs.ts";

/**
 * Counts the pair classes of every group, with metric scores tied where they differ by at most ε
 * (Deutsch, Foster & Freitag 2023, sections 6 and 7).
 *
 * @param paired The translations.
 * @param epsilon Threshold in units of the metric, a decimal of at least 0 (a number means its shortest decimal). @default {0}.
 * @returns Counts by group; groups without a pair are left out.
 * @throws {UserError} If ε is not a decimal number of at least 0.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { countPairs } from "./count_pairs.ts";
 * import { pairScores } from "./paired_scores.ts";
 *
 * const human = columnFromNumbers([0, 0, 0, 0, 1, 2]);
 * const [counts] = countPairs(pairScores(human, columnFromNumbers([0, 0, 0, 0, 2, 1]), null));
 * assertEquals([counts.concordant, counts.discordant, counts.tied_both], [8, 1, 6]);
 * ```
 */
export function countPairs(paired: PairedScores, epsilon: string | number = 0): GroupCounts[] {
  const tally = tallyPairs(paired, parseEpsilon(epsilon, paired.metric.decimals));
  return Array.from(paired.pairs, (_, group) => groupCounts(paired, tally, group));
}

/**
 * Reads the pair classes of one group from its tally.
 *
 * @param paired The translations.
 * @param tally The counts.
 * @param group The group.
 * @returns The classes.
 */
export function groupCounts(paired: PairedScores, tally: Tally, group: number): GroupCounts {
  const concordant = tally.concordant[group];
  const discordant = tally.discordant[group];
  const tiedHuman = tally.tiedHuman[group];
  const humanTied = paired.humanTied[group];
  return {
    concordant,
    discordant,
    tied_human: tiedHuman,
    tied_metric: paired.pairs[group] - humanTied - concordant - discordant,
    tied_both: humanTied - tiedHuman,
    translations: paired.starts[group + 1] - paired.starts[group],
    levels: paired.levels[group],
  };
}
