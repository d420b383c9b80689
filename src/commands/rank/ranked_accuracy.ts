import type { PairSwaps } from "../../agreement/swaps/cell_swaps.ts";
import { fraction, fractionValue } from "../../decimals/fraction.ts";
import { commonWeights } from "../../pairs/calibration/common_weights.ts";
import {
  type AccuracySwaps,
  swappedPairs,
  swappedUnits,
} from "../../pairs/outcomes/accuracy_swaps.ts";
import type { WantedOutcomes } from "../../pairs/outcomes/calibrated_metric.ts";
import type { RightPairs } from "../../pairs/outcomes/right_pairs.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import { ratedSegments } from "../../scores/segment_scores.ts";
import { besideRated } from "../engine/calibration_input.ts";
import type { ResamplingEngine } from "../engine/resampling_engine.ts";
import type { StreamedScores } from "../inputs/scores/scored_campaign.ts";
import { exchangeUnits } from "../inputs/scores/exchange_units.ts";
import type { RankJob } from "./rank_options.ts";
import type { RankedMeasure } from "./rank_tests.ts";

/**
 * Calibrates every metric and prepares the tests of their accuracies: under a swap, a unit's share in the difference of two
 * metrics keeps its size and flips its sign. τ_23 is twice the uncalibrated accuracy minus 1, so its tests are those of
 * accuracy.
 *
 * @param job The run; its metrics scored every translation that people scored.
 * @returns Values and tests; the calibrated thresholds stay fixed.
 */
export async function rankedAccuracy(
  job: RankJob<StreamedScores>,
): Promise<RankedMeasure> {
  const { scores, settings: { measure, alternative, test }, engine } = job;
  const { human, metrics, exclude } = scores;
  const rated = ratedSegments(human, exclude, 2);
  const units = await exchangeUnits(job, measure, "items", rated.segments);
  const windows = units.unit === "pair";
  const uncalibrated = measure !== "acc_eq";
  const names: string[] = [];
  const named = (async function* () {
    for await (const metric of metrics) {
      names.push(metric.name);
      yield metric;
    }
  })();
  const wanted: WantedOutcomes = { windows, uncalibrated };
  const found = await engine.calibrations(besideRated(rated, named, "item", wanted), scores.count);
  const values = found.map(({ calibration: { value, valueUncalibrated }, right }) =>
    measure === "tau_23" ? tauOf(right) : uncalibrated ? valueUncalibrated : value
  );
  const parts = windows
    ? swappedPairs(found, alternative)
    : swappedUnits(found.map(({ right }) => right), units.unitOf, alternative);
  return {
    names,
    values,
    unit: units.unit,
    units: parts.units,
    exact: test === "simulated" ? null : (pairs) => exactPValues(parts, pairs, engine),
    swaps: (signs) => shareSwaps(parts.shares(), parts.denominator, signs, engine),
  };
}

/**
 * Computes the exact p-values of pairs of metrics.
 *
 * @param swaps Makes the test of two metrics.
 * @param pairs The pairs.
 * @param engine The engine that computes p-values.
 * @returns One p-value for each pair; null where there is none.
 */
export async function exactPValues(
  { test }: Pick<AccuracySwaps, "test">,
  pairs: readonly (readonly [number, number])[],
  engine: ResamplingEngine,
): Promise<(number | null)[]> {
  const tests = pairs.map(([i, j]) => test(i, j));
  const found = (await engine.pValues(tests.filter((one) => one !== null))).values();
  return tests.map((one) => one && (found.next().value ?? null));
}

/** Twice the mean accuracy minus 1, rounded once; null without groups. */
function tauOf({ pairs, right }: RightPairs): number | null {
  if (pairs.length === 0) return null;
  const shares = Array.from(pairs, (denominator) => ({ factor: 1, denominator, divisor: 1 }));
  const { kinds, weights, exact } = commonWeights(shares, pairs);
  const totals = new Float64Array(weights.length);
  right.forEach((count, group) => totals[kinds[group]] += count);
  const { numerator, denominator } = exact(totals);
  const groups = BigInt(pairs.length);
  return fractionValue(fraction(2n * numerator - denominator * groups, denominator * groups));
}

async function shareSwaps(
  shares: readonly Float64Array[],
  denominator: number,
  signs: SignMatrix,
  engine: ResamplingEngine,
): Promise<PairSwaps> {
  const kept = await engine.sums(shares, signs);
  const totals = shares.map((list) => list.reduce((sum, share) => sum + share, 0));
  return (i, j) => {
    const observed = totals[i] - totals[j];
    const swapped = kept[i].map((sum, p) => (2 * (sum - kept[j][p]) - observed) / denominator);
    return { observed: observed / denominator, swapped };
  };
}
