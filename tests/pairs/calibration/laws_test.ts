import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { calibrate } from "../../../src/pairs/calibration/calibrate.ts";
import { countPairs } from "../../../src/pairs/classes/count_pairs.ts";
import { sumCounts, totalPairs } from "../../../src/pairs/classes/pair_counts.ts";
import type { Judged } from "../judge.ts";
import { anyStatistic, fixed, pairJudged } from "../made_up.ts";

const translations: fc.Arbitrary<Judged[]> = fc.array(
  fc.record({
    human: fc.option(fc.bigInt(-2n, 2n), { freq: 12 }),
    metric: fc.option(fc.bigInt(-300n, 300n), { freq: 12 }),
    group: fc.nat({ max: 2 }),
  }),
  { maxLength: 14 },
);

/** Translations with another metric. */
const mapped = (judged: readonly Judged[], map: (metric: bigint) => bigint): Judged[] =>
  judged.map((one) => ({ ...one, metric: one.metric === null ? null : map(one.metric) }));

Deno.test("a positive affine map of the metric's scores scales ε with it and leaves the rest", () => {
  const factors = fc.bigInt(1n, 10n ** 18n);
  const shifts = fc.bigInt(-(10n ** 20n), 10n ** 20n);
  fc.assert(
    fc.property(translations, anyStatistic, factors, shifts, (judged, objective, factor, shift) => {
      const { epsilon: _, epsilonText, ...rest } = calibrate(pairJudged(judged, 0), objective);
      const other = mapped(judged, (metric) => metric * factor + shift);
      const { epsilon: __, ...found } = calibrate(pairJudged(other, 0), objective);
      assertEquals(found, { ...rest, epsilonText: String(BigInt(epsilonText) * factor) });
    }),
    fixed,
  );
});

Deno.test("turning both sides around, and translations in any order, leave the calibration as it is", () => {
  fc.assert(
    fc.property(translations, anyStatistic, fc.nat(), (judged, objective, turn) => {
      const expected = calibrate(pairJudged(judged, 1), objective);
      const turned = mapped(judged, (metric) => -metric)
        .map((one) => ({ ...one, human: one.human === null ? null : -one.human }));
      assertEquals(calibrate(pairJudged(turned, 1), objective), expected);
      const moved = judged.map((_, at) => judged[(at + turn) % judged.length]);
      assertEquals(calibrate(pairJudged(moved, 1), objective), expected);
    }),
    fixed,
  );
});

Deno.test("pair classes add up to all pairs at every ε", () => {
  fc.assert(
    fc.property(translations, fc.nat(700), (judged, epsilon) => {
      const paired = pairJudged(judged, 0);
      assertEquals(totalPairs(sumCounts(countPairs(paired, epsilon))), paired.totalPairs);
    }),
    fixed,
  );
});
