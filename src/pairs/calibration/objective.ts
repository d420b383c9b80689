import { groupCounts } from "../classes/count_pairs.ts";
import { exactMean } from "../classes/mean_coefficient.ts";
import type { GroupCounts } from "../classes/pair_counts.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { type LinearObjective, linearObjective } from "./linear_objective.ts";
import type { RootSum } from "../classes/root_sum.ts";
import { approximateRatio, type CoefficientName, FORMULAS } from "../classes/formulas.ts";
import type { Tally } from "../classes/tally_pairs.ts";

/** What calibration raises: the mean of a coefficient over groups. */
export interface Objective {
  /** The coefficient. */
  readonly name: CoefficientName;
  /** The integer form, where the lower part does not depend on the threshold; null elsewhere. */
  readonly linear: LinearObjective | null;
}

/**
 * Sets up an objective for a set of pairs.
 *
 * @param paired The translations.
 * @param name The coefficient.
 * @returns The objective.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { makeObjective } from "./objective.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 1, 2]), columnFromNumbers([3, 1, 2]), null);
 * assertEquals(makeObjective(paired, "acc_eq").linear?.steps, [-1, 0, 1]);
 * assertEquals(makeObjective(paired, "tau_b").linear, null);
 * ```
 */
export function makeObjective(paired: PairedScores, name: CoefficientName): Objective {
  return { name, linear: linearObjective(paired, name) };
}

/**
 * Computes the exact mean of an objective at a tally.
 *
 * @param paired The translations.
 * @param objective What to raise.
 * @param tally The counts.
 * @returns The mean as a sum of roots; null where it is defined in no group.
 */
export function exactObjective(
  paired: PairedScores,
  objective: Objective,
  tally: Tally,
): RootSum | null {
  return exactMean(objective.name, allCounts(paired, tally));
}

/**
 * Lists the counts of all groups at a tally.
 *
 * @param paired The translations.
 * @param tally The counts.
 * @returns The counts, group by group.
 */
export function* allCounts(paired: PairedScores, tally: Tally): Generator<GroupCounts> {
  for (let group = 0; group < paired.pairs.length; group++) {
    yield groupCounts(paired, tally, group);
  }
}

/**
 * Computes the coefficient in one group at a tally, off by a few units in the last place.
 *
 * @param paired The translations.
 * @param objective The coefficient.
 * @param tally The counts.
 * @param group The group.
 * @returns The coefficient; null where it is undefined.
 */
export function approximateInGroup(
  paired: PairedScores,
  objective: Objective,
  tally: Tally,
  group: number,
): number | null {
  return approximateRatio(FORMULAS[objective.name].ratio(groupCounts(paired, tally, group)));
}
