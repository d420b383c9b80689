/**
 * Stand-in for `@std/assert` over `node:assert`: the assertions that this repository uses.
 *
 * @module
 */
export { AssertionError } from "./assertion_error.ts";
export { assertEquals, assertNotEquals, assertStrictEquals } from "./equals.ts";
export {
  assertAlmostEquals,
  assertGreater,
  assertGreaterOrEqual,
  assertLess,
  assertLessOrEqual,
} from "./numbers.ts";
export { assertMatch, assertNotMatch, assertStringIncludes } from "./text.ts";
export { assertRejects, assertThrows, type ErrorClass } from "./throws.ts";
export { assert, assertExists, assertFalse, assertInstanceOf, fail } from "./truth.ts";
