import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import { integerText } from "../../../src/decimals/decimal_text.ts";
import { epsilonCurve } from "../../../src/pairs/calibration/epsilon_curve.ts";
import { countPairs } from "../../../src/pairs/classes/count_pairs.ts";
import { sumCounts } from "../../../src/pairs/classes/pair_counts.ts";
import { pairScores } from "../../../src/pairs/classes/paired_scores.ts";
import { judgeCandidates, judgeCounts } from "../judge.ts";
import { anyTranslations, fixed } from "../made_up.ts";

Deno.test("epsilonCurve() asked for all thresholds gives every candidate with its coefficients", () => {
  fc.assert(
    fc.property(anyTranslations, ({ judged, paired, decimals }) => {
      const curve = epsilonCurve(paired, ["acc_eq", "ties_f1"], Infinity);
      const candidates = judgeCandidates(judged);
      const texts = candidates.map(({ numerator }) => integerText(numerator, decimals));
      assertEquals(curve.map(({ epsilon }) => epsilon), texts.map(Number));
      curve.forEach(({ pooled }, at) => {
        const { concordant, discordant, tied_human, tied_metric, tied_both } = sumCounts(
          judgeCounts(judged, candidates[at]),
        );
        const all = concordant + discordant + tied_human + tied_metric + tied_both;
        assertEquals(pooled.acc_eq, all === 0 ? null : (concordant + tied_both) / all);
        const ties = 2 * tied_both + tied_metric + tied_human;
        assertEquals(pooled.ties_f1, ties === 0 ? null : 2 * tied_both / ties);
      });
    }),
    fixed,
  );
});

Deno.test("epsilonCurve() asked for few thresholds ends at the greatest distance", () => {
  const scores = columnFromNumbers([0, 1, 3, 7, 20]);
  const curve = epsilonCurve(pairScores(scores, scores, null), ["acc_eq"], 3);
  assertEquals(curve.map(({ epsilon }) => epsilon), [0, 3, 7, 20]);
});

Deno.test("epsilonCurve() takes more groups than a call takes arguments", () => {
  const groups = 150_000;
  const human = columnFromNumbers(Array.from({ length: 2 * groups }, (_, row) => row % 2));
  const groupOf = Int32Array.from({ length: 2 * groups }, (_, row) => row >> 1);
  const [start] = epsilonCurve(pairScores(human, human, groupOf), ["acc_eq", "tau_c"], 1);
  assertEquals([start.pooled.acc_eq, start.pooled.tau_c], [1, 1 / groups]);
});

Deno.test("epsilonCurve() of pairs too many to list is spaced evenly in ε, exact at each", () => {
  const rows = Array.from({ length: 900 }, (_, row) => row);
  const metric = columnFromNumbers(rows.map((row) => (row * row) % 1009));
  const paired = pairScores(columnFromNumbers(rows.map((row) => row % 7)), metric, null);
  const curve = epsilonCurve(paired, ["acc_eq"], 4);
  const furthest = Math.max(...metric.values) - Math.min(...metric.values);
  const thresholds = [0, 1, 2, 3, 4].map((point) => Math.floor(furthest * point / 4));
  assertEquals(curve.map(({ epsilon }) => epsilon), thresholds);
  for (const { epsilon, pooled } of curve) {
    const { concordant, tied_both } = sumCounts(countPairs(paired, String(epsilon)));
    assertEquals(pooled.acc_eq, (concordant + tied_both) / paired.totalPairs);
  }
  const close = pairScores(
    columnFromNumbers(rows),
    columnFromNumbers(rows.map((r) => r % 3)),
    null,
  );
  assertEquals(epsilonCurve(close, [], 8).map(({ epsilon }) => epsilon), [0, 1, 2]);
});
