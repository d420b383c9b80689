import { formatNumber } from "../reporting/tables/format_cell.ts";

/**
 * Checks whether a printed figure, plus or minus half a unit of its last digit, is between two ends.
 *
 * @param printed The figure.
 * @param range The ends.
 * @param digits Decimals it is printed with.
 * @returns True where it does.
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
 * Says whether a printed figure is in a range.
 *
 * @param printed The figure; null where it is not available.
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
  const [low, high, print] = [...range, printed].map((value) => formatNumber(value, digits));
  if (low === high) return low === print ? ", as printed" : `, not the printed ${print}`;
  const where = liesIn(printed, range, digits) ? "in which" : "outside which";
  return `, ${where} the printed ${print} lies`;
}

/** A printed figure of a language pair, with the range of our values over random choices of segments. */
export interface RangedFigure {
  /** Language pair. */
  readonly languagePair: string;
  /** The printed figure. */
  readonly printed: number;
  /** The middle 95 % of our values. */
  readonly range: readonly [number, number];
  /** Decimals that the paper prints. */
  readonly digits: number;
}

/**
 * Counts the printed figures that random losses of segments do not explain.
 *
 * @param what Noun for the figures, in the plural.
 * @param figures The figures with their ranges.
 * @returns A sentence; empty where there are no figures.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { placesNote } from "./printed_place.ts";
 *
 * const figure = { languagePair: "zh-en", printed: 0.5, range: [0.1, 0.2], digits: 2 } as const;
 * assertEquals(placesNote("τ", [figure]), [
 *   "Of the 1 printed τ, 1 lie outside the middle 95 % of random choices of segments (zh-en 1).",
 * ]);
 * ```
 */
export function placesNote(what: string, figures: readonly RangedFigure[]): string[] {
  if (figures.length === 0) return [];
  const outside = figures.filter(({ printed, range, digits }) => !liesIn(printed, range, digits));
  const pairs = [...new Set(outside.map(({ languagePair }) => languagePair))].map((pair) =>
    `${pair} ${outside.filter(({ languagePair }) => languagePair === pair).length}`
  );
  const where = pairs.length === 0 ? "" : ` (${pairs.join(", ")})`;
  return [
    `Of the ${figures.length} printed ${what}, ${outside.length} lie outside the middle 95 % of random choices of segments${where}.`,
  ];
}
