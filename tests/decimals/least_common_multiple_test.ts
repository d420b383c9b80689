import { assertEquals } from "@std/assert";
import {
  greatestCommonDivisor,
  leastCommonMultiple,
} from "../../src/decimals/least_common_multiple.ts";

Deno.test("common divisors and multiples of all numbers up to 40 are those that a search finds", () => {
  for (let a = 0; a <= 40; a++) {
    for (let b = 0; b <= 40; b++) {
      let divisor = Math.max(a, b);
      while (divisor > 0 && (a % divisor !== 0 || b % divisor !== 0)) divisor--;
      assertEquals(greatestCommonDivisor(a, b), divisor);
      if (a === 0 || b === 0) continue;
      let multiple = a;
      while (multiple % b !== 0) multiple += a;
      assertEquals(leastCommonMultiple(a, b), multiple);
    }
  }
});
