import { groupRows, type ResamplingDesign } from "./resampling_design.ts";
import { statistic, type StatisticSpec } from "./statistic.ts";

/** Most units that are left out one by one; more are left out in as many groups of neighbours. */
const MOST_GROUPS = 2000;

/**
 * The statistic with each unit left out in turn: rows, or clusters where the design draws clusters.
 *
 * Means have a closed form. Of other statistics, samples of more than 2,000 units leave out 2,000 groups of
 * neighbouring units instead: the delete-a-group jackknife, which costs no more than that.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { leaveOneOut } from "./leave_one_out.ts";
 *
 * const spec = { kind: "mean", integers: new Float64Array([1, 2, 6]), decimals: 0 } as const;
 * assertEquals([...leaveOneOut({ rows: 3 }, spec)], [4, 3.5, 1.5]);
 * ```
 */
export function leaveOneOut(design: ResamplingDesign, spec: StatisticSpec): Float64Array {
  if (spec.kind === "mean" && design.clusters === undefined) {
    let sum = 0;
    for (const integer of spec.integers) sum += integer;
    const divisor = (design.rows - 1) * 10 ** spec.decimals;
    return spec.integers.map((integer) => (sum - integer) / divisor);
  }
  const units = design.clusters === undefined
    ? neighbours(design.rows)
    : groupRows(design.clusters).filter((rows) => rows !== undefined);
  const { value } = statistic(spec);
  const counts = new Uint32Array(design.rows).fill(1);
  return Float64Array.from(units, (rows) => {
    for (const row of rows) counts[row] = 0;
    const without = value(counts);
    for (const row of rows) counts[row] = 1;
    return without;
  });
}

function neighbours(rows: number): Uint32Array[] {
  const groups = Math.min(rows, MOST_GROUPS);
  return Array.from({ length: groups }, (_, g) => {
    const from = Math.floor(g * rows / groups);
    const to = Math.floor((g + 1) * rows / groups);
    return Uint32Array.from({ length: to - from }, (_, i) => from + i);
  });
}
