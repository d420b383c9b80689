import type { PairSwaps } from "../../agreement/swaps/cell_swaps.ts";
import { fraction, fractionValue } from "../../decimals/fraction.ts";
import { commonWeights } from "../../pairs/calibration/common_weights.ts";
import type { CalibratedMetric } from "../../pairs/outcomes/calibrated_metric.ts";
import { differingPairs, rightOutcomes } from "../../pairs/outcomes/differing_pairs.ts";
import type { RightPairs } from "../../pairs/outcomes/right_pairs.ts";
import { unitShares } from "../../pairs/outcomes/unit_shares.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import { type Alternative, signFlipPValue } from "../../resampling/sign_flips/sign_flip_p_value.ts";
import { flipsOfClasses, signFlips } from "../../resampling/sign_flips/sign_flips.ts";
import { ratedSegments } from "../../scores/segment_scores.ts";
import type { ResamplingEngine } from "../engine/resampling_engine.ts";
import type { CampaignScores } from "../inputs/scored_campaign.ts";
import { exchangeUnits } from "../inputs/exchange_units.ts";
import type { RankSettings } from "./rank_options.ts";
import type { RankedMeasure } from "./rank_tests.ts";

/**
 * Calibrates every metric and prepares the tests of their accuracies: a unit's share in the difference of two metrics keeps
 * its size under a swap and flips its sign. τ_23 is twice the uncalibrated accuracy less 1, so its tests are those of accuracy.
 *
 * @param scores Metrics that scored every translation that people scored.
 * @param settings Options of the command.
 * @param engine Where metrics are calibrated and sums taken.
 * @param note Takes a sentence on the unit of exchange.
 * @returns Values and tests; the thresholds stay as they were calibrated.
 */
export async function rankedAccuracy(
  scores: CampaignScores,
  { measure, unit: asked, alternative, test }: RankSettings,
  engine: ResamplingEngine,
  note: (sentence: string) => void,
): Promise<RankedMeasure> {
  const { human, metrics, exclude } = scores;
  const rated = ratedSegments(human, exclude, 2);
  const units = await exchangeUnits(scores, measure, "items", rated.segments, asked, note);
  const windows = units.unit === "pair";
  const uncalibrated = measure !== "acc_eq";
  const found = await engine.calibrations(rated, metrics, "item", { windows, uncalibrated });
  const values = found.map(({ calibration: { value, valueUncalibrated }, right }) =>
    measure === "tau_23" ? tauOf(right) : uncalibrated ? valueUncalibrated : value
  );
  const parts = windows
    ? pairParts(found, alternative)
    : unitParts(found.map(({ right }) => right), units.unitOf, alternative);
  return {
    values,
    unit: units.unit,
    units: parts.units,
    exact: test === "simulated" ? null : parts.exact,
    swaps: (signs) => shareSwaps(parts.shares(), parts.denominator, signs, engine),
  };
}

/** Twice the mean accuracy less 1, rounded once; null without groups. */
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

/** Shares of the units in each metric's accuracy, and the exact test of two metrics. */
interface AccuracyParts {
  readonly units: number;
  readonly shares: () => readonly Float64Array[];
  readonly denominator: number;
  readonly exact: (i: number, j: number) => number | null;
}

function unitParts(
  right: readonly RightPairs[],
  unitOf: Int32Array,
  alternative: Alternative,
): AccuracyParts {
  const { shares, denominator, common, exact } = unitShares(right, unitOf);
  return {
    units: shares[0].length,
    shares: () => shares,
    denominator,
    exact: (i, j) => {
      if (!exact) return null;
      const flips = signFlips(shares[i].map((share, unit) => share - shares[j][unit]));
      return flips && signFlipPValue(flips, alternative, common);
    },
  };
}

/** The organisers' test: every pair of translations is a unit. */
function pairParts(
  found: readonly CalibratedMetric[],
  alternative: Alternative,
): AccuracyParts {
  const windows = found.flatMap((metric) => metric.windows ?? []);
  const [{ right: { pairs } }] = found;
  const sizes = Array.from(pairs, (denominator) => ({ factor: 1, denominator, divisor: 1 }));
  const { kinds, weights, scale, isExact } = commonWeights(sizes, pairs);
  const weightOf = new Map(Array.from(pairs, (size, group) => [size, weights[kinds[group]]]));
  const differing = differingPairs(windows);
  return {
    units: pairs.reduce((sum, size) => sum + size, 0),
    shares: () => {
      const ofPairs = Array.from(pairs).flatMap((size) =>
        new Array<number>(size).fill(weightOf.get(size) ?? 0)
      );
      return windows.map((metric) =>
        Float64Array.from(rightOutcomes(metric), (right, pair) => right * ofPairs[pair])
      );
    },
    denominator: scale * pairs.length,
    exact: (i, j) => {
      if (!isExact) return null;
      const [first, second] = i < j ? [i, j] : [j, i];
      const place = first * found.length - first * (first + 1) / 2 + second - first - 1;
      const flips = flipsOfClasses(
        differing[place].map(({ groupSize, firstOnly, secondOnly }) => {
          const [positive, negative] = i < j ? [firstOnly, secondOnly] : [secondOnly, firstOnly];
          return { size: weightOf.get(groupSize) ?? 0, positive, negative };
        }),
      );
      return flips && signFlipPValue(flips, alternative, scale);
    },
  };
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
