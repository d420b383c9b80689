import { MEASURES, type SegmentMeasure } from "../../agreement/measures/measures.ts";
import { segmentStatistic } from "../../agreement/measures/segment_statistic.ts";
import { standardisedIntegers } from "../../agreement/swaps/standardised_integers.ts";
import { columnFromIntegers } from "../../decimals/column_from_integers.ts";
import { permBoth } from "../../resampling/permutation/perm_both.ts";
import { ratedSegments, segmentScores } from "../../scores/segment_scores.ts";
import { UserError } from "../../user_error.ts";
import { exchangeUnits } from "../inputs/scores/exchange_units.ts";
import type { RankJob } from "./rank_options.ts";
import type { RankedMeasure } from "./rank_tests.ts";

/** Most translations, summed over all swaps and pairs of metrics: a minute or two of work. */
const MOST_SCORED = 2e8;

/**
 * Computes a measure of translations for every metric, in any grouping, and prepares the tests. A test swaps the standardised
 * scores of two metrics on the translations of a unit, and computes the measure again.
 *
 * @param job The run; its metrics scored every translation that people scored.
 * @param measure The measure.
 * @returns Values and tests.
 * @throws {UserError} If the unit does not suit, or there is too much to compute.
 */
export async function rankedAgain(
  job: RankJob,
  measure: SegmentMeasure,
): Promise<Omit<RankedMeasure, "names">> {
  const { scores, settings } = job;
  const grouping = settings.group ?? MEASURES[measure].grouping;
  const { human, metrics, exclude } = scores;
  const rated = ratedSegments(human, exclude, grouping === "item" ? 2 : 1);
  const laid = metrics.map((metric) => segmentScores(rated, metric));
  const { unit, units, unitOf } = await exchangeUnits(job, measure, "translations", rated.segments);
  const work = metrics.length * (metrics.length - 1) * settings.permutations * rated.human.length;
  if (work > MOST_SCORED) {
    throw new UserError(
      `computing ${measure} anew for every swap of ${metrics.length} metrics would take too long; name fewer with --metric, or lower --permutations`,
    );
  }
  const segments = rated.segments.length;
  const cells = Array.from(rated.human.present.keys()).filter((at) =>
    rated.human.present[at] === 1
  );
  const cellUnits = Int32Array.from(cells, (at) => unitOf[at % segments]);
  const standard = laid.map(({ metric }) =>
    standardisedIntegers(cells.map((at) => metric.values[at]))
  );
  const again = (values: Float64Array): number | null => {
    const whole = new Float64Array(rated.human.length);
    cells.forEach((at, place) => whole[at] = values[place]);
    const metric = columnFromIntegers(whole, rated.human.present);
    return segmentStatistic(measure, grouping, { ...laid[0], metric }).value;
  };
  return {
    values: laid.map((one) => segmentStatistic(measure, grouping, one).value),
    unit,
    units,
    exact: null,
    swaps: (signs) =>
      Promise.resolve((i, j) => permBoth(standard[i], standard[j], signs, again, cellUnits)),
  };
}
