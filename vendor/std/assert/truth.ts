import { AssertionError, withReason } from "./assertion_error.ts";
import type { ErrorClass } from "./throws.ts";

/**
 * Fails unless `expr` is truthy.
 *
 * @throws {AssertionError} With `msg`.
 */
export function assert(expr: unknown, msg = ""): asserts expr {
  if (!expr) throw new AssertionError(msg);
}

/**
 * Fails unless `expr` is falsy.
 *
 * @throws {AssertionError} With `msg`.
 */
export function assertFalse(expr: unknown, msg = ""): void {
  if (expr) throw new AssertionError(msg);
}

/**
 * Fails if the value is null or undefined.
 *
 * @throws {AssertionError}
 */
export function assertExists<T>(actual: T, msg?: string): asserts actual is NonNullable<T> {
  if (actual !== undefined && actual !== null) return;
  throw new AssertionError(
    withReason(`Expected actual: "${actual}" to not be null or undefined`, msg),
  );
}

/**
 * Fails unless `actual` is an instance of `expectedType`.
 *
 * @throws {AssertionError}
 */
export function assertInstanceOf<T>(
  actual: unknown,
  expectedType: ErrorClass<T>,
  msg?: string,
): asserts actual is T {
  if (actual instanceof expectedType) return;
  const found = actual === null
    ? "null"
    : typeof actual === "object"
    ? actual.constructor?.name ?? "Object"
    : typeof actual;
  throw new AssertionError(
    withReason(
      `Expected object to be an instance of "${expectedType.name}" but was "${found}"`,
      msg,
    ),
  );
}

/**
 * Fails, always.
 *
 * @throws {AssertionError}
 */
export function fail(msg?: string): never {
  throw new AssertionError(msg ? `Failed assertion: ${msg}` : "Failed assertion.");
}
