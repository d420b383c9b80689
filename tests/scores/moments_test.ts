import { assertEquals } from "@std/assert";
import { populationVariance, standardised } from "../../src/scores/moments.ts";

Deno.test("equal values have no spread, whatever their mean rounds to", () => {
  for (const value of [0.1, -0.7, 1 / 3, 1e-300, 123456.789]) {
    for (let size = 1; size < 30; size++) {
      const values = Array<number>(size).fill(value);
      assertEquals(populationVariance(values), 0);
      assertEquals([...standardised(values)], Array(size).fill(0));
    }
  }
});
