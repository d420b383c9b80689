import { gridValues, refinement, type SearchGrid } from "./grid_values.ts";
import type { LinearObjective } from "../linear_objective.ts";
import { type Cut, cutAt } from "../metric_gaps.ts";
import type { PairedScores } from "../../classes/paired_scores.ts";
import { spansOver, type ThresholdInterval } from "./promising_spans.ts";
import { tallyPairs } from "../../classes/tally_pairs.ts";

/**
 * Finds the distances at which the value is greatest on a grid whose cells hold one distance each.
 *
 * @param paired The translations.
 * @param linear What to raise.
 * @param grid The exact grid.
 * @param reached The best value known to be reached.
 * @param challenger Called with the sums of numerators at each such distance, and the distance.
 */
export function challengeCells(
  paired: PairedScores,
  linear: LinearObjective,
  grid: SearchGrid,
  reached: number,
  challenger: (totals: Float64Array, distance: bigint) => void,
): void {
  const { near } = gridValues(paired, linear, grid, 0, grid.cells);
  const least = near.reduce((most, value) => Math.max(most, value), reached) - 2 * linear.doubt;
  for (let distance = 1; distance < grid.cells; distance++) {
    // A distance that changes nothing is as good as the one before it, and greater.
    if (near[distance] < least) continue;
    if (linear.doubt === 0 && near[distance] === near[distance - 1]) continue;
    const cut = cutAt(BigInt(distance));
    challenger(linear.totals(tallyPairs(paired, cut)), BigInt(distance));
    if (linear.doubt === 0) break;
  }
}

/**
 * Finds the intervals of thresholds that may reach the best value, on ever finer grids.
 *
 * @param paired The translations.
 * @param linear What to raise.
 * @param grid The first grid.
 * @param start Sums of numerators at ε = 0.
 * @param first The best value known to be reached.
 * @returns The intervals, with the most promising last, and the best value now known to be reached.
 */
export function gridIntervals(
  paired: PairedScores,
  linear: LinearObjective,
  grid: SearchGrid,
  start: Float64Array,
  first: number,
): { readonly open: ThresholdInterval[]; readonly reached: number } {
  const cutAfter = (cells: number): Cut => ({
    nearest: cells / grid.rate,
    rest: Infinity,
    exact: null,
  });
  const totalsAt = (cut: Cut) => linear.totals(tallyPairs(paired, cut));
  let [reached, from, end] = [first, 0, grid.cells];
  for (;;) {
    const { near, bounds } = gridValues(paired, linear, grid, from, end);
    const best = near.reduce((most, value, cell) => value > near[most] ? cell : most, 0);
    reached = Math.max(reached, linear.value(totalsAt(cutAfter(from + best + 1))));
    const spans = spansOver(bounds, reached - 2 * linear.doubt);
    const last = spans.at(-1);
    if (last === undefined) return { open: [], reached };
    const factor = refinement(grid, last.to - spans[0].from);
    if (factor === 1) {
      const open = spans.map(({ from: begin, to, bound }): ThresholdInterval => {
        const over = from + begin === 0 ? cutAt(0n) : cutAfter(from + begin);
        return {
          over,
          within: from + to === grid.cells ? null : cutAfter(from + to),
          totals: from + begin === 0 ? start : totalsAt(over),
          bound,
        };
      });
      return { open: open.sort((a, b) => a.bound - b.bound), reached };
    }
    [from, end] = [factor * (from + spans[0].from), factor * (from + last.to)];
    grid = { ...grid, cells: factor * grid.cells, rate: factor * grid.rate };
  }
}
