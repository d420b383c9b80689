import { centredValues } from "../../decimals/centred_values.ts";
import { exactInteger } from "../../decimals/exact_integer.ts";
import type { ScoreColumn } from "../../decimals/score_column.ts";
import type { Statistic } from "../../resampling/bootstrap/statistics/statistic.ts";
import { correlationOf, usableSums } from "../pearson.ts";

/** Standard errors under this may be 0 in exact arithmetic. */
const DOUBTFUL = 1e-9;
/** Correlations this close may be equal in exact arithmetic. */
const ROUNDING = 1e-13;

/**
 * Makes the statistic of Pearson's correlation of two columns, with each row counted as often as it was drawn.
 *
 * @param x First column.
 * @param y Second column.
 * @returns The statistic; undefined for a resample in which a column has a single value.
 *
 * @example
 * ```ts
 * import { assertAlmostEquals } from "@std/assert";
 * import { parseScores } from "../../decimals/parsing/parse_scores.ts";
 * import { pearsonStatistic } from "./pearson_statistic.ts";
 *
 * const r = pearsonStatistic(parseScores(["1", "2", "3"]), parseScores(["2", "4", "6"]));
 * const counts = new Uint32Array([1, 2, 1]);
 * assertAlmostEquals(r.value(counts), 1, 1e-12);
 * assertAlmostEquals(r.standardError!(counts), 0, 0);
 * ```
 */
export function pearsonStatistic(x: ScoreColumn, y: ScoreColumn): Statistic {
  const first = centredValues(x).values;
  const second = centredValues(y).values;
  let exact: { x: bigint[]; y: bigint[] } | null = null;
  const value = (counts: Uint32Array) => {
    const { sums } = usableSums(first, second, counts);
    return sums === null ? NaN : correlationOf(sums);
  };
  const standardError = (counts: Uint32Array) => {
    const { sums, x: left, y: right } = usableSums(first, second, counts);
    if (sums === null) return NaN;
    const correlation = correlationOf(sums);
    const unitX = Math.sqrt(sums.xx / sums.total);
    const unitY = Math.sqrt(sums.yy / sums.total);
    let squares = 0;
    for (let i = 0; i < first.length; i++) {
      if (counts[i] === 0) continue;
      const zx = (left[i] - sums.meanX) / unitX;
      const zy = (right[i] - sums.meanY) / unitY;
      squares += counts[i] * (zx * zy - correlation * (zx * zx + zy * zy) / 2) ** 2;
    }
    if (squares <= DOUBTFUL ** 2 * sums.total) {
      exact ??= { x: integersOf(x), y: integersOf(y) };
      if (withoutInfluence(exact.x, exact.y, counts)) return 0;
    }
    return Math.sqrt(squares) / sums.total;
  };
  return { value, standardError, rounding: ROUNDING };
}

function integersOf(column: ScoreColumn): bigint[] {
  return Array.from({ length: column.length }, (_, row) => exactInteger(column, row));
}

/** Whether no drawn row moves the correlation, in exact arithmetic. */
function withoutInfluence(
  x: readonly bigint[],
  y: readonly bigint[],
  counts: Uint32Array,
): boolean {
  let rows = 0n;
  let sumX = 0n;
  let sumY = 0n;
  counts.forEach((count, i) => {
    const times = BigInt(count);
    rows += times;
    sumX += times * x[i];
    sumY += times * y[i];
  });
  let xx = 0n;
  let yy = 0n;
  let xy = 0n;
  const deviations: [bigint, bigint][] = [];
  counts.forEach((count, i) => {
    if (count === 0) return;
    const [fromX, fromY] = [rows * x[i] - sumX, rows * y[i] - sumY];
    const times = BigInt(count);
    xx += times * fromX * fromX;
    yy += times * fromY * fromY;
    xy += times * fromX * fromY;
    deviations.push([fromX, fromY]);
  });
  return deviations.every(([fromX, fromY]) =>
    2n * xx * yy * fromX * fromY === xy * (yy * fromX * fromX + xx * fromY * fromY)
  );
}
