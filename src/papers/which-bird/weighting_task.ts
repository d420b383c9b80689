import { sampleWeightings } from "../../balance/weightings/sample_weightings.ts";
import type { SystemPool } from "../../balance/system_pool.ts";
import { type CellSums, cellSums } from "../../balance/weightings/weighting_cells.ts";
import type { WeightingMixture } from "../../balance/weightings/weighting_mixture.ts";
import { weightedPreferences } from "../../probes/augmentation/weighted_preferences.ts";
import type { Backend } from "../../tensors/backends/backend.ts";
import type { IntegerMatrix } from "../../tensors/products/integer_matrix.ts";
import { addKernelProduct } from "../../tensors/backends/kernel_product.ts";
import { NarrowAccumulator } from "../../tensors/products/product.ts";

/** Blocks of weightings to draw and judge. */
export interface WeightingPlan {
  /** The systems. */
  readonly pool: SystemPool;
  /** What weightings are drawn from. */
  readonly mixture: WeightingMixture;
  /** Dial steps of all scorers, from `preferenceColumns()`. */
  readonly columns: IntegerMatrix;
  /** Seed of the draws. */
  readonly seed: number;
  /** First block. */
  readonly from: number;
  /** Block after the last. */
  readonly to: number;
}

/** What the blocks gave. */
export interface WeightingPart {
  /** Sums by cell, one array a block. */
  readonly cells: readonly CellSums[];
  /** Weightings kept. */
  readonly kept: number;
}

/** Draws blocks of weightings and sorts their preferences into cells; `backend` is this thread alone by default. */
export async function weightingTask(
  { pool, mixture, columns, seed, from, to }: WeightingPlan,
  backend: Pick<Backend, "multiply"> = THIS_THREAD,
): Promise<WeightingPart> {
  const cells: CellSums[] = [];
  let kept = 0;
  for (let block = from; block < to; block++) {
    const sample = sampleWeightings(pool, mixture, seed, block);
    const values = await weightedPreferences(backend, sample.weights, pool.size, columns);
    cells.push(cellSums(sample, values, mixture.range, pool.size));
    kept += sample.count;
  }
  return { cells, kept };
}

/** Multiplies on the thread it is called from: a worker needs no workers of its own. */
const THIS_THREAD: Pick<Backend, "multiply"> = {
  multiply(left, right) {
    const sums = new Float64Array(left.rows * right.columns);
    addKernelProduct(left, right, new NarrowAccumulator(sums), 0, left.rows);
    return Promise.resolve(sums);
  },
};
