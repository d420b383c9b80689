import type { PairSwaps } from "./cell_swaps.ts";

/** Most numbers that are kept, 16 MB of them. */
const MOST_NUMBERS = 2 ** 21;

/**
 * Keeps the differences of pairs of metrics, since the test of a task and that of the average both ask for them. Beyond a limit of
 * memory they are computed each time.
 *
 * @param differences Differences of any two metrics.
 * @param most Most numbers that are kept.
 * @returns The same differences.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { rememberedPairs } from "./remembered_pairs.ts";
 *
 * let computed = 0;
 * const pairs = rememberedPairs((i, j) => ({ observed: ++computed, swapped: Float64Array.of(i, j) }));
 * assertEquals([pairs(0, 1).observed, pairs(0, 1).observed, pairs(1, 0).observed], [1, 1, 2]);
 * ```
 */
export function rememberedPairs(differences: PairSwaps, most: number = MOST_NUMBERS): PairSwaps {
  const kept = new Map<string, ReturnType<PairSwaps>>();
  let numbers = 0;
  return (i, j) => {
    const pair = `${i} ${j}`;
    const known = kept.get(pair);
    if (known !== undefined) return known;
    const found = differences(i, j);
    numbers += found.swapped.length;
    if (numbers <= most) kept.set(pair, found);
    return found;
  };
}
