import { approximateInGroup, type Objective } from "./objective.ts";
import type { PairedScores } from "../classes/paired_scores.ts";
import { FORMULAS } from "../classes/formulas.ts";
import type { Tally } from "../classes/tally_pairs.ts";

/**
 * Bounds the objective between two thresholds from above, from the counts at both. Every coefficient rises with the number of
 * concordant pairs, and is monotone in the numbers of discordant and of human-tied pairs. So in each group its greatest value
 * over the box of counts is at a corner. A group that may be undefined between the thresholds counts only where it raises the
 * mean.
 *
 * @param paired The translations.
 * @param objective The objective to bound.
 * @param atOver Counts at the smaller threshold.
 * @param atWithin Counts at the greater threshold.
 * @returns A bound of the mean over groups.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { cutAt } from "./metric_gaps.ts";
 * import { makeObjective } from "./objective.ts";
 * import { boundObjective } from "./objective_bound.ts";
 * import { pairScores } from "../classes/paired_scores.ts";
 * import { tallyPairs } from "../classes/tally_pairs.ts";
 *
 * const paired = pairScores(columnFromNumbers([0, 0, 9]), columnFromNumbers([1, 2, 5]), null);
 * const [zero, all] = [tallyPairs(paired, cutAt(0n)), tallyPairs(paired, cutAt(9n))];
 * assertAlmostEquals(boundObjective(paired, makeObjective(paired, "acc_eq"), zero, all), 1);
 * ```
 */
export function boundObjective(
  paired: PairedScores,
  objective: Objective,
  atOver: Tally,
  atWithin: Tally,
): number {
  const { concordant } = atOver;
  const favoured = FORMULAS[objective.name].favoursDiscordant ? atOver : atWithin;
  const corners = [atOver, atWithin].map(({ tiedHuman }) => {
    return { concordant, discordant: favoured.discordant, tiedHuman };
  });
  let sum = 0;
  let count = 0;
  const optional: number[] = [];
  for (let group = 0; group < paired.pairs.length; group++) {
    const ends = [atOver, atWithin].map((t) => approximateInGroup(paired, objective, t, group));
    // An undefined corner gives no bound, but no coefficient is above 1.
    const bound = Math.max(
      ...corners.map((corner) => approximateInGroup(paired, objective, corner, group) ?? 1),
    );
    if (ends[0] !== null && ends[1] !== null) {
      sum += bound;
      count++;
    } else {
      optional.push(bound);
    }
  }
  optional.sort((a, b) => b - a);
  for (const bound of optional) {
    if (count > 0 && bound * count <= sum) break;
    sum += bound;
    count++;
  }
  return count === 0 ? -Infinity : sum / count + 1e-13;
}
