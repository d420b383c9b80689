import {
  AssertionError as NodeAssertionError,
  deepStrictEqual,
  notDeepStrictEqual,
} from "node:assert";
import { AssertionError, withReason } from "./assertion_error.ts";

/**
 * Fails unless both values are deeply equal: the same structure, the same classes, `NaN` equal to itself, `-0` not to `0`.
 *
 * @throws {AssertionError} with a difference line by line
 *
 * @example
 * ```ts
 * import { assertEquals, assertThrows } from "./mod.ts";
 *
 * assertEquals({ a: [1, NaN] }, { a: [1, NaN] });
 * assertThrows(() => assertEquals({ a: 1 }, { a: 2 }));
 * ```
 */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  asOurs(() => deepStrictEqual(actual, expected), msg);
}

/**
 * Fails if both values are deeply equal.
 *
 * @throws {AssertionError} where {@linkcode assertEquals} would not
 */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  asOurs(() => notDeepStrictEqual(actual, expected), msg);
}

/**
 * Fails unless both are the same value, in the sense of `Object.is`.
 *
 * @throws {AssertionError}
 */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T {
  if (Object.is(actual, expected)) return;
  throw new AssertionError(withReason(`${String(actual)} is not ${String(expected)}`, msg));
}

function asOurs(run: () => void, msg?: string): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof NodeAssertionError)) throw error;
    throw new AssertionError(withReason(error.message, msg));
  }
}
