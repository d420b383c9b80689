import { aspectOf } from "../../mqm/aspect_of.ts";
import { categoryName, isWeightless } from "../../mqm/error_weight.ts";
import { knownSeverity, type Severity } from "../../mqm/severity.ts";
import type { ErrorSpan } from "../../scores/rating.ts";

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

/**
 * Classes an error, in either MQM taxonomy. Omissions, which raters mark in the source, count.
 *
 * @param span The error.
 * @returns The class; null where the error is neutral, or of a category that weighs nothing, as the source's own faults do.
 * @throws {UserError} If the severity is unknown.
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
