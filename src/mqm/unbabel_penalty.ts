import { type Severity, severityOf } from "./severity.ts";

/** Weight of an error by severity in Unbabel's scheme. */
const WEIGHTS: Readonly<Record<Severity, number>> = {
  "no error": 0,
  neutral: 0,
  minor: 1,
  major: 5,
  critical: 10,
};

/**
 * Computes the penalty of a translation under Unbabel's normalisation, before it is divided by the translation's length: minor
 * 1, major 5, critical 10, whatever the category (Deutsch, Foster & Freitag 2023, appendix F).
 *
 * @param severities Severity of each error, in any case.
 * @returns The penalty; null where a severity is unknown.
 */
export function unbabelPenalty(severities: readonly string[]): number | null {
  let penalty = 0;
  for (const text of severities) {
    const severity = severityOf(text);
    if (severity === null) return null;
    penalty += WEIGHTS[severity];
  }
  return penalty;
}
