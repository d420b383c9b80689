import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { wilsonInterval } from "../../../src/resampling/significance/wilson_interval.ts";

Deno.test("the ends of a Wilson interval lie z standard errors of their own from the share, for all small counts", () => {
  for (let n = 1; n <= 40; n++) {
    for (let reached = 0; reached <= n; reached++) {
      for (const z of [1, 1.959963984540054, 3]) {
        const [low, high] = wilsonInterval(reached, n, z);
        const share = reached / n;
        for (const end of [low, high]) {
          // 0 of n bounds p by 0 from below, n of n by 1 from above.
          if ((reached === 0 && end === low) || (reached === n && end === high)) continue;
          assertAlmostEquals((share - end) ** 2, z * z * end * (1 - end) / n, 1e-12);
        }
        assert(low <= share && share <= high);
        if (reached === 0) assertEquals(low, 0);
        if (reached === n) assertEquals(high, 1);
        const [turnedLow, turnedHigh] = wilsonInterval(n - reached, n, z);
        assertAlmostEquals(turnedLow, 1 - high, 1e-12);
        assertAlmostEquals(turnedHigh, 1 - low, 1e-12);
      }
    }
  }
  assertEquals(wilsonInterval(0, 0), [0, 1]);
});
