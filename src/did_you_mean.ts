import { closestString } from "@std/text/closest-string";

/**
 * Asks whether a user meant the nearest of the known names.
 *
 * @param name The name that the user wrote.
 * @param known The names there are, at least one.
 * @param prefix What stands before each name, for example `--`. @default {""}
 * @returns The question, to end a sentence with.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { didYouMean } from "./did_you_mean.ts";
 *
 * assertEquals(didYouMean("calibrat", ["agree", "calibrate"]), "did you mean 'calibrate'?");
 * ```
 */
export function didYouMean(name: string, known: Iterable<string>, prefix = ""): string {
  return `did you mean '${prefix}${closestString(name, [...known])}'?`;
}
