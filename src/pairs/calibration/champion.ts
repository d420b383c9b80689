import { compareFractions, type Fraction } from "../../decimals/fraction.ts";
import { MeanGauge } from "./mean_gauge.ts";
import { exactObjective, type Objective } from "./objective.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { compareRootSums, type RootSum } from "../classes/root_sum.ts";
import type { SortedPairs } from "./sorted_pairs.ts";
import type { Tally } from "../classes/tally_pairs.ts";

/** Means closer than this are compared exactly; doubles of them are off by much less. */
export const DOUBT = 1e-12;

/** The best threshold found so far: greatest objective, then smallest ε, decided exactly. */
export interface Champion {
  /** Its ε, in units of the metric. */
  readonly epsilon: Fraction;
  /** The integer objective, where it is linear; otherwise the mean as a double, −Infinity where undefined. */
  readonly score: number;
  /** The mean, exactly, where it is not linear; null where it is undefined. */
  readonly exact: RootSum | null;
}

/**
 * The champion at ε = 0.
 *
 * @param paired The translations.
 * @param objective What to raise.
 * @param tally Counts at ε = 0.
 */
export function firstChampion(
  paired: PairedScores,
  objective: Objective,
  tally: Tally,
): Champion {
  const epsilon = { numerator: 0n, denominator: 1n };
  if (objective.linear) return { epsilon, score: objective.linear.total(tally), exact: null };
  const score = new MeanGauge(paired, objective, tally).mean();
  return { epsilon, score, exact: exactObjective(paired, objective, tally) };
}

/**
 * Ties sorted pairs batch by batch and gives the better of a champion and the best threshold on the way.
 *
 * @param paired The translations.
 * @param objective What to raise.
 * @param sorted The pairs.
 * @param from Counts before the first batch.
 * @param champion The champion so far.
 * @param allowed 1 for the batches that are candidates; null where all are.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { challenge, firstChampion } from "./champion.ts";
 * import { cutAt } from "./metric_gaps.ts";
 * import { makeObjective } from "./objective.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 * import { sortPairs } from "./sorted_pairs.ts";
 * import { tallyPairs } from "../classes/tally_pairs.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 0, 9]), columnFromNumbers([1, 2, 5]), null);
 * const objective = makeObjective(paired, "acc_eq");
 * const start = tallyPairs(paired, cutAt(0n));
 * const first = firstChampion(paired, objective, start);
 * const best = challenge(paired, objective, sortPairs(paired, cutAt(0n), null), start, first, null);
 * assertEquals([best.epsilon.numerator, best.score], [1n, 3]);
 * ```
 */
export function challenge(
  paired: PairedScores,
  objective: Objective,
  sorted: SortedPairs,
  from: Tally,
  champion: Champion,
  allowed: Uint8Array | null,
): Champion {
  if (objective.linear) {
    const { steps, total } = objective.linear;
    return challengeTotal(steps, total(from), sorted, champion, allowed);
  }
  return challengeMean(paired, objective, sorted, from, champion, allowed);
}

/** Does the same for the integer form of an objective, from its value before the first batch. */
export function challengeTotal(
  steps: Float64Array,
  from: number,
  sorted: SortedPairs,
  champion: Champion,
  allowed: Uint8Array | null,
): Champion {
  const { codes, order, batchEnds } = sorted;
  let total = from;
  let best = -Infinity;
  let bestBatch = -1;
  let at = 0;
  for (let batch = 0; batch < batchEnds.length; batch++) {
    for (const end = batchEnds[batch]; at < end; at++) total += steps[codes[order[at]]];
    if (total > best && (allowed === null || allowed[batch])) {
      best = total;
      bestBatch = batch;
    }
  }
  if (bestBatch < 0 || best < champion.score) return champion;
  return better(champion, { epsilon: sorted.epsilon(bestBatch), score: best, exact: null });
}

function challengeMean(
  paired: PairedScores,
  objective: Objective,
  sorted: SortedPairs,
  from: Tally,
  champion: Champion,
  allowed: Uint8Array | null,
): Champion {
  const means = new Float64Array(sorted.batchEnds.length);
  let greatest = champion.score;
  sweep(new MeanGauge(paired, objective, from), sorted, (gauge, batch) => {
    means[batch] = allowed === null || allowed[batch] ? gauge.mean() : -Infinity;
    greatest = Math.max(greatest, means[batch]);
  });
  let best = champion;
  // A batch that changes no group's value is as good as the one before it, at a greater ε.
  let changed = true;
  sweep(new MeanGauge(paired, objective, from), sorted, (gauge, batch, moved) => {
    changed ||= moved;
    if (means[batch] === -Infinity || means[batch] < greatest - DOUBT || !changed) return;
    changed = false;
    const exact = exactObjective(paired, objective, gauge.tally);
    best = better(best, { epsilon: sorted.epsilon(batch), score: means[batch], exact });
  });
  return best;
}

function sweep(
  gauge: MeanGauge,
  sorted: SortedPairs,
  visit: (gauge: MeanGauge, batch: number, moved: boolean) => void,
): void {
  let at = 0;
  for (let batch = 0; batch < sorted.batchEnds.length; batch++) {
    for (; at < sorted.batchEnds[batch]; at++) gauge.tie(sorted.codes[sorted.order[at]]);
    visit(gauge, batch, gauge.settle());
  }
}

/** The better of two: greater objective, then smaller ε. */
export function better(a: Champion, b: Champion): Champion {
  const order = compareScores(a, b);
  if (order !== 0) return order > 0 ? a : b;
  return compareFractions(a.epsilon, b.epsilon) <= 0 ? a : b;
}

function compareScores(a: Champion, b: Champion): number {
  if (a.exact && b.exact) return compareRootSums(a.exact, b.exact);
  return a.score === b.score ? 0 : a.score - b.score;
}
