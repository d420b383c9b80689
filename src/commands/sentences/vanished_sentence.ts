import type { AlignedScores } from "../../scores/aligned_scores.ts";
import { vanishedSystems } from "../../scores/vanished_systems.ts";

/**
 * Says which systems' scores count as equal because another score lies too far off.
 *
 * @param scores Scores on an alignment.
 * @param systems Names of the systems.
 * @returns The sentence; null where every difference counts.
 */
export function vanishedSentence(
  scores: AlignedScores,
  systems: readonly string[],
): string | null {
  const vanished = vanishedSystems(scores).map((k) => systems[k]);
  if (vanished.length === 0) return null;
  return `${scores.name}: a score lies so far from the others that those of ${
    vanished.join(", ")
  } count as equal in sums; look for a wrong score`;
}
