import type { ScoreColumn } from "../../decimals/score_column.ts";
import { cutAt } from "../../pairs/calibration/metric_gaps.ts";
import { pairCounter } from "../../pairs/classes/counted_pairs.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import {
  approximateRatio,
  type StatisticName,
  statistics,
} from "../../pairs/classes/statistics.ts";
import type { Statistic } from "../../resampling/bootstrap/statistic.ts";

/** Values this close may be equal in exact arithmetic. */
const ROUNDING = 1e-13;

/**
 * A coefficient of the pair classes of two columns; a row drawn several times ties with itself.
 *
 * @param human Human scores
 * @param metric Scores of the metric, of the same rows
 * @param name Which coefficient
 * @returns The statistic, undefined where the coefficient is
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../../decimals/parse_scores.ts";
 * import { kendallStatistic } from "./kendall_statistic.ts";
 *
 * const tau = kendallStatistic(parseScores(["1", "2", "3"]), parseScores(["1", "3", "2"]), "tau_a");
 * assertEquals(tau.value(new Uint32Array([1, 1, 1])), 1 / 3);
 * ```
 */
export function kendallStatistic(
  human: ScoreColumn,
  metric: ScoreColumn,
  name: StatisticName,
): Statistic {
  const paired = pairScores(human, metric, null);
  const count = pairCounter(paired, cutAt(0n));
  const times = new Uint32Array(paired.rows.length);
  const value = (counts: Uint32Array) => {
    for (let place = 0; place < times.length; place++) times[place] = counts[paired.rows[place]];
    const [group] = count(times);
    return group === undefined ? NaN : approximateRatio(statistics[name].ratio(group)) ?? NaN;
  };
  return { value, rounding: ROUNDING };
}
