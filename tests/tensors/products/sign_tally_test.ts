import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { type IntegerMatrix, integerMatrix } from "../../../src/tensors/products/integer_matrix.ts";
import { productTally, sparseTally } from "../../../src/tensors/products/sign_tally.ts";

/** Twice the negative sums plus the zeros of each weighting, in exact integers. */
function slowTally(weights: Uint16Array, systems: number, columns: IntegerMatrix): number[] {
  return Array.from({ length: weights.length / systems }, (_, i) => {
    const own = weights.subarray(i * systems, (i + 1) * systems);
    let halves = 0;
    for (let c = 0; c < columns.columns; c++) {
      let sum = 0n;
      let at = c;
      for (let k = 0; k < systems; k++) {
        for (let l = k + 1; l < systems; l++, at += columns.columns) {
          sum += BigInt(own[k]) * BigInt(own[l]) * BigInt(columns.values[at]);
        }
      }
      halves += sum < 0n ? 2 : sum === 0n ? 1 : 0;
    }
    return halves;
  });
}

const shape = fc.record({
  rows: fc.integer({ min: 1, max: 40 }),
  systems: fc.integer({ min: 2, max: 12 }),
  columns: fc.integer({ min: 1, max: 12 }),
  seed: fc.integer({ min: 1, max: 2 ** 30 }),
  // Beyond 2¹⁵ entries do not fit the kernel; sums of their sizes beyond 2¹⁶ do not either.
  largest: fc.constantFrom(2, 50, 1000, 20_000, 2 ** 15 + 1, 2 ** 24),
  // Small weights leave most signs to the exact sum, the largest come next to what 15 bits hold.
  weights: fc.constantFrom([0, 3], [0, 60], [0, 4096], [4080, 16]),
  zeros: fc.constantFrom(0, 0.5, 0.9, 1),
});

Deno.test("signs by the sparse kernel are those of exact integers, for every shape, size and share of zeros", () => {
  fc.assert(
    fc.property(shape, ({ rows, systems, columns, seed, largest, weights, zeros }) => {
      let state = seed;
      const next = () => (state = Number(BigInt(state) * 48271n % 2147483647n)) / 2147483647;
      const [least, span] = weights;
      const left = Uint16Array.from(
        { length: rows * systems },
        () => least + Math.floor(next() * span),
      );
      const pairs = systems * (systems - 1) / 2;
      const values = Int32Array.from({ length: pairs * columns }, () => {
        const size = Math.floor(next() * largest);
        return next() < zeros ? 0 : next() < 0.5 ? -size : size;
      });
      const right = integerMatrix(values, pairs, columns);
      assertEquals(
        [...sparseTally(right)(left, systems) as Int32Array],
        slowTally(left, systems, right),
      );
    }),
    { numRuns: 400, seed: 7 },
  );
});

Deno.test("signs counted from a product are those of exact integers too", async () => {
  const entries = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 6, maxLength: 6 });
  const weights = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 6 });
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
    fc.asyncProperty(weights, entries, async (left, right) => {
      // Over a thousand weightings, so that they do not fit one product.
      const many = Uint16Array.from({ length: 1026 * 3 }, (_, at) => left[at % 6]);
      const columns = integerMatrix(Int32Array.from(right), 3, 2);
      const found = await productTally({ multiply }, columns)(many, 3);
      assertEquals([...found], slowTally(many, 3, columns));
    }),
    { numRuns: 40, seed: 8 },
  );
});

Deno.test("sums that differ from zero by one in 2^37 get their sign", () => {
  // Pairs weigh 4095·4093, 4095 and 4093. Each column: 4095·4093·4 − 4·4093·4095 + e·(4095 − 4093) − e, e of −1, 0 and 1.
  const weights = Uint16Array.of(4095, 4093, 1);
  const right = integerMatrix(
    Int32Array.of(...[4, 4, 4], ...[-4 * 4093 - 1, -4 * 4093, -4 * 4093 + 1], ...[1, 0, -1]),
    3,
    3,
  );
  assertEquals(
    [...sparseTally(right)(weights, 3) as Int32Array],
    slowTally(weights, 3, right),
  );
});

Deno.test("two sets of columns in turn do not disturb each other", () => {
  const tallies = [1, -1].map((sign) => sparseTally(integerMatrix(Int32Array.of(sign), 1, 1)));
  const one = Uint16Array.of(5, 1);
  assertEquals([0, 1, 0, 1].map((which) => (tallies[which](one, 2) as Int32Array)[0]), [
    ...[0, 2, 0, 2],
  ]);
});

Deno.test("weights beyond 12 bits and systems without the columns' pairs are refused", () => {
  const tally = sparseTally(integerMatrix(Int32Array.of(1), 1, 1));
  assertThrows(() => tally(Uint16Array.of(4096, 1), 2), RangeError, "beyond 2^12");
  assertThrows(() => tally(Uint16Array.of(1, 1, 1), 3), RangeError, "do not have 1 pairs");
});
