/**
 * Stand-in for `@std/text` over `fastest-levenshtein`: {@linkcode closestString} and {@linkcode levenshteinDistance}.
 *
 * @module
 */
export { closestString, type ClosestStringOptions } from "./closest_string.ts";
export { levenshteinDistance } from "./levenshtein_distance.ts";
