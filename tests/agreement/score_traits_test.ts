import { assertEquals } from "@std/assert";
import { scoreTraits } from "../../src/agreement/score_traits.ts";
import { columnFromNumbers } from "../../src/decimals/column_from_numbers.ts";

Deno.test("a metric falls where people's scores rise once its correlation is three standard errors below 0", () => {
  const against = (human: readonly number[], metric: readonly number[]) =>
    scoreTraits(columnFromNumbers(human), columnFromNumbers(metric)).against;
  const rising = (length: number) => Array.from({ length }, (_, row) => row);
  assertEquals(against(rising(100), rising(100).map((row) => -row)), -1);
  assertEquals(against(rising(10), rising(10).map((row) => -row)), -1);
  assertEquals(against(rising(8), rising(8).map((row) => -row)), null);
  assertEquals(against(rising(100), rising(100)), null);
  assertEquals(against(rising(100), rising(100).map(() => 1)), null);
  assertEquals(against([], []), null);
});
