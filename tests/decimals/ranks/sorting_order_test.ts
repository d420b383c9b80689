import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { sortingOrder } from "../../../src/decimals/ranks/sorting_order.ts";

Deno.test("sortingOrder() sorts any doubles as a stable comparison sort does", () => {
  const key = fc.oneof(
    fc.double({ noNaN: true }).map((x) => x + 0),
    fc.constantFrom(0, 1, -1, Infinity),
  );
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), (keys) => {
      const expected = keys.map((_, i) => i).sort((a, b) => {
        return keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : a - b;
      });
      assertEquals([...sortingOrder(Float64Array.from(keys))], expected);
    }),
    { seed: 20231206, numRuns: 300 },
  );
});

Deno.test("sortingOrder() sorts long runs of doubles that share their upper word", () => {
  // Fifty scores 0.50000000NN, and as many negative ones: all that differs lies in the lower 32 bits.
  const tail = fc.array(fc.nat(9999), { minLength: 33, maxLength: 80 });
  fc.assert(
    fc.property(tail, fc.constantFrom(1, -1), (tails, sign) => {
      const keys = Float64Array.from(tails, (digits) => sign * (0.5 + digits * 1e-12));
      const expected = Array.from(keys, (_, i) => i).sort((a, b) => keys[a] - keys[b] || a - b);
      assertEquals([...sortingOrder(keys)], expected);
    }),
    { seed: 20231206, numRuns: 100 },
  );
});
