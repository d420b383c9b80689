/** Most numbers that are kept, 16 MB of them. */
const MOST_NUMBERS = 2 ** 21;

/**
 * Keeps results for pairs of metrics, since several tests need them. Beyond the memory limit, results are computed each time.
 *
 * @param compute Computes something of metrics i and j.
 * @param size Number of numbers in a result.
 * @param most Most numbers that are kept.
 * @returns The same results.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rememberedPairs } from "./remembered_pairs.ts";
 *
 * let computed = 0;
 * const pairs = rememberedPairs((i, j) => [i, j, ++computed], (found) => found.length);
 * assertEquals([pairs(0, 1), pairs(0, 1), pairs(1, 0)], [[0, 1, 1], [0, 1, 1], [1, 0, 2]]);
 * ```
 */
export function rememberedPairs<Found extends object>(
  compute: (i: number, j: number) => Found,
  size: (found: Found) => number,
  most: number = MOST_NUMBERS,
): (i: number, j: number) => Found {
  const kept = new Map<string, Found>();
  let numbers = 0;
  return (i, j) => {
    const pair = `${i} ${j}`;
    const known = kept.get(pair);
    if (known !== undefined) return known;
    const found = compute(i, j);
    numbers += size(found);
    if (numbers <= most) kept.set(pair, found);
    return found;
  };
}
