import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { pointDistance } from "../../../src/resampling/distributions/point_distance.ts";
import { keyedStream } from "../../../src/resampling/random/keyed_stream.ts";
import { uniform } from "../../../src/resampling/random/uniform.ts";

const points = (seed: number, count: number, size: number) => {
  const source = keyedStream(seed, "points", 0);
  return Array.from({ length: count }, () => Array.from({ length: size }, () => uniform(source)));
};

Deno.test("pointDistance() does not change when all coordinates are mixed, stretched and shifted", () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: 1, max: 4 }), (seed, size) => {
      const [point, ...draws] = points(seed, 40, size);
      // A triangle with ones and twos on its diagonal turns no direction into another's copy.
      const mixed = (one: readonly number[]) =>
        one.map((_, r) =>
          one.reduce(
            (sum, value, c) => sum + (c < r ? 3 * value : c === r ? (1 + r % 2) * value : 0),
            5,
          )
        );
      const before = pointDistance(point, draws);
      const after = pointDistance(mixed(point), draws.map(mixed));
      assertAlmostEquals(after?.squared ?? NaN, before?.squared ?? 0, 1e-6);
      assertEquals(after?.share, before?.share);
    }),
    { seed: 1, numRuns: 100 },
  );
});

Deno.test("in one dimension it is the square of the standard score", () => {
  const draws = [[1], [2], [4], [9]];
  const mean = 4;
  const variance = [1, 2, 4, 9].reduce((sum, value) => sum + (value - mean) ** 2, 0) / 3;
  const distance = pointDistance([7], draws);
  assertAlmostEquals(distance?.squared ?? NaN, (7 - mean) ** 2 / variance, 1e-12);
  assertEquals(distance?.share, 2 / 4);
});

Deno.test("squared distances of the points themselves add up to (n − 1) times the dimension", () => {
  for (const size of [1, 2, 5]) {
    const draws = points(7, 60, size);
    const total = draws.reduce((sum, one) => sum + (pointDistance(one, draws)?.squared ?? NaN), 0);
    assertAlmostEquals(total, 59 * size, 1e-6);
  }
});

Deno.test("points without spread in a direction have no distance", () => {
  assertEquals(pointDistance([1, 2], [[0, 0], [1, 1], [2, 2]]), null);
  assertEquals(pointDistance([1], [[3], [3]]), null);
});
