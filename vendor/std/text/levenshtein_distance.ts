import { distance } from "fastest-levenshtein";

/** Number of single-character edits between two strings. */
export function levenshteinDistance(str1: string, str2: string): number {
  return distance(str1, str2);
}
