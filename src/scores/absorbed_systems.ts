import type { AlignedScores } from "./aligned_scores.ts";

/**
 * Finds the systems whose scores differ but are equal as integers. A score far away absorbs them: beside it, sums have no room
 * for their digits.
 *
 * @param scores Scores on an alignment.
 * @returns Numbers of the systems, in order.
 */
export function absorbedSystems(
  { systems, segments, integers, values, present }: AlignedScores,
): number[] {
  const differ = (k: number, numbers: Float64Array) => {
    let first = NaN;
    for (let cell = k * segments; cell < (k + 1) * segments; cell++) {
      if (present !== null && present[cell] === 0) continue;
      if (Number.isNaN(first)) first = numbers[cell];
      else if (numbers[cell] !== first) return true;
    }
    return false;
  };
  const all = Array.from({ length: systems }, (_, k) => k);
  return all.filter((k) => !differ(k, integers) && differ(k, values));
}
