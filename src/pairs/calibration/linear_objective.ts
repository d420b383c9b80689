import type { Fraction } from "../../decimals/fraction.ts";
import { groupCounts } from "../classes/count_pairs.ts";
import { commonWeights } from "./common_weights.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { addTerm, type RootSum } from "../classes/root_sum.ts";
import { type CoefficientName, FORMULAS } from "../classes/formulas.ts";
import type { Tally } from "../classes/tally_pairs.ts";

/**
 * The integer form of a mean over groups whose denominators do not depend on the threshold. Groups that share a denominator are
 * of one kind. The mean is a sum over kinds: the kind's weight times the sum of its numerators.
 *
 * Weights are integers over a common scale, so that every sum is exact. Where the common denominator is too large
 * for that, weights are rounded, and `doubt` says how far the value may be off; `exact` then decides.
 */
export interface LinearObjective {
  /** Change of a group's numerator as a concordant, a discordant, a human-tied pair becomes tied by the metric. */
  readonly steps: readonly [number, number, number];
  /** Kind of each group; −1 where the coefficient is undefined. */
  readonly kinds: Int32Array;
  /** Weight of each kind, a whole number. */
  readonly weights: Float64Array;
  /** How far a value may be from the exact one; 0 where values are exact. */
  readonly doubt: number;
  /** Change of the value as a pair becomes tied by the metric, at group·3 + class. */
  readonly changes: Float64Array;
  /** Sum of the numerators of each kind at a tally. */
  readonly totals: (tally: Tally) => Float64Array;
  /** Value of sums of numerators, in units of the common scale. */
  readonly value: (totals: Float64Array) => number;
  /** Exact value of sums of numerators, for comparison. */
  readonly exact: (totals: Float64Array) => RootSum;
}

/**
 * Writes a coefficient's mean over groups in integers.
 *
 * @param paired The translations.
 * @param name The coefficient.
 * @param room How many times the value of all groups a resample's sum may reach and stay exact. @default {1}.
 * @returns The integer form; null where a denominator depends on the threshold.
 */
export function linearObjective(
  paired: PairedScores,
  name: CoefficientName,
  room = 1,
): LinearObjective | null {
  const { ratio, steps } = FORMULAS[name];
  if (steps === null) return null;
  const groups = paired.pairs.length;
  const untallied = noPairs(groups);
  const shares = Array.from(
    { length: groups },
    (_, group) => ratio(groupCounts(paired, untallied, group)),
  );
  // A numerator is at most twice its group's pairs in size.
  const largest = paired.pairs.map((pairs) => 2 * pairs);
  const { kinds, weights, isExact, exact } = commonWeights(shares, largest, room);
  return {
    steps,
    kinds,
    weights,
    doubt: isExact ? 0 : 2 * paired.totalPairs,
    changes: Float64Array.from({ length: 3 * groups }, (_, code) => {
      const kind = kinds[Math.floor(code / 3)];
      return kind < 0 ? 0 : weights[kind] * steps[code % 3];
    }),
    totals: (tally) => {
      const totals = new Float64Array(weights.length);
      for (let group = 0; group < groups; group++) {
        if (kinds[group] < 0) continue;
        totals[kinds[group]] += ratio(groupCounts(paired, tally, group)).numerator;
      }
      return totals;
    },
    value: (totals) => {
      let value = 0;
      for (let kind = 0; kind < totals.length; kind++) value += weights[kind] * totals[kind];
      return value;
    },
    exact: (totals) => {
      const terms = new Map<bigint, Fraction>();
      addTerm(terms, 1n, exact(totals));
      return terms;
    },
  };
}

/**
 * Makes the tally of a metric that ties every pair.
 *
 * @param groups Number of groups.
 * @returns Zeros.
 */
export function noPairs(groups: number): Tally {
  return {
    concordant: new Float64Array(groups),
    discordant: new Float64Array(groups),
    tiedHuman: new Float64Array(groups),
  };
}
