import { type GapGrid, gapTails, MOST_CELLS, MOST_DISTANCES } from "./gap_tails.ts";
import { type LinearObjective, noPairs } from "../linear_objective.ts";
import { gapNearest, metricGaps } from "../metric_gaps.ts";
import { largestGroup, type PairedScores } from "../../classes/paired_scores.ts";

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
const FINE_CELLS = 4096;
/** A threshold in a cell ties no pair that is this many cells farther apart. */
const MARGIN = 3;
/** Room in a window for the distances around its cells. */
const SPARE = 8;
/** Largest group for whose levels the kernel's list of cells always has room. */
const MOST_PLACES = 10_000_000;

/**
 * Lays a grid over the scores of each group for a search of thresholds.
 *
 * @param paired The translations.
 * @param cells Number of cells, a multiple of 8; null for no grid. Whole numbers in a smaller range get a cell each. @default {the fastest}
 * @returns The grid; null for none, or where distances have no double, are all 0, or a group is too large.
 */
export function searchGrid(
  paired: PairedScores,
  cells: number | null = fastestCells(paired),
): SearchGrid | null {
  if (cells === null) return null;
  const { starts, metric } = paired;
  const gaps = metricGaps(metric);
  let range = 0;
  for (let group = 0; group + 1 < starts.length; group++) {
    range = Math.max(range, gapNearest(gaps, starts[group], starts[group + 1] - 1));
  }
  if (range === 0 || range === Infinity || largestGroup(starts) > MOST_PLACES) return null;
  const exact = metric.integers !== null && range < cells;
  return exact
    ? { exact, cells: 8 * Math.ceil((range + 1) / 8), rate: 1 }
    : { exact, cells, rate: cells / range };
}

/** Values of an objective along some cells of a grid. */
export interface GridValues {
  /**
   * By cell, the value where all pairs up to that many cells apart are tied. It is exact on an exact grid, otherwise near the value
   * at the cell's end.
   */
  readonly near: Float64Array;
  /** By cell, a bound: no threshold in it has a greater value; −Infinity where none gains. */
  readonly bounds: Float64Array;
}

/**
 * Bounds the values of an objective in cells of a grid. Thresholds in a cell exceed its number of cells by at most one.
 *
 * @param paired The translations.
 * @param linear The objective.
 * @param grid The grid.
 * @param first The first cell.
 * @param end The cell after the last.
 * @returns The values.
 */
export function gridValues(
  paired: PairedScores,
  linear: LinearObjective,
  grid: GapGrid,
  first: number,
  end: number,
): GridValues {
  const nearest = Math.max(0, first - 1);
  const distances = Math.min(grid.cells, end + MARGIN) - nearest;
  const { gains, losses } = gapTails(paired, linear, grid, { nearest, distances });
  const allTied = linear.value(linear.totals(noPairs(paired.pairs.length)));
  const at = (tails: Float64Array, distance: number) => tails[distance - nearest] ?? 0;
  const near = new Float64Array(end - first);
  const bounds = new Float64Array(end - first);
  for (let cell = first; cell < end; cell++) {
    near[cell - first] = allTied - at(gains, cell + 1) + at(losses, cell + 1);
    // The distance of a pair d cells apart is between d − 1 and d + 1 cells, but for the rounding of doubles.
    const below = Math.max(0, cell - 1);
    const untied = at(gains, cell + MARGIN);
    bounds[cell - first] = at(gains, below) === untied
      ? -Infinity
      : allTied - untied + at(losses, below);
  }
  return { near, bounds };
}

/**
 * Makes a grid finer.
 *
 * @param grid The grid.
 * @param span Number of its cells whose values are wanted.
 * @returns By what factor to refine the grid; 1 where it cannot be finer, or is coarse by choice.
 */
export function refinement({ cells }: GapGrid, span: number): number {
  let factor = 1;
  if (cells < FINE_CELLS) return factor;
  while (2 * factor * cells <= MOST_CELLS && 2 * factor * span + SPARE <= MOST_DISTANCES) {
    factor *= 2;
  }
  return factor;
}

function fastestCells({ totalPairs, rows }: PairedScores): number | null {
  if (totalPairs <= MANY_PAIRS * rows.length) return null;
  return totalPairs <= FINE_PAIRS * rows.length ? COARSE_CELLS : FINE_CELLS;
}
