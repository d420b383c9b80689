import type { SampledWeightings } from "./sample_weightings.ts";
import type { SampleSummary } from "./welch_test.ts";

/** Buckets of β and of ESS. */
export const CELL_SIDE = 8;

/** Sums kept of each cell: draws, x, x², ω, ω², ωx, ωx². */
const SUMS = 7;

/** Sums over the weightings in each cell of the (β, ESS) plane; sums of parts add up. */
export type CellSums = Float64Array;

/** The facts about a cell. */
export interface CellSummary {
  /** Bucket of β, from 0. */
  readonly beta: number;
  /** Bucket of ESS, from 0. */
  readonly ess: number;
  /** Number of weightings drawn there. */
  readonly draws: number;
  /** Mean and deviation over weightings that are uniform on the simplex within the cell; its size is the effective one. */
  readonly uniform: SampleSummary;
  /** Mean and deviation over the weightings as drawn. */
  readonly drawn: SampleSummary;
}

/**
 * Sorts weightings with their values into cells.
 *
 * @param sample Weightings.
 * @param values Value of each.
 * @param range Least and greatest β of the plane; weightings beyond it count in the outer buckets.
 * @param systems K; ESS goes from K/2 to K.
 * @returns Sums by cell.
 */
export function cellSums(
  sample: SampledWeightings,
  values: ArrayLike<number>,
  range: readonly [number, number],
  systems: number,
): CellSums {
  const sums = new Float64Array(CELL_SIDE * CELL_SIDE * SUMS);
  for (let i = 0; i < sample.count; i++) {
    const beta = bucket((sample.balances[i] - range[0]) / (range[1] - range[0]));
    const ess = bucket((sample.ess[i] - systems / 2) / (systems / 2));
    const at = (beta * CELL_SIDE + ess) * SUMS;
    const x = values[i];
    const w = sample.importance[i];
    sums[at]++;
    sums[at + 1] += x;
    sums[at + 2] += x * x;
    sums[at + 3] += w;
    sums[at + 4] += w * w;
    sums[at + 5] += w * x;
    sums[at + 6] += w * x * x;
  }
  return sums;
}

/**
 * Adds up sums of parts in the order given, so that the result does not depend on who computed them.
 *
 * @param parts The parts, in order.
 * @returns The sums.
 */
export function addCells(parts: readonly CellSums[]): CellSums {
  const total = new Float64Array(CELL_SIDE * CELL_SIDE * SUMS);
  for (const part of parts) for (let i = 0; i < total.length; i++) total[i] += part[i];
  return total;
}

/**
 * Computes the mean and the deviation of every cell that holds a weighting.
 *
 * @param sums Sums by cell.
 * @returns One summary per cell.
 */
export function cellSummaries(sums: CellSums): CellSummary[] {
  const cells: CellSummary[] = [];
  for (let beta = 0; beta < CELL_SIDE; beta++) {
    for (let ess = 0; ess < CELL_SIDE; ess++) {
      const at = (beta * CELL_SIDE + ess) * SUMS;
      const [draws, x, xx, w, ww, wx, wxx] = sums.subarray(at, at + SUMS);
      if (draws === 0) continue;
      cells.push({
        beta,
        ess,
        draws,
        uniform: summary(w, wx, wxx, w * w / ww),
        drawn: summary(draws, x, xx, draws),
      });
    }
  }
  return cells;
}

function summary(weight: number, first: number, second: number, size: number): SampleSummary {
  const mean = first / weight;
  return { mean, deviation: Math.sqrt(Math.max(0, second / weight - mean * mean)), size };
}

function bucket(share: number): number {
  return Math.max(0, Math.min(CELL_SIDE - 1, Math.floor(share * CELL_SIDE)));
}
