import { countLeading } from "../../count_leading.ts";
import {
  compareFractions,
  type Fraction,
  fraction,
  fractionValue,
} from "../../decimals/fraction.ts";
import { settleRuns } from "../../decimals/ranks/settle_runs.ts";
import { sortingOrder } from "../../decimals/ranks/sorting_order.ts";
import { UserError } from "../../user_error.ts";
import type { Calibration } from "./calibrate.ts";
import { challenge, firstIncumbent } from "./incumbent.ts";
import { meanCoefficient } from "../classes/mean_coefficient.ts";
import { cutAt, gapExact, gapNearest, type MetricGaps, metricGaps } from "./metric_gaps.ts";
import { allCounts, makeObjective } from "./objective.ts";
import { pairRanges } from "./pair_ranges.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { listPairs, type SortedPairs } from "./sorted_pairs.ts";
import type { CoefficientName } from "../classes/formulas.ts";
import { type Tally, tallyPairs } from "../classes/tally_pairs.ts";

/** Most pairs that are listed. */
const MOST_PAIRS = 20_000_000;
/** Quotients of doubles closer than this share of themselves may be equal as fractions. */
const NEAR = 1e-15;
/** Different fractions of whole numbers below this lie over 2^-50 apart, so their doubles differ too. */
const SMALL = 2 ** 25;

/**
 * Calibrates on relative differences: two metric scores x and y are tied where |x − y| / max(|x|, |y|) ≤ ε (0 where both are
 * 0). The rest works as in `calibrate()`, and is as exact. (Deutsch, Foster & Freitag 2023, limitations; the paper does not
 * print its formula.)
 *
 * @param paired The translations.
 * @param objective The coefficient to raise. @default {"acc_eq"}
 * @returns The threshold and what it is worth.
 * @throws {UserError} If there are over 20 million pairs; group them by item or system.
 */
export function calibrateRelative(
  paired: PairedScores,
  objective: CoefficientName = "acc_eq",
): Calibration {
  if (paired.totalPairs > MOST_PAIRS) {
    throw new UserError(
      `${paired.totalPairs} pairs are too many for relative differences; group by item or by system`,
    );
  }
  const goal = makeObjective(paired, objective);
  const start = tallyPairs(paired, cutAt(0n));
  const sorted = sortRelative(paired);
  const first = firstIncumbent(paired, goal, start);
  const { epsilon } = challenge(paired, goal, sorted, start, first, null);
  const at = meanCoefficient(objective, allCounts(paired, tallyWithin(sorted, start, epsilon)));
  return {
    epsilon: fractionValue(epsilon),
    epsilonText: epsilon.denominator === 1n
      ? `${epsilon.numerator}`
      : `${epsilon.numerator}/${epsilon.denominator}`,
    value: at.value,
    groups: at.groups,
    valueUncalibrated: meanCoefficient(objective, allCounts(paired, start)).value,
    pairs: paired.totalPairs,
  };
}

function sortRelative(paired: PairedScores): SortedPairs {
  const gaps = metricGaps(paired.metric);
  const listed = listPairs(paired, pairRanges(paired, cutAt(0n), null));
  const { lower, upper } = listed;
  const keys = new Float64Array(lower.length);
  let finite = true;
  let greatest = 0;
  for (let n = 0; n < keys.length; n++) {
    const larger = Math.max(Math.abs(score(gaps, lower[n])), Math.abs(score(gaps, upper[n])));
    keys[n] = gapNearest(gaps, lower[n], upper[n]) / larger;
    greatest = Math.max(greatest, larger);
    finite &&= Number.isFinite(larger) && Number.isFinite(keys[n]);
  }
  // Quotients beyond the range of doubles are useless, so exact fractions alone decide there.
  if (!finite) keys.fill(0);
  const order = sortingOrder(keys);
  const known = new Map<number, Fraction>();
  const distanceOf = (pair: number) => {
    const found = known.get(pair) ?? relativeGap(gaps, lower[pair], upper[pair]);
    known.set(pair, found);
    return found;
  };
  const compare = (a: number, b: number) => compareFractions(distanceOf(a), distanceOf(b));
  const batchEnds = gaps.low === null && greatest < SMALL
    ? settleRuns(order, keys, null)
    : settleRuns(order, clustersOf(keys, order), compare);
  const epsilon = (batch: number) => {
    const { numerator, denominator } = distanceOf(order[batchEnds[batch] - 1]);
    return fraction(numerator, denominator);
  };
  return { ...listed, order, batchEnds, epsilon };
}

/** Numbers the clusters of quotients that may be equal as fractions. */
function clustersOf(keys: Float64Array, order: Int32Array): Float64Array {
  const clusters = new Float64Array(keys.length);
  for (let at = 1; at < order.length; at++) {
    const apart = keys[order[at]] - keys[order[at - 1]] > NEAR * keys[order[at]];
    clusters[order[at]] = clusters[order[at - 1]] + (apart ? 1 : 0);
  }
  return clusters;
}

function score(gaps: MetricGaps, place: number): number {
  return gaps.big ? Number(gaps.big[place]) : gaps.high[place] + (gaps.low?.[place] ?? 0);
}

/** A relative difference, not reduced: many are only compared, and reducing takes ten times as long. */
function relativeGap(gaps: MetricGaps, lower: number, upper: number): Fraction {
  const [low, high] = [lower, upper].map((place) => {
    const size = gaps.big
      ? gaps.big[place]
      : BigInt(gaps.high[place]) + BigInt(gaps.low?.[place] ?? 0);
    return size < 0n ? -size : size;
  });
  return { numerator: gapExact(gaps, lower, upper), denominator: low > high ? low : high };
}

function tallyWithin(sorted: SortedPairs, start: Tally, epsilon: Fraction): Tally {
  const parts = [start.concordant.slice(), start.discordant.slice(), start.tiedHuman.slice()];
  const batches = countLeading(
    sorted.batchEnds.length,
    (batch) => compareFractions(sorted.epsilon(batch), epsilon) <= 0,
  );
  const end = batches === 0 ? 0 : sorted.batchEnds[batches - 1];
  for (let at = 0; at < end; at++) {
    const code = sorted.codes[sorted.order[at]];
    parts[code % 3][Math.floor(code / 3)]--;
  }
  return { concordant: parts[0], discordant: parts[1], tiedHuman: parts[2] };
}
