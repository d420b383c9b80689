import { UserError } from "../user_error.ts";

/** How grave an error is. */
export type Severity = "critical" | "major" | "minor" | "neutral" | "no error";

const SPELLINGS: Readonly<Record<string, Severity>> = {
  critical: "critical",
  major: "major",
  minor: "minor",
  neutral: "neutral",
  "no-error": "no error",
  "no error": "no error",
};

/**
 * Reads a severity as raters' files spell it.
 *
 * @param text The severity; case and blanks around it do not matter.
 * @returns The severity; null where the text names none.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { severityOf } from "./severity.ts";
 *
 * assertEquals([severityOf("Major"), severityOf("No-error"), severityOf("grave")], ["major", "no error", null]);
 * ```
 */
export function severityOf(text: string): Severity | null {
  const name = text.trim().toLowerCase();
  return Object.hasOwn(SPELLINGS, name) ? SPELLINGS[name] : null;
}

/**
 * Reads a severity that must be one.
 *
 * @param text The severity.
 * @returns The severity.
 * @throws {UserError} If it is none.
 *
 * @example
 * ```ts
 * import { assertThrows } from "@std/assert";
 * import { knownSeverity } from "./severity.ts";
 *
 * assertThrows(() => knownSeverity("grave"), Error, "'grave' is not a severity");
 * ```
 */
export function knownSeverity(text: string): Severity {
  const severity = severityOf(text);
  if (severity !== null) return severity;
  throw new UserError(`'${text}' is not a severity; write critical, major, minor or neutral`);
}
