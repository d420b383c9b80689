import { boundedInteger } from "./bounded_integer.ts";
import type { RandomSource } from "./uniform.ts";

/**
 * Puts an array into a uniformly random order, in place (Fisher and Yates, from the end).
 *
 * @param source Stream of words.
 * @param items Array of up to 2³² items.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { keyedStream } from "./keyed_stream.ts";
 * import { shuffle } from "./shuffle.ts";
 *
 * const items = [1, 2, 3, 4];
 * shuffle(keyedStream(1, "example", 0), items);
 * assertEquals(items.toSorted(), [1, 2, 3, 4]);
 * ```
 */
export function shuffle<Item>(
  source: RandomSource,
  items: { [index: number]: Item; length: number },
): void {
  for (let last = items.length - 1; last > 0; last--) {
    const chosen = boundedInteger(source, last + 1);
    const moved = items[last];
    items[last] = items[chosen];
    items[chosen] = moved;
  }
}

/**
 * Draws some of the integers from 0 to n − 1 without replacement, in random order.
 *
 * @param source Stream of words.
 * @param n How many integers there are, up to 2³².
 * @param count How many to draw, at most n.
 * @returns The drawn integers.
 */
export function drawSubset(source: RandomSource, n: number, count: number): Uint32Array {
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = 0; i < count; i++) {
    const chosen = i + boundedInteger(source, n - i);
    [order[i], order[chosen]] = [order[chosen], order[i]];
  }
  return order.subarray(0, count);
}
