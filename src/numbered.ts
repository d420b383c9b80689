/** Values by number. */
export interface Numbered {
  /** Number of each value, from 0 in the order in which values first appear, in shared memory. */
  readonly numbers: Int32Array;
  /** How many different values there are. */
  readonly count: number;
}

/**
 * Numbers values in the order in which they first appear; equal values share a number.
 *
 * @param values The values.
 * @returns The number of each.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { numbered } from "./numbered.ts";
 *
 * assertEquals([...numbered(["news", "chat", "news"]).numbers], [0, 1, 0]);
 * ```
 */
export function numbered(values: ArrayLike<string | number | null>): Numbered {
  const places = new Map<string | number | null, number>();
  const numbers = new Int32Array(new SharedArrayBuffer(4 * values.length));
  for (let at = 0; at < values.length; at++) {
    const number = places.get(values[at]) ?? places.size;
    places.set(values[at], number);
    numbers[at] = number;
  }
  return { numbers, count: places.size };
}
