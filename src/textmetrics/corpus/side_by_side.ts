import { type IntegerMatrix, integerMatrix } from "../../tensors/products/integer_matrix.ts";
import type { SegmentStatistics } from "../text_metric.ts";

/**
 * Places the counts of several outputs side by side, so that one matrix product sums all of them: segments × the total of their
 * widths.
 *
 * @param all Counts of every output, over the same segments.
 * @returns The matrix and the first column of each output.
 * @throws {RangeError} If the numbers of segments differ.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sideBySide } from "./side_by_side.ts";
 *
 * const first = { segments: 2, width: 1, values: Float64Array.of(3, 4) };
 * const second = { segments: 2, width: 1, values: Float64Array.of(5, 1) };
 * assertEquals([...sideBySide([first, second]).matrix.values], [3, 5, 4, 1]);
 * ```
 */
export function sideBySide(
  all: readonly SegmentStatistics[],
): { readonly matrix: IntegerMatrix; readonly offsets: readonly number[] } {
  const segments = all[0]?.segments ?? 0;
  if (all.some((statistics) => statistics.segments !== segments)) {
    throw new RangeError("outputs with different numbers of segments share no resamples");
  }
  const columns = all.reduce((sum, { width }) => sum + width, 0);
  const values = new Float64Array(segments * columns);
  const offsets: number[] = [];
  let offset = 0;
  for (const statistics of all) {
    const { width } = statistics;
    for (let i = 0; i < segments; i++) {
      values.set(statistics.values.subarray(i * width, (i + 1) * width), i * columns + offset);
    }
    offsets.push(offset);
    offset += width;
  }
  return { matrix: integerMatrix(values, segments, columns), offsets };
}
