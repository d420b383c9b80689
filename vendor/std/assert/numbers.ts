import { AssertionError, withReason } from "./assertion_error.ts";

/**
 * Fails unless the numbers lie within `tolerance` of each other.
 *
 * @param tolerance By default 1e-7 of the expected value; 1e-7 itself where that is infinite.
 * @throws {AssertionError}
 *
 * @example
 * ```ts
 * import { assertAlmostEquals, assertThrows } from "./mod.ts";
 *
 * assertAlmostEquals(0.1 + 0.2, 0.3);
 * assertThrows(() => assertAlmostEquals(1, 1.1, 0.05));
 * ```
 */
export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance?: number,
  msg?: string,
): void {
  if (Object.is(actual, expected)) return;
  const bound = tolerance ?? (Number.isFinite(expected) ? Math.abs(expected * 1e-7) : 1e-7);
  const delta = Math.abs(expected - actual);
  if (delta <= bound) return;
  throw new AssertionError(
    withReason(
      `Expected actual: "${shown(actual)}" to be close to "${shown(expected)}": ` +
        `delta "${shown(delta)}" is greater than "${shown(bound)}"`,
      msg,
    ),
  );
}

/**
 * Fails unless `actual > expected`.
 *
 * @throws {AssertionError}
 */
export function assertGreater<T>(actual: T, expected: T, msg?: string): void {
  check(actual > expected, actual, ">", expected, msg);
}

/**
 * Fails unless `actual >= expected`.
 *
 * @throws {AssertionError}
 */
export function assertGreaterOrEqual<T>(actual: T, expected: T, msg?: string): void {
  check(actual >= expected, actual, ">=", expected, msg);
}

/**
 * Fails unless `actual < expected`.
 *
 * @throws {AssertionError}
 */
export function assertLess<T>(actual: T, expected: T, msg?: string): void {
  check(actual < expected, actual, "<", expected, msg);
}

/**
 * Fails unless `actual <= expected`.
 *
 * @throws {AssertionError}
 */
export function assertLessOrEqual<T>(actual: T, expected: T, msg?: string): void {
  check(actual <= expected, actual, "<=", expected, msg);
}

function check(
  holds: boolean,
  actual: unknown,
  sign: string,
  expected: unknown,
  msg?: string,
): void {
  if (holds) return;
  throw new AssertionError(withReason(`Expect ${actual} ${sign} ${expected}`, msg));
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toExponential();
}
