import type { SwapDifferences } from "../../resampling/significance/swap_test.ts";
import type { PairSwaps } from "../swaps/cell_swaps.ts";
import { onUnitScale } from "./averages.ts";
import type { SharedTask } from "./tasks.ts";

/**
 * Computes the differences of two metrics' weighted averages: draw r of the average combines draw r of every task, each put on
 * the scale from 0 to 1 and weighted (Freitag et al. 2023, section 5).
 *
 * @param tasks The tasks.
 * @param differences Differences of any two metrics in each task, all with the same number of draws.
 * @returns Differences of the averages of any two metrics.
 */
export function averageDifferences(
  tasks: readonly Pick<SharedTask, "measure" | "weight">[],
  differences: readonly PairSwaps[],
): PairSwaps {
  const scales = tasks.map((task) => task.weight * (onUnitScale(task, 1) - onUnitScale(task, 0)));
  return (i, j): SwapDifferences => {
    let observed = 0;
    let swapped = new Float64Array();
    differences.forEach((pair, t) => {
      const found = pair(i, j);
      observed += scales[t] * found.observed;
      if (t === 0) swapped = new Float64Array(found.swapped.length);
      for (let p = 0; p < swapped.length; p++) swapped[p] += scales[t] * found.swapped[p];
    });
    return { observed, swapped };
  };
}
