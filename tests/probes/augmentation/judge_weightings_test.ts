import { assertEquals } from "@std/assert";
import { systemPool } from "../../../src/balance/system_pool.ts";
import { addCells } from "../../../src/balance/weightings/weighting_cells.ts";
import { weightingMixture } from "../../../src/balance/weightings/weighting_mixture.ts";
import { judgeWeightings } from "../../../src/probes/augmentation/judge_weightings.ts";
import { preferenceColumns } from "../../../src/probes/augmentation/weighted_preferences.ts";
import { productTally } from "../../../src/tensors/products/sign_tally.ts";
import { openBackend } from "../../../src/tensors/backends/open_backend.ts";

Deno.test("cells are the same however blocks are parted, and on whichever backend", async () => {
  const pool = systemPool(["A", "B", "C", "D"], [0, 3, 0, 2], [0, 0, 1, 1]);
  const mixture = weightingMixture(pool, 3);
  const human = [900, 500, 200, 700, 100, 400];
  const counts = Array.from(
    { length: 5 },
    (_, j) => human.map((h, q) => (h + 37 * j * (q + 1)) % 1000),
  );
  const columns = preferenceColumns(human, [counts.flat()]);
  const plan = { pool, mixture, columns, seed: 4 };
  const whole = await judgeWeightings({ ...plan, from: 0, to: 2 });
  const parts = [
    await judgeWeightings({ ...plan, from: 0, to: 1 }),
    await judgeWeightings({ ...plan, from: 1, to: 2 }),
  ];
  assertEquals(addCells(whole.cells), addCells(parts.flatMap(({ cells }) => cells)));
  const backend = await openBackend("workers", { jobs: 2 });
  const spread = await judgeWeightings(
    { ...plan, from: 0, to: 2 },
    productTally(backend, columns),
  );
  backend.close();
  assertEquals(addCells(spread.cells), addCells(whole.cells));
});
