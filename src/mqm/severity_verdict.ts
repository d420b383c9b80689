import type { ErrorSpan } from "../scores/rating.ts";
import { categoryName } from "./error_weight.ts";
import { severityOf } from "./severity.ts";

/** A rater's verdicts on a translation with exactly one error, in the order of the paper's Table 1. */
export const SEVERITY_VERDICTS = [
  "major accuracy",
  "major form",
  "minor accuracy",
  "minor form",
] as const;

/** A rater's verdict on a translation with exactly one error. */
export type SeverityVerdict = typeof SEVERITY_VERDICTS[number];

const ACCURACY = /^(accuracy|non-translation)/;
const FORM = /^(fluency|style|terminology|locale convention)/;

/**
 * Classifies one error by its severity, and by whether it is one of accuracy or of form. Case is ignored, and underscores count
 * as spaces. Source: "What BLEU, chrF and COMET do not measure", section 4.
 *
 * @param error The error.
 * @returns The class; null for what the contrasts leave out: an error marked in the source (where raters also mark omissions),
 * a category of neither kind, a severity other than major and minor.
 */
export function severityVerdict(error: ErrorSpan): SeverityVerdict | null {
  const severity = severityOf(error.severity);
  if (error.isSource || (severity !== "major" && severity !== "minor")) return null;
  const category = categoryName(error.category);
  if (ACCURACY.test(category)) return `${severity} accuracy`;
  return FORM.test(category) ? `${severity} form` : null;
}
