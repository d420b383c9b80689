import { MEASURES, type SegmentMeasure } from "../../agreement/measures/measures.ts";
import { segmentStatistic } from "../../agreement/measures/segment_statistic.ts";
import { crossingSwaps } from "../../agreement/swaps/crossing_swaps.ts";
import { groupRows } from "../../pairs/classes/grouping.ts";
import { pairScores } from "../../pairs/classes/paired_scores.ts";
import { characteristicWork } from "../../resampling/sign_flips/characteristic_tail.ts";
import type { SignFlipTest } from "../../resampling/sign_flips/sign_flip_p_value.ts";
import { ratedSegments, segmentScores } from "../../scores/segment_scores.ts";
import { besideRated } from "../engine/calibration_input.ts";
import { exchangeUnits } from "../inputs/scores/exchange_units.ts";
import type { RankJob } from "./rank_options.ts";
import type { RankedMeasure } from "./rank_tests.ts";
import { exactPValues } from "./ranked_accuracy.ts";

/** Most steps of all exact tests together, about half a minute. */
const MOST_STEPS = 1e10;

/**
 * Computes the accuracy of every metric over pairs of translations of different segments, and prepares the tests. The
 * calibrated thresholds stay fixed.
 *
 * @param job The run; its metrics scored every translation that people scored.
 * @param measure An accuracy, or a linear function of one.
 * @returns Values and tests.
 * @throws {UserError} If the unit does not suit.
 */
export async function rankedCrossing(
  job: RankJob,
  measure: SegmentMeasure,
): Promise<Omit<RankedMeasure, "names">> {
  const { scores: { human, metrics, exclude }, settings, engine, note } = job;
  const grouping = settings.group ?? MEASURES[measure].grouping;
  const rated = ratedSegments(human, exclude);
  const { unit, units, unitOf } = await exchangeUnits(job, measure, "translations", rated.segments);
  const found = measure !== "acc_eq"
    ? null
    : await engine.calibrations(besideRated(rated, metrics, grouping, {}), metrics.length);
  const calibrations = found?.map(({ calibration }) => calibration);
  const laid = metrics.map((metric) => segmentScores(rated, metric));
  const groups = groupRows(grouping, rated.systems.length, rated.segments.length);
  const { test, swaps } = crossingSwaps(
    laid.map(({ metric }, m) => ({
      paired: pairScores(rated.human, metric, groups),
      values: metric.values,
      epsilon: calibrations?.[m].epsilonText ?? "0",
    })),
    groups.map((_, row) => unitOf[row % rated.segments.length]),
    units,
    settings.alternative,
  );
  return {
    values: laid.map((one, m) =>
      calibrations ? calibrations[m].value : segmentStatistic(measure, grouping, one).value
    ),
    unit,
    units,
    exact: settings.test === "simulated" ? null : async (pairs) => {
      const steps = pairs.reduce((sum, pair) => sum + exactWork(test(...pair)), 0);
      if (steps <= MOST_STEPS) return await exactPValues({ test }, pairs, engine);
      note(`${pairs.length} exact tests of ${measure} would take too long, so swaps are drawn`);
      return pairs.map(() => null);
    },
    swaps: (signs) => Promise.resolve(swaps(signs)),
  };
}

/** Steps of an exact test, at most. */
function exactWork(test: SignFlipTest | null): number {
  return test === null ? 0 : characteristicWork(test.flips, test.common);
}
