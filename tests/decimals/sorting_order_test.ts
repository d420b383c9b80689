import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { sortingOrder } from "../../src/decimals/sorting_order.ts";

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
