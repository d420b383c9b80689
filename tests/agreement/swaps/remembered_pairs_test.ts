import { assertEquals } from "@std/assert";
import { rememberedPairs } from "../../../src/agreement/swaps/remembered_pairs.ts";

Deno.test("remembered differences are those computed, each once, until the memory is full", () => {
  let computed = 0;
  const differences = (i: number, j: number) => {
    computed++;
    return { observed: i - j, swapped: Float64Array.of(j - i, 10 * i + j, 0) };
  };
  const remembered = rememberedPairs(differences, ({ swapped }) => swapped.length, 9);
  for (let turn = 0; turn < 3; turn++) {
    for (let i = 0; i < 2; i++) {
      for (let j = 0; j < 2; j++) {
        const expected = { observed: i - j, swapped: Float64Array.of(j - i, 10 * i + j, 0) };
        assertEquals(remembered(i, j), expected);
      }
    }
  }
  // Three of the four fit; the fourth is computed at each of the three turns.
  assertEquals(computed, 6);
});
