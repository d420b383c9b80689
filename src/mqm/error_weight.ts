import type { ErrorSpan } from "../scores/rating.ts";
import { UserError } from "../user_error.ts";
import { knownSeverity, type Severity } from "./severity.ts";

/** Weight of an error by severity, in tenths. */
const SEVERITIES: Readonly<Record<Severity, number>> = {
  critical: 50,
  major: 50,
  minor: 10,
  neutral: 0,
  "no error": 0,
};

const WEIGHTLESS = ["source error", "source issue", "reinterpretation"];

/**
 * Computes the weight of an error in tenths of an MQM point: the weight stated in the file, if any; otherwise major and
 * critical 5, minor 1, neutral 0, non-translation 25, minor punctuation 0.1 (Freitag et al. 2021).
 *
 * @param error An error span; case is ignored, and underscores count as spaces.
 * @returns A whole number of tenths, not negative.
 * @throws {UserError} If the severity is unknown, or a stated score is no multiple of 0.1.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { errorWeight } from "./error_weight.ts";
 *
 * const error = { start: 0, end: 1, category: "Fluency/Punctuation", severity: "Minor", score: null, isSource: false };
 * assertEquals(errorWeight(error), 1);
 * assertEquals(errorWeight({ ...error, severity: "Major" }), 50);
 * assertEquals(errorWeight({ ...error, score: "2.5" }), 25);
 * ```
 */
export function errorWeight(error: ErrorSpan): number {
  if (error.score !== null) {
    const tenths = Math.round(10 * Number(error.score));
    if (!(Math.abs(10 * Number(error.score) - tenths) < 1e-9)) {
      throw new UserError(
        `the error '${error.category}' has the score ${error.score}; MQM weights are multiples of 0.1`,
      );
    }
    return Math.abs(tenths);
  }
  const category = categoryName(error.category);
  const severity = knownSeverity(error.severity);
  if (isWeightless(category)) return 0;
  if (severity === "major" && category.startsWith("non-translation")) return 250;
  if (severity === "minor" && category.includes("punctuation")) return 1;
  return SEVERITIES[severity];
}

/**
 * Checks whether errors of a category have no weight: the source is at fault, or the translator's choice was deliberate.
 *
 * @param category The category, in any case.
 * @returns Whether they do.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { isWeightless } from "./error_weight.ts";
 *
 * assertEquals(["Source_issue", "Other"].map(isWeightless), [true, false]);
 * ```
 */
export function isWeightless(category: string): boolean {
  const name = categoryName(category);
  return WEIGHTLESS.some((one) => name.includes(one));
}

/**
 * Normalises a category for comparison: lower case, underscores as spaces, no spaces around it.
 *
 * @param category The category as printed.
 * @returns The name.
 */
export function categoryName(category: string): string {
  return category.trim().toLowerCase().replaceAll("_", " ");
}
