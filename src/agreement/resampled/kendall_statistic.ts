import type { ScoreColumn } from "../../decimals/score_column.ts";
import { cutAt } from "../../pairs/calibration/metric_gaps.ts";
import { pairCounter } from "../../pairs/classes/counted_pairs.ts";
import { meanCoefficient } from "../../pairs/classes/mean_coefficient.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import type { CoefficientName } from "../../pairs/classes/formulas.ts";
import type { Statistic } from "../../resampling/bootstrap/statistics/statistic.ts";

/**
 * Makes the statistic of a coefficient of the pair classes of two columns; a row drawn several times ties with itself. Values
 * are exact and rounded once.
 *
 * @param human Human scores.
 * @param metric The metric's scores of the same rows.
 * @param name Which coefficient.
 * @returns The statistic, undefined where the coefficient is.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { kendallStatistic } from "./kendall_statistic.ts";
 *
 * const tau = kendallStatistic(columnFromNumbers([0, 1, 2]), columnFromNumbers([0, 2, 1]), "tau_a");
 * assertEquals(tau.value(new Uint32Array([1, 1, 1])), 1 / 3);
 * ```
 */
export function kendallStatistic(
  human: ScoreColumn,
  metric: ScoreColumn,
  name: CoefficientName,
): Statistic {
  const paired = pairScores(human, metric, null);
  const count = pairCounter(paired, cutAt(0n));
  const drawn = new Float64Array(paired.rows.length);
  return {
    value: (counts) => {
      paired.rows.forEach((row, place) => drawn[place] = counts[row]);
      return meanCoefficient(name, count(drawn)).value ?? NaN;
    },
  };
}
