import { assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { kendall } from "../../../src/agreement/kendall.ts";
import { pairClassWeights } from "../../../src/agreement/pair_class_weights.ts";
import { pearson } from "../../../src/agreement/pearson.ts";
import { spearman } from "../../../src/agreement/spearman.ts";
import { denseRanks } from "../dense_ranks.ts";
import { type KendallVariant, statistic } from "../../../src/resampling/bootstrap/statistic.ts";

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
      const count = left.length;
      if (count < 2) return;
      const sum = left.reduce((a, b) => a + b, 0);
      const other = right.reduce((a, b) => a + b, 0);
      close(statistic({ kind: "mean", integers: x, decimals: 0 }).value(counts), sum / count);
      close(
        statistic({ kind: "ratio", integers: x, below: y, shift: 0 }).value(counts),
        other === 0 ? null : sum / other,
      );
      close(statistic({ kind: "pearson", x, y }).value(counts), pearson(left, right));
      const ranks = { x: denseRanks(x), y: denseRanks(y) };
      close(statistic({ kind: "spearman", ...ranks }).value(counts), spearman(left, right));
      const tau = (variant: KendallVariant) =>
        statistic({ kind: "kendall", variant, human: ranks.x, metric: ranks.y }).value(counts);
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

Deno.test("quantiles of counts are those of the sorted rows, interpolated", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(sample, share, (rows, share) => {
      const { x, counts } = columns(rows);
      const sorted = drawn(rows)[0].sort((a, b) => a - b);
      if (sorted.length === 0) return;
      const place = (sorted.length - 1) * share;
      const low = Math.floor(place);
      const next = sorted[Math.min(low + 1, sorted.length - 1)];
      const { value } = statistic({ kind: "quantile", values: x, share });
      assertAlmostEquals(
        value(counts),
        sorted[low] + (place - low) * (next - sorted[low]),
        1e-12,
      );
    }),
    RUNS,
  );
});

Deno.test("standard errors of the mean are the sample's own", () => {
  const { standardError } = statistic({
    kind: "mean",
    integers: new Float64Array([10, 20, 60]),
    decimals: 1,
  });
  assertAlmostEquals(
    standardError?.(new Uint32Array([1, 1, 1])) ?? NaN,
    Math.sqrt(14 / 3 / 3),
    1e-12,
  );
});
