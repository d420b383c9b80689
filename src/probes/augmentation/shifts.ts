import { numbered } from "../../numbered.ts";
import type { AlignedScores } from "../../scores/aligned_scores.ts";
import { populationVariance, standardised } from "../../scores/moments.ts";
import type { AugmentationFamily } from "./dials.ts";

/** The part of a scorer's scores on a pool of systems that augmentation needs. */
export type BaseScorer = Pick<AlignedScores, "systems" | "segments" | "integers" | "totals">;

/** Human scores of the same translations. */
export interface HumanQuality {
  /** Mean total score of each system. */
  readonly total: Float64Array;
  /** Mean adequacy of each system. */
  readonly adequacy: Float64Array;
  /** Mean fluency of each system. */
  readonly fluency: Float64Array;
  /** Number of the exact (adequacy, fluency) pair of each translation, from 0; translations with the same pair share a number. */
  readonly pairs: Int32Array;
}

/**
 * Computes the shift of each system's scores per unit of a family's dial. All segments of a system shift equally.
 *
 * Adherence: SD(s̄)·z_k. Adequacy over fluency: SD(s̄)·(z_k^a − z_k^f). Explainability: −ē_k, the mean of the score minus the
 * mean score of all translations with the same (adequacy, fluency). SD and z are over systems, in population form (Shayegh &
 * Kazemi 2026, section 4.1).
 *
 * @param family Family.
 * @param scorer Base scorer s₀.
 * @param quality Human scores.
 * @returns Shift of each system in the scorer's unit.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { familyShift } from "./shifts.ts";
 *
 * const scorer = { systems: 2, segments: 1, integers: Float64Array.of(1, 3), totals: Float64Array.of(1, 3) };
 * const aspect = Float64Array.of(-2, -1);
 * const quality = { total: aspect, adequacy: aspect, fluency: aspect, pairs: Int32Array.of(0, 0) };
 * assertEquals([...familyShift("mqm_adherence", scorer, quality)], [-1, 1]);
 * assertEquals([...familyShift("explainability", scorer, quality)], [1, -1]);
 * ```
 */
export function familyShift(
  family: AugmentationFamily,
  scorer: BaseScorer,
  quality: HumanQuality,
): Float64Array {
  if (family === "explainability") return unexplained(scorer, quality.pairs).map((e) => -e);
  const deviation = Math.sqrt(populationVariance(scorer.totals)) / scorer.segments;
  if (family === "mqm_adherence") return standardised(quality.total).map((z) => deviation * z);
  const adequacy = standardised(quality.adequacy);
  const fluency = standardised(quality.fluency);
  return adequacy.map((z, k) => deviation * (z - fluency[k]));
}

/**
 * Numbers translations by their exact (adequacy, fluency) pair.
 *
 * @param adequacy Adequacy of each translation, an integer in some unit.
 * @param fluency Fluency of each translation, an integer in some unit.
 * @returns One number per translation; translations with the same pair share it.
 */
export function aspectPairs(adequacy: Float64Array, fluency: Float64Array): Int32Array {
  return numbered(Array.from(adequacy, (a, i) => `${a} ${fluency[i]}`)).numbers;
}

/** ē_k: the mean over segments of the score minus the mean score of its (adequacy, fluency) pair. */
function unexplained(scorer: BaseScorer, pairs: Int32Array): Float64Array {
  let most = 0;
  for (const pair of pairs) most = Math.max(most, pair);
  const sums = new Float64Array(most + 1);
  const counts = new Float64Array(most + 1);
  scorer.integers.forEach((value, i) => {
    sums[pairs[i]] += value;
    counts[pairs[i]]++;
  });
  const means = sums.map((sum, pair) => sum / counts[pair]);
  return Float64Array.from({ length: scorer.systems }, (_, k) => {
    let explained = 0;
    for (let i = k * scorer.segments; i < (k + 1) * scorer.segments; i++) {
      explained += means[pairs[i]];
    }
    return (scorer.totals[k] - explained) / scorer.segments;
  });
}
