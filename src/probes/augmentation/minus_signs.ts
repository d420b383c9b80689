import { setBits } from "../../resampling/permutation/set_bits.ts";
import type { SignMatrix } from "../../resampling/permutation/sign_matrix.ts";

/**
 * Counts the signs −1 of each permutation.
 *
 * @param signs Matrix of signs.
 * @returns One number per permutation.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { allSigns } from "../../resampling/permutation/sign_matrix.ts";
 * import { minusSigns } from "./minus_signs.ts";
 *
 * assertEquals([...minusSigns(allSigns(2))], [2, 1, 1, 0]);
 * ```
 */
export function minusSigns({ permutations, segments, bytes }: SignMatrix): Uint32Array {
  const counts = new Uint32Array(permutations).fill(segments);
  for (let at = 0; at < bytes.length; at++) counts[at % permutations] -= setBits(bytes[at]);
  return counts;
}
