import type { Calibration } from "../../pairs/calibration/calibrate.ts";

/**
 * Reads the threshold ε* of a calibration.
 *
 * @param calibration The calibration.
 * @returns The threshold; null where there was no pair to calibrate on.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { columnFromNumbers } from "../../decimals/column_from_numbers.ts";
 * import { calibrate } from "../../pairs/calibration/calibrate.ts";
 * import { pairScores } from "../../pairs/classes/paired_scores.ts";
 * import { threshold } from "./threshold.ts";
 *
 * const one = columnFromNumbers([1]);
 * assertEquals(threshold(calibrate(pairScores(one, one, null))), null);
 * ```
 */
export function threshold({ value, epsilon }: Calibration): number | null {
  return value === null ? null : epsilon;
}
