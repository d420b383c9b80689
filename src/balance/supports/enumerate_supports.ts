import { searchSupports } from "./search_supports.ts";

/** Which of the pruning theorems a search uses. */
export interface Pruning {
  /** Theorem 3: skip supports whose pairwise balances do not bracket the target. @default {true} */
  readonly bracket?: boolean;
  /** Theorem 4: stop at the first size that cannot beat the best. @default {true} */
  readonly size?: boolean;
  /** Theorem 5: stop at a point that is proved optimal. @default {true} */
  readonly exit?: boolean;
}

/** What a search over supports found and what it cost. */
export interface Enumeration {
  /** Optimal weights, one a system; null where the target is out of reach. */
  readonly weights: Float64Array | null;
  /** Multiplier η of the optimum in the scaled problem. */
  readonly multiplier: number;
  /** Supports whose stationary points were computed. */
  readonly supports: number;
  /** Stationary points computed. */
  readonly candidates: number;
  /** Floating-point operations. */
  readonly operations: number;
  /** How often each theorem cut the search: supports skipped by 3, stops by 4, exits by 5. */
  readonly fired: { readonly bracket: number; readonly size: number; readonly exit: number };
}

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
