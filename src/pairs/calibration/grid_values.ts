import { type GapGrid, gapTails, MOST_CELLS } from "./gap_tails.ts";
import { type LinearObjective, noPairs } from "./linear_objective.ts";
import { gapNearest, metricGaps } from "./metric_gaps.ts";
import type { PairedScores } from "../classes/paired_scores.ts";

/** A grid for a search of thresholds. */
export interface SearchGrid extends GapGrid {
  /** Whether scores are whole numbers with a cell each, so that distances in cells are exact. */
  readonly exact: boolean;
}

/** With more pairs per translation than this, a grid is faster than visiting the pairs. Measured. */
const MANY_PAIRS = 256;
/** With more pairs per translation than this, a fine grid is faster than a coarse one. Measured. */
const FINE_PAIRS = 4096;
const COARSE_CELLS = 1024;
/** Largest group of which the kernel's list of cells has room for every level. */
const MOST_PLACES = 10_000_000;

/**
 * Chooses the grid with which to search thresholds.
 *
 * @param paired The translations.
 * @returns The grid; null where visiting the pairs is faster or distances have no double.
 */
export function searchGrid(paired: PairedScores): SearchGrid | null {
  const { totalPairs, rows } = paired;
  if (totalPairs <= MANY_PAIRS * rows.length) return null;
  return gridOf(paired, totalPairs <= FINE_PAIRS * rows.length ? COARSE_CELLS : MOST_CELLS);
}

/**
 * Lays a grid over the scores of each group.
 *
 * @param paired The translations.
 * @param cells Number of cells, a multiple of 8. Whole numbers that differ by less get a cell each.
 * @returns The grid; null where distances have no double, are all 0, or a group is too large.
 */
export function gridOf(paired: PairedScores, cells: number): SearchGrid | null {
  const { starts, metric } = paired;
  const gaps = metricGaps(metric);
  let range = 0;
  let largest = 0;
  for (let group = 0; group + 1 < starts.length; group++) {
    range = Math.max(range, gapNearest(gaps, starts[group], starts[group + 1] - 1));
    largest = Math.max(largest, starts[group + 1] - starts[group]);
  }
  if (range === 0 || range === Infinity || largest > MOST_PLACES) return null;
  const exact = metric.integers !== null && range < cells;
  return exact
    ? { exact, cells: 8 * Math.ceil((range + 1) / 8), rate: 1 }
    : { exact, cells, rate: cells / range };
}

/** Values of an objective along the cells of a grid. */
export interface GridValues {
  /** The value as all pairs up to each number of cells apart are tied: exact on an exact grid, else near the value there. */
  readonly near: Float64Array;
  /** No threshold over each number of cells, and at most one cell more, has a greater value; −Infinity where none gains. */
  readonly bounds: Float64Array;
}

/**
 * Bounds the values of an objective in each cell of a grid.
 *
 * @param paired The translations.
 * @param linear The objective.
 * @param grid The grid.
 * @returns The values.
 */
export function gridValues(
  paired: PairedScores,
  linear: LinearObjective,
  grid: GapGrid,
): GridValues {
  const { gains, losses } = gapTails(paired, linear, grid);
  const allTied = linear.value(linear.totals(noPairs(paired.pairs.length)));
  const at = (tails: Float64Array, cell: number) => cell < tails.length ? tails[cell] : 0;
  return {
    near: gains.map((_, cell) => allTied - at(gains, cell + 1) + at(losses, cell + 1)),
    // The distance of a pair d cells apart is between d − 1 and d + 1 cells, but for the rounding of doubles.
    bounds: gains.map((_, cell) => {
      const [gained, untied] = [at(gains, Math.max(0, cell - 1)), at(gains, cell + 3)];
      return gained === untied ? -Infinity : allTied - untied + at(losses, Math.max(0, cell - 1));
    }),
  };
}
