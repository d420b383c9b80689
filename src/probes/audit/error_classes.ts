import type { ErrorSpan, SegmentRating } from "../../scores/rating.ts";
import { aspectOf } from "../../mqm/aspect_of.ts";
import { categoryName, isWeightless } from "../../mqm/error_weight.ts";
import { knownSeverity, type Severity } from "../../mqm/severity.ts";

/**
 * Classes by which a report parts errors: major ones weigh at least 5 in MQM, critical ones among them. Unclassified are errors
 * whose category is absent or neither one of accuracy nor of form.
 */
export const ERROR_CLASSES = [
  "major accuracy",
  "major form",
  "major unclassified",
  "minor accuracy",
  "minor form",
  "minor unclassified",
] as const;

/** A class of errors. */
export type ErrorClass = typeof ERROR_CLASSES[number];

/** What raters, or an error-span metric, say of one system's translations. */
export interface SegmentErrors {
  /** 1 where a segment has a rating. */
  readonly rated: Uint8Array;
  /** By class: 1 where any rating of the segment marks an error of it. */
  readonly marked: Readonly<Record<ErrorClass, Uint8Array>>;
  /** Number of errors marked, by class; those of several ratings of a segment add up. */
  readonly errors: Readonly<Record<ErrorClass, number>>;
}

/**
 * Class of an error, in either MQM taxonomy. Omissions, which raters mark in the source, count.
 *
 * @param span The error.
 * @returns The class; null where the error is neutral, or of a category that weighs nothing, as the source's own faults do.
 * @throws {UserError} If the severity is unknown.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { errorClass } from "./error_classes.ts";
 *
 * const span = { start: 0, end: 4, score: null, isSource: true };
 * assertEquals(errorClass({ ...span, category: "omission", severity: "critical" }), "major accuracy");
 * assertEquals(errorClass({ ...span, category: "", severity: "major" }), "major unclassified");
 * assertEquals(errorClass({ ...span, category: "Source issue", severity: "major" }), null);
 * ```
 */
export function errorClass({ category, severity }: ErrorSpan): ErrorClass | null {
  const degree = DEGREES[knownSeverity(severity)];
  if (degree === null || isWeightless(category)) return null;
  const aspect = aspectOf(category);
  if (aspect === "adequacy") return `${degree} accuracy`;
  // Terminology counts as form whatever its kind, as in the severity contrasts.
  const form = aspect === "fluency" || categoryName(category).startsWith("terminology");
  return form ? `${degree} form` : `${degree} unclassified`;
}

const DEGREES: Readonly<Record<Severity, "major" | "minor" | null>> = {
  critical: "major",
  major: "major",
  minor: "minor",
  neutral: null,
  "no error": null,
};

/**
 * Marks the segments of one system by class of error. A segment with several ratings is marked where any of them marks it.
 *
 * @param raters One array per rater, each with a rating or null by segment.
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
