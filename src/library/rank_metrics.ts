import { swappedUnits } from "../pairs/outcomes/accuracy_swaps.ts";
import { calibratedMetric } from "../pairs/outcomes/calibrated_metric.ts";
import { groupRows } from "../pairs/classes/grouping.ts";
import { significanceClusters } from "../resampling/permutation/significance_clusters.ts";
import { adjustPValues } from "../resampling/significance/adjust_p_values.ts";
import { everyTwo, pairNumber } from "../resampling/significance/pair_number.ts";
import { lackingNote } from "../scores/compared_scores.ts";
import { segmentUnits } from "../scores/documents.ts";
import { ratedSegments, segmentScores } from "../scores/segment_scores.ts";
import { UserError } from "../user_error.ts";
import { documentNumbers } from "./document_numbers.ts";
import { scoreTable, type SystemScores } from "./system_scores.ts";

/** A metric in its place. */
export interface RankedMetric {
  /** Its name. */
  readonly metric: string;
  /** Calibrated pairwise accuracy acc_eq. */
  readonly accuracy: number;
  /** Its calibrated threshold. */
  readonly epsilon: number;
  /** Significance cluster, from 1: no metric of a cluster is significantly worse than another in it. */
  readonly cluster: number;
  /** Two-sided p-value against each metric below it, before adjustment. */
  readonly pValues: Readonly<Record<string, number>>;
}

/** Choices of {@linkcode rankMetrics}. */
export interface RankingOptions {
  /** Document of each segment: whole documents are then exchanged between metrics; without it, segments are. */
  readonly documents?: readonly string[];
  /** Chance of even one false split into clusters. @default {0.05} */
  readonly level?: number;
}

/**
 * Ranks metrics by calibrated pairwise accuracy, with an exact test of every two of them that exchanges their scores on whole
 * documents or segments. Clusters use p-values adjusted by Holm's method.
 *
 * @param human Human scores.
 * @param metrics Scores of each metric, by its name. Every translation that people scored needs one.
 * @param options Units of exchange, and the level of significance.
 * @returns The metrics, best first; equal ones by name.
 * @throws {UserError} If a metric lacks scores, a list has another length, or there are too many units for an exact test.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rankMetrics } from "./rank_metrics.ts";
 *
 * const human = { A: [0, -1, -5, 0, -1], B: [-5, -5, -9, -1, -2] };
 * const good = { A: [9, 9, 9, 9, 9], B: [8, 8, 8, 8, 8] };
 * const [first, second] = rankMetrics(human, { bad: { A: good.B, B: good.A }, good });
 * assertEquals([first.metric, first.accuracy, second.accuracy], ["good", 1, 0]);
 * assertEquals(first.pValues, { bad: 2 / 2 ** 5 });
 * ```
 */
export function rankMetrics(
  human: SystemScores,
  metrics: Readonly<Record<string, SystemScores>>,
  { documents, level = 0.05 }: RankingOptions = {},
): RankedMetric[] {
  const people = scoreTable("human", human);
  const rated = ratedSegments(people, new Set(), 2);
  const groups = groupRows("item", rated.systems.length, rated.segments.length);
  const found = Object.entries(metrics).map(([metric, scores]) => {
    const table = scoreTable(metric, scores);
    const lacking = lackingNote(people, table, new Set());
    if (lacking !== null) throw new UserError(`${lacking}; complete its scores or leave it out`);
    const own = segmentScores(rated, table);
    const { calibration, right } = calibratedMetric(own.human, own.metric, groups, {});
    return { metric, accuracy: calibration.value ?? NaN, epsilon: calibration.epsilon, right };
  }).sort((a, b) => b.accuracy - a.accuracy || (a.metric < b.metric ? -1 : 1));
  if (found.length === 0) return [];
  const units = documents === undefined
    ? segmentUnits(rated.segments.length).unitOf
    : documentNumbers(documents, people.segments, rated.segments);
  const { exact } = swappedUnits(found.map(({ right }) => right), units, "two-sided");
  const pairs = everyTwo([...found.keys()]);
  const p = pairs.map(([i, j]) => {
    const value = exact(i, j);
    if (value !== null) return value;
    throw new UserError(
      `an exact test of '${found[i].metric}' against '${
        found[j].metric
      }' takes too long; use 'metaeval rank', which draws permutations`,
    );
  });
  const adjusted = adjustPValues(p, "holm");
  const { length } = found;
  const clusters = significanceClusters(
    length,
    (i, j) => adjusted[pairNumber(i, j, length)],
    level,
  );
  return found.map(({ metric, accuracy, epsilon }, i) => ({
    metric,
    accuracy,
    epsilon,
    cluster: clusters[i],
    pValues: Object.fromEntries(
      pairs.flatMap(([first, second], pair) =>
        first === i ? [[found[second].metric, p[pair]]] : []
      ),
    ),
  }));
}
