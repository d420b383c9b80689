import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { pearson } from "../../src/agreement/pearson.ts";

const RUNS = { seed: 20260612, numRuns: 300 };
const whole = fc.integer({ min: -50, max: 50 });
const rows = fc.array(fc.tuple(whole, whole, fc.nat(4)), { minLength: 2, maxLength: 12 });

/** Pearson's correlation of weighted whole numbers from exact sums. */
function exactly(list: readonly (readonly [number, number, number])[]): number | null {
  let [n, x, y, xx, yy, xy] = [0n, 0n, 0n, 0n, 0n, 0n];
  for (const [a, b, weight] of list.map((row) => row.map(BigInt))) {
    n += weight;
    x += weight * a;
    y += weight * b;
    xx += weight * a * a;
    yy += weight * b * b;
    xy += weight * a * b;
  }
  const [spreadX, spreadY] = [n * xx - x * x, n * yy - y * y];
  if (spreadX === 0n || spreadY === 0n) return null;
  return Number(n * xy - x * y) / Math.sqrt(Number(spreadX)) / Math.sqrt(Number(spreadY));
}

Deno.test("pearson() is that of exact sums, weighted or not, wherever the numbers stand", () => {
  const place = fc.constantFrom([1, 0], [2 ** -700, 0], [2 ** 1000, 0], [1, 2 ** 40], [
    -(2 ** -20),
    8,
  ]);
  fc.assert(
    fc.property(rows, place, place, (list, [unitX, originX], [unitY, originY]) => {
      const x = list.map(([a]) => a * unitX + originX);
      const y = list.map(([, b]) => b * unitY + originY);
      const weights = list.map(([, , weight]) => weight);
      const sign = Math.sign(unitX) * Math.sign(unitY);
      for (
        const [ours, exact] of [
          [pearson(x, y, weights), exactly(list)],
          [pearson(x, y), exactly(list.map(([a, b]) => [a, b, 1]))],
        ]
      ) {
        if (exact === null || ours === null) assertEquals(ours, exact);
        else assertAlmostEquals(ours, sign * exact, 1e-12);
      }
    }),
    RUNS,
  );
});

Deno.test("a constant list has no correlation, whatever its mean rounds to", () => {
  for (const value of [0.1, 0.7, 1e-300, 1e300, -3.3]) {
    for (const count of [3, 7, 10]) {
      const varying = Array.from({ length: count }, (_, i) => i);
      assertEquals(pearson(new Float64Array(count).fill(value), varying), null);
      assertEquals(pearson(varying, new Float64Array(count).fill(value)), null);
    }
  }
});

Deno.test("rows of weight 0 do not count, however far off they are", () => {
  const [x, y] = [[1, 2, 3, 1e300], [2, 3, 7, -1e300]];
  assertEquals(pearson(x, y, [1, 1, 1, 0]), pearson([1, 2, 3], [2, 3, 7]));
});
