/** First wait between two tries of a download, in milliseconds. */
const FIRST = 500;
/** Longest wait, in milliseconds. */
const LONGEST = 30_000;

/**
 * Computes the wait before the next try. The wait doubles each time, up to half a minute. A random part of up to half is taken
 * off, so that many clients do not come back at once. A server's own `Retry-After` is the least wait.
 *
 * @param failures Failed tries so far, from 1.
 * @param random A random number from 0 up to 1.
 * @param asked Milliseconds that the server asked for; 0 where it did not.
 * @returns The wait in milliseconds.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { backoff } from "./backoff.ts";
 *
 * assertEquals([1, 2, 3].map((failures) => backoff(failures, 0, 0)), [500, 1000, 2000]);
 * ```
 */
export function backoff(failures: number, random: number, asked: number): number {
  const doubled = Math.min(LONGEST, FIRST * 2 ** (failures - 1));
  return Math.max(Math.min(asked, 2 * LONGEST), doubled * (1 - random / 2));
}
