import { assertEquals, assertMatch } from "@std/assert";
import { referenceProduct } from "../../src/tensors/backends/reference_product.ts";
import { selfTest } from "../../src/tensors/backends/self_check.ts";
import { type IntegerMatrix, integerMatrix } from "../../src/tensors/products/integer_matrix.ts";

/** A backend that reads some numbers of its operands wrongly. */
function misreading(read: (value: number, bound: number) => number) {
  const misread = ({ values, rows, columns, bound }: IntegerMatrix) =>
    integerMatrix(Float64Array.from(values, (value) => read(value, bound)), rows, columns);
  return {
    describe: () => ({ name: "workers" as const, adapter: "", limits: {} }),
    multiply: (left: IntegerMatrix, right: IntegerMatrix) =>
      Promise.resolve(Float64Array.from(referenceProduct(misread(left), misread(right)), Number)),
    close: () => {},
  };
}

Deno.test("selfTest() finds a backend that loses the greatest number of either sign, or one bit", async () => {
  assertEquals(await selfTest(misreading((value) => value)), null);
  for (const sign of [1, -1]) {
    const found = await selfTest(
      misreading((value, bound) => value === sign * bound ? value - sign : value),
    );
    assertMatch(found ?? "", /^entry \d+ of \[5 × 300\]·\[300 × 7\] is -?\d+ instead of -?\d+$/);
  }
  const even = misreading((value) => value % 2 === 0 ? value : value - 1);
  assertMatch(await selfTest(even) ?? "", /^entry 0 /);
});
