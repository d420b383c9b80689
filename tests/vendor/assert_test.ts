import {
  assert,
  assertAlmostEquals,
  assertEquals,
  assertExists,
  assertFalse,
  assertGreater,
  assertGreaterOrEqual,
  assertInstanceOf,
  AssertionError,
  assertLess,
  assertLessOrEqual,
  assertMatch,
  assertNotEquals,
  assertNotMatch,
  assertRejects,
  assertStrictEquals,
  assertStringIncludes,
  assertThrows,
  fail,
} from "@std/assert";
import { deepStrictEqual, rejects, throws } from "node:assert";

// What is tested here cannot judge itself: these are node's own assertions.
const failed = (message: string | RegExp) => (error: unknown) =>
  error instanceof AssertionError && error.name === "AssertionError" &&
  (typeof message === "string" ? error.message.includes(message) : message.test(error.message));

Deno.test("assert(), assertFalse() and assertExists() judge by truth", () => {
  assert(1);
  assertFalse(0);
  assertExists(0);
  throws(() => assert(0, "because"), failed("because"));
  throws(() => assert(""), failed(/^$/));
  throws(() => assertFalse("x", "because"), failed("because"));
  throws(() => assertExists(null), failed("null"));
  throws(() => assertExists(undefined, "because"), failed("because"));
});

Deno.test("assertEquals() compares structure, class and NaN, and takes -0 for 0", () => {
  assertEquals({ a: [1, NaN, new Map([[1, new Set([2])]])] }, {
    a: [1, NaN, new Map([[1, new Set([2])]])],
  });
  assertEquals(new Float64Array([1, 2]), new Float64Array([1, 2]));
  assertEquals(/a/g, /a/g);
  assertEquals(0, -0);
  assertEquals({ a: [-0, new Map([[1, -0]]), new Float64Array([-0, NaN])] }, {
    a: [0, new Map([[1, 0]]), new Float64Array([0, NaN])],
  });
  const unequal: [unknown, unknown][] = [
    [1, 2],
    [1, "1"],
    [{ a: 1 }, { a: 1, b: undefined }],
    [[1, 2], [2, 1]],
    [new Float64Array([1]), new Float32Array([1])],
    [new Date(0), new Date(1)],
    [null, undefined],
  ];
  for (const [a, b] of unequal) {
    throws(() => assertEquals(a, b), failed(/./));
    assertNotEquals(a, b);
  }
  throws(() => assertEquals(1, 2, "because"), failed("because"));
  throws(() => assertNotEquals([1], [1], "because"), failed("because"));
});

Deno.test("assertEquals() takes an object without a prototype for a plain one, however deep", () => {
  const bare = (fields: object) => Object.assign(Object.create(null), fields);
  const round: { self?: unknown } = bare({});
  round.self = round;
  const other: { self?: unknown } = {};
  other.self = other;
  assertEquals([bare({ a: bare({ b: 1 }) })], [{ a: { b: 1 } }]);
  assertEquals(round, other);
  throws(() => assertNotEquals(bare({ a: 1 }), { a: 1 }), failed(/./));
  throws(() => assertEquals(bare({ a: 1 }), { a: 2 }), failed(/./));
  throws(() => assertEquals([, 1], [undefined, 1]), failed(/./));
});

Deno.test("assertStrictEquals() compares identity", () => {
  const value = {};
  assertStrictEquals(value, value);
  assertStrictEquals(NaN, NaN);
  throws(() => assertStrictEquals({}, {}), failed(/./));
  throws(() => assertStrictEquals<number>(0, -0), failed(/./));
});

Deno.test("assertAlmostEquals() allows a share of the expected value, or a given distance", () => {
  assertAlmostEquals(0.1 + 0.2, 0.3);
  assertAlmostEquals(1e9, 1e9 + 1);
  assertAlmostEquals(Infinity, Infinity);
  assertAlmostEquals(NaN, NaN);
  assertAlmostEquals(1, 1.5, 0.5);
  throws(() => assertAlmostEquals(1, 1 + 2e-7), failed("is greater than"));
  throws(() => assertAlmostEquals(1e-9, 0), failed(/./));
  throws(() => assertAlmostEquals(NaN, 1), failed(/./));
  throws(() => assertAlmostEquals(1, 1.5, 0.4, "because"), failed("because"));
});

Deno.test("assertGreater() and its kin compare in order and refuse NaN", () => {
  assertGreater(2, 1);
  assertGreaterOrEqual(2, 2);
  assertLess("a", "b");
  assertLessOrEqual(1n, 1n);
  throws(() => assertGreater(1, 1), failed("1 > 1"));
  throws(() => assertGreaterOrEqual(1, 2), failed("1 >= 2"));
  throws(() => assertLess(1, 1), failed("1 < 1"));
  throws(() => assertLessOrEqual(2, 1, "because"), failed("because"));
  throws(() => assertLess(NaN, 1), failed(/./));
});

Deno.test("assertStringIncludes(), assertMatch() and assertNotMatch() look into text", () => {
  assertStringIncludes("a text", "tex");
  assertMatch("a text", /t.x/);
  assertNotMatch("a text", /^t/);
  throws(() => assertStringIncludes("a text", "Tex"), failed("Tex"));
  throws(() => assertMatch("a text", /^t/), failed("/^t/"));
  throws(() => assertNotMatch("a text", /t/, "because"), failed("because"));
});

Deno.test("assertInstanceOf() names both classes", () => {
  assertInstanceOf(new RangeError(), Error);
  throws(() => assertInstanceOf(new Map(), Set), failed(/"Set" but was "Map"/));
  throws(() => assertInstanceOf(null, Set), failed('"null"'));
  throws(() => assertInstanceOf(1, Set, "because"), failed("because"));
});

Deno.test("assertThrows() judges class and message and gives the error", () => {
  const error = new RangeError("too far");
  const throwing = () => {
    throw error;
  };
  deepStrictEqual(assertThrows(throwing), error);
  deepStrictEqual(assertThrows(throwing, "a message"), error);
  deepStrictEqual(assertThrows(throwing, RangeError, "far"), error);
  deepStrictEqual(assertThrows(throwing, Error), error);
  throws(() => assertThrows(throwing, TypeError), failed(/"TypeError".*"RangeError"/));
  throws(() => assertThrows(throwing, RangeError, "near"), failed(/"near".*"too far"/));
  throws(() => assertThrows(() => 1, RangeError), failed("Expected function to throw"));
  throws(() => assertThrows(() => 1, "because"), failed("because"));
});

Deno.test("assertThrows() accepts what is no error only where no class is asked for", () => {
  const throwing = () => {
    throw "text";
  };
  deepStrictEqual(assertThrows(throwing), "text");
  throws(() => assertThrows(throwing, Error), failed("A non-Error object was thrown"));
});

Deno.test("assertRejects() judges a rejection and not what is thrown before there is a promise", async () => {
  const error = new RangeError("too far");
  const rejecting = () => Promise.reject(error);
  deepStrictEqual(await assertRejects(rejecting), error);
  deepStrictEqual(await assertRejects(rejecting, RangeError, "far"), error);
  await rejects(assertRejects(rejecting, TypeError), failed("TypeError"));
  await rejects(assertRejects(() => Promise.resolve(), "because"), failed("because"));
  const throwing = (): Promise<void> => {
    throw error;
  };
  await rejects(assertRejects(throwing, RangeError), failed("Function throws"));
});

Deno.test("fail() fails", () => {
  throws(() => fail(), failed("Failed assertion."));
  throws(() => fail("because"), failed("Failed assertion: because"));
});
