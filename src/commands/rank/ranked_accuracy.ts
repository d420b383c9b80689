import { differingPairs } from "../../agreement/differing_pairs.ts";
import type { ItemAccuracy } from "../../agreement/item_accuracy.ts";
import { type PairLayout, pairLayout } from "../../agreement/pair_layout.ts";
import type { PairSwaps } from "../../agreement/swaps/cell_swaps.ts";
import { leastCommonMultiple } from "../../decimals/least_common_multiple.ts";
import type { RightPairs } from "../../pairs/outcomes/right_pairs.ts";
import { unitShares } from "../../pairs/outcomes/unit_shares.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import { type Alternative, signFlipPValue } from "../../resampling/sign_flips/sign_flip_p_value.ts";
import { flipsOfClasses, signFlips } from "../../resampling/sign_flips/sign_flips.ts";
import type { ResamplingEngine } from "../engine/resampling_engine.ts";
import { metricRows } from "../inputs/campaign_scores.ts";
import type { CampaignScores } from "../inputs/scored_campaign.ts";
import { exchangeUnits } from "../inputs/exchange_units.ts";
import type { RankSettings } from "./rank_options.ts";
import type { RankedMeasure } from "./rank_tests.ts";

/**
 * Calibrates every metric and prepares the tests of their accuracies: a unit's share in the difference of two metrics keeps
 * its size under a swap and flips its sign.
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
  const layout = pairLayout(human, exclude);
  const found = await engine.accuracies(
    metrics.map((metric) => ({ layout, rows: metricRows(human, metric), metric })),
  );
  const right = found.map((one) => rightByGroup(layout, one, human.segments));
  const [{ groups }] = right;
  const units = await exchangeUnits(scores, measure, "items", groups, asked, note);
  const values = found.map(({ accuracy }) => accuracy);
  const parts = units.unit === "pair"
    ? pairParts(layout, found, alternative)
    : unitParts(right, units.unitOf, alternative);
  return {
    values,
    unit: units.unit,
    units: parts.shares[0]?.length ?? 0,
    exact: test === "simulated" ? null : parts.exact,
    swaps: (signs) => shareSwaps(parts.shares, parts.denominator, signs, engine),
  };
}

/** Shares of the units in each metric's accuracy, and the exact test of two metrics. */
interface AccuracyParts {
  readonly shares: readonly Float64Array[];
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
    shares,
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
  layout: PairLayout,
  found: readonly ItemAccuracy[],
  alternative: Alternative,
): AccuracyParts {
  const common = layout.classes.reduce(
    (multiple, { groupSize }) => leastCommonMultiple(multiple, groupSize),
    1,
  );
  const weights = Float64Array.from(layout.group, (group) => common / layout.groupSize[group]);
  return {
    shares: found.map(({ right }) =>
      weights.map((weight, pair) => isRight(layout, right, pair) ? weight : 0)
    ),
    denominator: common * layout.groupSize.length,
    exact: (i, j) => {
      const classes = differingPairs(layout, found[i].right, found[j].right);
      const flips = flipsOfClasses(
        classes.map(({ groupSize, firstOnly, secondOnly }) => (
          { size: common / groupSize, positive: firstOnly, negative: secondOnly }
        )),
      );
      return flips && signFlipPValue(flips, alternative, common);
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

function rightByGroup(
  layout: PairLayout,
  { right: bits }: ItemAccuracy,
  segments: number,
): RightPairs {
  const { first, group, groupSize } = layout;
  const groups = new Int32Array(groupSize.length);
  const right = new Float64Array(groupSize.length);
  for (let pair = 0; pair < group.length; pair++) {
    groups[group[pair]] = first[pair] % segments;
    if (isRight(layout, bits, pair)) right[group[pair]]++;
  }
  return { groups, pairs: Float64Array.from(groupSize), right };
}

function isRight({ bit }: PairLayout, bits: Uint32Array, pair: number): boolean {
  return ((bits[bit[pair] >>> 5] >>> (bit[pair] & 31)) & 1) === 1;
}
