import { assertEquals } from "@std/assert";
import {
  type ColumnStatistic,
  columnStatistic,
} from "../../../../src/resampling/bootstrap/statistics/column_statistic.ts";
import { meanProducts } from "../../../../src/resampling/bootstrap/means/mean_products.ts";
import { replicator } from "../../../../src/resampling/bootstrap/replicates.ts";
import { openBackend } from "../../../../src/tensors/backends/open_backend.ts";

const ROWS = 90;
const scores = Float64Array.from({ length: ROWS }, (_, row) => (row * row * 37) % 1009 - 400);
const mean = (integers: Float64Array, decimals: number): ColumnStatistic => (
  { kind: "mean", integers, decimals }
);
const plan = (statistics: readonly ColumnStatistic[]) => (
  { design: { rows: ROWS }, statistics, studentised: false, seed: 3, experiment: "products" }
);

Deno.test("means by matrix product have the bits of means one by one, in any range of blocks", async () => {
  const backend = await openBackend("workers", { jobs: 1 });
  try {
    const plans = {
      one: plan([mean(scores, 0)]),
      few: plan([mean(scores.map((score) => score % 3), 1)]),
      several: plan([0, 1, 2].map((c) => mean(scores.map((score) => score * (c + 1)), c))),
    };
    for (const [name, given] of Object.entries(plans)) {
      for (const [from, to] of [[0, 1], [0, 3], [1, 3], [2, 3], [2, 2]]) {
        const range = { from, to, replicates: 300 };
        const found = await meanProducts(backend, given, range);
        assertEquals(
          [name, from, to, ...found?.values ?? []],
          [name, from, to, ...replicator(given, columnStatistic)(range).values],
        );
      }
    }
    const median = plan([{ kind: "quantile", values: scores, share: 0.5 }]);
    assertEquals(await meanProducts(backend, median, { from: 0, to: 1, replicates: 9 }), null);
  } finally {
    backend.close();
  }
});
