/**
 * Names an option on the command line.
 *
 * @param key Its key among the options of a command, in camel case.
 * @returns The name without dashes in front: lower-case words joined by dashes.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { optionName } from "./option_name.ts";
 *
 * assertEquals(optionName("metricScores"), "metric-scores");
 * ```
 */
export function optionName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
