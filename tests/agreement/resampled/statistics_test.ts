import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { kendall } from "../../../src/agreement/kendall.ts";
import { pairClassWeights } from "../../../src/agreement/pair_class_weights.ts";
import {
  type AgreementStatistic,
  agreementStatistic,
} from "../../../src/agreement/resampled/agreement_statistic.ts";
import { columnFromNumbers } from "../../../src/decimals/column_from_numbers.ts";
import type { CoefficientName } from "../../../src/pairs/classes/formulas.ts";
import { pearson } from "../../../src/agreement/pearson.ts";
import { spearman } from "../../../src/agreement/spearman.ts";
import { denseRanks } from "../../resampling/dense_ranks.ts";

const RUNS = { seed: 13, numRuns: 150 };
const sample = fc.array(fc.tuple(fc.nat(6), fc.nat(6), fc.nat(3)), { minLength: 2, maxLength: 12 });

/** The rows as drawn: each as often as its count says. */
function drawn(rows: readonly [number, number, number][]): [number[], number[]] {
  const all = rows.flatMap(([x, y, count]) => Array.from({ length: count }, () => [x, y]));
  return [all.map(([x]) => x), all.map(([, y]) => y)];
}

function columns(rows: readonly [number, number, number][]) {
  const x = Float64Array.from(rows, ([value]) => value);
  const y = Float64Array.from(rows, ([, value]) => value);
  return { x, y, counts: Uint32Array.from(rows, ([, , count]) => count) };
}

Deno.test("statistics of counts are those of the rows written out", () => {
  fc.assert(
    fc.property(sample, (rows) => {
      const { x, y, counts } = columns(rows);
      const [left, right] = drawn(rows);
      const close = (ours: number, theirs: number | null) =>
        theirs === null ? assertEquals(ours, NaN) : assertAlmostEquals(ours, theirs, 1e-12);
      const of = (spec: AgreementStatistic) => {
        const { value } = agreementStatistic(spec);
        // Nothing is left of an earlier resample.
        value(counts.map((times) => times + 1));
        return value(counts);
      };
      const count = left.length;
      if (count < 2) return;
      const sum = left.reduce((a, b) => a + b, 0);
      const other = right.reduce((a, b) => a + b, 0);
      close(of({ kind: "mean", integers: x, decimals: 0 }), sum / count);
      close(
        of({ kind: "ratio", integers: x, below: y }),
        other === 0 ? null : sum / other,
      );
      close(
        of({ kind: "pearson", x: columnFromNumbers(x), y: columnFromNumbers(y) }),
        pearson(left, right),
      );
      const rho = { kind: "spearman", x: denseRanks(x), y: denseRanks(y) } as const;
      close(of(rho), spearman(left, right));
      const first = { kind: "mean", integers: x, decimals: 1 } as const;
      close(of({ kind: "minus", first, second: rho }), of(first) - of(rho));
      const tau = (coefficient: CoefficientName) =>
        of({
          kind: "kendall",
          coefficient,
          human: columnFromNumbers(x),
          metric: columnFromNumbers(y),
        });
      close(tau("tau_b"), kendall(left, right));
      const c = pairClassWeights(left, right);
      const decided = c.concordant + c.discordant;
      const all = decided + c.tied_human + c.tied_metric + c.tied_both;
      const over = (top: number, bottom: number) => bottom > 0 ? top / bottom : null;
      close(tau("tau_a"), over(c.concordant - c.discordant, all));
      close(
        tau("tau_10"),
        over(c.concordant - c.discordant - c.tied_metric, decided + c.tied_metric),
      );
      close(tau("tau_13"), over(c.concordant - c.discordant, decided));
      close(tau("tau_14"), over(c.concordant - c.discordant, decided + c.tied_metric));
      const k = Math.min(new Set(left).size, new Set(right).size);
      close(
        tau("tau_c"),
        over(2 * (c.concordant - c.discordant), count * count * (k - 1) / k),
      );
    }),
    RUNS,
  );
});

Deno.test("Pearson's standard error is that of its influences on the rows written out, exactly 0 without any", () => {
  const standardError = (rows: readonly [number, number, number][]) => {
    const { x, y, counts } = columns(rows);
    const tenths = (list: Float64Array) => columnFromNumbers(list.map((value) => value / 10));
    return agreementStatistic({ kind: "pearson", x: tenths(x), y: tenths(y) }).standardError!(
      counts,
    );
  };
  fc.assert(
    fc.property(sample, (rows) => {
      const [left, right] = drawn(rows);
      const r = pearson(left, right);
      const found = standardError(rows);
      if (r === null) return assertEquals(found, NaN);
      const standard = (list: readonly number[]) => {
        const mean = list.reduce((a, b) => a + b, 0) / list.length;
        const spread = Math.sqrt(list.reduce((a, b) => a + (b - mean) ** 2, 0) / list.length);
        return list.map((value) => (value - mean) / spread);
      };
      const [zx, zy] = [standard(left), standard(right)];
      const influences = zx.map((z, i) => z * zy[i] - r * (z * z + zy[i] * zy[i]) / 2);
      const squares = influences.reduce((sum, influence) => sum + influence ** 2, 0);
      assertAlmostEquals(found, Math.sqrt(squares) / left.length, 1e-9);
      const line = rows.map(([x, , count]): [number, number, number] => [x, 3 * x + 1, count]);
      assertEquals(standardError(line), 0);
    }),
    RUNS,
  );
  // A cross, wherever it stands: the correlation is 0, and no row moves it.
  for (const [x, y] of [[0, 0], [7, -5], [1000, 1]]) {
    const cross = [[1, 0, 3], [-1, 0, 3], [0, 1, 2], [0, -1, 2]];
    assertEquals(standardError(cross.map(([a, b, n]) => [x + a, y + b, n])), 0);
  }
  // Nearly a cross: little moves the correlation, but not nothing.
  const [x, y] = [[1, -1, 0, 0], [1e-10, 0, 1, -1]].map((list) => columnFromNumbers(list));
  const small = agreementStatistic({ kind: "pearson", x, y }).standardError!(
    Uint32Array.of(1, 1, 1, 1),
  );
  assert(small > 1e-12 && small < 1e-10, `${small}`);
});
