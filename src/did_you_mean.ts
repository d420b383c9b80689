import { closestString } from "@std/text/closest-string";

/**
 * Asks whether the user meant the nearest known name.
 *
 * @param name The name that the user wrote.
 * @param known The names there are.
 * @param prefix Prefix of each name, for example `--`. @default {""}
 * @returns The question, which ends a sentence; it says so where there are no names.
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
