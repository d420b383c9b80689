import { UserError } from "../../user_error.ts";
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

/**
 * Acceleration of a BCa interval: a sixth of the skewness of the jackknife values.
 *
 * Source: Efron, "Better bootstrap confidence intervals", JASA 1987, equation 7.3.
 *
 * @param values From {@linkcode leaveOneOut}; undefined ones are left out
 * @throws {UserError} where the values are all the same
 */
export function acceleration(values: Float64Array): number {
  const defined = values.filter((value) => !Number.isNaN(value));
  if (defined.every((value) => value === defined[0])) {
    throw new UserError(
      "a BCa interval is undefined, since the statistic is constant whichever value is left out; use percentile",
    );
  }
  let sum = 0;
  for (const value of defined) sum += value;
  const mean = sum / defined.length;
  let squares = 0;
  let cubes = 0;
  for (const value of defined) {
    const from = mean - value;
    squares += from * from;
    cubes += from * from * from;
  }
  return cubes / (6 * squares ** 1.5);
}
