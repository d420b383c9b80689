/**
 * Assertions with the names and signatures of `@std/assert`, over `node:assert`.
 * @module
 */
import {
  AssertionError as NodeAssertionError,
  deepStrictEqual,
  notDeepStrictEqual,
} from "node:assert";

/** Thrown where an assertion fails. */
export class AssertionError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AssertionError";
  }
}

// deno-lint-ignore no-explicit-any -- the signature of the published package
type AnyConstructor<E> = abstract new (...args: any[]) => E;

function because(what: string, msg?: string): string {
  return msg === undefined ? what : `${what}: ${msg}`;
}

function rethrow(run: () => void, msg?: string): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof NodeAssertionError)) throw error;
    throw new AssertionError(because(error.message, msg));
  }
}

/** Fails unless `expr` is truthy. */
export function assert(expr: unknown, msg = ""): asserts expr {
  if (!expr) throw new AssertionError(msg);
}

/** Fails unless both values are deeply equal. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void {
  rethrow(() => deepStrictEqual(actual, expected), msg);
}

/** Fails if both values are deeply equal. */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  rethrow(() => notDeepStrictEqual(actual, expected), msg);
}

/** Fails unless both are the same value. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T {
  if (!Object.is(actual, expected)) {
    throw new AssertionError(because(`${String(actual)} is not ${String(expected)}`, msg));
  }
}

/** Fails unless the numbers are within `tolerance` (1e-7 of the expected value by default). */
export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance?: number,
  msg?: string,
): void {
  if (Object.is(actual, expected)) return;
  const bound = tolerance ?? (Number.isFinite(expected) ? Math.abs(expected * 1e-7) : 1e-7);
  if (Math.abs(expected - actual) <= bound) return;
  throw new AssertionError(because(`${actual} is not within ${bound} of ${expected}`, msg));
}

/** Fails unless `actual > expected`. */
export function assertGreater<T>(actual: T, expected: T, msg?: string): void {
  if (!(actual > expected)) {
    throw new AssertionError(because(`${actual} is not > ${expected}`, msg));
  }
}

/** Fails unless `actual >= expected`. */
export function assertGreaterOrEqual<T>(actual: T, expected: T, msg?: string): void {
  if (!(actual >= expected)) {
    throw new AssertionError(because(`${actual} is not >= ${expected}`, msg));
  }
}

/** Fails unless `actual < expected`. */
export function assertLess<T>(actual: T, expected: T, msg?: string): void {
  if (!(actual < expected)) {
    throw new AssertionError(because(`${actual} is not < ${expected}`, msg));
  }
}

/** Fails unless `actual <= expected`. */
export function assertLessOrEqual<T>(actual: T, expected: T, msg?: string): void {
  if (!(actual <= expected)) {
    throw new AssertionError(because(`${actual} is not <= ${expected}`, msg));
  }
}

/** Fails unless the text contains `expected`. */
export function assertStringIncludes(actual: string, expected: string, msg?: string): void {
  if (!actual.includes(expected)) {
    throw new AssertionError(because(`"${actual}" does not contain "${expected}"`, msg));
  }
}

/** Fails unless the text matches `expected`. */
export function assertMatch(actual: string, expected: RegExp, msg?: string): void {
  if (!expected.test(actual)) {
    throw new AssertionError(because(`"${actual}" does not match ${expected}`, msg));
  }
}

/** Fails if the text matches `expected`. */
export function assertNotMatch(actual: string, expected: RegExp, msg?: string): void {
  if (expected.test(actual)) {
    throw new AssertionError(because(`"${actual}" matches ${expected}`, msg));
  }
}

/** Fails unless `actual` is an instance of `expectedType`. */
export function assertInstanceOf<T>(
  actual: unknown,
  expectedType: AnyConstructor<T>,
  msg?: string,
): asserts actual is T {
  if (!(actual instanceof expectedType)) {
    throw new AssertionError(because(`${String(actual)} is not a ${expectedType.name}`, msg));
  }
}

/** Fails if the value is null or undefined. */
export function assertExists<T>(actual: T, msg?: string): asserts actual is NonNullable<T> {
  if (actual === undefined || actual === null) {
    throw new AssertionError(because(`${actual} does not exist`, msg));
  }
}

/** Fails, always. */
export function fail(msg?: string): never {
  throw new AssertionError(because("Failed assertion", msg));
}

function checkError<E extends Error>(
  error: unknown,
  type?: AnyConstructor<E>,
  msgIncludes?: string,
  msg?: string,
): E {
  if (!(error instanceof Error)) {
    throw new AssertionError(because("A non-Error object was thrown", msg));
  }
  if (type !== undefined && !(error instanceof type)) {
    throw new AssertionError(
      because(`Expected a ${type.name}, got ${error.name}: ${error.message}`, msg),
    );
  }
  if (msgIncludes !== undefined && !error.message.includes(msgIncludes)) {
    throw new AssertionError(
      because(`Expected "${error.message}" to include "${msgIncludes}"`, msg),
    );
  }
  return error as E;
}

/** Fails unless `fn` throws an error of the class, its message containing `msgIncludes`; gives the error. */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  errorClass?: AnyConstructor<E>,
  msgIncludes?: string,
  msg?: string,
): E {
  let thrown: unknown;
  try {
    fn();
  } catch (error) {
    thrown = error;
    return checkError(thrown, errorClass, msgIncludes, msg);
  }
  throw new AssertionError(because("Expected function to throw", msg));
}

/** As {@linkcode assertThrows}, for a promise that rejects. */
export async function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  errorClass?: AnyConstructor<E>,
  msgIncludes?: string,
  msg?: string,
): Promise<E> {
  try {
    await fn();
  } catch (error) {
    return checkError(error, errorClass, msgIncludes, msg);
  }
  throw new AssertionError(because("Expected function to reject", msg));
}
