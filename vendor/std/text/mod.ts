export { closestString } from "./closest_string.ts";
export { levenshteinDistance } from "./levenshtein_distance.ts";
