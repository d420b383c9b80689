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
