import { levenshteinDistance } from "./levenshtein_distance.ts";

/** Options of {@linkcode closestString}. */
export interface ClosestStringOptions {
  /** Whether case matters. @default {false} */
  caseSensitive?: boolean;
  /** Distance of two strings. @default {levenshteinDistance} */
  compareFn?: (a: string, b: string) => number;
}

/**
 * The member of `possibleWords` nearest to `givenWord`; the first among equals.
 *
 * @throws {TypeError} If there are no possible words.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { closestString } from "./closest_string.ts";
 *
 * assertEquals(closestString("calibrat", ["fetch", "calibrate"]), "calibrate");
 * ```
 */
export function closestString(
  givenWord: string,
  possibleWords: ReadonlyArray<string>,
  options?: ClosestStringOptions,
): string {
  if (possibleWords.length === 0) {
    throw new TypeError(
      "When using closestString(), the possibleWords array must contain at least one word",
    );
  }
  const { caseSensitive = false, compareFn = levenshteinDistance } = { ...options };
  const fold = (word: string) => caseSensitive ? word : word.toLowerCase();
  let closest = possibleWords[0];
  let least = Infinity;
  for (const word of possibleWords) {
    const distance = compareFn(fold(givenWord), fold(word));
    if (distance < least) [closest, least] = [word, distance];
  }
  return closest;
}
