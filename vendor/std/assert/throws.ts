import { AssertionError, withReason } from "./assertion_error.ts";

/** A class, also an abstract one. */
// deno-lint-ignore no-explicit-any -- the published signature; a class may take any arguments
export type ErrorClass<T> = abstract new (...args: any[]) => T;

/**
 * Fails unless `fn` throws anything; returns what it threw.
 *
 * @throws {AssertionError} If nothing is thrown.
 */
export function assertThrows(fn: () => unknown, msg?: string): unknown;
/**
 * Fails unless `fn` throws an error of the class whose message contains `msgIncludes`; returns the error.
 *
 * @throws {AssertionError} If nothing, a non-error or another error is thrown.
 *
 * @example
 * ```ts
 * import { assertThrows } from "./mod.ts";
 *
 * assertThrows(() => JSON.parse("{"), SyntaxError, "JSON");
 * ```
 */
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  errorClass: ErrorClass<E>,
  msgIncludes?: string,
  msg?: string,
): E;
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  classOrMsg?: ErrorClass<E> | string,
  msgIncludes?: string,
  msg?: string,
): E | unknown {
  const expected = expectation(classOrMsg, msgIncludes, msg);
  try {
    fn();
  } catch (error) {
    return checked(error, expected);
  }
  throw new AssertionError(withReason("Expected function to throw", expected.msg));
}

/**
 * Fails unless the promise that `fn` returns rejects with anything; returns the reason.
 *
 * @throws {AssertionError} If it resolves, or `fn` itself throws or returns no promise.
 */
export function assertRejects(fn: () => PromiseLike<unknown>, msg?: string): Promise<unknown>;
/**
 * Fails unless the promise that `fn` returns rejects with an error of the class whose message contains `msgIncludes`.
 *
 * @throws {AssertionError} If it does not, or `fn` itself throws or returns no promise.
 */
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  errorClass: ErrorClass<E>,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;
export async function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  classOrMsg?: ErrorClass<E> | string,
  msgIncludes?: string,
  msg?: string,
): Promise<E | unknown> {
  const expected = expectation(classOrMsg, msgIncludes, msg);
  let promise: PromiseLike<unknown>;
  try {
    promise = fn();
  } catch {
    throw new AssertionError(
      withReason("Function throws when expected to reject", expected.msg),
    );
  }
  if (typeof promise?.then !== "function") {
    throw new AssertionError(
      withReason("Function throws when expected to reject", expected.msg),
    );
  }
  try {
    await promise;
  } catch (error) {
    return checked(error, expected);
  }
  throw new AssertionError(withReason("Expected function to reject", expected.msg));
}

interface Expectation {
  readonly errorClass?: ErrorClass<Error>;
  readonly msgIncludes?: string;
  readonly msg?: string;
}

function expectation(
  classOrMsg?: ErrorClass<Error> | string,
  msgIncludes?: string,
  msg?: string,
): Expectation {
  return typeof classOrMsg === "string"
    ? { msg: classOrMsg }
    : { errorClass: classOrMsg, msgIncludes, msg };
}

function checked(error: unknown, { errorClass, msgIncludes, msg }: Expectation): unknown {
  if (errorClass === undefined) return error;
  if (!(error instanceof Error)) {
    throw new AssertionError(withReason("A non-Error object was thrown", msg));
  }
  const isExpected: boolean = error instanceof errorClass;
  if (!isExpected) {
    throw new AssertionError(
      withReason(
        `Expected error to be instance of "${errorClass.name}", but was "${error.constructor.name}": ${error.message}`,
        msg,
      ),
    );
  }
  if (msgIncludes && !error.message.includes(msgIncludes)) {
    throw new AssertionError(
      withReason(
        `Expected error message to include "${msgIncludes}", but got "${error.message}"`,
        msg,
      ),
    );
  }
  return error;
}
