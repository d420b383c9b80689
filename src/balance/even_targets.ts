/**
 * Spaces targets evenly over a range, including its ends.
 *
 * @param low Lower end.
 * @param high Upper end.
 * @param count Number of targets, at least two.
 * @returns Targets in rising order; a single target where both ends are equal.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { evenTargets } from "./even_targets.ts";
 *
 * assertEquals(evenTargets(0, 1, 5), [0, 0.25, 0.5, 0.75, 1]);
 * ```
 */
export function evenTargets(low: number, high: number, count: number): number[] {
  if (low === high) return [low];
  const step = (i: number) => low + (high - low) * i / (count - 1);
  return Array.from({ length: count }, (_, i) => i + 1 === count ? high : step(i));
}
