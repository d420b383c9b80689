import { closestString } from "@std/text/closest-string";

/**
 * Asks whether a user meant the nearest of the known names.
 *
 * @param name The name that the user wrote.
 * @param known The names there are.
 * @param prefix What stands before each name, for example `--`. @default {""}
 * @returns The question, to end a sentence with; where there are no names, it says so.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { didYouMean } from "./did_you_mean.ts";
 *
 * assertEquals(didYouMean("calibrat", ["agree", "calibrate"]), "did you mean 'calibrate'?");
 * assertEquals(didYouMean("calibrat", []), "there are none");
 * ```
 */
export function didYouMean(name: string, known: Iterable<string>, prefix = ""): string {
  const names = [...known];
  if (names.length === 0) return "there are none";
  return `did you mean '${prefix}${closestString(name, names)}'?`;
}
