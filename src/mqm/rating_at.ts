import type { SegmentRating } from "../scores/rating.ts";
import type { RatingTable } from "../scores/score_table.ts";

/**
 * Reads the rating of a translation in one table. Tables of one campaign may end at different segments.
 *
 * @param table The table.
 * @param place Number of the system in the table; negative where the table lacks it.
 * @param segment Number of the segment.
 * @returns The rating; null where there is none.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ratingAt } from "./rating_at.ts";
 *
 * const table = { name: "mqm", systems: ["A", "B"], segments: 1, ratings: [null, { errors: [] }] };
 * assertEquals([ratingAt(table, 0, 1), ratingAt(table, 1, 0)], [null, { errors: [] }]);
 * ```
 */
export function ratingAt(
  { segments, ratings }: RatingTable,
  place: number,
  segment: number,
): SegmentRating | null {
  return place < 0 || segment >= segments ? null : ratings[place * segments + segment];
}
