import { UserError } from "../../user_error.ts";
import { type ResamplingDesign, rowsByNumber } from "./resampling_design.ts";
import type { Statistic } from "./statistics/statistic.ts";

/** Most units that are left out one by one; with more units, this many groups of neighbours are left out. */
const MOST_GROUPS = 2000;

/**
 * Computes the statistic with each unit left out in turn, by stratum. Units are rows, or clusters where the design draws
 * clusters. A stratum of more than 2,000 units leaves out 2,000 groups of neighbouring units instead: the delete-a-group
 * jackknife.
 *
 * @param design What is drawn.
 * @param statistic The statistic of the sample.
 * @returns A list for each stratum; one list where the design has no strata. NaN where the statistic is undefined.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { jackknife } from "./jackknife.ts";
 * import { columnStatistic } from "./statistics/column_statistic.ts";
 *
 * const mean = columnStatistic({ kind: "mean", integers: new Float64Array([1, 2, 6]), decimals: 0 });
 * assertEquals(jackknife({ rows: 3 }, mean).map((values) => [...values]), [[4, 3.5, 1.5]]);
 * ```
 */
export function jackknife(
  { rows, clusters, strata }: ResamplingDesign,
  { value, without }: Statistic,
): Float64Array[] {
  const units = strata === undefined
    ? [clusters === undefined ? singles(allRows(rows)) : rowsByNumber(clusters)]
    : rowsByNumber(strata).map(singles);
  if (without !== undefined) return units.map((list) => Float64Array.from(list, without));
  const counts = new Uint32Array(rows).fill(1);
  const leftOut = (unit: Uint32Array) => {
    for (const row of unit) counts[row] = 0;
    const result = value(counts);
    for (const row of unit) counts[row] = 1;
    return result;
  };
  return units.map((list) => Float64Array.from(grouped(list), leftOut));
}

/**
 * Computes the acceleration of a BCa interval: a sixth of the skewness of the jackknife values, each stratum around its own
 * mean. Sources: Efron, "Better bootstrap confidence intervals", JASA 1987, equation 7.3; for strata Davison and Hinkley,
 * "Bootstrap methods and their application", 1997, section 5.3.2.
 *
 * @param strata From {@linkcode jackknife}; undefined values are left out.
 * @param rounding Values this close to one another are equal in exact arithmetic.
 * @returns The acceleration.
 * @throws {UserError} If the values of every stratum are all the same.
 */
export function acceleration(strata: readonly Float64Array[], rounding: number): number {
  let squares = 0;
  let cubes = 0;
  const lists = strata.map((values) => influences(values, rounding));
  let largest = 0;
  for (const list of lists) for (const value of list) largest = Math.max(largest, Math.abs(value));
  for (const list of lists) {
    const size = list.length;
    for (const value of list) {
      // Divided by the largest, so that no power leaves the range of doubles.
      const part = value / largest / size;
      squares += part * part;
      cubes += part * part * part;
    }
  }
  if (!(squares > 0)) {
    throw new UserError(
      "a BCa interval is undefined, since leaving out any one value leaves the statistic unchanged; use percentile",
    );
  }
  return cubes / (6 * squares ** 1.5);
}

function allRows(rows: number): Uint32Array {
  const list = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) list[row] = row;
  return list;
}

/** Each row as its own unit. The units are views, since millions of arrays would take gigabytes. */
function* singles(rows: Uint32Array): Iterable<Uint32Array> {
  for (let at = 0; at < rows.length; at++) yield rows.subarray(at, at + 1);
}

/** Joins neighbouring units where there are too many. */
function grouped(all: Iterable<Uint32Array>): Uint32Array[] {
  const units = [...all];
  const groups = Math.min(units.length, MOST_GROUPS);
  return Array.from({ length: groups }, (_, g) => {
    const from = Math.floor(g * units.length / groups);
    const to = Math.floor((g + 1) * units.length / groups);
    return Uint32Array.from(units.slice(from, to).flatMap((unit) => [...unit]));
  });
}

/** How far each unit of a stratum moves the statistic, times the number of units. */
function influences(values: Float64Array, rounding: number): Float64Array {
  const defined = values.filter((value) => !Number.isNaN(value));
  const [first] = defined;
  // Distances from the first value, so that a constant list gives exact zeros.
  const from = defined.map((value) => Math.abs(value - first) <= rounding ? 0 : value - first);
  let sum = 0;
  for (const distance of from) sum += distance;
  const mean = sum / from.length;
  return from.map((distance) => (from.length - 1) * (mean - distance));
}
