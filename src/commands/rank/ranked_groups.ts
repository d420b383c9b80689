import { groupMeanSwaps } from "../../agreement/swaps/group_mean_swaps.ts";
import { countPairs } from "../../pairs/classes/count_pairs.ts";
import { groupRows } from "../../pairs/classes/grouping.ts";
import { meanCoefficient } from "../../pairs/classes/mean_coefficient.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import { approximateRatio, FORMULAS, type TAUS } from "../../pairs/classes/formulas.ts";
import { ratedSegments, segmentScores } from "../../scores/segment_scores.ts";
import { UserError } from "../../user_error.ts";
import { exchangeUnits } from "../inputs/scores/exchange_units.ts";
import type { RankJob } from "./rank_options.ts";
import type { RankedMeasure } from "./rank_tests.ts";

/** A coefficient that is averaged over segments. */
export type AveragedMeasure = typeof TAUS[number];

/** Values are swapped as multiples of this fraction, so that sums are exact. */
const PARTS = 2 ** 30;

/**
 * Computes a coefficient of pair classes for every metric, averaged over segments, and prepares the tests. A swap exchanges the
 * two metrics' values on the segments of a unit.
 *
 * @param job The run; its metrics scored every translation that people scored.
 * @param measure The coefficient.
 * @returns Values and tests.
 * @throws {UserError} If the unit is a pair, since such a coefficient is not a sum over pairs.
 */
export async function rankedGroups(
  job: RankJob,
  measure: AveragedMeasure,
): Promise<Omit<RankedMeasure, "names">> {
  const { scores, settings, engine } = job;
  if (settings.unit === "pair") {
    throw new UserError(`--unit pair is for acc_eq, and ${measure} takes document or segment`);
  }
  const { human, metrics, exclude } = scores;
  const rated = ratedSegments(human, exclude, 2);
  const { unit, units, unitOf } = await exchangeUnits(job, measure, "items", rated.segments);
  const groups = groupRows("item", rated.systems.length, rated.segments.length);
  const found = metrics.map((metric) => {
    const paired = pairScores(rated.human, segmentScores(rated, metric).metric, groups);
    const counts = countPairs(paired);
    const sums = new Float64Array(2 * units);
    counts.forEach((group, at) => {
      const value = approximateRatio(FORMULAS[measure].ratio(group));
      if (value === null) return;
      const place = unitOf[paired.groups[at]];
      sums[place] += Math.round(value * PARTS);
      sums[units + place]++;
    });
    return { value: meanCoefficient(measure, counts).value, sums };
  });
  const total = (list: Float64Array) => list.reduce((sum, one) => sum + one, 0);
  return {
    values: found.map(({ value }) => value),
    unit,
    units,
    exact: null,
    swaps: async (signs) => {
      const kept = await engine.sums(found.map(({ sums }) => sums), signs);
      const prepared = found.map(({ sums }, m) => ({
        kept: kept[m],
        sum: total(sums.subarray(0, units)),
        count: total(sums.subarray(units)),
      }));
      return (i, j) => {
        const { observed, swapped } = groupMeanSwaps(prepared[i], prepared[j]);
        return { observed: observed / PARTS, swapped: swapped.map((one) => one / PARTS) };
      };
    },
  };
}
