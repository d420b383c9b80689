import type { AlignedScores } from "../../scores/aligned_scores.ts";
import { pairWeights } from "../../agreement/pair_weights.ts";
import { pairPlaces, shiftedCounts, shiftedTests } from "./dial_counts.ts";
import { dialPreference, pearsonPreference } from "./dial_preference.ts";
import { type AugmentationFamily, dials } from "./dials.ts";
import { minusSigns } from "./minus_signs.ts";
import { familyShift, type HumanQuality } from "./shifts.ts";
import { pairedPermutationCounts } from "../../resampling/permutation/paired_permutation.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import { subsetSums } from "../../resampling/permutation/subset_sums.ts";

/** A pool of systems with the scores of people and scorers. */
export interface ScoredPool {
  /** Human total scores. */
  readonly human: AlignedScores;
  /** Base scorers. */
  readonly scorers: readonly AlignedScores[];
  /** Human scores by aspect. */
  readonly quality: HumanQuality;
}

/** Scores of some systems of a pool. */
export interface PoolScores extends ScoredPool {
  /** The systems, by rising index in the pool. */
  readonly members: Int32Array;
}

/** The input of {@linkcode measurePreferences}; it survives `structuredClone`. */
export interface PreferencePlan extends ScoredPool {
  /** Signs of the permutation tests. */
  readonly signs: SignMatrix;
  /** Families to measure. */
  readonly families: readonly AugmentationFamily[];
  /** Weights of systems; null for uniform ones. */
  readonly weightings: readonly (Float64Array | null)[];
  /** Meta-metric. @default {"spa"} */
  readonly meta?: "spa" | "pearson";
  /** Parts of the pool, which share its permutation tests. They are measured without weights. @default {[]} */
  readonly parts?: readonly PoolScores[];
}

/**
 * Measures the preference for the higher setting of the dial, for each scorer, weighting and family.
 *
 * @param plan Scorers, weightings, families and parts.
 * @returns The preference at [scorer][weighting][family]; parts follow the weightings.
 */
export function measurePreferences(plan: PreferencePlan): number[][][] {
  const { human, scorers, signs, families, weightings, parts = [] } = plan;
  if (plan.meta === "pearson") {
    const ofParts = parts.map((part) => byPearson({ ...plan, ...part, weightings: [null] }));
    return byPearson(plan).map((rows, s) => [...rows, ...ofParts.map((one) => one[s][0])]);
  }
  const minus = minusSigns(signs);
  const target = pairedPermutationCounts(subsetSums(human.integers, signs), human.totals);
  const pairs = weightings.map((weights) => weights === null ? undefined : pairWeights(weights));
  const placesOf = parts.map(({ members }) => pairPlaces(human.systems, members));
  const targets = placesOf.map((places) => places.map((place) => target[place]));
  return scorers.map((scorer, s) => {
    const tests = shiftedTests(subsetSums(scorer.integers, signs), scorer.totals, minus);
    const preferencesOf = (pool: ScoredPool, counts: Uint32Array, places?: Uint32Array) =>
      families.map((family) => {
        const shift = familyShift(family, pool.scorers[s], pool.quality);
        return dialPreference(counts, shiftedCounts(tests, shift, dials(family), places));
      });
    const preferences = preferencesOf(plan, target);
    return [
      ...pairs.map((weights) => preferences.map((preference) => preference(weights) ?? NaN)),
      ...parts.map((part, p) =>
        preferencesOf(part, targets[p], placesOf[p]).map((preference) => preference() ?? NaN)
      ),
    ];
  });
}

function byPearson(
  { human, scorers, quality, families, weightings }: PreferencePlan,
): number[][][] {
  const grids = families.map(dials);
  return scorers.map((scorer) => {
    const shifts = families.map((family) =>
      familyShift(family, scorer, quality).map((shift) => shift * scorer.segments)
    );
    return weightings.map((weights) =>
      families.map((_, f) =>
        pearsonPreference(
          human.totals,
          scorer.totals,
          shifts[f],
          grids[f],
          weights ?? undefined,
        ) ?? NaN
      )
    );
  });
}
