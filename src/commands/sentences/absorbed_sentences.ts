import type { AlignedScores } from "../../scores/aligned_scores.ts";
import { absorbedSystems } from "../../scores/absorbed_systems.ts";

/**
 * Says which systems' scores count as equal because another score is too far away.
 *
 * @param scorers Scores on one alignment.
 * @param systems Names of the systems.
 * @returns A sentence for each scorer with such systems.
 */
export function absorbedSentences(
  scorers: readonly AlignedScores[],
  systems: readonly string[],
): string[] {
  return scorers.flatMap((scores) => {
    const absorbed = absorbedSystems(scores).map((k) => systems[k]);
    if (absorbed.length === 0) return [];
    return [
      `${scores.name}: a score lies so far from the others that those of ${
        absorbed.join(", ")
      } count as equal in sums; look for a wrong score`,
    ];
  });
}
