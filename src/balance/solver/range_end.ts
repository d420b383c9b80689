/**
 * The optimum at an end of the reachable range.
 *
 * There every pair of the support has that very balance, so the support lies on one line (three points cannot mix
 * the slopes +m and −m), where b = 0 for every weighting: the optimum is uniform over the line with most systems.
 *
 * @param adequacy a, one value a system, distinct points (a, f).
 * @param fluency f, one value a system.
 * @param pair Two systems whose balance is the end, by index.
 * @returns Weights, one a system.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rangeEnd } from "./range_end.ts";
 *
 * // β_min = 0: adequacy equal. Two systems share 0, three share 1.
 * const weights = rangeEnd([0, 0, 1, 1, 1], [0, 1, 2, 4, 5], [0, 1]);
 * assertEquals([...weights], [0, 0, 1 / 3, 1 / 3, 1 / 3]);
 * ```
 */
export function rangeEnd(
  adequacy: ArrayLike<number>,
  fluency: ArrayLike<number>,
  pair: readonly [number, number],
): Float64Array {
  const size = adequacy.length;
  const da = Math.abs(adequacy[pair[0]] - adequacy[pair[1]]);
  const df = Math.abs(fluency[pair[0]] - fluency[pair[1]]);
  let best: number[] = [...pair].sort((x, y) => x - y);
  for (const sign of [1, -1]) {
    for (let k = 0; k < size; k++) {
      const line = [k];
      for (let l = k + 1; l < size; l++) {
        const x = (adequacy[l] - adequacy[k]) * df;
        const y = (fluency[l] - fluency[k]) * da;
        if (Math.abs(x - sign * y) <= 1e-13 * (Math.abs(x) + Math.abs(y))) line.push(l);
      }
      if (line.length > best.length) best = line;
    }
  }
  const weights = new Float64Array(size);
  for (const k of best) weights[k] = 1 / best.length;
  return weights;
}
