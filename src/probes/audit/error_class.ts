import { aspectOf } from "../../mqm/aspect_of.ts";
import { categoryName, isWeightless } from "../../mqm/error_weight.ts";
import { knownSeverity, type Severity } from "../../mqm/severity.ts";
import type { ErrorSpan } from "../../scores/rating.ts";

/**
 * Error classes of a report. Major errors, which include critical ones, have an MQM weight of at least 5. Unclassified errors
 * have no category, or one that is neither accuracy nor form.
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
 * Classifies an error, in either MQM taxonomy. Omissions, which raters mark in the source, count too.
 *
 * @param span The error.
 * @returns The class; null where the error is neutral, or its category has no weight, such as an error in the source.
 * @throws {UserError} If the severity is unknown.
 */
export function errorClass({ category, severity }: ErrorSpan): ErrorClass | null {
  const degree = DEGREES[knownSeverity(severity)];
  if (degree === null || isWeightless(category)) return null;
  const aspect = aspectOf(category);
  if (aspect === "adequacy") return `${degree} accuracy`;
  // Terminology of any kind counts as form, as in the severity contrasts.
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
