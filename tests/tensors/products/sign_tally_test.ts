import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  boundedMatrix,
  type IntegerMatrix,
  integerMatrix,
} from "../../../src/tensors/products/integer_matrix.ts";
import { productTally, sparseTally } from "../../../src/tensors/products/sign_tally.ts";

/** Twice the negative entries plus the zeros of each row of the product, in exact integers. */
function slowTally(left: Int32Array, right: Int32Array, inner: number): number[] {
  const [rows, columns] = [left.length / inner, right.length / inner];
  return Array.from({ length: rows }, (_, i) => {
    let halves = 0;
    for (let c = 0; c < columns; c++) {
      let sum = 0n;
      for (let q = 0; q < inner; q++) {
        sum += BigInt(left[i * inner + q]) * BigInt(right[q * columns + c]);
      }
      halves += sum < 0n ? 2 : sum === 0n ? 1 : 0;
    }
    return halves;
  });
}

const shape = fc.record({
  rows: fc.integer({ min: 1, max: 40 }),
  inner: fc.integer({ min: 1, max: 30 }),
  columns: fc.integer({ min: 1, max: 12 }),
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
  largest: fc.constantFrom(2, 50, 1000, 2 ** 24),
  zeros: fc.constantFrom(0, 0.5, 0.9, 1),
});

Deno.test("signs by the sparse kernel are those of exact integers, for every shape, size and share of zeros", () => {
  fc.assert(
    fc.property(shape, ({ rows, inner, columns, seed, largest, zeros }) => {
      let state = seed;
      const next = () => (state = Number(BigInt(state) * 48271n % 2147483647n)) / 2147483647;
      const left = Int32Array.from({ length: rows * inner }, () => Math.floor(next() * largest));
      const right = Int32Array.from({ length: inner * columns }, () => {
        const size = Math.floor(next() * largest);
        return next() < zeros ? 0 : next() < 0.5 ? -size : size;
      });
      const tally = sparseTally(integerMatrix(right, inner, columns));
      assertEquals(
        [...tally(integerMatrix(left, rows, inner)) as Int32Array],
        slowTally(left, right, inner),
      );
    }),
    { numRuns: 300, seed: 7 },
  );
});

Deno.test("signs counted from a product are those of exact integers too", async () => {
  const entries = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 6, maxLength: 6 });
  const multiply = (left: IntegerMatrix, right: IntegerMatrix) =>
    Promise.resolve(Float64Array.from({ length: left.rows * right.columns }, (_, at) => {
      const [row, column] = [Math.floor(at / right.columns), at % right.columns];
      let sum = 0;
      for (let q = 0; q < left.columns; q++) {
        sum += left.values[row * left.columns + q] * right.values[q * right.columns + column];
      }
      return sum;
    }));
  await fc.assert(
    fc.asyncProperty(entries, entries, async (left, right) => {
      const [a, b] = [Int32Array.from(left), Int32Array.from(right)];
      const tally = productTally({ multiply }, integerMatrix(b, 3, 2));
      assertEquals([...await tally(integerMatrix(a, 2, 3))], slowTally(a, b, 3));
    }),
    { numRuns: 100, seed: 8 },
  );
});

Deno.test("sums that differ from zero by one in 2^46 get their sign", () => {
  const large = 2 ** 23 - 1;
  // Each column: large·(large + d) − (large + d)·large + e, with e of −1, 0 and 1.
  const left = Int32Array.of(large, large + 3, 1);
  const right = Int32Array.of(
    ...[large + 3, large + 3, large + 3],
    ...[-large, -large, -large],
    ...[-1, 0, 1],
  );
  const tally = sparseTally(integerMatrix(right, 3, 3));
  assertEquals([...tally(integerMatrix(left, 1, 3)) as Int32Array], [3]);
});

Deno.test("two sets of columns in turn do not disturb each other", () => {
  const tallies = [1, -1].map((sign) => sparseTally(integerMatrix(Int32Array.of(sign), 1, 1)));
  const one = boundedMatrix(Int32Array.of(5), 1, 1, 5);
  assertEquals([0, 1, 0, 1].map((which) => (tallies[which](one) as Int32Array)[0]), [0, 2, 0, 2]);
});

Deno.test("numbers beyond float32 and columns of over 1,000 entries are refused", () => {
  const wide = integerMatrix(Int32Array.of(2 ** 24), 1, 1);
  assertThrows(() => sparseTally(wide), RangeError, "beyond 2^24");
  assertThrows(() => sparseTally(integerMatrix(Int32Array.of(1), 1, 1))(wide), RangeError);
  const long = integerMatrix(new Int32Array(1001).fill(1), 1001, 1);
  assertThrows(() => sparseTally(long), RangeError, "1001 entries");
});
