import { compareFractions, type Fraction } from "../../decimals/fraction.ts";
import { MeanGauge } from "./mean_gauge.ts";
import type { LinearObjective } from "./linear_objective.ts";
import { exactObjective, type Objective } from "./objective.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { compareRootSums, type RootSum } from "../classes/root_sum.ts";
import type { SortedPairs } from "./sorted_pairs.ts";
import type { Tally } from "../classes/tally_pairs.ts";

/** Means closer than this are compared exactly; the error of their doubles is far smaller. */
export const DOUBT = 1e-12;

/** The best threshold found so far: greatest objective, then smallest ε, decided exactly. */
export interface Incumbent {
  /** Its ε, in units of the metric. */
  readonly epsilon: Fraction;
  /** The value of a linear objective; otherwise the mean as a double, −Infinity where undefined. */
  readonly score: number;
  /** The exact value, where the score is in doubt; null where it is certain or undefined. */
  readonly exact: RootSum | null;
}

/**
 * Makes the incumbent at ε = 0.
 *
 * @param paired The translations.
 * @param objective What to raise.
 * @param tally Counts at ε = 0.
 * @returns The incumbent.
 */
export function firstIncumbent(
  paired: PairedScores,
  objective: Objective,
  tally: Tally,
): Incumbent {
  const epsilon = { numerator: 0n, denominator: 1n };
  const { linear } = objective;
  if (linear) return linearIncumbent(linear, linear.totals(tally), epsilon);
  const score = new MeanGauge(paired, objective, tally).mean();
  return { epsilon, score, exact: exactObjective(paired, objective, tally) };
}

/**
 * Ties sorted pairs batch by batch, and compares each threshold with the incumbent.
 *
 * @param paired The translations.
 * @param objective What to raise.
 * @param sorted The pairs.
 * @param from Counts before the first batch.
 * @param incumbent The incumbent so far.
 * @param allowed 1 for the batches that are candidates; null where all are.
 * @returns The better of the incumbent and the best threshold.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { challenge, firstIncumbent } from "./incumbent.ts";
 * import { cutAt } from "./metric_gaps.ts";
 * import { makeObjective } from "./objective.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 * import { sortPairs } from "./sorted_pairs.ts";
 * import { tallyPairs } from "../classes/tally_pairs.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 0, 9]), columnFromNumbers([1, 2, 5]), null);
 * const objective = makeObjective(paired, "acc_eq");
 * const start = tallyPairs(paired, cutAt(0n));
 * const first = firstIncumbent(paired, objective, start);
 * const best = challenge(paired, objective, sortPairs(paired, cutAt(0n), null), start, first, null);
 * assertEquals([best.epsilon.numerator, best.score], [1n, 3]);
 * ```
 */
export function challenge(
  paired: PairedScores,
  objective: Objective,
  sorted: SortedPairs,
  from: Tally,
  incumbent: Incumbent,
  allowed: Uint8Array | null,
): Incumbent {
  const { linear } = objective;
  if (linear) return challengeLinear(linear, linear.totals(from), sorted, incumbent, allowed);
  return challengeMean(paired, objective, sorted, from, incumbent, allowed);
}

/**
 * Describes a threshold of a linear objective by the sums of numerators there.
 *
 * @param linear What to raise.
 * @param totals Sums of numerators.
 * @param epsilon The threshold.
 * @returns The threshold as an incumbent.
 */
export function linearIncumbent(
  linear: LinearObjective,
  totals: Float64Array,
  epsilon: Fraction,
): Incumbent {
  const exact = linear.doubt === 0 ? null : linear.exact(totals);
  return { epsilon, score: linear.value(totals), exact };
}

/**
 * Does the same as `challenge()` for a linear objective.
 *
 * @param linear What to raise.
 * @param from Sums of numerators before the first batch.
 * @param sorted The pairs.
 * @param incumbent The incumbent so far.
 * @param allowed 1 for the batches that are candidates; null where all are.
 * @returns The better of the incumbent and the best threshold.
 */
export function challengeLinear(
  linear: LinearObjective,
  from: Float64Array,
  sorted: SortedPairs,
  incumbent: Incumbent,
  allowed: Uint8Array | null,
): Incumbent {
  const { changes, doubt } = linear;
  const { codes, order, batchEnds } = sorted;
  let value = linear.value(from);
  let best = -Infinity;
  let bestBatch = -1;
  let at = 0;
  for (let batch = 0; batch < batchEnds.length; batch++) {
    for (const end = batchEnds[batch]; at < end; at++) value += changes[codes[order[at]]];
    if (value > best && (allowed === null || allowed[batch])) {
      best = value;
      bestBatch = batch;
    }
  }
  if (bestBatch < 0 || best < incumbent.score - 2 * doubt) return incumbent;
  if (doubt > 0) return settleDoubt(linear, from, sorted, incumbent, allowed, best);
  return better(incumbent, { epsilon: sorted.epsilon(bestBatch), score: best, exact: null });
}

/**
 * Chooses the better of two thresholds: the one with the greater objective, then the one with the smaller ε.
 *
 * @param a One threshold.
 * @param b The other.
 * @returns The better one.
 */
export function better(a: Incumbent, b: Incumbent): Incumbent {
  const order = compareScores(a, b);
  if (order !== 0) return order > 0 ? a : b;
  return compareFractions(a.epsilon, b.epsilon) <= 0 ? a : b;
}

/** Compares exactly all batches whose rounded value may be the greatest. */
function settleDoubt(
  linear: LinearObjective,
  from: Float64Array,
  { codes, order, batchEnds, epsilon }: SortedPairs,
  incumbent: Incumbent,
  allowed: Uint8Array | null,
  best: number,
): Incumbent {
  const { kinds, steps, changes } = linear;
  const least = Math.max(best, incumbent.score) - 2 * linear.doubt;
  const totals = from.slice();
  let value = linear.value(from);
  let winner = incumbent;
  let changed = true;
  let at = 0;
  for (let batch = 0; batch < batchEnds.length; batch++) {
    for (const end = batchEnds[batch]; at < end; at++) {
      const code = codes[order[at]];
      if (changes[code] === 0) continue; // an undefined group, or a class that does not count
      totals[kinds[Math.floor(code / 3)]] += steps[code % 3];
      value += changes[code];
      changed = true;
    }
    // A batch that changes nothing is as good as the one before it, at a greater ε.
    if (value < least || !changed || (allowed !== null && !allowed[batch])) continue;
    changed = false;
    winner = better(winner, linearIncumbent(linear, totals, epsilon(batch)));
  }
  return winner;
}

function challengeMean(
  paired: PairedScores,
  objective: Objective,
  sorted: SortedPairs,
  from: Tally,
  incumbent: Incumbent,
  allowed: Uint8Array | null,
): Incumbent {
  const means = new Float64Array(sorted.batchEnds.length);
  let greatest = incumbent.score;
  sweep(new MeanGauge(paired, objective, from), sorted, (gauge, batch) => {
    means[batch] = allowed === null || allowed[batch] ? gauge.mean() : -Infinity;
    greatest = Math.max(greatest, means[batch]);
  });
  let best = incumbent;
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

function compareScores(a: Incumbent, b: Incumbent): number {
  if (a.exact && b.exact) return compareRootSums(a.exact, b.exact);
  return a.score === b.score ? 0 : a.score - b.score;
}
