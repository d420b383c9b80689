import { pearsonWith } from "../../agreement/pearson.ts";

/**
 * Prepares the share of adjacent dial settings at which soft pairwise accuracy prefers the larger one; a tie counts half.
 * Distances to the human counts are integers, so without weights ties are exact.
 *
 * @param human Permutation counts of the human scores, by pair.
 * @param counts Permutation counts of the augmented scorers, dial settings × pairs, by rising dial.
 * @returns A function from the weight of each pair (default: equal weights) to the share; it returns null where there are fewer
 * than two settings.
 */
export function dialPreference(
  human: ArrayLike<number>,
  counts: ArrayLike<number>,
): (pairWeights?: ArrayLike<number>) => number | null {
  const pairs = human.length;
  const settings = counts.length / pairs;
  // The settings of a pair are adjacent: their sums accumulate side by side, each in the order of the pairs.
  const distances = new Float64Array(counts.length);
  for (let j = 0, at = 0; j < settings; j++) {
    for (let q = 0; q < pairs; q++, at++) {
      distances[q * settings + j] = Math.abs(human[q] - counts[at]);
    }
  }
  const nearness = new Float64Array(settings);
  return (pairWeights) => {
    nearness.fill(0);
    for (let q = 0, at = 0; q < pairs; q++) {
      const weight = pairWeights === undefined ? 1 : pairWeights[q];
      for (let j = 0; j < settings; j++, at++) nearness[j] -= weight * distances[at];
    }
    return risingShare(nearness);
  };
}

/**
 * Measures the preference by Pearson's correlation of system means instead of soft pairwise accuracy (the paper's appendix F).
 *
 * @param human Human sum of each system.
 * @param totals Base scorer's sum of each system.
 * @param shift Shift of each system's sum per unit of the dial.
 * @param grid Dial settings, rising.
 * @param weights Weight of each system; equal ones where absent.
 * @returns The preference; null where no two settings have a correlation.
 */
export function pearsonPreference(
  human: Float64Array,
  totals: Float64Array,
  shift: Float64Array,
  grid: Float64Array,
  weights?: ArrayLike<number>,
): number | null {
  const correlate = pearsonWith(human, weights);
  const moved = new Float64Array(totals.length);
  const values = new Float64Array(grid.length);
  for (let j = 0; j < grid.length; j++) {
    for (let k = 0; k < moved.length; k++) moved[k] = totals[k] + grid[j] * shift[k];
    values[j] = correlate(moved) ?? NaN;
  }
  return risingShare(values);
}

/** Share of neighbours that rise; ties count half, and comparisons with an undefined value count as ties. */
function risingShare(values: Float64Array): number | null {
  if (values.length < 2) return null;
  let rising = 0;
  for (let j = 1; j < values.length; j++) {
    if (values[j] > values[j - 1]) rising += 1;
    else if (!(values[j] < values[j - 1])) rising += 0.5;
  }
  return rising / (values.length - 1);
}
