import { rowTotals } from "../../agreement/swaps/cell_swaps.ts";
import type { AlignedScores } from "../../scores/aligned_scores.ts";
import { balanceOf } from "../../balance/balance_of.ts";
import { aspectPairs } from "../augmentation/shifts.ts";
import { poolMembers, poolRows, SYNTHESIS_POOLS } from "./pools.ts";
import type { PoolScores } from "../augmentation/measure_preferences.ts";
import type { RatedStudy } from "../../scores/rated_study.ts";
import type { StudyAspects } from "../augmentation/study_aspects.ts";

/** A pool of synthetic systems, with or without real ones. */
export interface SyntheticPool extends PoolScores {
  /** Its parts, for example `real + adequacy`. */
  readonly name: string;
  /** Number of systems. */
  readonly systems: number;
  /** Its natural balance. */
  readonly beta: number;
}

/**
 * Makes the six pools of synthesis-based meta-evaluation from a study.
 *
 * Source: Shayegh et al. (2025).
 *
 * @param study The study.
 * @param aspects Its scores by aspect.
 * @param seed Seed of the ties between systems on a segment.
 * @returns The pools; the first holds the systems of all others.
 */
export function syntheticPools(
  study: RatedStudy,
  aspects: StudyAspects,
  seed: number,
): SyntheticPool[] {
  const real = study.systems.length;
  const segments = study.segments.length;
  const { integers, scores: { unit } } = aspects;
  return SYNTHESIS_POOLS.map((parts) => {
    const rows = poolRows(parts, integers, real, seed);
    const systems = parts.length * real;
    const chosen = (values: ArrayLike<number>) => {
      const own = new Float64Array(new SharedArrayBuffer(8 * rows.length));
      for (let i = 0; i < rows.length; i++) own[i] = values[rows[i]];
      return own;
    };
    const means = (values: Float64Array) =>
      rowTotals(values, systems).map((sum) => sum / (segments * unit));
    const rebuilt = (scores: AlignedScores): AlignedScores => {
      const own = chosen(scores.integers);
      return { ...scores, systems, integers: own, totals: rowTotals(own, systems) };
    };
    const adequacy = means(chosen(integers.adequacy));
    const fluency = means(chosen(integers.fluency));
    const human = rebuilt(study.human);
    return {
      name: parts.join(" + "),
      systems,
      beta: balanceOf(adequacy, fluency),
      members: poolMembers(parts, real),
      human,
      scorers: study.scorers.map(rebuilt),
      quality: {
        total: human.totals.map((sum) => sum / segments),
        adequacy,
        fluency,
        pairs: aspectPairs(chosen(integers.adequacy), chosen(integers.fluency)),
      },
    };
  });
}
