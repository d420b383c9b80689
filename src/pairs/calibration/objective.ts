import { leastCommonMultiple } from "../../decimals/least_common_multiple.ts";
import { groupCounts } from "../classes/count_pairs.ts";
import { exactMean } from "../classes/mean_statistic.ts";
import type { GroupCounts } from "../classes/pair_counts.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import type { RootSum } from "../classes/root_sum.ts";
import { approximateRatio, type StatisticName, statistics } from "../classes/statistics.ts";
import type { Tally } from "../classes/tally_pairs.ts";

/**
 * What calibration raises: the mean of a coefficient over groups.
 *
 * Where its lower part does not depend on the threshold and is small enough, the mean times a common
 * denominator is an integer under 2^53, and each newly tied pair changes it by a known step: `linear`.
 */
export interface Objective {
  /** The coefficient. */
  readonly name: StatisticName;
  /** The integer form; null where there is none. */
  readonly linear: LinearObjective | null;
}

/** The integer form of an {@linkcode Objective}. */
export interface LinearObjective {
  /** Change as a pair becomes tied by the metric, at group·3 + class. */
  readonly steps: Float64Array;
  /** Value at a tally. */
  readonly total: (tally: Tally) => number;
}

/**
 * Sets up an objective for a set of pairs.
 *
 * @param paired The translations.
 * @param name The coefficient.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { makeObjective } from "./objective.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 1, 2]), columnFromNumbers([3, 1, 2]), null);
 * assertEquals([...makeObjective(paired, "acc_eq").linear?.steps ?? []], [-1, 0, 1]);
 * assertEquals(makeObjective(paired, "tau_b").linear, null);
 * ```
 */
export function makeObjective(paired: PairedScores, name: StatisticName): Objective {
  return { name, linear: makeLinear(paired, name) };
}

/** The exact mean at a tally; null where it is defined in no group. */
export function exactObjective(
  paired: PairedScores,
  objective: Objective,
  tally: Tally,
): RootSum | null {
  return exactMean(objective.name, allCounts(paired, tally));
}

/** The counts of all groups at a tally. */
export function* allCounts(paired: PairedScores, tally: Tally): Generator<GroupCounts> {
  for (let group = 0; group < paired.pairs.length; group++) {
    yield groupCounts(paired, tally, group);
  }
}

/** The coefficient in one group at a tally, off by a few units in the last place; null where undefined. */
export function approximateInGroup(
  paired: PairedScores,
  objective: Objective,
  tally: Tally,
  group: number,
): number | null {
  return approximateRatio(statistics[objective.name].ratio(groupCounts(paired, tally, group)));
}

const EXACT_LIMIT = 2 ** 52;

function makeLinear(paired: PairedScores, name: StatisticName): LinearObjective | null {
  const { ratio, steps } = statistics[name];
  if (steps === null) return null;
  const groups = paired.pairs.length;
  const untallied = {
    concordant: new Float64Array(groups),
    discordant: new Float64Array(groups),
    tiedHuman: new Float64Array(groups),
  };
  const parts = Array.from(allCounts(paired, untallied), ratio);
  let common = 1;
  for (const { denominator, divisor } of parts) {
    const lower = denominator * divisor;
    if (lower === 0) continue;
    common = leastCommonMultiple(common, lower);
    if (!(common * 4 <= EXACT_LIMIT)) return null;
  }
  let largest = 0;
  const weights = parts.map(({ factor, denominator, divisor }, group) => {
    const lower = denominator * divisor;
    if (lower === 0) return 0;
    const weight = common / lower * factor;
    largest += 2 * weight * paired.pairs[group];
    return weight;
  });
  if (!(largest <= EXACT_LIMIT)) return null;
  return {
    steps: Float64Array.from({ length: 3 * groups }, (_, code) => {
      return weights[Math.floor(code / 3)] * steps[code % 3];
    }),
    total: (tally) => {
      let total = 0;
      for (let group = 0; group < groups; group++) {
        total += weights[group] * ratio(groupCounts(paired, tally, group)).numerator;
      }
      return total;
    },
  };
}
