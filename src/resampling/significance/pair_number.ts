/**
 * Numbers the pairs of a list: (0,1), (0,2), …, (1,2), ….
 *
 * @param first Index of the pair's first entry.
 * @param second Index of its second entry, greater than the first.
 * @param count Length of the list.
 * @returns The number of the pair, from 0.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { pairNumber } from "./pair_number.ts";
 *
 * const pairs = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
 * assertEquals(pairs.map(([i, j]) => pairNumber(i, j, 4)), [0, 1, 2, 3, 4, 5]);
 * ```
 */
export function pairNumber(first: number, second: number, count: number): number {
  return first * (2 * count - first - 1) / 2 + second - first - 1;
}

/**
 * Lists every two entries of a list, in the order of {@linkcode pairNumber}.
 *
 * @param list The list.
 * @returns The pairs.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { everyTwo } from "./pair_number.ts";
 *
 * assertEquals(everyTwo(["A", "B", "C"]), [["A", "B"], ["A", "C"], ["B", "C"]]);
 * ```
 */
export function everyTwo<Entry>(list: readonly Entry[]): (readonly [Entry, Entry])[] {
  return list.flatMap((first, at) => list.slice(at + 1).map((second) => [first, second] as const));
}
