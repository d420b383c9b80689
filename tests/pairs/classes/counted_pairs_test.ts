import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { parseEpsilon } from "../../../src/pairs/calibration/metric_gaps.ts";
import { pairCounter } from "../../../src/pairs/classes/counted_pairs.ts";
import { countPairs } from "../../../src/pairs/classes/count_pairs.ts";
import { anyTranslations, fixed, pairJudged } from "../made_up.ts";

const distances = fc.constantFrom(0n, 1n, 2n, 7n, 10n ** 20n);

Deno.test("pairCounter() counts a resample as if its translations were copied", () => {
  const draws = fc.array(fc.nat(3), { minLength: 14, maxLength: 14 });
  fc.assert(
    fc.property(anyTranslations, draws, distances, ({ judged, paired, decimals }, draw, units) => {
      const epsilon = `${units}e-${decimals}`;
      const times = Array.from(paired.rows, (row) => draw[row]);
      const counted = pairCounter(paired, parseEpsilon(epsilon, paired.metric.decimals))(times);
      const copies = Array.from(paired.rows).flatMap((row) => Array(draw[row]).fill(judged[row]));
      const drawn = counted.filter(({ translations }) => translations > 1);
      assertEquals(drawn, countPairs(pairJudged(copies, decimals), epsilon));
    }),
    fixed,
  );
});

Deno.test("pairCounter() with every translation once is countPairs()", () => {
  fc.assert(
    fc.property(anyTranslations, distances, ({ paired, decimals }, units) => {
      const epsilon = `${units}e-${decimals}`;
      const ones = new Uint8Array(paired.rows.length).fill(1);
      const cut = parseEpsilon(epsilon, paired.metric.decimals);
      assertEquals(pairCounter(paired, cut)(ones), countPairs(paired, epsilon));
    }),
    fixed,
  );
});
