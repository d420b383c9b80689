import type { ExactPoints } from "../exact_points.ts";
import { absolute } from "./wide_numbers.ts";

/** The optimum at an end of the reachable range. */
export interface RangeEnd {
  /** Systems that share the weight, by index. */
  readonly line: readonly number[];
  /** True where another line has as many systems. */
  readonly shared: boolean;
}

/**
 * Finds the optimum at an end of the reachable range. There every pair of the support has exactly that balance. So the support
 * is on one line (three points cannot mix the slopes +m and −m), where b = 0 for every weighting, and the optimum is uniform
 * over the line with the most systems.
 *
 * @param points The systems, distinct.
 * @param pair Two systems whose balance is the end, by index.
 * @returns The line; among equals, the one with the earliest system.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { exactPoints } from "../exact_points.ts";
 * import { rangeEnd } from "./range_end.ts";
 *
 * // β_min = 0: adequacy equal. Two systems share 0, three share 1.
 * const points = exactPoints([0, 0, 1, 1, 1], [0, 1, 2, 4, 5]);
 * assertEquals(rangeEnd(points, [0, 1]), { line: [2, 3, 4], shared: false });
 * ```
 */
export function rangeEnd(
  { adequacy, fluency }: ExactPoints,
  [first, second]: readonly [number, number],
): RangeEnd {
  const da = absolute(adequacy[first] - adequacy[second]);
  const df = absolute(fluency[first] - fluency[second]);
  const lines: number[][] = [];
  for (const sign of da === 0n || df === 0n ? [1n] : [1n, -1n]) {
    const levels = new Map<bigint, number[]>();
    for (let k = 0; k < adequacy.length; k++) {
      const level = adequacy[k] * df - sign * fluency[k] * da;
      const line = levels.get(level);
      if (line === undefined) levels.set(level, [k]);
      else line.push(k);
    }
    for (const line of levels.values()) lines.push(line);
  }
  const most = lines.reduce((length, line) => Math.max(length, line.length), 0);
  const longest = lines.filter((line) => line.length === most);
  const line = longest.reduce((x, y) => x[0] < y[0] || (x[0] === y[0] && x[1] < y[1]) ? x : y);
  return { line, shared: longest.length > 1 };
}
