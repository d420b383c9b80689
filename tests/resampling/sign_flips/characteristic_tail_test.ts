import { assert, assertEquals } from "@std/assert";
import { characteristicTail } from "../../../src/resampling/sign_flips/characteristic_tail.ts";
import { signFlips } from "../../../src/resampling/sign_flips/sign_flips.ts";

Deno.test("beyond the ring a probability is 0 or 1, and its bound holds what lies there but little more", () => {
  // All of n equal shares have the observed sign with probability 2^−n, far from the middle.
  for (const shares of [100, 150, 400]) {
    for (const sign of [1, -1]) {
      const flips = signFlips(new Float64Array(shares).fill(sign))!;
      const { p, error } = characteristicTail(flips, 1);
      assertEquals(p, sign === 1 ? 0 : 1);
      assert(error >= 2 ** -shares && error < 1e-14, `${error}`);
    }
  }
});
