import { sampleWeightings } from "../../balance/weightings/sample_weightings.ts";
import type { SystemPool } from "../../balance/system_pool.ts";
import { type CellSums, cellSums } from "../../balance/weightings/weighting_cells.ts";
import type { WeightingMixture } from "../../balance/weightings/weighting_mixture.ts";
import { weightedPreferences } from "./weighted_preferences.ts";
import type { IntegerMatrix } from "../../tensors/products/integer_matrix.ts";
import { type SignTally, sparseTally } from "../../tensors/products/sign_tally.ts";

/** Blocks of weightings to draw and judge. */
export interface WeightingPlan {
  /** The systems. */
  readonly pool: SystemPool;
  /** The distribution of weightings. */
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

/** The results of the blocks. */
export interface WeightingPart {
  /** Sums by cell, one array per block. */
  readonly cells: readonly CellSums[];
  /** Weightings kept. */
  readonly kept: number;
}

/**
 * Draws blocks of weightings and sorts their adequacy-over-fluency preferences into cells of β and effective sample size.
 *
 * Source: "Mind Which Bird You Favour", section 4.4.
 *
 * @param plan The systems, and the blocks to draw.
 * @param tally Multiplies signs with columns. @default {a tally on this thread}
 * @returns The sums by cell.
 */
export async function judgeWeightings(
  { pool, mixture, columns, seed, from, to }: WeightingPlan,
  tally: SignTally = sparseTally(columns),
): Promise<WeightingPart> {
  const cells: CellSums[] = [];
  let kept = 0;
  for (let block = from; block < to; block++) {
    const sample = sampleWeightings(pool, mixture, seed, block);
    const values = await weightedPreferences(tally, sample.weights, pool.size, columns.columns);
    cells.push(cellSums(sample, values, mixture.range, pool.size));
    kept += sample.count;
  }
  return { cells, kept };
}
