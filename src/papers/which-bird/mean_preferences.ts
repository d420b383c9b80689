import { AUGMENTATION_FAMILIES } from "../../probes/augmentation/dials.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { SectionContext } from "../section.ts";
import type { PreferencePlan, ScoredPool } from "../../probes/augmentation/measure_preferences.ts";

/** Scorers handled by one task. */
const CHUNK = 4;

/**
 * Computes the three measures, averaged over scorers, on the workers.
 *
 * @param context What the runner gives.
 * @param pool The systems with their scores.
 * @param signs Signs of the permutations.
 * @param weightings Weights of systems; null for uniform ones.
 * @param meta Meta-metric. @default {"spa"}
 * @returns The mean at [weighting][family], in the order of the families.
 */
export async function meanPreferences(
  context: SectionContext,
  pool: ScoredPool,
  signs: SignMatrix,
  weightings: readonly (Float64Array | null)[],
  meta: "spa" | "pearson" = "spa",
): Promise<number[][]> {
  const plans: PreferencePlan[] = [];
  for (let from = 0; from < pool.scorers.length; from += CHUNK) {
    plans.push({
      ...pool,
      scorers: pool.scorers.slice(from, from + CHUNK),
      signs,
      families: AUGMENTATION_FAMILIES,
      weightings,
      meta,
    });
  }
  const parts = await context.map<PreferencePlan, number[][][]>("which-bird/preferences", plans);
  const sums = weightings.map(() => AUGMENTATION_FAMILIES.map(() => 0));
  for (const scorer of parts.flat()) {
    scorer.forEach((families, w) => families.forEach((value, f) => sums[w][f] += value));
  }
  return sums.map((families) => families.map((sum) => sum / pool.scorers.length));
}
