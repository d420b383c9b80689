import { AssertionError as NodeAssertionError, deepStrictEqual } from "node:assert";
import { inspect, isDeepStrictEqual } from "node:util";
import { AssertionError, withReason } from "./assertion_error.ts";

/**
 * Fails unless both values are deeply equal: the same structure, the same classes, `NaN` equal to itself, `-0` to `0`. An
 * object without a prototype equals a plain one. In fields of classes, `-0` differs from `0`, unlike in the published package.
 *
 * @throws {AssertionError} With a difference line by line.
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
  if (isDeepStrictEqual(actual, expected)) return;
  try {
    deepStrictEqual(alike(actual), alike(expected));
  } catch (error) {
    if (!(error instanceof NodeAssertionError)) throw error;
    throw new AssertionError(withReason(error.message, msg));
  }
}

/**
 * Fails if both values are deeply equal.
 *
 * @throws {AssertionError} If {@linkcode assertEquals} would not throw.
 */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void {
  if (!isDeepStrictEqual(alike(actual), alike(expected))) return;
  throw new AssertionError(
    withReason(`Expected actual: ${inspect(actual)} not to be: ${inspect(expected)}`, msg),
  );
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
  throw new AssertionError(withReason(`${inspect(actual)} is not ${inspect(expected)}`, msg));
}

/** A copy of arrays, maps and plain objects without `-0`, in which every object without a prototype has the usual one. */
function alike(value: unknown, copies = new Map<unknown, unknown>()): unknown {
  if (Object.is(value, -0)) return 0;
  if (typeof value !== "object" || value === null) return value;
  if (copies.has(value)) return copies.get(value);
  if (value instanceof Float64Array || value instanceof Float32Array) {
    return value.map((number) => number + 0);
  }
  if (value instanceof Map && Object.getPrototypeOf(value) === Map.prototype) {
    const copy = new Map();
    copies.set(value, copy);
    for (const [key, item] of value) copy.set(alike(key, copies), alike(item, copies));
    return copy;
  }
  const isPlain = [null, Object.prototype].includes(Object.getPrototypeOf(value));
  if (!isPlain && Object.getPrototypeOf(value) !== Array.prototype) return value;
  const copy: object = Array.isArray(value) ? new Array(value.length) : {};
  copies.set(value, copy);
  const fields = Object.getOwnPropertyDescriptors(value) as PropertyDescriptorMap;
  for (const key of Reflect.ownKeys(fields)) {
    const field = fields[key as string];
    if (Array.isArray(value) && key === "length") continue;
    const inner = "value" in field ? { value: alike(field.value, copies) } : {};
    Object.defineProperty(copy, key, { ...field, ...inner });
  }
  return copy;
}
