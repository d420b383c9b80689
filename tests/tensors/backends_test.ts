import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { type IntegerMatrix, integerMatrix } from "../../src/tensors/products/integer_matrix.ts";
import { referenceProduct } from "../../src/tensors/backends/reference_product.ts";
import { selfTest } from "../../src/tensors/backends/self_check.ts";
import { backendTest, candidates } from "./backends_under_test.ts";

/** Matrices of any shape and range, with the bound itself, of either sign, frequent among the entries. */
const matrices = (most: number, leftBits: number, rightBits: number) =>
  fc.record({
    rows: fc.integer({ min: 1, max: most }),
    inner: fc.integer({ min: 1, max: 40 }),
    columns: fc.integer({ min: 1, max: most }),
    left: fc.integer({ min: 0, max: leftBits }),
    right: fc.integer({ min: 0, max: rightBits }),
    salt: fc.nat(2 ** 30),
  }).map(({ rows, inner, columns, left, right, salt }) => ({
    left: scattered(rows, inner, 2 ** left - 1, salt),
    right: scattered(inner, columns, 2 ** right - 1, salt + 1),
  }));

function scattered(rows: number, columns: number, bound: number, salt: number): IntegerMatrix {
  const values = Float64Array.from({ length: rows * columns }, (_, i) => {
    const word = Math.imul(Math.imul(i + 1, 0x9e3779b1) ^ salt, 0x85ebca6b) >>> 0;
    const kind = word % 8;
    if (kind < 2) return kind === 0 ? bound : 0 - bound;
    return Math.trunc((word / 2 ** 31 - 1) * bound) + 0;
  });
  return integerMatrix(values, rows, columns);
}

for (const candidate of candidates) {
  backendTest(candidate, "products under 2^53 equal BigInt arithmetic", async (backend) => {
    await fc.assert(
      fc.asyncProperty(matrices(12, 23, 24), async ({ left, right }) => {
        const product = await backend.multiply(left, right);
        assertEquals(Array.from(product, BigInt), referenceProduct(left, right));
      }),
      { seed: 11, numRuns: 40 },
    );
  });

  backendTest(candidate, "the largest allowed values are exact", async (backend) => {
    const most = Number.MAX_SAFE_INTEGER;
    for (const sign of [1, -1]) {
      const one = integerMatrix(Float64Array.of(sign), 1, 1);
      const large = integerMatrix(Float64Array.of(most, -most, most - 1), 1, 3);
      const expected = referenceProduct(one, large);
      assertEquals(Array.from(await backend.multiply(one, large), BigInt), expected);
    }
  });

  backendTest(candidate, "full limbs over many runs never round", async (backend) => {
    for (const [bound, inner] of [[255, 3000], [1, 70_000], [2 ** 15 - 1, 1100]]) {
      const left = integerMatrix(new Int32Array(2 * inner).fill(bound), 2, inner);
      const right = integerMatrix(new Int32Array(inner).fill(-bound), inner, 1);
      const expected = -bound * bound * inner;
      assertEquals([...await backend.multiply(left, right)], [expected, expected]);
    }
  });

  backendTest(candidate, "bounds that a product may exceed are refused", async (backend) => {
    const large = integerMatrix(Float64Array.of(2 ** 27), 1, 1);
    await assertRejects(() => backend.multiply(large, large), RangeError, "beyond 2^53");
    const wide = integerMatrix(Int32Array.of(1, 2), 1, 2);
    await assertRejects(() => backend.multiply(wide, wide), RangeError, "cannot be multiplied");
  });

  backendTest(candidate, "empty matrices have empty or zero products", async (backend) => {
    const none = integerMatrix(new Int32Array(0), 0, 3);
    const column = integerMatrix(Int32Array.of(1, 2, 3), 3, 1);
    assertEquals((await backend.multiply(none, column)).length, 0);
    const flat = integerMatrix(new Int32Array(0), 2, 0);
    const thin = integerMatrix(new Int32Array(0), 0, 2);
    assertEquals([...await backend.multiply(flat, thin)], [0, 0, 0, 0]);
  });

  backendTest(candidate, "the self-test passes", async (backend) => {
    assertEquals(await selfTest(backend), null);
  });
}
