import { AUGMENTATION_FAMILIES, type AugmentationFamily } from "../../probes/augmentation/dials.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { SectionContext } from "../section.ts";
import type { PreferencePlan, ScoredPool } from "../../probes/augmentation/measure_preferences.ts";

/** Scorers handled by one task. */
const CHUNK = 4;

/**
 * Computes measures, averaged over scorers, on the workers.
 *
 * @param context The runner's services.
 * @param pool The systems with their scores.
 * @param signs Signs of the permutations.
 * @param weightings Weights of systems; null for uniform ones.
 * @param meta Meta-metric.
 * @param families Families of the measures. @default {AUGMENTATION_FAMILIES}
 * @returns The mean at [weighting][family], in the order of the families.
 */
export async function meanPreferences(
  context: SectionContext,
  pool: ScoredPool,
  signs: SignMatrix,
  weightings: readonly (Float64Array | null)[],
  meta: "spa" | "pearson",
  families: readonly AugmentationFamily[] = AUGMENTATION_FAMILIES,
): Promise<number[][]> {
  const plans: PreferencePlan[] = [];
  for (let from = 0; from < pool.scorers.length; from += CHUNK) {
    plans.push({
      ...pool,
      scorers: pool.scorers.slice(from, from + CHUNK),
      signs,
      families,
      weightings,
      meta,
    });
  }
  const parts = await context.map<PreferencePlan, number[][][]>("which-bird/preferences", plans);
  const sums = weightings.map(() => families.map(() => 0));
  for (const scorer of parts.flat()) {
    scorer.forEach((values, w) => values.forEach((value, f) => sums[w][f] += value));
  }
  return sums.map((values) => values.map((sum) => sum / pool.scorers.length));
}
