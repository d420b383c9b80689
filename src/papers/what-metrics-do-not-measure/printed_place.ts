import { formatNumber } from "../../reporting/tables/format_cell.ts";

/**
 * Whether a printed figure, give or take half a unit of its last digit, lies between two ends.
 *
 * @param printed The figure.
 * @param range The ends.
 * @param digits Decimals it is printed with.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { liesIn } from "./printed_place.ts";
 *
 * assertEquals(liesIn(0.35, [0.354, 0.4], 2), true);
 * assertEquals(liesIn(0.35, [0.356, 0.4], 2), false);
 * ```
 */
export function liesIn(
  printed: number,
  [low, high]: readonly [number, number],
  digits: number,
): boolean {
  const half = 0.5 * 10 ** -digits;
  return low <= printed + half && printed - half <= high;
}

/**
 * Says of a printed figure whether it lies in a range.
 *
 * @param printed The figure; null where it is not at hand.
 * @param range The ends.
 * @param digits Decimals it is printed with.
 * @returns The end of a sentence; empty where there is no figure.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { printedPlace } from "./printed_place.ts";
 *
 * assertEquals(printedPlace(0.35, [0.2, 0.3], 2), ", outside which the printed 0.35 lies");
 * ```
 */
export function printedPlace(
  printed: number | null,
  range: readonly [number, number],
  digits: number,
): string {
  if (printed === null) return "";
  const where = liesIn(printed, range, digits) ? "in which" : "outside which";
  return `, ${where} the printed ${formatNumber(printed, digits)} lies`;
}
