import { pairedPermutationCounts } from "../../resampling/permutation/paired_permutation.ts";
import { type SignMatrix, signMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { AlignedScores } from "../../scores/aligned_scores.ts";
import type { TaskCampaign } from "../../scores/task_campaign.ts";
import { softPairwiseAccuracy } from "../soft_pairwise_accuracy.ts";
import { rowTotals, type SubsetSums } from "../swaps/cell_swaps.ts";

/** Permutations and seed by which the metrics tasks compute soft pairwise accuracy. */
const PERMUTATIONS = 1000;
const SEED = 4;

/**
 * Computes the soft pairwise accuracy of metrics with the signs that the metrics tasks draw (Thompson et al. 2024), on the
 * segments that people rated for every system.
 *
 * @param campaign The campaign.
 * @param metrics Names of metrics.
 * @param sums Computes subset sums.
 * @returns One value for each metric; null where it has no segment scores.
 */
export async function spaValues(
  { human, metrics: all }: TaskCampaign,
  metrics: readonly string[],
  sums: SubsetSums,
): Promise<(number | null)[]> {
  const people = human.segments;
  if (people === null) return metrics.map(() => null);
  const { places, of } = sharedSegments(people);
  if (places.length === 0) return metrics.map(() => null);
  const scorers = metrics.map((name) => all.get(name)?.segments ?? null);
  const there = scorers.filter((scorer) => scorer !== null);
  const matrices = [people, ...there].map(({ integers }) => of(integers));
  const signs = spaSigns(places.length);
  const kept = await sums(matrices, signs);
  const [humanCounts, ...counts] = matrices.map((values, m) =>
    pairedPermutationCounts(kept[m], rowTotals(values, people.systems))
  );
  let at = 0;
  return scorers.map((scorer) =>
    scorer === null ? null : softPairwiseAccuracy(humanCounts, counts[at++], PERMUTATIONS)
  );
}

/**
 * Draws the signs by which the metrics tasks compute soft pairwise accuracy.
 *
 * @param segments Number of segments.
 * @returns Permutations × segments.
 */
export function spaSigns(segments: number): SignMatrix {
  return signMatrix({ source: "numpy-float32", seed: SEED, to: PERMUTATIONS, segments });
}

/** The segments that people rated for every system. */
export interface SharedSegments {
  /** Their places, in order. */
  readonly places: readonly number[];
  /** Takes these segments of a matrix of all cells, systems × segments. */
  readonly of: (cells: Float64Array) => Float64Array;
}

/**
 * Finds the segments that people rated for every system.
 *
 * @param people Scores of people.
 * @returns The segments, and what takes them of a matrix.
 */
export function sharedSegments({ systems, segments, present }: AlignedScores): SharedSegments {
  const isRated = (i: number): boolean => {
    for (let k = 0; k < systems; k++) if (present?.[k * segments + i] === 0) return false;
    return true;
  };
  const places = Array.from({ length: segments }, (_, i) => i).filter(isRated);
  return {
    places,
    of: (cells) => {
      const chosen = new Float64Array(new SharedArrayBuffer(8 * systems * places.length));
      for (let k = 0, at = 0; k < systems; k++) {
        for (const i of places) chosen[at++] = cells[k * segments + i];
      }
      return chosen;
    },
  };
}
