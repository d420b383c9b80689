import type { SegmentRating } from "../../scores/rating.ts";
import { ERROR_CLASSES, type ErrorClass, errorClass } from "./error_class.ts";

/** The errors that raters, or an error-span metric, marked in one system's translations. */
export interface SegmentErrors {
  /** 1 where a segment has a rating. */
  readonly rated: Uint8Array;
  /** For each class: 1 where any rating of the segment marks an error of that class. */
  readonly marked: Readonly<Record<ErrorClass, Uint8Array>>;
  /** Number of marked errors by class, summed over all ratings of a segment. */
  readonly errors: Readonly<Record<ErrorClass, number>>;
}

/**
 * Marks the segments of one system by class of error. A segment with several ratings is marked if any of them marks it.
 *
 * @param raters One array per rater, with a rating or null for each segment.
 * @param segments Number of segments.
 * @returns The marks of each class.
 */
export function segmentErrors(
  raters: readonly (readonly (SegmentRating | null)[])[],
  segments: number,
): SegmentErrors {
  const rated = new Uint8Array(segments);
  const byClass = <T>(make: () => T) =>
    Object.fromEntries(ERROR_CLASSES.map((name) => [name, make()])) as Record<ErrorClass, T>;
  const marked = byClass(() => new Uint8Array(segments));
  const errors = byClass(() => 0);
  for (const ratings of raters) {
    ratings.forEach((rating, segment) => {
      if (rating === null) return;
      rated[segment] = 1;
      for (const error of rating.errors) {
        const found = errorClass(error);
        if (found === null) continue;
        marked[found][segment] = 1;
        errors[found]++;
      }
    });
  }
  return { rated, marked, errors };
}
