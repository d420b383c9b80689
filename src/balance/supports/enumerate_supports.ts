import { type Enumeration, type Pruning, searchSupports } from "./search_supports.ts";

/**
 * Algorithm 1 of Shayegh & Kazemi 2026: the least Σ w² with balance β̂, by listing supports from large to small.
 *
 * @param adequacy a, one value a system, distinct points (a, f).
 * @param fluency f, one value a system.
 * @param target β̂ strictly between 0 and 1.
 * @param pruning Theorems used; all by default.
 * @throws {UserError} If there are more than 24 systems.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { balanceOf } from "../balance_of.ts";
 * import { enumerateSupports } from "./enumerate_supports.ts";
 *
 * const [a, f] = [[0, 3, 0, 2], [0, 0, 1, 1]];
 * const { weights } = enumerateSupports(a, f, 0.5);
 * assertEquals(balanceOf(a, f, weights!).toFixed(12), "0.500000000000");
 * ```
 */
export function enumerateSupports(
  adequacy: ArrayLike<number>,
  fluency: ArrayLike<number>,
  target: number,
  pruning: Pruning = {},
): Enumeration {
  return searchSupports(adequacy, fluency, target, [pruning])[0];
}
