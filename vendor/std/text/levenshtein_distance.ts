import { distance } from "fastest-levenshtein";

/**
 * Fewest insertions, deletions and substitutions that turn one text into the other. The published function counts code
 * points; this one counts UTF-16 units, the same for every text without characters beyond U+FFFF.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { levenshteinDistance } from "./levenshtein_distance.ts";
 *
 * assertEquals(levenshteinDistance("bleu", "blue"), 2);
 * ```
 */
export function levenshteinDistance(str1: string, str2: string): number {
  return distance(str1, str2);
}
