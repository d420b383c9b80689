import { AssertionError, withReason } from "./assertion_error.ts";

/**
 * Fails unless the text contains `expected`.
 *
 * @throws {AssertionError}
 */
export function assertStringIncludes(actual: string, expected: string, msg?: string): void {
  if (actual.includes(expected)) return;
  throw new AssertionError(
    withReason(`Expected actual: "${actual}" to contain: "${expected}"`, msg),
  );
}

/**
 * Fails unless the text matches `expected`.
 *
 * @throws {AssertionError}
 */
export function assertMatch(actual: string, expected: RegExp, msg?: string): void {
  if (expected.test(actual)) return;
  throw new AssertionError(withReason(`Expected actual: "${actual}" to match: "${expected}"`, msg));
}

/**
 * Fails if the text matches `expected`.
 *
 * @throws {AssertionError}
 */
export function assertNotMatch(actual: string, expected: RegExp, msg?: string): void {
  if (!expected.test(actual)) return;
  throw new AssertionError(
    withReason(`Expected actual: "${actual}" to not match: "${expected}"`, msg),
  );
}
