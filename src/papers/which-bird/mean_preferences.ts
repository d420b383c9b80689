import { AUGMENTATION_FAMILIES, type AugmentationFamily } from "../../probes/augmentation/dials.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";
import type { SectionContext } from "../section.ts";
import type {
  PoolScores,
  PreferencePlan,
  ScoredPool,
} from "../../probes/augmentation/measure_preferences.ts";

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
 * @param parts Parts of the pool, measured without weights. @default {[]}
 * @returns The mean at [weighting][family], in the order of the families; parts follow the weightings.
 */
export async function meanPreferences(
  context: SectionContext,
  pool: ScoredPool,
  signs: SignMatrix,
  weightings: readonly (Float64Array | null)[],
  meta: "spa" | "pearson",
  families: readonly AugmentationFamily[] = AUGMENTATION_FAMILIES,
  parts: readonly PoolScores[] = [],
): Promise<number[][]> {
  const plans: PreferencePlan[] = [];
  for (let from = 0; from < pool.scorers.length; from += CHUNK) {
    const chunk = <Scored extends ScoredPool>(one: Scored): Scored => ({
      ...one,
      scorers: one.scorers.slice(from, from + CHUNK),
    });
    plans.push({
      ...chunk(pool),
      parts: parts.map(chunk),
      signs,
      families,
      weightings,
      meta,
    });
  }
  const found = await context.map<PreferencePlan, number[][][]>("which-bird/preferences", plans);
  const sums = [...weightings, ...parts].map(() => families.map(() => 0));
  for (const scorer of found.flat()) {
    scorer.forEach((values, w) => values.forEach((value, f) => sums[w][f] += value));
  }
  return sums.map((values) => values.map((sum) => sum / pool.scorers.length));
}
