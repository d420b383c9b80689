import { type IntegerMatrix, integerMatrix } from "../../tensors/products/integer_matrix.ts";
import type { SegmentStatistics } from "../text_metric.ts";

/** Counts of several outputs as one matrix of integers: segments × the widths of all of them, side by side. */
export interface IntegerStatistics {
  /** The integers. */
  readonly matrix: IntegerMatrix;
  /** First column of each output. */
  readonly offsets: readonly number[];
  /** What each output's integers are to be divided by: 1, but for TER's mean reference lengths. */
  readonly denominators: readonly number[];
}

/** Least common multiple of 1 to 8: mean lengths over so many references are whole multiples of its inverse. */
const MOST = 840;

/**
 * Lays counts of several outputs side by side as integers, so that a corpus score of any resample is one of exact sums.
 *
 * @param all Counts of every output, over the same segments.
 * @throws {RangeError} Where the numbers of segments differ, or counts are no fractions over at most 840.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { integerStatistics } from "./integer_statistics.ts";
 *
 * const first = { segments: 2, width: 1, values: Float64Array.of(3, 4) };
 * const second = { segments: 2, width: 1, values: Float64Array.of(2.5, 1) };
 * const { matrix, denominators } = integerStatistics([first, second]);
 * assertEquals([...matrix.values], [3, 5, 4, 2]);
 * assertEquals(denominators, [1, 2]);
 * ```
 */
export function integerStatistics(all: readonly SegmentStatistics[]): IntegerStatistics {
  const segments = all[0]?.segments ?? 0;
  if (all.some((statistics) => statistics.segments !== segments)) {
    throw new RangeError("outputs with different numbers of segments share no resamples");
  }
  const columns = all.reduce((sum, { width }) => sum + width, 0);
  const values = new Float64Array(segments * columns);
  const offsets: number[] = [];
  const denominators = all.map(({ values }) => denominatorOf(values));
  let offset = 0;
  all.forEach((statistics, s) => {
    const { width } = statistics;
    for (let i = 0; i < segments; i++) {
      for (let c = 0; c < width; c++) {
        values[i * columns + offset + c] = Math.round(
          statistics.values[i * width + c] * denominators[s],
        );
      }
    }
    offsets.push(offset);
    offset += width;
  });
  return { matrix: integerMatrix(values, segments, columns), offsets, denominators };
}

function denominatorOf(values: Float64Array): number {
  for (let denominator = 1; denominator <= MOST; denominator++) {
    if (values.every((value) => isWhole(value * denominator))) return denominator;
  }
  throw new RangeError("counts that are no fractions cannot be added up exactly");
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) <= 1e-12 * Math.max(1, Math.abs(value));
}
