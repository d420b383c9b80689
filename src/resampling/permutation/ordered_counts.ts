import { type RandomSource, uniform } from "../random/uniform.ts";
import type { SignMatrix } from "./sign_matrix.ts";
import { subsetSums } from "./subset_sums.ts";

/**
 * Counts the permutations of every ordered pair of systems: k before l at k·K + l, l before k at l·K + k, 0 on the diagonal. A
 * permutation that gives exactly the observed difference counts both ways, so the two counts of a pair add up to the number of
 * permutations plus the number of ties. With ties, p-values thus depend on which system of a pair is named first.
 *
 * @param integers Scores, systems × segments, integers whose sums stay under 2^53.
 * @param totals Sum of each system's scores.
 * @param signs Matrix of signs over the same segments.
 * @returns K × K counts.
 */
export function orderedCounts(
  integers: Float64Array,
  totals: Float64Array,
  signs: SignMatrix,
): Uint32Array {
  const systems = totals.length;
  const { permutations } = signs;
  const sums = subsetSums(integers, signs);
  const counts = new Uint32Array(systems * systems);
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++) {
      const observed = totals[k] - totals[l];
      let ahead = 0;
      let behind = 0;
      for (let p = 0, x = k * permutations, y = l * permutations; p < permutations; p++, x++, y++) {
        const difference = sums[x] - sums[y];
        if (difference >= observed) ahead++;
        if (difference <= observed) behind++;
      }
      counts[k * systems + l] = ahead;
      counts[l * systems + k] = behind;
    }
  }
  return counts;
}

/**
 * Reads the counts of the pairs (0,1), (0,2), …, (1,2), … of systems in a given order.
 *
 * @param counts K × K counts.
 * @param order Systems by index, each once.
 * @returns One count per pair.
 */
export function countsInOrder(counts: Uint32Array, order: ArrayLike<number>): Uint32Array {
  const systems = order.length;
  const chosen = new Uint32Array(systems * (systems - 1) / 2);
  let pair = 0;
  for (let i = 0; i < systems; i++) {
    for (let j = i + 1; j < systems; j++) chosen[pair++] = counts[order[i] * systems + order[j]];
  }
  return chosen;
}

/**
 * Lets a coin decide, for every pair and permutation, whether a permutation that gives exactly the observed difference counts.
 * The rounding of float64 sums decides it just as blindly.
 *
 * @param counts K × K counts of ordered pairs, in which ties count both ways.
 * @param permutations Number of permutations.
 * @param source Stream of the coin.
 * @returns K × K counts; those of a pair add up to the number of permutations.
 */
export function untiedCounts(
  counts: Uint32Array,
  permutations: number,
  source: RandomSource,
): Uint32Array {
  const systems = Math.sqrt(counts.length);
  const untied = counts.slice();
  for (let k = 0; k < systems; k++) {
    for (let l = k + 1; l < systems; l++) {
      const ties = counts[k * systems + l] + counts[l * systems + k] - permutations;
      for (let tie = 0; tie < ties; tie++) {
        untied[uniform(source) < 0.5 ? k * systems + l : l * systems + k]--;
      }
    }
  }
  return untied;
}
